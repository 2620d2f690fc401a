"""Whenever a table rests, somebody is asked: by the newest post that has buttons, and by the panel it opens.

A table where nobody knows what to do next waits for ever. Whatever interrupted the game (a question in another's
turn, a plan, a fallen person, AI seats that answer at once), the post with buttons names who owes a decision, or
the game is over and its last post has been sent.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.room import Player, Room, room
from tests.walking import press, somebody, something

pytestmark = pytest.mark.timeout(400)

PRESSES = 50
ENDED = "Seed and chain"


@pytest.mark.parametrize("plays", ["clash", "kravora"])
@pytest.mark.parametrize(("people", "ai", "seed"), [(1, 2, 5), (2, 1, 3)])
async def test_a_table_that_rests_asks_somebody(tmp_path: Path, plays: str, people: int, ai: int, seed: int) -> None:
    chance = random.Random(seed)
    presses = games = 0
    while presses < PRESSES:
        games += 1
        path = tmp_path / str(games)
        path.mkdir()
        more = {"round_limit": 4} if plays == "clash" else {}
        async with room(path, people, ai, seed=seed + games, plays=plays, pace="live", **more) as table:
            while presses < PRESSES:
                await asked_or_over(table)
                if (await table.house.reading.table(table.game)).status != "running":
                    break
                player = await somebody(table, chance)
                await press(player, await something(player, chance), chance)
                presses += 1


async def asked_or_over(table: Room) -> None:
    """The newest post with buttons asks whoever owes a decision, by mention; their panel leads on."""
    look = await table.house.reading.look(table.game, None)
    if look.table.status != "running":
        assert ENDED in table.posts()[-1]
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
