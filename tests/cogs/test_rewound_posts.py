"""The posts at tables after a copy of the games was restored."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from cogs.registry import all_screens
from cogs.tables.posts.timed_posts import with_time
from data.texts import texts_in
from host.posts.composing import Composed
from host.posts.post import Post
from host.table.pending import News, PendingQuestions
from host.table.table_dice import MARK, DiceNews
from tests.cogs.test_dice_posts import EVERY_GAME, EVERY_LANGUAGE, MARK_DIGITS, full_table
from tests.limits import check_post


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
