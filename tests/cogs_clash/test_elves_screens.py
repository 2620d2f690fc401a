"""Elves played by the right-hand player (§5.3.7): who is asked, and by which panel."""

from __future__ import annotations

from dataclasses import replace

from cogs.clash.battle import panel as battle
from cogs.clash.posts.battle_text import asked_in_battle
from cogs.clash.posts.posts import battle_post
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.state import State
from tests.cogs_clash.mode_calls import (
    call_in,
    labels,
    scene_in,
)
from tests.cogs_clash.play import words_of
from tests.engine.build import CONTENT, build, march, play
from tests.engine.test_rules_5_3_7_right_hand import elves_strike


def test_the_right_hand_player_is_asked_and_may_leave_it_to_the_bot() -> None:
    s, place = elves_strike(0, 3, "right")
    call = call_in(s, 2)
    panel = battle.battle_panel(call, ())
    assert "Let the bot choose for this game" in labels(panel) and "Fight on, choose for me" not in labels(panel)
    words = words_of(panel.view)
    assert "Cleo plays the elves." in words and "Cleo spreads the elves' 2 injuries." in words
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


def test_what_the_elves_of_a_battle_carry_is_said_in_the_panel() -> None:
    """It lies open (§8.1), and stood on the board's picture alone."""
    s = armed()
    told = "The elves' equipment: Gleaming Guard: War Axe ("
    line = next(line for line in battle.battle_lines(scene_in(s), []) if line.startswith(told))
    templars = line.split("; ")[1]
    assert templars.startswith("Templar: War Drum (") and ", Shaman's Coat (" in templars and "Buckler" not in line
    for item in ("war_axe", "war_drum", "shamans_coat"):
        card = next(card for card in CONTENT.items if card.id == item)
        assert scene_in(s).bonuses(card.bonuses) in line
    assert line in words_of(battle.battle_panel(call_in(s, 0), ()).view)
    assert "*Odds*" in battle_post(scene_in(s), "battle.1", (), []).content
    french = replace(scene_in(s), t=texts_in("fr"))
    assert "Équipement des Elfes\u202f: Garde étincelant\u202f: Hache de guerre (" in "\n".join(
        battle.battle_lines(french, [])
    )


def test_elves_without_equipment_and_players_have_no_such_line() -> None:
    bare, _ = elves_strike(0, 3, "auto")
    assert "equipment" not in "\n".join(battle.battle_lines(scene_in(bare), []))
    s = build(armies=[{"x1": (0, 3, 0)}, {"b5": (1, 0, 0)}], elf_gear={0: ["war_axe"]})
    s, _ = play(s, ["move", *march("b5", (0, 3, 0)), "finish"])
    assert s.battle is not None and "equipment" not in "\n".join(battle.battle_lines(scene_in(s), []))
