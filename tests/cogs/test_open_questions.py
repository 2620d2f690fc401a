"""The posts of votes, offers and late news, as people read them after somebody came, left or came back, or paused."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.tables.posts.notes import asking, posts_of
from cogs.tables.posts.offer_posts import offer_post
from cogs.tables.posts.timed_posts import with_time
from cogs.tables.posts.vote_posts import vote_post
from cogs.tables.wording.news import news_lines
from cogs.tables.wording.time_words import standing_time
from data.texts import texts_in
from host.posts.composing import Composed, Moment
from host.posts.concern import ConcernKind
from host.posts.post import Post
from host.table.notes import OfferNote, OfferOutcome, PauseNote, VoteNote
from host.table.pending import Ballot, News, PendingQuestions, SeatOffer, Vote
from host.table.table import Place, Seat, SeatTime, Table

EN, FR = texts_in("en"), texts_in("fr")
ANN, BEN, CLEO = 1, 2, 3
NOW = 1_700_000_000.0


def table(**facts: Any) -> Table:
    seats = (
        Seat(0, "Ann", ANN, None, "any"),
        Seat(1, "Ben", BEN, None, "any"),
        Seat(2, "AI 3", None, "veteran", "any"),
    )
    made = Table(
        41, "toy", "running", Place(1, 2), ANN, "en", {"pace": "daily"}, seats, "f" * 64, None, 3, 0.0, 0.0, None
    )
    return replace(made, **facts)


def moment(table: Table) -> Moment:
    return Moment(
        table=table,
        view=None,
        told_view=None,
        log=(),
        seat_views={},
        owed_by_people=(),
        owed_by_ai=(),
        asked=(),
        now=NOW,
        house=NOW,
        acted=None,
        languages={},
    )


def offer(kind: Any, seat: int, holder: int | None) -> SeatOffer:
    return SeatOffer(7, kind, seat, holder, CLEO, "Cleo", holder or CLEO, NOW, NOW + 86_400)


def test_who_is_asked_to_take_a_seat_over_reads_what_it_is() -> None:
    asked = offer("substitute", 1, BEN)
    post = offer_post(
        moment(table()), OfferNote(asked, "", opened=True), "Clash", "Ben: Army of the Tomb, 2 points", EN
    )
    assert post.action == "new" and f"<@{CLEO}>" in post.content
    assert post.content.startswith("<@3>, Ben offers you seat 2 of Clash 41, for good. Closes <t:")
    assert post.content.endswith("\n-# Ben: Army of the Tomb, 2 points · Daily: 24 h a decision, 48 h to spare")


def test_a_new_host_is_asked_in_the_same_post() -> None:
    wanted = OfferNote(offer("take", 2, None), "")
    post = offer_post(moment(table(host_id=BEN)), wanted, "Clash", "Godleif (AI)", EN)
    assert post.action == "edit" and post.content.startswith(
        "<@2>, Cleo would like seat 3. No answer? Then they get it <t:"
    )


@pytest.mark.parametrize("outcome", ["taken", "refused", "withdrawn", "closed"])
@pytest.mark.parametrize("kind", ["substitute", "take"])
def test_what_came_of_it_is_a_sentence_of_its_own(kind: str, outcome: OfferOutcome) -> None:
    told = {
        t.language: offer_post(moment(table()), OfferNote(offer(kind, 2, None), outcome), "Clash", "x", t)
        for t in (EN, FR)
    }
    assert all("3" in post.content and not post.rows and post.action == "edit" for post in told.values())
    assert told["en"].content != told["fr"].content


def test_a_vote_whose_asker_left_is_nobody_s() -> None:
    vote = Vote(1, "end", CLEO, NOW, NOW + 9, ballots=(Ballot(CLEO, True, NOW),))
    [post] = vote_post(moment(table()), VoteNote(vote, "", (ANN, BEN)), EN)
    assert post.content.startswith("**Vote: end the game?** Closes") and "For:" not in post.content
    [own] = vote_post(moment(table()), VoteNote(replace(vote, by=ANN), "", (ANN, BEN)), EN)
    assert "Ann asks." in own.content


@pytest.mark.parametrize("kind", ["time_ai", "time_open", "gone"])
def test_what_is_told_late_of_somebody_who_is_back_says_that_it_is_over(kind: Any) -> None:
    news = PendingQuestions(news=(News(kind, 1, "Ben", "veteran"),))
    [back] = news_lines(table(pending=news), EN)
    assert "played meanwhile" in back
    handed = replace(table().seats[1], ai="veteran")
    seats = (table().seats[0], handed, table().seats[2])
    [away] = news_lines(table(pending=news, seats=seats), EN)
    assert "plays" in away


@pytest.mark.parametrize("owed", [(1,), (0, 1)])
def test_that_somebody_is_away_is_said_once_in_a_post(owed: tuple[int, ...]) -> None:
    away = replace(table().seats[1], time=SeatTime(owes=True, away_until=NOW + 86_400, waits=True))
    here = replace(table().seats[0], time=SeatTime(owes=0 in owed))
    told = table(pending=PendingQuestions(news=(News("waits", 1, "Ben"),)), seats=(here, away, table().seats[2]))
    composed = Composed((Post("turn", "Round 3"),), tells=True)
    [post] = with_time(composed, moment(told), EN).posts
    assert post.content.count("is away") == 1, "in the line on time where the seat alone is waited for, else as news"


def test_news_is_said_in_one_post_and_its_edits() -> None:
    news = (News("host", 1, "Ben", other="Ann", shown="round"), News("time_ai", 0, "Ann", "novice"))
    told = table(pending=PendingQuestions(news=news))

    def said(role: str, action: Any) -> list[bool]:
        composed = Composed((Post(role, "Round 3", action=action),))
        [post] = with_time(composed, moment(told), EN).posts
        return [words in post.content for words in ("Ben is host now", "time was up")]

    assert said("round", "update") == [True, True]
    assert said("round", "new") == said("turn", "new") == [False, True]


def test_an_answer_in_anothers_stretch_says_by_when_and_what_comes_otherwise() -> None:
    asked = replace(table().seats[1], time=SeatTime(owes=True, answer_by=NOW + 600))
    told = table(seats=(table().seats[0], asked, table().seats[2]))
    assert standing_time(told, EN) == " · due <t:1700000600:R>", "a time that has passed reads as one, too"
    noted: Any = SimpleNamespace(
        table=told,
        t=EN,
        own=lambda seat: EN,
        asked=lambda seat, t: "your shield",
        otherwise=lambda seat, t: "you keep it",
    )
    private = asking(noted, 1, ConcernKind.ANSWER).private
    assert private is not None and private.content.split("\n") == [
        "**Table 41:** your shield · <t:1700000600:R>", "-# Otherwise, <t:1700000600:R>: you keep it.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("by", "pace", "says"),
    [
        (None, "daily", "**Paused** by vote. We go on at <t:1700000000:f> at the latest."),
        (11, "evening", "**Ann paused the game.** We go on with the first press from <t:1700000000:f> on."),
        (99, "slow", "**<@99> paused"),
    ],
)
def test_who_paused_is_named_and_how_it_ends(by: int | None, pace: str, says: str) -> None:
    seats = (Seat(0, "Ann", 11, None, "any", False, 0.0),)
    table = SimpleNamespace(
        paused_until=1_700_000_000.0, paused_by=by, seats=seats, tonight=None, terms=SimpleNamespace(pace=pace)
    )
    noted: Any = SimpleNamespace(table=table, t=texts_in("en"))
    (post,) = posts_of(noted, PauseNote())
    assert post.content.startswith(says) and post.mentions == ()
    assert {"card", "notice", "reminder"} < {*post.retire}, "its asks by direct message say that it stands still"


@pytest.mark.parametrize(("by", "says"), [("", "The pause is over."), ("Ann", "Ann ended the pause.")])
def test_who_ended_it_is_named_in_its_post_whatever_its_age(by: str, says: str) -> None:
    noted: Any = SimpleNamespace(table=SimpleNamespace(paused_until=None), t=texts_in("en"))
    (post,) = posts_of(noted, PauseNote(by))
    assert post.content.startswith(says) and post.action == "replace"
