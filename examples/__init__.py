"""Examples to copy from; the bot imports nothing here."""
