"""What lies on the table, in words: places, pieces, the state of play."""
