"""What every table has, in any game: lobby, settings, rules card, commands, leaving, rematch."""
