"""A table of Kravora without Discord (tests/room.py): rich players, turns by notation, what a panel says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from engine.kravora.game import KRAVORA
from engine.kravora.pieces.content import Content
from engine.kravora.pieces.view import View
from host.table.presses import Press
from tests import room as rooms
from tests.room import Player, Room, room

CONTENT: Content = rooms.CONTENTS["kravora"]
RICH = 60
"""Litres of everybody's first blood: enough for anything in the first rounds."""


@asynccontextmanager
async def table_of(path: Path, people: int, ai: int = 0, blood: int = 0, **more: Any) -> AsyncIterator[Room]:
    """A started game; with `blood`, everybody begins with so many litres."""
    content = CONTENT
    if blood:
        content = replace(content, limits=replace(content.limits, first_blood=(blood,) * 4))
    with mock.patch.dict(rooms.CONTENTS, {"kravora": content}):
        # An option more would deal other games: the dice hang on all that is fixed at Start.
        async with room(path, people, ai, plays="kravora", **{"even_start": False, **more}) as table:
            yield table


async def view_of(table: Room) -> View:
    """What a spectator sees."""
    view: View = (await table.house.reading.look(table.game, None)).view
    return view


async def on_turn(table: Room) -> Player:
    """Who owes the decision."""
    look = await table.house.reading.look(table.game, None)
    return next(player for player in table.players if look.table.seat_of(player.user) == look.view.active)


async def opened(table: Room) -> Player:
    """Who owes the decision, at their panel."""
    player = await on_turn(table)
    await player.open()
    return player


def other_than(player: Player) -> Player:
    """The other one of two people, or the next in seat order."""
    return next(each for each in player.table.players if each is not player)


async def act(player: Player, *notations: str) -> None:
    """Carry out actions by notation, past the screens."""
    press = Press(player.user, player.name, next(rooms._ids))
    actions = [KRAVORA.parse(CONTENT, text) for text in notations]
    await player.table.house.play.act(press, player.table.game, None, actions)
    await player.table.settle()


async def buy(player: Player, kind: str, *begins: str) -> None:
    """Choose a kind, then how many of it and where, by the beginnings of the options."""
    await player.choose("Buy units", kind)
    await player.choose("Tick how many", *begins)


async def end_turn(player: Player) -> None:
    """Press *End my turn*, and once more where that is asked because blood is left."""
    await player.press("End my turn")
    if player.text().startswith("End your turn?"):
        await player.press("End my turn")


async def turns(table: Room, *notations: str) -> None:
    """Whoever is on turn does the same and ends the turn, once around."""
    for _ in table.players:
        await act(await on_turn(table), *notations, "end")
