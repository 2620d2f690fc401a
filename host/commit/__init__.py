"""The one way a table changes: lock, check, draft, one transaction, then memory."""
