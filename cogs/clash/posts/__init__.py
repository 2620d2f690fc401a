"""What the channel reads of a game of Clash: posts, narration, the log, the last post."""
