"""Measures what a person waits for (hints, reviews, *What else?*, films), alone and while six AI seats think.

Alone: the process's own time, packing for a bots' process included. While they think: by the clock.
"""

from __future__ import annotations

import asyncio
import importlib
import pickle
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import quantiles
from typing import Any, NamedTuple

from cli.operating.wiring import BOTS
from cli.render import NAMES
from data.texts import texts_in
from engine.kernel.characters import parted
from engine.kernel.looking_back import fork_at, look_back
from engine.kernel.records.record import NO_SEAT
from engine.kernel.review import PlayedEntry
from host.thinking.bot_pool import BotPool, advise
from host.thinking.review_work import reviewed, what_else
from lab.bench.rules import Bench
from lab.whole_games import turns
from render.film import film_now
from render.reel import FilmMoment, Reel
from render.registry import PAINTERS, REELS, SOURCES
from render.worker import Painters

PLAYERS = ("greedy", "random")
"""Who play the short game and the long one."""
USUAL = "veteran"
"""The level of hints."""
AI_SEATS = 6
PATIENT = 600.0
"""Seconds an answer may take: whatever it takes is measured."""
MOST = 20
"""Positions of a phase for hints, and decisions of a game for *What else?*."""


class Asked(NamedTuple):
    """A bots' process's work, and what it is sent."""

    work: Callable[[str, bytes, int], Any]
    given: Callable[[], Any]

    def packed(self) -> bytes:
        return pickle.dumps(self.given())


def measure(name: str, seats: int, seed: int) -> dict[str, Any]:
    """`waits_ms`: [what] -> p50 and p90 of `alone` and `busy`, and of a film's `first` picture then."""
    bench = Bench(name, seats, seed)
    games = [played(bench, player) for player in PLAYERS]
    asked = hints(bench, games[0])
    for game in games:
        asked |= {f"review_{len(game)}": [Asked(review, lambda game=game: game)]}  # type: ignore[misc]
        asked |= {f"what_else_{len(game)}": alternatives(bench, game)}
    films = {f"film_{len(game)}": reel(bench, game) for game in games if name in REELS}
    found = {what: {"alone": _spread([_own(name, task) for task in each])} for what, each in asked.items()}
    for what, film in films.items():
        since = time.process_time()
        film_now(film, PAINTERS)
        found[what] = {"alone": _spread([time.process_time() - since])}
    for what, waits in asyncio.run(_busy(bench, games[0], asked, films)).items():
        found[what] |= waits
    return {"waits_ms": found}


def played(bench: Bench, player: str) -> list[PlayedEntry]:
    """A whole game of one kind of bot, entry by entry."""
    state, rand, dice = next(bench.states())
    found = [PlayedEntry(0, NO_SEAT, None, "setup", (), state.clone())]
    for seat in turns(bench.game, state):
        for action in bench.kit.bots[player].plan(bench.game.view(state, seat), rand):
            if action not in bench.game.legal(state, seat):
                break
            events = bench.game.apply(state, seat, action, dice)
            found.append(PlayedEntry(len(found), seat, action, "person", tuple(events), state.clone()))
    return found


def hint(source: str, packed: bytes, seed: int) -> Any:
    """In the worker, as the next one."""
    return advise(source, USUAL, packed, seed)


def review(source: str, packed: bytes, _: int) -> Any:
    return reviewed(source, packed)


def hints(bench: Bench, game: Sequence[PlayedEntry]) -> dict[str, list[Asked]]:
    """["hint_" and a phase] -> hints for its choices of two or more."""
    found: dict[str, list[Asked]] = {}
    for before, entry in pairwise(game):
        if len(bench.game.legal(before.state, entry.seat)) > 1:
            view = bench.game.view(before.state, entry.seat)
            found.setdefault(f"hint_{view.phase}", []).append(Asked(hint, lambda view=view: view))  # type: ignore[misc]
    return {phase: _some(each) for phase, each in found.items()}


def alternatives(bench: Bench, game: Sequence[PlayedEntry]) -> list[Asked]:
    reviewer = importlib.import_module(BOTS[bench.game.id]).REVIEWER
    firsts = [decision.first for decision in look_back(reviewer, game).decisions]
    return [Asked(what_else, lambda first=first: fork_at(game, first)) for first in _some(firsts)]  # type: ignore[misc]


def reel(bench: Bench, game: Sequence[PlayedEntry]) -> Reel:
    view, public = bench.game.view, bench.game.events_for
    moments = [FilmMoment(view(entry.state, None), tuple(public(entry.events, None))) for entry in game]
    return REELS[bench.game.id](moments, NAMES[: bench.seats], texts_in("en"), "default")


def _some(each: list[Any]) -> list[Any]:
    """MOST of them at most, evenly spread."""
    return each[:: -(-len(each) // MOST)]


def _own(name: str, asked: Asked) -> float:
    since = time.process_time()
    asked.work(BOTS[name], asked.packed(), 1)
    return time.process_time() - since


async def _busy(
    bench: Bench, game: Sequence[PlayedEntry], asked: dict[str, list[Asked]], films: dict[str, Reel]
) -> dict[str, dict[str, Any]]:
    """The same by the clock, one after the other, while AI seats of the strongest level think about a game."""
    name, pool, painters = bench.game.id, BotPool(BOTS, PATIENT), Painters(SOURCES)
    level = [word for word in bench.kit.bots if not parted(word)[1]][-1]
    views = [bench.game.view(before.state, entry.seat) for before, entry in pairwise(game)]
    found: dict[str, dict[str, Any]] = {}

    async def think(number: int) -> None:
        for view in views[number::AI_SEATS] * 1000:
            await pool.plan(name, level, view, 1)

    async def answer(each: Asked) -> float:
        since = time.perf_counter()
        await pool.of_game(name, each.work, await asyncio.to_thread(each.packed), 1)
        return time.perf_counter() - since

    thinking = [asyncio.create_task(think(number)) for number in range(AI_SEATS)]
    await painters.warm()
    try:
        for what, tasks in asked.items():
            found[what] = {"busy": _spread([await answer(each) for each in tasks])}
        for what, film in films.items():
            since, drawn = time.perf_counter(), list[float]()
            await painters.film(film, lambda *_, drawn=drawn: drawn.append(time.perf_counter()))
            found[what] = {"first": _spread([drawn[0] - since]), "busy": _spread([time.perf_counter() - since])}
    finally:
        for task in thinking:
            task.cancel()
        pool.close()
        await painters.close()
    return found


def _spread(seconds: list[float]) -> dict[str, float]:
    deciles = quantiles(seconds * 2, n=10, method="inclusive")
    return {"p50": round(deciles[4] * 1000, 1), "p90": round(deciles[8] * 1000, 1)}
