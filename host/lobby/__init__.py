"""A table before its first die: seats, options, what is added to its dice, Start. Nothing of running games."""
