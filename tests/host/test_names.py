"""The filter of names and words, and a server's word list: in seats, offers, words for the dice, last words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.kernel.fairness.contributions import WORD
from host.house import House
from host.services.hidden_words import digest_of, words_of
from host.table.names import LONGEST_NAME, MOST_WORDS, VEILED, WORD_LIST, WordList, clean_name, words_in
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, World, lobby_of, press
from tests.host.test_host_closing import closing_of
from tests.host.test_people_who_come_and_go import manager, refused

SERVER = HERE.guild_id or 0
LIST = WordList.of({WORD_LIST: ["Bad", "ugly*", "*foul*", 7]})


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann", "Ann"),
        ("A\u202enn\u2066", "Ann"),
        ("A\u200bn\u2060n\ufeff", "Ann"),
        ("Ann\n\tB\x00", "AnnB"),
        ("\u3164\u115f\u2800", "?"),
        ("q\u0301\u0301\u0301\u0301\u0301", "q\u0301\u0301"),
        ("x" * 99, "x" * LONGEST_NAME),
        ("", "?"),
    ],
)
def test_a_name_is_one_line_that_can_be_seen(name: str, kept: str) -> None:
    assert clean_name(name) == kept


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("bad Ben", f"{VEILED} Ben"),
        ("BÁD", VEILED),
        ("ba\u200bd", VEILED),
        ("ｂａｄ", VEILED),
        ("Badger", "Badger"),
        ("uglyish", VEILED),
        ("_befouled_", f"_{VEILED}_"),
        ("Cleo", "Cleo"),
    ],
)
def test_words_on_the_list_are_veiled_however_they_are_written(name: str, kept: str) -> None:
    assert LIST.fit(name) == kept
    assert LIST.hits(name) == (VEILED in kept) or "\u200b" in name


def test_a_list_is_read_strictly_and_typed_in_any_way() -> None:
    assert len(LIST.patterns) == 3 and not WordList.of({WORD_LIST: "bad"}).patterns and not WordList.of(None).patterns
    assert words_in(" bad, ugly*\n*foul* bad two-words [a-z] ") == (["bad", "ugly*", "*foul*"], ["two-words", "[a-z]"])
    assert len(words_in(" ".join(f"w{n}" for n in range(300)))[0]) == MOST_WORDS


def named(user: int, name: str):  # type: ignore[no-untyped-def]
    return replace(press(user), name=name)


async def test_every_name_a_table_keeps_passes_the_server_s_list(house: House, world: World) -> None:
    await house.settings.set_guild(SERVER, {WORD_LIST: ["grok"]})
    table = await house.lobby.new(named(ANN, "grok Ann"), "nets", HERE, {"takers": "ask"}, "en")
    table = await house.lobby.join(named(BEN, "Ben \u202egrok"), table.id)
    assert [seat.name for seat in table.seats] == [f"{VEILED} Ann", f"Ben {VEILED}"]
    await house.lobby.start(press(ANN), table.id)
    table = await house.substitutes.offer(named(BEN, "grok"), table.id, None, DAN, "grok Dan")
    assert table.seats[1].name == VEILED and table.pending.offers[0].to_name == f"{VEILED} Dan"
    table = await house.substitutes.answer(named(DAN, "grok Dan"), table.id, table.pending.offers[0].number, True)
    assert table.seats[1].name == f"{VEILED} Dan"
    await house.seats.leave(named(DAN, "grok Dan"), table.id)
    await house.substitutes.take(named(CLEO, "so grok"), table.id, 1)
    await house.settled()
    told = repr(await house.reading.table(table.id)) + repr(world.presenter.noted) + repr(world.discord.messages)
    assert "grok" not in told and "\u202e" not in told


async def test_a_word_on_the_list_is_refused_for_the_dice(house: House) -> None:
    await house.settings.set_guild(SERVER, {WORD_LIST: ["*foul*"]})
    game = await lobby_of(house, ANN, BEN)
    await refused("word_listed", house.dice_words.add(press(ANN), game, "my befouled word"))
    table = await house.dice_words.add(press(ANN), game, "a gentle word")
    assert [each.text for each in table.dice.contributions if each.kind == WORD] == ["a gentle word"]


async def test_a_last_word_on_the_list_counts_and_is_shown_as_hash(house: House, world: World) -> None:
    game = await closing_of(house, ANN, BEN)
    await house.settings.set_guild(SERVER, {WORD_LIST: ["*foul*"]})
    table = await house.closing.give(press(BEN), game, "my befouled word")
    assert table.dice.hidden == ("my befouled word",) and table.dice.closing[-1].text == "my befouled word"


async def test_who_manages_the_server_hides_a_word_and_its_proof_stays(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.dice_words.add(press(ANN), game, "friday goats")
    await house.lobby.start(press(ANN), game)
    digest = digest_of("friday goats")
    await refused("not_host_nor_manager", house.hidden_words.hide(press(ANN), game, digest))
    await refused("settled", house.hidden_words.hide(manager(CLEO), game, digest_of("another word")))
    table = await house.hidden_words.hide(manager(CLEO), game, digest)
    assert table.dice.hidden == ("friday goats",) and words_of(table.dice) == ()
    assert "friday goats" in repr(table.dice.binding)
    kept = await house.database.read(lambda connection: connection.exec_driver_sql("SELECT post FROM live_posts").all())
    assert "friday goats" not in repr(kept), "a proof that somebody deleted is not repeated with it"
    await house.seats.end(manager(CLEO), game)
    await house.settled()
    export = await house.reading.export(game, ANN)
    assert "friday goats" in repr(export) and not (await house.reading.check_record(game)).wrong
