"""Clash in words: seats, places, cards, values, standing orders, who wins. It decides nothing."""
