"""What people were told is kept with the posts, once however often it is tried; what waits comes in one message."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from host.clocks.clock_row import TABLE, ClockRow
from host.clocks.paces import DAY, HOUR, MINUTE
from host.commit.gatekeeping import looked_at_again, stretch_of
from host.commit.store_table import Effects, store_table
from host.house import House
from host.posts.concern import Concern, ConcernKind
from host.posts.gate import PART
from host.posts.post import Ping, Post
from host.store.queries import clocks
from host.store.queries.people import heard
from host.store.queries.sql_tables import outbox, told
from tests.host.hands import later
from tests.host.table import ANN, BEN, HERE, World, press, row_of
from tests.host.test_host_play import picked

NEWS = ("taken_over", "time_out", "seat_lost")
CARD = Post("word", "your card", seat=0)


async def concern(house: House, game: int, said: list[Post], *concerns: Concern, presser: int | None = BEN) -> None:
    """A commit of nothing but these posts and concerns."""
    row, now = await row_of(house, game), house.time.read()

    def work(connection: object) -> None:
        store_table(connection, row, row, Effects(now, posts=said, concerns=concerns))  # type: ignore[arg-type]

    async with house.tables.lock(game):
        await house.database.write(work)
        house.tables.forget(game)
    house.outbox.wake(game)
    await house.settled()


async def kept(house: House, game: int) -> list[tuple[int, str, bool]]:
    """(person, key, delivered) of what was told at a table since it began."""
    query = select(told).where(told.c.game == game, told.c.kind.not_in(["card", "turn"]))
    query = query.order_by(told.c.at, told.c.key)
    found = await house.database.read(lambda connection: list(connection.execute(query).mappings()))
    return [(row["user_id"], row["key"], row["delivered"] is not None) for row in found]


async def test_a_mention_goes_onto_the_post_that_names_its_person_or_onto_a_line(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, HOUR)
    vote = Concern(ANN, ConcernKind.DICE, "vote.1", public=f"<@{ANN}>, a vote")
    await concern(house, game, [Post("first", "nobody"), Post("vote", f"<@{ANN}>?")], vote)
    await concern(house, game, [Post("other", "nobody")], replace(vote, key="vote.2"))
    assert [(sent.post.role, sent.post.mentions) for sent in world.discord.messages[-4:]] == [
        ("first", ()), ("vote", (ANN,)), ("other", ()), ("notice", (ANN,)),
    ]  # fmt: skip
    await concern(house, game, [Post("vote", f"<@{ANN}>!")], vote)
    assert world.discord.messages[-1].post.mentions == (), "told once"
    assert await kept(house, game) == [(ANN, "vote.1", True), (ANN, "vote.2", True)]


async def test_a_question_is_a_mention_on_its_post_and_directly_only_where_that_is_wanted(
    house: House, world: World
) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, HOUR)
    for way, expected in (("dm", [(None, (ANN,))]), ("direct", [(None, ()), (ANN, ())])):
        world.discord.messages.clear()
        await house.settings.set_member(ANN, {"notices": way})
        vote = Concern(ANN, ConcernKind.DICE, f"vote.{way}", private=CARD)
        await concern(house, game, [Post("vote", f"<@{ANN}>?")], vote)
        sent = [(each.post.to, each.post.mentions) for each in world.discord.messages]
        assert sorted(sent, key=lambda each: each[0] or 0) == expected


async def test_what_no_post_could_say_keeps_nothing_else_of_the_commit_back(house: House, world: World) -> None:
    """As that somebody's time ran out, where the battle's post is only edited, and they owe the next answer."""
    game = await picked(house, ANN, BEN)
    await later(house, world, HOUR)
    unsaid, vote = (Concern(ANN, kind, f"{kind}.1") for kind in (ConcernKind.DICE, ConcernKind.VOTE))
    await concern(house, game, [], unsaid, replace(vote, private=Post("vote", "yes or no?")))
    assert (world.discord.messages[-1].post.to, world.discord.messages[-1].post.content) == (ANN, "yes or no?")


async def test_who_hears_two_things_by_one_post_is_asked_for_neither_again(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, HOUR)
    vote, dice = (Concern(ANN, kind, f"{kind}.1") for kind in (ConcernKind.VOTE, ConcernKind.DICE))
    for _ in range(2):
        await concern(house, game, [Post("turn", f"<@{ANN}>, yours"), Post("vote", f"<@{ANN}>?")], dice, vote)
        await later(house, world, HOUR)
    assert await kept(house, game) == [(ANN, "dice.1", True), (ANN, "vote.1", True)]
    pinged = [sent.post.role for sent in world.discord.messages if ANN in sent.post.mentions and not sent.post.silent]
    assert pinged[-2:].count("turn") == 1 and "vote" not in pinged


@pytest.mark.parametrize("doors", [True, False])
async def test_who_hears_that_a_plan_failed_is_not_mentioned_in_the_same_second(
    house: House, world: World, doors: bool
) -> None:
    """The plan's owner owes the turn: two messages said so. Where the one does not reach them, the other does."""
    game = await picked(house, ANN, BEN)
    await later(house, world, HOUR)
    failed = Concern(ANN, ConcernKind.PLAN_FAILED, "failed.1", 0, private=Post("word", "not carried out"))
    asked = Concern(ANN, ConcernKind.TURN, seat=0, public=f"<@{ANN}>, your turn", again=True)
    world.discord.messages.clear()
    if not doors:
        world.discord.closed.add(ANN)
    await concern(house, game, [Post("turn", f"<@{ANN}>, yours")], asked, failed)
    sent = [each.post for each in world.discord.messages]
    assert [each.content for each in sent if each.to == ANN] == ["not carried out"] * doors
    assert [each.content for each in sent if ANN in each.mentions] == [f"<@{ANN}>, your turn"] * (not doors)


async def test_an_ask_beside_news_that_waits_for_more_comes_in_one_message_with_it(house: House, world: World) -> None:
    """Whose time had run out was asked for the next decision, and a minute later once more, with the news."""
    game = await picked(house, ANN, BEN)
    await later(house, world, HOUR)
    asked = Concern(ANN, ConcernKind.TURN, seat=0, public=f"<@{ANN}>, your turn", again=True)
    news = Concern(ANN, ConcernKind.TIME_OUT, "time_out.1", 0, private=CARD)
    world.discord.messages.clear()
    await concern(house, game, [Post("turn", f"<@{ANN}>, yours")], asked, news)
    await later(house, world, 2 * MINUTE)
    told = [sent.post.role for sent in world.discord.messages if ANN in (sent.post.to, *sent.post.mentions)]
    assert told == ["digest"]


async def test_a_direct_message_counts_once_discord_has_it(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, HOUR)
    word = Concern(ANN, ConcernKind.HOST, "host", private=replace(CARD, fallback="no doors"))
    await concern(house, game, [], word)
    sent = world.discord.messages[-1]
    assert (sent.post.to, sent.post.content, await kept(house, game)) == (ANN, "your card", [(ANN, "host", True)])


async def test_what_waits_comes_in_one_message_and_counts_as_heard(house: House, world: World) -> None:
    games = [await picked(house, ANN, BEN) for _ in range(2)]
    await later(house, world, 4 * HOUR)
    world.discord.messages.clear()
    for game in games:
        await concern(house, game, [], Concern(ANN, ConcernKind.REMINDER, "1.pick#1", 0))
    assert "digest" not in [sent.post.role for sent in world.discord.messages]
    await later(house, world, 2 * MINUTE)
    (sent,) = [sent for sent in world.discord.messages if sent.post.role == "digest"]
    assert (sent.post.to, sent.post.content) == (ANN, f"move {games[0]}, move {games[1]}")
    for game in games:
        stretch = (await row_of(house, game)).seats[0].clock.stretch
        heard = [key for user, key, delivered in await kept(house, game) if user == ANN and delivered]
        assert any(key.startswith(f"{stretch}#") for key in heard)
    assert await house.database.read(lambda connection: clocks.due_for(connection, ANN, "bundle")) is None


async def test_a_message_on_all_that_waits_waits_while_its_person_is_there_ten_minutes_at_most(
    house: House, world: World
) -> None:
    game, other = [await picked(house, ANN, BEN) for _ in range(2)]
    await later(house, world, 4 * HOUR)
    await concern(house, game, [], Concern(ANN, ConcernKind.REMINDER, "1.pick#1", 0))
    world.discord.messages.clear()
    for _ in range(9):
        await house.seats.back(press(ANN), other)
        await later(house, world, MINUTE)
    assert "digest" not in [sent.post.role for sent in world.discord.messages]
    for _ in range(3):
        await house.seats.back(press(ANN), other)
        await later(house, world, MINUTE)
    assert [sent.post.role for sent in world.discord.messages].count("digest") == 1


async def told_of(house: House, game: int, at: float) -> None:
    """A vote was decided, and somebody is to hear of it at that moment."""
    row, kind = ClockRow(at, True, clocks.HOUSE, TABLE, "bundle", str(ANN)), ConcernKind.DECIDED
    notice = {"user_id": ANN, "game": game, "key": f"{kind}.{at:.0f}", "kind": kind, "at": at, "delivered": None}

    def work(connection: object) -> None:
        heard.add(connection, [notice])  # type: ignore[arg-type]
        clocks.bundle_by(connection, row)  # type: ignore[arg-type]

    await house.database.write(work)


async def test_news_that_would_come_too_close_to_the_last_message_waits_and_is_not_lost(
    house: House, world: World
) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 4 * HOUR)
    world.discord.messages.clear()
    await told_of(house, game, world.clock.now)
    await later(house, world, 1)
    await told_of(house, game, world.clock.now + MINUTE)
    await later(house, world, 10 * MINUTE)
    told_by = [sent for sent in world.discord.messages if sent.post.role == "digest"]
    assert [sent.post.content for sent in told_by] == [f"move {game}, decided {game}"] * 2
    assert [sent.stripped for sent in told_by] == [True, False], "the older loses its buttons"


async def test_a_message_says_what_was_decided_while_its_words_were_looked_up(
    house: House, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 4 * HOUR)
    world.discord.messages.clear()
    loaded = house.tables.loaded

    async def loaded_late(number: int) -> object:
        monkeypatch.setattr(house.tables, "loaded", loaded)
        await told_of(house, game, world.clock.now + MINUTE)
        return await loaded(number)

    monkeypatch.setattr(house.tables, "loaded", loaded_late)
    await told_of(house, game, world.clock.now)
    await later(house, world, 10 * MINUTE)
    told_by = [sent.post.content for sent in world.discord.messages if sent.post.role == "digest"]
    assert told_by == [f"move {game}, decided {game}, decided {game}"]


async def test_an_ask_within_two_minutes_of_the_daily_digest_comes_in_it(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.settings.set_member(ANN, {"digest": 18})
    due = await house.database.read(lambda connection: clocks.due_for(connection, ANN, "digest"))
    assert due is not None
    await later(house, world, due - world.clock.now - MINUTE)
    world.discord.messages.clear()
    ask = Concern(ANN, ConcernKind.TURN, "", 0, again=True, public=f"<@{ANN}>, your turn")
    await concern(house, game, [Post("turn", f"<@{ANN}>!")], ask)
    await later(house, world, 5 * MINUTE)
    pinged = [sent.post for sent in world.discord.messages if ANN in (sent.post.to, *sent.post.mentions)]
    assert [(post.role, post.content) for post in pinged] == [("digest", f"move {game}")]


async def test_who_wants_mentions_gets_one_a_server(house: House, world: World) -> None:
    await house.settings.set_member(ANN, {"notices": "mention"})
    games = [await picked(house, ANN, BEN) for _ in range(2)]
    await later(house, world, 4 * HOUR)
    world.discord.messages.clear()
    for game in games:
        await concern(house, game, [], Concern(ANN, ConcernKind.REMINDER, "1.pick#1", 0))
    await later(house, world, 2 * MINUTE)
    told_at = [sent.post for sent in world.discord.messages if sent.post.role == "mention"]
    assert [(post.content, post.mentions) for post in told_at] == [
        (f"<@{ANN}> move {games[0]}, move {games[1]}", (ANN,))
    ]


@pytest.mark.parametrize(
    ("settings", "comes"),
    [({"quiet": [13 * 60, 17 * 60]}, 17), ({"notices": "digest"}, None), ({}, None)],
    ids=["quiet hours have begun", "another way was chosen", "nothing has changed"],
)
async def test_a_mention_that_waited_is_looked_at_again_before_it_goes_out(
    house: House, world: World, settings: dict[str, object], comes: int | None
) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 20 * MINUTE)
    world.discord.blocked.add(HERE.channel_id)
    await concern(house, game, [Post("turn", f"<@{ANN}>!")], Concern(ANN, ConcernKind.VOTE, "vote.1"))
    await house.settings.set_member(ANN, settings)
    house.outbox.wake(game)
    await house.settled()
    world.clock.now += 2 * MINUTE
    world.discord.blocked.clear()
    house.outbox.hurry(game)
    await house.settled()
    (post,) = [sent.post for sent in world.discord.messages if f"<@{ANN}>!" in sent.post.content]
    assert post.mentions == (() if settings else (ANN,))
    due = await house.database.read(lambda connection: clocks.due_for(connection, ANN, "bundle"))
    assert due == (None if comes is None else world.clock.now // DAY * DAY + comes * HOUR)


async def test_a_message_on_all_that_waits_is_composed_again_once_what_it_asks_is_played(
    house: House, world: World
) -> None:
    """Hours late after an outage, it asked for first purchases that were made, while the next decision was owed."""
    game, now = await picked(house, ANN, BEN), world.clock.now
    row = await house.tables.row(game)
    seat = next(seat for seat in row.seats if seat.owes and seat.user_id is not None)

    async def again(stretch: str) -> Post | None:
        ping = Ping(seat.user_id or 0, ConcernKind.REMINDER, f"{stretch}{PART}1", game=game)
        post = Post("digest", "What waits", to=seat.user_id, tells=(ping,))
        return await house.database.write(lambda found: looked_at_again(found, row, post, now - HOUR, now))

    assert await again(stretch_of(seat)) is not None
    assert await again("0.before") is None
    due = await house.database.read(lambda connection: clocks.due_for(connection, seat.user_id or 0, "bundle"))
    assert due == now


@pytest.mark.parametrize("ahead", [0.0, -1.0, HOUR])
async def test_a_bundle_beside_the_daily_digest_is_one_message(house: House, world: World, ahead: float) -> None:
    """They fall on the same second where quiet hours end at the digest's hour."""
    game = await picked(house, ANN, BEN)
    await house.settings.set_member(ANN, {"digest": 8})
    at = await house.database.read(lambda connection: clocks.due_for(connection, ANN, "digest"))
    assert at is not None
    row = ClockRow(at - ahead, True, clocks.HOUSE, TABLE, "bundle", str(ANN))
    await later(house, world, at - 1.5 * HOUR - world.clock.now)
    await house.database.write(lambda connection: clocks.bundle_by(connection, row))
    await later(house, world, at + MINUTE - world.clock.now)
    query = select(outbox.c.at).where(outbox.c.game == game, outbox.c.to == ANN, outbox.c.at > at - HOUR - MINUTE)
    query = query.where(outbox.c.post.contains('"role":"digest"'))
    assert len(await house.database.read(lambda connection: connection.execute(query).all())) == 1


async def test_the_earliest_moment_of_a_bundle_counts(house: House) -> None:
    def work(connection: object) -> float | None:
        for due in (50.0, 80.0, 20.0, 30.0):
            clocks.bundle_by(connection, ClockRow(due, True, clocks.HOUSE, TABLE, "bundle", str(ANN)))  # type: ignore[arg-type]
        return clocks.due_for(connection, ANN, "bundle")  # type: ignore[arg-type]

    assert await house.database.write(work) == 20.0


async def test_nothing_of_it_is_left_after_thirty_days_nor_of_who_is_forgotten(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, HOUR)
    await concern(house, game, [Post("vote", f"<@{ANN}>?")], Concern(ANN, ConcernKind.VOTE, "vote.1"))
    assert len(await kept(house, game)) == 1
    world.clock.now += 31 * 24 * HOUR
    await house._tidy.once()
    assert await kept(house, game) == []


@pytest.mark.parametrize(
    ("late", "kinds"),
    [("ai", ["taken_over"]), ("default", ["time_out"]), ("open", ["seat_lost"]), ("remind", ["time_out"])],
)
async def test_who_lost_time_or_a_seat_hears_of_it_once(
    house: House, world: World, late: str, kinds: list[str]
) -> None:
    game = await picked(house, ANN, BEN, late=late)
    await later(house, world, 3 * DAY + HOUR)
    query = select(told.c.kind, told.c.delivered).where(told.c.user_id == ANN, told.c.game == game)
    found = await house.database.read(lambda connection: connection.execute(query).all())
    assert [kind for kind, delivered in found if kind in NEWS and delivered is not None] == kinds
    await later(house, world, DAY)
    again = await house.database.read(lambda connection: connection.execute(query).all())
    assert len([kind for kind, _ in again if kind in kinds]) == 1
