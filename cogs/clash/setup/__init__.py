"""Before the first round of Clash: options of the lobby, region tiles, bastions (§2, §4.3)."""
