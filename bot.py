"""The bot's entry point: `python bot.py --help` lists its commands; installed, `conquest-table --help` does."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from cli.main import main

ROOMY = 50_000
"""New objects before the garbage collector looks: a start that imports modules makes many and drops none, and Python's
own 700 took a sixth of its time. Once the bot is up the usual value returns (`cli.operating.wiring`)."""


def start() -> int:
    """The command line of this process; its exit code."""
    gc.set_threshold(ROOMY)
    return main(sys.argv[1:], Path(sys.argv[0]).name)


if __name__ == "__main__":
    sys.exit(start())
