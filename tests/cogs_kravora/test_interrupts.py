"""Shields interrupt turns of rich players who press at random: whoever is asked is asked by the newest post."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.kravora.pieces.state import ANSWER, PHASE_NAMES
from host.table.presses import Press
from tests.cogs_kravora.play import act, on_turn, table_of, turns, view_of
from tests.games.test_walk import asked_or_over
from tests.room import Room
from tests.walking import press, something

PRESSES, RICH = 110, 200
pytestmark = pytest.mark.timeout(400)


async def test_a_question_in_anothers_turn_is_always_put(tmp_path: Path) -> None:
    chance, questions = random.Random(4), 0
    async with table_of(tmp_path, 3, blood=RICH, pace="live") as table:
        await turns(table, "build hut", "buy puppet 5", "buy stone_thrower 4")
        for number, player in enumerate(table.players):
            orders = {"shield": "any"}  # Else nobody is asked about a ruse that leaves them alone.
            await table.house.play.set_orders(Press(player.user, player.name, number + 1), table.game, orders)
        for _ in range(PRESSES):
            await asked_or_over(table)
            view = await view_of(table)
            if (await table.house.reading.table(table.game)).status != "running":
                break
            player = await on_turn(table)
            if view.phase == PHASE_NAMES[ANSWER]:
                questions += 1
                newest = table.wire.public()[-1].post
                assert newest.role == "shield" and newest.content.startswith(
                    f"<@{player.user}>, **spend your shield?**"
                )
            elif not view.boards[view.active].shield and await may_buy_a_shield(table):
                await act(player, "shield")
                continue
            await press(player, await something(player, chance), chance)
    assert questions >= 5


async def may_buy_a_shield(table: Room) -> bool:
    """Whether it is a moment for ruses, and the purse holds."""
    view = await view_of(table)
    return view.phase in ("attack", "purchases") and view.round > 0 and view.boards[view.active].blood >= 4
