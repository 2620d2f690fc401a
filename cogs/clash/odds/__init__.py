"""The chances of a battle, asked for or shown beside a choice (§5.3)."""
