"""GAMES_KEPT_DAYS: a game is deleted so long after its end, with all that is kept of it, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from examples.starter_game.engine.actions import DEPTH
from host.store.queries import campaign_games, old_games
from host.store.queries.sql_tables import campaign_games as members
from host.store.queries.sql_tables import games, metadata
from host.table.refusals import HostError
from tests.host.table import ANN, BEN, CLEO, World, end_together, game_of, lobby_of, press

DAY = 86_400.0


def kept(connection: Connection) -> dict[str, set[int]]:
    """[table] -> the games it has rows of."""
    found: dict[str, set[int]] = {}
    for table in metadata.sorted_tables:
        if table.name not in ("contents", "games", "seals") and "game" in table.c:
            found[table.name] = set(connection.execute(select(table.c.game)).scalars())
    return found | {"games": set(connection.execute(select(games.c.id)).scalars())}


async def ended(house: Any, *users: int) -> int:
    game = await game_of(house, *users)
    await house.play.act(press(users[0]), game, None, [DEPTH | 1])
    await end_together(house, game)
    await house.settled()
    return game


async def test_what_ended_long_ago_is_deleted_with_all_its_rows(world: World) -> None:
    async with world.open(games_kept=90 * DAY) as house:
        old, running = await ended(house, ANN, BEN), await game_of(house, ANN, CLEO)
        cancelled = await lobby_of(house, ANN)
        await house.lobby.cancel(press(ANN), cancelled)
        await house.settled()
        world.clock.now += 60 * DAY
        recent, lobby = await ended(house, BEN, CLEO), await lobby_of(house, CLEO)
        await house._tidy.once()
        assert {old, cancelled} <= (await house.database.read(kept))["games"]
        world.clock.now += 31 * DAY
        await house._tidy.once()
        await house.settled()
        found = await house.database.read(kept)
        assert not any({old, cancelled} & numbers for numbers in found.values())
        assert {recent, running, lobby} <= found["games"] and {recent, running} <= found["entries"]
        with pytest.raises(HostError, match="no_game"):
            await house.reading.table(old)
        assert (await house.reading.check_record(recent)).wrong == ""


async def test_without_the_setting_nothing_is_deleted(world: World) -> None:
    async with world.open() as house:
        old = await ended(house, ANN, BEN)
        world.clock.now += 10_000 * DAY
        await house._tidy.once()
        assert old in (await house.database.read(kept))["games"]


async def test_a_campaign_and_its_games_go_together(world: World) -> None:
    async with world.open() as house:
        campaign, first, second, alone = [await ended(house, ANN, BEN) for _ in range(4)]

        def work(connection: Connection) -> list[set[int]]:
            def put(game: int, **values: Any) -> None:
                connection.execute(games.update().where(games.c.id == game).values(**values))

            for game in (first, second):
                connection.execute(members.insert().values(game=game, campaign=campaign, told=True))
            put(first, ended_at=5.0)
            steps = []
            for values in ({"status": "running"}, {"status": "over", "ended_at": 5.0}):
                put(campaign, **values)
                steps.append(set(old_games.forget(connection, 10.0)))
            put(second, ended_at=5.0)
            steps.append(set(old_games.forget(connection, 10.0)))
            assert not campaign_games.all_of(connection, campaign)
            assert connection.execute(select(func.count()).select_from(games)).scalar_one() == 1
            return steps

        assert await house.database.write(work) == [set(), set(), {campaign, first, second}]
        assert (await house.reading.table(alone)).finished
