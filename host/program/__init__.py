"""This program as it runs: its version, its settings, its process as others know it. Nothing of tables."""
