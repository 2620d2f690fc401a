"""§13 in the other modes: a hero's planned move, bag and decks of a solo game, decks after discards.

`test_secrets.py` holds their states against each other with its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.heroes import HERO_UNIT
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from tests.engine.build import ITEMS, LEGENDARIES, MARKET, changed, march, play
from tests.engine.modes_build import HERO, heroic, solo
from tests.engine.secrecy import Secret, Telling

pytestmark = pytest.mark.secrets

ELVES = {"a1": (1, 0, 0), "b3": (1, 0, 0)}


def hero_plan() -> Secret:
    """A hero that is not moved, taken up, moved here or there, with or without its army."""
    s = heroic({0: ("razaro", "x1")}, armies=[{"x1": (2, 0, 0), "a3": (1, 0, 0), "a2": (1, 0, 0)}], gold=(9, 9))
    ways: list[list[str]] = [
        [],
        ["pick hero"],
        ["pick hero", "go a3"],
        ["pick hero", "go a2"],
        [*march("a3", (1, 0, 0)), "pick hero", "go a3"],
        ["pick hero", "go a3", *march("b5", (2, 0, 0))],
    ]
    states = [s, *(play(s, ["move", *way])[0] for way in ways)]
    return Secret("hero's planned move", tuple(states), (0,), lambda s: (s.phase, s.plan, s.picked, s.hero_places[0]))


def solo_bag() -> Secret:
    """Which elf joins next: not even the player knows."""
    s = solo({"x1": (1, 0, 0)}, ELVES, bag=(0, 1, 2, 2, 1, 0, 0))
    return Secret("bag", (s, changed(s, lambda s: setattr(s, "bag", s.bag[::-1]))), (), lambda s: s.bag)


def solo_bag_after_growth() -> Secret:
    """What joined is seen, what comes next is not."""
    states = [play(solo({}, ELVES, bag=(*rest, 2, 1), action=2), ["pass"])[0] for rest in ((0, 1, 2, 0), (0, 2, 1, 0))]
    return Secret("bag after growth", tuple(states), (), lambda s: s.bag)


def deck_after_discards() -> Secret:
    """The stacks laid under the deck are seen, the order above them is not."""
    states = []
    for rest in (["war_axe", "rusty_cleaver", "mirror_shield"], ["mirror_shield", "rusty_cleaver", "war_axe"]):
        s = solo({}, ELVES, deck=["saw_blade", "buckler", *rest])
        states.append(play(s, ["equip", f"discard {MARKET[0]} {MARKET[1]}"])[0])
    return Secret("deck after discards", tuple(states), (), lambda s: s.deck)


def solo_legendary_deck() -> Secret:
    s = solo({"a4": (1, 0, 0)}, ELVES, crystals=6)
    turned = changed(s, lambda s: setattr(s, "legendary_deck", s.legendary_deck[::-1]))
    return Secret("legendary deck", (s, turned), (), lambda s: s.legendary_deck)


def solo_candidates() -> Secret:
    """Spectators do not see what a single player draws at the forge."""
    states = []
    for drawn in (LEGENDARIES, LEGENDARIES[::-1]):
        s = solo({"a4": (1, 0, 0)}, {"a1": (1, 0, 0)}, crystals=6, legendary=drawn)
        states.append(play(s, ["equip", "forge"])[0])
    return Secret("forge candidates", tuple(states), (0,), lambda s: s.candidates)


def solo_hand() -> Secret:
    """Spectators do not see a single player's hand."""
    s = solo({}, ELVES, action=2)
    s, _ = play(s, ["pass"])
    hand, deck = s.hands[0], s.tactic_decks[0]

    def swap(s: State) -> None:
        s.hands[0], s.tactic_decks[0] = tuple(sorted((*hand[:-1], deck[0]))), (hand[-1], *deck[1:])

    return Secret("hand", (s, changed(s, swap)), (0,), lambda s: s.hands[0])


Make = Callable[[], Secret]
MODES_KNOWN_TO_SOME: tuple[Make, ...] = (hero_plan, solo_candidates, solo_hand)
MODE_SECRETS: tuple[Make, ...] = (
    *MODES_KNOWN_TO_SOME, solo_bag, solo_bag_after_growth, deck_after_discards, solo_legendary_deck,
)  # fmt: skip


# Events


def hero_moves() -> Telling:
    s = heroic({0: ("razaro", "x1")}, armies=[{"x1": (2, 0, 0), "a3": (1, 0, 0), "a2": (1, 0, 0)}])
    ways: Sequence[list[str]] = ([], ["pick hero"], ["pick hero", "go a3"], ["pick hero", "go a2"])
    return Telling(tuple(play(s, ["move", *way])[1] for way in ways), (0,))


# Public


def test_13_a_finished_move_of_a_hero_is_public() -> None:
    s = heroic({0: ("razaro", "x1")}, armies=[{"a3": (1, 0, 0)}])
    s, events = play(s, ["move", "pick hero", "go a3", "finish"])
    assert ("finished", 0, parse_place("x1"), parse_place("a3"), 3) in CLASH.events_for(events, None)
    for seat in (None, 0, 1):
        view = CLASH.view(s, seat)
        assert (view.heroes, view.hero_places) == ((HERO["razaro"], -1), (parse_place("a3"), -1))


def test_13_a_planned_move_of_a_hero_is_shown_where_it_began() -> None:
    s = heroic({0: ("razaro", "x1")}, armies=[{"a3": (1, 0, 0)}])
    s, _ = play(s, ["move"])
    assert [CLASH.view(s, seat).hero_fresh for seat in (0, 1, None)] == [True, False, False]
    s, _ = play(s, ["pick hero"])
    assert CLASH.view(s, 0).picked_unit == (parse_place("x1"), 3) and CLASH.view(s, 1).picked_unit is None
    assert s.picked == HERO_UNIT
    s, _ = play(s, ["go a3"])
    assert [CLASH.view(s, seat).hero_places[0] for seat in (0, 1, None)] == [
        parse_place("a3"),
        parse_place("x1"),
        parse_place("x1"),
    ]


def test_13_recruits_discards_domination_and_tiles_are_public() -> None:
    s = solo({}, ELVES, gold=12, hero=None)
    s.config = replace(s.config, heroes=True)
    s, events = play(s, ["equip", f"discard {MARKET[0]} {MARKET[1]}", "recruit orrun x1"])
    told = CLASH.events_for(events, None)
    assert ("discarded", 0, ITEMS[MARKET[0]], ITEMS[MARKET[1]]) in told
    assert ("recruited", 0, HERO["orrun"], parse_place("x1"), 12) in told
    s, events = play(s, ["end", "pass"])
    assert CLASH.view(s, None).domination == 3
    assert [event[0] for event in CLASH.events_for(events, None)].count("elf_joined") == 2
