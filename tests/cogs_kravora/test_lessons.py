"""Kravora's tutorial through the real bot: what it advises is pressed until it is won, in both languages."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from simcord.actors import _component_interaction

from cogs.kravora.screens import KravoraScreens
from cogs.transport.contract import Id
from data.texts import languages, texts_in
from host.table.presses import Press
from host.table.refusals import HostError
from host.table.table import Place
from tests.cogs.real_bot import bot_on, live_bot, settled
from tests.cogs.test_tutorial import Pupil, pupil

__all__ = ["pupil"]
MOST_PRESSES = 30


async def opened(pupil: Pupil) -> None:
    await pupil.open(game="kravora")


async def advised(pupil: Pupil) -> bool:
    """Whether it says what to press; an answer that came while the AI was at it says nothing, so one asks again."""
    await settled(pupil.env)
    if not pupil.advice() and (await live_bot(pupil.env).house.reading.table(1)).status == "running":
        await pupil.look_again()
    return bool(pupil.advice())


@pytest.mark.parametrize("language", languages())
async def test_who_presses_what_it_says_wins(pupil: Pupil, language: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await live_bot(pupil.env).house.settings.set_member(pupil.actor.id, {"language": language})
    await opened(pupil)
    presses = 0
    while await advised(pupil) and presses <= 2 * MOST_PRESSES:
        await pupil.obey()
        presses += 1
    t = texts_in(language)
    assert pupil.told[-1].startswith(t("**Tutorial: {title}**", title=t("won"))), pupil.titles
    assert presses <= MOST_PRESSES, pupil.titles
    taught = {t(title) for title in ("your first defender", "your attack", "your purchases", "a building", "a ruse")}
    told = {title for title in pupil.titles for each in taught if title.endswith(each)}
    assert len(told) == len(taught) and len(set(pupil.titles)) >= 8, pupil.titles
    if language != "en":
        assert not [text for text in pupil.told if "Tutorial:" in text or "Press **" in text or "In the list" in text]
    assert (await live_bot(pupil.env).house.reading.table(1)).status == "over"
    assert not pupil.channel.history(), "nobody else is disturbed"
    assert not [record for record in caplog.records if record.getMessage().startswith("fault")]


async def test_it_goes_on_where_it_was_left_after_a_restart_too(pupil: Pupil, tmp_path: Path) -> None:
    await opened(pupil)
    for _ in range(3):
        await pupil.obey()
        await settled(pupil.env)
    await opened(pupil)
    there = pupil.told[-1]
    old = live_bot(pupil.env)
    await pupil.env.restart_bot(bot_on(tmp_path))
    await old.close()
    await opened(pupil)
    assert pupil.told[-1] == there
    assert len(await live_bot(pupil.env).house.reading.games_of(pupil.actor.id)) == 1
    await pupil.obey()
    assert pupil.titles[-1].startswith("Tutorial: ")


async def test_each_game_has_a_tutorial_of_its_own(pupil: Pupil) -> None:
    await pupil.open()
    await opened(pupil)
    house = live_bot(pupil.env).house
    assert [(await house.reading.table(number)).game for number in (1, 2)] == ["clash", "kravora"]
    assert "your first defender" in pupil.titles[-1] or "the AI's turn" in pupil.titles[-1]
    await pupil.open(game="clash")
    assert pupil.titles[-1] == "Tutorial: your tactic card", "each is taken up where it was left"


async def test_nobody_sits_down_at_it_nor_changes_it(pupil: Pupil) -> None:
    """Its dice are known to all."""
    house = live_bot(pupil.env).house
    options = {"tutorial": "kravora-1", "players": 2}
    table = await house.lobby.new(Press(5, "Eve", 1), "kravora", Place(None, 5), options, "en")
    with pytest.raises(HostError, match="private_table"):
        await house.lobby.join(Press(77, "Mallory", 2), table.id)
    with pytest.raises(HostError, match="unknown_option"):
        await house.lobby.set_options(Press(5, "Eve", 3), table.id, {"tutorial": None})
    with pytest.raises(HostError, match="unknown_option"):
        await house.lobby.new(Press(5, "Eve", 4), "kravora", Place(None, 5), {**options, "players": 3}, "en")


async def test_who_does_something_else_is_advised_anew_and_it_can_be_ended(pupil: Pupil) -> None:
    await opened(pupil)
    while "AI's turn" in pupil.titles[-1]:
        await pupil.obey()
        await settled(pupil.env)
    for label in ("My fortress", "Back", "End the tutorial"):
        await pupil.click(label)
    assert pupil.titles[-3:-1] == ["Tutorial: have a look", "Tutorial: your first defender"]
    assert pupil.titles[-1] == "Tutorial: ended"
    await pupil.click("Play the tutorial again")
    assert (await live_bot(pupil.env).house.reading.table(2)).game == "kravora"


async def test_a_forged_button_for_a_game_without_a_tutorial_makes_nothing(
    pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KravoraScreens, "lesson", lambda self: {})
    bot = live_bot(pupil.env)
    place = Place(pupil.channel.guild.id, pupil.channel.id)
    table = await bot.house.lobby.new(Press(pupil.actor.id, "Ann", 1), "kravora", place, {"players": 2}, "en")
    said = await pupil.actor.slash(pupil.channel, "tutorial", game="kravora")
    assert said.response.content == "There is no tutorial of Kravora yet."
    stored = pupil.env.backend.get_message(said.response.message.channel.id, said.response.message.id)
    forged = await _component_interaction(
        pupil.actor, stored, {"custom_id": str(Id(table.id, "tutorial_new")), "component_type": 2}
    )
    assert forged.response.content == "There is no tutorial of Kravora yet."
    assert [each.id for each in await bot.house.reading.games_of(pupil.actor.id)] == [table.id], "no lobby was made"
