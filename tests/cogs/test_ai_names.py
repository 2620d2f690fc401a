"""AI seats are called by clan, beast and character, never by a number; names are fit wherever they go."""

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

from cogs.clash.wording.wording import short_clan
from cogs.tables.wording.levels import EMBLEMS, character_choices, character_name, level_word
from cogs.tables.wording.names import seat_name, told_name
from data.loader import load_content
from data.texts import languages, texts_in
from engine.clash.bots import BOTS
from engine.kernel.characters import OPEN, characters_in, dealt
from engine.kernel.names import name_in
from engine.registry import GAMES
from host.table.names import VEILED, WORD_LIST
from host.table.presses import Press
from host.table.table import Seat
from tests.cogs.player import Player
from tests.cogs.real_bot import Env, Live, all_of, gathered, live_bot

BY_NUMBER = re.compile(r"\b(?:AI|IA) \d")
CALLED = {
    "clash": re.compile(r"\b(?:Bohorg|Steamfield|Godleif|Tombe?)\b"),
    "kravora": re.compile(r"\b(?:Raven|Corbeau|Stag|Cerf|Lion|Scorpion)\b"),
}
VERBS = {"clash": ("turn", "hand", "board", "log", "market"), "kravora": ("turn", "hand", "board", "log")}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["clash", "kravora"])
async def test_nobody_is_called_by_a_number(live: Live, game: str, language: str) -> None:
    ann, channel, house, t = live.ann, live.channel, live.house, texts_in(language)
    await live.speaks(language)
    note = await ann.click(await live.opened(game, players=4), label=t("Start"))
    await ann.click(note.response.message, label=t("Fill with AI"))
    told: list[str] = []
    for _ in range(2):
        for verb in VERBS[game]:
            shown = await ann.slash(channel, verb, table=1)
            told += [all_of(shown.response.message), *(all_of(each) for each in shown.followups)]
        if (await house.reading.table(1)).status == "running":
            await house.seats.away(_press(ann), 1, "apprentice")
            await live.env.settle()
        if (await house.reading.table(1)).status == "running":
            await house.seats.back(_press(ann), 1)
            await live.env.settle()
    posts = [all_of(message) for message in channel.history() if "Table" not in message.content]
    named = [text for text in (*told, *posts) if CALLED[game].search(text)]
    assert len(named) >= 3, "they are told of"
    for text in (*told, *posts):
        assert not BY_NUMBER.search(text), BY_NUMBER.search(text)


def _press(who: Any) -> Any:
    return Press(who.id, "Ann", None)


def test_a_clan_in_a_word() -> None:
    """Whatever the language: its own name, without what sort of people it is."""
    content = load_content("clash")
    for clan in (*content.clans, *content.prototype.clans):
        for language in languages():
            short = short_clan(name_in(clan.names, language))
            assert short and "Clan" not in short.split() and len(short) <= 10
    assert short_clan("Clan") == "Clan"


def test_one_function_names_a_seat() -> None:
    t = texts_in("en")
    ai, left = Seat(1, "AI 2", None, "veteran", "any"), Seat(1, "Cleo", None, "veteran", "any")
    person = Seat(1, "AI 2", 7, None, "any")
    assert seat_name(ai, t, "Tomb") == told_name(ai, t, "Tomb") == "Tomb (AI)"
    assert seat_name(ai, t) == told_name(ai, t) == "AI 2", "the clan is not dealt yet"
    assert (seat_name(left, t, "Tomb"), told_name(left, t, "Tomb")) == ("Cleo", "Cleo (AI)")
    assert told_name(person, t, "Tomb") == "AI 2", "a person may be called anything"


@pytest.mark.parametrize(("game", "filled"), [("clash", "first"), ("kravora", "last")])
async def test_a_thread_is_named_after_its_people(live: Live, game: str, filled: str) -> None:
    """AI seats that are there before have no clan yet; they were "AI 2" in its name."""
    await live.opened(game, players=3)
    if filled == "first":
        await live.house.lobby.add_ai(_press(live.ann), 1, "veteran", count=2)
    note = await live.ann.click(live.card, label="Start")
    if filled == "last":
        await live.ann.click(note.response.message, label="Fill with AI")
    title = live_bot(live.env).screens[game].title(texts_in("en"))
    assert live.env.backend.channels[(await live.table()).place.thread_id].name == f"{title} 1: Ann"


@pytest.mark.parametrize("language", languages())
def test_every_character_has_a_name_a_sign_and_a_way_to_play(language: str) -> None:
    t = texts_in(language)
    names = characters_in(BOTS)
    assert set(EMBLEMS) == set(names) and len({character_name(name, t) for name in names}) == len(names)
    choices = character_choices(BOTS, t)
    assert [choice.value for choice in choices] == [OPEN, "none", *names]
    assert all(choice.description for choice in choices)
    assert all(len(each.label) <= 100 and len(each.description) <= 100 for each in choices)
    assert not character_choices(["veteran", "greedy"], t)
    for name in names:
        told = level_word(f"veteran_{name}", t)
        assert character_name(name, t) in told and EMBLEMS[name] in told and level_word("veteran", t) in told


def test_a_name_tells_the_character_of_a_seat_of_the_house_alone() -> None:
    t = texts_in("en")
    smith, left = Seat(1, "AI 2", None, "veteran_smith", "any"), Seat(1, "Cleo", 5, "veteran", "any")
    assert told_name(smith, t, "Tomb") == "Tomb (AI Smith)" and told_name(smith, t) == "AI 2 (Smith)"
    assert told_name(Seat(1, "AI 2", None, "veteran_any", "any"), t, "Tomb") == "Tomb (AI)"
    assert told_name(left, t, "Tomb") == "Cleo (AI veteran plays)"


@pytest.mark.parametrize("language", languages())
async def test_level_and_character_are_chosen_apart_and_any_is_dealt_by_the_dice(live: Live, language: str) -> None:
    ann, channel, t = live.ann, live.channel, texts_in(language)
    await live.speaks(language)
    card = await live.opened("clash", players=3)
    for character in ("smith", "any"):
        form = await ann.click(card, label=t("Add AI…"))
        chosen = {"level": ["apprentice"], "character": [character], "wish": ["any"], "count": ["1"]}
        await ann.submit_modal(form, chosen)
    card = live.card
    second = t("AI, {level}", level=level_word("apprentice_smith", t))
    assert f"2. {second}" in card.content
    assert level_word("apprentice_any", t) in card.content
    await ann.click(card, label=t("Start"))
    table = await live.table()
    words = [seat.ai for seat in table.seats]
    assert words[1] == "apprentice_smith" and words[2] in [f"apprentice_{name}" for name in EMBLEMS if name != "smith"]
    binding = table.dice.binding
    assert binding is not None and binding.seats == ("person", "ai.apprentice_smith", "ai.apprentice_any")
    board = await ann.slash(channel, "board", table=1)
    texts = [all_of(message) for message in channel.history()]
    smith = t("{name} (AI {character})", name="", character=t("Smith")).strip()
    assert any(smith in text for text in texts)
    assert smith.strip("()") in all_of(board.response.message)


def test_dealt_again_with_the_key() -> None:
    assert dealt([None, "veteran_any"], ("smith",), b"key") == [None, "veteran_smith"]


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
