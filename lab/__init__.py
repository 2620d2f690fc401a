"""The laboratory: measures balance, speed, load, strength and pictures. For developers; not in the wheel."""
