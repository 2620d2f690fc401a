"""Night Nets, a small game through every layer: the example of docs/adding-a-game.md."""
