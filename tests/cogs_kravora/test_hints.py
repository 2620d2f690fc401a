"""Kravora's coach: a button at tables with hints, words for every decision, from one's own view alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cogs.kravora.hints import hint_words
from cogs.kravora.lobby import options_of, summary
from cogs.kravora.wording import KravoraWording
from data.texts import languages, texts_in
from engine.kravora.ai.levels import VETERAN
from engine.kravora.ai.reasons import reason_of
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.state import State
from engine.kravora.views.viewing import imagine
from host.services.hints import had_by
from host.table.options import ALL_HINTS, HINTS, USUAL_HINTS
from tests.cogs_kravora.play import act, on_turn, table_of
from tests.cogs_kravora.test_limits import table
from tests.engine_kravora.build import action, build
from tests.engine_kravora.walk import steps


def told(s: State, language: str = "en", seed: int = 1) -> str:
    """The words of the hint for whoever owes in a state."""
    view = KRAVORA.view(s, s.active)
    plan = VETERAN.plan(view, random.Random(seed).random)
    return hint_words(KravoraWording(texts_in(language), table(), view), plan)


async def test_a_table_with_hints_has_a_button_that_tells_and_counts(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, hints=USUAL_HINTS) as room:
        player = await on_turn(room)
        await player.open()
        await player.press("Hint (3 left)")
        assert "**Hint.** My next steps would be: " in player.text() and "buy 3× Puppet" in player.text()
        look = await room.house.reading.look(room.game, player.user)
        assert len(had_by(look.orders)) == 1
        await act(player, "end")
        second = await on_turn(room)
        await second.open()
        assert second.part("Hint (3 left)")


async def test_an_ordinary_table_has_no_hints(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2) as room:
        player = await on_turn(room)
        await player.open()
        assert not [part.label for part in player.parts() if "Hint" in part.label]


def test_the_lobby_offers_hints_and_tells_them() -> None:
    assert options_of({"more": ("some_hints",)})[HINTS] == USUAL_HINTS
    assert options_of({"more": ("all_hints", "plunder")})[HINTS] == ALL_HINTS
    assert options_of({"more": ()})[HINTS] is None and HINTS not in options_of({"players": ("2",)})
    assert "hint" not in summary(table(), texts_in("en"))


@pytest.mark.parametrize("language", languages())
def test_there_are_words_for_what_a_veteran_would_do_at_every_kind_of_decision(language: str) -> None:
    kinds = set()
    for number in range(3):
        for before, *_ in steps(number, "greedy"):
            if before.phase in kinds:
                continue
            kinds.add(before.phase)
            words = told(before, language)
            assert words.startswith("**") and 20 < len(words) < 900 and "{" not in words, words
    assert len(kinds) > 5


def test_a_hint_says_what_it_brings() -> None:
    s = build(2, attackers={"b5": "puppet"}, walls=(9, 1), blood=(3, 0), buildings={0: "hut"}, phase="purchases")
    assert "It brings down " in told(s)
    s = build(2, attackers={"a4": "brute/1"}, walls=(1, 9), blood=(2, 0), buildings={0: "hut"})
    assert "saves 1 wall point" in told(s)
    s = build(2, blood=(0, 0), phase="purchases")
    assert "end of the turn. Nothing is worth its price now" in told(s)


def test_a_hint_counts_what_is_bought_and_what_a_volley_hits() -> None:
    """ "at defender Puppet on line 4 of Ben at defender Puppet on line 4 of Ben …" filled half a panel."""
    s = build(2, attackers={"b4": "brute brute"}, defenders={"b4": "puppet puppet puppet"}, blood=(20, 0),
              buildings={0: "hut"}, phase="purchases")  # fmt: skip
    hit = [action(text) for text in ("rockfall b4", *["hit b4 defender puppet 1"] * 3)]
    bought = [action(text) for text in ("buy puppet 2", "buy puppet 4", "buy puppet 2", "end")]
    wording = KravoraWording(texts_in("en"), table(), KRAVORA.view(s, 0))
    words = hint_words(wording, [*hit, *bought]).replace(wording.name(1), "Ben")
    assert "Rockfall on line 4 of Ben: 3× defender Puppet," in words
    assert " buy 2× Puppet (line 2), buy Puppet (line 4), end of the turn." in words


def test_a_hint_says_where_the_button_for_all_attacks_hits_others() -> None:
    s = build(2, attackers={"a4": "sprinter brute"}, defenders={"a4": "puppet"})
    wording = KravoraWording(texts_in("en"), table(), KRAVORA.view(s, 0))
    for target, told in (("sprinter 1", True), ("brute 5", False)):
        plan = [action(text) for text in ("attack 4 puppet", f"hit a4 {target}", "done")]
        assert hint_words(wording, plan).endswith("*All attack* aims otherwise.") == told


def test_figures_compare_the_plan_with_doing_nothing() -> None:
    s = build(2, attackers={"a4": "puppet", "b5": "puppet"}, defenders={"a4": "puppet"}, walls=(5, 4), blood=(9, 0),
              buildings={0: "hut"}, phase="purchases")  # fmt: skip
    bait, bought = action("bait b5 puppet 1"), action("buy brute 4")
    assert reason_of(KRAVORA.view(s, 0), [bait]).taken == (0, 1)
    assert reason_of(KRAVORA.view(s, 0), [bought]).pay == 2
    assert reason_of(KRAVORA.view(s, 0), []) == ((0, 0), (), 0, 0, 0)
    s = build(2, attackers={"a4": "puppet"}, defenders={"a4": "puppet"})
    reason = reason_of(KRAVORA.view(s, 0), [action("attack 4 puppet")])
    assert (reason.killed, reason.kept) == (1, 0)


@pytest.mark.secrets
def test_what_is_hidden_changes_no_hint() -> None:
    """Dice to come hang on counters that no view shows."""
    for number in range(3):
        s = next(before for count, (before, *_) in enumerate(steps(number, "greedy")) if count == 60)
        other = imagine(KRAVORA.view(s, s.active))
        other.draws = [99] * len(s.draws)
        assert other.draws != s.draws and told(other) == told(s)
