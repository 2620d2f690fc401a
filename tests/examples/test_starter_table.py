"""The starter game at a table: played to the end by the real bot, restarted in the middle, its secrets kept."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.actors import _component_interaction

from examples.starter_game.data.load import load
from examples.starter_game.engine.game import NETS
from examples.starter_game.render.board import board_alt, board_spec, text_board
from examples.starter_game.render.painters import PAINTERS
from render.catalogue import draw_now
from tests.cogs.cards import card_in
from tests.cogs.player import items_of, text_of
from tests.cogs.real_bot import begun
from tests.examples.conftest import Harbour, bot_on
from tests.limits import check_components


async def test_a_game_of_two_with_a_restart_in_the_middle(
    harbour: Harbour, strict: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Everything pressed is on a panel that Discord takes; the last post reveals the seed."""
    caplog.set_level(logging.INFO)
    await harbour.started(options="Length: short game")
    people = {0: harbour.ann, 1: harbour.ben}
    restarted = False
    for _ in range(60):
        view = await harbour.view()
        if not view.to_act:
            break
        labels = {"choice": "Depth 2", "turn": "Haul", "answer": "Help"}
        message = await harbour.press(people[view.to_act[0]], labels[view.phase])
        assert check_components([part.to_dict() for part in message.components], True) == []
        if view.phase == "turn" and not restarted:
            restarted = True
            await harbour.restart()
            assert (await harbour.view()).phase == "answer"
    assert restarted and (await harbour.house.reading.table(1)).status == "over"
    thread = harbour.env.backend.channels[(await harbour.house.reading.table(1)).place.posts_to]
    *_, chain, last = [m.content for m in harbour.env.backend.messages[thread.id].values()]
    assert "**Victory: " in last and chain.startswith("-# End of table 1, to check the dice: `")
    assert "fault" not in caplog.text


async def test_an_old_button_works_after_a_restart_and_does_nothing_twice(harbour: Harbour) -> None:
    await harbour.started()
    panel = await harbour.shown(harbour.ann)
    await harbour.restart()
    await harbour.ann.click(panel, label="Depth 3")
    await harbour.settled()
    assert (await harbour.view(harbour.ann)).depth == 3
    await harbour.press(harbour.ben, "Depth 1")
    assert (await harbour.view()).depths == (3, 1)
    [again] = [item for item in items_of(panel) if item.label == "Depth 1"]
    await press_raw(harbour.ann, panel, again.custom_id)
    await harbour.settled()
    assert (await harbour.view()).depths == (3, 1), "behind the game: nothing was done"


async def test_undo_reaches_back_to_the_dice(harbour: Harbour) -> None:
    await harbour.started()
    await harbour.press(harbour.ann, "Depth 1")
    await harbour.press(harbour.ben, "Depth 1")
    message = await harbour.press(harbour.ann, "Lay a net", "Lay a net", "Undo")
    assert "1 net is out." in text_of(message)
    typed = await harbour.ann.slash(harbour.channel, "undo", table=1)
    assert "0 nets are out." in text_of(typed.response.message)
    await harbour.press(harbour.ann, "Haul")
    refused = await harbour.ann.slash(harbour.channel, "undo", table=1)
    assert "drawn, rolled or revealed since" in text_of(refused.response.message)
    assert (await harbour.view()).phase == "answer"


async def test_an_ai_plays_the_other_seat(harbour: Harbour) -> None:
    await harbour.ann.slash(harbour.channel, "game new", players=2)
    await harbour.settled()
    note = await harbour.ann.click(card_in(harbour.channel), label="Start")
    await harbour.ann.click(note.response.message, label="Fill with AI")
    await harbour.settled()
    await harbour.press(harbour.ann, "Depth 2")
    await harbour.press(harbour.ann, "Sing", "Haul")
    view = await harbour.view()
    assert view.to_act == (0,), "the AI answered and hauled itself"
    log = await harbour.house.reading.log(1, None)
    assert {entry.by for entry in log if entry.seat == 1} == {"ai"}
    assert ("helped", 1) in [event for entry in log for event in entry.events], "it pays to help a singer"


async def test_orders_answer_for_whoever_is_away(harbour: Harbour) -> None:
    await harbour.started()
    result = await harbour.ben.slash(harbour.channel, "turn", table=1)
    panel = await harbour.ben.click(result.response.message, label="My orders")
    await harbour.ben.click(panel.response.message, label="Watch")
    await harbour.press(harbour.ann, "Depth 1")
    await harbour.press(harbour.ben, "Depth 1")
    await harbour.press(harbour.ann, "Haul")
    assert (await harbour.view()).to_act == (1,)
    assert "Your orders acted:" in text_of(await harbour.shown(harbour.ben))


async def test_a_turn_is_planned_and_acts_as_it_comes(harbour: Harbour) -> None:
    """Ben's own press brings his turn, so he decides when."""
    await harbour.started()
    await harbour.press(harbour.ann, "Depth 1")
    await harbour.press(harbour.ben, "Depth 2")
    draft = await harbour.press(harbour.ben, "Plan my next turn", "Sing", "Lay a net", "Undo")
    assert "Plan: your next turn, after" in text_of(draft) and "0 nets are out." in text_of(draft)
    kept = await harbour.press(harbour.ben, "Plan my next turn", "Keep as plan: haul")
    assert "**Planned:** Sing, Haul" in text_of(kept)
    await harbour.press(harbour.ann, "Haul")
    assert (await harbour.view()).to_act == (1,), "asked whether they help"
    await harbour.press(harbour.ben, "Watch")
    assert "Your plan waits until you carry it out: Sing, Haul" in text_of(await harbour.shown(harbour.ben))
    await harbour.press(harbour.ben, "Carry out my plan")
    assert (await harbour.view()).to_act == (0,)


async def press_raw(who: Any, message: Any, custom_id: str) -> None:
    """A press of a button that stood on the message before."""
    stored = who._env.backend.get_message(message.channel.id, message.id)
    await _component_interaction(who, stored, {"custom_id": custom_id, "component_type": 2})


@pytest.mark.secrets
async def test_no_secret_is_said_before_its_time(harbour: Harbour, caplog: pytest.LogCaptureFixture) -> None:
    """Neither depth nor nets nor seed stand in a post, in the other's panel, log and view, or in the program's log."""
    caplog.set_level(logging.DEBUG, logger="host")
    await harbour.started()
    await harbour.press(harbour.ann, "Depth 3")
    assert "depth 3" not in await seen_by_ben(harbour)
    await harbour.press(harbour.ben, "Depth 1")
    assert "depth 3" in await seen_by_ben(harbour), "revealed"
    await harbour.press(harbour.ann, "Lay a net", "Lay a net")
    seen = await seen_by_ben(harbour)
    assert "2 net" not in seen and "nets out" not in seen and "netted" not in seen
    loaded = await harbour.house.tables.loaded(1)
    assert loaded.row.seed not in seen + caplog.text
    own = text_of((await harbour.ann.slash(harbour.channel, "hand", table=1)).response.message)
    assert "2 nets are out." in own and "depth: 3" in own


async def seen_by_ben(harbour: Harbour) -> str:
    """All that Ben and the channel can see."""
    table = await harbour.house.reading.table(1)
    posts = [
        message.content
        for channel in (table.place.channel_id, table.place.posts_to)
        for message in harbour.env.backend.messages[channel].values()
    ]
    commands = [await harbour.ben.slash(harbour.channel, name, table=1) for name in ("turn", "log", "board", "hand")]
    panels = [text_of(result.response.message) for result in commands]
    log = await harbour.house.reading.log(1, harbour.ben.id)
    return json.dumps([posts, panels, [entry.events for entry in log], repr(await harbour.view(harbour.ben))])


async def test_the_rules_and_the_help_are_its_own(harbour: Harbour) -> None:
    shown = await harbour.ann.slash(harbour.channel, "rules", topic="when do nets tear")
    assert "The haul" in text_of(shown.response.message)
    shown = await harbour.ann.slash(harbour.channel, "help")
    page = (await harbour.ann.click(shown.response.message, label="Play")).response
    assert "Choose a depth in secret" in text_of(page.message)


def test_its_picture_is_drawn_and_told() -> None:
    """The text board and the alt text say what the picture shows."""
    from data.texts import texts_in

    state = NETS.new(NETS.make_config({}, ["any"] * 3), load(), None)  # type: ignore[arg-type]
    state.depths, state.phase, state.points = [1, 2, 3], "turn", [0, 5, 11]
    names, view = ["Ann", "Ben", "A very long name indeed, says Cleo"], NETS.view(state, None)
    png = draw_now(board_spec(view, names, texts_in("en")), PAINTERS)
    assert png.startswith(b"\x89PNG") and len(png) < 100_000
    [text] = text_board(view, names, texts_in("fr"))
    assert "Ben, Bateau bleu\u202f: 5 points, profondeur 2." in text
    assert "Ben, Blue boat: 5 points, depth 2." in board_alt(view, names, texts_in("en"))


async def test_posts_and_panels_carry_the_picture(tmp_path: Path) -> None:
    """Drawn by the house's own worker process."""
    async with begun(bot_on(tmp_path, pictures=True), simcord.Env) as env:
        guild = env.create_guild()
        people = [guild.add_member(env.create_user(name)) for name in ("Ann", "Ben")]
        harbour = Harbour(env, tmp_path, guild.create_text_channel("table"), *people)
        await harbour.started()
        post = list(env.backend.messages[(await harbour.house.reading.table(1)).place.posts_to].values())[-1]
        panel = await harbour.shown(harbour.ann)
        assert [each["filename"] for each in post.attachments] == ["board0.png"]
        assert [each.filename for each in panel.attachments] == ["shot.png"]
