"""Pictures and the text board of Clash of Rage."""
