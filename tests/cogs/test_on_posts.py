"""*Board of this table* in the menu of a post."""

from __future__ import annotations

import pytest

from cogs.transport.contract import Id
from tests.cogs.conftest import World
from tests.cogs.test_rules_card import words

NAME = "Board of this table"


async def test_a_post_s_buttons_say_whose_board_is_meant(world: World) -> None:
    """Two tables run in this channel: `/board` would have to ask which."""
    first, second = await world.started(), await world.started()
    assert "Which table?" in (await world.ann.slash(world.channel, "board")).response.content
    await world.add(second)
    boards = set()
    for number in (first, second, first):
        card = world.env.backend.get_message(world.channel.id, world.cards[number].id)
        log = {"type": 2, "style": 2, "label": "Log", "custom_id": str(Id(number, "log"))}
        card.components = [{"type": 17, "components": [{"type": 1, "components": [log]}]}]
        shown = words((await world.ann.context_menu(world.channel, NAME, world.card(number))).response.message)
        assert shown == words((await world.ann.slash(world.channel, "board", table=number)).response.message)
        boards.add(shown)
    assert len(boards) == 2


async def test_any_other_message_means_the_table_here(world: World) -> None:
    await world.started()
    said = await world.ann.send(world.channel, "Hello")
    shown = words((await world.ann.context_menu(world.channel, NAME, said)).response.message)
    assert shown == words((await world.ann.slash(world.channel, "board")).response.message)


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


async def test_a_lobby_has_no_board_yet(world: World) -> None:
    card = await world.lobby(players=2)
    shown = (await world.ann.context_menu(world.channel, NAME, card)).response.content
    assert shown == (await world.ann.slash(world.channel, "board", table=1)).response.content
