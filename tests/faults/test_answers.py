"""An answer that Discord refuses or loses: the action counts, and nobody reads that it does not."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.transport.panels.limits import TYPED
from tests.faults.calls import Fault
from tests.faults.table import Scene, scene
from tests.faults.wire import text_of

LOST = (Fault("lost"), Fault("reset"), Fault("timeout"), Fault("rate"), Fault("403", 403), Fault("429", 429))
LOST += (Fault("500", 500), Fault("cancel"))


@pytest.fixture
async def made(tmp_path: Path) -> AsyncIterator[Scene]:
    async with scene(tmp_path / "games.db", 2) as made:
        await made.begun("clash", 2)
        yield made


@pytest.mark.parametrize("fault", LOST, ids=lambda fault: fault.name)
async def test_who_can_not_be_shown_the_answer_reads_that_all_is_kept(
    made: Scene, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    made.wire.faults["edit the answer"] = fault
    with caplog.at_level(logging.INFO):
        record = await made.hands.slash(made.people[0], made.channel.id, "turn", table=1)
    told = [text_of(message) for message in made.hands.answers(record)]
    assert any("what you did counts" in text for text in told), told
    assert not any("nothing changed" in text for text in told)
    assert "fault" not in caplog.text, "Discord's, not ours"


@pytest.mark.parametrize("fault", LOST, ids=lambda fault: fault.name)
async def test_nothing_is_done_and_nothing_raised_where_nothing_gets_through(made: Scene, fault: Fault) -> None:
    before = await made.held(1)
    made.wire.faults.update({"respond": fault, "edit the answer": fault, "follow up": fault})
    record = await made.hands.slash(made.people[0], made.channel.id, "play", order="1", table=1)
    assert not record.responded and await made.held(1) == before


async def test_who_can_not_be_acknowledged_reads_that_nothing_was_done(made: Scene) -> None:
    made.wire.faults["respond"] = Fault("lost", once=True)
    record = await made.hands.slash(made.people[0], made.channel.id, "turn", table=1)
    assert "so nothing happened" in text_of(made.hands.answer(record))


async def test_a_thread_that_can_not_be_opened_leaves_the_game_in_its_channel(made: Scene) -> None:
    people, place = made.people, made.channel.id
    await made.hands.slash(people[0], place, "game new", game="kravora", players=2)
    await made.house.settled()
    await made.house.lobby.join(made.press(people[1]), 2)
    await made.house.settled()
    made.wire.faults["create a thread"] = Fault("lost")
    card = next(m for m in made.hands.messages(place) if any("start" in c["custom_id"] for c in made.hands.controls(m)))
    start = next(control["custom_id"] for control in made.hands.controls(card) if "start" in control["custom_id"])
    await made.hands.press(people[0], card, start)
    table = await made.house.reading.table(2)
    assert made.wire.met and table.status in ("closing", "running") and table.place.thread_id is None


async def test_what_is_longer_than_discord_lets_anybody_type_is_not_read(made: Scene) -> None:
    """A client of one's own may send it all the same; words are read one by one, and everybody else would wait."""
    user, place, before = made.people[0], made.channel.id, await made.held(1)
    record = await made.hands.slash(user, place, "move", orders="b2 c1 " * 1000, table=1)
    assert f"more than {TYPED} characters" in text_of(made.hands.answer(record)) and await made.held(1) == before
    record = await made.hands.slash(user, place, "rules", topic="x" * TYPED)
    assert f"more than {TYPED} characters" not in text_of(made.hands.answer(record))
    record = await made.hands.complete(user, place, "move", "orders", "b2 c1 " * 1000, table=1)
    assert record.responded
