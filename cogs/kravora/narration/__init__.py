"""Events of Kravora in words: a line a turn for posts, every event for the log."""
