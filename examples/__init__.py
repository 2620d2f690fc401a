"""Examples to copy from; nothing of the bot imports them."""
