"""A table before its first die: seats, options, additions to its dice, Start. Nothing of running games."""
