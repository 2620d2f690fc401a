"""Panels and forms, built of widgets and texts within Discord's limits."""
