"""Discord in, Discord out: slash commands, panels, direct messages, posts."""
