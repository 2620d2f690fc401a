"""A person's and a server's own: settings, block list, what is kept of somebody."""
