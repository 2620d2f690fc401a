"""The rules of the games: pure and deterministic, without Discord, I/O, clock or global randomness."""
