"""How a seat's clock runs: paces, quiet hours, absence, presses on their way. Pure: no table, no store."""
