"""Posts on their way: the outbox, fewer words, catching up after an outage, waiting times, the meter."""
