"""A database made ready, copied, and put back: schema, upgrade, copy, restore."""
