"""Records as files, and what `verify` says of one: proved in a process of its own."""
