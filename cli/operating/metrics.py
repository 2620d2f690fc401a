"""Reports the running bot's state to Prometheus on loopback, by the official client library (METRICS_PORT)."""

from __future__ import annotations

import asyncio
import logging
import resource
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from host.delivery.meter import Access, Figures, HouseMeter, Outcome

log = logging.getLogger("cli")

HERE = "127.0.0.1"
EVERY = 10.0
"""Seconds between two looks at the house."""
TICK = 0.25
"""Seconds between two looks at the loop's lag."""
QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 15.0)
"""Bounds of the histograms; Discord gives up on a press after three seconds."""
LATE = (0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0)
"""Bounds for posts: Discord takes five in five seconds at a place; above a minute something is in the way."""
STATUSES = ("lobby", "closing", "running", "over", "ended", "abandoned", "cancelled")
PAGE = resource.getpagesize()


class PrometheusMeter(HouseMeter):
    """Keeps durations as metrics, beside gauges that are read now and then. No label names anybody."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self._presses = Counter("presses", "Presses and commands by outcome", ["outcome"], registry=own)
        self._acknowledged = _seconds("press_acknowledge_seconds", "Until a press was acknowledged", own)
        self._answered = _seconds("press_answer_seconds", "Until a press was answered", own)
        self._thought = _seconds("ai_wait_seconds", "What an AI seat's plan waited for a worker", own)
        self._planned = Counter("plans", "What became of plans", ["what", "pace", "why"], registry=own)
        self._stored = Histogram(
            "database_seconds", "Transactions, their wait included", ["access"], buckets=QUICK, registry=own
        )
        self._lent = Counter("unwarned_clock_ends", "Clocks that ended unwarned, and got more time", registry=own)
        self._late = Histogram("post_delay_seconds", "From queueing to delivery", buckets=LATE, registry=own)
        self._ready = Gauge("discord_ready", "1 once Discord told the bot of its servers", registry=own)
        self._owed = Gauge("outbox_owed", "Posts that are not delivered", registry=None)
        self._oldest = Gauge("outbox_oldest_seconds", "Age of the oldest of them", registry=None)
        self._games = Gauge("games", "Games by status", ["status"], registry=None)
        self._ai = Gauge("ai_games", "Games that wait for an AI seat, by what it does", ["state"], registry=None)
        self._ai_longest = Gauge("ai_longest_seconds", "How long the longest of them waits", registry=None)
        self._unread = [self._owed, self._oldest, self._games, self._ai, self._ai_longest]
        """Gauges of the house: registered once it was looked at, as a zero before would be false."""
        self._lag = _seconds("loop_lag_seconds", "How much later than asked the event loop woke", own)
        self._memory = Gauge("memory_bytes", "Memory of the main process", registry=own)

    def pressed(self, outcome: Outcome, acknowledged: float | None, answered: float) -> None:
        self._presses.labels(outcome).inc()
        self._answered.observe(answered)
        if acknowledged is not None:
            self._acknowledged.observe(acknowledged)

    def thought(self, waited: float) -> None:
        self._thought.observe(waited)

    def planned(self, what: str, pace: str, why: str) -> None:
        self._planned.labels(what, pace, why).inc()

    def stored(self, access: Access, took: float) -> None:
        self._stored.labels(access).observe(took)

    def lent(self) -> None:
        self._lent.inc()

    def delivered(self, late: float) -> None:
        self._late.observe(late)

    def show(self, figures: Figures | None, memory: int) -> None:
        """Set the gauges. `figures` None: Discord has not answered yet; `memory`: bytes."""
        self._memory.set(memory)
        self._ready.set(figures is not None)
        if figures is None:
            return
        self._owed.set(figures.owed)
        self._oldest.set(figures.oldest)
        self._ai.labels("thinking").set(figures.ai.thinking)
        self._ai.labels("queued").set(figures.ai.queued)
        self._ai_longest.set(figures.ai.longest)
        for status in STATUSES:
            self._games.labels(status).set(figures.games.get(status, 0))
        while self._unread:
            self.registry.register(self._unread.pop())

    def lagged(self, seconds: float) -> None:
        self._lag.observe(seconds)


def _seconds(name: str, text: str, registry: CollectorRegistry) -> Histogram:
    return Histogram(name, text, buckets=QUICK, registry=registry)


def memory_now() -> int:
    """Resident bytes of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


async def watch(meter: PrometheusMeter, look: Callable[[], Awaitable[Figures | None]], every: float = EVERY) -> None:
    """Until cancelled: watch the loop all the time, the house now and then. A fault keeps nobody from playing."""
    looked = 0.0
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        meter.lagged(max(0.0, time.perf_counter() - before - TICK))
        if time.perf_counter() - looked < every:
            continue
        looked = time.perf_counter()
        try:
            meter.show(await look(), memory_now())
        except Exception as error:
            log.warning("metrics not looked up: %s", type(error).__name__)


def listen(meter: PrometheusMeter, port: int) -> Callable[[], None]:
    """Answer on loopback from a thread of its own; returns a function that ends it. Raises OSError for a taken port."""
    server, thread = start_http_server(port, HERE, meter.registry)

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return end
