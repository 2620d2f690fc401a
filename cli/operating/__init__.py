"""What commands beside and around the running bot share: settings, database, logs, metrics, checks, wiring."""
