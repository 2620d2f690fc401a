"""`load`: many games in one process of the bot, pressed by another, and how long everything takes."""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cli.errors import SOUND, Unfit
from cli.kits import KITS, check_seats, content_of
from cli.wiring import LEVELS
from cogs.transport.contract import Id
from engine.registry import FIRST, GAMES
from host.store.database import Database
from host.tables import Tables

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
UNSOUND = 1
FIRST_NUMBER = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=sorted(KITS), default=FIRST, help=f"the game ({FIRST})")
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="seats (4)")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="tables (100)")
    parser.add_argument("--ai-games", type=int, default=0, metavar="N", help="of them of one person among AI seats (0)")
    parser.add_argument("--minutes", type=float, default=1.0, metavar="M", help="how long people press (1)")
    parser.add_argument("--presses", type=float, default=10.0, metavar="R", help="presses a second, all together (10)")
    parser.add_argument("--games-in-memory", type=int, default=512, metavar="N", help="as the setting (512)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the random play (1)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    check_seats(KITS[args.game], args.seats)
    if not 1 <= args.games <= 100_000 or not 0 <= args.ai_games <= args.games:
        raise Unfit("--games: give 1 to 100000, and --ai-games no more than them.")
    if not 0 < args.minutes <= 1440 or not 0 < args.presses <= 10_000:
        raise Unfit("--minutes: give more than 0 and at most 1440; --presses: more than 0 and at most 10000.")
    figures = asyncio.run(_run(args))
    print(
        json.dumps(figures, indent=2)
        if args.json
        else "\n".join(f"{name:22} {value}" for name, value in figures.items())
    )
    return SOUND if not figures["lost"] else UNSOUND


class Generator:
    """Presses what a bot by chance would, for whoever owes a decision; it looks into the store as another process."""

    def __init__(self, args: argparse.Namespace, database: Database, ids: list[int]) -> None:
        contents = {args.game: content_of(args.game, None)}
        known = {args.game: GAMES[args.game]}
        self._tables = Tables(database, known, contents, {args.game: LEVELS[args.game]}, args.games + 1)
        self._bot = KITS[args.game].bots["random"]
        self._rng = random.Random(f"load {args.seed}")
        self._ids = ids
        self._busy: dict[int, int] = {}
        """[number of a press under way] -> its game."""
        self._number = FIRST_NUMBER
        self.over = 0

    async def next(self) -> dict[str, Any] | None:
        """A press; None where by chance nobody owes anything, or a press is under way."""
        game_id = self._rng.choice(self._ids)
        if game_id in self._busy.values():
            return None
        loaded = await self._tables.loaded(game_id)
        row, state = loaded.row, loaded.recorder.state
        if row.status != "running":
            self._ids.remove(game_id)
            self.over += 1
            return None
        seat = next((seat for seat in row.seats if seat.owes and seat.in_person), None)
        if seat is None or seat.user_id is None:
            return None
        view = loaded.game.view(state, seat.number)
        decision = loaded.game.decision(state, seat.number)
        plan = self._bot.plan(view, self._rng.random)[:1]
        self._number += 1
        self._busy[self._number] = game_id
        args = ".".join(_base36(action) for action in plan)
        return {
            "number": self._number,
            "user": seat.user_id,
            "id": str(Id(game_id, "load", args, decision, seat.number)),
        }

    def answered(self, number: int) -> None:
        self._busy.pop(number, None)

    @property
    def under_way(self) -> int:
        return len(self._busy)


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while number:
        number, rest = divmod(number, 36)
        text = digits[rest] + text
    return text or "0"


async def _run(args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        address = str(Path(folder) / "line")
        joined: asyncio.Future[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = (
            asyncio.get_running_loop().create_future()
        )

        async def join(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            joined.set_result((reader, writer))

        server = await asyncio.start_unix_server(join, address, limit=1 << 24)
        from cli.load_bot import serve

        bot = multiprocessing.get_context("spawn").Process(target=serve, args=(address, folder, vars(args)))
        bot.start()
        try:
            reader, writer = await joined
            return await _pressed(args, folder, reader, writer)
        finally:
            server.close()
            bot.join(30)
            bot.kill()


async def _pressed(
    args: argparse.Namespace, folder: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> dict[str, Any]:
    ids = json.loads(await reader.readline())["ready"]
    database = Database(f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}")
    generator = Generator(args, database, ids)
    acknowledged: list[int] = []
    report: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
    listening = asyncio.create_task(_listen(reader, generator, acknowledged, report))
    began, worked, asked = time.perf_counter(), time.process_time(), 0
    until = began + 60 * args.minutes
    while (now := time.perf_counter()) < until:
        due = int((now - began) * args.presses)
        if asked >= due:
            await asyncio.sleep(0.5 / args.presses)
            continue
        press = await generator.next()
        if press is None:
            await asyncio.sleep(0)
            continue
        writer.write(json.dumps(press).encode() + b"\n")
        asked += 1
    wall, own = time.perf_counter() - began, time.process_time() - worked
    writer.write(b'{"stop": 1}\n')
    told = dict(await report)
    known = await database.read(
        lambda connection: set(connection.exec_driver_sql("SELECT id FROM interactions").scalars())
    )
    writer.close()
    await listening
    await database.close()
    done = [number for number in acknowledged if number in known]
    return {
        "game": args.game,
        "games": args.games,
        "ai_games": args.ai_games,
        "presses_asked_per_s": args.presses,
        "presses_per_s": round(asked / wall, 1),
        "presses": asked,
        "answered": len(acknowledged),
        "committed": len(done),
        "refused": len(acknowledged) - len(done),
        "lost": asked - len(acknowledged),
        "games_over": generator.over,
        "generator_cores": round(own / wall, 3),
        "process_cpu_ms_per_press": round(told["process_cpu_s"] * 1000 / max(1, asked), 2),
        **told,
    }


async def _listen(
    reader: asyncio.StreamReader,
    generator: Generator,
    acknowledged: list[int],
    report: asyncio.Future[Mapping[str, Any]],
) -> None:
    while line := await reader.readline():
        told = json.loads(line)
        if "report" in told:
            report.set_result(told["report"])
            return
        generator.answered(told["answered"])
        acknowledged.append(told["answered"])
    if not report.done():
        report.set_exception(RuntimeError("the bot's process ended"))
