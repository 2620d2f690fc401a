"""What falls due at a table by itself, and when, in house time. Acting on it is upkeep's."""
