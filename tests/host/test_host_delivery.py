"""The outbox: order, retries, closed direct messages, refused edits, restarts; no post lost, none twice."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select

from examples.starter_game.engine.actions import DEPTH, HAUL, SING, WATCH
from host.clocks.paces import HOUR
from host.delivery import outbox as outboxes
from host.delivery.patience import Patience
from host.house import House
from host.posts.composing import Composed, Moment
from host.posts.gate import THERE
from host.posts.ports import Cause, Delivered, DeliveryError
from host.posts.post import Post
from host.store.queries import posts
from host.store.queries.sql_tables import outbox
from host.table.refusals import HostError
from host.table.table import MUTE, Place
from tests.host.hands import later, settled_until
from tests.host.table import ANN, BEN, CLEO, World, end_together, game_of, lobby_of, press, row_of
from tests.host.test_clocks import stored_as_asked_for
from tests.host.test_host_play import picked


async def states(house: House) -> list[str]:
    query = select(outbox.c.state).order_by(outbox.c.id)
    return await house.database.read(lambda connection: list(connection.execute(query).scalars()))


async def test_posts_go_out_in_order_and_each_decision_is_told_once(house: House, world: World) -> None:
    game = await game_of(house, ANN, BEN)
    await house.settled()
    for user, action in ((ANN, DEPTH | 2), (BEN, DEPTH | 2), (ANN, SING), (ANN, HAUL), (BEN, WATCH)):
        world.clock.now += 2 * THERE
        await house.play.act(press(user), game, None, [action])
    await house.settled()
    told = [text.split(": ")[1] for text in world.discord.texts("turn")]
    assert told[0] == ""
    assert told[3:] == ["sang 0", told[4], "watched 1"]
    assert told[4].startswith("hauled 0")
    cards = {to: [sent.post.content for sent in world.discord.messages if sent.post.to == to] for to in (ANN, BEN)}
    assert cards == {ANN: ["asked 0"] * 2, BEN: ["asked 1"] * 2}, "Ben's turn begins by his own press"


async def test_faults_of_discord_are_tried_again_in_order(house: House, world: World) -> None:
    world.discord.faults = [
        DeliveryError(500, Cause.PASSING),
        DeliveryError(429, Cause.BUSY, retry_after=0.001),
        DeliveryError(502, Cause.PASSING),
        ConnectionError("a fault nobody thought of"),
    ]
    game = await lobby_of(house, ANN, BEN)
    await posts_out(house, world, 2)
    world.discord.faults = [DeliveryError(500, Cause.PASSING), DeliveryError(502, Cause.PASSING)]
    await house.lobby.start(press(ANN), game)
    await posts_out(house, world, 6)
    roles = {to: [sent.post.role for sent in world.discord.messages if sent.post.to == to] for to in (None, ANN, BEN)}
    assert roles == {None: ["lobby", "mark.1.0", "binding.1.0", "turn"], ANN: ["card"], BEN: ["card"]}
    assert set(await states(house)) <= {"sent", "merged"}


async def posts_out(house: House, world: World, count: int) -> None:
    await settled_until(house, lambda: len(world.discord.messages) == count, f"{count} posts")


async def test_what_was_committed_before_a_crash_is_sent_by_the_next_process(world: World) -> None:
    first = world.house()
    await first.open()
    game = await game_of(first, ANN, BEN)
    await first.settled()
    assert len(world.discord.texts("turn")) == 1
    world.discord.faults = [DeliveryError(0, Cause.PLACE)] * 1000
    for user in (ANN, BEN):
        await first.play.act(press(user), game, None, [DEPTH | 2])
    assert len(world.discord.texts("turn")) == 1
    await first.close()
    world.discord.faults = []
    async with world.open() as second:
        await second.settled()
        assert len(world.discord.texts("turn")) == 4 - 1
        look = await second.reading.look(game, ANN)
        assert (look.view.phase, look.view.depth) == ("turn", 2)


async def test_a_crash_between_sending_and_marking_sends_the_same_nonce(world: World) -> None:
    async with world.open() as house:
        await game_of(house, ANN, BEN)
        await house.settled()
        sent = [message.nonce for message in world.discord.messages]
        await house.database.write(lambda connection: connection.execute(outbox.update().values(state="waiting")))
    async with world.open() as house:
        await house.settled()
        assert [message.nonce for message in world.discord.messages] == sent
        assert world.discord.calls > len(sent)
    assert len(set(sent)) == len(sent) and all(len(nonce) <= 25 for nonce in sent)


async def test_closed_direct_messages_become_one_word_in_the_channel(house: House, world: World) -> None:
    world.discord.closed = {BEN}
    game = await game_of(house, ANN, BEN)
    await house.settled()
    table = await house.reading.table(game)
    assert [seat.dms_closed for seat in table.seats] == [False, True]
    (notice,) = [sent.post for sent in world.discord.messages if sent.post.content == f"<@{BEN}> seat 1, look here"]
    assert (notice.to, notice.mentions) == (None, (BEN,))
    await house.play.act(press(BEN), game, None, [DEPTH | 1])
    assert (await house.reading.look(game, BEN)).view.depth == 1


async def test_a_refused_edit_becomes_a_new_post(house: House, world: World) -> None:
    game = await lobby_of(house, ANN)
    await house.settled()
    for code in (30046, 10008):
        world.discord.edit_fault = DeliveryError(code, Cause.PLACE)
        await house.lobby.join(press(BEN), game)
        await house.settled()
    assert len(world.discord.texts("lobby")) == 3
    world.discord.edit_fault = None
    await house.lobby.join(press(BEN), game, "blue")
    await house.settled()
    assert world.discord.messages[-1].edits == [f"lobby {game}: Ann, Ben"]


async def queue(house: House, game: int, *new: Post) -> None:
    await house.database.write(lambda connection: posts.add(connection, game, new, 0.0))
    house.outbox.wake(game)
    await house.settled()


async def test_an_update_edits_or_is_dropped(house: House, world: World) -> None:
    game = await lobby_of(house, ANN)
    await queue(house, game, Post("battle", "nothing there", "update"))
    assert world.discord.texts("battle") == []
    await queue(house, game, Post("battle", "begins"), Post("battle", "goes on", "update"))
    assert world.discord.messages[-1].edits == ["goes on"]
    world.discord.edit_fault = DeliveryError(30046, Cause.POST)
    await queue(house, game, Post("battle", "too late", "update"))
    assert world.discord.texts("battle") == ["begins"]
    assert (await states(house))[-3:] == ["sent", "sent", "dropped"]


async def test_waiting_edits_of_a_post_are_merged(world: World) -> None:
    first = world.house()
    await first.open()
    game = await lobby_of(first, ANN)
    await first.settled()
    world.discord.faults = [DeliveryError(0, Cause.PASSING)] * 1000
    for clan in ("red", "blue", "green"):
        await first.lobby.join(press(ANN), game, clan)
    await first.close()
    world.discord.faults = []
    async with world.open() as second:
        await second.settled()
        assert [len(sent.edits) for sent in world.discord.messages] == [1, 0]
        assert (await states(second))[2:] == ["merged", "merged", "sent"]


async def test_older_turn_posts_lose_their_buttons(house: House, world: World) -> None:
    await picked(house, ANN, BEN)
    await house.settled()
    turns = [sent for sent in world.discord.messages if sent.post.role == "turn"]
    assert [sent.stripped for sent in turns] == [True] * (len(turns) - 1) + [False]


async def test_an_older_direct_message_is_closed_for_its_reader_when_the_next_one_comes(
    house: House, world: World
) -> None:
    await picked(house, ANN, BEN)
    await house.settled()
    cards = [sent for sent in world.discord.messages if sent.post.role == "card"]
    newest = {sent.post.to: sent for sent in cards}
    for sent in cards:
        assert sent.closed_for == (None if sent is newest[sent.post.to] else sent.post.to) and not sent.stripped


async def test_whatever_fails_with_an_older_message_the_new_one_is_posted_once(
    house: House, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has the new one by then: what is not stored would be posted again and again."""

    async def fails(*args: object) -> None:
        raise KeyError("words that could not be found")

    monkeypatch.setattr(world.discord, "close", fails)
    monkeypatch.setattr(world.discord, "strip", fails)
    await picked(house, ANN, BEN)
    await house.settled()
    nonces = [sent.nonce for sent in world.discord.messages]
    assert len(nonces) == len(set(nonces)) > 4
    assert set(await states(house)) <= {"sent", "merged", "dropped"}


@pytest.mark.parametrize("after, closed", [(1.0, True), (-60.0, False)])
async def test_a_public_post_closes_the_direct_messages_of_what_is_past_where_nobody_plays_on(
    house: House, world: World, monkeypatch: pytest.MonkeyPatch, after: float, closed: bool
) -> None:
    """The next turn's post says that all picks are known: Ann picked elsewhere, Ben plays on in his message.

    A message that came `after` the post was queued, as the channel was slow, asks for something later, and stays.
    """
    game = await game_of(house, ANN, BEN)
    await house.settled()
    asked = {sent.post.to: sent for sent in world.discord.messages if sent.post.role == "card"}
    world.discord.played_in = {asked[BEN].where.message_id}
    world.clock.now += after
    compose = world.presenter.compose

    def composed(moment: Moment) -> Composed:
        turns = [post for post in compose(moment).posts if post.role == "turn"]
        return Composed(tuple(replace(post, retire=("turn", "card")) for post in turns), tells=True)

    monkeypatch.setattr(world.presenter, "compose", composed)
    for user in (ANN, BEN):
        await house.play.act(press(user), game, None, [DEPTH | 2])
    await house.settled()
    assert (asked[ANN].closed_for, asked[BEN].closed_for) == (ANN if closed else None, None)
    live = await house.database.read(lambda connection: posts.standing(connection, game))
    assert {each.to: each.stripped for each in live if each.role == "card"} == {ANN: closed, BEN: False}


async def test_a_live_post_that_is_gone_is_posted_again_at_the_start(world: World) -> None:
    async with world.open() as house:
        await game_of(house, ANN, BEN)
        await house.settled()
    turn = next(sent for sent in world.discord.messages if sent.post.role == "turn")
    world.discord.gone = {turn.where.message_id}
    before = len(world.discord.messages)
    async with world.open() as house:
        await house.settled()
    again = world.discord.messages[before:]
    assert [sent.post.content for sent in again] == [turn.post.content]
    assert again[0].post.rows == turn.post.rows
    async with world.open() as house:
        await house.settled()
    assert len(world.discord.messages) == before + 1, "what is there is left alone"


async def test_a_deleted_thread_gives_way_to_its_channel(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.settled()
    world.discord.lost_channels = {555}
    await house.lobby.start(press(ANN), game, thread_id=555)
    await settled_until(house, lambda: world.discord.texts("card") and world.discord.texts("turn"), "both posts")
    assert (await house.reading.table(game)).place.thread_id is None
    turn = next(sent for sent in world.discord.messages if sent.post.role == "turn")
    assert turn.where.channel_id == 100
    await house.play.act(press(ANN), game, None, [DEPTH | 1])


async def test_a_post_discord_calls_malformed_goes_plain_and_never_blocks_the_game(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.settled()
    world.discord.spares_proofs = True
    world.discord.faults = [DeliveryError(50035, Cause.POST)] * 2  # a third one would be a person's closed door
    await house.lobby.start(press(ANN), game)
    await settled_until(house, lambda: len(world.discord.texts("card")) == 2, "both cards")


@pytest.mark.parametrize("code", [0, 429, 500, 502])
async def test_an_outage_takes_no_buttons_off_a_post(house: House, world: World, code: int) -> None:
    """After four refusals of whatever kind the post came without them, and without its pictures."""
    game = await picked(house, ANN, BEN)
    await house.settled()
    before = len(world.discord.texts("turn"))
    world.discord.faults = [DeliveryError(code, Cause.PASSING) for _ in range(14)]
    await house.play.act(press(ANN), game, None, [HAUL])
    await settled_until(house, lambda: len(world.discord.texts("turn")) > before, "the post")
    assert not world.discord.faults
    assert [sent.post.rows for sent in world.discord.messages if sent.post.role == "turn"][-1]


async def test_a_presenter_s_fault_loses_neither_action_nor_news(
    house: House, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    game = await picked(house, ANN, BEN)
    world.presenter.fails = True
    await house.play.act(press(ANN), game, None, [SING])
    world.presenter.fails = False
    await house.play.act(press(ANN), game, None, [HAUL])
    events = [event[0] for entry in world.presenter.moments[-1].log for event in entry.events]
    assert events == ["sang", "hauled"]
    assert "secret" not in caplog.text and "ValueError" in caplog.text


async def test_a_nudge_tells_again_once_an_hour(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 4 * HOUR)
    before = len(world.discord.texts("card"))
    await house.seats.nudge(press(BEN), game)
    await house.settled()
    assert world.discord.texts("card")[before:] == ["asked 0"]
    with pytest.raises(HostError, match="too_soon"):
        await house.seats.nudge(press(BEN), game)
    world.clock.now += 3601
    await house.seats.nudge(press(BEN), game)
    with pytest.raises(HostError, match="no_seat"):
        await house.seats.nudge(press(14), game)


async def test_a_nudge_of_oneself_says_so_and_costs_nothing(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 4 * HOUR)
    posted = len(world.discord.texts("card"))
    for _ in range(2):
        with pytest.raises(HostError, match="only_you"):
            await house.seats.nudge(press(ANN), game)
    await house.seats.nudge(press(BEN), game)
    await house.settled()
    assert len(world.discord.texts("card")) == posted + 1, "Ben's nudge of Ann is not held to have come too soon"


async def test_a_stored_post_comes_back_as_it_was(house: House) -> None:
    game = await lobby_of(house, ANN)
    post = Post("turn", "x", pictures=(), mentions=(1 << 60,), retire=("turn",), decision=3, seat=1)
    await house.database.write(lambda connection: posts.set_live(connection, game, post, Delivered(1, 2), 0.0))
    live = await house.database.read(lambda connection: posts.live(connection, game))
    assert post in [one.post for one in live]


async def in_vain(house: House, world: World) -> None:
    """Until all that can be sent is, and what can't has been tried."""
    await asyncio.sleep(0.01)
    await house.settled()


async def test_a_refused_channel_holds_no_direct_message_back(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.settled()
    world.discord.blocked = {555}
    await house.lobby.start(press(ANN), game, thread_id=555)
    await in_vain(house, world)
    assert sorted(world.discord.texts("card")) == ["asked 0", "asked 1"]
    assert world.discord.texts("turn") == []


async def test_closed_direct_messages_hold_no_public_post_back_and_are_tried_again(house: House, world: World) -> None:
    world.discord.closed = {BEN}
    game = await game_of(house, ANN, BEN)
    await house.settled()  # who picks before their message is tried is sent none
    for user in (ANN, BEN):
        await house.play.act(press(user), game, None, [DEPTH | 2])
    await house.settled()
    assert [seat.dms_closed for seat in (await house.reading.table(game)).seats] == [False, True]
    world.discord.closed = set()
    world.clock.now += 2 * THERE
    await house.play.act(press(ANN), game, None, [HAUL])
    await house.settled()
    assert world.discord.messages[-1].post.to == BEN or "asked 1" in world.discord.texts("card")
    assert [seat.dms_closed for seat in (await house.reading.table(game)).seats] == [False, False], "open again"


async def blocked_for_a_while(house: House, world: World, game: int) -> float:
    """Three rounds of presses while the channel can't be written in; when it began."""
    since = world.clock.now
    world.discord.blocked = {100}
    for user, action in ((ANN, HAUL), (BEN, WATCH), (BEN, HAUL), (ANN, WATCH)):
        await house.play.act(press(user), game, None, [action])
        await in_vain(house, world)
        world.clock.now += 60
    return since


async def test_after_an_outage_there_is_one_post_and_one_ping(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.settled()
    before = len(world.discord.texts())
    since = await blocked_for_a_while(house, world, game)
    public = [sent for sent in world.discord.messages[before:] if sent.post.to is None]
    assert public == []
    world.discord.blocked = set()
    house.outbox.hurry(game)
    await in_vain(house, world)
    [sent] = [sent for sent in world.discord.messages[before:] if sent.post.to is None]
    assert sent.post.role == "turn" and f"missed since {since:.0f}: " in sent.post.content
    assert set(await states(house)) <= {"sent", "merged", "dropped"}
    assert house.outbox.trouble(game) is None


@pytest.mark.parametrize(("pace", "after"), [("daily", 30), ("evening", 15)])
async def test_a_table_that_cannot_speak_for_long_stands_still_until_it_can(
    house: House, world: World, pace: str, after: float
) -> None:
    """For half an hour; at a table of minutes for a decision's time, which would be over unwarned."""
    game = await picked(house, ANN, BEN, pace=pace)
    await house.settled()
    since = await blocked_for_a_while(house, world, game)
    trouble = house.outbox.trouble(game)
    assert trouble is not None and (trouble.code, trouble.missing) == (50013, ("send_messages",))
    assert trouble.waiting > 1 and trouble.place.channel_id == 100
    assert [sent.post.to for sent in world.discord.messages if sent.post.role == "trouble"] == [ANN], "at once"
    for moment in (since + (after - 1) * 60, since + (after + 1) * 60, since + (after + 10) * 60):
        world.clock.now = moment
        house.outbox.hurry(game)
        await in_vain(house, world)
        row = await row_of(house, game)
        assert (row.paused_by == MUTE) == (moment > since + after * 60)
    told = [sent.post for sent in world.discord.messages if sent.post.role == "trouble"]
    assert [post.to for post in told] == [ANN, BEN], "once"
    world.discord.blocked = set()
    house.outbox.hurry(game)
    await in_vain(house, world)
    await house.seats.back(press(ANN), game)  # at a table of minutes a press lets clocks run again
    row = await row_of(house, game)
    assert row.paused_until is None and any(seat.clock.runs for seat in row.seats)
    assert len(world.discord.texts("mutenote")) == 1
    await stored_as_asked_for(house, game)


async def test_a_permission_given_back_sends_at_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not after the minutes that a lasting refusal is waited for."""
    monkeypatch.setattr("host.lobby.lobby_changes.START_WITHIN", 0.1)
    world.patience = Patience(0.001, 0.01, 3600.0)
    async with world.open() as house:
        game = await lobby_of(house, ANN, BEN)
        await house.settled()
        world.discord.blocked = {100}
        await house.lobby.start(press(ANN), game)
        await in_vain(house, world)
        world.discord.blocked = set()
        house.outbox.hurry_guild(2)
        await in_vain(house, world)
        assert world.discord.texts("turn") == [], "another server's"
        house.outbox.hurry_guild(1)
        await in_vain(house, world)
        assert len(world.discord.texts("turn")) == 1


async def test_a_press_at_the_table_is_reason_for_another_try(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outboxes, "BETWEEN_PRESSES", 0.0)
    world.patience = Patience(0.001, 0.01, 3600.0)
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await house.settled()
        world.discord.blocked = {100}
        await house.play.act(press(ANN), game, None, [HAUL])
        await in_vain(house, world)
        world.discord.blocked = set()
        world.clock.now += 60
        await house.play.act(press(BEN), game, None, [WATCH])
        await in_vain(house, world)
        assert " | missed since " in world.discord.texts("turn")[-1]


async def test_a_table_moves_to_another_channel_and_its_people_are_told(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    await house.settled()
    world.discord.lost_channels = {100}
    await house.play.act(press(ANN), game, None, [HAUL])
    await in_vain(house, world)
    world.discord.closed = {CLEO}
    world.clock.now += 60
    with pytest.raises(HostError, match="not_host_nor_manager"):
        await house.moving.move(press(BEN), game, Place(1, 200))
    with pytest.raises(HostError, match="no_game"):
        await house.moving.move(press(ANN), game, Place(2, 200))
    table = await house.moving.move(press(ANN), game, Place(1, 200))
    await in_vain(house, world)
    assert (table.place, (await house.reading.nearby(200, ANN)).here) == (
        Place(1, 200),
        (await house.reading.table(game),),
    )
    here = [sent.post for sent in world.discord.messages if sent.where.channel_id == 200]
    assert [post.role for post in here if post.role == "turn"] == ["turn"], "what was missed and what is asked, in one"
    assert [sent.post.to for sent in world.discord.messages if sent.post.role == "moved"] == [BEN]
    assert f"<@{CLEO}>, it is here" in [post.content for post in here]


@pytest.mark.parametrize("blocked", [False, True])
async def test_a_lobby_moves_with_its_card_and_the_mark_of_its_dice(house: House, world: World, blocked: bool) -> None:
    """Each once, whether they had been posted in the old place or wait because it can't be spoken in."""
    world.discord.blocked = {100} if blocked else set()
    game = await lobby_of(house, ANN, BEN)
    await in_vain(house, world)
    with pytest.raises(HostError, match="not_host_nor_manager"):
        await house.moving.move(press(BEN), game, Place(1, 200))
    with pytest.raises(HostError, match="no_game"):
        await house.moving.move(press(ANN), game, Place(2, 200))
    table = await house.moving.move(press(ANN), game, Place(1, 200))
    await in_vain(house, world)
    assert (table.status, table.place) == ("lobby", Place(1, 200))
    here = [sent.post.role for sent in world.discord.messages if sent.where.channel_id == 200]
    assert sorted(here) == ["lobby", "mark.1.0"]
    assert [sent.post.to for sent in world.discord.messages if sent.post.role == "moved"] == [BEN]
    await house.lobby.join(press(CLEO), game)
    await in_vain(house, world)
    card = next(sent for sent in world.discord.messages if sent.where.channel_id == 200 and sent.post.role == "lobby")
    assert "Cleo" in card.edits[-1], "the new card is the one that is edited"
    await house.lobby.start(press(ANN), game)
    await in_vain(house, world)
    assert "turn" in [sent.post.role for sent in world.discord.messages if sent.where.channel_id == 200]
    await end_together(house, game)
    with pytest.raises(HostError, match="already_over"):
        await house.moving.may_move(press(ANN), game)


async def test_the_direct_message_of_a_decision_that_is_past_is_dropped(world: World) -> None:
    """Discord was out of reach: what was asked meanwhile and answered is asked no more."""
    world.patience = Patience(3600.0, 3600.0, 3600.0)
    async with world.open() as house:
        game = await lobby_of(house, ANN, BEN)
        await house.settled()
        world.discord.spares_proofs = True
        world.discord.faults = [DeliveryError(500, Cause.PASSING)] * 3
        await house.lobby.start(press(ANN), game)
        await in_vain(house, world)
        world.clock.now += 60
        await house.play.act(press(BEN), game, None, [DEPTH | 1])
        house.outbox.hurry(game)
        await in_vain(house, world)
        assert world.discord.texts("card") == ["asked 0"]
