"""The posts every table has, composed from the table alone; `presenter` gathers them."""
