"""Clash of Rage: the rules of the retail edition (2019), chapter by chapter."""
