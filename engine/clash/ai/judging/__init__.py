"""What a plan is worth: carried out in thought, by a character's liking, prudence, and the end near."""
