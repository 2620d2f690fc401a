"""The thinking AI seats of Kravora: what they count, what it is worth, and how they look for a turn."""
