"""Night Nets, a small game through every layer: what docs/adding-a-game.md walks through."""
