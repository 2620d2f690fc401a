"""What the commands need of each game beside its rules: options, bots, words for figures."""
