"""A table before its first die, and how one comes about: lobby, time, start, thread, rematch, campaign, welcome."""
