"""A table before its first die, and how one opens: lobby, time, start, thread, rematch, campaign, welcome."""
