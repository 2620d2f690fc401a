"""What is kept of a game and read again: JSON of config and content, bounds, a lobby's options."""
