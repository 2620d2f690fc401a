"""A game by random presses: whatever is offered can be pressed, in any order; every screen keeps to the limits.

What a player sees and what is posted is checked against Discord's limits by tests/room.py as it goes.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.longer import usual
from tests.room import room
from tests.walking import press, somebody, something

PRESSES = 260
SEEN = {
    "clash": {"play", "build", "move", "go", "finish", "equip", "basket", "passgo"},
    "kravora": {"do", "plan", "all", "alldone", "ruse"},
}
"""[game] -> verbs that come up in every walk."""
CASES = [("clash", 4, 0), ("kravora", 2, 1), ("clash", 2, 1), ("kravora", 4, 0)]


@pytest.mark.limits
@pytest.mark.parametrize(("plays", "people", "ai"), usual(CASES, CASES[:2]))
async def test_anything_offered_can_be_pressed(tmp_path: Path, plays: str, people: int, ai: int) -> None:
    seed = people + ai
    chance = random.Random(seed)
    pressed: set[str] = set()
    presses = games = 0
    while presses < PRESSES:
        games += 1
        path = tmp_path / str(games)
        path.mkdir()
        async with room(path, people, ai, seed=seed + games, plays=plays, defenders_asked=True, pace="live") as table:
            while presses < PRESSES:
                look = await table.house.reading.look(table.game, None)
                if look.table.status != "running":
                    break
                player = await somebody(table, chance)
                part = await something(player, chance)
                pressed.add(part.id.verb)
                await press(player, part, chance)
                presses += 1
    assert SEEN[plays] <= pressed
    assert len(pressed) > 12
