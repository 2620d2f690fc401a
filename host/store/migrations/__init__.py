"""The database's history: one module for each change in `versions`, run at start by `host.store.copies.migrate`."""
