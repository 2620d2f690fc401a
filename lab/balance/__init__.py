"""Measures the house values against their targets; writes lab/balance.md."""
