"""Everything that knows Discord: slash commands, presses, panels, posts, direct messages."""
