"""Coaches players of Clash: what to do now, what it costs, and why."""
