"""Makes a database ready, copies it, and puts copies back: schema, upgrade, copy, restore."""
