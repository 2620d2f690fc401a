"""What happened, as posts and panels tell it: what was won and lost, in a line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.narration.brief import narration
from cogs.clash.posts.battle_text import assault_lines
from cogs.clash.posts.posts import score_line
from cogs.clash.wording.wording import ClashWording
from data.texts import texts_in
from engine.clash.pieces import events as ev
from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import place_name
from tests.cogs_clash.test_limits import worst_view
from tests.cogs_clash.test_narration import C1, C2, D4, WON, item, wording

FR = texts_in("fr")
BOARD = worst_view("action").board
CITY, FORGE, STONE = (next(iter(places_of(mask))) for mask in (BOARD.cities, BOARD.forges, BOARD.stone_masks[1]))
NAMED = {place: place_name(place) for place in (CITY, FORGE, STONE)}
TAKEN = [
    (ev.BATTLE, 0, CITY, 1, (3, 0, 0), (4, 0, 0), 1, 1),
    (ev.ROLLED, 0, 3, 2),
    (ev.INJURIES, 0, 2, 0, 0, 0, 2),
    (ev.KILLED, 0, 1, (2, 0, 0)),
    (ev.ROLLED, 1, 2, 1),
    (ev.REROLLED, 1, 1, 1),
    (ev.INJURIES, 1, 2, 1, 0, 2, 1),
    (ev.KILLED, 1, 0, (1, 0, 0)),
    (ev.FLED, 1, CITY, (2, 0, 0)),
    (ev.BATTLE_WON, 0, CITY, 1, (2, 0, 0)),
    (ev.TAKEN, 0, CITY, 1),
]
LOST = [
    (ev.BATTLE, 0, C1, 1, (3, 0, 0), (4, 0, 0), 1, 1),
    (ev.ROLLED, 1, 3, 3),
    (ev.KILLED, 1, 0, (3, 0, 0)),
    (ev.BATTLE_WON, 1, C1, 0, (4, 0, 0)),
]


def told(events: list[tuple[Any, ...]], seat: int | None = None) -> list[str]:
    return narration(wording(seat=seat), events)


def in_french(events: list[tuple[Any, ...]], seat: int | None = None) -> list[str]:
    return narration(replace(wording(seat=seat), t=FR), events)


def test_a_move_that_led_to_a_battle_is_told_by_the_battle_alone() -> None:
    assert told(WON) == ["⚔ C2: **Cleo** won the battle, killed 4 elves, lost 1×I."]
    assert in_french(WON) == ["⚔ C2\u202f: **Cleo** gagne le combat, tue 4 Elfes, perd 1×I."]


def test_who_fought_reads_of_themselves() -> None:
    city = NAMED[CITY]
    assert told(TAKEN) == [
        f"⚔ {city}: **Ann** took the City (+1 point), drove off Ben's 2×I, killed Ben's 2×I, lost 1×I."
    ]
    assert told(TAKEN, 0) == [
        f"⚔ **{city}**: the City is yours, +1 point. Ben fled home with 2×I. Lost 1×I, killed Ben's 2×I."
    ]
    assert told(TAKEN, 1) == [
        f"⚔ **{city}**: you fled home with 2×I. Ann took the City (+1 point). Lost 2×I, killed Ann's 1×I."
    ]
    assert in_french(TAKEN, 1) == [
        f"⚔ **{city}**\u202f: vous fuyez au bastion avec 2×I. Ann prend la Cité (+1 point). "
        "Perdus\u202f: 2×I\u202f; tués\u202f: 1×I d’Ann."
    ]


def test_who_lost_before_they_could_act_reads_how() -> None:
    """It was over in the first assault, so that nobody asked them anything."""
    begun, *_ = TAKEN
    over = [begun, (ev.ROLLED, 0, 4, 4), (ev.INJURIES, 0, 4, 2, 0, 0, 6), (ev.KILLED, 0, 1, (4, 0, 0)), TAKEN[-2]]
    how = "beaten in the first assault. Ann's hits: 4 of 4 dice +2 automatic."
    assert told(over, 1) == [f"⚔ **{NAMED[CITY]}**: {how} Lost 4×I."]
    assert told([*over[:1], *LOST[1:3], *over[1:]], 1)[0].split(": ")[1].startswith("beaten. ")


def test_an_attack_that_failed_names_who_withstood_it() -> None:
    assert told(LOST) == ["⚔ C1: **Ann** lost 3×I to Ben."]
    assert told(LOST, 0) == ["⚔ **C1**: beaten. Lost 3×I."]
    assert told(LOST, 1) == ["⚔ **C1**: won. Killed Ann's 3×I."]
    assert told(LOST[:1], 0) == ["⚔ C1: **Ann** attacks Ben."], "not fought yet"


def test_what_a_move_took_without_a_battle_and_left() -> None:
    moved = [(ev.FINISHED, 0, D4, FORGE, 0), (ev.LEFT, 0, STONE), (ev.TAKEN, 0, FORGE, -1)]
    assert told(moved) == [f"**Ann** took {NAMED[FORGE]} (Forge), gave up {NAMED[STONE]} (stone of level II)."]
    assert told(moved, 0) == [
        f"**{NAMED[FORGE]}**: the Forge is yours. You gave up {NAMED[STONE]} (stone of level II)."
    ]
    assert told([(ev.FINISHED, 1, D4, STONE, 0), (ev.TAKEN, 1, STONE, -1)]) == [
        f"**Ben** took {NAMED[STONE]} (stone of level II)."
    ]
    both = [(ev.FINISHED, 1, D4, CITY, 0), (ev.TAKEN, 1, CITY, -1), (ev.TAKEN, 1, FORGE, -1)]
    assert told(both) == [f"**Ben** took {NAMED[CITY]} (City, +1 point) and {NAMED[FORGE]} (Forge)."]


def test_quiet_deeds_of_others_are_small_and_ones_own_are_not_told() -> None:
    quiet = [
        (ev.FINISHED, 0, D4, C2, 0),
        (ev.PASSES, 3),
        (ev.EQUIPS, 1),
        (ev.EQUIPS, 2),
        (ev.BOUGHT, 2, item("Crossbow"), 1, 5),
    ]
    assert told(quiet) == [
        "-# Ann moved.",
        r"-# Dan\_\* passed.",
        "-# Ben: equipped nothing.",
        "**Cleo** bought Crossbow for II.",
    ]
    assert told(quiet[:1], 0) == told(quiet[1:2], 3) == told(quiet[2:3], 1) == []


def test_what_the_picture_shows_is_left_to_the_log() -> None:
    shown = [
        (ev.REVEALED, 0, 0),
        (ev.REVENUE, 1, 3, 3),
        (ev.PLACED, 0, 28, (1, 0, 0)),
        (ev.LOST_REINFORCEMENTS, 1, (0, 0, 1)),
        (ev.STONE_UNIT, 0, C2, 1),
    ]
    assert told(shown) == []


def test_8_1_only_new_cards_of_the_elves_are_told() -> None:
    dear, cheap = item("Great Sword"), item("Crossbow")
    drawn = [(ev.ELF_DREW, -1, 0, dear, 1, -1), (ev.ELF_DREW, -1, 1, cheap, 0, cheap)]
    gives = wording().bonuses(wording().view.content.items[dear].bonuses)
    assert told(drawn) == [f"-# The elves now carry Great Sword ({gives})."]
    assert told(drawn[1:]) == []


def test_six_lines_at_most_and_the_newest_stay() -> None:
    assert told(WON * 8) == ["⚔ C2: **Cleo** won the battle, killed 4 elves, lost 1×I."] * 8, "two more are shown"
    nine = told(WON * 9)
    assert len(nine) == 6 and nine[0] == "-# 4 more lines are in the *Log*."


def test_an_assault_is_a_line_of_dice_and_who_falls() -> None:
    assert assault_lines(wording(), TAKEN) == [
        "-# Ann ●●○: 2×I fall",
        "-# Ben ●○, rerolled ●, +1 automatic, 2 shielded: 1×I falls",
    ]
    assert assault_lines(replace(wording(), t=FR), TAKEN)[1] == (
        "-# Ben ●○, relance ●, +1 auto, 2 boucliers\u202f: 1×I tombe"
    )


@pytest.mark.parametrize(
    "points, line",
    [
        ((0, 0, 0, 0), ""),
        ((1, 0, 0, 0), "-# Ann leads: 1 point of 4."),
        ((2, 2, 0, 1), "-# Ann and Ben lead: 2 points of 4."),
    ],
)
def test_who_leads_is_told_once_somebody_has_a_point(points: tuple[int, ...], line: str) -> None:
    now: ClashWording = wording(points=points)
    goal = now.view.config.points
    assert score_line(now) == line.replace("of 4", f"of {goal}")


def test_ones_own_losses_come_first_and_none_is_left_to_the_log() -> None:
    """A City lost with three dead must not go under in what others did meanwhile."""
    meanwhile = [*WON * 9, *TAKEN, *WON * 9, *LOST]
    mine = told(meanwhile, 1)
    assert mine[0] == told(TAKEN, 1)[0] and "Lost 2×I" in mine[0] and len(mine) == 6
    assert mine[1].startswith("-# 15 more lines")
    assert told(LOST * 12, 0) == told(LOST, 0) * 12, "all of them, however many"
    struck = (ev.STRUCK, 0, C2, ev.BY_FAULT, 3, 2, (2, 0, 0))
    assert told([*WON, struck], 0)[0] == told([struck], 0)[0] != told([*WON, struck], 1)[0]
    public = told(meanwhile)
    assert told(TAKEN)[0] in public and told(LOST)[0] in public, "a post leaves no person's loss to the Log"
