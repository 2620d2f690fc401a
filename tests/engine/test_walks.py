"""What walks through whole games of Clash of Rage show; what holds of any game is in tests/games/test_properties.py."""

from __future__ import annotations

import random

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.state import CARD
from engine.kernel.dice import PlayoutDice
from tests.engine.build import CONTENT, HIT, MISS, build, march, phase, play
from tests.games.walk import MODES, Kind, check_actions, check_choices, check_refusals, check_views, walk

RARE = {
    "go": (build(armies=[{"x1": (1, 0, 0)}]), ["move", "pick x1 I"], []),
    "keep": (build(armies=[{"a4": (1, 0, 0)}], crystals=(6, 0)), ["equip", "forge"], []),
    "stones": (build(armies=[{"a7": (0, 1, 0), "b6": (0, 1, 0)}], reserve={(0, 0): 1}), ["pass", "pass"], []),
    "next_battle": (
        build(armies=[{"x1": (2, 0, 0)}], elves={"b5": (1, 0, 0), "a3": (1, 0, 0)}),
        ["move", *march("b5", (1, 0, 0)), *march("a3", (1, 0, 0)), "finish"],
        [],
    ),
    "reroll": (
        build(("godleif", "steamfield"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}]),
        ["move", *march("b5", (0, 1, 0)), "finish", "roll"],
        [HIT, HIT, MISS],
    ),
    "injuries": (
        build(armies=[{"x1": (0, 1, 0)}, {"b5": (1, 1, 0)}]),
        ["move", *march("b5", (0, 1, 0)), "finish", "assault"],
        [HIT, HIT, MISS],
    ),
}


class FirstValues(Kind):
    """The game with the content of tests.engine.build."""

    @property
    def content(self) -> object:
        return CONTENT


@pytest.mark.parametrize("name", RARE)
def test_every_property_in_a_phase_that_is_rare(name: str) -> None:
    start, steps, dice = RARE[name]
    s, _ = play(start, steps, dice)
    assert phase(s) == name
    rng, kind = random.Random(name), FirstValues("clash", s.config.seats)
    for check in (check_views, check_refusals, check_actions):
        check(kind, s, rng)
    check_choices(kind, s)


def test_greedy_games_end_by_points() -> None:
    reasons = set()
    for seed, seats in enumerate((2, 3, 4)):
        *_, last = walk(Kind("clash", seats, "--round-limit 20"), seed, "greedy", share=1)
        outcome = CLASH.outcome(last.after)
        assert outcome is not None
        reasons.add(outcome.reason)
    assert "points" in reasons


def test_hero_figures_of_every_hero_come_in_walks() -> None:
    """The walks recruit: a property nobody meets is no property checked."""
    recruited: set[int] = set()
    for seed in range(9):
        for step in walk(Kind("clash", 3, "--heroes --round-limit 6"), seed, "greedy", share=0.9):
            recruited |= {hero for hero in step.after.heroes if hero >= 0}
    assert recruited == set(range(len(step.after.content.heroes)))


@pytest.mark.parametrize("kind", MODES[:3:2], ids=str)
def test_an_imagined_state_goes_on_as_the_true_one(kind: Kind) -> None:
    """Whoever decides: after the same action with the same luck the same seat is next, in the same phase."""
    rng, compared = random.Random(str(kind)), 0
    for step in (step for seed in range(2) for step in walk(kind, seed, "greedy") if step.before.battle is not None):
        imagined = CLASH.imagine(CLASH.view(step.before, step.seat), rng.random)
        for action in CLASH.legal(step.before, step.seat):
            true, other = (
                CLASH.step(each, step.seat, action, PlayoutDice(lambda: 0.3))[0] for each in (step.before, imagined)
            )
            if true.battle is None and true.phase != CARD:  # cards drawn and decks are imagined
                assert (other.phase, other.active, other.order) == (true.phase, true.active, true.order)
                compared += true.active != step.seat
    assert compared or kind.seats == 1
