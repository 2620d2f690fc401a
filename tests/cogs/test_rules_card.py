"""The rules card: turning pages, languages, sharing, own data, a server's words; rules at hand."""

from __future__ import annotations

import inspect
import json
import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.app import ConquestBot
from cogs.clash import table_rules as clash_rules
from cogs.clash.rows import PHASE_OF, quick_of
from cogs.clash.setup.content import house_content
from cogs.commands import all_commands
from cogs.kravora import table_rules as kravora_rules
from cogs.kravora.posts.posts import rule_of
from cogs.registry import all_screens
from cogs.tables.help.rules import ReadingPlace, in_own_words, rules_view
from cogs.tables.person.preferences import public_language
from cogs.tables.wording.quick_rules import opened, phase_lines, quick_page
from data.folder import HOUSE
from data.rulebook import SUMMARIES, rulebook
from data.texts import languages, texts_in
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.play.setup import solo_content
from engine.kernel.names import name_in
from host.table.table import Place, Seat, Table
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


async def test_the_lobbys_rules_are_how_to_play_and_fair_dice_have_a_button_of_their_own(world: World) -> None:
    card = await world.lobby(players=3)
    quick, fairness = BOOK.get("quick"), BOOK.get("fairness")
    assert quick is not None and fairness is not None
    shown = (await world.ann.click(card, label="Rules")).response.message
    assert quick.text in words(shown)
    dice = (await world.ann.click(card, label="Dice…")).response.message
    shown = (await world.ann.click(dice, label="How dice are drawn")).response.message
    assert fairness.text in words(shown)


def pages(game: str) -> set[str]:
    """What the Rules buttons of a game's public posts open, in every phase."""
    if game == "kravora":
        wordings: list[Any] = [SimpleNamespace(view=SimpleNamespace(round=number)) for number in (0, 1)]
        return {rule_of(wording) for wording in wordings}
    views: list[Any] = [
        SimpleNamespace(phase=phase, action_number=number)
        for phase in ("build_spot", *PHASE_OF)
        for number in (0, 1, 2)
    ]
    return {quick_of(view) for view in views}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["clash", "kravora"])
def test_every_page_a_post_opens_is_in_the_quick_rules(game: str, language: str) -> None:
    book = rulebook(game)
    quick = book.get("quick", language)
    assert quick is not None
    found = pages(game)
    assert len([page for page in found if ":" in page]) >= (1 if game == "kravora" else 4)
    for page in found:
        named, mark, more = opened(page)
        assert all(book.get(rule, language) for rule in (named, *more)), page
        assert not mark or phase_lines(quick.text, mark)[0].startswith(f"{mark}. "), page


async def test_a_round_posts_rules_begin_with_the_phase_and_lead_to_its_paragraph(world: World) -> None:
    card = await world.lobby(players=3)
    for language, now in (("en", "**Now:** A. Everyone"), ("fr", "**Maintenant\u202f:** A. Chacun")):
        quick = BOOK.get("quick", language)
        assert quick is not None
        await world.bot.house.settings.set_member(world.ann.id, {"language": language})
        result = await world.raw(world.ann, card, f"cr1|1|-|-|rules|{quick_page('A', '4.1')}")
        told = words(result.response.message)
        assert now in told and quick.text in told and told.index(now) < told.index(quick.text[:40])
        offered = [option.label for row in _selects(result.response.message) for option in row]
        assert offered[0].startswith("4.1 ")
    turned = (await world.ann.click(result.response.message, label="In English")).response.message
    assert "**Now:** A. Everyone" in words(turned), "the page stays in the other language"


def _selects(message: Any) -> list[Any]:
    parts, found = list(message.components), []
    while parts:
        part = parts.pop(0)
        parts += list(getattr(part, "children", ()))
        if getattr(part, "options", None):
            found.append(part.options)
    return found


def test_two_forges_cost_what_the_tables_edition_says() -> None:
    """2017: 4 crystals, where the paragraph says 3 of retail."""
    screens = all_screens()["clash"]
    book = rulebook("clash")
    for language, words_ in (("en", "costs 4 crystals"), ("fr", "coûte 4 cristaux")):
        t = texts_in(language)
        for rule in ("forging", "5.1", "aid"):
            assert book.get(rule, language) is not None
            told = screens.table_rules(table_of("clash", {"edition": "prototype-2017"}), rule, t)
            assert any(words_ in line for line in told), (rule, told)
            assert not screens.table_rules(table_of("clash", {}), rule, t), "2019 is what the paragraphs say"


def test_a_solo_table_tells_the_elves_of_its_difficulty() -> None:
    """Where they are not those of all games, of which the paragraphs give no values."""
    screens, usual = all_screens()["clash"], house_content().elves
    for language in languages():
        t, colon = texts_in(language), {"en": ":", "fr": "\N{NARROW NO-BREAK SPACE}:"}[language]
        for difficulty in DIFFICULTIES:
            told = " ".join(screens.table_rules(table_of("clash", {"solo": difficulty}), "elves", t))
            own = solo_content(difficulty, house_content()).elves
            for elf, plain in zip(own, usual, strict=True):
                values = (t("power {n}", n=elf.bonuses.power), t("life {n}", n=elf.bonuses.life))
                words_ = f"{name_in(elf.names, language)}{colon} {', '.join(values)}"
                assert (words_ in told) == (elf != plain), (difficulty, told)


@pytest.mark.parametrize("language", languages())
def test_9_the_quick_rules_of_a_solo_table_tell_its_goal(language: str) -> None:
    """Their own says that points are counted at the end of the second action, which holds for several players."""
    screens, t = all_screens()["clash"], texts_in(language)
    for difficulty, domination in DIFFICULTIES.items():
        goal = screens.table_rules(table_of("clash", {"solo": difficulty}), "quick", t)[0]
        assert goal == t(
            "You win at any moment with {points} victory points, or once no elf is left on the board. The elves win "
            "with {count} domination points.",
            points=4,
            count=domination,
        )
    assert screens.table_rules(table_of("clash", {}), "quick", t) == []


OPTIONS: dict[str, list[dict[str, Any]]] = {
    "clash": [
        {"edition": "prototype-2017"},
        {"length": "short"},
        {"solo": "difficult", "garrisons": "mixed"},
        {"heroes": True, "elves": "right", "defenders_asked": True},
        {"layout": "built", "round_limit": 0},
        {"slow_arming": True},
    ],
    "kravora": [{"plunder": True, "few_slots": True}, {"even_start": False}, {"defenders_asked": False}],
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["clash", "kravora"])
def test_every_option_is_told_by_some_paragraph(game: str, language: str) -> None:
    """Each set of options changes what some card says, and no line hangs on a paragraph that is not there."""
    screens, t = all_screens()[game], texts_in(language)
    rules = [rule.id for rule in rulebook(game).all(language)]
    plain = {rule: list(screens.table_rules(table_of(game, {}), rule, t)) for rule in rules}
    for options in OPTIONS[game]:
        told = {rule: list(screens.table_rules(table_of(game, options), rule, t)) for rule in rules}
        assert told != plain, options


@pytest.mark.parametrize("module", [clash_rules, kravora_rules])
def test_no_fact_of_a_table_hangs_on_a_paragraph_there_is_not(module: Any) -> None:
    book = rulebook("clash" if module is clash_rules else "kravora")
    named = set(re.findall(r'yield "([0-9a-z. ]+)"', inspect.getsource(module)))
    assert len(named) >= 4
    for rule in " ".join(named).split():
        found = book.get(rule)
        assert found is not None and found.id == rule, rule


async def test_rules_at_a_table_tell_of_the_table_first(world: World) -> None:
    """By command, from the lobby's button, when turned, and shared; on another server nothing of it."""
    card = await world.lobby(players=3)
    fact = "**At this table:** Table 1 has its own 5.2."
    own = (await world.ann.slash(world.channel, "rules", topic="5.2")).response.message
    assert fact in words(own) and words(own).index(fact) < words(own).index(BOOK.get("5.2").text)  # type: ignore[union-attr]
    assert fact not in words((await world.ann.slash(world.channel, "rules", topic="5.1")).response.message)
    french = (await world.ann.click(own, label="En français")).response.message
    assert "**À cette table\u202f:** Table 1" in words(french)
    await world.ann.click(own, label="Share in the channel")
    assert fact in words(world.channel.last_message)
    away = world.env.create_guild()
    stranger = away.add_member(world.env.create_user("Mallory"))
    there = away.create_text_channel("far")
    elsewhere = (await stranger.slash(there, "rules", topic="5.1")).response.message
    forged = await world.raw(stranger, elsewhere, "cr1|1|-|-|rules|5.2")
    assert "There is no game here" in forged.response.content, "as of a table there is not"
    assert card is not None


def table_of(game: str, options: dict[str, Any]) -> Table:
    seats = tuple(Seat(number, name, number + 1, None, "any") for number, name in enumerate(("Ann", "Ben")))
    seats = seats[:1] if options.get("solo") else seats
    return Table(9, game, "lobby", Place(1, 2), 1, "en", options, seats, "mark", None, 0, 0.0, None, None)
