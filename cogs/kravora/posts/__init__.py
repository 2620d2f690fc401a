"""The public posts of Kravora, their presenter, the log, and the figures of the last post."""
