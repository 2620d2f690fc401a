"""The public posts of Clash, their presenter, the log, and the figures of the last post."""
