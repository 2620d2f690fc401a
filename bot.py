"""The bot's one entry: `python bot.py --help` lists what it can do."""

from __future__ import annotations

import sys

from cli.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
