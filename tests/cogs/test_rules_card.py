"""The rules card: turning pages, languages, sharing, own data, and a server's words."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.app import ConquestBot
from cogs.commands import all_commands
from cogs.tables.help.rules import ReadingPlace, in_own_words, rules_view
from cogs.tables.person.preferences import public_language
from data.folder import HOUSE
from data.rulebook import SUMMARIES, rulebook
from data.texts import texts_in
from tests.cogs.conftest import World

BOOK = rulebook("clash")


def words(message: Any) -> str:
    """The text of a panel."""
    return "\n".join(_contents([component.to_dict() for component in message.components]))


def _contents(parts: Any) -> list[str]:
    found: list[str] = []
    for part in parts:
        found += [str(part["content"])] if part.get("content") else []
        found += _contents(part.get("components", ()))
    return found


async def card(world: World, topic: str = "5.2", who: Any = None) -> Any:
    result = await (who or world.ann).slash(world.channel, "rules", topic=topic)
    return result.response.message


async def test_a_card_turns_to_the_paragraphs_beside_it(world: World) -> None:
    order = [rule.id for rule in BOOK.all()]
    here = BOOK.get("5.2")
    assert here is not None
    after, before = (BOOK.get(order[order.index("5.2") + step]) for step in (1, -1))
    assert after is not None and before is not None
    first = await card(world)
    second = await world.ann.click(first, label="Next")
    assert second.response.id == first.id and after.title in words(second.response.message)
    third = await world.ann.click(second.response.message, label="Previous")
    assert here.text in words(third.response.message)
    fourth = await world.ann.click(third.response.message, label="Previous")
    assert before.title in words(fourth.response.message)


def test_the_ends_of_the_book_lead_inwards_only() -> None:
    t = texts_in("en")
    first, last = BOOK.all()[0], BOOK.all()[-1]
    views: list[Any] = [rules_view(BOOK, rule, (), ReadingPlace("clash", "en", rule.id), t) for rule in (first, last)]
    offered = [json.dumps(view.to_components()) for view in views]
    assert "Previous" not in offered[0] and "Next" in offered[0]
    assert "Previous" in offered[1] and "Next" not in offered[1]


@pytest.mark.parametrize(("language", "ruling"), [("en", "house ruling"), ("fr", "règle maison")])
def test_a_card_says_once_that_the_house_ruled(language: str, ruling: str) -> None:
    t = texts_in(language)
    for rule in BOOK.all(language):
        view: Any = rules_view(BOOK, rule, (), ReadingPlace("clash", language, rule.id), t)
        last = "".join(line for line in _contents(view.to_components()) if line.startswith("-# "))
        assert last.casefold().count(ruling) <= 1, last
        assert (ruling in last.casefold()) or not rule.house
        assert bool(last) != (rule.id in SUMMARIES), "a summary has no footer"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_card_names_a_document_that_nobody_can_look_up(language: str) -> None:
    t, book = texts_in(language), rulebook("kravora")
    for rule in book.all(language):
        view: Any = rules_view(book, rule, (), ReadingPlace("kravora", language, rule.id), t)
        footers = [line for line in _contents(view.to_components()) if line.startswith("-# ")]
        ruled = rule.house and rule.id not in SUMMARIES
        source = t("house ruling")
        assert [each.casefold() for each in footers] == ([f"-# {source}"] if ruled else []), rule.id


async def test_the_same_paragraph_in_the_other_language_and_back(world: World) -> None:
    french, english = BOOK.get("5.2", "fr"), BOOK.get("5.2", "en")
    assert french is not None and english is not None
    first = await card(world)
    assert english.text in words(first) and english.source[1:] in words(first)
    there = (await world.ann.click(first, label=in_own_words("fr"))).response.message
    assert there.id == first.id and french.text in words(there) and french.title in words(there)
    onwards = (await world.ann.click(there, label="Next")).response.message
    following = BOOK.all("fr")[[rule.id for rule in BOOK.all()].index("5.2") + 1]
    assert following.text in words(onwards), "the language chosen stays"
    back = (await world.ann.click(onwards, label="Previous")).response.message
    assert french.text in words(back)
    assert english.text in words((await world.ann.click(back, label="In English")).response.message)


async def test_a_card_is_shared_with_all_and_turns_for_each_alone(world: World) -> None:
    await world.bot.house.settings.set_guild(world.guild.id, {"language": "fr"})
    french = BOOK.get("5.2", "fr")
    assert french is not None
    own = await card(world)
    before = len(world.channel.history())
    await world.ann.click(own, label="Share in the channel")
    assert len(world.channel.history()) == before + 1
    shared = world.channel.last_message
    assert not shared.flags.ephemeral and french.text in words(shared) and "Ann" in words(shared)
    turned = await world.ben.click(shared, label="In English")
    assert turned.response.id != shared.id and turned.response.message.flags.ephemeral
    assert french.text in words(world.channel.last_message)


async def test_completion_speaks_the_language_chosen_in_me(world: World) -> None:
    french = BOOK.get("5.2", "fr")
    assert french is not None
    await world.bot.house.settings.set_member(world.ann.id, {"language": "fr"})
    found = await world.ann.autocomplete(world.channel, "rules", "topic", "5.2")
    assert french.title in found[0]["name"]


def test_an_owners_rules_stand_before_the_houses(tmp_path: Path) -> None:
    folder = tmp_path / "rules" / "en"
    folder.mkdir(parents=True)
    shutil.copy(HOUSE / "rules" / "en" / "clash.toml", folder)
    text = (folder / "clash.toml").read_text()
    title = BOOK.all()[0].title
    (folder / "clash.toml").write_text(text.replace(title, "Our own quick rules", 1))
    bot = ConquestBot(None, data_dir=tmp_path)  # type: ignore[arg-type]
    rule = bot.rulebook("clash").get("quick")
    assert rule is not None and rule.title == "Our own quick rules"


@pytest.mark.parametrize("name", ["rules", "help", "me", "tutorial", "clan", "card", "piece"])
def test_what_needs_no_server_works_anywhere(name: str) -> None:
    command = next(each for each in all_commands() if each.name == name)
    assert command.allowed_installs is not None and command.allowed_contexts is not None
    assert command.allowed_installs.guild and command.allowed_installs.user
    contexts = command.allowed_contexts
    assert contexts.guild and contexts.dm_channel and contexts.private_channel


@pytest.mark.parametrize(
    ("chosen", "locale", "features", "expected"),
    [
        ("en", "fr", [], "en"),
        ("", "fr", [], "fr"),
        ("", "en-US", [], "xx"),
        ("", "en-US", ["COMMUNITY"], "en"),
        ("", "en-GB", [], "en"),
        ("", "ja", [], "xx"),
    ],
)
async def test_public_texts_are_in_the_servers_language(
    world: World, chosen: str, locale: str, features: list[str], expected: str
) -> None:
    """Chosen under /settings, else Discord's for this server where somebody chose it, else the bot's."""
    await world.bot.house.settings.set_guild(7, {"language": chosen})
    interaction = SimpleNamespace(
        guild_id=7, guild_locale=discord.Locale(locale), guild=SimpleNamespace(features=features)
    )
    request: Any = SimpleNamespace(
        interaction=interaction, house=world.bot.house, services=SimpleNamespace(language="xx"), t=texts_in("en")
    )
    assert await public_language(request) == expected


async def test_the_rules_are_read_at_a_lobby_too(world: World) -> None:
    """The card's own buttons, with and without a seat; before the start there is no panel to go back to."""
    order = [rule.id for rule in BOOK.all("en")]
    fairness, before = (BOOK.get(order[order.index("fairness") - back], "fr") for back in (0, 1))
    assert fairness is not None and before is not None
    card = await world.lobby(players=3)
    for who in (world.ann, world.cleo):
        dice = (await who.click(card, label="Dice…")).response.message
        shown = (await who.click(dice, label="How dice are drawn")).response.message
        assert "Back to my panel" not in json.dumps([row.to_dict() for row in shown.components])
        french = (await who.click(shown, label=in_own_words("fr"))).response.message
        assert fairness.text in words(french)
        assert before.text in words((await who.click(french, label="Previous")).response.message)


async def test_the_rules_stay_readable_where_a_lobby_was_closed_or_left_behind(world: World) -> None:
    card = await world.lobby(players=3)
    await world.ann.click(card, label="Leave")
    assert (await world.table(1)).status == "cancelled"
    found = await world.raw(world.ann, card, "cr1|1|-|-|rules|fairness")
    fairness = BOOK.get("fairness", "en")
    assert fairness is not None and fairness.text in words(found.response.message)
