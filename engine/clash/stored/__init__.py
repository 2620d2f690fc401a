"""What is kept of a game and read again: JSON of config and content, bounds, snapshots, a lobby's options."""
