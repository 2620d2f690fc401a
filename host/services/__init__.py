"""What people ask of a table, a module each: play, votes, substitutes, privacy. Screens ask the house."""
