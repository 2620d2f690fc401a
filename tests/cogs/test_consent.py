"""`/undo` after others were asked or acted: the question, the post, the buttons, the outcome; in both games."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.tables.running import consent
from cogs.transport.contract import Call, Id, Note
from data.texts import texts_in
from engine.registry import GAMES
from host.posts.post import Post
from host.table.presses import Press
from host.table.refusals import HostError
from tests import room as rooms
from tests.cogs_clash.test_typed import to_first_action
from tests.cogs_kravora.play import table_of
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
