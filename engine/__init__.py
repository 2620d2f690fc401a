"""The rules of the games: pure, deterministic, with no Discord, no I/O, no clock and no global chance."""
