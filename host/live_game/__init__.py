"""A game in memory and what a change would make of it: votes, offers, taking back. Nothing is written here."""
