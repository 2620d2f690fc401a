"""Bots at work: processes that get a view, never a state, for AI seats, reviews and hints."""
