"""Lobbies: seats, clans, refusals, AI players, options, the start."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine.kernel.errors import ContentError, EngineError
from engine.kernel.fairness.fairness import commitment
from engine.registry import GAMES
from examples.starter_game.engine.game import NightNets
from host.clocks.paces import DAY, UNUSED
from host.house import House
from host.posts.gate import LATER
from host.table.options import REMATCH_OF
from host.table.refusals import HostError
from host.table.table import Place
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, World, end_together, lobby_of, press, row_of


async def test_the_opener_sits_and_hosts(house: House, world: World) -> None:
    table = await house.lobby.new(press(ANN), "nets", HERE, {"wish": "red"}, "fr")
    assert [(seat.name, seat.wish) for seat in table.seats] == [("Ann", "red")]
    assert (table.host_id, table.status, table.language, table.seed) == (ANN, "lobby", "fr", None)
    await house.settled()
    assert world.discord.texts("lobby") == [f"lobby {table.id}: Ann"]


async def test_unknown_game(house: House) -> None:
    with pytest.raises(HostError, match="no_game"):
        await house.lobby.new(press(ANN), "chess", HERE, {}, "en")


async def test_joining_edits_the_card(house: House, world: World) -> None:
    game = await lobby_of(house, ANN)
    await house.settled()
    await house.lobby.join(press(BEN), game, "blue")
    await house.settled()
    card, _ = world.discord.messages
    assert card.edits == [f"lobby {game}: Ann, Ben"]


async def test_the_lobbies_of_a_server_follow_its_language_and_nothing_else_does(house: House, world: World) -> None:
    lobby, started = await lobby_of(house, ANN), await lobby_of(house, ANN, BEN)
    await house.lobby.start(press(ANN), started)
    elsewhere = (await house.lobby.new(press(CLEO), "nets", Place(2, 200), {}, "en")).id
    await house.settled()
    [card] = [sent for sent in world.discord.messages if sent.post.content == f"lobby {lobby}: Ann"]
    edited = len(card.edits)
    for _ in range(2):
        await house.lobby.speak(1, "fr")
        await house.settled()
    tables = [await house.reading.table(game) for game in (lobby, started, elsewhere)]
    assert [table.language for table in tables] == ["fr", "en", "en"]
    assert len(card.edits) == edited + 1


async def test_joining_again_changes_the_clan(house: House) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.lobby.join(press(BEN), game, "blue")
    table = await house.lobby.join(press(BEN), game, "green")
    assert [(seat.name, seat.wish) for seat in table.seats] == [("Ann", "any"), ("Ben", "green")]


async def refuses(code: str, work: object) -> None:
    with pytest.raises(HostError) as caught:
        await work  # type: ignore[misc]
    assert caught.value.code == code


async def test_refusals_of_join(house: House) -> None:
    game = await lobby_of(house, ANN, players=2)
    await house.lobby.join(press(ANN), game, "red")
    await refuses("clan_taken", house.lobby.join(press(BEN), game, "red"))
    with pytest.raises(EngineError, match="clan"):
        await house.lobby.join(press(BEN), game, "purple")
    assert len((await house.reading.table(game)).seats) == 1
    await house.lobby.join(press(BEN), game)
    await refuses("table_full", house.lobby.join(press(CLEO), game))
    await refuses("no_game", house.lobby.join(press(CLEO), 77))


async def test_the_game_s_own_number_of_seats_is_the_most(house: House) -> None:
    game = await lobby_of(house, ANN, BEN, CLEO)
    await refuses("table_full", house.lobby.join(press(DAN), game))
    await refuses("table_full", house.lobby.add_ai(press(ANN), game, "greedy"))


async def test_a_private_table_takes_the_invited(house: House) -> None:
    game = await lobby_of(house, ANN, private=True, invited=[CLEO])
    await refuses("private_table", house.lobby.join(press(BEN), game))
    assert len((await house.lobby.join(press(CLEO), game)).seats) == 2


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_options_of_a_rematch_fit_every_game(game: str) -> None:
    """What cogs/tables/lobby/rematch.py adds to the old options is the lobby's own: the rules take no notice."""
    added = {"players": 2, "invited": [ANN, BEN], "rematch": 3, "pace": "daily", "private": True}
    assert GAMES[game].make_config(added, ["any", "any"]) == GAMES[game].make_config({}, ["any", "any"])


async def test_a_rematch_is_open_once_however_many_ask_for_it_at_a_time(house: House) -> None:
    asked = (press(ANN), press(ANN), press(BEN))
    options = {REMATCH_OF: 7, "players": 2}
    opened = await asyncio.gather(*(house.lobby.new(each, "nets", HERE, options, "en") for each in asked))
    [number] = {table.id for table in opened}
    known = await house.reading.rematch_of(7)
    assert known is not None and known.id == number and len(known.seats) == 1
    assert await house.reading.rematch_of(8) is None
    other = await house.lobby.new(press(CLEO), "nets", HERE, {REMATCH_OF: 8}, "en")
    assert other.id != number
    await house.lobby.cancel(press(known.host_id), number)
    assert await house.reading.rematch_of(7) is None


async def test_the_people_of_a_game_hear_once_that_somebody_opened_its_rematch(house: House, world: World) -> None:
    options = {REMATCH_OF: 7, "players": 3, "invited": [ANN, BEN, CLEO]}
    opened = await house.lobby.new(press(ANN), "nets", HERE, options, "en")
    await house.lobby.new(press(BEN), "nets", HERE, options, "en")
    await house.settled()
    told = [ping.user_id for sent in world.discord.messages for ping in sent.post.tells]
    assert sorted(told) == [BEN, CLEO] and opened.host_id == ANN


async def test_a_rematch_has_the_ai_seats_of_the_game_it_repeats(house: House) -> None:
    """Levels and wishes too; not a seat that an AI only played for somebody, nor a bot there is no more."""
    old = await lobby_of(house, ANN)
    await house.lobby.add_ai(press(ANN), old, "slow", "green")
    await house.lobby.start(press(ANN), old)
    await house.seats.end(press(ANN), old)
    options = {REMATCH_OF: old, "players": 3}
    new = await house.lobby.new(press(ANN), "nets", HERE, options, "en")
    assert [(seat.user_id, seat.ai, seat.wish) for seat in new.seats] == [(ANN, None, "any"), (None, "slow", "green")]
    assert (await house.lobby.join(press(BEN), new.id)).seats[2].user_id == BEN
    await house.lobby.cancel(press(ANN), new.id)
    alone = await house.lobby.new(press(ANN), "nets", HERE, {REMATCH_OF: old, "alone": True}, "en")
    assert len(alone.seats) == 1, "no more than there is room for"


async def test_free_seats_are_filled_with_the_level_that_sits_there(house: House) -> None:
    game = await lobby_of(house, ANN)
    await house.lobby.add_ai(press(ANN), game, "slow")
    table = await house.lobby.start(press(ANN), game, fill_ai=True)
    assert [seat.ai for seat in table.seats] == [None, "slow", "slow"]


async def test_one_free_seat_two_people_at_once(house: House) -> None:
    game = await lobby_of(house, ANN, players=2)
    results = await asyncio.gather(
        house.lobby.join(press(BEN), game), house.lobby.join(press(CLEO), game), return_exceptions=True
    )
    assert [result.code for result in results if isinstance(result, HostError)] == ["table_full"]


async def test_leaving_hands_the_table_on_and_the_last_one_closes_it(house: House) -> None:
    game = await lobby_of(house, ANN)
    await house.lobby.add_ai(press(ANN), game, "greedy")
    await house.lobby.join(press(BEN), game)
    table = await house.lobby.leave(press(ANN), game)
    assert table.host_id == BEN
    assert [(seat.number, seat.name) for seat in table.seats] == [(0, "AI 1"), (1, "Ben")]
    await refuses("no_seat", house.lobby.leave(press(ANN), game))
    assert (await house.lobby.leave(press(BEN), game)).status == "cancelled"
    await refuses("already_over", house.lobby.join(press(ANN), game))


async def test_only_the_host_changes_the_table(house: House) -> None:
    game = await lobby_of(house, ANN, BEN)
    await refuses("not_host", house.lobby.add_ai(press(BEN), game, "greedy"))
    await refuses("not_host", house.lobby.set_options(press(BEN), game, {"private": True}))
    await refuses("not_host", house.lobby.cancel(press(BEN), game))
    await refuses("not_host", house.lobby.start(press(BEN), game))


async def test_ai_seats_come_and_go(house: House) -> None:
    game = await lobby_of(house, ANN)
    await refuses("unknown_option", house.lobby.add_ai(press(ANN), game, "genius"))
    table = await house.lobby.add_ai(press(ANN), game, "greedy", count=2)
    assert [seat.ai for seat in table.seats] == [None, "greedy", "greedy"]
    table = await house.lobby.add_ai(press(ANN), game, "greedy", count=-1)
    assert len(table.seats) == 2
    await house.lobby.add_ai(press(ANN), game, "greedy", count=-1)
    await refuses("stale", house.lobby.add_ai(press(ANN), game, "greedy", count=-1))


async def test_options_merge_and_are_checked(house: House) -> None:
    game = await lobby_of(house, ANN, BEN, pace="live")
    table = await house.lobby.set_options(press(ANN), game, {"private": True, "pace": None})
    assert table.options == {"private": True}
    await refuses("unknown_option", house.lobby.set_options(press(ANN), game, {"players": 9}))


async def test_ai_seats_make_room_where_fewer_are_to_play_and_people_do_not(house: House) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.lobby.add_ai(press(ANN), game, "greedy", count=1)
    table = await house.lobby.set_options(press(ANN), game, {"players": 2})
    assert [seat.user_id for seat in table.seats] == [ANN, BEN]
    await house.lobby.set_options(press(ANN), game, {"players": 3})
    await house.lobby.join(press(CLEO), game)
    await refuses("table_full", house.lobby.set_options(press(ANN), game, {"players": 2}))


async def test_the_same_join_again_changes_nothing(house: House) -> None:
    game = await lobby_of(house, ANN)
    once = press(BEN)
    first = await house.lobby.join(once, game, "blue")
    assert await house.lobby.join(once, game, "green") == first


async def test_the_same_opening_again_opens_no_second_table(house: House) -> None:
    once = press(ANN)
    first = await house.lobby.new(once, "nets", HERE, {}, "en")
    assert (await house.lobby.new(once, "nets", HERE, {}, "en")).id == first.id
    assert len(await house.reading.games_of(ANN)) == 1


async def test_a_start_needs_two(house: House) -> None:
    game = await lobby_of(house, ANN)
    await refuses("too_few_seats", house.lobby.start(press(ANN), game))
    table = await house.lobby.start(press(ANN), game, fill_ai=True)
    assert [seat.ai for seat in table.seats] == [None, "greedy", "greedy"]
    assert table.status == "running"


async def test_what_no_game_can_begin_with_is_refused_before_anything_is_fixed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the dice are bound, nobody could change the options any more, and the table would never begin."""

    def misfit(self: object, config: object, content: object, dice: object) -> None:
        raise ContentError("layout", "2.1")

    lobby = await lobby_of(house, ANN, BEN)
    with monkeypatch.context() as patch:
        patch.setattr(NightNets, "new", misfit)
        with pytest.raises(ContentError):
            await house.lobby.start(press(ANN), lobby)
    assert (await house.reading.table(lobby)).status == "lobby"
    await house.lobby.start(press(ANN), lobby)
    assert (await house.reading.table(lobby)).status == "running"


async def test_a_game_for_one_starts_with_one_and_takes_no_second(house: House) -> None:
    game = await lobby_of(house, ANN, alone=True)
    await refuses("table_full", house.lobby.join(press(BEN), game))
    await refuses("table_full", house.lobby.add_ai(press(ANN), game, "greedy"))
    await refuses("unknown_option", house.lobby.set_options(press(ANN), game, {"players": 2}))
    table = await house.lobby.start(press(ANN), game)
    assert table.status == "running" and len(table.seats) == 1


async def test_a_game_for_one_is_refused_to_two(house: House) -> None:
    game = await lobby_of(house, ANN, BEN)
    with pytest.raises(EngineError) as refused:
        await house.lobby.set_options(press(ANN), game, {"alone": True})
    assert refused.value.code == "seats"
    assert "alone" not in (await house.reading.table(game)).options


async def test_fill_keeps_to_the_players_wanted(house: House) -> None:
    game = await lobby_of(house, ANN, players=2)
    assert len((await house.lobby.start(press(ANN), game, fill_ai=True)).seats) == 2


async def test_start_posts_into_the_thread_and_closes_the_card(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.settled()
    start = press(ANN)
    await house.lobby.start(start, game, thread_id=555)
    again = await house.lobby.start(start, game, thread_id=555)
    await house.settled()
    assert again.place.thread_id == 555
    card, _, binding, turn = [sent for sent in world.discord.messages if sent.post.to is None]
    assert binding.post.proof and binding.where.channel_id == 100
    assert card.edits[-1] == f"lobby {game} running" and card.where.channel_id == 100
    assert turn.where.channel_id == 555
    assert len(world.discord.texts("turn")) == 1
    await refuses("not_lobby", house.lobby.start(press(ANN), game))
    await refuses("not_lobby", house.lobby.join(press(CLEO), game))


async def test_who_starts_is_asked_later_for_what_the_start_brings_them(house: House, world: World) -> None:
    """The game begins a moment after their press, in a commit of the house's own."""
    await lobby_of(house, ANN, BEN)
    await house.lobby.start(press(ANN), 1)
    await house.settled()
    asked = [sent.post for sent in world.discord.messages if sent.post.role == "card"]
    assert {post.to: post.silent for post in asked} == {ANN: True, BEN: False}
    assert (await row_of(house, 1)).seats[0].clock.remind_at == world.clock.now + LATER


async def test_two_starts_at_once_start_once(house: House) -> None:
    game = await lobby_of(house, ANN, BEN)
    results = await asyncio.gather(*(house.lobby.start(press(ANN), game) for _ in range(3)), return_exceptions=True)
    assert [r.code for r in results if isinstance(r, HostError)] == ["closing"] * 2
    await refuses("not_lobby", house.lobby.start(press(ANN), game))


async def test_people_begin_with_the_orders_they_keep(house: House) -> None:
    await house.settings.set_member(BEN, {"orders": {"when_hauled": "watch"}})
    game = await lobby_of(house, ANN, BEN)
    await house.lobby.start(press(ANN), game)
    assert (await house.reading.look(game, BEN)).orders == {"when_hauled": "watch"}
    assert (await house.reading.look(game, ANN)).orders == {}


async def test_a_lobby_nobody_touches_is_closed_after_a_week(world: World) -> None:
    async with world.open() as house:
        old, used = await lobby_of(house, ANN), await lobby_of(house, BEN)
        await house.settled()
        world.clock.now += 4 * 86_400
        await house.lobby.join(press(CLEO), used)
    world.clock.now += 4 * 86_400
    async with world.open() as house:
        await house.settled()
        assert (await house.reading.table(old)).status == "cancelled"
        assert (await house.reading.table(used)).status == "lobby"
        edits = [card.edits for card in world.discord.messages]  # either card may have been posted first
        assert [f"lobby {old} cancelled"] in edits and [f"lobby {used}: Ben, Cleo"] in edits


async def test_the_seed_is_fixed_first_and_told_last(house: House) -> None:
    game = await lobby_of(house, ANN, BEN)
    mark = (await house.reading.table(game)).commit
    await house.lobby.start(press(ANN), game)
    assert (await house.reading.table(game)).seed is None
    ended = await end_together(house, game)
    assert ended.seed is not None and commitment(ended.seed) == mark


async def test_a_lobby_whose_host_is_gone_belongs_to_its_people(house: House, world: World) -> None:
    first, second = await lobby_of(house, ANN, BEN), await lobby_of(house, ANN, BEN)
    with pytest.raises(HostError, match="not_host") as caught:
        await house.lobby.start(press(BEN), first)
    assert caught.value.facts["at"] == world.clock.now + 24 * 3600
    world.clock.now += 24 * 3600
    await refuses("not_host", house.lobby.start(press(CLEO), first))
    assert (await house.lobby.start(press(BEN), first)).status == "running"
    assert (await house.lobby.cancel(press(BEN), second)).status == "cancelled"


async def test_a_manager_of_the_server_closes_a_lobby_at_once(house: House) -> None:
    game = await lobby_of(house, ANN, BEN)
    await refuses("not_host", house.lobby.cancel(replace(press(CLEO), manages=-1), game))
    assert (await house.lobby.cancel(replace(press(CLEO), manages=HERE.guild_id), game)).status == "cancelled"


async def test_a_full_lobby_that_nobody_starts_tells_its_host_after_a_day_and_all_after_two(
    house: House, world: World
) -> None:
    game = (await house.lobby.new(press(ANN), "nets", HERE, {"players": 2, "pace": "evening"}, "en")).id
    await house.lobby.join(press(BEN), game)
    closes = world.clock.now + UNUSED

    def told() -> list[tuple[int, ...]]:
        return [sent.post.mentions for sent in world.discord.messages if f"closes {closes:.0f}" in sent.post.content]

    await later(house, world, DAY - 60)
    assert told() == []
    await later(house, world, 120)
    assert told() == [(ANN,)]
    await later(house, world, DAY)
    assert told() == [(ANN,), (ANN,), (BEN,)]
    await later(house, world, 4 * DAY)
    assert len(told()) == 3
    row = await row_of(house, game)
    await house.lobby.start(press(ANN), game)
    assert row.nudged_at is not None and (await row_of(house, game)).nudged_at is None


async def test_a_free_seat_or_a_start_takes_the_word_on_a_full_lobby_back(house: House, world: World) -> None:
    """At a table of days it comes in one message with all that waits, if it is still so."""
    games = [(await house.lobby.new(press(ANN), "nets", HERE, {"players": 2}, "en")).id for _ in range(3)]
    for game in games:
        await house.lobby.join(press(BEN), game)
    await house.lobby.leave(press(BEN), games[0])
    await house.settings.set_member(ANN, {"notices": "digest", "digest": 8})
    await later(house, world, DAY + 60)
    await house.lobby.start(press(BEN), games[1])
    await later(house, world, DAY)
    said = [text for text in world.discord.texts("digest") if "unstarted" in text]
    assert said and all(f"unstarted {games[2]}" in text for text in said)
    assert not any(f"unstarted {game}" in text for text in said for game in games[:2])


async def test_its_host_hears_once_that_a_lobby_is_full(house: House, world: World) -> None:
    game = (await house.lobby.new(press(ANN), "nets", HERE, {"players": 2}, "en")).id
    for _ in range(2):
        await house.lobby.join(press(BEN), game)
    await house.settled()
    full = [sent for sent in world.discord.messages if sent.post.content == "it is full"]
    assert [(sent.post.to, sent.closed_for) for sent in full] == [(ANN, None)]
    await house.lobby.leave(press(BEN), game)
    await house.settled()
    assert full[0].closed_for == ANN, "a seat is free again"


async def test_that_a_lobby_was_full_is_told_nobody_who_wakes_up_later(house: House, world: World) -> None:
    hour = int(world.clock.now % DAY // 3600)
    await house.settings.set_member(ANN, {"quiet": [hour * 60, (hour + 3) % 24 * 60]})
    full, free = [(await house.lobby.new(press(ANN), "nets", HERE, {"players": 2}, "en")).id for _ in range(2)]
    for game in (full, free):
        await house.lobby.join(press(BEN), game)
    await house.lobby.leave(press(BEN), free)
    await later(house, world, 4 * 3600)
    assert world.discord.texts("digest") == [f"host {full}"]


async def test_an_invitation_in_quiet_hours_comes_after_them_if_a_seat_is_free(house: House, world: World) -> None:
    hour = int(world.clock.now % DAY // 3600)
    await house.settings.set_member(BEN, {"quiet": [hour * 60, (hour + 3) % 24 * 60]})
    free, full = [(await house.lobby.new(press(ANN), "nets", HERE, {"players": 2}, "en")).id for _ in range(2)]
    for game in (free, full):
        await house.lobby.invite(press(ANN), game, [BEN])
    await house.lobby.join(press(CLEO), full)
    await later(house, world, 4 * 3600)
    assert [sent.post.content for sent in world.discord.messages if sent.post.to == BEN] == [f"invited {free}"]
