"""What lies on the table: content, board, state, view, events, actions. No rule moves anything here."""
