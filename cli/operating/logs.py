"""Sets up the logging of the running bot: what an operator needs, and nothing hidden.

discord.py, the database driver and SQLAlchemy log whole messages and rows at DEBUG, with hands and picks in them:
they never log below their own level here, whatever LOG_LEVEL says.
"""

from __future__ import annotations

import logging

OURS = ("cli", "cogs", "host", "render", "data")
OTHERS = {"discord": logging.INFO, "aiosqlite": logging.WARNING, "sqlalchemy": logging.WARNING}


def set_up_logs(level: str) -> None:
    """To stderr, one line an event: when, level, logger, then words and key=value pairs.

    `level` is that of the house's own loggers. INFO: each press and each action; WARNING: what goes on by itself, and
    reports; ERROR: what somebody has to look at.
    """
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s", force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    for name, least in OTHERS.items():
        logging.getLogger(name).setLevel(max(least, logging.getLevelNamesMapping()[level]))
