"""The greedy AI seat: one ply deep, and what it thinks things are worth."""
