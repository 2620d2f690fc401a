"""Hostile input, a sample (`make soak WHAT=hostile` sends 250,000), and each of its finds as a test."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from cogs.transport.contract import LONGEST, Id, parse_id
from engine.registry import GAMES
from tests.faults.hostile import block
from tests.faults.table import Scene, scene
from tests.faults.wire import text_of

INPUTS = 500


async def test_whatever_comes_is_answered_and_changes_nothing_without_a_right(tmp_path: Path) -> None:
    seen, problems = await block(0, INPUTS, tmp_path)
    assert not problems, problems[:5]
    assert seen["answered"] > 0.8 * INPUTS


def test_an_id_longer_than_any_is_nobodys() -> None:
    id = str(Id(1, "rules", "x"))
    assert parse_id(id + "x" * (LONGEST - len(id))) is not None
    assert parse_id(id + "x" * (LONGEST - len(id) + 1)) is None


async def test_a_form_has_room_for_its_version_whatever_was_pressed(tmp_path: Path) -> None:
    async with scene(tmp_path / "games.db", 2) as made:
        await made.begun(next(iter(GAMES)), 2)
        message = made.hands.messages(made.channel.id)[-1]
        forged = str(Id(1, "rules_find", "x")).ljust(LONGEST, "x")
        record = await made.hands.press(made.people[0], message, forged)
        assert record.modal, text_of(made.hands.answer(record))
        assert len(record.modal["custom_id"]) <= LONGEST


async def outdated(made: Scene, caplog: pytest.LogCaptureFixture, words: str, **options: Any) -> str:
    """What is answered to a command of another version; no fault of ours is logged."""
    with caplog.at_level(logging.INFO):
        record = await made.hands.slash(made.people[0], made.channel.id, words, **options)
    assert "fault" not in caplog.text and "command of another version" in caplog.text
    caplog.clear()
    return text_of(made.hands.answer(record))


async def test_a_command_of_another_version_is_told_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with scene(tmp_path / "games.db", 2) as made:
        told = "That command has changed or doesn't take that value."
        assert told in await outdated(made, caplog, "game new", game="chess")
        assert told in await outdated(made, caplog, "move", finish="plan")
        data = {**made.hands.command(made.channel.id, "turn", {}), "name": "formerly"}
        record = await made.hands.interact(made.people[0], made.channel.id, 2, data)
        assert told in text_of(made.hands.answer(record))


async def test_whoever_is_invited_twice_is_mentioned_once_and_nobody_is_no_one(tmp_path: Path) -> None:
    """Discord refuses a message that mentions somebody twice, and then nobody would be told."""
    async with scene(tmp_path / "games.db", 2) as made:
        host, guest = made.people
        await made.hands.slash(host, made.channel.id, "game new", game="kravora", players=2)
        await made.house.settled()
        card = made.hands.messages(made.channel.id)[-1]
        people = [str(guest), "0", str(guest), "-", str(guest)]
        record = await made.hands.submit(host, made.channel.id, str(Id(1, "lobby_invite")), {"people": people}, card)
        assert text_of(made.hands.answer(record)) == "Invited."
        assert (await made.house.reading.table(1)).terms.invited == (guest,)
