"""The commands of bot.py."""
