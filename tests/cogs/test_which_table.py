"""The table a command means, the question where it may be several, and who may see a table at all."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest

from cogs.commands import all_rows
from cogs.tables.commands.at_table import question
from cogs.tables.commands.slash import GameCommand, TableCommand
from cogs.tables.commands.verbs import house_verbs
from cogs.tables.running.which_table import SeveralTables
from cogs.transport.contract import Id, base36
from cogs.transport.panels.limits import TYPED
from cogs.transport.reply import rows_view
from cogs.transport.sight import KEPT
from data.texts import languages, texts_in
from host.table.table import Place, Table
from tests.cogs.cards import join_value, words
from tests.cogs.conftest import World
from tests.limits import check_view

NOTHING_HERE = "There is no game here"


async def two_tables(world: World) -> tuple[int, int]:
    """Two running tables of Ann and Ben in one channel, without threads; Ann is asked at both."""
    one, two = await world.started(), await world.started()
    for number in (one, two):
        await world.change(number, place=Place(world.guild.id, world.channel.id))
    return one, two


def asked(result: Any) -> bool:
    return "Which table?" in result.response.content


def offered(message: Any) -> list[tuple[str, str, str]]:
    """(number, label, description) of the tables a question offers."""
    options = message.components[0].children[0].options
    return [(option.value, option.label, option.description) for option in options]


async def test_several_that_wait_are_asked_for_and_the_one_chosen_is_played(world: World) -> None:
    one, two = await two_tables(world)
    result = await world.ann.slash(world.channel, "turn")
    assert result.ephemeral and asked(result) and "/turn" in result.response.content
    assert offered(result.response.message) == [
        (str(two), f"{two}. Toy, #table", "Waits for you: asked 0"),
        (str(one), f"{one}. Toy, #table", "Waits for you: asked 0"),
    ]
    await world.restart()
    panel = await world.ann.select(result.response.message, [str(one)])
    assert "Counter 0, you are asked" in words(panel.response.message)
    assert f"cr1|{base36(one)}|" in words(panel.response.message), "its buttons are that table's"


async def test_what_was_typed_is_read_back_after_a_restart(world: World) -> None:
    one, _ = await two_tables(world)
    orders = ", ".join(f"b{number} c{number} {number}I" for number in range(40)) + " : ```odd```"
    result = await world.ann.slash(world.channel, "move", orders=orders, finish="fight")
    assert asked(result)
    await world.restart()
    panel = await world.ann.select(result.response.message, [str(one)])
    kept = orders.replace("`", "'")
    shown = f"move {sorted({'orders': kept, 'finish': 'fight'}.items())}"
    assert shown in panel.response.message.components[0].content


async def test_whom_a_command_names_is_read_back_too(world: World) -> None:
    one, _ = await two_tables(world)
    handed: list[tuple[int, int]] = []

    async def make_host(press: Any, game_id: int, user_id: int) -> None:
        handed.append((game_id, user_id))

    result = await world.ann.slash(world.channel, "game host", player=world.ben)
    assert asked(result) and handed == []
    await world.restart()
    world.bot.house.substitutes.make_host = make_host  # type: ignore[method-assign,assignment]
    told = await world.ann.select(result.response.message, [str(one)])
    assert handed == [(one, world.ben.id)] and "Ben is now host" in told.response.content
    odd = await world.raw(world.ann, result.response.message, "cr1|0|-|-|which|game host", values=[str(one)])
    assert "no seat" in odd.response.content and len(handed) == 1


async def test_a_command_of_campaigns_asks_where_no_table_is_one(world: World) -> None:
    one, _ = await two_tables(world)
    result = await world.ann.slash(world.channel, "campaign card")
    assert asked(result)
    told = await world.ann.select(result.response.message, [str(one)])
    assert NOTHING_HERE in told.response.content


async def test_what_has_no_room_has_to_be_typed_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """No command of today has so many words: a question holds three options as long as they may be."""
    monkeypatch.setattr("cogs.tables.commands.at_table.CONTENT", 3 * TYPED - 1_200)
    one, _ = await two_tables(world)
    result = await world.ann.slash(world.channel, "move", orders="b2 c1, " * 80)
    assert asked(result) and len(result.response.content) < 200
    again = await world.ann.select(result.response.message, [str(one)])
    assert again.response.content == f"Type it again with `table:{one}`."


@pytest.mark.parametrize("language", languages())
def test_the_question_keeps_to_the_limits_for_every_command(language: str) -> None:
    t, world = texts_in(language), _FullWorld()
    several = SeveralTables([world.table(number) for number in range(1, 60)], frozenset({1, 2}))
    at_table = {row.name: row for row in all_rows() if isinstance(row, TableCommand | GameCommand)}
    for command in at_table.values():
        note = question(world, command, {}, several, t, {1: "x" * 200})  # type: ignore[arg-type]
        view = rows_view(note.rows, 0, menu=note.menu)
        assert view is not None and not check_view(view) and len(note.content) <= 2000
        assert note.menu is not None and len(note.menu.choices) == 25 and "`/" in note.content
    for length in range(1500, 2000, 7):
        note = question(world, at_table["move"], {"orders": "x" * length, "finish": "y"}, several, t, {})  # type: ignore[arg-type]
        assert len(note.content) <= 2000
        view = rows_view(note.rows, 0, menu=note.menu)
        assert view is not None and not check_view(view)


class _FullWorld:
    """Enough of the services for a question of many tables with the longest names."""

    def __init__(self) -> None:
        self.screens = {"toy": self}

    def screens_of(self, game: str) -> Any:
        return self.screens[game]

    def title(self, t: Any) -> str:
        return "T" * 60

    def get_channel(self, id: int) -> Any:
        return None if id % 2 else _Named()

    def table(self, number: int) -> Table:
        return Table(number, "toy", "running", Place(1, number), 1, "en", {}, (), "", None, 0, 0.0, 0.0, None)


class _Named(discord.abc.GuildChannel):
    name = "n" * 100

    def __init__(self) -> None: ...


async def test_a_lobby_never_hides_a_running_game(world: World, table: int) -> None:
    await world.change(table, place=Place(world.guild.id, world.channel.id))
    await world.lobby()
    for who in (world.ann, world.ben, world.cleo):
        result = await who.slash(world.channel, "board")
        assert "The board: counter 0." in words(result.response.message), who
    closed = await world.ann.slash(world.channel, "game cancel")
    assert closed.response.content == "The lobby is closed.", "what only a lobby can do means the lobby"
    assert (await world.table(table)).status == "running"


async def test_one_that_waits_comes_before_the_others_of_the_channel(world: World) -> None:
    one, two = await two_tables(world)
    await world.add(two)
    result = await world.ann.slash(world.channel, "turn")
    assert f"cr1|{base36(one)}|" in words(result.response.message)
    assert asked(await world.ann.slash(world.channel, "game leave")) is False, "the waiting one is meant again"
    await world.add(one)
    result = await world.ann.slash(world.channel, "turn")
    assert [line[2] for line in offered(result.response.message)] == ["Waits for others"] * 2


async def test_in_its_thread_a_table_is_meant_whatever_else_waits(world: World) -> None:
    one, two = await two_tables(world)
    thread = world.guild.create_text_channel("thread")
    await world.change(one, place=Place(world.guild.id, world.channel.id, thread.id))
    await world.change(two, place=Place(world.guild.id, thread.id))
    await world.add(one)
    result = await world.ann.slash(thread, "turn")
    assert f"cr1|{base36(one)}|" in words(result.response.message) and "you wait" in words(result.response.message)
    await world.change(two, place=Place(world.guild.id, world.channel.id))
    await world.change(one, status="ended")
    result = await world.ann.slash(thread, "log")
    assert f"cr1|{base36(one)}|" in words(result.response.message), "also when it is over"
    result = await world.ann.slash(world.channel, "turn")
    assert f"cr1|{base36(two)}|" in words(result.response.message)


async def test_in_a_direct_message_all_of_ones_own_are_meant(world: World) -> None:
    one, two = await two_tables(world)
    assert [line[0] for line in offered((await world.ann.user.slash("turn")).response.message)] == [str(two), str(one)]
    await world.add(two)
    result = await world.ann.user.slash("turn")
    assert f"cr1|{base36(one)}|" in words(result.response.message)
    assert NOTHING_HERE in (await world.cleo.user.slash("turn")).response.content


async def test_who_has_no_seat_means_the_newest_running_one_they_may_see(world: World) -> None:
    one, two = await two_tables(world)
    result = await world.cleo.slash(world.channel, "turn")
    assert f"cr1|{base36(two)}|" in words(result.response.message)
    await world.change(two, options={"private": True})
    result = await world.cleo.slash(world.channel, "turn")
    assert f"cr1|{base36(one)}|" in words(result.response.message)
    await world.change(one, options={"private": True})
    assert NOTHING_HERE in (await world.cleo.slash(world.channel, "turn")).response.content


async def test_the_proof_of_what_was_played_here_comes_before_a_game_elsewhere(world: World) -> None:
    """In a channel without threads it was nobody's: only with its number was the proof to be had."""
    over = await world.started()
    await world.change(over, place=Place(world.guild.id, world.channel.id), status="over", seed="00" * 32)
    elsewhere = await world.started()
    await world.change(elsewhere, place=Place(world.guild.id, world.guild.create_text_channel("elsewhere").id))
    result = await world.ann.slash(world.channel, "game proof")
    assert f"cr1|{base36(over)}|" in words(result.response.message)
    assert "hidden cards" in words(result.response.message)
    result = await world.ann.slash(world.channel, "turn")
    assert f"cr1|{base36(elsewhere)}|" in words(result.response.message), "what is played comes first elsewhere"


READING = ("board", "turn", "hand", "log", "market", "game proof", "game export", "game leave", "game end")


async def unseen(world: World, who: Any, channel: Any, number: int) -> None:
    """Nothing tells that there is such a table: the answers are those for a number that never was."""
    for command in READING:
        found = (await who.slash(channel, command, table=number)).response.content
        never = (await who.slash(channel, command, table=9999)).response.content
        assert found == never and NOTHING_HERE in found, command
    assert await who.autocomplete(channel, "move", "orders", "b", table=number) == []


async def test_a_private_table_is_seen_by_its_people_alone(world: World, table: int) -> None:
    await world.change(table, options={"private": True})
    await unseen(world, world.cleo, world.guild.create_text_channel("elsewhere"), table)
    await world.change(table, options={"private": True, "invited": [world.cleo.id]})
    result = await world.cleo.slash(world.channel, "board", table=table)
    assert "The board" in words(result.response.message), "watchers by invitation"


async def test_a_table_of_another_server_is_not_seen(world: World, table: int) -> None:
    dan, room = stranger(world)
    await unseen(world, dan, room, table)
    result = await dan.guild.add_member(world.cleo.user).slash(room, "board", table=table)
    assert "The board" in words(result.response.message), "a member of its server who views its channel"


async def test_a_channel_one_can_t_view_hides_its_tables(world: World, table: int) -> None:
    closed = world.guild.create_text_channel(
        "closed", overwrites={world.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    await world.change(table, place=Place(world.guild.id, closed.id))
    await unseen(world, world.cleo, world.channel, table)
    result = await world.ann.slash(world.channel, "board", table=table)
    assert "The board" in words(result.response.message), "with a seat one sees it from anywhere"


async def test_a_private_thread_is_not_seen_from_its_channel(world: World, table: int) -> None:
    place: Any = world.bot.get_channel(world.channel.id)
    for kind, seen in ((discord.ChannelType.public_thread, True), (discord.ChannelType.private_thread, False)):
        thread = await place.create_thread(name="game", type=kind)
        await world.change(table, place=Place(world.guild.id, world.channel.id, thread.id))
        result = await world.cleo.slash(world.channel, "board", table=table)
        assert ("The board" in words(result.response.message)) is seen, kind


def stranger(world: World, user: Any = None) -> tuple[Any, Any]:
    """Dan, or another user, as a member of another server, and a channel there."""
    there = world.env.create_guild()
    return there.add_member(user or world.env.create_user("Dan")), there.create_text_channel("far")


async def test_members_are_asked_for_once_a_while_and_whoever_is_none_is_remembered(world: World, table: int) -> None:
    dan, room = stranger(world)

    def fetches() -> int:
        return sum(1 for entry in world.env.http_requests if entry.method == "GET" and "/members/" in entry.path)

    for _ in range(3):
        await dan.slash(room, "board", table=table)
    assert fetches() == 1
    world.guild.add_member(dan.user)
    await world.env.advance_time(KEPT + 1)
    result = await dan.slash(room, "board", table=table)
    assert "The board" in words(result.response.message) and fetches() == 2


async def test_what_discord_does_not_tell_counts_as_no(world: World, table: int) -> None:
    cleo, room = stranger(world, world.cleo.user)
    world.env.inject_error("GET", "/guilds/*/members/*", status=403, code=50001)
    assert NOTHING_HERE in (await cleo.slash(room, "board", table=table)).response.content
    result = await cleo.slash(room, "board", table=table)
    assert "The board" in words(result.response.message), "a failure is not believed for long"


BUTTONS = ("board", "hand", "log", "logp", "turn", "add", "table_proof", "table_record", "rules", "table_check")
NAMING = ("table_leave", "table_end", "table_away", "table_play", "table_move")
"""Verbs of buttons that name the table beside their id."""


async def test_no_button_shows_a_table_that_one_may_not_see_or_does_anything_there(world: World, table: int) -> None:
    dan, room = stranger(world)
    games = (await dan.slash(room, "help")).response.message

    async def told(id: Id) -> str:
        result = await world.raw(dan, games, str(id), values=["0.blue"] if id.verb.startswith("lobby_") else None)
        answer = result.followups[-1] if result.followups else result.response
        return words(answer.message)

    for verb in NAMING:
        for number in (table, 9999, 2**70, 10**40):
            assert NOTHING_HERE in await told(Id(0, verb, str(number))), (verb, number)
    assert (await world.table(table)).status == "running"
    for verb in BUTTONS:
        await world.change(table, options={"private": True}, status="ended" if verb == "table_check" else "running")
        for number in (table, 9999):
            assert NOTHING_HERE in await told(Id(number, verb)), (verb, number)
    await world.lobby(players=2)
    lobby = max(await world.tables())
    before = await world.table(lobby)
    assert NOTHING_HERE in await told(Id(lobby, "hand")), "not even that it has not begun is told"
    for verb in (*(verb for verb in house_verbs(all_rows()) if verb.startswith("lobby_")), "table_try", "rematch"):
        for number in (lobby, 9999):
            assert NOTHING_HERE in await told(Id(number, verb)), (verb, number)
    assert await world.table(lobby) == before


async def test_who_reads_a_private_table_s_posts_is_told_why_its_buttons_answer_nothing(
    world: World, table: int
) -> None:
    await world.change(table, options={"private": True}, place=Place(world.guild.id, world.channel.id))
    result = await world.raw(world.cleo, world.channel.last_message, str(Id(table, "board")))
    assert result.response.content == "This table is private. Ask its host to invite you."


async def test_numbers_no_table_can_have(world: World) -> None:
    await world.started()
    for number in (0, -1, 2**53 - 1):
        assert NOTHING_HERE in (await world.ann.slash(world.channel, "turn", table=number)).response.content


async def test_completions_follow_the_same_rule(world: World) -> None:
    one, two = await two_tables(world)
    assert len(await world.ann.autocomplete(world.channel, "move", "orders", "b")) == 25
    await world.lobby()
    found = await world.ann.autocomplete(world.channel, "move", "orders", "b")
    assert len(found) == 25, "a lobby hides no running game here either"
    for number in (one, two):
        await world.change(number, options={"private": True})
    assert await world.cleo.autocomplete(world.channel, "move", "orders", "b") == []
    looked = await world.cleo.slash(world.channel, "card", name="x")
    assert looked.response.content.endswith(", lobby"), "what one looks up is not of a table one may not see"


async def test_a_question_s_id_that_names_no_command_does_nothing(world: World) -> None:
    one, _ = await two_tables(world)
    result = await world.ann.slash(world.channel, "turn")
    for args in ("", "game destroy", "turn:", "move:orders,finish", "move:orders", ":"):
        odd = await world.raw(world.ann, result.response.message, f"cr1|0|-|-|which|{args}", values=[str(one)])
        assert "fault" not in json.dumps(odd.response.content)
        assert "admin code" not in words(odd.response.message)
    odd = await world.raw(world.ann, result.response.message, "cr1|0|-|-|which|turn", values=["x" * 40])
    assert NOTHING_HERE in odd.response.content


BOARD = "Board of this table"
"""In the menu of a post."""


async def test_a_post_s_buttons_say_whose_board_is_meant(world: World) -> None:
    """Two tables run in this channel: `/board` would have to ask which."""
    first, second = await world.started(), await world.started()
    assert "Which table?" in words((await world.ann.slash(world.channel, "board")).response.message)
    await world.add(second)
    boards = set()
    for number in (first, second, first):
        card = world.env.backend.get_message(world.channel.id, world.cards[number].id)
        log = {"type": 2, "style": 2, "label": "Log", "custom_id": str(Id(number, "log"))}
        card.components = [{"type": 17, "components": [{"type": 1, "components": [log]}]}]
        shown = words((await world.ann.context_menu(world.channel, BOARD, world.card(number))).response.message)
        assert shown == words((await world.ann.slash(world.channel, "board", table=number)).response.message)
        boards.add(shown)
    assert len(boards) == 2


async def test_any_other_message_means_the_table_here_and_a_lobby_has_no_board_yet(world: World) -> None:
    for message in (await world.lobby(players=2), await world.ann.send(world.channel, "Hello")):
        told = words((await world.ann.context_menu(world.channel, BOARD, message)).response.message)
        assert told == words((await world.ann.slash(world.channel, "board")).response.message)
    await world.ben.select(world.card(1), [join_value(world.card(1), "blue")])
    await world.ann.click(world.card(1), label="Start")
    told = words((await world.ann.context_menu(world.channel, BOARD, message)).response.message)
    assert told == words((await world.ann.slash(world.channel, "board")).response.message)


async def test_a_long_board_is_one_answer_with_the_rest_behind_its_button(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It came as three messages, which pushed one's panel away."""
    number = await world.started()
    screens = world.bot.screens["toy"]
    monkeypatch.setattr(type(screens), "text_board", lambda *_: [letter * 1800 for letter in "abc"])
    first = await world.ann.slash(world.channel, "board", table=number)
    assert not first.followups and words(first.response.message).count("a" * 1800) == 1
    rest = await world.ann.click(first.response.message, label="More (1 of 3)")
    assert rest.response.id == first.response.message.id and "b" * 1800 in words(rest.response.message)
