"""The words people read in whole games, counted (docs/style.md, *Budgets*)."""
