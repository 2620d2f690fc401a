"""Events of Clash in words: actions, battles, and what happens by itself."""
