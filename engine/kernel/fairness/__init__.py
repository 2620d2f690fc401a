"""Fair dice: the seed and its mark, people's additions, the last words, and the hash that binds them."""
