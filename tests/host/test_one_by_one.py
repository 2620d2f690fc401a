"""A table at fault stops nothing that is done for other tables."""

from __future__ import annotations

from typing import Any

import pytest

from host.clocks.paces import UNUSED
from host.delivery.standing_posts import StandingPosts
from host.house import House
from host.lobby.lobby_changes import LobbyChanges
from host.services import seats, server_life
from host.store.copies.restored import Replaced, prepare
from host.table.table import REMOVED
from host.upkeep import campaign_desk
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, World, game_of, lobby_of, row_of


class Broken:
    """A function that fails at its first table; from then on as it was."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self._work, self.failed = getattr(owner, name), False
        self.__name__ = name
        patch.setattr(owner, name, lambda *given: self(*given))

    def __call__(self, *given: Any) -> Any:
        if not self.failed:
            self.failed = True
            raise KeyError("a table at fault")
        return self._work(*given)


async def two_games(house: House) -> tuple[int, int]:
    return await game_of(house, ANN, BEN), await game_of(house, CLEO, DAN)


async def test_a_server_that_removes_the_bot_stops_all_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, other = await two_games(house)
    broken = Broken(monkeypatch, server_life, "leave")
    await house.servers.left(HERE.guild_id or 0)
    assert broken.failed and (await row_of(house, other)).paused_by == REMOVED


async def test_other_campaigns_that_nobody_continues_are_ended(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first, other = await two_games(house)
    monkeypatch.setattr(campaign_desk.campaign_games, "waiting_since", lambda connection, since: [first, other])
    broken = Broken(monkeypatch, campaign_desk, "_abandon")
    await house._tidy._campaigns.once()
    assert broken.failed and (await row_of(house, other)).status == "abandoned"


async def test_other_tutorials_that_nobody_touches_are_ended(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first, other = await two_games(house)
    monkeypatch.setattr(seats, "UNTOUCHED_FOR", -1.0)
    monkeypatch.setattr(seats.games, "left_lessons", lambda connection, since: [first, other])
    broken = Broken(monkeypatch, seats, "end_game")
    await house.seats.end_left_lessons()
    assert broken.failed and (await row_of(house, other)).status == "ended"


async def test_other_lobbies_that_nobody_touches_are_closed(
    house: House, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, other = [await lobby_of(house, ANN) for _ in range(2)]
    broken = Broken(monkeypatch, LobbyChanges, "cancelled")
    world.clock.now += UNUSED + 60
    await house.lobby.close_unused()
    assert broken.failed and (await row_of(house, other)).status == "cancelled"


async def test_posts_that_are_gone_at_other_tables_come_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world.open() as house:
        _, other = await two_games(house)
    asked = []

    async def broken(posts: StandingPosts, game_id: int) -> None:
        asked.append(game_id)
        raise KeyError("a table at fault")

    monkeypatch.setattr(StandingPosts, "reconcile", broken)
    async with world.open() as house:
        await house.settled()
    assert other in asked


async def test_other_lobbies_of_a_restored_copy_get_new_dice(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of a game that this version lacks kept the bot from starting."""
    async with world.open() as house:
        tables = [await lobby_of(house, ANN) for _ in range(2)]
        await house.database.write(lambda connection: prepare(connection, Replaced(), world.clock.now))
    broken = Broken(monkeypatch, LobbyChanges, "gone_back")
    async with world.open() as house:
        assert broken.failed and [(await row_of(house, table)).rewound for table in tables] == [0, None]
