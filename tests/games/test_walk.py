"""A game by random presses: every offered control can be pressed, in any order, and a resting table asks somebody.

What a player sees and what is posted is checked against Discord's limits by tests/room.py as it goes. A table where
nobody knows what to do next waits for ever: whatever interrupted the game, its newest post with buttons names who owes
a decision, and their panel leads on; or the game is over and its last post has been sent.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.longer import usual
from tests.room import Player, Room, room
from tests.walking import press, somebody, something

PRESSES = 260
MOST = 4 * PRESSES
"""How long a walk goes on for a verb it has not met: AI seats think beside it, so no two walks are alike."""
ASKS = 4
"""How many presses lie between two looks at who is asked."""
SEEN = {
    "clash": {"play", "build", "move", "go", "finish", "equip", "basket", "passgo"},
    "kravora": {"unit", "do", "plan", "all", "alldone", "ruse"},
}
"""[game] -> verbs without which a walk does not end."""
CASES = [("clash", 4, 0), ("kravora", 2, 1), ("clash", 2, 1), ("kravora", 4, 0), ("clash", 1, 2), ("kravora", 1, 2)]


@pytest.mark.limits
@pytest.mark.timeout(400)
@pytest.mark.parametrize(("plays", "people", "ai"), usual(CASES, CASES[:2]))
async def test_anything_offered_can_be_pressed(tmp_path: Path, plays: str, people: int, ai: int) -> None:
    chance = random.Random(f"{plays} {people} {ai}")
    pressed: set[str] = set()
    presses = games = 0

    def goes_on() -> bool:
        return presses < PRESSES or (presses < MOST and not SEEN[plays] <= pressed)

    while goes_on():
        games += 1
        path = tmp_path / str(games)
        path.mkdir()
        seed = people + ai + games
        async with room(path, people, ai, seed=seed, plays=plays, defenders_asked=True, pace="live") as table:
            while goes_on():
                if presses % ASKS == 0:
                    await asked_or_over(table)
                if (await table.house.reading.table(table.game)).status != "running":
                    await asked_or_over(table)
                    break
                player = await somebody(table, chance)
                part = await something(player, chance)
                pressed.add(part.id.verb)
                await press(player, part, chance)
                presses += 1
    assert SEEN[plays] <= pressed
    assert len(pressed) > 12


async def asked_or_over(table: Room) -> None:
    """The newest post with buttons asks whoever owes a decision, by mention; their panel leads on."""
    if (await table.house.reading.table(table.game)).status != "running":
        assert table.wire.public()[-1].post.role == "victory"
        return
    owing = [player for player in table.players if (await player.look()).owes]
    assert owing, "AI seats are done, and no person owes anything"
    live = [sent.post.content for sent in table.wire.public() if sent.buttons and sent.post.rows]
    assert live, "no post has buttons"
    for player in owing:
        assert re.search(rf"<@{player.user}>", live[-1]), (player.name, live[-1])
        assert await leads_on(player), player.text()


async def leads_on(player: Player) -> bool:
    """Whether the person's panel offers something that is bound to the decision owed."""
    before = player.panel
    await player.open()
    decision = (await player.look()).decision
    found = any(part.id.decision == decision for part in player.parts())
    player.panel = before
    return found
