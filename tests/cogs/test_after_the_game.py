"""After a game, through the real bot: last post, replay, review, hidden choices; none of it before the end."""

from __future__ import annotations

import datetime as dt
import re
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.actors import _component_interaction

from cogs.tables.finished.pages import Page, _made
from cogs.transport.outgoing import courier
from cogs.transport.reply import File
from data.texts import texts_in
from engine.registry import GAMES
from host.finished.statistics import Ranked, ServerRecord
from host.posts.post import Picture
from host.table.presses import Press
from host.table.ratings import Rating
from tests.cogs.play_out import play_out
from tests.cogs.player import items_of, text_of
from tests.cogs.real_bot import Live, live_bot
from tests.limits import check_components
from tests.room import words_of

EN = texts_in("en")

SHORT: dict[str, dict[str, Any]] = {"clash": {"round_limit": 3}, "kravora": {}}
"""[game] -> options with which a game is over soon: what is shown after it takes its time by its length."""


class Played(Live):
    """Ann and Ben at table 1, and whoever else reads the channel."""

    async def play(self, level: str = "greedy", rounds: int | None = None) -> Any:
        table = await play_out(self.house, 1, {self.ann.id: level, self.ben.id: level}, rounds)
        await self.env.settle()
        return table

    async def plays(self) -> str:
        return str((await self.house.reading.table(1)).game)


def shown(answer: Any) -> Any:
    """The message that answers, fit for Discord."""
    message = answer.response.message
    parts = [part.to_dict() for part in message.components]
    assert check_components(parts, message.flags.components_v2) == [], text_of(message)
    assert "did not work" not in text_of(message)
    return message


def said(answer: Any) -> str:
    return text_of(shown(answer))


def labels(message: Any) -> list[str]:
    return [item.label for item in items_of(message)]


@pytest.fixture(params=GAMES)
async def table(request: Any, strict: Any, monkeypatch: pytest.MonkeyPatch, live: Live) -> Played:
    # simcord's messages are as old as its first id, so that no edit would be tried.
    monkeypatch.setattr(courier, "FRESH", dt.timedelta(days=36_500))
    card = await live.opened(request.param, live.ben, players=2, pace="live")
    await live.house.lobby.set_options(Press(live.ann.id, "Ann"), 1, SHORT[request.param])
    await live.ann.click(card, label="Start")
    return Played(**vars(live))


async def test_after_a_whole_game(table: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await table.play()).status == "over"
    thread = await table.thread()
    [last] = [post for post in thread.history() if "Rematch" in labels(post)]
    await every_page(table, last)
    await one_film_a_table_at_a_time_then_a_file_to_be_shared(table, thread)
    with monkeypatch.context() as thought:
        await the_same_in_plain_words_without_any_picture(table, thread, last, thought)
    await statistics_of_a_house_that_rates_and_of_whoever_wants_none(table, thread)


async def every_page(table: Played, last: Any) -> None:
    assert "Turning point:" in last.content, "the review is edited in"
    turned = [int(number) for number in re.findall(r"#(\d+)", last.content.partition("Turning point:")[2])]
    assert turned == sorted(turned) and turned
    # Of a game without secret choices and seats' own dice, no button leads to a page that says so.
    clash = await table.plays() == "clash"
    hidden_choices = ["Hidden choices"] if clash else []
    row = ["Replay", "Review", *hidden_choices, "Proof", "Rematch", "Log", "Board as text", "Record and log as files"]
    assert labels(last) == row

    replay = await table.ben.click(last, label="Replay")
    assert "### Table 1, entry" in said(replay) and "Share in the channel" in labels(shown(replay))
    first = await table.ben.click(shown(replay), label="First")
    assert "entry 1 of" in said(first)
    following = await table.ben.click(shown(first), label="Next")
    assert "entry 1 of" not in said(following)

    review = await table.ann.click(last, label="Review")
    assert "chance to win" in said(review) and "R1:" in said(review)
    assert {"Turning points", "My decisions"} <= set(labels(shown(review)))
    assert {"Luck", "Hidden choices"} & set(labels(shown(review))) == ({"Luck", "Hidden choices"} if clash else set())
    turning = await table.ann.click(shown(review), label="Turning points")
    assert "1. Round" in said(turning)
    if clash:
        # Its figures are of dice and battles; a game by chance may have neither (tests/games/test_looking_back.py).
        assert "review: luck" in said(await table.ann.click(shown(turning), label="Luck"))
    mine = await table.ann.click(shown(turning), label="My decisions")
    assert "Your decisions from worst to best. Only you see this." in said(mine)
    assert "chance" in said(mine) and "What else?" in labels(shown(mine)), "the worst of them is on view"
    others = await table.cleo.click(last, label="Review")
    assert "My decisions" not in labels(shown(others))

    if clash:
        assert "hidden choices of round" in said(await table.cleo.click(last, label="Hidden choices"))
    given = await table.cleo.click(last, label="Record and log as files")
    assert [file.filename for file in shown(given).attachments] == ["table-1.json", "table-1.md"]


async def test_a_page_leaves_to_its_picture_what_that_says() -> None:
    """A list of twelve rounds stood above the chart that shows them."""

    async def drawn(*_: Any) -> File:
        return File(b"", "course.png", "")

    pictures: Any = SimpleNamespace(of_view=drawn)
    request: Any = SimpleNamespace(
        member={}, t=EN, interaction=SimpleNamespace(guild_id=None), services=SimpleNamespace(pictures=pictures)
    )
    page = Page(None, None, ("### Review", "In %."), Picture("course", 1, "Chances"), ("R1: Ann 49",))
    for plain, told in ((False, "### Review\nIn %."), (True, "### Review\nR1: Ann 49\nIn %.")):
        request.member = {"plain": plain}
        made, files = await _made(request, page, ())
        assert words_of(made.view) == told and len(files) == (not plain)


NOT_YET = ("still running", "You can see this once the game is over.", "no longer have the film")


async def raw(table: Played, who: Any, custom_id: str, values: list[str] | None = None) -> Any:
    """A press with an id that stands nowhere: of a hostile client, on the newest post."""
    post = (await table.thread()).last_message
    stored = table.env.backend.get_message(post.channel.id, post.id)
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
    if values is not None:
        data["values"] = values
    return await _component_interaction(who, stored, data)


def all_words(answer: Any) -> str:
    found = [] if answer.response is None else [text_of(answer.response.message)]
    return "\n".join([*found, *(text_of(more.message) for more in answer.followups)])


@pytest.mark.secrets
async def test_before_the_end_nobody_learns_more_than_they_may(table: Played) -> None:
    assert (await table.play(rounds=1)).status == "running"
    thread = await table.thread()
    for who in (table.ann, table.cleo):
        page = await who.slash(thread, "game replay", table=1)
        assert "This is now." in said(page)
        assert not {"Share in the channel", "Review"} & set(labels(shown(page)))
        values = [value for item in items_of(shown(page)) if item.verb == "replay_eyes" for value in item.values]
        assert [value.partition(".")[0] for value in values] == (["all", "own"] if who is table.ann else ["all"])
        last = await who.slash(thread, "game replay", table=1, from_round=1)
        assert "round 1" in said(last)
    cards = {user: await own_cards(table, user) for user in (table.ann.id, table.ben.id)}
    for custom_id, values in (
        ("cr1|1|-|-|replay|x.999999.open.0", None),
        ("cr1|1|-|-|replay_eyes|x.999999.all.0", ["open.1"]),
        ("cr1|1|-|-|replay_text|x.3.open.0", None),
        ("cr1|1|-|-|replay_share|x.3.all.0", None),
        ("cr1|1|-|-|review|", None),
        ("cr1|1|-|-|review|mine.0", None),
        ("cr1|1|-|-|review_share|luck", None),
        ("cr1|1|-|-|review_else|0.1", None),
        ("cr1|1|-|-|review_mine|0", ["1.0"]),
        ("cr1|1|-|-|hidden|1", None),
        ("cr1|1|-|-|hidden_round|", ["1.1"]),
        ("cr1|1|-|-|hidden_share|1", None),
        ("cr1|1|-|-|film|", None),
        ("cr1|1|-|-|film_share|", None),
    ):
        for who in (table.ann, table.cleo):
            words = all_words(await raw(table, who, custom_id, values))
            assert "###" not in words, (custom_id, words)
            assert any(each in words for each in NOT_YET), (custom_id, words)
    own = await raw(table, table.cleo, "cr1|1|-|-|replay|x.999999.own.0")
    assert "###" not in all_words(own), "who has no seat has no seat's eyes"
    exported = await table.cleo.slash(thread, "game export", table=1)
    files = [file.data.decode() for file in exported.response.message.attachments if hasattr(file, "data")]
    row = await table.house.tables.row(1)
    assert not any(row.seed in text for text in files)
    assert cards is not None


async def own_cards(table: Played, user: int) -> Any:
    return getattr((await table.house.reading.look(1, user)).view, "hand", ())


async def the_same_in_plain_words_without_any_picture(
    table: Played, thread: Any, last: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.house.settings.set_member(table.ann.id, {"plain": True})
    replay = await table.ann.click(last, label="Replay")
    assert not shown(replay).attachments
    board = await table.ann.click(shown(replay), label="Board as text")
    assert len(all_words(board)) > 200
    await table.ann.click(shown(replay), label="Previous")
    for label in ("Review", "Turning points", "My decisions"):
        replay = await table.ann.click(shown(replay), label=label)
        assert len(said(replay)) > 60 and not shown(replay).attachments
        assert ("R1:" in said(replay)) == (label == "Review")
    decisions = [item for item in items_of(shown(replay)) if item.verb == "review_mine"]
    chosen = await table.ann.select(shown(replay), [decisions[0].values[0]], custom_id=decisions[0].custom_id)
    assert "What else?" in labels(shown(chosen))
    await table.house.reviews.ahead.settled()
    monkeypatch.setattr(table.house.bot_pool, "of_game", None)  # thought while the decision was on view
    other = await table.ann.click(shown(chosen), label="What else?")
    assert "The strongest AI" in said(other) and "seeing what you saw" in said(other)
    forged = await raw(table, table.ann, f"cr1|1|-|-|review|{'9' * 80}")
    assert "chance to win" in all_words(forged), "a page that no review has is the first, and in no button's id"
    shared = len(thread.history())
    turning = await table.ann.click(last, label="Review")
    await table.ann.click(shown(turning), label="Share in the channel")
    assert len(thread.history()) == shared + 1 and "shares" in text_of(thread.last_message)


async def statistics_of_a_house_that_rates_and_of_whoever_wants_none(table: Played, thread: Any) -> None:
    stats = await table.ben.slash(thread, "stats", player=table.ann)
    assert "1 game to its end" in said(stats) and "0 of 5 rated games" in said(stats)
    board = await table.ben.click(shown(stats), label="Leaderboard")
    assert "Nobody has 5 rated games yet." in said(board)
    page = await table.ann.slash(thread, "privacy")
    assert "What I keep about you" in said(page)
    out = await table.ann.click(shown(page), label="Keep me out of statistics")
    assert "You are out of the statistics" in said(out)
    nothing = await table.ben.slash(thread, "stats", player=table.ann)
    assert said(nothing) == "Nothing to show for Ann."
    asked = await table.ann.click(shown(out), label="Delete my data…")
    assert "You can't undo this." in said(asked)
    gone = await table.ann.click(shown(asked), label="Delete my data now, for good")
    assert "Deleted." in said(gone)
    again = await table.ben.slash(thread, "game replay", table=1)
    assert "Ann" not in said(again)
    assert (await table.house.reading.check_record(1)).wrong == ""


class Reels:
    """Draws no picture."""

    def __init__(self) -> None:
        self.pictures = 0

    async def film(self, reel: Any, told: Any = None) -> bytes:
        self.pictures = len(reel.frames)
        told(1, self.pictures)
        return b"GIF89a"


async def one_film_a_table_at_a_time_then_a_file_to_be_shared(table: Played, thread: Any) -> None:
    films = live_bot(table.env).films
    films.worker = reels = Reels()
    films.making[1] = "Ann"
    replay = await table.ann.slash(thread, "game replay", table=1)
    early = await table.ben.click(shown(await table.ben.slash(thread, "game replay", table=1)), label="Film")
    assert said(early) == "I'm making the film for Ann. Press again in a moment."
    del films.making[1]
    asked = await table.ann.click(shown(replay), label="Film")
    await films.settled()
    await table.env.settle()
    assert not films.making
    message = shown(asked)
    assert [file.filename for file in message.attachments] == ["table-1.gif"] and reels.pictures > 3
    before = len(thread.history())
    await table.ann.click(message, label="Share in the channel")
    assert len(thread.history()) == before + 1
    assert [file.filename for file in thread.last_message.attachments] == ["table-1.gif"]
    reels.pictures = 0
    await table.ben.click(shown(await table.ben.slash(thread, "game replay", table=1)), label="Film")
    assert not reels.pictures, "it is there already"


async def test_a_leaderboard_of_several_pages_and_records_with_their_replays(
    table: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranked = tuple(Ranked(1000 + at, f"Player {at}", Rating(30.0 - at / 10, 1.4, 7, 3)) for at in range(31))
    ranked = (*ranked[:20], Ranked(table.ann.id, "Ann", Rating(27.4, 1.4167, 28, 11)), *ranked[20:])
    found = (
        ServerRecord("quickest", 1, 0, "Ann", 4.0),
        ServerRecord("cities", 1, 0, "Ben", 3.0),
        ServerRecord("luckiest", 1, 3, "*Cleo*", 0.04),
    )

    async def leaderboard(guild: int, kind: str) -> tuple[Ranked, ...]:
        return ranked

    async def records(guild: int, kind: str) -> tuple[ServerRecord, ...]:
        return found

    monkeypatch.setattr(table.house.statistics, "leaderboard", leaderboard)
    monkeypatch.setattr(table.house.statistics, "records", records)
    thread = await table.thread()
    first = await table.ann.slash(thread, "leaderboard")
    assert "1. Player 0: 1,800 ± 84, 7 games, 3 won" in said(first) and "Player 15" not in said(first)
    assert "Previous" not in labels(shown(first))
    second = await table.ann.click(shown(first), label="Next")
    assert "16. Player 15" in said(second) and "**21. Ann: 1,644 ± 85, 28 games, 11 won**" in said(second)
    third = await table.ann.click(shown(second), label="Next")
    assert "32. Player 30" in said(third) and "Next" not in labels(shown(third))
    own = await table.ann.click(shown(third), label="Where am I?")
    assert "21. Ann" in said(own)
    nowhere = await table.ben.click(shown(await table.ben.slash(thread, "leaderboard")), label="Where am I?")
    assert "You aren't on it yet" in said(nowhere)
    page = await table.ann.click(shown(own), label="Server records")
    assert "Quickest win: Ann, 4 rounds (table 1)." in said(page) and "chance 4.0 %, won" in said(page)
    assert labels(shown(page)) == ["Quickest win", "Most Cities", "Luckiest battle"]
    await table.play(rounds=1)
    there = await table.ann.click(shown(page), label="Luckiest battle")
    assert "### Table 1, entry" in said(there)
