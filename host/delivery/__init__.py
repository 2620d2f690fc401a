"""Posts on their way: the outbox, catching up after an outage, waiting times, the meter."""
