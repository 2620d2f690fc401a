"""Records as files, and `verify`'s verdict on one, proved in a process of its own."""
