"""The press budgets and the number of public posts (screens §26, §27), by scripted players on a real table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.clash.views.view_choices import affordable
from tests.cogs_clash.play import Player, Room, room
from tests.longer import usual


async def play_round(table: Room, first: bool = False) -> dict[str, list[int]]:
    """One round of typical presses; [what] -> presses each time it was done."""
    spent: dict[str, list[int]] = {"card": [], "bastion": [], "equip": [], "move": [], "pass": [], "place": []}
    number = (await table.house.reading.look(table.game, None)).view.round
    for player in table.players:
        before = player.presses
        if number > 1:  # They are there, so no message brings the cards.
            await player.press_post("Choose my card")
            await player.press("Play ")
        else:
            await player.press_post("Play ")
        spent["card"].append(player.presses - before)
    while True:
        await table.settle()
        look = await table.house.reading.look(table.game, None)
        if look.table.status != "running" or look.view.round != number:
            return spent
        player = next(each for each in table.players if look.table.seat_of(each.user) == look.view.active)
        before = player.presses
        what = await decide(player)
        spent[what].append(player.presses - before)


async def decide(player: Player) -> str:
    """What is owed, in the fewest presses a newcomer finds: everything begins at the newest post."""
    view = (await player.look()).view
    if view.phase == "bastion":
        await player.press_post("Place my bastion")
        await player.press("Suggest one")
        await player.press("Build at site")
        return "bastion"
    if view.phase == "reinforce":
        await player.press_post("Place")
        await player.press("All to the bastion")
        return "place"
    if view.action_number == 1 and affordable(view):
        await player.press_post("Equip")
        await player.choose("Buy cards…")
        await player.press("Buy 1 for")
        return "equip"
    if any(map(any, view.units[view.seat])):
        await player.press_post("Move and battle")
        if any(part.label.startswith("Where to?") for part in player.parts()):
            await player.choose("Where to?")
            await player.press("Finish")
            return "move"
    await player.press_post("Pass")
    await player.press("Pass")
    return "pass"


@pytest.mark.parametrize("people", usual((2, 3, 4), kept=(2, 3)))
async def test_a_round_of_n_people_makes_2n_and_1_posts_and_the_first_n_more(tmp_path: Path, people: int) -> None:
    async with room(tmp_path, people, pace="daily") as table:
        before = 0
        for number in (1, 2, 3):
            pressed = table.players[0].presses
            spent = await play_round(table)
            posts = [sent.post for sent in table.wire.public()]
            # The next round's first post is there already; it tells what ended this one.
            made = len(posts) - before - (0 if posts[-1].role == "victory" else 1)
            assert made == 2 * people + 1 + (people if number == 1 else 0), [post.role for post in posts]
            before += made
            assert max(spent["card"]) <= (1 if number == 1 else 2)
            assert max(spent["equip"], default=3) <= 3
            assert max(spent["move"], default=3) <= 3
            assert max(spent["pass"], default=2) <= 3
            assert not spent["place"], "who said nothing is not asked (screens D4)"
            assert max(spent["bastion"], default=2) <= 3
            assert number == 1 or table.players[0].presses - pressed <= 8, "a typical round"
            if posts[-1].role == "victory":
                return
            assert cards(table) == dict.fromkeys((11 + at for at in range(people)), 1), "later they are there"


def cards(table: Room) -> dict[int | None, int]:
    """[person] -> the direct messages with cards that they got."""
    return dict(Counter(sent.post.to for sent in table.wire.messages if sent.post.role == "card"))


async def test_one_person_with_three_ai_seats_reads_three_posts_a_round(tmp_path: Path) -> None:
    async with room(tmp_path, 1, 3, pace="daily") as table:
        before = 0
        for number in (1, 2, 3):
            await play_round(table)
            posts = [sent.post for sent in table.wire.public()]
            if posts[-1].role == "victory":
                return
            made = len(posts) - before - 1
            assert made == 3 + (number == 1), [post.role for post in posts]
            assert cards(table) == {11: 1}, "none for AI seats"
            before += made


async def test_who_asks_to_be_asked_costs_one_post_a_round(tmp_path: Path) -> None:
    async with room(tmp_path, 3, reinforcements_asked=True) as table:
        await play_round(table)
        before = len(table.wire.public())
        spent = await play_round(table)
        assert spent["place"], "the table asks"
        posts = [sent.post for sent in table.wire.public()]
        assert len(posts) - before <= 2 * 3 + 1 + 1
        notices = [sent for sent in table.wire.messages if sent.post.role == "notice"]
        assert not notices, "they have just pressed: their panels wake"
        assert max(spent["place"]) <= 2
