"""What the channel reads of a game of Kravora: posts, narration, the log, the last post."""
