"""The campaign at a table (§14.0): its card, what seats choose between games, its posts and commands."""
