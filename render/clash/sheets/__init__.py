"""The pictures of cards and figures: tactics, heroes, a clan, a battle."""
