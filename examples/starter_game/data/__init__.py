"""The numbers, names and rules texts of Night Nets."""
