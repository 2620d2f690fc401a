"""The board picture, some fortresses of it, the purchases, and the legend."""
