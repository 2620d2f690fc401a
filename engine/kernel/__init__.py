"""What all games share: the contract, dice, fairness, records, undo, errors."""
