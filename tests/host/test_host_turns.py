"""The order of writers: people first, everybody at last; and those who stop waiting."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from sqlalchemy import Connection, insert, select

from host.house import House
from host.store.database.turns import PASSED_OVER, Turns, Urgency
from host.store.queries.sql_tables import members
from tests.patience import HANGS

PERSON, POST, AI, TIDYING = Urgency


async def in_turn(turns: Turns, who: Urgency | str, urgency: Urgency, order: list[Urgency | str]) -> None:
    async with turns.turn(urgency):
        order.append(who)
        await asyncio.sleep(0)


async def queued(turns: Turns, order: list[Urgency | str], *urgencies: Urgency) -> list[asyncio.Task[None]]:
    """Tasks that wait for the lock, in this order."""
    tasks = [asyncio.create_task(in_turn(turns, urgency, urgency, order)) for urgency in urgencies]
    await asyncio.sleep(0)
    return tasks


async def test_people_go_before_posts_ai_seats_and_tidying() -> None:
    turns, order = Turns(), list[Urgency | str]()
    async with turns.turn(PERSON):
        tasks = await queued(turns, order, TIDYING, AI, POST, PERSON, AI, PERSON)
    await asyncio.gather(*tasks)
    assert order == [PERSON, PERSON, POST, AI, AI, TIDYING]


async def test_who_waits_longest_has_a_turn_however_many_are_more_urgent() -> None:
    turns, order = Turns(), list[Urgency | str]()
    async with turns.turn(PERSON):
        tasks = await queued(turns, order, AI, *[PERSON] * 50)
    await asyncio.gather(*tasks)
    assert order.index(AI) == PASSED_OVER
    assert len(order) == 51


@pytest.mark.parametrize("handed_over", [False, True])
async def test_who_stops_waiting_leaves_the_turn_to_the_next(handed_over: bool) -> None:
    turns, order = Turns(), list[Urgency | str]()
    async with turns.turn(PERSON):
        first, second = await queued(turns, order, PERSON, AI)
        if not handed_over:
            first.cancel()
            await asyncio.sleep(0)
    if handed_over:
        first.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
    assert (first.cancelled(), order) == (True, [AI])
    async with asyncio.timeout(HANGS), turns.turn(AI):
        pass


def pause(connection: Connection) -> None:
    """A statement of some milliseconds, as the database has them: beside the loop, or between its waits."""
    if connection.dialect.name == "sqlite":
        time.sleep(0.005)
    else:
        connection.exec_driver_sql("SELECT pg_sleep(0.005)")


async def test_a_persons_transaction_goes_before_the_ai_seats_that_wait(house: House) -> None:
    begun, go_on = threading.Event(), threading.Event()
    order: list[str] = []

    def slow(connection: Connection) -> None:
        begun.set()
        while not go_on.is_set():
            pause(connection)

    tasks = [asyncio.create_task(house.database.write(slow, Urgency.AI))]
    assert await asyncio.to_thread(begun.wait, HANGS)
    for name, urgency in (("ai", AI), ("tidying", TIDYING), ("person", PERSON)):
        tasks.append(asyncio.create_task(house.database.write(lambda _, name=name: order.append(name), urgency)))
    await asyncio.sleep(0)
    assert await house.database.read(lambda connection: 7) == 7, "who reads waits for nobody"
    go_on.set()
    await asyncio.gather(*tasks)
    assert order == ["person", "ai", "tidying"]


async def test_a_transaction_that_fails_leaves_nothing_and_the_next_one_goes_on(house: House) -> None:
    def half(connection: object) -> None:
        connection.execute(insert(members).values(id=1, settings={}))  # type: ignore[attr-defined]
        raise OSError("disk full")

    for _ in range(2):
        with pytest.raises(OSError, match="disk full"):
            await house.database.write(half)
    assert await house.database.read(lambda connection: connection.execute(select(members)).all()) == []
    await house.settings.set_member(1, {"language": "fr"})
    assert await house.settings.member(1) == {"language": "fr"}
