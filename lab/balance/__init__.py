"""Measures the house values against their targets; writes docs/balance.md."""
