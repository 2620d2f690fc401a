"""Games that are over: record, replay, review, statistics. Nothing here changes a running game."""
