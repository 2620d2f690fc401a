"""Pages on finished games: replay, review, film, proof, statistics."""
