"""What is due at a table by itself, and when, in house time. It says when; who acts on it is upkeep's."""
