"""What Kravora's tutorial has of its own; the rest is in tests/cogs/test_tutorial.py."""

from __future__ import annotations

import pytest
from simcord.actors import _component_interaction

from cogs.kravora.screens import KravoraScreens
from cogs.transport.contract import Id
from host.table.presses import Press
from host.table.refusals import HostError
from host.table.table import Place
from tests.cogs.real_bot import live_bot
from tests.cogs.test_tutorial import Pupil, pupil

__all__ = ["pupil"]


async def opened(pupil: Pupil) -> None:
    await pupil.open(game="kravora")


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
    for label in ("My fortress", "Back", "End the tutorial"):
        await pupil.click(label)
    assert pupil.titles[-3:-1] == ["Tutorial: have a look", "Tutorial: your first defender"]
    assert "line 4 the last before your wall, line 5 your fortress floor" in pupil.told[-2], "as §2.1 has it"
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
