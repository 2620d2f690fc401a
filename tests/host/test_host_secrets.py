"""Nothing hidden leaves the house: logs, moments, exports, errors, log lines; all of it after the game."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from examples.starter_game.engine.actions import DEPTH, HAUL, HELP, NET, WATCH
from host.house import House
from host.store.queries.sql_tables import results
from tests.host.table import ANN, BEN, CLEO, World, end_together, lobby_of, press
from tests.host.test_host_play import picked
from tests.host.test_host_store import played
from tests.stores import Store

pytestmark = pytest.mark.secrets


async def test_the_log_shows_each_seat_its_own(house: House) -> None:
    game = await played(house)
    own, other, nobody = [await house.reading.log(game, user) for user in (BEN, ANN, None)]
    assert [entry.events[0][0] for entry in own if entry.seat == 1] == ["chose", "watched", "netted"]
    assert [entry.events[0][0] for entry in other if entry.seat == 1] == ["chose", "watched"]
    assert [entry.action for entry in own if entry.seat == 1] == [DEPTH | 2, WATCH, NET]
    assert {entry.action for entry in other if entry.seat == 1} == {None}
    assert [entry.by for entry in own if entry.seat == 1] == ["person", "orders", "person"]
    assert {entry.by for entry in other if entry.seat == 1} == {"person"}
    assert {entry.action for entry in nobody} == {None}
    assert "netted" not in json.dumps([entry.events for entry in nobody])
    assert [entry.number for entry in await house.reading.log(game, ANN, 3, 5)] == [3, 4, 5]


async def test_moments_hold_what_a_spectator_may_know(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [NET])
    for moment in world.presenter.moments:
        assert moment.view.seat is None and moment.view.depth == 0
        assert all(view.seat == seat for seat, view in moment.seat_views.items())
        assert all(entry.action is None for entry in moment.log)
        assert not any(
            event[0] == "netted" or (event[0] == "chose" and len(event) > 2)
            for entry in moment.log
            for event in entry.events
        )
        assert moment.table.seed is None


async def stream(store: Store, pick: int, orders: dict[str, Any], plans: int) -> tuple[Any, ...]:
    """All that is public of a game in which only Ann's secrets differ."""
    world = World(store.url)
    async with world.open() as house:
        await lobby_of(house, ANN)
        for work in (
            house.lobby.join(press(BEN), 1),
            house.lobby.join(press(CLEO), 1),
            house.lobby.start(press(ANN), 1),
        ):
            await house.settled()  # posts that wait together become one: how fast the database is must not show
            await work
        await house.settled()
        await house.play.act(press(ANN), 1, None, [DEPTH | pick])
        await house.play.set_orders(press(ANN), 1, orders)
        await house.play.act(press(ANN), 1, None, [DEPTH | 3 - pick])
        await house.settled()
        await house.play.act(press(BEN), 1, None, [DEPTH | 1])
        await house.settled()
        for _ in range(plans):
            await house.play.act(press(ANN), 1, None, (), {"n": plans})
        await house.settled()
        places = sorted(world.discord.messages, key=lambda sent: sent.where.channel_id)  # each is a queue of its own
        posts = [(sent.post, sent.edits[-1:], sent.stripped) for sent in places]
        log = [replace(entry, number=0, at=0.0) for entry in await house.reading.log(1, BEN)]
        export = await house.reading.export(1, CLEO)
        entries = [{**entry, "number": 0} for entry in export["log"]]
        return posts, log, entries, (await house.reading.look(1, None)).view


async def test_two_games_that_differ_in_secrets_are_alike_in_public(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.table.fair.os.urandom", bytes)
    one = await stream(store.copy(), 1, {"when_hauled": "help"}, 0)
    other = await stream(store.copy(), 2, {"when_hauled": "watch"}, 4)
    assert one == other


async def test_the_export_is_complete_only_after_the_end(house: House) -> None:
    game = await played(house)
    before = json.dumps(await house.reading.export(game, ANN))
    for word in ("seed", "drawn", "counters", "fingerprint", "nonces", "orders"):
        assert word not in before
    await end_together(house, game)
    after = await house.reading.export(game, None)
    assert after["seed"] and len(after["entries"]) == (await house.reading.table(game)).version + 1


async def test_after_the_end_the_log_holds_everything(house: House) -> None:
    game = await played(house)
    await end_together(house, game)
    log = await house.reading.log(game, None)
    assert [entry.by for entry in log if entry.action == WATCH] == ["orders"]
    assert ("chose", 0, 2) in [event for entry in log for event in entry.events]


async def test_a_game_played_out_reveals_its_seed_and_keeps_its_result(house: House) -> None:
    game = await picked(house, ANN, BEN)
    users = (ANN, BEN)
    while (table := await house.reading.table(game)).status == "running":
        view = (await house.reading.look(game, None)).view
        assert table.seed is None
        actions = {"choice": [DEPTH | 1], "turn": [NET, NET, NET, HAUL], "answer": [HELP]}[view.phase]
        await house.play.act(press(users[view.to_act[0]]), game, None, actions)
    assert (table.status, bool(table.seed), bool(table.ended_at)) == ("over", True, True)
    [row] = await house.database.read(lambda connection: connection.execute(select(results)).mappings().all())
    assert row["winners"] and row["reason"] == "goal" and len(row["players"]) == 2
    assert await house.reading.waiting_for(ANN) == []


async def test_log_lines_hold_no_secrets(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="host")
    world.discord.closed = {BEN}
    async with world.open() as house:
        game = await played(house)
        await house.settled()
        live = await house.tables.loaded(game)
        seed, nonces = live.row.seed, live.row.nonces
    own = [record.getMessage() for record in caplog.records if record.name.startswith("host")]
    text = "\n".join(own)
    assert own
    for secret in (seed, *nonces, "when_hauled", "netted", "asked 0", "look here"):
        assert secret not in text


async def test_a_person_who_left_the_seat_sees_a_spectator_s_game(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [NET])
    await house.seats.leave(press(ANN), game)
    look = await house.reading.look(game, ANN)
    assert (look.seat, look.view.nets, look.orders) == (None, 0, {})
    assert {entry.action for entry in await house.reading.log(game, ANN)} == {None}
    await house.play.act(press(BEN), game, None, (), {"x": 1})


async def test_who_loses_the_seat_while_the_log_is_read_sees_nothing_of_who_has_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat was read before the entries, and theirs no more by then."""
    game = await picked(house, ANN, BEN)
    (offer,) = (await house.substitutes.offer(press(ANN), game, None, CLEO, "Cleo")).pending.offers
    await house.settled()
    read = house.database.read

    async def overtaken(work: Any) -> Any:
        found = await read(work)
        monkeypatch.undo()
        await house.substitutes.answer(press(CLEO), game, offer.number, True)
        await house.play.act(press(CLEO), game, None, [NET])
        return found

    monkeypatch.setattr(house.database, "read", overtaken)
    assert NET not in {entry.action for entry in await house.reading.log(game, ANN)}


async def test_rolled_dice_are_not_known_before(house: House) -> None:
    game = await picked(house, ANN, BEN)
    public = repr(
        (await house.reading.table(game), await house.reading.look(game, ANN), await house.reading.log(game, ANN))
    )
    live = await house.tables.loaded(game)
    assert live.row.seed not in public
    acted = await house.play.act(press(ANN), game, None, [HAUL])
    assert live.row.seed not in repr(acted)
