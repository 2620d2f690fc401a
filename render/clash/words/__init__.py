"""What lies on the table, in words: places, pieces, heroes, scenarios, the state of play."""
