"""SIGKILL between any two statements of a message on all that waits: no notice is lost, and none comes twice."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, select

from host.clocks.clock_row import TABLE, ClockKind, ClockRow
from host.clocks.paces import HOUR
from host.house import House
from host.posts.concern import ConcernKind
from host.store.queries import clocks
from host.store.queries.people import heard
from host.store.queries.sql_tables import outbox
from tests.host.killing import killed
from tests.host.table import ANN, BEN, World
from tests.host.test_host_play import picked
from tests.stores import Store

MOST = 40
"""Statements and commits of a message, at the most."""
NEWS = ConcernKind.DECIDED
MESSAGES = select(outbox.c.post).where(outbox.c.to == ANN, outbox.c.post.contains('"role":"digest"'))


def made(url: str) -> House:
    world = World(url)
    world.clock.now += 4 * HOUR
    return world.house()


async def due(house: House) -> list[ClockRow]:
    return [row for row in await house.database.read(lambda found: clocks.of_game(found, clocks.HOUSE)) if row.wall]


async def sends(house: House, game: int) -> None:
    """What is due for Ann, as the sleeper does it."""
    for row in await due(house):
        if row.due <= house.time.read().wall:
            await (house.digests.send if row.kind == "digest" else house.digests.bundle)(row)


@pytest.mark.parametrize("kind", ["digest", "bundle"])
async def test_killed_between_any_two_statements_it_tells_everything_once(store: Store, kind: ClockKind) -> None:
    async with World(store.url).open() as house:
        game = await picked(house, ANN, BEN)
        await house.settled()
        at = house.time.read().wall
        news = {"user_id": ANN, "game": game, "key": "vote.1", "kind": NEWS, "at": at, "delivered": None}

        def waits(connection: Connection) -> None:
            heard.add(connection, [news])
            clocks.bundle_by(connection, ClockRow(at, True, clocks.HOUSE, TABLE, kind, str(ANN)))

        await house.settings.set_member(ANN, {"digest": 8} if kind == "digest" else {})
        await house.database.write(lambda connection: clocks.replace_digest(connection, str(ANN), None))
        await house.database.write(waits)
    async for house, number, done in killed(store, game, __name__, made, MOST, "sends"):
        assert [row.due <= at for row in await due(house)].count(True) == (not done), f"before statement {number}"
        await sends(house, game)
        posts = await house.database.read(lambda connection: connection.execute(MESSAGES).scalars().all())
        assert len([post for post in posts if f"move {game}, {NEWS} {game}" in post]) == len(posts) == 1
    assert number > 6, "begin, clock, person, posts, what was told, commit"
