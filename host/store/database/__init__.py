"""The database itself: SQLite or PostgreSQL, the order of writers, why it can't be used. Knows no table's columns."""
