"""The outbox: order, retries, closed direct messages, refused edits, restarts; no post lost, none twice."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from examples.starter_game.engine.actions import DEPTH, HAUL, SING, WATCH
from host.house import House
from host.ports import Delivered, DeliveryError, Post
from host.refusals import HostError
from host.store import posts
from host.store.tables import outbox
from tests.host.table import ANN, BEN, World, game_of, lobby_of, press
from tests.host.test_host_play import picked


async def states(house: House) -> list[str]:
    query = select(outbox.c.state).order_by(outbox.c.id)
    return await house.database.read(lambda connection: list(connection.execute(query).scalars()))


async def test_posts_go_out_in_order_and_each_decision_is_told_once(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.act(press(ANN), game, None, [SING])
    await house.act(press(ANN), game, None, [HAUL])
    await house.act(press(BEN), game, None, [WATCH])
    await house.settled()
    told = [text.split(": ")[1] for text in world.discord.texts("turn")]
    assert told[0] == ""
    assert told[3:] == ["sang 0", told[4], "watched 1"]
    assert told[4].startswith("hauled 0")
    assert world.discord.texts("card") == ["asked 0", "asked 1", "asked 0", "asked 1", "asked 1"]


async def test_faults_of_discord_are_tried_again_in_order(house: House, world: World) -> None:
    world.discord.faults = [
        DeliveryError(500, lasting=False),
        DeliveryError(429, lasting=False, retry_after=0.001),
        DeliveryError(50001, lasting=True),
        ConnectionError("a fault nobody thought of"),
    ]
    await game_of(house, ANN, BEN)
    for _ in range(40):
        await house.settled()
        if len(world.discord.messages) == 4:
            break
        await wait_a_little()
    assert [sent.post.role for sent in world.discord.messages] == ["lobby", "turn", "card", "card"]
    assert set(await states(house)) <= {"sent", "merged"}


async def wait_a_little() -> None:
    import asyncio

    await asyncio.sleep(0.01)


async def test_what_was_committed_before_a_crash_is_sent_by_the_next_process(world: World) -> None:
    first = world.house()
    await first.open()
    world.discord.faults = [DeliveryError(0, lasting=True)] * 1000
    game = await picked(first, ANN, BEN)
    assert world.discord.messages == []
    await first.close()
    world.discord.faults = []
    async with world.open() as second:
        await second.settled()
        assert len(world.discord.texts("turn")) == 4 - 1
        look = await second.look(game, ANN)
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
    table = await house.table(game)
    assert [seat.dms_closed for seat in table.seats] == [False, True]
    notice = world.discord.messages[-1].post
    assert (notice.content, notice.to, notice.mentions) == ("seat 1, look here", None, (BEN,))
    await house.act(press(BEN), game, None, [DEPTH | 1])
    assert (await house.look(game, BEN)).view.depth == 1


async def test_a_refused_edit_becomes_a_new_post(house: House, world: World) -> None:
    game = await lobby_of(house, ANN)
    await house.settled()
    for code in (30046, 10008):
        world.discord.edit_fault = DeliveryError(code, lasting=True)
        await house.join(press(BEN), game)
        await house.settled()
    assert len(world.discord.texts("lobby")) == 3
    world.discord.edit_fault = None
    await house.join(press(BEN), game, "blue")
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
    world.discord.edit_fault = DeliveryError(30046, lasting=True)
    await queue(house, game, Post("battle", "too late", "update"))
    assert world.discord.texts("battle") == ["begins"]
    assert (await states(house))[-3:] == ["sent", "sent", "dropped"]


async def test_waiting_edits_of_a_post_are_merged(world: World) -> None:
    first = world.house()
    await first.open()
    game = await lobby_of(first, ANN)
    await first.settled()
    world.discord.faults = [DeliveryError(0, lasting=True)] * 1000
    for clan in ("red", "blue", "green"):
        await first.join(press(ANN), game, clan)
    await first.close()
    world.discord.faults = []
    async with world.open() as second:
        await second.settled()
        assert len(world.discord.messages[0].edits) == 1
        assert (await states(second))[1:] == ["merged", "merged", "sent"]


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
    await house.start(press(ANN), game, thread_id=555)
    for _ in range(40):
        await house.settled()
        if world.discord.texts("card"):
            break
        await wait_a_little()
    assert (await house.table(game)).place.thread_id is None
    turn = next(sent for sent in world.discord.messages if sent.post.role == "turn")
    assert turn.where.channel_id == 100
    await house.act(press(ANN), game, None, [DEPTH | 1])


async def test_a_post_discord_calls_malformed_goes_plain_and_never_blocks_the_game(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.settled()
    world.discord.faults = [DeliveryError(50035, lasting=True)] * 6
    await house.start(press(ANN), game)
    for _ in range(100):
        await house.settled()
        if len(world.discord.texts("card")) == 2:
            break
        await wait_a_little()
    assert len(world.discord.texts("card")) == 2


async def test_a_presenter_s_fault_loses_neither_action_nor_news(
    house: House, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    game = await picked(house, ANN, BEN)
    world.presenter.fails = True
    await house.act(press(ANN), game, None, [SING])
    world.presenter.fails = False
    await house.act(press(ANN), game, None, [HAUL])
    events = [event[0] for entry in world.presenter.moments[-1].log for event in entry.events]
    assert events == ["sang", "hauled"]
    assert "secret" not in caplog.text and "ValueError" in caplog.text


async def test_a_nudge_tells_again_once_an_hour(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.settled()
    before = len(world.discord.texts("card"))
    await house.nudge(press(BEN), game)
    await house.settled()
    assert world.discord.texts("card")[before:] == ["asked 0"]
    with pytest.raises(HostError, match="too_soon"):
        await house.nudge(press(BEN), game)
    world.clock.now += 3601
    await house.nudge(press(BEN), game)
    with pytest.raises(HostError, match="no_seat"):
        await house.nudge(press(14), game)


async def test_a_stored_post_comes_back_as_it_was(house: House) -> None:
    game = await lobby_of(house, ANN)
    post = Post("turn", "x", pictures=(), mentions=(1 << 60,), retire=("turn",), decision=3, seat=1)
    await house.database.write(lambda connection: posts.set_live(connection, game, post, Delivered(1, 2), 0.0))
    live = await house.database.read(lambda connection: posts.live(connection, game))
    assert post in [one.post for one in live]
