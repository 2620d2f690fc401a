"""The bot's entry point: `python bot.py --help` lists its commands."""

from __future__ import annotations

import gc
import sys

from cli.main import main

ROOMY = 50_000
"""New objects before the garbage collector looks: a start that imports modules makes many and drops none, and Python's
own 700 took a sixth of its time. Once the bot is up the usual value returns (`cli.operating.wiring`)."""

if __name__ == "__main__":
    gc.set_threshold(ROOMY)
    sys.exit(main(sys.argv[1:]))
