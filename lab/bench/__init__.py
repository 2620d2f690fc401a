"""Measures speed: rules, AI seats, presses, pictures, store, start."""
