"""§14.14 at the engine: cards dealt otherwise look the same to whoever may not know; imagined states are consistent."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.state import State
from engine.clash.scenarios import secrets
from engine.clash.views import viewing
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Event
from tests.engine.build import march, play
from tests.engine.campaign_build import LIVE, camp_of, options, scene, told
from tests.engine.secrecy import PROBES, Secret, who_can_hear, who_can_tell

pytestmark = pytest.mark.secrets
CLANS = ("bohorg", "steamfield", "tomb")


def dealt(s: State, cards: tuple[int, ...]) -> State:
    """The state with the cards dealt otherwise."""
    other = s.clone()
    camp_of(other).cards = cards
    told(other)
    return other


def base(**more: Any) -> State:
    s = scene(
        14, [{"a1": (2, 0, 0)}, {"b1": (1, 0, 0)}, {"x3": (1, 0, 0)}], {"b5": (1, 1, 0)}, clans=CLANS,
        cards=[0, 3, 1, 2], **more,
    )  # fmt: skip
    camp_of(s).kills = [0, 5, 2]
    camp_of(s).trophies[0 * 3 + 1] = 2
    told(s)
    return s


def cards_of_others() -> Secret:
    """Seat 0 keeps its card; the three others lie in every order."""
    s = base()
    states = tuple(dealt(s, (0, *rest)) for rest in permutations((1, 2, 3)))
    return Secret("cards", states, (1, 2), lambda state: camp_of(state).cards, PROBES[::7])


def cards_of_all() -> Secret:
    s = base()
    states = tuple(dealt(s, cards) for cards in permutations(range(4)))
    return Secret("cards", states, (0, 1, 2), lambda state: camp_of(state).cards, PROBES[::7])


def test_14_14_nobody_can_tell_how_the_other_cards_lie() -> None:
    others = cards_of_others()
    assert len({CLASH.fingerprint(s) for s in others.states}) == 6, "they do differ"
    assert not who_can_tell(others)
    assert not who_can_tell(cards_of_all())


def test_14_14_a_planted_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_cards(camp: Camp, seat: int | None, over: bool) -> Camp:
        return camp.clone()

    monkeypatch.setattr(viewing.secrets, "seen_by", open_cards)
    assert who_can_tell(cards_of_all()) == {None}


def test_14_14_feats_that_leak_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "HIDDEN_POINTS", 0)

    def points(s: State, *_: object) -> tuple[int, ...]:
        return tuple(camp_of(s).told)

    monkeypatch.setattr(viewing, "_points_seen", points)
    assert who_can_tell(cards_of_all()) == {None}


def test_14_14_the_public_stream_is_the_same_with_cards_permuted() -> None:
    """A whole round of the same actions: everybody is told the same, byte by byte, however the cards lie."""
    streams: list[list[Event]] = []
    for cards in permutations(range(4)):
        s = dealt(base(action=2, round=2), cards)
        events: list[Event] = []
        for texts, dice in ((["move", *march("a2", (1, 0, 0), "a1"), "finish"], []), (["pass"], []), (["pass"], [])):
            s, more = play(s, texts, dice)
            events += more
        streams.append(events)
    assert not who_can_hear(streams, [None, 0, 1, 2])


def test_14_14_a_plan_in_hand_does_not_show_through_own_feats() -> None:
    """Seat 1's own card counts Cities: while seat 0 plans a move into one of them, it hears nothing of that."""
    s = scene(14, [{"a3": (2, 0, 0)}, {"a1": (1, 0, 0)}], cards=[0, 1, 2])
    planned, _ = play(s, ["move", *march("a1", (1, 0, 0), "a3")])
    begun, _ = play(s, ["move"])
    assert CLASH.view(planned, 1) == CLASH.view(begun, 1)
    assert CLASH.view(planned, 1).points == (-1, 2)


def test_14_14_an_imagined_state_deals_the_unseen_cards_anew() -> None:
    rng, seen = random.Random(1), set()
    s = base()
    for _ in range(60):
        imagined = CLASH.imagine(CLASH.view(s, 0), rng.random)
        assert camp_of(imagined).cards[0] == 0 and sorted(camp_of(imagined).cards) == [0, 1, 2, 3]
        assert CLASH.view(imagined, 0) == CLASH.view(s, 0)
        seen.add(camp_of(imagined).cards)
    assert len(seen) == 6


def test_14_14_the_deal_is_fair_and_one_card_stays_over() -> None:
    rng, spare = random.Random(2), [0] * 4
    for _ in range(200):
        s = CLASH.new(options(14, 3), LIVE, PlayoutDice(rng.random))
        spare[camp_of(s).cards[-1]] += 1
    assert min(spare) > 25
