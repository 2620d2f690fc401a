"""Whole texts that stand for pictures: alternative texts, the board as text."""
