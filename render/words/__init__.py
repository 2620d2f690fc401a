"""Texts in and beside pictures: names of people as they can be drawn, and Discord's lengths."""
