"""Bots at work: processes that get a view, never a state; AI seats, reviews and hints ask here."""
