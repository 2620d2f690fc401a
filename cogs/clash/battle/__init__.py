"""Battles of Clash (§5.3): what their post and panels show, and what their presses do."""
