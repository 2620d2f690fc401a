"""A turn of Kravora (§5): attack, ruses, salaries and purchases, now or planned."""
