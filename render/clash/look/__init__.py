"""From a view to the specs of pictures: what a view lacks can be in none of them."""
