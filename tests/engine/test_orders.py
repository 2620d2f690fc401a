"""Standing orders in battles (docs/orders.md): to the end, below a number or a chance; when attackers are asked."""

from __future__ import annotations

from typing import Any

import pytest

from engine.clash.game import CLASH
from engine.clash.odds.armies import battle_in_view, battle_so_far
from engine.clash.odds.exact import exact_odds, rough_win
from engine.clash.odds.values import Army, Fight
from engine.clash.odds.within import FLOOR, STEPS, chance_within
from engine.clash.orders import flight_due, question_due
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import State
from tests.engine.build import play
from tests.engine.test_rules_5_3_battle import duel


def answer(s: State, **orders: Any) -> int | None:
    return CLASH.answer(s, s.active, orders, asked=False)


HOPELESS, EVEN = ((4, 0, 0), (1, 0, 0)), ((2, 0, 0), (2, 0, 0))


def test_whoever_gave_no_order_flees_below_15_percent() -> None:
    lost, even = duel(*HOPELESS), duel(*EVEN)
    assert lost.active == even.active == 1
    assert 1 - chance_within(battle_so_far(lost)) < 0.15 < 1 - chance_within(battle_so_far(even))
    assert answer(lost) == a.FLEE and answer(even) == a.ASSAULT
    assert answer(lost, when_attacked="fight") == a.ASSAULT, "an order to fight to the end holds"


@pytest.mark.parametrize("chance", [10, 15, 20, 25, 30, 40, 50, 60])
def test_flee_below_a_chance(chance: int) -> None:
    s = duel(*EVEN)
    own = 1 - exact_odds(battle_so_far(s)).win
    assert answer(s, when_attacked="chance", chance=chance) == (a.FLEE if own < chance / 100 else a.ASSAULT)


def test_an_attacker_who_fights_on_may_be_asked_before_it_is_too_late() -> None:
    s = duel((0, 1, 0), (3, 0, 0))
    assert s.active == 0
    own = chance_within(battle_so_far(s))
    assert 0 < own < 0.5
    fights = {"fight_out": "2.1.0"}
    assert answer(s, **fights) == a.ASSAULT, "to the end, unless it was ordered otherwise"
    assert answer(s, **fights, stop_below=50) is None
    assert answer(s, **fights, stop_below=int(100 * own)) == a.ASSAULT
    wish = {"place": s.battle.place if s.battle else -1, "fight_on": True, "when": "2.1.0"}
    assert answer(s, stop_below=50, battle=wish) is None
    assert answer(s, stop_below=50, battle={**wish, "anyway": True}) == a.ASSAULT, "said with the limit reached"


def test_fight_on_said_below_the_limit_does_not_flee() -> None:
    s = duel(*HOPELESS)
    wish = {"place": s.battle.place if s.battle else -1, "fight_on": True, "when": "2.1.0"}
    assert answer(s, battle=wish) == a.FLEE
    assert answer(s, battle={**wish, "anyway": True}) == a.ASSAULT


def test_the_chance_is_worked_out_from_what_everybody_sees() -> None:
    """Of two games that differ in hidden things alone, and of each reader's view, it is the same."""
    s = duel(*EVEN)
    assert {battle_in_view(CLASH.view(s, seat)) for seat in (None, 0, 1)} == {battle_so_far(s)}
    other = s.clone()
    other.hands, other.tactic_decks, other.deck = s.hands[::-1], s.tactic_decks[::-1], s.deck[::-1]
    assert battle_so_far(other) == battle_so_far(s)


def test_the_limit_of_work_counts_steps() -> None:
    """Small battles exactly; of large ones a rough chance, the same wherever it is worked out."""
    s = duel(*EVEN)
    small = battle_so_far(s)
    assert chance_within(small) == pytest.approx(exact_odds(small).win, abs=1e-9)
    figures = small.first.figures
    large = Fight(Army((12, 6, 3), figures), Army((12, 6, 3), small.second.figures), 1)
    assert chance_within(large) == round(rough_win(large, FLOOR), 9) and STEPS == 20_000


def test_other_orders_cost_no_chance() -> None:
    s = duel(*EVEN)
    fight = battle_so_far(s)
    assert not flight_due(fight, {"when_attacked": "fight"}) and not question_due(fight, {})
    assert flight_due(fight, {"when_attacked": "flee", "number": 3})
    assert not flight_due(fight, {"when_attacked": "flee", "number": 2})


def test_a_battle_that_is_won_for_certain_asks_nobody() -> None:
    won, _ = play(duel((0, 0, 3), (1, 0, 0)), ["assault"], dice=[1] * 2)
    undecided, _ = play(duel((0, 0, 3), (0, 1, 0)), ["assault"], dice=[1] * 4)
    assert won.active == undecided.active == 0
    assert chance_within(battle_so_far(won)) == 1 > chance_within(battle_so_far(undecided))
    assert answer(won) == a.ASSAULT and answer(undecided) is None


def test_a_defender_who_wants_to_be_asked_is_not_where_the_battle_is_won() -> None:
    won, even = duel((0, 0, 1), (0, 0, 3), ("bohorg", "godleif")), duel(*EVEN)
    assert won.active == even.active == 1 and chance_within(battle_so_far(won)) == 0
    assert CLASH.answer(won, 1, {}, asked=True) == a.ASSAULT
    assert CLASH.answer(even, 1, {}, asked=True) is None
