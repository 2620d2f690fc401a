"""A campaign (§14.0) through the real bot on a simulated Discord: from its lobby through a game to the next card."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import _component_interaction
from simcord.builders import ChannelHandle

from engine.clash.game import CLASH
from host.table.options import HINTS, USUAL_HINTS
from host.table.presses import Press
from tests.cogs.cards import join_value
from tests.cogs.player import items_of
from tests.cogs.real_bot import Live

MOST = 4_000


class Stage(Live):
    """A server with a channel, Ann and Ben and Cleo, and the house behind the bot."""

    def place(self, table: Any) -> Any:
        return ChannelHandle(self.env, self.guild, self.env.backend.channels[table.place.posts_to])

    async def begun(self, **options: Any) -> Any:
        """A campaign of Ann and Ben that has begun; its table."""
        await self.ann.slash(self.channel, "campaign new", players=2, pace="live")
        if options:
            await self.house.lobby.set_options(Press(self.ann.id, "Ann", 1), 1, options)
        await self.ben.select(self.card, [join_value(self.card, "any")])
        await self.ann.click(self.newest(self.channel, "Start"), label="Start")
        return await self.table(1)

    def newest(self, channel: Any, label: str) -> Any:
        """The newest message with a button of that label."""
        found = [
            post
            for post in channel.history()
            if any(getattr(b, "label", "") == label for line in post.components for b in line.children)
        ]
        return max(found, key=lambda post: post.id)

    async def keep(self, campaign: Any, *people: Any) -> None:
        """They press that they keep the scenario."""
        for who in people:
            shown = await who.click(self.newest(self.place(campaign), "Keep or veto…"), label="Keep or veto…")
            await who.click(shown.response.message, label="Keep it")

    async def play_out(self, game: int) -> Any:
        """The game by default moves to its end; its table."""
        names = {self.ann.id: "Ann", self.ben.id: "Ben", self.cleo.id: "Cleo"}
        for _ in range(MOST):
            state = (await self.house.tables.loaded(game)).recorder.state
            owed = CLASH.to_act(state)
            table = await self.table(game)
            if table.status != "running":
                break
            seat = table.seats[owed[0]]
            if seat.user_id is None:
                await self.house.settled()
                continue
            act = CLASH.default(state, seat.number)
            await self.house.play.act(Press(seat.user_id, names[seat.user_id]), game, None, [act])
        await self.env.settle()
        return await self.table(game)


@pytest.fixture
async def stage(strict: Any, live: Live) -> Stage:
    return Stage(**vars(live))


async def test_from_the_lobby_over_a_game_to_the_next_card(stage: Stage) -> None:
    campaign = await stage.begun()
    assert (campaign.game, campaign.status) == ("clash-saga", "running")
    assert await stage.ann.autocomplete(stage.place(campaign), "away", "level", "vet"), "levels of its game"
    card = stage.place(campaign).last_message
    assert (
        "game 1 of 5" in card.content
        and "A veto puts this scenario away" in card.content
        and "Left: Ann, Ben" in card.content
    ), card.content
    await stage.keep(campaign, stage.ann, stage.ben)
    game = await stage.house.reading.campaign_game(1)
    assert game is not None and (game.id, game.status, game.game) == (2, "lobby", "clash")
    assert [seat.user_id for seat in game.seats] == [stage.ann.id, stage.ben.id]
    lobby = stage.newest(stage.channel, "Campaign")
    assert "Game 1 of the campaign at table 1" in lobby.content, lobby.content
    refused = await stage.cleo.click(lobby, label="Start")
    assert "host" in refused.response.content
    await stage.ann.click(lobby, label="Start")
    over = await stage.play_out(2)
    assert over.status == "over"
    look = await stage.house.reading.look(1, stage.ann.id)
    assert look.view.campaign.number == 2 and len(look.view.campaign.games) == 1
    assert look.view.campaign.glory == look.view.campaign.games[0].glory
    card = stage.place(campaign).last_message
    assert "game 2 of 5" in card.content and "Glory: " in card.content, card.content
    assert " 1. " in card.content and "+" in card.content, "places and glory of the game before"
    last = stage.newest(stage.place(over), "Next game")
    shown = await stage.ben.click(last, label="Next game")
    assert "game 2 of 5" in str([part.to_dict() for part in shown.response.message.components])


def said(result: Any) -> str:
    """All that a press was answered with."""
    message = result.response.message
    return str(message.content) + str([part.to_dict() for part in message.components])


async def test_what_comes_too_late_says_so_and_costs_nothing(stage: Stage) -> None:
    campaign = await stage.begun()
    card = stage.newest(stage.place(campaign), "Keep or veto…")
    anns, bens = [await who.click(card, label="Keep or veto…") for who in (stage.ann, stage.ben)]
    assert "Nobody can veto" not in said(await stage.cleo.click(card, label="Keep or veto…"))
    stale = next(item.custom_id for item in items_of(bens.response.message) if item.label == "Veto it")
    await stage.ann.click(anns.response.message, label="Veto it")
    # Ben's panel shows the new card by now; his press of the old one was on its way.
    stored = stage.env.backend.get_message(stage.place(campaign).id, card.id)
    late = await _component_interaction(stage.ben, stored, {"custom_id": stale, "component_type": 2})
    assert "That card is out already" in said(late) and "You keep your veto" in said(late)
    assert (await stage.house.reading.look(1, stage.ben.id)).view.campaign.vetoes == (0, 1)
    shown = await stage.ben.click(stage.newest(stage.place(campaign), "Keep or veto…"), label="Keep or veto…")
    await stage.ben.click(shown.response.message, label="Keep it")
    again = await _component_interaction(stage.ben, stored, {"custom_id": stale, "component_type": 2})
    assert "nobody can choose for it any more" in said(again), said(again)
    told = stage.place(campaign).last_message.content
    assert "All is chosen" in told, told


async def test_next_game_leads_to_the_one_that_is_played(stage: Stage) -> None:
    """Two vote a game away: it counts for nothing, and its last post leads to the next card, then to the next table."""
    campaign = await stage.begun()
    await stage.keep(campaign, stage.ann, stage.ben)
    await stage.ann.click(stage.newest(stage.channel, "Campaign"), label="Start")
    for who, name in ((stage.ann, "Ann"), (stage.ben, "Ben")):
        await stage.house.seats.end(Press(who.id, name), 2)
    await stage.env.settle()
    card = stage.place(campaign).last_message.content
    assert "stopped before its first test: it counts for nothing" in card and "game 1 of 5" in card, card
    last = stage.newest(stage.place(await stage.table(2)), "Next game")
    assert "Keep this scenario" in said(await stage.ann.click(last, label="Next game"))
    await stage.keep(campaign, stage.ann, stage.ben)
    lobby = await stage.ben.click(last, label="Next game")
    assert "The next game is table 3" in said(lobby)
    refused = await stage.ann.slash(stage.channel, "game cancel", table=3)
    assert "of campaign 1" in said(refused)
    asked = await stage.ben.slash(stage.channel, "game leave", table=3)
    assert "Leave table 1?" in said(asked), "the next game is left with its campaign"
    hosts = await stage.ann.click(last, label="Next game")
    await stage.ann.click(hosts.response.message, label="Start")
    assert "The game is on at table 3" in said(await stage.ben.click(last, label="Next game"))
    chronicle = said(await stage.ben.slash(stage.channel, "campaign chronicle"))
    assert "counts for nothing" in chronicle and "Table 2" in chronicle, chronicle


async def test_a_campaigns_games_have_its_hints(stage: Stage) -> None:
    await stage.keep(await stage.begun(**{HINTS: USUAL_HINTS}), stage.ann, stage.ben)
    await stage.ann.click(stage.newest(stage.channel, "Campaign"), label="Start")
    for _ in range(3):
        table = await stage.table(2)
        owed = CLASH.to_act((await stage.house.tables.loaded(2)).recorder.state)[0]
        who, name = ((stage.ann, "Ann"), (stage.ben, "Ben"))[owed]
        panel = await who.slash(stage.place(table), "turn")
        label = next(item.label for item in items_of(panel.response.message) if str(item.label).startswith("Hint"))
        told = said(await who.click(panel.response.message, label=label))
        assert "**Hint.**" in told, told
        state = (await stage.house.tables.loaded(2)).recorder.state
        await stage.house.play.act(Press(who.id, name), 2, None, [CLASH.default(state, owed)])
        await stage.env.settle()
