"""The local page: the unmodified bot on an in-memory Discord, played in a browser."""
