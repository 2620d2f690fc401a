"""How many posts and presses a round costs (screens §26, §27): one post a person's turn, few presses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cogs_kravora.play import RICH, end_turn, on_turn, table_of, view_of
from tests.longer import usual
from tests.room import Player, Room


async def quick_turn(player: Player) -> int:
    """A typical turn from the newest post: all attack, buy one unit, end; presses it took."""
    before = player.presses
    await player.press_post("My turn")
    if any(part.label == "All attack, enemies strike" for part in player.parts()):
        await player.press("All attack, enemies strike")
    if any(part.label.startswith("Buy units") for part in player.parts()):
        await player.choose("Buy units")
        await player.choose("Tick how many")
    if any(part.label == "End my turn" for part in player.parts()):
        await end_turn(player)
    return player.presses - before


async def play_round(table: Room) -> list[int]:
    """Presses of each person in one round."""
    number = (await view_of(table)).round
    spent = []
    while (await table.house.reading.look(table.game, None)).table.status == "running":
        if (await view_of(table)).round != number:
            break
        spent.append(await quick_turn(await on_turn(table)))
    return spent


@pytest.mark.parametrize("people", usual((2, 3, 4), kept=(2, 3)))
async def test_a_round_of_n_people_makes_n_posts(tmp_path: Path, people: int) -> None:
    async with table_of(tmp_path, people, blood=RICH) as table:
        before = len(table.wire.public())
        assert before == 1, "the first turn of all"
        for _ in range(2):
            spent = await play_round(table)
            posts = table.wire.public()
            assert len(posts) - before == people, [sent.post.role for sent in posts]
            assert max(spent) <= 5, "with the question about so much blood"
            before = len(posts)
        assert all(sent.edits == 0 for sent in table.wire.public())
        assert all(sent.post.content.startswith("<@") for sent in posts), "one is asked a turn"
        assert all(len(sent.post.mentions) <= 1 for sent in posts)
        *old, newest = table.wire.public()
        assert newest.buttons and not any(sent.buttons for sent in old)


async def test_one_person_among_ai_seats_reads_one_post_a_round(tmp_path: Path) -> None:
    async with table_of(tmp_path, 1, 3, blood=RICH) as table:
        for _ in range(2):
            before = len(table.wire.public())
            await play_round(table)
            if (await table.house.reading.table(table.game)).status != "running":
                return
            assert len(table.wire.public()) - before == 1


async def test_a_post_says_first_who_is_asked_then_the_past_then_the_score(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH) as table:
        await play_round(table)
        player = await on_turn(table)
        first, *_, last = table.posts()[-1].splitlines()
        assert first.startswith(f"<@{player.user}>, **your turn** (round 1) · due <t:")
        other = next(each.name for each in table.players if each is not player)
        assert re.fullmatch(rf"-# Walls: (you \d+, {other} \d+|{other} \d+, you \d+)\.", last)
