"""What a position is worth to each seat: by features and their weights, or by the learned network."""
