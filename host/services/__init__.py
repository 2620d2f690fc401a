"""What people ask of a table, a module for each: play, votes, substitutes, privacy. Screens ask the house."""
