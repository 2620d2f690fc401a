"""What every table has, whatever is played at it: lobby, settings, rules card, commands, leaving, rematch."""
