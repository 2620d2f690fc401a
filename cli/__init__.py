"""The commands of `bot.py`: playing, simulating, verifying, drawing, looking up rules."""
