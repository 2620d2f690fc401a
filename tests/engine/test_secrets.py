"""§13 at the engine: what is hidden can be changed and nobody else sees, hears or is refused anything else.

Two states (or the events of the same action) that differ in one hidden thing only have to look the same to everyone
who may not know it; the same check has to fail once that thing is copied into the view, the events or a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from engine.clash import game as clash_game
from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from engine.clash.views import refusals, viewing
from engine.kernel.errors import IllegalAction
from tests.engine.build import (
    ITEMS,
    LEGENDARIES,
    build,
    card_number,
    changed,
    choosing,
    hold,
    march,
    play,
)  # fmt: skip
from tests.engine.secrecy import PROBES, Secret, Telling, who_can_hear, who_can_tell
from tests.engine.test_secrets_modes import (
    MODE_SECRETS,
    MODES_KNOWN_TO_SOME,
    deck_after_discards,
    hero_moves,
    hero_plan,
    solo_bag,
)

pytestmark = pytest.mark.secrets

SEATS = ("bohorg", "steamfield", "tomb")


def hand() -> Secret:
    """A card of seat 2's hand and one of its deck change places."""
    first = choosing(build(SEATS), [[5, 9, 13], [3, 7, 11], [4, 8, 12]])
    return Secret("hand", (first, changed(first, lambda s: hold(s, 1, [3, 7, 15]))), (1,), lambda s: s.hands[1], PROBES)


def pick() -> Secret:
    """Seat 2 chose one card or another, or changed its mind."""
    s = choosing(build(SEATS), [[5, 9, 13], [3, 7, 11], [4, 8, 12]])
    one, _ = play(s, ["play 3"], seat=1)
    two, _ = play(s, ["play 11"], seat=1)
    three, _ = play(one, ["play 7"], seat=1)
    return Secret("pick", (one, two, three), (1,), lambda s: s.picks[1], PROBES)


def own_deck() -> Secret:
    """The order of a tactic deck: not even its owner knows."""
    first = choosing(build(SEATS), [[5, 9, 13], [3, 7, 11], [4, 8, 12]])
    turned = changed(first, lambda s: s.tactic_decks.__setitem__(1, s.tactic_decks[1][::-1]))
    return Secret("tactic deck", (first, turned), (), lambda s: s.tactic_decks[1], PROBES)


def equipment_deck() -> Secret:
    """The order of the deck above the cards that were laid under it in the open."""
    first = build(SEATS, gold=(20, 20, 20))
    first.deck_known = 2
    turned = changed(first, lambda s: setattr(s, "deck", (*s.deck[:2], *reversed(s.deck[2:]))))
    return Secret("equipment deck", (first, turned), (), lambda s: s.deck, PROBES)


def legendary_deck() -> Secret:
    first = build(SEATS, [{"a4": (1, 0, 0)}], crystals=(6, 0, 0))
    turned = changed(first, lambda s: setattr(s, "legendary_deck", s.legendary_deck[::-1]))
    return Secret("legendary deck", (first, turned), (), lambda s: s.legendary_deck, PROBES)


def bag() -> Secret:
    first = build(SEATS)
    turned = changed(first, lambda s: setattr(s, "bag", s.bag[::-1]))
    return Secret("bag", (first, turned), (), lambda s: s.bag, PROBES)


def candidates() -> Secret:
    """What the forger drew, before one is kept."""
    states = []
    for drawn in (LEGENDARIES, LEGENDARIES[::-1]):
        s = build(SEATS, [{"a4": (1, 0, 0)}], crystals=(6, 0, 0), legendary=drawn)
        states.append(play(s, ["equip", "forge"])[0])
    return Secret("forge candidates", tuple(states), (0,), lambda s: s.candidates, PROBES)


def returned() -> Secret:
    """What the forger did not keep went back into the deck."""
    states = []
    for other in (LEGENDARIES[1], LEGENDARIES[2]):
        rest = [name for name in LEGENDARIES[1:] if name != other]
        s = build(SEATS, [{"a4": (1, 0, 0)}], crystals=(6, 0, 0), legendary=[LEGENDARIES[0], other, *rest])
        states.append(play(s, ["equip", "forge", f"keep {LEGENDARIES[0]}"], [0] * 12)[0])
    return Secret("returned candidates", tuple(states), (), lambda s: s.legendary_deck, PROBES)


def plan() -> Secret:
    """Planned moves, finished by nobody yet: none begun, none made, a unit taken up, one made, another, two."""
    armies = [{"x1": (2, 1, 0), "a1": (1, 0, 0)}, {"b6": (1, 0, 0)}]
    s = build(SEATS, armies, elves={"b1": (1, 0, 0)}, gold=(9, 9, 9))
    states = [s]
    for steps in (
        [],
        ["pick x1 I"],
        march("a3", (1, 0, 0)),
        march("c1", (0, 1, 0)),
        march("a3", (2, 0, 0)),
        ["pick a1 I", "go a2"],
        [*march("c6", (1, 0, 0)), "pick x1 II"],
    ):
        states.append(play(s, ["move", *steps])[0])
    return Secret("planned moves", tuple(states), (0,), lambda s: (s.phase, s.plan, s.picked), PROBES)


Make = Callable[[], Secret]
KNOWN_TO_SOME: tuple[Make, ...] = (hand, pick, candidates, plan, *MODES_KNOWN_TO_SOME)
SECRETS: tuple[Make, ...] = (hand, pick, candidates, plan, own_deck, equipment_deck, legendary_deck, bag, returned)
REFUSABLE = (*SECRETS, hero_plan, solo_bag, deck_after_discards)
SECRETS = (*SECRETS, *MODE_SECRETS)


@pytest.mark.parametrize("make", SECRETS)
def test_13_nobody_else_can_tell(make: Make) -> None:
    secret = make()
    assert len({CLASH.fingerprint(s) for s in secret.states}) == len(secret.states), "they do differ"
    assert not who_can_tell(secret)


@pytest.mark.parametrize("make", KNOWN_TO_SOME)
def test_13_who_may_know_does(make: Make) -> None:
    secret = make()
    for seat in secret.knowers:
        views = [CLASH.view(s, seat) for s in secret.states]
        assert all(view != views[0] for view in views[1:])


def leaking_view(hidden: Callable[[State], Any]) -> Callable[[State, int | None], View]:
    """The view with a hidden thing copied into a public field."""
    honest = viewing.view_of
    return lambda s, seat: replace(honest(s, seat), winners=(hash(repr(hidden(s))),))


@pytest.mark.parametrize("make", SECRETS)
def test_13_a_leak_planted_in_the_view_is_found(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = make()
    monkeypatch.setattr(CLASH, "view", leaking_view(secret.hidden))
    assert who_can_tell(secret)


@pytest.mark.parametrize("make", REFUSABLE)
def test_13_a_leak_planted_in_a_refusal_is_found(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = make()
    honest = refusals.refusal

    def leaking(s: State, seat: int, action: int) -> IllegalAction:
        error = honest(s, seat, action)
        error.facts["why"] = repr(secret.hidden(s))
        return error

    monkeypatch.setattr(clash_game, "refusal", leaking)
    assert who_can_tell(secret)


def test_13_a_leak_planted_in_the_ai_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = hand()
    plans = ([4096 + number] for number in count())
    monkeypatch.setitem(BOTS, "greedy", type("Cheat", (), {"plan": lambda self, view, rng: next(plans)})())
    assert who_can_tell(secret)


# Events: the same thing happens with something hidden behind it.


def choice() -> Telling:
    s = choosing(build(SEATS), [[5, 9, 13], [3, 7, 11], [4, 8, 12]])
    return Telling(tuple(play(s, [card], seat=1)[1] for card in ("play 3", "play 11")), (1,))


def changed_choice() -> Telling:
    s = choosing(build(SEATS), [[5, 9, 13], [3, 7, 11], [4, 8, 12]])
    s, _ = play(s, ["play 3"], seat=1)
    return Telling(tuple(play(s, [card], seat=1)[1] for card in ("play 7", "play 11")), (1,))


def planned_moves() -> Telling:
    s = build(SEATS, [{"x1": (2, 0, 0)}])
    ways: list[list[str]] = [[], ["pick x1 I"], march("a3", (1, 0, 0)), march("c6", (2, 0, 0))]
    told = [play(s, ["move", *way])[1] for way in ways]
    return Telling(tuple(told), (0,))


def drawn_card() -> Telling:
    s = build(SEATS, action=2, turn=2)
    other = changed(s, lambda s: s.tactic_decks.__setitem__(1, s.tactic_decks[1][::-1]))
    return Telling(tuple(play(start, ["pass"])[1] for start in (s, other)), (1,))


def forge_draw() -> Telling:
    told = []
    for cards in (LEGENDARIES, (LEGENDARIES[0], *LEGENDARIES[:0:-1])):
        s = build(SEATS, [{"a4": (1, 0, 0)}], crystals=(6, 0, 0), legendary=cards)
        told.append(play(s, ["equip", "forge", f"keep {LEGENDARIES[0]}"], [0] * 12)[1])
    return Telling(tuple(told), (0,))


TELLINGS = (choice, changed_choice, planned_moves, drawn_card, forge_draw, hero_moves)


def outsiders(telling: Telling) -> list[int | None]:
    return [None, *(seat for seat in range(len(SEATS)) if seat not in telling.knowers)]


@pytest.mark.parametrize("make", TELLINGS)
def test_13_events_tell_others_nothing_hidden(make: Callable[[], Telling]) -> None:
    telling = make()
    assert not who_can_hear(telling.told, outsiders(telling))
    for seat in telling.knowers:
        heard = [CLASH.events_for(events, seat) for events in telling.told]
        assert heard[0] != heard[-1], "who may know is told"


@pytest.mark.parametrize("make", TELLINGS)
def test_13_a_leak_planted_in_the_events_is_found(make: Callable[[], Telling], monkeypatch: pytest.MonkeyPatch) -> None:
    telling = make()
    monkeypatch.setattr(CLASH, "events_for", lambda events, seat: list(events))
    assert who_can_hear(telling.told, outsiders(telling))


def test_13_another_does_not_even_hear_that_a_choice_was_changed() -> None:
    s = choosing(build(SEATS), [[5, 9, 13], [3, 7, 11], [4, 8, 12]])
    s, first = play(s, ["play 3"], seat=1)
    s, again = play(s, ["play 7"], seat=1)
    assert CLASH.events_for(first, 0) == [("picked", 1)]
    assert CLASH.events_for(again, 0) == CLASH.events_for(again, None) == []


def test_13_finish_makes_the_whole_plan_public() -> None:
    s = build(SEATS, [{"x1": (2, 0, 0)}])
    s, events = play(s, ["move", *march("a3", (2, 0, 0)), "finish"])
    assert ("finished", 0, 28, 2, 0, 28, 2, 0) in CLASH.events_for(events, None)
    assert CLASH.view(s, 1).units[0][2] == (2, 0, 0)


def test_13_a_plan_hides_the_points_it_would_win_or_lose() -> None:
    s = build(SEATS, [{"a1": (1, 0, 0)}, {"b1": (1, 0, 0)}])
    s, _ = play(s, ["move", "pick a1 I", "go a2"])
    assert CLASH.view(s, 0).points == (0, 1, 0), "the planner sees what it would lose"
    assert CLASH.view(s, 1).points == CLASH.view(s, None).points == (1, 1, 0)


def test_13_public_is_everything_else() -> None:
    s = build(
        SEATS,
        [{"a1": (1, 0, 0)}],
        gold=(1, 2, 3),
        crystals=(4, 5, 6),
        aside={1: ["crossbow"]},
        elf_gear={0: ["buckler"]},
    )
    s.deck_known = 1
    view = CLASH.view(s, None)
    assert (view.gold, view.crystals) == ((1, 2, 3), (4, 5, 6))
    assert view.aside[1] == (ITEMS["crossbow"],) and view.elf_slots[0] == (-1, ITEMS["buckler"])
    assert view.discards[0] == (card_number(1),) and view.revealed[0] == card_number(1)
    assert view.hand_sizes == (2, 2, 2)
    assert view.deck_size == len(s.deck) and view.deck_bottom == s.deck[:1]
    assert view.legendary_deck_size == 14 and view.bag == (4, 4, 4)
    assert view.reserve[0] == (6, 6, 3) and view.market == s.market


def test_13_the_kept_legendary_is_public() -> None:
    s = build(SEATS, [{"a4": (1, 0, 0)}], crystals=(6, 0, 0), legendary=LEGENDARIES)
    _, events = play(s, ["equip", "forge", f"keep {LEGENDARIES[0]}"], [0] * 12)
    assert ("forged", 0, ITEMS[LEGENDARIES[0]], 0) in CLASH.events_for(events, None)
