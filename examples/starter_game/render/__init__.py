"""A view of Night Nets -> picture, alt text, text board."""
