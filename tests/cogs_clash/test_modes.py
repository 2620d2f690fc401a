"""Whole games of every mode by presses, with AI seats, to their end; every panel, form and post checked for limits."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.cogs_clash.play import Player, Room, room
from tests.walking import press, somebody, something

MOST_PRESSES = 2_000
AVOIDED = frozenset({"undo", "over", "overgo", "equndo", "back", "passgo"})
"""Verbs that lead back or to nothing: pressed now and then only."""
EAGER = frozenset({"hero", "hire", "f_discard", "kill", "roll", "f_dice", "assault"})
"""What these modes have of their own, and what leads to it: mostly pressed where it is offered."""


@pytest.mark.limits
@pytest.mark.parametrize(
    ("people", "ai", "options", "wanted"),
    [
        (1, 0, {"solo": "impossible"}, {"f_discard"}),
        (1, 0, {"solo": "easy", "heroes": True, "layout": "built"}, {"blay", "hire"}),
        (2, 0, {"edition": "prototype-2017", "length": "long", "round_limit": 4}, {"hire"}),
        pytest.param(
            1,
            1,
            {"heroes": True, "elves": "right", "defenders_asked": True, "layout": "pair", "round_limit": 5},
            {"hire"},
            marks=pytest.mark.long,
        ),
        pytest.param(
            *(2, 1, {"layout": "built", "garrisons": "mixed", "length": "short", "round_limit": 3}, {"blay"}),
            marks=pytest.mark.long,
        ),
    ],
    ids=["solo", "solo with a hero", "long", "elves armed, a pair", "built and mixed"],
)
async def test_a_game_of_this_mode_ends(
    tmp_path: Path, people: int, ai: int, options: dict[str, Any], wanted: set[str]
) -> None:
    chance = random.Random(7)
    pressed: set[str] = set()
    async with room(tmp_path, people, ai, seed=5, **options) as table:
        for _ in range(MOST_PRESSES):
            if await over(table):
                break
            player = await somebody(table, chance)
            part = await something(player, chance)
            eager = [each for each in player.parts() if each.id.verb in EAGER]
            if eager and chance.random() < 0.6:
                part = chance.choice(eager)
            if part.id.verb in AVOIDED and chance.random() < 0.8:
                continue
            pressed.add(part.id.verb)
            await press(player, part, chance)
        assert await over(table), table.posts()[-1]
        last = table.posts()[-1]
    assert "wins" in last or "win." in last or "share the victory" in last, last
    assert wanted <= pressed, wanted - pressed


async def over(table: Room) -> bool:
    return (await table.house.reading.table(table.game)).status == "over"


__all__ = ["Player"]
