"""A fortress, drawn: its lines, wall, buildings and units."""
