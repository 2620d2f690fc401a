"""The database itself: SQLite or PostgreSQL, whose turn it is, and why it can't be used. Knows no table's columns."""
