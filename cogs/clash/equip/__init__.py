"""Equip and forge (§5.1), heroes included (§10)."""
