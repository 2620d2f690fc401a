"""What people press and type while a game runs, the same in every game."""
