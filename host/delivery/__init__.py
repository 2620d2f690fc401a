"""Posts on their way: the outbox, what a destination catches up on, how long one waits, the meter."""
