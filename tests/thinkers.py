"""The processes in which AI seats think, without the half second that each takes to read its modules.

Hundreds of houses of tests have processes of their own. They are forked from one that has read what bots need; the
bot itself, wherever a test runs it as a process, begins them as ever.
"""

from __future__ import annotations

import multiprocessing
import time
from multiprocessing import connection
from types import SimpleNamespace

from cli.operating.wiring import BOTS
from host.thinking import bot_pool

FORKED = "forkserver"


def install() -> None:
    """Nothing, where the system can't."""
    if FORKED in multiprocessing.get_all_start_methods():
        multiprocessing.get_context(FORKED).set_forkserver_preload([bot_pool.__name__, *BOTS.values()])
        bot_pool.START = FORKED
        # A look at a living child waits for its end by this clock: on a clock that a test holds still, for ever.
        connection.time = SimpleNamespace(monotonic=time.monotonic)  # type: ignore[attr-defined]
