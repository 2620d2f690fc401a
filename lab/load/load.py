"""`load`: presses at many games in one process of the bot from another, and measures how long everything takes."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select

from cli.errors import FAULT, SOUND, Unfit
from cli.kits.kits import KITS, check_seats, content_of
from cli.operating.wiring import LEVELS
from engine.registry import FIRST, GAMES
from host.commit.game_cache import Tables
from host.store.database.database import Database
from host.store.queries.sql_tables import games, interactions, outbox
from lab.load.bot_line import BotProcess
from lab.load.presses import ByChance, LoadPress

FIRST_NUMBER = 1_000_000_000
"""The first measured press's number: earlier ones are smaller."""
FOR_THE_BOT = ("game", "seats", "games", "ai_games", "games_in_memory", "seed", "pictures")
"""The command's options that the bot's process needs."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=sorted(KITS), default=FIRST, help=f"the game ({FIRST})")
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="seats (4)")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="tables (100)")
    parser.add_argument("--ai-games", type=int, default=0, metavar="N", help="of them of one person among AI seats (0)")
    parser.add_argument("--minutes", type=float, default=1.0, metavar="M", help="how long people press (1)")
    parser.add_argument("--presses", type=float, default=10.0, metavar="R", help="presses a second, all together (10)")
    parser.add_argument(
        "--age",
        type=int,
        default=0,
        metavar="N",
        help="presses that a game has seen in the middle of it, so that runs with more or fewer games compare (0: any)",
    )
    parser.add_argument("--pictures", action="store_true", help="draw the boards, too: a processor's work for itself")
    parser.add_argument("--restart", action="store_true", help="kill the bot's process in the middle, and go on")
    parser.add_argument("--games-in-memory", type=int, default=512, metavar="N", help="as the setting (512)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the random play (1)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    check_seats(KITS[args.game], args.seats)
    if not 1 <= args.games <= 100_000 or not 0 <= args.ai_games <= args.games:
        raise Unfit("--games: give 1 to 100000, and --ai-games no more than them.")
    if not 0 < args.minutes <= 1440 or not 0 < args.presses <= 10_000:
        raise Unfit("--minutes: give more than 0 and at most 1440; --presses: more than 0 and at most 10000.")
    if args.age < 0:
        raise Unfit("--age: give 0 or more.")
    figures = asyncio.run(_run(args))
    print(
        json.dumps(figures, indent=2)
        if args.json
        else "\n".join(f"{name:22} {value}" for name, value in figures.items())
    )
    return SOUND if not figures["lost"] and not figures["done_twice"] else FAULT


def warm_presses(age: int, games: int, presses: float) -> int:
    """How often each game is pressed before `presses` measured ones, so that it has seen `age` halfway through them."""
    return max(0, round(age - presses / games / 2))


class Generator:
    """Chooses the presser by the store, which it reads as another process does."""

    def __init__(self, args: argparse.Namespace, database: Database, ids: list[int]) -> None:
        contents = {args.game: content_of(args.game, None)}
        known = {args.game: GAMES[args.game]}
        self._tables = Tables(database, known, contents, {args.game: LEVELS[args.game]}, args.games + 1)
        self._chance = ByChance(args.game, f"load {args.seed}", FIRST_NUMBER)
        self._ids = ids
        self.over = 0

    async def next(self, bot: BotProcess) -> LoadPress | None:
        """A press; None where by chance nobody owes anything, or a press is on its way."""
        game_id = self._chance.rng.choice(self._ids)
        if any(press.game == game_id for press in bot.under_way.values()):
            return None
        loaded = await self._tables.loaded(game_id)
        if loaded.row.status != "running":
            self._ids.remove(game_id)
            self.over += 1
            return None
        return self._chance.press(loaded)


@dataclass(frozen=True, slots=True)
class Held:
    """The store's content."""

    presses: frozenset[int]
    by_presses: int
    """Entries that presses report."""
    entries: int
    waiting: int
    """Posts not yet delivered."""


def held(connection: Connection) -> Held:
    made = func.coalesce(func.sum(interactions.c.last - interactions.c.first + 1), 0)
    return Held(
        frozenset(connection.execute(select(interactions.c.id)).scalars()),
        int(connection.execute(select(made)).scalar_one()),
        int(connection.execute(select(func.coalesce(func.sum(games.c.version), 0))).scalar_one()),
        int(connection.execute(select(func.count()).where(outbox.c.state == "waiting")).scalar_one()),
    )


async def _run(args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        warm = warm_presses(args.age, args.games, 60 * args.minutes * args.presses)
        options = {**{name: getattr(args, name) for name in FOR_THE_BOT}, "warm": warm}
        async with BotProcess(Path(folder), options) as bot:
            ids = await bot.start()
            database = Database(f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}")
            try:
                return {"game": args.game, "games": args.games, **await _pressed(args, bot, database, ids)}
            finally:
                await database.close()


async def _pressed(args: argparse.Namespace, bot: BotProcess, database: Database, ids: list[int]) -> dict[str, Any]:
    generator = Generator(args, database, list(ids))
    first = await database.read(held)
    restarts = [Restart(bot, database, ids)] if args.restart else []
    restarted: dict[str, Any] = {}
    # A garbage collection through all games would delay presses here, and then all would come at once.
    gc.disable()
    began, worked, asked = time.perf_counter(), time.process_time(), 0
    wanted = round(60 * args.minutes * args.presses)
    away = longest = 0.0
    while asked < wanted:
        if restarts and asked >= wanted // 2:
            restarted = await restarts.pop().carry_out()
            away = restarted["away_s"]
        if asked >= (time.perf_counter() - began - away) * args.presses:
            await asyncio.sleep(0.5 / args.presses)
            continue
        press = await generator.next(bot)
        if press is None:
            await asyncio.sleep(0)
            continue
        longest = max(longest, time.perf_counter() - began - away - asked / args.presses)
        bot.press(press)
        asked += 1
    wall, own = time.perf_counter() - began - away, time.process_time() - worked
    told = await bot.stop()
    last = await database.read(held)
    stored = last.presses - first.presses
    grown = (last.entries - first.entries) - (last.by_presses - first.by_presses)
    return {
        "ai_games": args.ai_games,
        "presses_seen_before": round(len(first.presses) / len(ids), 1),
        "presses_asked_per_s": args.presses,
        "presses_per_s": round(asked / wall, 1),
        "presses": asked,
        "answered": len(bot.answered),
        "committed": len(stored),
        "refused": len(bot.answered) - len(bot.done),
        "lost": asked - len(bot.answered) + len(bot.done - stored),
        "done_twice": None if args.ai_games else grown,
        "posts_owed_at_the_end": last.waiting,
        "games_over": generator.over,
        "generator_cores": round(own / wall, 3),
        "generator_late_ms": round(longest * 1000),
        "process_cpu_ms_per_press": round(told["process_cpu_s"] * 1000 / max(1, told["measured_presses"]), 2),
        **({"restart": restarted} if restarted else {}),
        **told,
    }


@dataclass(frozen=True, slots=True)
class Restart:
    """Kills the bot's process and restarts it. Its measurements are lost; its answers are not."""

    bot: BotProcess
    database: Database
    ids: list[int]

    async def carry_out(self) -> dict[str, Any]:
        since = time.perf_counter()
        await self.bot.kill()
        unanswered = frozenset(self.bot.under_way)
        stored = await self.database.read(held)
        await self.bot.start(resume=self.ids)
        return {
            "answered_before": len(self.bot.answered),
            "unanswered": len(unanswered),
            "of_them_stored": len(unanswered & stored.presses),
            "posts_owed": stored.waiting,
            "away_s": round(time.perf_counter() - since, 2),
        }
