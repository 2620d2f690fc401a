"""Posts on their way to Discord: buttons, mentions, pictures, direct messages, and every failure by its code."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.transport.contract import parse_id
from cogs.transport.outgoing.courier import NEW_DMS, DiscordCourier, delivery_error
from host.posts.ports import Delivered, DeliveryError
from host.posts.post import Button, Choice, Menu, Picture, Post
from host.table.presses import SeatView
from host.table.table import LogEntry, Place, Seat, Status, Table
from tests.cogs.conftest import World


def table_of(world: World) -> Table:
    seats = (Seat(0, "Ann", world.ann.id, None, "any"), Seat(1, "Ben", world.ben.id, None, "any"))
    place = Place(world.guild.id, world.channel.id)
    return Table(41, "toy", "running", place, world.ann.id, "en", {}, seats, "ab" * 32, None, 0, 1.7e9, 1.7e9, None)


async def stored_table(world: World) -> Table:
    """A running table that the house has, its posts in the channel; Ann owes."""
    number = await world.started()
    return replace(await world.table(number), place=Place(world.guild.id, world.channel.id))


def courier_of(world: World) -> DiscordCourier:
    return DiscordCourier(world.bot)


def refused(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    """An error as the library raises it."""
    response: Any = SimpleNamespace(status=status, reason="refused")
    return kind(response, {"code": code, "message": ""})


@contextmanager
def failing(code: int) -> Iterator[None]:
    """For good, with this code."""
    with pytest.raises(DeliveryError) as caught:
        yield
    assert (caught.value.code, caught.value.lasting) == (code, True)


def sent(world: World) -> Any:
    """The body of the last message request."""
    return [entry.json for entry in world.env.http_requests if entry.path.endswith("/messages")][-1]


@pytest.fixture(autouse=True)
def clock(world: World) -> Any:
    """simcord gives a test the virtual clock of the Env it asks for."""
    return world.env


POST = Post(
    "turn",
    "Ben, your first action.",
    rows=((Button("Equip", "equip", style="primary"), Button("Board", url="https://discord.com/x")),),
    menu=Menu("pick", "Pick", (Choice("1.a", "A"), Choice("1.b", "B", "the second"))),
)


async def test_thinking_is_shown_as_typing_once(world: World) -> None:
    await courier_of(world).typing(table_of(world))
    shown = [entry for entry in world.env.http_requests if entry.path.endswith("/typing")]
    assert [entry.path for entry in shown] == [f"/channels/{world.channel.id}/typing"]
    world.env.inject_error("POST", "/channels/*/typing", status=403, code=50001)
    with pytest.raises(DeliveryError) as caught:
        await courier_of(world).typing(table_of(world))
    assert caught.value.lasting


async def test_a_post_is_a_classic_message_with_routed_buttons(world: World) -> None:
    where = await courier_of(world).send(table_of(world), POST, "n-1")
    message = world.channel.last_message
    assert (where.channel_id, where.message_id) == (world.channel.id, message.id)
    assert message.content == POST.content and not message.flags.components_v2
    menu, buttons = message.components
    assert parse_id(menu.children[0].custom_id) is not None
    found = parse_id(buttons.children[0].custom_id)
    assert found is not None and (found.game, found.verb, found.decision, found.seat) == (41, "equip", None, None)
    assert buttons.children[1].url == "https://discord.com/x"


async def test_a_private_post_carries_seat_and_decision(world: World) -> None:
    post = replace(POST, to=world.ann.id, decision=7, seat=0)
    where = await courier_of(world).send(table_of(world), post, "n-2")
    message = world.env.backend.get_message(where.channel_id, where.message_id)
    found = parse_id(message.components[1]["components"][0]["custom_id"])
    assert found is not None and (found.decision, found.seat) == (7, 0)
    assert world.channel.last_message is None


async def test_only_the_mentioned_are_pinged(world: World) -> None:
    text = f"<@{world.ann.id}> <@{world.ben.id}> @everyone"
    await courier_of(world).send(table_of(world), replace(POST, content=text, mentions=(world.ann.id,)), "n-3")
    assert sent(world)["allowed_mentions"] == {"parse": [], "users": [world.ann.id]}
    assert not world.channel.last_message.mention_everyone
    await courier_of(world).send(table_of(world), replace(POST, content=f"<@{world.ann.id}>"), "7-123")
    assert sent(world)["allowed_mentions"] == {"parse": [], "users": []}
    assert sent(world)["nonce"] == "7-123" and sent(world)["enforce_nonce"] is True, "it does not post twice"


async def test_pictures_come_with_alt_text_and_one_that_fails_does_not_hold_up_the_post(world: World) -> None:
    courier, table = courier_of(world), await stored_table(world)
    post = replace(POST, pictures=(Picture("board", 0, "Round 3. Ann 2 points."),))
    await courier.send(table, post, "n-4")
    (file,) = world.channel.last_message.attachments
    assert file.filename == "board0.png" and file.description == "Round 3. Ann 2 points."
    world.bot._worker.broken = True  # type: ignore[union-attr]
    await courier.send(table, post, "n-6")
    assert world.channel.last_message.content == POST.content and not world.channel.last_message.attachments


async def test_without_attach_files_the_post_goes_as_text_with_the_alt_text(world: World, strict: Any) -> None:
    closed = discord.PermissionOverwrite(attach_files=False)
    channel = world.guild.create_text_channel("no-files", overwrites={world.guild.default_role: closed})
    table = replace(table_of(world), place=Place(world.guild.id, channel.id))
    post = replace(POST, pictures=(Picture("board", 3, "Round 3. Ann 2 points."),))
    await courier_of(world).send(table, post, "n-5")
    assert not channel.last_message.attachments
    assert all(part in channel.last_message.content for part in ("I may not attach pictures here.", "Ann 2 points"))


async def test_closed_direct_messages_are_told_as_lasting(world: World, strict: Any) -> None:
    strict.closed_dms.add(world.ben.id)
    with failing(50007):
        await courier_of(world).send(table_of(world), replace(POST, to=world.ben.id), "n-7")


async def test_direct_messages_are_opened_under_a_budget(world: World) -> None:
    courier, table = courier_of(world), table_of(world)
    people = [world.guild.add_member(world.env.create_user(f"p{number}")) for number in range(NEW_DMS + 1)]
    for person in people[:-1]:
        await courier.send(table, replace(POST, to=person.id), "n")
    with failing(40003):
        await courier.send(table, replace(POST, to=people[-1].id), "n")
    await courier.send(table, replace(POST, to=people[0].id), "n")
    await world.env.advance_time(61)
    await courier.send(table, replace(POST, to=people[-1].id), "n")


@pytest.mark.parametrize(
    ("error", "code", "lasting"),
    [
        (refused(discord.NotFound, 404, 10003), 10003, True),
        (refused(discord.Forbidden, 403, 50001), 50001, True),
        (refused(discord.Forbidden, 403, 50013), 50013, True),
        (refused(discord.HTTPException, 400, 50035), 50035, True),
        (refused(discord.HTTPException, 400, 30046), 30046, True),
        (refused(discord.HTTPException, 400, 50083), 50083, True),
        (refused(discord.HTTPException, 429, 0), 429, False),
        (refused(discord.DiscordServerError, 500, 0), 500, False),
        (discord.RateLimited(7.5), 429, False),
        (aiohttp.ClientConnectionError(), 0, False),
        (OSError(), 0, False),
    ],
)
def test_a_failure_is_told_by_its_code(error: Exception, code: int, lasting: bool) -> None:
    told = delivery_error(error)
    assert (told.code, told.lasting) == (code, lasting)
    assert told.retry_after == (7.5 if isinstance(error, discord.RateLimited) else 0.0)


async def test_edit_changes_text_and_buttons_and_keeps_the_picture(world: World) -> None:
    courier, table = courier_of(world), await stored_table(world)
    post = replace(POST, pictures=(Picture("board", 0, "Round 3."),))
    where = await courier.send(table, post, "n-9")
    await courier.edit(table, Post("turn", "Chosen: Ann."), where)
    message = world.channel.last_message
    assert message.content == "Chosen: Ann." and not message.components
    assert len(message.attachments) == 1


async def test_a_mend_changes_the_text_and_nothing_else_and_a_line_is_deleted(world: World) -> None:
    courier, table = courier_of(world), await stored_table(world)
    where = await courier.send(table, replace(POST, pictures=(Picture("board", 0, "Round 3."),)), "n-9")
    buttons = len(world.channel.last_message.components)
    await courier.edit(table, Post("turn", "Ann · later", "mend"), where)
    message = world.channel.last_message
    assert (message.content, len(message.components), len(message.attachments)) == ("Ann · later", buttons, 1)
    await courier.delete(where)
    assert not await courier.exists(where)


async def test_a_refused_post_and_a_deleted_message_are_told(world: World) -> None:
    courier, table = courier_of(world), table_of(world)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50001)
    with failing(50001):
        await courier.send(table, POST, "n-8")
    where = await courier.send(table, POST, "n-10")
    assert await courier.exists(where)
    await courier.strip(table, where)
    assert not world.channel.last_message.components
    world.env.backend.delete_message(where.channel_id, where.message_id)
    assert not await courier.exists(where)
    for work in (lambda: courier.edit(table, POST, where), lambda: courier.strip(table, where)):
        with failing(10008):
            await work()


async def test_a_post_that_a_crash_left_over_waits_for_pictures_and_house(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house delivers as soon as it is open, and that is before the bot holds it."""
    table, ready = await stored_table(world), asyncio.Event()
    post = replace(POST, to=world.ann.id, pictures=(Picture("board", 0, "Round 3."),))
    with monkeypatch.context() as starting:
        starting.delattr(world.bot, "house")
        starting.delattr(world.bot, "pictures")
        sending = asyncio.create_task(DiscordCourier(world.bot, ready).send(table, post, "n-early"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not sending.done()
    ready.set()
    where = await sending
    assert world.env.backend.get_message(where.channel_id, where.message_id).attachments


@pytest.mark.parametrize("turned", [False, True])
async def test_a_past_direct_message_becomes_one_line_even_if_a_press_made_a_panel_of_it(
    world: World, turned: bool
) -> None:
    courier, table = courier_of(world), await stored_table(world)
    post = replace(POST, to=world.ann.id, pictures=(Picture("board", 0, "Round 3."),))
    where = await courier.send(table, post, "n-11b")
    table = replace(table, id=999)
    if turned:
        await courier.close(table, world.ann.id, where, 0)
    await courier.close(replace(table, status="over") if turned else table, world.ann.id, where, 0)
    message = world.env.backend.get_message(where.channel_id, where.message_id)
    (line,) = message.components
    told = "this game is over." if turned else "settled. What's next: `/turn`."
    assert line["content"] == f"Table {table.id}: {told}"
    assert not message.content and not message.attachments


async def past_line(world: World, owes: bool, *entries: LogEntry, status: Status = "running") -> str:
    """What Ann's direct message becomes at a table N with this log."""
    table = await stored_table(world)
    if not owes:
        await world.add(table.id)
    courier = courier_of(world)
    where = await courier.send(table, replace(POST, to=world.ann.id), "n-11g")
    asked = world.bot_now().timestamp()
    log = [replace(entry, at=asked + entry.at) for entry in entries]

    async def stood(*asked: Any, **more: Any) -> list[LogEntry]:
        return log

    world.house.reading.log = stood  # type: ignore[method-assign]
    await courier.close(replace(table, status=status), world.ann.id, where, asked)
    (line,) = world.env.backend.get_message(where.channel_id, where.message_id).components
    text = str(line["content"]).replace(f"Table {table.id}", "Table N")
    for entry in log:
        text = text.replace(f"<t:{int(entry.at)}:R>", f"@{int(entry.at - asked)}")
    return text


def done(number: int, seat: int, at: float, by: Any = "person", **more: Any) -> LogEntry:
    return LogEntry(number, seat, None, by, ((f"did {number}",),), at, **more)


@pytest.mark.parametrize(
    ("by", "told"),
    [
        ("person", "you played @8."),
        ("orders", "your standing orders acted @8."),
        ("ai", "an AI played for you @8."),
        ("default", "I made the default move @8."),
    ],
)
async def test_a_past_direct_message_says_what_was_answered_by_whom_and_when(world: World, by: str, told: str) -> None:
    """The first that the seat did after it was asked, until somebody else acted; nothing older, nothing taken back."""
    before = (done(1, 0, -9), done(2, 1, 3), done(3, 0, 4, undone=True))
    line = await past_line(world, False, *before, done(4, 0, 5, by), done(5, 0, 8, by), done(6, 1, 9), done(7, 0, 12))
    assert line == f"Table N: {told} To oneself: did 4 did 5"


@pytest.mark.parametrize(("status", "won"), [("over", " did 2"), ("ended", "")])
async def test_a_past_direct_message_of_a_game_that_is_over_says_who_won(
    world: World, status: Status, won: str
) -> None:
    line = await past_line(world, False, done(1, 0, 5), done(2, 1, 6), status=status)
    assert line == f"Table N: this game is over.{won}"


async def test_what_somebody_answered_is_not_said_to_be_their_orders_doing(world: World) -> None:
    line = await past_line(world, False, done(1, 0, 5), done(2, 0, 6, "orders"), done(3, 1, 7))
    assert line == "Table N: you played @5. To oneself: did 1"


@pytest.mark.parametrize(("chosen", "said"), [(None, "N\u202f: déjà joué (@5)."), ("en", "N: you played @5.")])
async def test_who_chose_no_language_reads_direct_messages_in_that_of_their_last_press(
    world: World, monkeypatch: pytest.MonkeyPatch, chosen: str | None, said: str
) -> None:
    await world.house.settings.set_member(world.ann.id, {"language": chosen})
    for spoken in ("de", "fr"):
        monkeypatch.setattr("cogs.transport.incoming.request.language_of", lambda locale, now=spoken: now)
        await world.lobby()
    assert said in await past_line(world, False, done(1, 0, 5), done(2, 1, 6))


@pytest.mark.parametrize(
    ("still", "said"),
    [
        ({"paused_until": 1.5e9}, "Table N is paused. You may still play: `/turn`."),
        ({"asleep_since": 1.5e9}, "Table N is asleep. Pressing anything there wakes it."),
    ],
)
async def test_a_direct_message_that_asked_says_that_the_table_stands_still(
    world: World, still: dict[str, float], said: str
) -> None:
    look_on = world.house.reading.look_on

    async def stands(*asked: Any) -> SeatView:
        look = await look_on(*asked)
        return replace(look, table=replace(look.table, **still))

    world.house.reading.look_on = stands  # type: ignore[method-assign]
    assert await past_line(world, True) == said


async def test_a_past_direct_message_without_an_answer_says_so(world: World) -> None:
    assert await past_line(world, True) == "Table N: I still need your answer. `/turn` shows what."
    now = int(world.bot_now().timestamp())
    line = await past_line(world, False, done(1, 1, 5))
    assert line.startswith("Table N: settled <t:") and line.endswith(">. What's next: `/turn`.")
    assert now <= int(line.partition("<t:")[2].partition(":")[0]) <= now + 60
    line = await past_line(world, True, done(1, 0, 5))
    assert line == "Table N: you played @5. To oneself: did 1 What's next: `/turn`."


async def test_a_direct_message_that_became_a_panel_is_not_settled(world: World) -> None:
    """One that was only read becomes the line that says it is past; in the other somebody plays on."""
    courier, table = courier_of(world), table_of(world)
    read, pressed = [await courier.send(table, replace(POST, to=world.ann.id), f"n-11e{number}") for number in (1, 2)]
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("A panel"))
    message = world.bot.get_partial_messageable(pressed.channel_id).get_partial_message(pressed.message_id)
    await message.edit(content=None, view=view)
    assert not await courier.settle(table, world.ann.id, pressed, 0)
    assert await courier.settle(table, world.ann.id, read, 0)
    told = [world.env.backend.get_message(each.channel_id, each.message_id).components for each in (read, pressed)]
    assert "settled." in told[0][0]["content"] and told[1][0]["content"] == "A panel"


async def test_lines_of_past_direct_messages_do_not_pile_up(world: World) -> None:
    """One a table and person, the newest, whatever becomes of those before."""
    courier, table = courier_of(world), table_of(world)
    post = replace(POST, to=world.ann.id)
    first, second, third = [await courier.send(table, post, f"n-11c{number}") for number in range(3)]
    other = replace(table, id=42)
    elsewhere = await courier.send(other, post, "n-11d")
    await courier.close(other, world.ann.id, elsewhere, 0)
    for where in (first, first, second):
        await courier.close(table, world.ann.id, where, 0)
    room = world.env.backend.messages[first.channel_id]
    assert set(room) == {second.message_id, third.message_id, elsewhere.message_id}
    world.env.backend.delete_message(second.channel_id, second.message_id)
    await courier.close(table, world.ann.id, third, 0)
    assert set(room) == {third.message_id, elsewhere.message_id}


async def test_an_old_message_is_not_edited_but_a_lobby_card_is(world: World) -> None:
    """Messages older than an hour can hardly be edited (30046): a new post instead, without asking Discord."""
    courier, table = courier_of(world), table_of(world)
    where = await courier.send(table, POST, "n-12")
    old = Delivered(where.channel_id, discord.utils.time_snowflake(world.bot_now() - dt.timedelta(hours=2)))
    with failing(30046):
        await courier.edit(table, POST, old)
    for tried in (replace(POST, role="lobby"), replace(POST, action="mend"), replace(POST, action="replace")):
        with pytest.raises(DeliveryError) as caught:
            await courier.edit(table, tried, old)
        assert caught.value.code == 10008, "asked Discord, which does not know that message"
    with pytest.raises(DeliveryError) as caught:
        await courier.close(table, world.ann.id, old, 0)
    assert caught.value.code == 10008, "as it is for a direct message: a person gets few"
