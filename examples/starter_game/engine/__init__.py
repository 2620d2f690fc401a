"""The rules of Night Nets: pure and deterministic."""
