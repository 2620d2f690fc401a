"""The commands of `bot.py`: playing, simulating, verifying, measuring, drawing, looking up rules."""
