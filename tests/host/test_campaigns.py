"""A campaign's table and those of its games: who sits where, and when results arrive (host/commit/campaigns.py)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from cli.operating.wiring import with_campaigns
from cli.proof import proving
from data.loader import load_content
from engine.clash.campaign import actions as a
from engine.clash.campaign.game import CAMPAIGN, CampaignGame
from engine.clash.game import CLASH, Clash
from host.clocks.paces import DAY, PACES
from host.finished.records import as_file
from host.house import House
from host.lobby.announcing import NEW_TABLES, NEW_TABLES_OF
from host.store.queries import sql_tables
from host.store.queries.campaign_games import all_of, untold
from host.table.refusals import HostError, Refusal
from host.upkeep import campaign_desk
from tests.campaign_world import (
    SagaWorld,
    begin_game,
    choose_nothing,
    manager,
    play,
    saga_of,
    say,
    standing,
    stop,
)
from tests.host.table import ANN, BEN, CLEO, HERE, press
from tests.stores import Store

STOPPED = {((0,), (1,)): (2, 0), ((1,), (0,)): (0, 2), ((0, 1),): (0, 0)}
"""Places of a game of two that was stopped -> its glory (§14.0); its seed is its own, so they may well be equals."""


@pytest.fixture
def world(store: Store) -> SagaWorld:
    return SagaWorld(store.url)


async def state_of(house: House, table: int) -> Any:
    return (await house.tables.loaded(table)).recorder.state


async def refusal(work: Any) -> Refusal:
    with pytest.raises(HostError) as refused:
        await work
    return refused.value.code


async def test_who_asked_for_new_tables_of_clash_hears_of_campaigns(world: SagaWorld) -> None:
    async with world.open() as house:
        for user, wanted in ((BEN, "clash."), (CLEO, "kravora.")):
            await house.settings.set_member(user, {NEW_TABLES: [HERE.guild_id], NEW_TABLES_OF: wanted})
        await house.lobby.new(press(ANN), CAMPAIGN.id, HERE, {}, "en")
        await house.settled()
    assert [sent.post.to for sent in world.discord.messages if sent.post.to is not None] == [BEN]


async def test_a_games_table_is_that_of_its_campaign(world: SagaWorld) -> None:
    """Seats and options are the campaign's: nobody joins, leaves or changes anything there."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN, pace="daily", late="remind")
        game = await choose_nothing(house, campaign)
        assert game.terms.campaign == campaign and game.options["scenario"] and game.terms.late == "remind"
        assert (await house.reading.table(campaign)).terms.late == "default"
        for work in (
            house.lobby.join(press(CLEO), game.id),
            house.lobby.leave(press(BEN), game.id),
            house.lobby.add_ai(press(ANN), game.id, "greedy"),
            house.lobby.set_options(press(ANN), game.id, {"heroes": True}),
            house.lobby.cancel(press(ANN), game.id),
        ):
            assert await refusal(work) is Refusal.OF_CAMPAIGN
        late = say(house, campaign, ANN, a.VETO | int(str(game.options["scenario"])))
        assert await refusal(late) is Refusal.NOT_YOURS, "a veto after all was chosen"


async def test_vote_in_round_1_gives_nothing(world: SagaWorld) -> None:
    """A game that its people stop before its first test counts for nothing: the next card, the same boons."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await begin_game(house, campaign)
        before = await state_of(house, campaign)
        assert (await stop(house, game)).status == "ended"
        after = await state_of(house, campaign)
        assert (
            after.campaign.number == 1
            and after.campaign.glory == (0, 0)
            and after.campaign.at == before.campaign.at + 1
        )
        assert [game.counted for game in after.campaign.games] == [False]
        again = await choose_nothing(house, campaign)
        assert again.options["number"] == 1 and again.options["scenario"] != before.campaign.scenario


async def test_a_game_stopped_later_counts_without_reward(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await begin_game(house, campaign)
        await play(house, game, rounds=4)
        await stop(house, game)
        last = (await state_of(house, campaign)).campaign.games[-1]
        assert last.counted and last.reason == "stopped" and last.winners == ()
        assert last.glory == STOPPED[last.places]


async def test_host_gone_between_games(world: SagaWorld) -> None:
    """After one more decision time anybody seated starts, and nobody else."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN, pace="daily")
        game = await choose_nothing(house, campaign)
        assert await refusal(house.lobby.start(press(BEN), game.id)) is Refusal.NOT_HOST
        world.clock.now += PACES["daily"].decision + 1
        assert await refusal(house.lobby.start(press(CLEO), game.id)) is Refusal.NOT_HOST
        await house.lobby.start(press(BEN), game.id)
        await house.settled()
        assert (await house.reading.table(game.id)).status == "running"


async def test_steps_end_by_the_clock_with_the_default(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN, pace="live")
        await say(house, campaign, ANN, a.ACCEPT)
        assert await house.reading.campaign_game(campaign) is None
        world.clock.now += PACES["live"].decision + PACES["live"].grace + 5
        await house.sleeper.settled()
        await house.settled()
        assert await house.reading.campaign_game(campaign) is not None, "a decision's time, and no reserve"
        assert (await state_of(house, campaign)).campaign.vetoes == (1, 1)


async def test_who_leaves_is_replaced_and_an_open_seat_is_taken_between_games(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await choose_nothing(house, campaign)
        await house.seats.leave(press(BEN), campaign)
        await house.settled()
        lobby = await house.reading.table(game.id)
        assert [seat.user_id for seat in lobby.seats] == [ANN, None] and lobby.seats[1].ai
        await house.substitutes.take(press(CLEO), campaign, 1)
        offer = (await house.reading.table(campaign)).pending.offers[0]
        await house.substitutes.answer(press(ANN), campaign, offer.number, True)
        await house.settled()
        lobby = await house.reading.table(game.id)
        assert [seat.user_id for seat in lobby.seats] == [ANN, CLEO]
        await house.lobby.start(press(ANN), game.id)
        await house.settled()
        assert (await house.reading.table(game.id)).status == "running"


async def test_who_sits_in_the_game_at_its_end_sits_in_the_campaign(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await begin_game(house, campaign)
        await house.substitutes.offer(press(BEN), game, None, CLEO, "Cleo")
        offer = (await house.reading.table(game)).pending.offers[0]
        await house.substitutes.answer(press(CLEO), game, offer.number, True)
        await stop(house, game, (ANN, CLEO))
        assert [seat.user_id for seat in (await house.reading.table(campaign)).seats] == [ANN, CLEO]
        wishes = [seat.wish for seat in (await house.reading.table(campaign)).seats]
        assert "any" not in wishes and len(set(wishes)) == 2, "the clans that were dealt"


async def test_leaving_the_campaign_leaves_the_game_that_is_played(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await begin_game(house, campaign)
        await house.seats.leave(press(BEN), campaign)
        for table in (campaign, game):
            assert [seat.user_id for seat in (await house.reading.table(table)).seats] == [ANN, None]


async def test_alone_among_ai_only_the_campaign_is_ended(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, ai=1)
        game = await begin_game(house, campaign)
        assert await refusal(house.seats.end(press(ANN), game)) is Refusal.END_CAMPAIGN
        table = await house.seats.end(press(ANN), campaign)
        assert table.status == "ended" and table.seed
        assert (await house.seats.end(press(ANN), game)).status == "ended", "nothing hangs on it any more"


async def test_the_last_person_to_leave_ends_all(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, ai=1)
        game = await choose_nothing(house, campaign)
        await house.seats.leave(press(ANN), campaign)
        await house.settled()
        assert (await house.reading.table(campaign)).status == "ended"
        assert (await house.reading.table(game.id)).status == "cancelled"


async def test_sixty_days_without_a_press_end_it(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN, pace="daily")
        game = await choose_nothing(house, campaign)
        world.clock.now += 59 * DAY
        await house._tidy.once()
        assert (await house.reading.table(campaign)).status == "running"
        world.clock.now += 2 * DAY
        await house._tidy.once()
        await house.settled()
        assert (await house.reading.table(campaign)).status == "abandoned"
        assert (await house.reading.table(game.id)).status == "cancelled"


async def test_a_campaign_whose_game_is_pressed_stays_awake_however_long_that_takes(world: SagaWorld) -> None:
    """Nobody presses at its own table meanwhile: it neither sleeps nor is given up, and goes on after the game."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN, pace="none")
        game = await begin_game(house, campaign)
        for _ in range(4):
            world.clock.now += PACES["none"].sleeps_after - DAY
            state = await state_of(house, game)
            seat = CLASH.to_act(state)[0]
            await house.play.act(press((ANN, BEN)[seat]), game, None, [CLASH.default(state, seat)])
            await house.sleeper.settled()
            await house._tidy.once()
            await house.settled()
            for table in (await house.reading.table(campaign), await house.reading.table(game)):
                assert (table.status, table.asleep_since) == ("running", None)
        await stop(house, game)
        assert (await choose_nothing(house, campaign)).id != game


async def test_a_game_that_sleeps_for_sixty_days_ends_and_its_campaign_goes_on_waiting(world: SagaWorld) -> None:
    """Whoever comes back then finds the next card; after as long again without a press the campaign is given up."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN, pace="none")
        game = await begin_game(house, campaign)
        for days in (PACES["none"].sleeps_after / DAY + 1, 61):
            world.clock.now += days * DAY
            await house.sleeper.settled()
            await house._tidy.once()
            await house.settled()
        assert (await house.reading.table(game)).status == "abandoned"
        assert (await house.reading.table(campaign)).status == "running"
        for days in (PACES["none"].sleeps_after / DAY + 1, 61):
            world.clock.now += days * DAY
            await house.sleeper.settled()
            await house._tidy.once()
            await house.settled()
        assert (await house.reading.table(campaign)).status == "abandoned"


async def test_nothing_of_the_seed_or_the_deck_is_out_before_the_end(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await begin_game(house, campaign)
        await stop(house, game)
        state = await state_of(house, campaign)
        row = await house.tables.row(campaign)
        exported = repr(await house.reading.export(campaign, ANN))
        view = repr((await house.reading.look(campaign, ANN)).view.campaign.deck)
        told = "\n".join(world.discord.texts())
        assert row.seed not in told + exported and row.table().seed is None
        hidden = ", ".join(map(str, state.campaign.deck[state.campaign.at + 1 :]))
        assert hidden not in exported + view
        await house.seats.end(manager(ANN), campaign)
        await house.settled()
        record, chain = await house.reading.export(campaign, ANN), (await house.tables.row(campaign)).dice.chain
        assert record["seed"] == row.seed and str(chain) in "\n".join(world.discord.texts())


async def test_saga_binding_never_edited(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        await begin_game(house, campaign)
        proofs = [sent for sent in world.discord.messages if sent.post.proof]
        assert {sent.post.role.split(".")[0] for sent in proofs} >= {"mark", "binding"} and len(proofs) >= 4
        assert all(not sent.edits and not sent.stripped for sent in proofs)


async def test_a_whole_saga_is_recorded_and_proved(world: SagaWorld, tmp_path: Path) -> None:
    """Five games that count, stopped in their fourth round: the record proves, its chains are those of the games."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        await say(house, campaign, BEN, a.VETO | (await state_of(house, campaign)).campaign.scenario)
        for _ in range(5):
            game = await begin_game(house, campaign)
            await play(house, game, rounds=4)
            await stop(house, game)
        table = await house.reading.table(campaign)
        assert table.status == "over" and table.seed
        assert table.dice.chain
        proved = await house.reading.check_record(campaign)
        assert not proved.wrong and proved.draws == 14
        record = await house.reading.export(campaign, None)
        assert record["chain"] == table.dice.chain and record["seed"] == table.seed
        games = await house.database.read(lambda connection: all_of(connection, campaign))
        told = [row[1] for row in record["entries"] if row[1] and row[1][0] == "result"]
        assert [(row.id, row.dice.chain) for row in games] == [(each[1], each[5]) for each in told]
        for row in games:
            (tmp_path / f"{row.id}.json").write_bytes(as_file(await house.reading.export(row.id, None)))
        verdict = proving.proved(as_file(record), proving.ProofOptions({"chain": record["chain"]}, folder=tmp_path))
        assert verdict.code == 0 and sum(": scenario " in line for line in verdict.lines) == 5
        outcome = CAMPAIGN.outcome(await state_of(house, campaign))
        assert outcome is not None and record["outcome"]["points"] == list(outcome.points)
        other = update(sql_tables.games).where(sql_tables.games.c.id == games[-1].id).values(seed="0" * 64)
        await house.database.write(lambda connection: connection.execute(other))
        assert (await house.reading.check_record(campaign)).wrong, "its games are played again here, too"


async def test_holders_of_a_saga_s_seats_stand_in_its_record(world: SagaWorld) -> None:
    """By the entries of the record, which keeps fewer than the table."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await begin_game(house, campaign)
        await play(house, game, rounds=4)
        await stop(house, game)
        await house.seats.leave(press(BEN), campaign)
        await begin_game(house, campaign)
        await house.seats.end(press(ANN), campaign)
        await house.settled()
        assert not (await house.reading.check_record(campaign)).wrong
        record = await house.reading.export(campaign, None)
        assert [row[2:] for row in record["holders"]] == [["ai.veteran", "left"]]
        assert record["holders"][0][1] <= len(record["entries"])


async def test_a_saga_s_games_are_played_with_its_data(world: SagaWorld) -> None:
    """Those of another release come while it is played: its binding has fixed its own."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
    content = replace(load_content("clash"), version="another")
    async with world.open(**with_campaigns({"clash": content})) as house:
        game = await begin_game(house, campaign)
        rows = [await house.tables.row(number) for number in (campaign, game)]
        assert len({row.content_key for row in rows}) == 1
        bound = [row.dice.binding for row in rows]
        assert bound[0] and bound[1] and bound[0].content_hash == bound[1].content_hash


async def test_after_a_restart_the_campaign_goes_on(world: SagaWorld) -> None:
    """Between any two steps another house takes over: the same standing, no game twice."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
    async with world.open() as house:
        before = standing(await state_of(house, campaign))
        game = await choose_nothing(house, campaign)
    async with world.open() as house:
        assert standing(await state_of(house, campaign)) == before
        assert (await choose_nothing(house, campaign)).id == game.id
        await house.lobby.start(press(ANN), game.id)
        await house.settled()
    async with world.open() as house:
        await play(house, game.id, rounds=4)
        await stop(house, game.id)
        told = standing(await state_of(house, campaign))
    async with world.open() as house:
        assert standing(await state_of(house, campaign)) == told and len(told[-1]) == 1
        assert (await choose_nothing(house, campaign)).options["number"] == 2


class OtherClash(Clash):
    """A version of the program that comes to other states."""

    def fingerprint(self, state: Any) -> str:
        return "0" * 16


class OtherSaga(CampaignGame):
    def fingerprint(self, state: Any) -> str:
        return "0" * 16


async def test_a_game_set_aside_by_an_upgrade_counts_for_nothing(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await begin_game(house, campaign)
    async with world.open(games={"clash": OtherClash(), "clash-saga": CAMPAIGN}) as house:
        assert await refusal(house.reading.look(game, ANN)) is Refusal.SET_ASIDE
        await house.seats.end(press(ANN), game)
        await house.settled()
        told = (await state_of(house, campaign)).campaign
        assert [each.counted for each in told.games] == [False] and told.number == 1 and told.at == 1


async def test_a_campaign_set_aside_is_told_when_it_goes_on(world: SagaWorld) -> None:
    """The game can be played and ended meanwhile; its result waits, stored with it."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await begin_game(house, campaign)
    async with world.open(games={"clash": CLASH, "clash-saga": OtherSaga()}) as house:
        assert await refusal(house.reading.look(campaign, ANN)) is Refusal.SET_ASIDE
        await play(house, game, rounds=4)
        assert (await stop(house, game)).status == "ended"
        assert await house.database.read(untold) == [game]
    async with world.open() as house:
        last = (await state_of(house, campaign)).campaign.games[-1]
        assert last.counted and last.glory == STOPPED[last.places] and not await house.database.read(untold)


async def test_what_a_campaign_knows_is_not_told_again(world: SagaWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process, whose list is older, would take the first game's end for that of the second."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        first = await begin_game(house, campaign)
        await play(house, first, rounds=4)
        await stop(house, first)
        await begin_game(house, campaign)
        before = (await state_of(house, campaign)).campaign
        monkeypatch.setattr(campaign_desk.campaign_games, "untold", lambda connection: [first])
        await house._tidy._campaigns.once()
        assert (await state_of(house, campaign)).campaign == before and len(before.games) == 1


@pytest.mark.parametrize("begun", [False, True])
async def test_who_is_erased_leaves_campaign_and_game(world: SagaWorld, begun: bool) -> None:
    """Their seats go to AIs at both tables, whether the game has begun or not, and their id is nowhere any more."""
    async with world.open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await begin_game(house, campaign) if begun else (await choose_nothing(house, campaign)).id
        kept = await house.privacy.kept(BEN)
        await house.privacy.forget(press(BEN), kept.mark)
        await house.settled()
        for number in (campaign, game):
            table = await house.reading.table(number)
            assert [seat.user_id for seat in table.seats] == [ANN, None] and table.seats[1].ai
            assert BEN not in table.terms.invited
        assert (await house.reading.table(game)).status == ("running" if begun else "lobby")


async def test_a_private_campaigns_games_are_private(world: SagaWorld) -> None:
    async with world.open() as house:
        campaign = await saga_of(house, ANN, ai=1, private=True)
        await house.substitutes.invite(press(ANN), campaign, CLEO)
        game = await choose_nothing(house, campaign)
        assert game.terms.private and CLEO in game.terms.invited
