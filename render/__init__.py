"""Pictures and text boards of public views. No Discord, no database."""
