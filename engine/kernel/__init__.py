"""What every game of the house shares: the contract, dice, fairness, records, undo, errors."""
