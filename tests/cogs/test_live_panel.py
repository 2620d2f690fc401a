"""One live panel a person and table: it wakes, and one left for another says where play goes on (screens §1)."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.results import to_discord_message

from cogs.transport.contract import Answer, Id
from cogs.transport.incoming.answers import show
from cogs.transport.incoming.request import Request
from cogs.transport.outgoing import waking
from cogs.transport.outgoing.courier import DiscordCourier
from engine.kernel.planning import PLAN
from host.posts.composing import Composed
from host.posts.ports import Delivered
from host.posts.post import Button, Post
from host.table.presses import Press, SeatView
from host.table.stored_plan import StoredPlan
from tests.cogs.conftest import World, panel, shown
from tests.cogs.toy_game import ToyPresenter
from tests.kernel.toy import CARD
from tests.patience import eventually

ASKED = Post("turn", "Your turn", rows=((Button("My turn", "turn"),),))


@pytest.fixture(autouse=True)
def one_clock(world: World) -> None:
    """What the bot does by itself reads the time of the presses."""
    world.bot.now = lambda: world.bot_now().timestamp()  # type: ignore[method-assign]


async def notice(world: World, table: int) -> Any:
    """A direct message that asks Ann, not pressed yet."""
    post = Post("card", "Choose.", to=world.ann.id, rows=((Button("Pick", "pick"),),), decision=0, seat=0)
    where = await DiscordCourier(world.bot).send(await world.table(table), post, "n")
    return to_discord_message(world.env, world.env.backend.get_message(where.channel_id, where.message_id))


def live(world: World, table: int, who: Any) -> int | None:
    """The message of somebody's live panel."""
    token = world.bot.wake_tokens.of(table, who.id)
    return None if token is None else token.message


async def go_on(world: World, who: Any, message: Any) -> None:
    """Press *Continue here* under the line."""
    line = to_discord_message(world.env, world.env.backend.get_message(message.channel.id, message.id))
    await who.click(line, label="Continue here")


async def hand_over(world: World, table: int) -> None:
    """Who owes it counts one further; all panels that this wakes are drawn."""
    await world.add(table)
    await eventually(lambda: not world.bot._tasks, "panels drawn again")


# waking


async def test_a_panel_wakes_when_its_turn_comes(world: World, table: int) -> None:
    """One older than 13 minutes is left asleep."""
    old = await panel(world, world.ben, table)
    await world.env.advance_time(14 * 60)
    waiting = await panel(world, world.ben, table)
    assert "you wait" in shown(world, waiting)
    await world.ann.click(await panel(world, world.ann, table), label="Add")
    assert "you are asked" in shown(world, waiting) and "you wait" in shown(world, old)


async def test_a_woken_panel_shows_what_its_person_did_while_its_picture_was_drawn(
    world: World, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list of theirs went back to the choice before: its panel was drawn before they chose, and came after."""
    waiting, of_panel = await panel(world, world.ben, table), world.bot.pictures.of_panel

    async def meanwhile(look: SeatView, *more: Any) -> Any:
        if look.seat == 1 and PLAN not in look.orders:
            plan = {PLAN: StoredPlan("later", ("card",)).to_json()}
            await world.house.play.set_orders(Press(world.ben.id, "Ben", message_id=waiting.id), table, plan)
        return await of_panel(look, *more)

    monkeypatch.setattr(world.bot.pictures, "of_panel", meanwhile)
    await world.ann.click(await panel(world, world.ann, table), label="Add")
    assert "you are asked, planned" in shown(world, waiting)


async def test_a_forged_id_wakes_nothing_but_its_presser_s_own_panel(world: World, table: int) -> None:
    """Ids of panels, pressed on a public post, by a player and by a spectator."""
    card = world.card(table)
    for verb in ("turn", "hand", "pick"):
        for who in (world.ben, world.cleo):
            await world.raw(who, card, str(Id(table, verb, "", 1, 0)))
    assert live(world, table, world.cleo) is None and live(world, table, world.ben) not in (None, card.id)
    before = shown(world, card)
    await world.ann.click(await panel(world, world.ann, table), label="Add")
    assert shown(world, card) == before, "a public post is no panel"


async def test_a_panel_that_was_overtaken_before_it_was_sent_shows_what_is_owed(
    world: World, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody let a ruse happen; the next question was open before the panel that waits was on its way."""
    mine = await panel(world, world.ann, table)

    async def after_ben(request: Request, answer: Answer) -> None:
        monkeypatch.undo()
        await world.house.play.act(Press(world.ben.id, "Ben"), table, None, [CARD])
        await world.house.outbox.settled()
        await show(request, answer)

    monkeypatch.setattr("cogs.transport.incoming.router.show", after_ben)
    await world.ann.click(mine, label="Add")
    assert "Counter 2, you are asked" in shown(world, mine)


async def test_a_waiting_panel_is_told_of_the_end(world: World, table: int) -> None:
    waiting = await panel(world, world.ben, table)
    ended = await world.change(table, status="over")
    await waking.wake(world.bot, table)
    assert f"the game is {ended.status}" in shown(world, waiting)
    assert not len(world.bot.wake_tokens), "nothing is left to wake"


async def test_a_panel_at_fault_keeps_no_other_from_waking(
    world: World, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await panel(world, world.ann, table)
    waiting, look = await panel(world, world.ben, table), world.house.reading.look

    async def broken(game: int, user: int) -> SeatView:
        if user == world.ann.id:
            raise KeyError("a panel at fault")
        return await look(game, user)

    ended = await world.change(table, status="over")
    monkeypatch.setattr(world.house.reading, "look", broken)
    await waking.wake(world.bot, table)
    assert f"the game is {ended.status}" in shown(world, waiting)


async def test_a_plan_that_changes_is_shown_in_the_live_panel_unless_it_was_pressed_for_it(
    world: World, table: int
) -> None:
    """After *Stop* or *Drop it* elsewhere it still promised what would never be done."""
    mine = await panel(world, world.ben, table)
    plan = StoredPlan("later", ("card",)).to_json()
    for planned, pressed in ((plan, None), (None, mine.id)):
        await world.house.play.set_orders(Press(world.ben.id, "Ben", message_id=pressed), table, {PLAN: planned})
        await eventually(lambda: not world.bot._tasks, "panels drawn again")
        assert "planned" in shown(world, mine), "its own answer shows what a press in it led to"


# one live panel


async def test_a_panel_left_for_another_says_where_play_goes_on_and_continues_there(world: World, table: int) -> None:
    """Two panels of one turn showed different states, and nobody could tell which one counts."""
    first, second = [await panel(world, world.ann, table) for _ in range(2)]
    assert "You play below now." in shown(world, first) and "you are asked" in shown(world, second)
    await go_on(world, world.ann, first)
    assert "you are asked" in shown(world, first) and "You play above now." in shown(world, second)
    await world.ann.click(first, label="Add")
    await world.ann.click(first, label="Illegal")
    assert "Counter 1" in shown(world, first) and "You play above now." in shown(world, second)


async def test_direct_messages_and_the_table_point_at_each_other(world: World, table: int) -> None:
    here, asked = await panel(world, world.ann, table), await notice(world, table)
    await world.ann.user.click(asked, label="Pick")
    assert "You play in the direct messages now." in shown(world, here) and "you are asked" in shown(world, asked)
    await go_on(world, world.ann, here)
    assert "You play at the table now." in shown(world, asked)
    await go_on(world, world.ann.user, asked)
    assert "you are asked" in shown(world, asked) and live(world, table, world.ann) == asked.id


async def test_a_notice_left_for_a_panel_says_so_until_it_is_settled(world: World, table: int) -> None:
    """Its buttons were of an older decision once something was chosen at the table."""
    asked = await notice(world, table)
    await world.raw(world.ann, world.card(table), str(Id(table, "log")))
    assert "Pick" in shown(world, asked), "to read takes no place"
    await panel(world, world.ann, table)
    assert "Pick" not in shown(world, asked) and "You play at the table now." in shown(world, asked)
    token = world.bot.wake_tokens.of(table, world.ann.id)
    assert token is not None and not world.bot.wake_tokens.remember(table, token), "the next press edits nothing"
    where = Delivered(asked.channel.id, asked.id)
    assert await DiscordCourier(world.bot).settle(await world.table(table), world.ann.id, where, 0.0)
    assert "I still need your answer" in shown(world, asked), "what was decided (screens D6)"


async def test_what_is_only_read_leaves_the_panel_of_the_turn_alone(world: World, table: int) -> None:
    """From a public post; and what is opened later leaves it alone, too."""
    mine = await panel(world, world.ann, table)
    read = await world.raw(world.ann, world.card(table), str(Id(table, "log")))
    assert live(world, table, world.ann) == mine.id and "you are asked" in shown(world, mine)
    await world.env.advance_time(8 * 60)
    await world.raw(world.ann, mine, str(Id(table, "orders")))
    await world.env.advance_time(8 * 60)
    await world.raw(world.ann, read.response.message, str(Id(table, "turn")))
    assert "You play below now." in shown(world, mine), (
        "until its way back is pressed; what was read in it kept it awake"
    )
    log = await world.raw(world.ben, world.card(table), str(Id(table, "log")))
    before = shown(world, log.response.message)
    await panel(world, world.ben, table)
    assert shown(world, log.response.message) == before


async def test_a_line_that_comes_after_the_next_press_there_makes_room_again(
    world: World, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press was on its way as the panel shrank: its answer came first, and the line covered it."""
    first, tokens, edit = await panel(world, world.ann, table), world.bot.wake_tokens, waking._edit
    answered = tokens.of(table, world.ann.id)
    assert answered is not None

    async def late(*line: Any) -> None:
        monkeypatch.undo()
        tokens.remember(table, replace(answered, at=answered.at + 1))
        await edit(*line)

    monkeypatch.setattr(waking, "_edit", late)
    await panel(world, world.ann, table)
    assert "you are asked" in shown(world, first) and live(world, table, world.ann) == first.id


@pytest.mark.parametrize("left", [True, False])
async def test_a_panel_left_or_answered_while_its_picture_is_drawn_is_not_woken(
    world: World, table: int, monkeypatch: pytest.MonkeyPatch, left: bool
) -> None:
    """The one opened last stays the live one; and a list went back to the choice before."""
    mine, tokens, of_panel = await panel(world, world.ben, table), world.bot.wake_tokens, world.bot.pictures.of_panel
    token = tokens.of(table, world.ben.id)
    assert token is not None
    pressed: Any = SimpleNamespace(user=token.interaction.user, channel_id=token.room)
    newer = replace(token, message=mine.id + 1) if left else replace(token, interaction=pressed)

    async def meanwhile(look: SeatView, *more: Any) -> Any:
        if look.seat == 1:
            tokens.remember(table, newer)
        return await of_panel(look, *more)

    monkeypatch.setattr(world.bot.pictures, "of_panel", meanwhile)
    await hand_over(world, table)
    assert "Counter 0, you wait" in shown(world, mine) and live(world, table, world.ben) == newer.message


async def test_a_line_that_is_refused_does_no_harm(world: World, table: int) -> None:
    first = await panel(world, world.ann, table)
    world.env.inject_error("PATCH", f"/webhooks/*/messages/{first.id}", status=404, code=10008)
    world.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=404, code=10008)
    second = await panel(world, world.ann, table)
    assert live(world, table, world.ann) is not None
    await world.raw(world.ann, first, str(Id(table, "add", "", 0, 0)))
    assert await world.count(table) == 1 and second is not None


# a post below


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn is handed over by a new post with a button."""
    composed = Composed((ASKED,), tells=True)
    monkeypatch.setattr(ToyPresenter, "compose_game", lambda presenter, moment: composed)


@pytest.mark.parametrize("since, pressing, line", [(0, False, False), (60, True, False), (60, False, True)])
async def test_a_panel_above_the_post_that_asks_leaves_the_turn_to_it(
    world: World, table: int, asking: None, since: int, pressing: bool, line: bool
) -> None:
    """It showed the turn, too, scrolled out of view by the post; who has just pressed in it still looks at it."""
    await hand_over(world, table)
    thread = world.env.backend.messages[(await world.table(table)).place.posts_to]
    post = to_discord_message(world.env, [*thread.values()][-1])
    mine = (await world.ann.click(post, label="My turn")).response.message
    await world.env.advance_time(since)
    if pressing:
        world.bot.wake_tokens.pressed(table, world.ann.id, mine.id, world.bot.now())
    await hand_over(world, table)
    assert ("It's your turn, below." in shown(world, mine)) == line == ("you are asked" not in shown(world, mine))
    assert (live(world, table, world.ann) is None) == line
    await world.raw(world.ann, mine, str(Id(table, "turn")))
    assert "you are asked" in shown(world, mine)


async def test_a_panel_in_another_room_wakes_whatever_is_posted(world: World, table: int, asking: None) -> None:
    asked = await notice(world, table)
    await world.ann.user.click(asked, label="Pick")
    await world.env.advance_time(60)
    for _ in range(2):
        await hand_over(world, table)
    assert "Counter 2, you are asked" in shown(world, asked)


async def test_a_settled_direct_message_is_woken_no_more(world: World, table: int) -> None:
    """The next question comes as a message of its own: the line that says what was decided stays (screens D6)."""
    asked = await notice(world, table)
    await world.ann.user.click(asked, label="Pick")
    where = Delivered(asked.channel.id, asked.id)
    await DiscordCourier(world.bot).close(await world.table(table), world.ann.id, where, 0.0)
    settled = shown(world, asked)
    for _ in range(2):
        await hand_over(world, table)
    assert shown(world, asked) == settled and live(world, table, world.ann) is None
