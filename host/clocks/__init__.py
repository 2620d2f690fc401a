"""How a seat's clock runs: paces, quiet hours, absence, what arrived in time. Pure: no table, no store."""
