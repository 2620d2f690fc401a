"""`/undo` after others were asked or acted: the question, the post, the buttons, the outcome; what a seat is asked."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cli.proof.recordfile import read_record
from cogs.clash.posts.presenter import ClashPresenter
from cogs.kravora.posts.presenter import KravoraPresenter
from cogs.tables.running import consent
from cogs.transport.contract import Call, Id, Note
from data.texts import languages, texts_in
from engine.clash.pieces import actions as of_clash
from engine.clash.pieces import state as clash
from engine.kernel.records.record import Record
from engine.kravora.pieces import actions as of_kravora
from engine.kravora.pieces import state as kravora
from engine.registry import GAMES
from examples.starter_game.cogs.presenter import NetsPresenter
from examples.starter_game.engine.game import NETS
from examples.starter_game.engine.state import ANSWER, CHOICE, TURN
from host.posts.post import Post
from host.table.presses import Press
from host.table.refusals import HostError
from tests import room as rooms
from tests.cli.test_golden import STOPPED, taken_up
from tests.cogs_clash.test_typed import to_first_action
from tests.cogs_kravora.play import table_of
from tests.games.walk import StarterKind, walk
from tests.make_records import STOPS
from tests.room import Player, Room, room

HANDS_ON = {"clash": "pass", "kravora": "end"}
"""[game] -> the action that hands on to the next seat and draws nothing."""
NEXT = {"clash": "pass", "kravora": "buy brute 4"}
"""[game] -> what the next seat does upon it."""
SAID = {"clash": ("{}: passed.", "{}: passed."), "kravora": ("{} ends the turn.", "{} buys a Brute")}


@asynccontextmanager
async def handed_on(path: Path, name: str) -> AsyncIterator[tuple[Room, Player, Player]]:
    """A game of three, somebody who handed on, and who acted upon it."""
    made = room(path, 3) if name == "clash" else table_of(path, 3, blood=60)
    async with made as table:
        if name == "clash":
            await to_first_action(table)
        yield table, await act(table, name, HANDS_ON[name]), await act(table, name, NEXT[name])


async def act(table: Room, name: str, text: str) -> Player:
    """Whoever is on turn does it."""
    look = await table.house.reading.look(table.game, None)
    player = next(each for each in table.players if look.table.seat_of(each.user) == look.view.active)
    action = GAMES[name].parse(rooms.CONTENTS[name], text)
    await table.house.play.act(pressed(player), table.game, None, [action])
    await table.settle()
    return player


def pressed(player: Player) -> Press:
    return Press(player.user, player.name, next(rooms._ids))


async def send(player: Player, verb: str, args: str = "", language: str = "en") -> Note:
    """What the plumbing would hand over for a button, or for `/undo`."""
    table, t = player.table, texts_in(language)
    id, press = Id(table.game, verb, args), pressed(player)
    request: Any = SimpleNamespace(house=table.house, user_id=player.user, t=t, press=press, id=id)
    if verb == "undo":
        call = Call(id, press, await player.look(), table.house, t)
        answer = await consent.undo(request, table.screens, call)
    else:
        answer = await consent.VERBS[verb].press(request)  # type: ignore[assignment]
    await table.settle()
    assert isinstance(answer, Note)
    return answer


def asked(table: Room) -> Post:
    """The request's post as it stands."""
    return next(sent.post for sent in reversed(table.wire.public()) if sent.post.role.startswith("ask."))


@pytest.mark.parametrize("name", GAMES)
async def test_others_let_one_take_a_handed_on_turn_back(tmp_path: Path, name: str) -> None:
    async with handed_on(tmp_path, name) as (table, first, second):
        note = await send(first, "undo")
        own, other = SAID[name]
        assert "so you need their yes to take back:" in note.content and own.format(first.name) in note.content
        assert "This goes with it:" in note.content and other.format(second.name) in note.content
        [[ask, leave]] = note.rows
        assert (await send(first, leave.verb)).content == "Nothing happened."
        assert "at the table." in (await send(first, ask.verb, ask.args)).content
        post = asked(table)
        needed = [player for player in table.players if f"<@{player.user}>" in post.content.split("\n")[0]]
        assert second in needed and all(player.name in ask.label for player in needed)
        assert f"{first.name} asks to take back:" in post.content and "means no." in post.content
        [[yes, no, _]] = post.rows
        with pytest.raises(HostError, match="not_asked"):
            await send(first, yes.verb, yes.args)
        for player in needed:
            told = await send(player, yes.verb, yes.args)
        assert "That decides it" in told.content
        assert "**Agreed**" in asked(table).content and not asked(table).rows
        assert (await first.look()).owes
        log = await table.house.reading.log(table.game, first.user)
        assert [entry.undone for entry in log if entry.action is not None or entry.events][-2:] == [True, True]
        with pytest.raises(HostError, match="settled"):
            await send(second, no.verb, no.args)


@pytest.mark.parametrize("name", GAMES)
async def test_one_no_and_a_withdrawal_leave_all_as_it_is(tmp_path: Path, name: str) -> None:
    async with handed_on(tmp_path, name) as (table, first, second):
        for place, (who, words) in enumerate(((second, "**Refused** ("), (first, "**Withdrawn**")), 1):
            [[ask, _]] = (await send(first, "undo")).rows
            await send(first, ask.verb, ask.args)
            [buttons] = asked(table).rows
            await send(who, buttons[place].verb, buttons[place].args)
            assert words in asked(table).content
        assert not (await first.look()).owes


@pytest.mark.parametrize("name", GAMES)
async def test_the_question_in_french(tmp_path: Path, name: str) -> None:
    async with handed_on(tmp_path, name) as (_, first, _):
        note = await send(first, "undo", language="fr")
        assert "il faut l’accord de ceux qui ont joué" in note.content and "Ceci part avec" in note.content
        assert [button.label.split()[0] for button in note.rows[0]] == ["Demander", "Laisser"]


async def test_a_plan_does_not_do_again_what_was_taken_back(tmp_path: Path) -> None:
    async with handed_on(tmp_path, "kravora") as (table, first, second):
        plan = {"plan": {"when": "0.turn", "steps": ["end"], "base": (await first.look()).table.version}}
        await table.house.play.act(pressed(first), table.game, None, [], plan)
        [[ask, _]] = (await send(first, "undo")).rows
        await send(first, ask.verb, ask.args)
        [[yes, *_]] = asked(table).rows
        await send(second, yes.verb, yes.args)
        await table.house.play.act(pressed(second), table.game, None, [], {"shield": "own"})
        look = await first.look()
        assert look.owes and look.orders["plan"]["state"] == "failed"


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
    """The middle card of a hand is a secret, and others may read a panel over its person's shoulder."""
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
