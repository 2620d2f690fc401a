"""An Equip action in full (§5.1): each step a veteran would take, none of a card that nobody has seen yet."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest

from data.loader import load_content
from engine.clash.ai.levels import VETERAN
from engine.clash.ai.plans.equip_in_full import in_full
from engine.clash.bots import BOTS, advice
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import BASTION, State
from engine.clash.pieces.view import View
from engine.clash.views.imagining import imagine
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action, argument_of, kind_of
from engine.registry import GAMES
from host.thinking.bot_pool import advise, think
from tests.engine.build import ITEMS, LEGENDARIES, build
from tests.engine.modes_build import in_prototype
from tests.engine_ai.test_ai_levels import moments

RICH = {"armies": ({"a1": (3, 2, 1), "b5": (2, 0, 0)}, {"b1": (2, 1, 0)}), "gold": (20, 0)}


def advised(view: View, seed: int = 1) -> list[Action]:
    return list(advice(VETERAN, view, random.Random(seed).random))


class Script:
    """A bot that does one thing after the other, each time it is asked."""

    def __init__(self, *steps: Action) -> None:
        self.steps = list(steps)

    def plan(self, view: View, random: object) -> list[Action]:
        return [self.steps.pop(0)]


def scripted(s: State, *steps: Action) -> list[Action]:
    return in_full(Script(*steps), CLASH.view(s, 0), [a.EQUIP], random.Random(1).random)


def test_5_1_every_card_a_veteran_would_buy_is_in_it() -> None:
    s = build(**RICH)
    steps = in_full(VETERAN, CLASH.view(s, 0), [a.EQUIP], random.Random(1).random)
    assert steps[0] == a.EQUIP and kind_of(steps[1]) == a.BUY
    for step in steps:
        assert step in CLASH.legal(s, 0)
        CLASH.apply(s, 0, step, PlayoutDice(lambda: 0.5))


def test_5_1_no_card_is_in_it_that_does_not_lie_in_the_market_yet() -> None:
    """The one crossbow is gone with the first; what the deck puts in its place is nobody's to know."""
    crossbow, war_drum, saw = (a.buy(ITEMS[name], 0) for name in ("crossbow", "war_drum", "saw_blade"))
    s = build(**RICH, deck=("saw_blade", "crossbow", "saw_blade"))
    assert scripted(s, crossbow, war_drum, a.END) == [a.EQUIP, crossbow, war_drum]
    assert saw in CLASH.legal(after(s, a.EQUIP, crossbow), 0)
    for drawn in (saw, crossbow):
        assert scripted(s, crossbow, drawn, a.END) == [a.EQUIP, crossbow]


def after(s: State, *actions: Action) -> State:
    s = s.clone()
    for action in actions:
        CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    return s


def test_5_1_it_ends_with_forging_as_cards_are_drawn_then() -> None:
    s = build(armies=({"a4": (2, 1, 0), "b3": (1, 0, 0)}, {}), gold=(20, 0), crystals=(6, 0))
    steps = in_full(VETERAN, CLASH.view(s, 0), [a.EQUIP], random.Random(1).random)
    assert steps == [a.EQUIP, a.FORGE]
    last = build(
        armies=({"a4": (2, 1, 0), "b3": (1, 0, 0)}, {}), gold=(20, 0), crystals=(6, 0), legendary=LEGENDARIES[:1]
    )
    assert scripted(last, a.FORGE, a.buy(ITEMS["crossbow"], 0)) == [a.EQUIP, a.FORGE], "the one that is left, too"


def test_a_card_bought_and_then_shifted_is_bought_where_it_ends_up() -> None:
    item = ITEMS["crossbow"]
    slot = build().content.items[item].slot
    bought, shifted = a.buy(item, 0), a.shift(0, slot, 1)
    assert scripted(build(**RICH), bought, shifted, a.END) == [a.EQUIP, a.buy(item, 1)]
    for level in (0, 1):
        # Where another card lies at either level it is displaced, which is something else.
        s = build(**RICH, gear={(0, level): ("saw_blade",)}, market=("crossbow", "war_drum"))
        assert scripted(s, bought, shifted, a.END) == [a.EQUIP, bought, shifted]


def test_any_other_plan_stays_as_it_is() -> None:
    view = CLASH.view(build(**RICH), 0)
    for plan in ([a.PASS], [a.MOVE, a.pick(0, 0), a.go(1), a.FINISH]):
        assert in_full(VETERAN, view, plan, random.Random(1).random) == plan
    assert in_full(VETERAN, replace(view, seat=None), [a.EQUIP], random.Random(1).random) == [a.EQUIP]
    ending = CLASH.view(after(build(armies=({"a1": (1, 0, 0)}, {}), gold=(9, 0)), a.EQUIP), 0)
    assert in_full(VETERAN, ending, [a.END], random.Random(1).random)[0] == a.END


@pytest.mark.secrets
def test_it_begins_as_the_plan_does_and_hangs_on_nothing_hidden() -> None:
    """At each moment of a game: the bot's own first step, cards that lie open, the same from a state dealt anew."""
    told = 0
    for number, s in enumerate(moments({}, 2, seed=6)):
        seat = CLASH.to_act(s)[0]
        view = CLASH.view(s, seat)
        steps = advised(view, number)
        if s.phase != BASTION:  # where the site is the one suggested (tests/engine_ai/test_siting.py)
            assert steps[0] == BOTS["veteran"].plan(view, random.Random(number).random)[0]
        dealt = CLASH.view(imagine(view, random.Random(f"deal {number}").random), seat)
        assert advised(dealt, number) == steps
        bought = [argument_of(step) >> 2 for step in steps if kind_of(step) == a.BUY]
        assert all(bought.count(item) <= dict(view.market).get(item, 0) for item in bought)
        told += len(bought) > 0
    assert told > 1


def test_the_house_asks_for_it_and_for_the_bare_plan_where_a_game_has_no_more_to_say() -> None:
    given = pickle.dumps(CLASH.view(after(build(**RICH), a.EQUIP), 0))
    plan, _ = advise("engine.clash.bots", "veteran", given, 3)
    assert plan == advised(pickle.loads(given), 3)
    assert len(plan) > len(think("engine.clash.bots", "veteran", given, 3))
    kravora = GAMES["kravora"]
    begun = kravora.new(kravora.make_config({}, ["any"] * 2), load_content("kravora"), PlayoutDice(lambda: 0.5))
    packed = pickle.dumps(kravora.view(begun, kravora.to_act(begun)[0]))
    assert advise("engine.kravora.bots", "greedy", packed, 3)[0] == think("engine.kravora.bots", "greedy", packed, 3)


@pytest.mark.parametrize("level", ["veteran", "warlord", "overlord"])
def test_12_a_card_forged_that_wins_at_once_is_forged(level: str) -> None:
    """The 2017 edition is over then: there is no next step to think about, least of all with a rival's cards."""
    armies = ({"a4": (2, 1, 0)}, {"b3": (1, 0, 0), "b1": (2, 0, 0)})
    s = build(armies=armies, action=2, crystals=(6, 0), aside={0: LEGENDARIES[:3], 1: ["war_axe"]})
    view = CLASH.view(in_prototype(s), 0)
    assert BOTS[level].plan(view, random.Random(1).random) == [a.EQUIP]
    assert advice(BOTS[level], view, random.Random(1).random) == [a.EQUIP, a.FORGE]
