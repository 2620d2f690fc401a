"""Kravora: the rules of the game, pure and deterministic."""
