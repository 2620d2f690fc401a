"""The posts about a table's dice: whole hashes within Discord's limits, in every language, as typed, also restored.

Cards show no digits: a newcomer's first sight is who plays what.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from cogs.registry import all_screens
from cogs.tables.posts.dice_posts import binding_lines, code
from cogs.tables.posts.timed_posts import with_time
from cogs.transport.panels.text import CONTENT
from data.texts import languages, texts_in
from engine.kernel.fairness.binding import BOUND, Binding, binding_bytes, binding_hash, seat_words
from engine.kernel.fairness.closing import ClosingText, closers_of
from engine.kernel.fairness.contributions import JOIN, SEAL, START, WORD, Contribution
from host.posts.composing import Composed
from host.posts.post import Post
from host.table.pending import News, PendingQuestions
from host.table.table import Place, Seat, Table
from host.table.table_dice import BINDING, GIVEN, MARK, NO_DICE, WAITS, DiceNews, TableDice
from tests.limits import check_post

MARK_DIGITS, SEED = "52030021" * 8, "10b8e088" * 8
EVERY_GAME = pytest.mark.parametrize("game", sorted(all_screens()))
EVERY_LANGUAGE = pytest.mark.parametrize("language", languages())


def full_table(game: str, language: str, people: int = 4) -> Table:
    """As much as a table of people can add: the longest words and seals, last words of all, the longest names."""
    names = [f"{chr(65 + seat)}" * 31 + "_" for seat in range(people)]
    seats = tuple(Seat(seat, name, 10**18 + seat, None, "any") for seat, name in enumerate(names))
    added = [Contribution(JOIN, seat, str(10**18 + seat)) for seat in range(people)]
    for seat in range(people):
        added.append(Contribution(SEAL, seat, "ab" * 32) if seat % 2 else Contribution(WORD, seat, "w" * 64))
    added.append(Contribution(START, 0, str(10**18)))
    closers = closers_of(range(people), added)
    hashes = ("cd" * 32, "ef" * 32)
    binding = Binding(
        *(BOUND, game, 10**6, 3, 12, "10.20.30", MARK_DIGITS),
        *(*hashes, seat_words([None] * people), tuple(added), closers),
    )
    dice = TableDice(BOUND, 3, tuple(added), tuple(range(people)), binding=binding)
    place = Place(10**18, 10**18)
    return Table(
        *(10**6, game, "closing", place, 10**18, language, {"players": people, "pace": "daily", "private": True}),
        *(seats, MARK_DIGITS, None, 0, 1.7e9, None, None),
        dice=dice,
    )


@EVERY_LANGUAGE
@EVERY_GAME
def test_the_binding_fits_one_post_whatever_was_added(game: str, language: str) -> None:
    table = full_table(game, language)
    post = all_screens()[game].presenter.dice(table, DiceNews(BINDING))
    assert not check_post(post, table.id) and len(post.content) <= CONTENT, len(post.content)
    assert len(post.fallback) <= CONTENT, "its repetition, too"
    binding = table.dice.binding
    assert binding is not None
    assert [text for text in (binding_hash(binding), "ab" * 32, "w" * 64) if text not in post.content] == []
    assert [button.verb for row in post.rows for button in row] == ["table_proof"]
    parts = [binding_hash(binding), MARK_DIGITS, "cd" * 32, "ef" * 32, "ab" * 32, "w" * 64, str(10**18 + 3)]
    shown = "\n".join(binding_lines(table, texts_in(language), "the options in words"))
    assert [text for text in (*parts, "the options in words") if text not in shown] == []


@EVERY_LANGUAGE
def test_start_is_one_small_line_where_nobody_added_anything(language: str) -> None:
    table = full_table("clash", language)
    assert table.dice.binding is not None
    joined = tuple(each for each in table.dice.binding.contributions if each.kind in (JOIN, START))
    bare = replace(table.dice.binding, contributions=joined, closers=())
    post = all_screens()["clash"].presenter.dice(
        replace(table, dice=replace(table.dice, binding=bare)), DiceNews(BINDING)
    )
    assert post.content.startswith("-# ") and "\n" not in post.content and binding_hash(bare) in post.content


def test_the_bytes_on_the_proof_page_have_the_binding_as_their_sum() -> None:
    binding = full_table("clash", "en").dice.binding
    assert binding is not None and hashlib.sha256(binding_bytes(binding)).hexdigest() == binding_hash(binding)


@EVERY_LANGUAGE
@EVERY_GAME
def test_no_card_shows_digits_and_the_mark_is_told_whole(game: str, language: str) -> None:
    """…in code font, to be copied."""
    table, presenter = full_table(game, language), all_screens()[game].presenter
    bare = replace(table.dice, binding=None)
    lobby = replace(table, status="lobby", dice=bare)
    cards = [presenter.lobby(lobby), presenter.closed_lobby(table)]
    cards.append(presenter.closed_lobby(replace(table, status="running", started_at=1.7e9)))
    cards.append(presenter.closed_lobby(replace(table, status="cancelled")))
    hidden = replace(bare, hidden=("w" * 64,))
    cards.append(presenter.lobby(replace(lobby, dice=hidden)))
    for post in cards:
        assert not re.search("[0-9a-f]{12}", post.content) and not check_post(post, table.id)
    mark = presenter.dice(lobby, DiceNews(MARK))
    assert mark.content.count(MARK_DIGITS[:4]) == 8 and mark.content.endswith(f"`{MARK_DIGITS}`")
    assert "\n" not in mark.content and not check_post(mark, table.id)


@EVERY_LANGUAGE
@EVERY_GAME
def test_a_lobby_of_the_first_version_keeps_the_mark_on_its_card(game: str, language: str) -> None:
    """It has no other post of it."""
    table, presenter = replace(full_table(game, language), dice=NO_DICE), all_screens()[game].presenter
    for post in (
        presenter.lobby(replace(table, status="lobby")),
        presenter.closed_lobby(replace(table, status="running")),
    ):
        assert f"`{MARK_DIGITS}`" in post.content


@EVERY_LANGUAGE
def test_who_closes_is_asked_by_name_and_may_go_back_only_when_overdue(language: str) -> None:
    presenter = all_screens()["clash"].presenter
    table = full_table("clash", language)
    asked = presenter.dice(table, DiceNews(WAITS))
    assert asked.content.startswith(f"<@{10**18}>") and [button.verb for button in asked.rows[0]] == [
        "lobby_close_dice",
        "lobby_check",
    ]
    late = presenter.dice(replace(table, dice=replace(table.dice, overdue=True)), DiceNews(WAITS))
    assert [button.verb for button in late.rows[0]][2:] == ["lobby_back"]


@pytest.mark.parametrize("text", ["rain on tin roof", "a`b", "`", "``x`` @everyone", "a```b <@1>"])
def test_a_secret_is_shown_as_it_is(text: str) -> None:
    table = full_table("clash", "en")
    given = replace(table, dice=replace(table.dice, closing=(ClosingText(1, SEAL, text),)))
    post = all_screens()["clash"].presenter.dice(given, DiceNews(GIVEN))
    assert code(text) in post.content and not post.mentions
    if "```" not in text:
        assert text in post.content


@EVERY_LANGUAGE
@EVERY_GAME
def test_a_new_mark_says_why(game: str, language: str) -> None:
    presenter, table = all_screens()[game].presenter, full_table(game, language)
    usual, told = (presenter.dice(table, DiceNews(MARK, restored=restored)) for restored in (False, True))
    assert told.content.endswith(usual.content) and len(told.content) > len(usual.content)
    assert MARK_DIGITS in told.content
    check_post(told)


@EVERY_LANGUAGE
def test_the_next_post_names_the_entry_and_offers_the_vote(language: str) -> None:
    table = replace(full_table("clash", language), status="running")
    told = replace(table, pending=PendingQuestions(news=(News("rewound", 0, "", number=57),)))
    for news, rewound in ((told, True), (table, False)):
        moment = SimpleNamespace(table=news, owed_by_people=(0, 1), notices=())
        composed = Composed((Post("turn", "Round 3\nWhat happened"),), tells=True)
        (post,) = with_time(composed, moment, texts_in(language)).posts  # type: ignore[arg-type]
        verbs = [button.verb for row in post.rows for button in row]
        assert ("vote_end" in verbs, "57" in post.content) == (rewound, rewound)
        check_post(post)


def test_in_english_it_is_the_sentence_of_the_paper() -> None:
    table = replace(
        full_table("clash", "en"), status="running", pending=PendingQuestions(news=(News("rewound", 0, "", number=57),))
    )
    moment = SimpleNamespace(table=table, owed_by_people=(0, 1), notices=())
    composed = with_time(Composed((Post("turn", "Round 3"),), tells=True), moment, texts_in("en"))  # type: ignore[arg-type]
    assert "is at entry 57 again and isn't rated. Dice after it may be known." in composed.posts[0].content
