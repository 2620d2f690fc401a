"""The `options:` of `/game new`, in every game: completed, read in any language, refused with the alternatives."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from cogs.registry import all_screens
from cogs.tables.lobby import lobby
from cogs.tables.lobby.lobby import completed_options
from cogs.tables.options.time_options import typed_fields
from cogs.tables.options.typed_options import COMMON, UnreadOption, folded, offers_of, read, refusal, values_of
from cogs.transport.panels.limits import OPTION, OPTIONS
from data.catalogue import ROOT
from data.texts import languages, texts_in
from tests.cogs.conftest import World

SCREENS = all_screens()
EN, FR = texts_in("en"), texts_in("fr")
EVERYWHERE = [(game, language) for game in SCREENS for language in languages()]


def read_in(game: str, language: str, text: str) -> dict[str, tuple[str, ...]]:
    return values_of(read(offers_of(SCREENS[game], texts_in(language)), text))


def lines(game: str, language: str, text: str, players: int | None = None) -> list[str]:
    return completed_options(SCREENS[game], text, players, texts_in(language))


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_every_choice_is_completed_from_its_words_and_read_in_every_language(game: str, language: str) -> None:
    """By all of its ways of being written; none means two things."""
    offers = offers_of(SCREENS[game], texts_in(language))
    chosen = {(offer.field, offer.value) for offer in offers if offer.value}
    assert chosen == {
        (field.key, choice.value)
        for field in (*SCREENS[game].fields(EN), *typed_fields(EN))
        for choice in field.choices
        if field.key not in COMMON and choice.value not in COMMON
    }
    for offer in offers:
        assert lines(game, language, offer.texts[0])[0] == offer.texts[0]
        for other, text in itertools.product(languages(), offer.texts):
            [found] = read(offers_of(SCREENS[game], texts_in(other)), text)
            assert (found.field, found.value) == (offer.field, offer.value), text


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_two_choices_one_after_the_other_are_read_as_two(game: str, language: str) -> None:
    """Labels hold commas themselves ("Solo, easy")."""
    offers = offers_of(SCREENS[game], texts_in(language))
    for one, other in itertools.permutations(offers, 2):
        if other.fits([one]):
            for text in (f"{one.texts[0]}, {other.texts[0]}", f"{one.texts[1]};{other.texts[0]}"):
                assert read(offers, text) == [one, other], text


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_completions_keep_to_discords_limits_however_far_one_goes(game: str, language: str) -> None:
    """Walks through completions as somebody who takes one and goes on."""
    rng = random.Random(7)
    offers = offers_of(SCREENS[game], texts_in(language))
    longest = 0
    for _ in range(12):
        text, named = "", 0
        while True:
            offered = lines(game, language, text)
            assert len(offered) <= OPTIONS and len(set(offered)) == len(offered)
            assert all(0 < len(line) <= OPTION for line in offered)
            further = [line for line in offered if len(read(offers, line)) > named]
            if not further:
                break
            text = rng.choice(further)
            named += 1
            assert len(read(offers, text)) == named
        longest = max(longest, named)
    assert longest >= 3


def test_while_typing_after_a_comma_the_next_is_completed() -> None:
    assert lines("clash", "en", "Solo, ea") == ["Game: Solo, easy"]
    assert "Game: Prototype 2017, short" in lines("clash", "en", "Prototype 2017, sh")
    assert lines("clash", "en", "board: diamond, he") == ["Board: Diamond, More: Heroes"]
    assert lines("clash", "fr", "plateau : losange ; her") == ["Plateau\u202f: Losange, Autres options\u202f: Héros"], (
        "accents need not be typed"
    )
    assert "Game: Solo, easy, Board: Side by side" in lines("clash", "en", "Game: Solo, easy")
    assert lines("clash", "en", "hereos")[0] == "More: Heroes", "misspelt"
    assert lines("clash", "en", "nothing of the kind at all") == []


def test_only_what_goes_together_is_completed() -> None:
    assert lines("clash", "en", "Board: ", players=2) == [
        "Board: Random board",
        "Board: Built by the players",
        "Board: Side by side",
    ]
    assert "Board: Diamond" not in " ".join(lines("clash", "en", "Game: Solo, easy, Board"))
    assert not [line for line in lines("clash", "en", "heroes, ") if line.count("Heroes") > 1 or "none" in line]


def test_what_is_typed_is_read_leniently() -> None:
    assert read_in("clash", "fr", "Board: random board; HEROES,, garnisons melees\nsolo_easy") == {
        "layout": ("random",),
        "more": ("heroes", "mixed"),
        "mode": ("solo_easy",),
    }
    assert read_in("kravora", "en", "pillage") == {"more": ("plunder",)}
    assert read_in("clash", "en", "More: none") == {"more": ()}
    assert read_in("clash", "en", " , ") == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Board: rondom", ["“Board: rondom”", "It offers: Board: Random board · Board: Built by the players"]),
        ("Heroos, chess", ["“Heroos”", "Perhaps: More: Heroes"]),
        ("Heroes, chess", ["“chess”", "It offers: Game: Usual game · "]),
        ("Diamond, Wave", ["“Wave” doesn't fit the options before it"]),
        ("Heroes, none", ["“none”"]),
        ("private", ["“private”"]),
    ],
)
def test_a_misspelling_is_refused_with_what_there_is(text: str, told: list[str]) -> None:
    with pytest.raises(UnreadOption) as refused:
        read(offers_of(SCREENS["clash"], EN), text)
    words = refusal(refused.value, EN)
    assert all(part in words for part in told), words
    assert "I opened no table" in words and "private" not in words.split("\n", 1)[-1].casefold()


@pytest.mark.parametrize("page", ["README.md", "docs/modes.md"])
def test_the_example_of_a_page_opens_a_table(page: str) -> None:
    [example] = re.findall(r"`(Game: [^`]+)`", (ROOT / page).read_text("utf-8"))
    values = read_in("clash", "en", example)
    assert len(values) == 3
    assert SCREENS["clash"].misfit(SCREENS["clash"].options_of(values), 4, EN) == ""


def test_a_hostile_text_is_only_refused() -> None:
    for text in ("@everyone " * 300, "," * 3000, "**" * 500, "\u202e:\u0301;" * 99, "a," * 3000, "Board:" * 99):
        try:
            assert read_in("clash", "en", text) == {}
        except UnreadOption as error:
            assert "@everyone" not in refusal(error, FR)
        assert isinstance(lines("clash", "en", text), list)


def test_words_are_folded() -> None:
    assert folded("  Plateau\u202f: “Côte à côte” ") == "plateau cote a cote"


async def test_discord_completes_and_the_table_has_them(world: World) -> None:
    found = await world.ann.autocomplete(world.channel, "game new", "options", "pre")
    assert [choice["value"] for choice in found] == ["Board: Preset"]
    found = await world.ann.autocomplete(world.channel, "game new", "options", "pre", players=3)
    assert found == [], "that board is for two"
    result = await world.ann.slash(world.channel, "game new", options="Board: Preset, Defenders asked", players=2)
    assert "is open" in result.response.content
    assert (await world.table(1)).options == {"layout": "preset", "ask": True, "players": 2}


async def test_a_private_table_stays_private_while_switches_are_named(world: World) -> None:
    await world.ann.slash(world.channel, "game new", options="Defenders asked", private=True)
    await world.ann.slash(world.channel, "game new", options="More: none")
    await world.ann.slash(world.channel, "game new", options="Defenders asked", private=False)
    held = [(table.options["private"], table.options["ask"]) for table in (await world.tables()).values()]
    assert held == [(True, True), (True, False), (False, True)]


@pytest.mark.parametrize("game", SCREENS)
def test_naming_a_switch_leaves_the_others_at_their_defaults(game: str) -> None:
    """In Kravora "Plunder" used to take the even start away, and shield holders were no longer asked."""
    screens = SCREENS[game]
    switches = [(field, choice) for field in screens.fields(EN) for choice in field.choices if field.many]
    named = [(field, choice) for field, choice in switches if choice.value not in COMMON]
    assert named
    for field, choice in named:
        options = lobby._options_of(screens, {field.key: (choice.value,)}, EN)
        assert options, choice.value
        assert not [key for key, value in options.items() if value is None or value is False], (choice.value, options)
    off = lobby._options_of(screens, {named[0][0].key: ()}, EN)
    assert off and not any(off.values()) and "private" not in off, "none is said by its own word"
