"""Battles of Clash (§5.3): the panel, its presses, the words, and what one's seat does when nobody asks."""
