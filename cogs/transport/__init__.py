"""Discord in and out: presses, answers, posts and pictures, for any game and table."""
