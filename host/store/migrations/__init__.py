"""The database's history: one module a change in `versions`, run at start by `host.store.copies.migrate`."""
