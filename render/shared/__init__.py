"""The pictures that look alike in every game: cards, and curves over the rounds."""
