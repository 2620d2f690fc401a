"""What lies on the table: content, places, figures, state, view, events, actions. No rule moves anything here."""
