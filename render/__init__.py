"""Pictures, alternative texts and boards as text, made from a view of a game. Knows no Discord and no database."""
