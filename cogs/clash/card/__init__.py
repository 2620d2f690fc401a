"""The secret tactic card and what it brings to the board (§4)."""
