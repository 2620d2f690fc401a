"""Where games live: tables, migrations and the queries on them. Nothing here knows rules or Discord."""
