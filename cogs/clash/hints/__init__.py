"""Coaches players of Clash: what a veteran would do now, what it costs, and why."""
