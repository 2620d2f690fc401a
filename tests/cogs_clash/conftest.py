"""The real bot for tests of Clash's screens at a table."""

from tests.cogs.real_bot import env as env
