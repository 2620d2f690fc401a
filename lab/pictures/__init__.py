"""Draws every kind of picture: the gallery, palettes from it, the story of docs/playing.md."""
