"""How a veteran judges what it advises: from the view alone, as it thinks itself, and honest about what is lost."""

from __future__ import annotations

import pickle
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.clash.ai.outlook import LOST, outlook_of
from engine.clash.bots import BOTS, outlook
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import ACTION, BATTLE, ELVES, State
from engine.clash.scenarios.secrets import HIDDEN_POINTS
from engine.clash.views.imagining import imagine
from engine.clash.views.viewing import view_of
from tests.engine.build import LEGENDARIES, build
from tests.engine.campaign_build import scene
from tests.engine_ai.test_ai_levels import MODES, moments


def rand() -> float:
    return 0.5


def beaten(army: Mapping[str, tuple[int, int, int]], rival: tuple[int, int, int] = (4, 3, 2), **more: Any) -> State:
    """Seat 0's second action: seat 1 wins with City A1 and three legendary cards at the end of its own."""
    return build(armies=(army, {"a1": rival}), aside={1: LEGENDARIES[:3]}, sites=(3, 12), action=2, **more)


def test_a_game_that_nobody_can_save_is_as_good_as_lost() -> None:
    s = beaten({"b5": (1, 0, 0)})
    found = outlook(CLASH.view(s, 0), [a.PASS], rand)
    assert found is not None and found.lost and found.rival == 1 and found.advised == found.otherwise <= LOST
    usual = outlook(CLASH.view(build(armies=({"a1": (3, 2, 1)}, {"b1": (3, 2, 1)})), 0), [a.PASS], rand)
    assert usual is not None and not usual.lost and not usual.hindrance


def test_what_would_still_cost_the_winner_something_is_found_where_the_advice_attacks_nobody() -> None:
    near, far = beaten({"a2": (1, 1, 0)}), beaten({"b5": (1, 0, 0)})
    found = outlook(CLASH.view(near, 0), [a.PASS], rand)
    assert found is not None and found.lost
    assert {move[2] for move in found.hindrance} == {parse_place("a1")}
    away = outlook(CLASH.view(far, 0), [a.PASS], rand)
    assert away is not None and away.hindrance == ()
    going = [a.MOVE, a.pick(parse_place("a2"), 0), a.go(parse_place("a1")), a.FINISH]
    moving = outlook(CLASH.view(near, 0), going, rand)
    assert moving is not None and moving.hindrance == (), "the advice attacks by itself"


def test_an_attack_that_may_save_the_game_is_no_empty_talk() -> None:
    s = beaten({"a2": (5, 4, 3)}, rival=(1, 0, 0))
    going = [a.MOVE, *[each for _ in range(5) for each in (a.pick(parse_place("a2"), 0), a.go(parse_place("a1")))]]
    found = outlook(CLASH.view(s, 0), [*going, a.FINISH], rand)
    assert found is not None and found.otherwise <= LOST < found.advised and not found.lost


def test_forging_is_judged_with_the_card_it_brings() -> None:
    """The fourth legendary card, forged in the second action: nothing is left to be won."""
    army = ({"a4": (3, 2, 1)}, {"b1": (1, 0, 0)})
    s = build(armies=army, aside={0: LEGENDARIES[:3]}, crystals=(6, 0), sites=(3, 12), action=2)
    found = outlook(CLASH.view(s, 0), [a.EQUIP, a.FORGE], rand)
    assert found is not None and found.won


@pytest.mark.secrets
@pytest.mark.parametrize(("name", "options", "seats"), MODES, ids=[mode[0] for mode in MODES])
def test_it_hangs_on_nothing_hidden_and_agrees_with_the_veteran(
    name: str, options: Mapping[str, Any], seats: int
) -> None:
    """All that the view hides is dealt anew; and of a battle the advice is never what is judged to be worse."""
    for number, s in enumerate(moments(options, seats, seed=5)):
        seat = CLASH.to_act(s)[0]
        view = view_of(s, seat)
        plan = BOTS["veteran"].plan(view, random.Random(number).random)
        found = outlook_of(view, plan, random.Random(number).random)
        other = imagine(view, random.Random(f"deal {number}").random)
        assert outlook_of(view_of(other, seat), plan, random.Random(number).random) == found
        assert found is None or s.phase in (ACTION, BATTLE)
        assert found is None or ((found.rival == ELVES) == bool(s.config.solo) and not (found.lost and s.config.solo))
        assert pickle.loads(pickle.dumps(found)) == found
        if found is not None and s.phase == BATTLE:
            assert found.advised >= found.otherwise


def test_14_14_where_feats_are_secret_nothing_is_judged() -> None:
    view = CLASH.view(scene(1, [{"b4": (2, 0, 0)}, {"a5": (2, 0, 0)}]), 0)
    assert outlook(view, [a.PASS], rand) is not None
    assert outlook(replace(view, points=(view.points[0], HIDDEN_POINTS)), [a.PASS], rand) is None


def test_other_decisions_are_not_judged() -> None:
    s = build(armies=({"a1": (3, 2, 1)}, {"b1": (3, 2, 1)}))
    assert outlook(CLASH.view(s, 0), [], rand) is None
    assert outlook(CLASH.view(s, None), [a.PASS], rand) is None
