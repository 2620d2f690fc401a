"""What a scene is made of, for any game: shapes, letters, icons, the colours of themes and sides."""
