"""A table as data: row, people's open questions, dice, result; and a press with its answer."""
