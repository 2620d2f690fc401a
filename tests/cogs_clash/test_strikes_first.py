"""Where one's own slow units let the enemy strike first (§5.3.1), the chance and the battle say why."""

from __future__ import annotations

import json

import pytest

from cogs.clash.battle.panel import battle_panel
from cogs.clash.move.panel import move_panel
from engine.clash.game import CLASH
from host.table.table import LogEntry
from tests.cogs_clash.mode_calls import A2, call_in
from tests.cogs_clash.play import words_of
from tests.engine.build import build, march, play


@pytest.mark.parametrize("slow", [True, False])
def test_5_3_1_a_plan_says_that_slow_units_strike_second(slow: bool) -> None:
    s = build(armies=[{"a1": (3, 0, 0)}, {"a2": (1, 0, 0)}], gear={(0, 0): ("great_sword",) if slow else ()})
    offered = json.dumps(move_panel(call_in(s, 0)).view.to_components())
    assert ('"They strike first. 1 step' in offered) == slow, "beside the chance, before the move is planned"
    s, _ = play(s, ["move", *march("a2", (3, 0, 0), "a1")])
    words = words_of(move_panel(call_in(s, 0)).view)
    assert "⚔ Ben 1×I" in words and ("⚔ Ben 1×I. They strike first (slowness 2 to 1)." in words) == slow, words


@pytest.mark.parametrize("slow", [True, False])
def test_5_3_1_the_battle_says_why_the_enemy_had_the_first_assault(slow: bool) -> None:
    s = build(armies=[{"a1": (3, 3, 0)}, {"a2": (2, 0, 0)}], gear={(0, 0): ("great_sword",) if slow else ()})
    s, begun = play(s, ["move", *march("a2", (3, 3, 0), "a1"), "finish"])
    entry = LogEntry(1, 0, None, "person", tuple(begun), 0.0)
    assert s.battle is not None and s.active == 1, "the defender strikes first"
    assert "struck first" not in words_of(battle_panel(call_in(s, 1), (entry,)).view)
    s, _ = play(s, ["assault"], dice=(5, 5))
    words = words_of(battle_panel(call_in(s, 0), (entry,)).view)
    assert ("-# They struck first (slowness 2 to 1)." in words) == slow, words


def test_5_3_1_what_is_past_keeps_its_figures_when_the_slow_unit_has_fallen() -> None:
    """ "3 to 1" became "2 to 1" below the same battle."""
    gear = {(0, 0): ("great_sword",)}
    s = build(armies=[{"a1": (1, 3, 0)}, {"a2": (2, 0, 0)}], gear=gear)
    s, begun = play(s, ["move", *march("a2", (1, 3, 0), "a1"), "finish"])
    assert s.battle is not None and s.active == 1
    s, _ = play(s, ["assault", "kill 1 0 0"], dice=(1, 1))
    view = CLASH.view(s, 0)
    assert not view.units[0][A2][0], "the slow unit fell"
    entry = LogEntry(1, 0, None, "person", tuple(begun), 0.0)
    assert "-# They struck first (slowness 2 to 1)." in words_of(battle_panel(call_in(s, 0), (entry,)).view)
