"""The panel after the end: who won, why, and what comes next, for all; and the rematch."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.clash.screens import ClashScreens
from cogs.tables.wording.over import over_panel
from cogs.transport.contract import Call, Id, Panel
from cogs.transport.incoming.answers import guarded
from cogs.transport.panels.panel import ageless
from cogs.transport.panels.widgets import row
from data.texts import texts_in
from host.table.presses import Press, SeatView
from host.table.refusals import HostError, Refusal
from host.table.table import Table
from tests.cogs_clash.mode_calls import call_in, labels
from tests.cogs_clash.play import words_of
from tests.cogs_clash.test_mode_screens import solo

OUTCOME = ("**Ann wins**.", "Ann: 4")


def over_call(language: str, seat: int | None, status: str = "over", **options: Any) -> Call:
    playing = call_in(solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}), 0)
    look: SeatView = playing.look
    table = replace(look.table, status=status, options={**look.table.options, **options})
    fresh = replace(look, table=table, seat=seat, owes=False)
    return Call(Id(1, "mine"), Press(11, "Ann"), fresh, playing.house, texts_in(language))


def shown(call: Call) -> tuple[str, list[str]]:
    panel = over_panel(call, "", OUTCOME, (0,), row(ageless(call, "Log", "log")))
    links = [item.url for item in panel.view.walk_children() if getattr(item, "url", None)]
    assert len(links) == 1 and links[0].startswith("https://discord.com/channels/"), "the way to the table"
    return words_of(panel.view), labels(panel)


@pytest.mark.parametrize(
    ("language", "won", "again"), [("en", "You won", "Rematch"), ("fr", "Vous avez gagné", "Revanche")]
)
def test_who_played_reads_who_won_and_can_play_again(language: str, won: str, again: str) -> None:
    words, buttons = shown(over_call(language, 0))
    assert won in words and OUTCOME[0] in words and again in buttons and len(buttons) == 3
    words, buttons = shown(over_call(language, 1))
    assert won not in words and OUTCOME[0] in words and again in buttons


@pytest.mark.parametrize(
    ("language", "next_words", "follows"),
    [
        ("en", "says what comes next in the campaign", "Next game"),
        ("fr", "dit la suite de la campagne", "Partie suivante"),
    ],
)
def test_in_a_campaign_its_next_game_comes_and_no_rematch(language: str, next_words: str, follows: str) -> None:
    """Rematch would open a game of the same scenario that belongs to no campaign.

    The same words stand after the last game and in a campaign that was ended: they must not say that it goes on.
    """
    call = over_call(language, 0, campaign=7)
    words, buttons = shown(call)
    assert f"*{follows}* {next_words}." in words and buttons[0] == follows
    assert call.t("Rematch") not in buttons and call.t("Rematch") not in words


def test_the_victory_comes_first_and_the_day_of_the_end_small_after_it() -> None:
    call = over_call("en", 0)
    late = replace(call, look=replace(call.look, table=replace(call.look.table, ended_at=1.7e9)))
    words = shown(late)[0]
    assert words.startswith("**You won!**")
    assert words.index(OUTCOME[1]) < words.index("-# It ended on <t:1700000000:D>.")


def test_who_watched_reads_it_too_and_is_offered_no_rematch() -> None:
    words, buttons = shown(over_call("en", None))
    assert "You watched it." in words and OUTCOME[1] in words and "You won" not in words
    assert buttons == ["Proof", "Log"]


@pytest.mark.parametrize(("seat", "code"), [(0, Refusal.NOT_YOURS), (None, Refusal.NO_SEAT)])
async def test_a_press_on_an_older_panel_after_the_end_shows_how_it_ended(seat: int | None, code: Refusal) -> None:
    """It used to show one line, with buttons for a hand and orders that were gone."""

    async def refused() -> None:
        raise HostError(code)

    call = over_call("en", seat)
    reply, typed = SimpleNamespace(how="new", outcome=""), SimpleNamespace(message=None)
    request: Any = SimpleNamespace(t=call.t, house=call.house, reply=reply, interaction=typed)
    answer = await guarded(request, ClashScreens(), call, refused())
    assert isinstance(answer, Panel) and "**The elves win.**" in words_of(answer.view)


def test_a_stopped_game_has_no_winner_and_a_tutorial_no_rematch() -> None:
    words, _ = shown(over_call("en", 0, "ended"))
    assert "without a winner" in words and "You won" not in words
    words, buttons = shown(over_call("en", 0, tutorial="seed"))
    assert "`/tutorial`" in words and buttons == ["Log"]


World = Any


async def over(world: World, **changes: Any) -> Table:
    number = await world.started()
    return await world.change(number, status="over", ended_at=1.7e9, **changes)


async def pressed(world: World, who: Any, table: Table) -> Any:
    return await world.raw(who, world.card(table.id), str(Id(table.id, "rematch")))


async def test_the_first_opens_it_and_the_others_join(world: World) -> None:
    old = await over(world, options={"pace": "daily", "players": 3, "private": True})
    opened = await pressed(world, world.ann, old)
    new = await world.table(max(await world.tables()))
    assert new.id != old.id and new.status == "lobby" and new.game == old.game and new.host_id == world.ann.id
    told = f"The rematch is table {new.id}, with the same options. Its card is in this channel."
    assert told in opened.response.content
    people = [seat.user_id for seat in old.seats if seat.user_id is not None]
    assert {"pace": "daily", "players": len(old.seats), "private": True}.items() <= new.options.items()
    assert set(people) <= set(new.options["invited"])
    joined = await pressed(world, world.ben, old)
    assert f"in the rematch, table {new.id}. Clans are chosen again" in joined.response.content
    assert [seat.user_id for seat in (await world.table(new.id)).seats] == [world.ann.id, world.ben.id]
    await pressed(world, world.ann, old)
    assert max(await world.tables()) == new.id and len((await world.table(new.id)).seats) == 2


async def test_who_sat_alone_with_ai_has_them_again(world: World) -> None:
    old = await over(world)
    own, other = (await world.row(old.id)).seats
    await world.change(old.id, seats=(own, replace(other, user_id=None, ai="greedy")))
    answer = await pressed(world, world.ann, old)
    told = answer.response.content
    assert "The same AI seats play." in told and "others" not in told and "free seats" not in told
    assert [seat.ai for seat in (await world.table(max(await world.tables()))).seats] == [None, "greedy"]


async def test_who_only_watched_opens_none(world: World) -> None:
    old = await over(world)
    answer = await pressed(world, world.cleo, old)
    assert "You have no seat" in answer.response.content and max(await world.tables()) == old.id


@pytest.mark.parametrize("status", ["running", "lobby"])
async def test_a_game_that_goes_on_has_none(world: World, status: str) -> None:
    old = await over(world)
    await world.change(old.id, status=status)
    answer = await pressed(world, world.ann, old)
    assert "still running" in answer.response.content and max(await world.tables()) == old.id
