"""No post stops a table: what Discord refuses for a post goes out in fewer words, for the place waits and is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest

from cogs.transport.outgoing.courier import DiscordCourier, delivery_error
from examples.starter_game.engine.actions import HAUL
from host.delivery.carrying import IN_FEWER_WORDS
from host.delivery.fewer_words import FIRST_LINES, fewer_words
from host.delivery.patience import Patience
from host.house import House
from host.posts.ports import Cause, DeliveryError
from host.posts.post import Button, Picture, Post
from host.store.queries import posts
from host.table.table import Table
from host.upkeep.doctor import examine
from tests.cogs.test_courier import refused
from tests.host.table import ANN, BEN, World, game_of, press
from tests.host.test_host_delivery import in_vain, states
from tests.host.test_host_play import picked
from tests.patience import eventually

FOR_THE_POST = [
    *((400, code) for code in (0, 50006, 50016, 50021, 50035, 50045, 50046, 50068, 50080, 50081, 50109, 50138, 50146)),
    *((400, code) for code in (20016, 40094, 50101, 160002, 160007, 200000, 200001, 240000, 999_999)),
    *((403, code) for code in (0, 20009, 50009, 60003, 424_242)),
    *((413, 0), (413, 40005), (409, 0), (422, 0)),
]
"""Status and code of answers that Discord's documentation has, or may have one day."""
FAILURES = [(500, 0), (502, 0), (503, 0), (504, 0), (500, 131_000), (408, 0)]
FOR_THE_PLACE = [(401, 0), (403, 50001), (403, 50013), (404, 10003), (404, 10004), (400, 50083), (403, 160005)]
SOON = Patience(0.001, 0.01, 3600.0, edits=0.0, sure=0.002)


def answer(status: int, code: int) -> DeliveryError:
    return delivery_error(refused(discord.HTTPException, status, code))


def refuse(world: World, which: Callable[[Post], bool], error: Callable[[], Exception]) -> None:
    """Discord refuses these posts from now on."""
    send = world.discord.send

    async def refusing(table: Table, post: Post, nonce: str) -> Any:
        if which(post):
            raise error()
        return await send(table, post, nonce)

    world.discord.send = refusing  # type: ignore[method-assign]


async def queue(house: House, game: int, *new: Post) -> None:
    """What the table has to say now."""
    await house.database.write(lambda connection: posts.add(connection, game, new, house.time.read().wall))
    house.outbox.wake(game)
    await house.settled()


def poisoned(post: Post) -> bool:
    return "poison" in post.content


async def out(house: House, world: World, count: int) -> list[str]:
    """What came at the table since `count` messages, once nothing moves any more."""

    async def quiet() -> bool:
        await in_vain(house, world)
        return set(await states(house)) <= {"sent", "merged", "dropped", "failed"}

    await eventually(quiet, "the end of all posts")
    return [sent.post.content for sent in world.discord.messages[count:] if sent.post.to is None]


async def test_one_poisoned_post_among_sixty_holds_up_none_whatever_discord_says_to_it(world: World) -> None:
    """Only the numbers of a list were handled: any other stopped a table's channel for good."""
    world.patience = SOON
    wrong = []
    async with world.open() as house:
        game = await game_of(house, ANN, BEN)
        await house.settled()
        said: list[DeliveryError] = []
        refuse(world, poisoned, lambda: said[-1])
        for number, (status, code) in enumerate((*FOR_THE_POST, *FAILURES)):
            said.append(answer(status, code))
            most = 60 if number == 0 else 3
            before = len(world.discord.messages)
            texts = [f"post {each}" for each in range(most)]
            texts[1] = "poison"
            await queue(house, game, *(Post(f"role{each}", text) for each, text in enumerate(texts)))
            texts[1] = f"withheld {code or status}"
            if await out(house, world, before) != texts:
                wrong.append((status, code))
        assert house.outbox.trouble(game) is None
    assert not wrong


@pytest.mark.parametrize(
    ("which", "told"),
    [
        (lambda post: bool(post.rows), ["Ann is asked.", "It was a long story."]),
        (lambda post: "story" in post.content, ["Ann is asked."]),
        (lambda post: "asked" in post.content, [f"withheld 200000 <@{ANN}>"]),
    ],
)
async def test_a_refused_post_keeps_as_much_as_discord_takes(
    house: House, world: World, which: Callable[[Post], bool], told: list[str]
) -> None:
    game = await game_of(house, ANN, BEN)
    await house.settled()
    refuse(world, lambda post: post.role == "turn" and which(post), lambda: answer(400, 200000))
    long = "It was a long story." + " And longer." * 30
    post = Post("turn", f"Ann is asked.\n{long}", rows=((Button("Act", "act"),),), mentions=(ANN,))
    await queue(house, game, post)
    sent = world.discord.messages[-1].post
    assert [line[:20] if line in long else line for line in sent.content.splitlines()] == told
    assert sent.mentions == (ANN,), "who is asked is pinged all the same"


async def test_a_post_at_which_discord_fails_is_tried_whole_while_it_fails_at_all(house: House, world: World) -> None:
    """An outage is told from a poisoned post by another call, which works: no post loses its buttons to an outage."""
    house.outbox.carrier.patience = SOON
    game = await game_of(house, ANN, BEN)
    await house.settled()
    world.discord.typing_fault = answer(500, 0)
    down = [True]
    refuse(world, lambda post: down[0], lambda: answer(500, 0))
    await queue(house, game, Post("turn", "poison", rows=((Button("Act", "act"),),)))
    await asyncio.sleep(0.05)
    await house.settled()
    down[0] = False
    assert await out(house, world, 0)
    assert world.discord.messages[-1].post.rows


async def test_a_call_to_discord_that_nobody_foresaw_stops_no_table_either(house: House, world: World) -> None:
    house.outbox.carrier.patience = SOON
    game = await game_of(house, ANN, BEN)
    await house.settled()
    before = len(world.discord.messages)
    refuse(world, poisoned, lambda: KeyError("poison"))
    await queue(house, game, Post("a", "poison"), Post("b", "fine"))
    assert await out(house, world, before) == ["withheld 0", "fine"]


async def test_a_poisoned_update_is_dropped(house: House, world: World) -> None:
    house.outbox.carrier.patience = SOON
    game = await game_of(house, ANN, BEN)
    await queue(house, game, Post("battle", "begins"))
    for error in (answer(400, 200000), answer(500, 0)):
        world.discord.edit_fault = error
        await queue(house, game, Post("battle", "poison", "update"), Post("word", f"after {error.code}"))
        assert (await out(house, world, 0))[-1] == f"after {error.code}"
        world.discord.edit_fault = None


@pytest.mark.parametrize(("status", "code"), FOR_THE_PLACE)
async def test_what_is_refused_for_the_place_waits_and_is_told_at_once(
    house: House, world: World, status: int, code: int
) -> None:
    """In the panel (the outbox's trouble), to the host, and by the doctor: before, it was told of six codes."""
    game = await picked(house, ANN, BEN)
    await house.settled()
    before = len(world.discord.messages)
    open_again: list[bool] = []
    refuse(world, lambda post: post.to is None and not open_again, lambda: answer(status, code))
    await house.play.act(press(ANN), game, None, [HAUL])
    await in_vain(house, world)
    trouble = house.outbox.trouble(game)
    assert trouble is not None and trouble.code == (code or status)
    assert [sent.post.role for sent in world.discord.messages[before:] if sent.post.to == ANN] == ["trouble"]
    [found] = [each for each in (await examined(house, world)) if each.check == "outbox"]
    assert (found.wrong, found.facts["code"]) == ("refused", code or status)
    open_again.append(True)
    house.outbox.hurry(game)
    assert len(await out(house, world, before)) == 1 and house.outbox.trouble(game) is None


async def test_a_place_that_takes_not_even_a_line_is_refused_whatever_the_code(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.settled()
    refuse(world, lambda post: post.to is None, lambda: answer(403, 50009))
    await house.play.act(press(ANN), game, None, [HAUL])
    await in_vain(house, world)
    trouble = house.outbox.trouble(game)
    assert trouble is not None and trouble.code == 50009
    assert world.discord.messages[-1].post.role == "trouble"


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (403, 50278), (404, 10013), (403, 424_242), (400, 50033)])
async def test_whatever_says_that_a_person_cannot_be_reached_closes_their_direct_messages_once(
    house: House, world: World, status: int, code: int
) -> None:
    """50278 was tried with each message again, as if it had been the first."""
    refuse(world, lambda post: post.to == BEN, lambda: to_person(answer(status, code)))
    game = await game_of(house, ANN, BEN)
    await house.settled()
    assert [seat.dms_closed for seat in (await house.reading.table(game)).seats] == [False, True]
    assert f"<@{BEN}> seat 1, look here" in world.discord.texts()
    assert world.discord.texts("card") == ["asked 0"]


def to_person(error: DeliveryError) -> DeliveryError:
    """As the courier tells it of a direct message."""
    return DiscordCourier._refused(None, error, None)  # type: ignore[arg-type]


async def test_a_direct_message_refused_for_what_it_says_closes_nothing(house: House, world: World) -> None:
    """20009, an explicit picture: the text alone gets through."""
    game = await game_of(house, ANN, BEN)
    await house.settled()
    refuse(world, lambda post: bool(post.pictures), lambda: to_person(answer(403, 20009)))
    await queue(house, game, Post("card", "look", to=BEN, pictures=(Picture("board", 0, "A board"),)))
    assert world.discord.texts("card")[-1] == "look"
    assert not any(seat.dms_closed for seat in (await house.reading.table(game)).seats)


async def test_a_proof_is_shortened_to_its_digits_at_most(house: House, world: World) -> None:
    """Words in it may be refused; a line instead would prove nothing, so below that it waits, and the host is told."""
    digits = "ab" * 32
    proof = Post("mark.1.0", f"Start of table 7:\n{digits}\n" + "a word that is refused\n" * 9, proof=True)
    forms = list(fewer_words(proof, lambda post: Post("never", "")))
    assert [len(post.content) <= FIRST_LINES for post in forms] == [False, True]
    assert all(digits in post.content and post.proof for post in forms)


def test_a_discord_that_fails_at_a_post_gets_a_line_instead_within_a_minute() -> None:
    """The library tries 500 and 502 five times by itself, in 25 seconds; then come two forms, and the line."""
    library = sum(1 + 2 * tries for tries in range(5))
    assert library > Patience().sure and library + 3 * IN_FEWER_WORDS < 60
    assert answer(500, 0).cause is Cause.PASSING


async def examined(house: House, world: World) -> Any:
    found = await house.database.read(lambda connection: examine(connection, world.clock.now))
    return found.findings
