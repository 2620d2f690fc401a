"""A table as data: its row, its people's open questions, its dice, its result; a press and what it is answered."""
