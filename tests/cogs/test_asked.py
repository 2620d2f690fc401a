"""A seat's question and its default answer in words: in every phase and language, without a secret."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from cli.proof.recordfile import read_record
from cogs.clash.posts.presenter import ClashPresenter
from cogs.kravora.posts.presenter import KravoraPresenter
from data.texts import languages, texts_in
from engine.clash.pieces import actions as of_clash
from engine.clash.pieces import state as clash
from engine.kernel.record import Record
from engine.kravora.pieces import actions as of_kravora
from engine.kravora.pieces import state as kravora
from engine.registry import GAMES
from examples.starter_game.cogs.presenter import NetsPresenter
from examples.starter_game.engine.game import NETS
from examples.starter_game.engine.state import ANSWER, CHOICE, TURN
from tests.cli.test_golden import STOPPED, taken_up
from tests.games.walk import StarterKind, walk
from tests.make_records import STOPS

PRESENTERS: dict[str, Any] = {"clash": ClashPresenter(), "kravora": KravoraPresenter(), "nets": NetsPresenter()}
PHASES = {
    "clash": set(clash.PHASE_NAMES) - {"over"},
    "kravora": set(kravora.PHASE_NAMES) - {"over"},
    "nets": {CHOICE, TURN, ANSWER},
}
IN_PUBLIC = 90
"""The most letters of either, so that a reminder stays a line."""
PLANNING = {"action", "move", "go"}
"""Phases that others can't tell apart (§5.2)."""
EN = texts_in("en")


@cache
def stopped() -> tuple[tuple[Record, int], ...]:
    """Games stopped in every phase, of every mode."""
    found = []
    for path in STOPPED:
        stops = json.loads((path.parent / STOPS).read_text())[path.stem]
        found += [(read_record(path), stop) for stop in stops.values()]
    return tuple(found)


@cache
def asking(name: str) -> tuple[tuple[Any, Any, int], ...]:
    """(game, state, seat) of seats that owe a decision, in every phase."""
    if name == "nets":
        steps = walk(StarterKind("starter", 3), 1)
        return tuple((NETS, step.before, seat) for step in steps for seat in NETS.to_act(step.before))
    game = GAMES[name]
    states = [taken_up(record, stop).state for record, stop in stopped() if record.game == name]
    return tuple((game, state, seat) for state in states for seat in game.to_act(state))


def told(name: str, language: str = "en") -> Iterator[tuple[Any, Any, int, str, str]]:
    """(game, state, seat, what it is asked, what is done otherwise), to its person."""
    presenter, t = PRESENTERS[name], texts_in(language)
    for game, state, seat in asking(name):
        view = game.view(state, seat)
        yield game, state, seat, presenter.asked(view, seat, t), presenter.otherwise(view, seat, t)


@pytest.mark.parametrize("name", PRESENTERS)
def test_there_are_words_for_every_phase_and_each_has_its_own(name: str) -> None:
    words: dict[str, set[tuple[str, str]]] = {}
    for game, state, seat, asked, otherwise in told(name):
        words.setdefault(game.view(state, seat).phase, set()).add((asked, otherwise))
    assert set(words) == PHASES[name]
    of_phase = {phase: frozenset(pairs) for phase, pairs in words.items()}
    assert len(set(of_phase.values())) >= len(of_phase) - 1


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", PRESENTERS)
def test_they_fit_into_a_line(name: str, language: str) -> None:
    """They follow a colon: no capital, no full stop, nothing left unfilled; in words of the language."""
    english = [words[3:] for words in told(name)]
    for (asked, otherwise), of in zip((words[3:] for words in told(name, language)), english, strict=True):
        for text, source in ((asked, of[0]), (otherwise, of[1])):
            assert 0 < len(text) <= IN_PUBLIC
            assert text[0] == text[0].lower() and text[-1] not in ".;: " and not re.search(r"[{}\n]", text)
            assert (text == source) == (language == "en"), text


@pytest.mark.secrets
@pytest.mark.parametrize("name", PRESENTERS)
def test_from_the_spectator_s_view_they_tell_what_everybody_sees(name: str) -> None:
    presenter = PRESENTERS[name]
    for game, state, seat, asked, otherwise in told(name):
        seen = game.view(state, None)
        assert presenter.asked(seen, seat, EN) == asked
        if game.view(state, seat).phase not in PLANNING:
            assert presenter.otherwise(seen, seat, EN) == otherwise
        else:
            assert presenter.otherwise(seen, seat, EN).startswith("pass, or finish the moves")


@pytest.mark.secrets
def test_no_card_is_named() -> None:
    """The middle card of a hand is a secret, and what a person is told of it may be read over their shoulder."""
    for game, state, seat, asked, otherwise in told("clash"):
        if game.view(state, seat).phase == "card":
            assert (asked, otherwise) == (f"your card of round {state.round}", "the middle card of the hand")


def test_what_is_said_is_what_is_done() -> None:
    passed = set()
    for game, state, seat, _, otherwise in told("clash"):
        passed.add(otherwise == "pass")
        assert (otherwise == "pass") == (game.default(state, seat) == of_clash.PASS), otherwise
    assert passed == {True, False}
    for game, state, seat, _, otherwise in told("kravora"):
        if otherwise.endswith("the shield"):
            assert (game.default(state, seat) == of_kravora.CANCEL) == otherwise.endswith("you spend the shield")
        if state.phase in (kravora.SALARIES, kravora.PURCHASES):
            assert (game.default(state, seat), otherwise) == (of_kravora.END, "you buy nothing more")


def test_the_prototype_s_words() -> None:
    """prototype-2017 says Stronghold for bastion (§12)."""
    words = {
        asked
        for game, state, seat, asked, _ in told("clash")
        if game.view(state, seat).phase == "bastion" and state.config.edition == "prototype-2017"
    }
    assert words == {"where your Stronghold stands"}
