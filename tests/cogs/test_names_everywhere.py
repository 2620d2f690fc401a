"""A whole game of people with hostile names through the real bot: sent, kept, drawn, exported and logged."""

from __future__ import annotations

import json
import logging
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.registry import GAMES
from host.table.names import VEILED, WORD_LIST
from host.table.presses import Press
from tests.cogs.player import Player
from tests.cogs.real_bot import Env, gathered

HOSTILE = ("Ann\u202e\u200bgrok", "*Ben*\u2066 grok\u0301", "\u2800Cl\u00adeo@everyone `grok`")
"""Bidi, zero width, a filler, formatting, a mass mention, and a word that is on the server's list."""
UNFIT = re.compile("[\u202e\u200b\u2066\u2800\u00ad]|grok", re.IGNORECASE)
SHIELD = "\u200b"
"""Signs that the bot itself puts into a text, so that it neither mentions nor links."""


def unfit_in(text: str) -> list[str]:
    """What is left of the names' unfit parts, with what stands around it."""
    text = re.sub(f"(?<=[@:.]){SHIELD}", "", text)
    return [text[max(0, found.start() - 40) : found.end() + 20] for found in UNFIT.finditer(text)]


def sent_by(env: Any) -> str:
    """All bodies that went to Discord, readable."""
    return "\n".join(json.dumps(entry.json, ensure_ascii=False) for entry in env.http_requests if entry.json)


def kept_in(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        columns = [
            f"SELECT * FROM {table}"
            for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            if table not in ("guilds", "contents")
        ]
        rows = [row for query in columns for row in connection.execute(query).fetchall()]
    readable = [str(cell) for row in rows for cell in row if cell is not None]
    return "\n".join(re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), cell) for cell in readable)


@pytest.mark.parametrize("game", GAMES)
async def test_names_are_fit_wherever_they_go(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str, env: Env
) -> None:
    caplog.set_level(logging.INFO)
    for name in ("host", "cogs", "cli", "render", "data"):
        logging.getLogger(name).setLevel(logging.DEBUG)
    live = gathered(env, HOSTILE)
    ann, ben, cleo, house = live.ann, live.ben, live.cleo, live.house
    await house.settings.set_guild(live.guild.id, {WORD_LIST: ["*grok*"]})
    thread = await live.started(game, ben, cleo, players=3, pace="live")
    players = {who.id: Player(who, thread, random.Random(seed)) for seed, who in enumerate((ann, ben, cleo))}
    for _ in range(12):
        owing = [user for user in players if (await house.reading.look(1, user)).owes]
        if not owing:
            assert (await house.reading.table(1)).finished
            break
        await players[owing[0]].decide()
    await ben.slash(thread, "game substitute", player=ann)
    await cleo.slash(thread, "game vote", about="pause", days=2)
    await ben.slash(thread, "away")
    await ann.slash(thread, "game host", player=cleo)
    await cleo.slash(thread, "game leave")
    await ben.slash(thread, "log")
    await ben.slash(thread, "board")
    await ben.slash(thread, "game proof")
    if not (await house.reading.table(1)).finished:
        await house.seats.end(Press(1, "Moderator", 999, live.guild.id), 1)
    await env.settle()
    table = await house.reading.table(1)
    assert table.finished and all(VEILED in seat.name for seat in table.seats)
    seed = (await house.reading.table(1)).seed
    export = json.dumps(await house.reading.export(1, ann.id), ensure_ascii=False)
    seen = "\n".join(text for player in players.values() for text in player.seen)
    for where, text in (("sent", sent_by(env)), ("kept", kept_in(tmp_path / "games.db")), ("export", export)):
        assert unfit_in(text) == [], where
    assert unfit_in(seen) == []
    lines = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("simcord"))
    paths = [re.search(r"/(?:webhooks|interactions)/\d+/([^/]+)", entry.path) for entry in env.http_requests]
    tokens = {found[1] for found in paths if found is not None}
    assert tokens
    assert "press verb=" in lines
    assert re.search(r"action game=1 seat=\d number=\d+ by=person interaction=\d{10,}", lines)
    for secret in ("Ann", "Ben", "everyone", "grok", VEILED, str(seed), *tokens):
        assert secret not in lines, secret
