"""A table's life: lobby, seats, store, outbox, AI seats. Async; knows no Discord."""
