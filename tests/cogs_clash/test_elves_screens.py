"""Elves played by the right-hand player (§5.3.7): who is asked, and by which panel."""

from __future__ import annotations

from cogs.clash.battle import panel as battle
from cogs.clash.odds.panel import answer
from cogs.clash.odds.question import Question
from cogs.clash.posts.battle_text import asked_in_battle
from cogs.clash.posts.posts import battle_post
from engine.clash.game import CLASH
from engine.clash.pieces.state import State
from tests.cogs_clash.mode_calls import (
    B5,
    call_in,
    labels,
    scene_in,
)
from tests.cogs_clash.play import words_of
from tests.engine.build import ITEMS, build, march, play
from tests.engine.test_rules_5_3_7_right_hand import elves_strike


def test_the_right_hand_player_is_asked_and_may_leave_it_to_the_bot() -> None:
    s, place = elves_strike(0, 3, "right")
    call = call_in(s, 2)
    panel = battle.battle_panel(call, ())
    assert "Let the bot choose for this game" in labels(panel) and "Fight on, choose for me" not in labels(panel)
    words = words_of(panel.view)
    assert "Cleo plays the elves." in words and "2 injuries by the elves: who falls?" in words
    wording = scene_in(s)
    assert asked_in_battle(wording) == f"<@13>, **{place.upper()}: you play the elves** against Ann. Who falls?"
    assert [button.verb for button in battle.post_buttons(wording, 0)] == ["mine", "orders"]
    assert CLASH.answer(s, 2, {"elves": "best"}, True) == CLASH.legal(s, 2)[0]
    assert CLASH.answer(s, 2, {}, True) is None


def test_nobody_plays_the_elves_where_they_are_automatic() -> None:
    s, _ = elves_strike(0, 3, "auto")
    assert battle.elves_player_words(scene_in(s)) == ""


def armed() -> State:
    """Battle at B5 with Guards and Templars, who carry three cards; the High Elders' card is not there."""
    gear = {0: ["war_axe"], 1: ["buckler"], 2: ["war_drum", "shamans_coat"]}
    s = build(armies=[{"x1": (0, 3, 0)}], elves={"b5": (1, 0, 2)}, elf_gear=gear)
    return play(s, ["move", *march("b5", (0, 3, 0)), "finish"])[0]


async def test_what_the_elves_of_a_battle_carry_is_said_behind_odds() -> None:
    """It lies open (§8.1), and its effect is counted in where the battle is decided."""
    s = armed()
    rows = battle_post(scene_in(s), "battle.1", (), []).rows
    assert "odds" in [button.verb for row in rows for button in row]
    told = words_of((await answer(call_in(s, 0), Question(B5))).view)
    line = next(line for line in told.splitlines() if line.startswith("-# The elves: "))
    for item in ("war_axe", "war_drum"):
        assert scene_in(s).item(ITEMS[item]) in line
    assert "Buckler" not in line, "the High Elders' card is not there"
    assert "War Drum" not in words_of(battle.battle_panel(call_in(s, 0), ()).view)
