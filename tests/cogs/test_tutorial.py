"""Each game's tutorial through the real bot: following its advice wins, in both languages; it can be left."""

from __future__ import annotations

import logging
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord

from cli.local.serve import table_ready
from cogs.clash.picture_specs import ClashSpecs
from cogs.clash.plan_words import ClashPlans
from cogs.clash.tutorial import lesson_of
from cogs.kravora.picture_specs import KravoraSpecs
from cogs.kravora.turn.plan_words import KravoraPlans
from cogs.kravora.tutorial import lesson_of as lesson_of_kravora
from cogs.tables.help.lesson import Control
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.places import place_name
from engine.kernel.characters import parted
from engine.kernel.errors import EngineError
from host.table.presses import Press
from host.table.refusals import HostError
from host.table.table import Place, Table
from tests.cogs.cards import card_in
from tests.cogs.real_bot import Live, bot_on, live_bot
from tests.cogs.test_rules_card import words
from tests.engine.build import build, march, play
from tests.limits import check_components

ADVICE = re.compile(r"^➡ (.*)$", re.MULTILINE)
BOLD = re.compile(r"\*\*(.+?)\*\*")
LESSON = ("Tutorial: ", "Tutoriel\u202f: ")


@dataclass
class Pupil:
    """Somebody who presses what the tutorial says, and nothing else."""

    env: simcord.Env
    actor: Any
    channel: Any
    message: Any = None
    titles: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    async def open(self, **options: str) -> None:
        self._see(await self.actor.slash(self.channel, "tutorial", **options))

    def advice(self) -> str:
        """The label to press; "" where nothing is advised."""
        found = ADVICE.search(self.told[-1])
        return BOLD.findall(found[1])[-1] if found else ""

    async def obey(self) -> None:
        label = self.advice()
        for line in _rows(self.message):
            for child in line:
                if getattr(child, "label", None) == label:
                    self._see(await self.actor.click(self.message, custom_id=child.custom_id))
                    return
                for option in getattr(child, "options", ()):
                    if option.label == label:
                        self._see(await self.actor.select(self.message, [option.value], custom_id=child.custom_id))
                        return
        raise AssertionError(f"no {label!r} in {self.told[-1]}")

    async def click(self, label: str) -> None:
        self._see(await self.actor.click(self.message, label=label))

    async def look_again(self) -> None:
        """Ask for one's panel anew."""
        self._see(await self.actor.slash(self.channel, "turn"))

    async def advised(self) -> bool:
        """Whether it says what to press; an answer that came while the AI was at it says nothing, so one asks again."""
        running = (await live_bot(self.env).house.reading.table(1)).status == "running"
        if running and not self.advice():
            await self.look_again()
        return bool(self.advice())

    def _see(self, result: Any) -> None:
        self.message = result.response.message
        assert self.message.flags.ephemeral
        assert check_components([part.to_dict() for part in self.message.components], layout=True) == []
        self.told.append(words(self.message))
        told = BOLD.findall(self.told[-1])
        self.titles.append(next((each for each in told if each.startswith(LESSON)), told[0]))


def explanation(told: str) -> str:
    """A lesson between its title and what to press; "" where it only says what to press."""
    return re.split(r"\*\*Tutori", told.split("➡")[0])[-1].partition("\n")[2].strip()


def _rows(message: Any) -> list[list[Any]]:
    found = []
    for part in message.components:
        for child in (part, *getattr(part, "children", ())):
            inner = list(getattr(child, "children", ()))
            if inner and not any(hasattr(each, "children") for each in inner):
                found.append(inner)
    return found


@pytest.fixture
async def pupil(live: Live) -> Pupil:
    return Pupil(live.env, live.ann, live.channel)


def levels_of(table: Table) -> set[str]:
    return {parted(seat.ai)[0] for seat in table.seats if seat.ai}


LESSONS: dict[str, Any] = {"clash": lesson_of, "kravora": lesson_of_kravora}
SPECS: dict[str, Any] = {"clash": ClashSpecs(), "kravora": KravoraSpecs()}
PLANS: dict[str, Any] = {"clash": ClashPlans(), "kravora": KravoraPlans()}
MOST_PRESSES = {"clash": 50, "kravora": 30}
TAUGHT = {
    "clash": (
        *("before you act", "what your units are worth", "your orders", "your first action"),
        *("on to the Forge", "the Forge", "a legendary card", "on to the City"),  # nobody wins without forging
    ),
    "kravora": ("your first defender", "your attack", "your purchases", "a building", "a ruse"),
}
"""[game] -> how titles of steps end that nobody leaves out."""
STEPS = {"clash": 14, "kravora": 8}
"""[game] -> different titles at least."""


@pytest.mark.parametrize("game", TAUGHT)
async def test_the_local_pages_first_table_seats_novices(pupil: Pupil, game: str) -> None:
    bot, ann = live_bot(pupil.env), SimpleNamespace(id=pupil.actor.id, name="ann", global_name="Ann")
    world = SimpleNamespace(guild=pupil.channel.guild, people=[ann], channel=pupil.channel, backend=pupil.env.backend)
    await table_ready(bot, world, game, "en")  # type: ignore[arg-type]
    assert levels_of(await bot.house.reading.table(1)) == {"novice"}


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", languages())
async def test_who_presses_what_it_says_wins(
    pupil: Pupil, game: str, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    house = live_bot(pupil.env).house
    await house.settings.set_member(pupil.actor.id, {"language": language})
    await pupil.open(game=game)
    presses = 0
    while await pupil.advised() and presses <= MOST_PRESSES[game]:
        await pupil.obey()
        presses += 1
    t = texts_in(language)
    assert pupil.told[-1].startswith(t("**Tutorial: {title}**", title=t("won"))), pupil.titles
    assert presses <= MOST_PRESSES[game] and len(set(pupil.titles)) >= STEPS[game], pupil.titles
    for taught in TAUGHT[game]:
        assert any(title.endswith(t(taught)) for title in pupil.titles), (taught, pupil.titles)
    if language != "en":
        assert not [text for text in pupil.told if "Tutorial:" in text or "Press **" in text or "In the list" in text]
    table = await house.reading.table(1)
    assert table.status == "over" and levels_of(table) <= {"novice"}, "alone in Clash"
    assert not pupil.channel.history(), "nobody else is disturbed"
    assert not [record for record in caplog.records if record.getMessage().startswith("fault")]
    look = await house.reading.look(1, pupil.actor.id)
    end = LESSONS[game](look, (), t).shot
    assert end is not None and SPECS[game].shot(look, end, t), "it ends with a picture"
    assert next(child.label for line in _rows(pupil.message) for child in line) == t("Open a table")
    offered = PLANS[game].offer(SimpleNamespace(t=t), SimpleNamespace(when="2.action.2"))
    assert f"*{offered}*" in pupil.told[-1], "the button by its own name"
    taught_thrice = [text for text, often in Counter(map(explanation, pupil.told)).items() if text and often > 2]
    assert not taught_thrice, "explained once, at most twice"
    if game == "clash":
        assert not [text for text in pupil.told if "⚠" in text], "the panel warns of nothing it advises"
        values = next(text for text in pupil.told if t("what your units are worth") in text)
        assert t("power {n}", n=2)[:-2] in values and t("### My hand") in values, "they stand below the lesson"
        market = next(text for text in pupil.told if t("the Black Market") in text)
        assert t("Forge") in market.split("➡")[0], "where one forges is said where one would"
        view = (await house.reading.look(1, pupil.actor.id)).view
        owned = (*(item for pair in view.slots[0] for item in pair), *view.aside[0])
        assert view.points[0] == 2 and sum(item >= view.content.market_kinds for item in owned) == 1


@pytest.mark.parametrize("game", TAUGHT)
async def test_it_goes_on_where_it_was_left_after_a_restart_too(pupil: Pupil, game: str, tmp_path: Path) -> None:
    await pupil.open(game=game)
    for _ in range(3):
        await pupil.obey()
    await pupil.open(game=game)
    there = pupil.told[-1]
    old = live_bot(pupil.env)
    await pupil.env.restart_bot(bot_on(tmp_path))
    await old.close()
    await pupil.open(game=game)
    assert pupil.told[-1] == there
    assert len(await live_bot(pupil.env).house.reading.games_of(pupil.actor.id)) == 1
    await pupil.obey()
    if game == "clash":
        assert pupil.titles[-1] == "Tutorial: what your units are worth"


async def test_who_does_something_else_is_advised_anew(pupil: Pupil) -> None:
    await pupil.open()
    for _ in range(3):
        await pupil.obey()
    assert pupil.titles[-1] == "Tutorial: before you act"
    for label in ("Pass", "Pass", "Log", "Back"):
        await pupil.click(label)
    assert pupil.titles[-2:] == ["Tutorial: have a look", "Tutorial: your second action"]
    assert pupil.advice() == "Move and battle"


async def test_it_is_ended_and_begun_anew_and_stands_in_nobodys_way(pupil: Pupil) -> None:
    house = live_bot(pupil.env).house
    await pupil.open()
    listed = (await pupil.actor.slash(pupil.channel, "games")).response.content
    assert "1. Clash of Rage: `/tutorial`" in listed and "<#" not in listed
    assert not (await house.reading.nearby(pupil.channel.id, 0)).here, "a channel does not take it for its own"
    label, older = pupil.advice(), pupil.message
    await pupil.env.advance_time(14 * 60)
    await pupil.look_again()
    await pupil.click("End the tutorial")
    assert pupil.titles[-1] == "Tutorial: ended" and (await house.reading.table(1)).status == "ended"
    late = await pupil.actor.click(older, label=label)
    assert "This tutorial has ended" in late.followups[0].content
    await pupil.click("Play the tutorial again")
    assert pupil.titles[-1] == "Tutorial: your tactic card"
    assert (await house.reading.table(2)).status == "running"
    assert not pupil.channel.history()


async def test_who_never_played_is_shown_the_tutorial_and_led_back_to_the_table(pupil: Pupil) -> None:
    """Nothing of it is posted for all; whoever has finished a game or tutorial isn't told."""
    first = (await pupil.actor.slash(pupil.channel, "game new", game="kravora")).response.message
    assert "First time here?" in first.content
    form = await pupil.actor.click(card_in(pupil.channel), label="Add AI…")
    levels = form.modal["components"][0]["component"]["options"]
    assert [each["value"] for each in levels if each.get("default")] == ["novice"]
    pupil._see(await pupil.actor.click(first, label="Tutorial"))
    await pupil.click("End the tutorial")
    [onward, *_] = (child for line in _rows(pupil.message) for child in line)
    assert onward.label == "Go to the table" and str(pupil.channel.id) in onward.url
    again = (await pupil.actor.slash(pupil.channel, "game new", game="kravora")).response.message
    assert "First time here?" not in again.content


async def test_nobody_ends_the_tutorial_of_another(pupil: Pupil) -> None:
    await pupil.open()
    house = live_bot(pupil.env).house
    with pytest.raises(HostError, match=r"not_lobby"):
        await house.lobby.join(Press(77, "Mallory", 5), 1)
    with pytest.raises(HostError, match=r"no_seat"):
        await house.seats.end(Press(77, "Mallory", 6), 1)


async def test_no_table_of_several_has_known_dice(pupil: Pupil) -> None:
    house = live_bot(pupil.env).house
    for options in ({"tutorial": "clash-1"}, {"tutorial": "clash-1", "players": 2}):
        with pytest.raises(HostError, match="unknown_option"):
            await house.lobby.new(Press(5, "Ann", 1), "clash", Place(None, 5), options, "en")
    table = await house.lobby.new(
        Press(5, "Ann", 2), "clash", Place(None, 5), {"tutorial": "clash-1", "solo": "easy"}, "en"
    )
    with pytest.raises((HostError, EngineError)):
        await house.lobby.set_options(Press(5, "Ann", 3), table.id, {"solo": None})


@pytest.mark.parametrize("language", languages())
def test_no_battle_is_promised_that_may_end_unseen(language: str) -> None:
    """ "Watch this one" stood above a battle that asked nothing and showed nothing."""
    s, _ = play(build(armies=[{"a1": (3, 0, 0)}, {"a2": (1, 0, 0)}]), ["move", *march("a2", (3, 0, 0), "a1")])
    look: Any = SimpleNamespace(
        view=replace(CLASH.view(s, 0), round=1), table=SimpleNamespace(status="running"), seat=0
    )
    finish = [Control("finish", "1", "Finish: fight"), Control("finish", "0", "Finish: ask me at each step")]
    lesson = lesson_of(look, finish, texts_in(language))
    told = {"en": "A short one may end at once.", "fr": "Un combat court peut finir aussitôt."}[language]
    assert lesson.press == finish[1] and lesson.text.endswith(told)


def test_who_can_forge_is_taught_to_forge() -> None:
    """From the action panel on."""
    t = texts_in("en")
    board = build().board
    forge = next(place for place in board.places() if board.forges >> place & 1)
    s = build(armies=[{place_name(forge): (3, 0, 0)}], crystals=(6, 0), action=2)
    look: Any = SimpleNamespace(view=CLASH.view(s, 0), table=SimpleNamespace(status="running"), seat=0)
    action = [Control("equip", "", "Equip"), Control("move", "", "Move and battle"), Control("pass", "", "Pass")]
    lesson = lesson_of(look, action, t, "back")
    assert lesson.press is not None and lesson.press.verb == "equip"
    market = [Control("basket", "1.3", "Crossbow", "Buy"), Control("forge", "1.", "Forge: 6 crystals, draw 2")]
    lesson = lesson_of(look, market, t)
    assert (lesson.title, lesson.press) == ("the Forge", market[1])


async def test_the_lesson_stands_right_above_what_to_press(pupil: Pupil) -> None:
    """A phone shows the end of a panel: above text and picture the lesson was out of sight."""
    await pupil.open()
    [box] = [part for part in pupil.message.components if part.type is discord.ComponentType.container]
    told = [getattr(child, "content", "") for child in box.children]
    at = next(at for at, text in enumerate(told) if text.startswith("**Tutorial: "))
    assert at > 0
    assert box.children[at + 1].type is discord.ComponentType.action_row
