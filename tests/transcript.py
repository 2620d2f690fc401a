"""Writes `tests/transcripts/over-days.<language>.md`: every message of a daily game over weeks, as its people see it.

Four seats of Clash of Rage: Ann plays, Ben is away for three days and plays otherwise, Cleo leaves the server in
round 2, the fourth is an AI's. People's moves are a bot's, the clock is moved by hand, all else is the bot as it is.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import importlib
import itertools
import random
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from cli.operating.wiring import BOTS, LEVELS  # noqa: E402  the root has to be found first
from engine.kernel.errors import EngineError  # noqa: E402
from host.clocks.paces import DAY, HOUR  # noqa: E402
from host.house import House  # noqa: E402
from host.posts.ports import Delivered  # noqa: E402
from host.posts.post import Post  # noqa: E402
from host.table.presses import Press  # noqa: E402
from host.table.refusals import HostError  # noqa: E402
from host.table.table import Table  # noqa: E402
from tests.host.hands import later  # noqa: E402
from tests.host.table import HERE, Clock, Discord, TellAll, World  # noqa: E402
from tests.houses import house_of_all, think_at_once  # noqa: E402
from tests.stores import File  # noqa: E402

ANN, BEN, CLEO = 11, 12, 13
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo"}
BEGINS = dt.datetime(2027, 3, 1, 8, tzinfo=dt.UTC)
WEEKS = 3
_ids = itertools.count(1)


def press(user: int) -> Press:
    return Press(user, NAMES[user], next(_ids))


def moment(at: float) -> str:
    return dt.datetime.fromtimestamp(at, dt.UTC).strftime("%a %d %b %H:%M")


class Paper(Discord):
    """Takes every message and writes it down as it is read: time stamps as dates, buttons in brackets."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock
        self.lines: list[str] = []

    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        known = len(self.messages)
        where = await super().send(table, post, nonce)
        if len(self.messages) > known:
            self.write("", post)
        return where

    async def edit(self, table: Table, post: Post, where: Delivered) -> None:
        await super().edit(table, post, where)
        self.write("edited, ", post)

    def write(self, how: str, post: Post) -> None:
        to = f"to {NAMES[post.to]} alone" if post.to else "at the table"
        self.lines.append(f"**{moment(self.clock.now)}**, {how}{to} ({post.role.split('.')[0]}):")
        text = re.sub(r"<t:(\d+):R>", lambda found: self.relative(int(found[1])), post.content)
        text = re.sub(r"<t:(\d+):\w>", lambda found: moment(int(found[1])), text)
        text = re.sub(r"<@(\d+)>", lambda found: "@" + NAMES.get(int(found[1]), found[1]), text)
        rows = [" ".join(f"`{button.label}`" for button in row) for row in post.rows]
        self.lines.extend(f"> {line}" for line in [*text.splitlines(), *rows])
        self.lines.append("")

    def relative(self, at: int) -> str:
        hours = round((at - self.clock.now) / HOUR)
        return f"in {hours} h" if hours >= 0 else f"{-hours} h ago"


async def game(language: str, folder: Path) -> list[str]:
    """The game's messages."""
    clock = Clock()
    clock.now = BEGINS.timestamp()
    paper = Paper(clock)
    world = World(File(folder / "games.db").url, clock, paper, TellAll())
    house = think_at_once(house_of_all(world.url, paper, clock=clock, ai_workers=1))
    await house.open()
    try:
        table = await house.lobby.new(press(ANN), "clash", HERE, {"pace": "daily"}, language)
        for user in (BEN, CLEO):
            await house.lobby.join(press(user), table.id)
        await house.lobby.add_ai(press(ANN), table.id, LEVELS["clash"][0])
        await house.lobby.start(press(ANN), table.id)
        await weeks(house, world, table.id)
    finally:
        await house.close()
    return paper.lines


async def weeks(house: House, world: World, number: int) -> None:
    """Three weeks of people who look in every few hours, two of whom do not always."""
    chance = random.Random(7)
    end = world.clock.now + WEEKS * 7 * DAY
    away = False
    while world.clock.now < end and (await house.reading.table(number)).status == "running":
        look = await house.reading.look(number, None)
        if look.view.round == 2:
            world.discord.left.add(CLEO)
        if look.view.round == 4 and not away:
            away = True
            await house.seats.away(press(BEN), number, None, world.clock.now + 3 * DAY, waits=True)
        for user in (ANN, BEN, CLEO):
            gone = user in world.discord.left
            table = await house.reading.table(number)
            seat = next((each for each in table.seats if each.user_id == user), None)
            absent = seat is not None and seat.time is not None and seat.time.waits
            if not gone and not absent and chance.random() < 0.7:
                await play(house, number, user)
        await later(house, world, chance.uniform(3, 9) * HOUR)


async def play(house: House, number: int, user: int) -> None:
    """All that somebody owes, as a bot would decide."""
    bot = importlib.import_module(BOTS["clash"]).BOTS["greedy"]
    for _ in range(200):
        look = await house.reading.look(number, user)
        if not look.owes:
            return
        plan: list[Any] = list(bot.plan(look.view, random.Random(look.decision).random))
        try:
            await house.play.act(press(user), number, None, plan)
        except (HostError, EngineError):
            await house.play.act(press(user), number, None, plan[:1])
        await house.settled()


HEAD = {
    "en": "# A daily game over three weeks, every message\n\nWritten by `python tests/transcript.py en`.",
    "fr": "# Une partie en différé sur trois semaines, tous les messages\n\nÉcrit par `python tests/transcript.py fr`.",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=sorted(HEAD))
    language = parser.parse_args().language
    with tempfile.TemporaryDirectory() as folder:
        lines = asyncio.run(game(language, Path(folder)))
    target = ROOT / "tests" / "transcripts" / f"over-days.{language}.md"
    target.write_text("\n".join([HEAD[language], "", (__doc__ or "").split("\n", 2)[2].strip(), "", *lines]), "utf-8")
    print(f"{target.name}: {sum(line.startswith('**') for line in lines)} messages")


if __name__ == "__main__":
    main()
