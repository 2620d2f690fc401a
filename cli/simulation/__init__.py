"""Games and whole campaigns played by bots, and their sums."""
