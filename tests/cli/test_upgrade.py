"""Games stored by the program of each release continue in this one, after their database's upgrade.

`tests/records/*/games.sql.gz` are the databases of these very programs, run with all games: tables stopped after some
presses, one of each with an AI seat, and a lobby of each. They stay as they are.
"""

from __future__ import annotations

import gzip
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import create_engine, text

from engine.registry import GAMES
from host.clocks.paces import DAY, HOUR
from host.posts.ports import Delivered
from host.posts.post import Post
from host.program.version import VERSION
from host.store.copies.migrate import copies_of
from host.store.copies.schema import _config, newest
from host.store.queries import games
from host.table.presses import Press
from host.table.table import Table
from lab.bench.no_discord import NoDiscord
from tests.host.hands import later
from tests.host.table import World
from tests.make_database import house_on, press_by_chance

RECORDS = Path(__file__).parents[1] / "records"
RELEASES = sorted(stored.parent.name for stored in RECORDS.glob("*/games.sql.gz"))
FIRST = pytest.mark.parametrize("file", ["0.1.0"], indirect=True)
PLAYED_ON = 12


@pytest.fixture(params=RELEASES)
def file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of a release, on the day it was written: what was due then comes due whenever this runs."""
    stored, made = RECORDS / request.param / "games.sql.gz", tmp_path / "games.db"
    with closing(sqlite3.connect(made)) as connection:
        connection.executescript(gzip.decompress(stored.read_bytes()).decode())
    opened = soon_after(made)
    monkeypatch.setattr("time.time", lambda: opened)
    return made


def soon_after(file: Path) -> float:
    """The first noon after the program that wrote a database had stopped."""
    ((changed_at,),) = rows(file, "SELECT max(changed_at) FROM games")
    return (changed_at // DAY + 1.5) * DAY


def rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


async def test_games_of_a_release_are_played_on(file: Path) -> None:
    entries = rows(file, "SELECT game, number, seat, action, fingerprint FROM entries ORDER BY game, number")
    running = rows(file, "SELECT id, game, version FROM games WHERE status = 'running'")
    was = rows(file, "SELECT version_num FROM alembic_version")
    lobbies = rows(file, "SELECT id FROM games WHERE status = 'lobby'")
    played = [(number, game, version) for number, game, version in running if game in GAMES]
    assert {game for _, game, _ in played} == set(GAMES) and len(lobbies) == 2
    opened = soon_after(file)
    house, rng, ids = house_on(file, clock=lambda: opened), random.Random("played on"), iter(range(50_000, 60_000))
    await house.open()
    try:
        await house.settled()
        assert not house.tables.aside.numbers(), "none is set aside"
        for number, game, version in played:
            for _ in range(PLAYED_ON):
                await press_by_chance(house, number, game, rng, next(ids))
                await house.settled()
            table = await house.reading.table(number)
            assert table.finished or table.version > version, (number, game)
        for (number,) in lobbies:
            started = await house.lobby.start(Press(11, "Player 11", next(ids)), number)
            await house.settled()
            assert (await house.reading.table(started.id)).status == "running"
    finally:
        await house.close()
    kept = rows(file, "SELECT game, number, seat, action, fingerprint FROM entries ORDER BY game, number")
    assert set(entries) <= set(kept), "what was played stays as it was"
    copies = copies_of(file, None)
    assert len(copies) == (was != [(newest(),)]), "one before an upgrade"
    for copied in copies:
        assert copied.name.startswith(f"games.before-{VERSION}.")
        assert rows(copied, "SELECT id, game, version FROM games WHERE status = 'running'") == running


class Recorded(NoDiscord):
    """A courier that keeps what it carried."""

    def __init__(self) -> None:
        super().__init__()
        self.posts: list[tuple[int, Post]] = []

    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        self.posts.append((table.id, post))
        return await super().send(table, post, nonce)


async def left_alone(file: Path, seconds: float, opened: float) -> tuple[list[tuple[int, Post]], list[str]]:
    """Open the games and keep hands off, with all that is due; the posts, and each table's state after it."""
    courier, world = Recorded(), World("")
    world.clock.now = opened
    house = house_on(file, courier, world.clock)
    await house.open()
    try:
        await house.settled()
        await later(house, world, seconds)
        found = await house.database.read(lambda connection: games.with_status(connection, "running"))
        states = [
            f"{row.id} asleep={row.asleep_since} paused={row.paused_until} vote={row.pending.vote}"
            f" late={[seat.number for seat in row.seats if seat.clock.late_since or seat.handed is not None]}"
            for row in found
        ]
    finally:
        await house.close()
    return courier.posts, states


async def test_left_alone_an_hour_only_what_was_due_happens(file: Path) -> None:
    running = rows(file, "SELECT id FROM games WHERE status = 'running' ORDER BY id")
    asked = rows(file, "SELECT game, user_id FROM seats WHERE owes AND ai IS NULL")
    posts, states = await left_alone(file, HOUR, soon_after(file))
    assert states == [f"{number} asleep=None paused=None vote=None late=[]" for (number,) in running]
    new = [post for _, post in posts if post.action == "new" and post.role != "turn"]
    assert {post.to for post in new} <= {user for _, user in asked}, "at most what their bundles had still to say"
    assert not [post for post in new if post.mentions]


HOST, GUEST = 11, 12
"""Who sits in the full lobbies of the first release's database."""


@FIRST
@pytest.mark.parametrize("slept", [False, True], ids=["of 0.1.0", "put to sleep by a 0.2.0 before its release"])
async def test_left_alone_after_the_upgrade_nothing_happens_that_was_not_due(file: Path, slept: bool) -> None:
    running = rows(file, "SELECT id FROM games WHERE status = 'running' ORDER BY id")
    owing = rows(file, "SELECT game, user_id FROM seats WHERE owes AND ai IS NULL")
    if slept:
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            command.upgrade(_config(connection), "0010")
            connection.execute(text("UPDATE games SET asleep_since = created_at WHERE status = 'running'"))
        engine.dispose()
    opened = soon_after(file)
    posts, states = await left_alone(file, HOUR, opened)
    assert states == [f"{number} asleep=None paused=None vote=None late=[]" for (number,) in running]
    assert [(number, post.role) for number, post in posts if post.action == "new" and post.role != "turn"] == []
    assert not [post for _, post in posts if post.mentions], "who was asked before the upgrade is not asked again"
    posts, _ = await left_alone(file, 5 * DAY, opened + HOUR)
    direct = [post for _, post in posts if post.to]
    full = [post for post in direct if "all seats are taken" in post.content]
    assert sorted(post.to or 0 for post in full) == [HOST, HOST, GUEST], "of full lobbies: after a day, and after two"
    assert sorted(post.to or 0 for post in direct if post not in full) == sorted({user for _, user in owing})
    assert not [post for _, post in posts if post.mentions], "each is reminded in one message, once in five days"


@FIRST
async def test_what_happens_to_a_database_has_a_line_in_the_log(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "host")
    await left_alone(file, 1.0, soon_after(file))
    (copied,) = copies_of(file, None)
    assert f"was copied to {copied} before its upgrade" in caplog.text
    assert f"the database was upgraded from schema 0004 to {newest()}" in caplog.text
