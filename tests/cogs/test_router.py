"""Presses, forms and faults: acknowledged, answered, never lost, never harmful (screens §1)."""

from __future__ import annotations

import itertools
import logging
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.results import to_discord_message

from cogs.transport.contract import Id, number_in, parse_id
from cogs.transport.outgoing.courier import DiscordCourier
from cogs.transport.panels.widgets import Routed
from host.posts.ports import DeliveryError
from host.posts.post import Button, Picture, Post
from tests.cogs.cards import words
from tests.cogs.conftest import World, panel
from tests.cogs.toy_game import ToyScreens


@pytest.fixture
async def message(world: World, table: int) -> Any:
    """Ann's panel."""
    return await panel(world, world.ann, table)


# ids


@pytest.mark.parametrize(
    "id",
    [Id(41, "add"), Id(41, "add", "7.x|y", 3, 1), Id(0, "me_plain", "1"), Id(36**6, "move", "a.b", 99999, 7)],
)
def test_an_id_reads_back_as_it_was_written(id: Id) -> None:
    assert parse_id(str(id)) == id


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cr1",
        "cr1|",
        "cr1|zz",
        "cr1|1|-|-||",
        "cr1|!|-|-|add|",
        "cr1|-5|-|-|add|",
        "cr1|1|-|9|add|",
        "cr2|1|-|-|add|",
        "cr1|1|-|-|a b|",
        "cr1|1|x y|-|add|",
        "x" * 100,
        "cr1|1y2p0ij32e8e8|-|-|board|",
        "cr1|1|1y2p0ij32e8e8|-|board|",
    ],
)
def test_a_malformed_id_is_no_id(text: str) -> None:
    assert parse_id(text) is None


def test_the_largest_number_of_64_bits_is_a_number() -> None:
    assert parse_id("cr1|1y2p0ij32e8e7|-|-|board|") == Id(2**63 - 1, "board")
    assert number_in(str(2**63 - 1)) == 2**63 - 1
    assert [number_in(text) for text in ("", "-1", "٣", str(2**63), "9" * 40, "x")] == [None] * 6


async def test_an_id_of_no_button_and_no_table_gets_a_kind_answer(world: World) -> None:
    """A hostile client may send a number beyond 64 bits; the store could not even be asked for it."""
    await world.started()
    for verb, number in itertools.product(("table_play", "table_away", "table_move"), (str(2**63), "9" * 60)):
        result = await world.raw(world.ann, world.card(1), str(Id(0, verb, number)))
        assert result.ephemeral and "table" in result.response.content.lower(), (verb, number)
        assert "did not work" not in result.response.content, (verb, number)
    for id in ("cr1|zz", "cr1|!|-|-|add|", "other", "cr1|1|-|-|nonsense verb|", "cr1|1y2p0ij32e8e8|-|-|board|"):
        result = await world.raw(world.ann, world.card(1), id)
        assert result.ephemeral and "I don't know that button" in result.response.content, id
    result = await world.raw(world.ann, world.card(1), str(Id(999, "add")))
    assert "There is no game here" in result.response.content


# panels


async def test_a_panel_is_edited_in_place_with_its_picture_sent_again_and_a_choice_only_redraws(
    world: World, table: int, message: Any
) -> None:
    assert "Counter 0, you are asked" in words(message)
    assert len(message.attachments) == 1
    chosen = (await world.ann.select(message, ["0.b"])).response.message
    assert "Counter 0" in words(chosen) and "0.b" in words(chosen) and await world.count(table) == 0
    result = await world.ann.click(message, label="Add")
    assert not result.followups
    after = result.response.message
    assert after.id == message.id
    assert "Counter 1, you wait" in words(after)
    assert len(after.attachments) == 1


async def test_a_press_on_a_public_post_never_replaces_it(world: World, table: int) -> None:
    card = world.card(table)
    result = await world.raw(world.ann, card, str(Id(table, "add", "", 0, 0)))
    assert result.ephemeral
    assert result.response.id != card.id
    assert world.card(table).content == card.content


async def test_a_stale_press_shows_the_present_panel_and_does_nothing(world: World, table: int, message: Any) -> None:
    other = await panel(world, world.ann, table)
    await world.raw(world.ann, message, str(Id(table, "add", "", 0, 0)))
    await world.raw(world.ben, world.card(table), str(Id(table, "add", "", 1, 1)))
    result = await world.raw(world.ann, other, str(Id(table, "add", "", 0, 0)))
    assert await world.count(table) == 2
    assert "That panel was out of date" in words(result.response.message)
    assert "Counter 2" in words(result.response.message)


async def test_who_is_not_asked_is_told_why_and_the_panel_stays(world: World, table: int) -> None:
    message = await panel(world, world.ben, table)
    result = await world.ben.click(message, label="Add")
    assert [note.content for note in result.followups] == ["It is Ben's turn."]
    assert result.followups[0].ephemeral
    assert "Counter 0, you wait" in words(result.response.message), "the panel stays as it was"
    assert "My toys" in words(result.followups[0].message)
    result = await world.cleo.click(await panel(world, world.cleo, table), label="Add")
    assert "no seat in this game" in result.followups[0].content
    assert "Board as text" in words(result.followups[0].message)
    assert await world.count(table) == 0


async def test_an_illegal_move_names_the_rule_with_a_button_to_it(world: World, message: Any) -> None:
    result = await world.ann.click(message, label="Illegal")
    note = result.followups[0]
    assert note.content == "Not possible: a mountain (rule 5.2)."
    rule = await world.ann.click(note.message, label="Rule 5.2")
    assert "5.2" in words(rule.response.message)


async def test_a_slow_press_is_answered_late_and_once_and_the_board_as_text_in_private(
    world: World, table: int
) -> None:
    result = await world.raw(world.ann, world.card(table), str(Id(table, "slow", "", 0, 0)))
    await world.env.advance_time(3)
    assert "Counter 0" in words(result.response.message)
    result = await world.raw(world.cleo, world.card(table), str(Id(table, "board")))
    assert "The board: counter 0.\\nIts second part." in words(result.response.message)
    assert result.ephemeral and not result.followups


@pytest.mark.parametrize("stays", [False, True])
async def test_a_panel_whose_answer_takes_long_says_so_below_until_it_comes(
    world: World, message: Any, stays: bool
) -> None:
    """Elsewhere Discord itself says that the bot thinks; in a panel a slow press looked like none."""
    if stays:
        world.env.inject_error("DELETE", "/webhooks/*/messages/*", status=500, code=0)
    result = await world.ann.click(message, label="Slow")
    await world.env.advance_time(3)
    told = "I'm still working on it. The answer comes by itself."
    assert [(note.content, note.ephemeral) for note in result.followups] == [(told, True)] * stays
    assert "Counter 0" in words(result.response.message)


async def test_a_panel_comes_without_the_picture_it_may_not_or_can_not_have(world: World, table: int) -> None:
    """Without the right to attach it there is the board as text; plain words have none; a broken one is left out."""
    closed = discord.PermissionOverwrite(attach_files=False)
    channel = world.guild.create_text_channel("no-files", overwrites={world.guild.default_role: closed})
    result = await world.ann.slash(channel, "turn", table=table)
    assert not result.response.message.attachments
    assert "Counter 0" in words(result.response.message)
    texts = [note.content for note in result.followups]
    assert texts[0].startswith("I may not attach pictures here.") and "The board: counter 0." in texts
    await world.bot.house.settings.set_member(world.ben.id, {"plain": True})
    plain = await panel(world, world.ben, table)
    world.bot._worker.broken = True  # type: ignore[union-attr]
    for message in (plain, await panel(world, world.ann, table)):
        assert not message.attachments and "shot.png" not in words(message)


# faults


async def test_a_fault_of_ours_gets_an_id_and_no_secret_in_the_log(
    world: World, message: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        result = await world.ann.click(message, label="Boom")
    text = result.followups[0].content
    code = text.rstrip(".").rsplit(" ", 1)[-1]
    assert "nothing changed" in text and len(code) == 4
    assert code in caplog.text and "RuntimeError" in caplog.text and "press" in caplog.text
    assert "secret card" not in caplog.text and "17" not in text


async def test_a_fault_after_the_press_was_carried_out_does_not_deny_it(
    world: World, table: int, message: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(ToyScreens, "panel")
    result = await world.ann.click(message, label="Add")
    assert await world.count(table) == 1
    assert "what you did counts" in result.followups[0].content


async def test_where_nobody_can_say_whether_it_was_carried_out_nobody_denies_it(
    world: World, table: int, message: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(press: Any) -> bool:
        raise RuntimeError("no answer")

    monkeypatch.setattr(world.house.reading, "carried_out", broken)
    told = (await world.ann.click(message, label="Boom")).followups[0].content
    assert "Look what changed" in told and "nothing changed" not in told


async def test_a_setting_that_was_kept_before_a_fault_is_not_denied(
    world: World, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = (await world.ann.slash(world.channel, "me")).response.message
    monkeypatch.delattr("cogs.tables.person.me.me_view")
    told = (await world.ann.click(shown, label="Plain words")).followups[0].content
    assert (await world.house.settings.member(world.ann.id))["plain"] and "nothing changed" not in told


async def test_a_panel_that_is_gone_is_shown_anew(world: World, table: int, message: Any) -> None:
    world.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=404, code=10008)
    result = await world.ann.click(message, label="Add")
    assert await world.count(table) == 1
    assert "Counter 1" in words(result.followups[0].message)
    assert result.followups[0].ephemeral


async def test_an_unknown_interaction_is_dropped_quietly(
    world: World, table: int, message: Any, caplog: pytest.LogCaptureFixture
) -> None:
    world.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    with caplog.at_level(logging.INFO):
        await world.ann.click(message, label="Add")
    assert await world.count(table) == 0, "not acknowledged: nothing is done behind the player's back"
    assert "too late" in caplog.text and "fault" not in caplog.text


# views and forms


async def test_a_form_and_every_button_work_also_after_a_restart(world: World, table: int, message: Any) -> None:
    for said in ("hello", "again"):
        form = await world.ann.click(message, label="Ask…")
        if said == "again":
            await world.restart()
        result = await world.ann.submit_modal(form, {"words": said})
        assert f"you said {said}" in words(result.response.message)
        assert result.response.id == message.id
    result = await world.ann.click(result.response.message, label="Add")
    assert await world.count(table) == 1
    assert "Counter 1" in words(result.response.message)


def stored(world: World) -> tuple[int, int, int]:
    """How much the library keeps: views, messages with views, templates."""
    store = world.bot._connection._view_store
    return len(store._views), len(store._synced_message_views), len(store._dynamic_items)


async def test_refreshes_leave_the_view_store_and_the_template_as_they_were(world: World, message: Any) -> None:
    """discord.py#10405; a few of the ten thousand: one that is left behind would be seen."""
    before = stored(world)
    for turn in range(25):
        result = await world.ann.select(message, [f"0.{'abc'[turn % 3]}"])
        message = result.response.message
    assert stored(world) == before == (0, 0, 1)


async def test_the_template_outlives_the_end_of_a_view_and_presses_do_not_hang_on_it(
    world: World, table: int, message: Any
) -> None:
    """A view that ends takes its templates out of the registry (discord.py): ours are purely dynamic and stay."""
    await world.env.advance_time(20 * 60)
    assert list(world.bot._connection._view_store._dynamic_items.values()) == [Routed]
    world.bot.remove_dynamic_items(Routed)
    await world.ann.click(message, label="Add")
    assert await world.count(table) == 1


async def test_forms_that_are_closed_do_not_stay_in_the_store(world: World, message: Any) -> None:
    """A form that a player closes is never reported: it needs a timeout."""
    for _ in range(20):
        await world.ann.click(message, label="Ask…")
    await world.env.advance_time(901)
    assert not world.bot._connection._view_store._modals


# direct messages


async def test_a_classic_notice_becomes_a_panel_by_its_first_press(world: World, table: int) -> None:
    post = Post(
        "card",
        "Choose your card.",
        to=world.ann.id,
        rows=((Button("Pick", "pick"),),),
        pictures=(Picture("hand", 0, "three cards", 0),),
        decision=0,
        seat=0,
    )
    where = await DiscordCourier(world.bot).send(await world.table(table), post, "n")
    before = to_discord_message(world.env, world.env.backend.get_message(where.channel_id, where.message_id))
    assert before.content and len(before.attachments) == 1
    await world.ann.user.click(before, label="Pick")
    after = to_discord_message(world.env, world.env.backend.get_message(where.channel_id, where.message_id))
    assert after.flags.components_v2 and not after.content
    assert "Counter 0, you are asked" in words(after)
    assert [file.filename for file in after.attachments] == ["shot.png"]
    await world.ann.user.click(after, label="Add")
    assert await world.count(table) == 1


async def test_who_wants_mentions_gets_no_direct_message(world: World, table: int) -> None:
    await world.bot.house.settings.set_member(world.ann.id, {"notices": "mention"})
    with pytest.raises(DeliveryError) as caught:
        await DiscordCourier(world.bot).send(await world.table(table), Post("card", "x", to=world.ann.id), "n")
    assert caught.value.lasting


async def test_that_direct_messages_are_closed_is_told_once_in_private(world: World, table: int) -> None:
    row = await world.row(table)
    await world.change(table, seats=tuple(replace(seat, dms_closed=True) for seat in row.seats))
    first = await world.ann.slash(world.channel, "turn", table=table)
    again = await world.ann.slash(world.channel, "turn", table=table)
    assert "can't send you direct messages" in first.followups[0].content and first.followups[0].ephemeral
    assert not again.followups


async def test_a_press_at_a_game_that_is_over_shows_the_present_panel(world: World, table: int, message: Any) -> None:
    await world.change(table, status="over", ended_at=1.7e9)
    result = await world.ann.click(message, label="Add")
    assert not result.followups and "Counter 0" in words(result.response.message)


async def test_a_stopping_bot_takes_no_more_presses(world: World, table: int, message: Any) -> None:
    await world.bot.router.stop()
    result = await world.ann.click(message, label="Add")
    assert not result.acknowledged and await world.count(table) == 0


ROOT = Path(__file__).parents[2]


async def test_a_table_is_followed_by_its_number(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Posts left no line, presses no place, and a third of the lines had the number in another form."""
    with caplog.at_level(logging.INFO):
        table = await world.started()
        await world.raw(world.ann, world.card(table), str(Id(table, "pick", "", 0, 0)))
        await world.ann.slash(world.channel, "turn")
        await world.house.settled()
    told = [line for line in caplog.messages if f"game={table} " in f"{line} "]
    assert all(f"game={table} " in line for line in told), "never at the end of a line"
    for what in ("opened: toy", "begins: toy", "press verb=pick", "press verb=/turn", "action", "post game"):
        assert any(what in line for line in told), what
    press = next(line for line in told if "verb=pick" in line)
    assert f"server={world.guild.id} channel={world.channel.id} " in press
    post = next(line for line in told if "post game" in line)
    assert re.fullmatch(rf"post game={table} post=\d+ role=\S+ late=\d+\.\d", post)


def test_no_line_names_a_table_in_another_form() -> None:
    ours = [path for folder in ("cli", "cogs", "host") for path in (ROOT / folder).rglob("*.py")]
    assert len(ours) > 100
    assert [path.name for path in ours if re.search(r"\"[^\"]*\b(game|table) %d", path.read_text())] == []
