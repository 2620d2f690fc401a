"""Measures speed: rules, AI seats, presses, pictures, what people wait for, store, start."""
