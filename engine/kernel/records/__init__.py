"""Records of games: their entries and draws, what binds them, their replay and their proof."""
