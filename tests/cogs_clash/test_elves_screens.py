"""Elves played by the right-hand player (§5.3.7): who is asked, and by which panel."""

from __future__ import annotations

from cogs.clash.battle import panel as battle
from engine.clash.game import CLASH
from tests.cogs_clash.mode_calls import (
    call_in,
    labels,
    scene_in,
)
from tests.cogs_clash.play import words_of
from tests.engine.test_rules_5_3_7_right_hand import elves_strike


def test_the_right_hand_player_is_asked_and_may_leave_it_to_the_bot() -> None:
    s, place = elves_strike(0, 3, "right")
    call = call_in(s, 2)
    panel = battle.battle_panel(call, ())
    assert "Let the bot choose for this game" in labels(panel) and "Fight on, choose for me" not in labels(panel)
    words = words_of(panel.view)
    assert "Cleo plays the elves." in words and "Cleo spreads the elves' 2 injuries." in words
    wording = scene_in(s)
    assert battle.first_words(wording) == f"<@13>, you play the elves at {place.upper()} against Ann: who falls?"
    assert [button.verb for button in battle.post_buttons(wording, 0)] == ["mine", "orders"]
    assert CLASH.answer(s, 2, {"elves": "best"}, True) == CLASH.legal(s, 2)[0]
    assert CLASH.answer(s, 2, {}, True) is None


def test_nobody_plays_the_elves_where_they_are_automatic() -> None:
    s, _ = elves_strike(0, 3, "auto")
    assert battle.elves_player_words(scene_in(s)) == ""
