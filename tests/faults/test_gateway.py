"""The gateway's faults: events twice, late, out of order; a missing server; refused commands."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from simcord.backend import serializers
from simcord.interactions import base_payload

from tests.faults.calls import FAULTS, Fault
from tests.faults.table import Scene, bot_on, scene
from tests.faults.wire import Hands, Wire, text_of
from tests.room import CONTENTS

REFUSED = tuple(fault for fault in FAULTS if fault.name in ("403", "429", "rate", "500", "timeout", "lost", "reset"))


def typed(made: Scene, user: int, words: str, **options: Any) -> dict[str, Any]:
    """A command as the gateway brings it."""
    hands = made.hands
    data = hands.command(made.channel.id, words, options)
    payload = base_payload(
        made.hands.backend,
        type=2,
        channel_id=made.channel.id,
        guild_id=made.guild.id,
        user_id=user,
        data=data,
    )[1]
    return dict(payload)


@pytest.mark.parametrize("at_once", [True, False])
async def test_an_event_that_comes_again_has_one_effect(tmp_path: Path, at_once: bool) -> None:
    async with scene(tmp_path / "games.db", 2) as made:
        game = await made.begun("clash", 2)
        loaded = await made.house.tables.loaded(game)
        card = loaded.game.legal(loaded.recorder.state, 0)[0]
        order = loaded.game.format(CONTENTS["clash"], card).split()[-1]
        event = typed(made, made.people[0], "play", order=order, table=game)
        before = await made.held(game)
        if at_once:
            await asyncio.gather(*(made.hands.carry_out(event) for _ in range(3)))
        else:
            for _ in range(3):
                await made.hands.carry_out(event)
        held = await made.held(game)
        assert held.version == before.version + 1 and len(held.presses) == len(before.presses) + 1
        await made.agrees(game)


async def test_a_late_event_of_a_table_that_went_on_is_refused(tmp_path: Path) -> None:
    """Of an action whose moment is over: the person is told where the game is, and nothing is done."""
    async with scene(tmp_path / "games.db", 2) as made:
        game = await made.begun("kravora", 2)
        late = typed(made, made.people[0], "act", actions="end", table=game)
        while (await made.house.reading.look(game, made.people[0])).owes:
            await made.act(game)
        before = await made.held(game)
        assert not (await made.house.reading.look(game, made.people[0])).owes
        await made.hands.carry_out(late)
        assert (await made.held(game)).version == before.version
        await made.agrees(game)


async def test_a_server_that_is_not_there_at_the_start_stops_nothing(tmp_path: Path) -> None:
    """Its tables are played on by what comes before it, and its posts go out."""
    wire = Wire()
    async with scene(tmp_path / "games.db", 2, wire) as made:
        game = await made.begun("clash", 2)
    made.hands = hands = Hands(bot_on(made.file), wire)
    guilds, wire.backend.guilds = wire.backend.guilds, {}
    try:
        await hands.up()
    finally:
        wire.backend.guilds = guilds
    try:
        record = await hands.slash(made.people[0], made.channel.id, "turn", table=game)
        assert text_of(hands.answer(record))
        assert await made.act(game)
        await made.house.settled()
        hands.feed("CHANNEL_UPDATE", serializers.channel_payload(wire.backend, made.channel))
        hands.feed("GUILD_CREATE", serializers.guild_create_payload(wire.backend, made.guild))
        hands.feed("GUILD_CREATE", serializers.guild_create_payload(wire.backend, made.guild))
        hands.feed("GUILD_DELETE", {"id": str(made.guild.id), "unavailable": True})
        assert await made.act(game)
        await asyncio.sleep(0)
        await made.house.settled()
        assert not (await made.held(game)).waiting
        await made.agrees(game)
    finally:
        await hands.down()


@pytest.mark.parametrize("fault", REFUSED, ids=lambda fault: fault.name)
async def test_commands_that_discord_does_not_take_stop_no_start(
    tmp_path: Path, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    """A connection lost meanwhile ended the start."""
    wire = Wire()
    wire.faults["commands"] = fault
    with caplog.at_level(logging.ERROR):
        async with scene(tmp_path / "games.db", 2, wire) as made:
            game = await made.begun("clash", 2)
            assert await made.act(game)
            await made.agrees(game)
    assert "commands not synced" in caplog.text and "Traceback" not in caplog.text
