"""Games and whole campaigns played by bots, and their sums: what `simulate`, `saga` and the laboratory share."""
