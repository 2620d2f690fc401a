"""Screens of solo games (§9), on small built states."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.clash import action
from cogs.clash import solo as solo_screens
from cogs.clash.battle import panel as battle
from cogs.clash.equip import panel as equip
from cogs.clash.handling import with_news
from cogs.clash.narration.actions import story
from cogs.clash.outcome import headline
from cogs.clash.present import present
from cogs.clash.wording import ClashWording
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from host.table.table import LogEntry
from tests.cogs_clash.mode_calls import (
    X1,
    T,
    call_in,
    choices,
    labels,
    scene_in,
    seated,
)
from tests.cogs_clash.play import CONTENT, words_of
from tests.engine.build import HIT, MISS, march, play
from tests.engine.build import build as built_state
from tests.engine.modes_build import solo
from tests.limits import check_modal


def test_solo_tells_the_domination_and_what_comes() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0), "a4": (0, 1, 0), "b1": (0, 0, 1)}, difficulty="medium", domination=6)
    words = words_of(action.action_panel(call_in(s, 0)).view)
    assert "Domination 6 of 14. The elves hold 2 Cities and 1 Forge: 5 more at the end of the round." in words
    assert solo_screens.domination_words(scene_in(built_state())) == ""


def test_two_market_stacks_are_discarded_by_a_form_at_the_start_alone() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, gold=9)
    call = call_in(s, 0)
    assert "Discard 2 market stacks…" in labels(equip.equip_panel(call))
    assert check_modal(solo_screens.discard_form(call).modal) == []
    one, two = (item for item, _ in call.look.view.market[:2])
    step = solo_screens.discarding(replace(call, fields={"stacks": (str(two), str(one))}))
    after, events = CLASH.step(*(play(s, ["equip"])[0], 0, step, PlayoutDice(lambda: 0.5)))
    assert (ev.DISCARDED, 0, min(one, two), max(one, two)) in events
    assert "Discard 2 market stacks…" not in labels(equip.equip_panel(call_in(after, 0)))
    for fields in ({}, {"stacks": (str(one),)}, {"stacks": (str(one), str(one))}, {"stacks": ("x", "99")}):
        with pytest.raises(IllegalAction) as refused:
            solo_screens.discarding(replace(call, fields=fields))
        assert refused.value.code == "two_stacks"


def test_the_elves_injuries_are_the_solo_player_s_to_spread() -> None:
    s = solo({"x1": (2, 1, 0)}, {"a3": (0, 0, 2)})
    s, _ = play(s, ["move", *march("a3", (2, 1, 0)), "finish"], [HIT, HIT, MISS, MISS])
    panel = battle.battle_panel(call_in(s, 0), ())
    assert choices(panel, "2 injuries to Ann: who falls?") == ["2×I (the rules' order)", "1×II"]
    assert "2 injuries by the elves: who falls?" in words_of(panel.view)
    assert {"Fight on, choose for me"} <= set(labels(panel))
    assert [button.verb for button in battle.post_buttons(scene_in(s), 0)] == ["mine", "fighton", "orders"]
    on = {"battle": {"place": parse_place("A3"), "fight_on": True}}
    assert CLASH.answer(s, 0, {}, False) is None
    assert CLASH.answer(s, 0, on, False) == CLASH.legal(s, 0)[0], "fighting on is not asked again"


def ended(state: State, **changes: Any) -> ClashWording:
    view = replace(CLASH.view(state, None), phase="over", round=7, **changes)
    return ClashWording(T, seated(view, status="over"), view)


def told(wording: ClashWording) -> str:
    return headline(wording, wording.mention)


async def test_the_press_that_ends_the_game_tells_how() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, domination=17)
    view = replace(CLASH.view(s, 0), phase="over", winners=(), to_act=())
    call = call_in(s, 0)
    call = replace(call, look=replace(call.look, view=view, table=seated(view, status="over"), owes=False))
    entry = LogEntry(9, 0, None, "person", ((ev.PASSES, 0), (ev.DOMINATION, -1, 6, 18), (ev.OVER, -1)), 1.0)
    panel = await present(await with_news(call, [entry]))
    assert "**The elves win.** Domination" in words_of(panel.view)
    assert labels(panel) == ["Rematch", "Proof", "Log", "Board as text", "Rules"], "no hand, no orders"


def test_how_a_solo_game_ends() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, domination=17)
    assert told(ended(s, winners=())) == "**The elves win.** Domination 17 of 17. Round 7."
    assert told(ended(s, winners=(0,))) == "**<@11> wins**: no elf is left on the board. Round 7."
    assert told(ended(s, winners=(0,), points=(4,))).startswith("**<@11> wins** with 4 points")
    over = replace(CLASH.view(s, None), phase="over", winners=())
    assert action.on_move(ClashWording(T, seated(over), over)) == "This game is over: the elves won."


def test_the_end_of_a_solo_round_in_words() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, difficulty="easy")
    events = [
        (ev.DOMINATION, -1, 3, 9),
        (ev.ELF_JOINED, -1, parse_place("A1"), 0),
        (ev.ELF_JOINED, -1, parse_place("B1"), 2),
        (ev.EQUIPS, 0),
        (ev.DISCARDED, 0, 0, 1),
        (ev.RECRUITED, 0, 0, X1, 9),
    ]
    guard, templar = (CONTENT.elves[kind].names[0][1] for kind in (0, 2))
    told = story(scene_in(s), events)
    assert told[0] == "Domination: the elves score 3, 9 of 17."
    assert told[1] == f"2 elves join: A1 {guard}, B1 {templar}."
    assert told[2].startswith("Ann: discarded ") and told[2].endswith("recruited Hekna (bastion).")
