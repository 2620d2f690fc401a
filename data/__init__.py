"""What a non-programmer may edit, and the loaders that check it on the way in."""
