"""The coach's words in Clash: what a veteran would do about what one owes, what it costs, and why."""
