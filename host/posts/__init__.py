"""What the house has to say, as data, and the two ports that compose and carry it. Nothing is sent here."""
