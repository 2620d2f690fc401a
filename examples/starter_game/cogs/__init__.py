"""Night Nets on Discord: panels, posts, lobby."""
