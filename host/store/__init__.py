"""The store: tables, migrations, transactions and queries. Nothing here knows rules or Discord."""
