"""What commands beside the running bot share with it: settings, database, logs, metrics, checks, wiring."""
