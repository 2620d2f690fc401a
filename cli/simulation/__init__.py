"""Games and whole campaigns played by bots, and their sums: what plays games of bots shares."""
