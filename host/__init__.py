"""A table's life, from its lobby to its end: seats, transactions, store, outbox, AI seats. Knows no Discord."""
