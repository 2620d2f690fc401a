"""The map, drawn: its places, pieces and signs, which way up it lies, a part of it alone."""
