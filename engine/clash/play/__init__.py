"""The sequence of play, a module for each chapter of the rules: setup, cards, move, battle, stones, victory."""
