"""Plans worth comparing, a module for each kind of decision: card, Equip, Move, the smaller ones."""
