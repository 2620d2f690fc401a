"""Events of Clash in words: battles, actions, what happens by itself."""
