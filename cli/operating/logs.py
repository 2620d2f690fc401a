"""Sets up the running bot's logging: what an operator needs, and no secrets.

discord.py, the database driver and SQLAlchemy log whole messages and rows at DEBUG, including hands and picks: here
they never log below their own level, whatever LOG_LEVEL says.
"""

from __future__ import annotations

import logging

OURS = ("cli", "cogs", "host", "render", "data")
OTHERS = {
    "discord": logging.INFO,
    "discord.client": logging.WARNING,
    "aiosqlite": logging.WARNING,
    "sqlalchemy": logging.WARNING,
}


EACH_PRESS = ("cogs", "host.commit.transactions")
"""The loggers with a line for each press and each action: on the local page they would bury its address."""


def set_up_logs(level: str) -> None:
    """Log to stderr, one line an event: time, level, logger, then words and key=value pairs.

    `level` is that of the house's own loggers. INFO: each press and each action; WARNING: problems that pass by
    themselves, and reports; ERROR: problems that need somebody.
    """
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s", force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    for name, least in OTHERS.items():
        logging.getLogger(name).setLevel(max(least, logging.getLevelNamesMapping()[level]))
