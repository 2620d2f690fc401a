"""What the house has to say, as data, and the ports that compose and carry it. Nothing is sent here."""
