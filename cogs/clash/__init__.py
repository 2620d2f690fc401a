"""The screens of Clash of Rage: a room for each thing a player does, narration, posts, and their wording."""
