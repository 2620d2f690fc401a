"""Typed commands of Clash: what each takes, completes and answers."""
