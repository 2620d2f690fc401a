"""Measures and teaches AI seats: ladder, curve, victory in sight, learning, odds against the real engine."""
