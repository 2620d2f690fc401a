"""Pages on games gone by: replay, review, film, proof, statistics."""
