"""Files that players and operators may edit, and the loaders that check them."""
