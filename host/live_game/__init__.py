"""A game in memory and what a change would do to it: votes, offers, taking back. Nothing is written here."""
