"""Discord in and out: presses, answers, posts and pictures, whatever the game or the table."""
