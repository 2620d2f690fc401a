"""A person's and a server's own: settings, block list, stored data."""
