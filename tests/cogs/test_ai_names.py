"""AI seats are called by their clan or beast in every text, never by a number beside numbers."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import simcord

from cogs.clash.wording import short_clan
from cogs.tables.wording.names import seat_name, told_name
from data.loader import load_content
from data.texts import languages, texts_in
from engine.kernel.names import name_in
from host.table.presses import Press
from host.table.table import Seat
from tests.cogs.cards import card_in
from tests.cogs.real_bot import live_bot, settled

BY_NUMBER = re.compile(r"\b(?:AI|IA) \d")
CALLED = {
    "clash": re.compile(r"\b(?:Bohorg|Steamfield|Godleif|Tombe?)\b"),
    "kravora": re.compile(r"\b(?:Raven|Corbeau|Stag|Cerf|Lion|Scorpion)\b"),
}
VERBS = {"clash": ("turn", "hand", "board", "log", "market"), "kravora": ("turn", "hand", "board", "log")}


def all_of(message: Any) -> str:
    """Text, labels, options and alternative texts of a message."""
    alts = [str(getattr(each, "description", "")) for each in message.attachments]
    return json.dumps([message.content, [part.to_dict() for part in message.components], alts], ensure_ascii=False)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["clash", "kravora"])
async def test_nobody_is_called_by_a_number(env: simcord.Env, game: str, language: str) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    ann = guild.add_member(env.create_user("Ann"))
    house = live_bot(env).house
    await house.settings.set_guild(guild.id, {"language": language, "threads": False})
    await house.settings.set_member(ann.id, {"language": language})
    await ann.slash(channel, "game new", game=game, players=4)
    await settled(env)
    t = texts_in(language)
    note = await ann.click(card_in(channel), label=t("Start"))
    await ann.click(note.response.message, label=t("Fill with AI"))
    told: list[str] = []
    for _ in range(3):
        await settled(env)
        for verb in VERBS[game]:
            shown = await ann.slash(channel, verb, table=1)
            told += [all_of(shown.response.message), *(all_of(each) for each in shown.followups)]
        if (await house.reading.table(1)).status == "running":
            await house.seats.away(_press(ann), 1, "apprentice")
            await settled(env)
        if (await house.reading.table(1)).status == "running":
            await house.seats.back(_press(ann), 1)
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


@pytest.mark.parametrize("filled", ["first", "last"])
@pytest.mark.parametrize("game", ["clash", "kravora"])
async def test_a_thread_is_named_after_its_people(env: simcord.Env, game: str, filled: str) -> None:
    """AI seats that are there before have no clan yet; they were "AI 2" in its name."""
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    ann = guild.add_member(env.create_user("Ann"))
    await ann.slash(channel, "game new", game=game, players=3)
    await settled(env)
    house, t = live_bot(env).house, texts_in("en")
    if filled == "first":
        await house.lobby.add_ai(Press(ann.id, "Ann", 7), 1, "veteran", count=2)
    note = await ann.click(card_in(channel), label="Start")
    if filled == "last":
        await ann.click(note.response.message, label="Fill with AI")
    await settled(env)
    table = await house.reading.table(1)
    title = live_bot(env).screens[game].title(t)
    assert env.backend.channels[table.place.thread_id].name == f"{title} 1: Ann"
