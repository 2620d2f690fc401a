"""The sequence of play, a module for each chapter of the rules: setup, rounds, attack, purchases, ruses, victory."""
