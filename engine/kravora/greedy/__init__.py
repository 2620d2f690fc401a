"""The greedy AI seat: what looks best at once, and what it thinks things are worth."""
