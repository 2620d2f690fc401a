"""The board picture: the map, and the blocks around it."""
