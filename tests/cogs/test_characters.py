"""Characters of AI seats at a table: chosen apart from the level, dealt at the start, shown on card, posts and
board.
"""

from __future__ import annotations

import pytest
import simcord

from cogs.tables.wording.levels import EMBLEMS, character_choices, character_name, level_word
from cogs.tables.wording.names import told_name
from data.texts import languages, texts_in
from engine.clash.bots import BOTS
from engine.kernel.characters import OPEN, characters_in, dealt
from host.table.table import Seat
from tests.cogs.cards import card_in
from tests.cogs.real_bot import live_bot, settled
from tests.cogs.test_ai_names import all_of


@pytest.mark.parametrize("language", languages())
def test_every_character_has_a_name_a_sign_and_a_way_to_play(language: str) -> None:
    t = texts_in(language)
    names = characters_in(BOTS)
    assert set(EMBLEMS) == set(names) and len({character_name(name, t) for name in names}) == len(names)
    choices = character_choices(BOTS, t)
    assert [choice.value for choice in choices] == [OPEN, "none", *names]
    assert all(choice.description for choice in choices)
    assert all(len(each.label) <= 100 and len(each.description) <= 100 for each in choices)
    assert not character_choices(["veteran", "greedy"], t)
    for name in names:
        told = level_word(f"veteran_{name}", t)
        assert character_name(name, t) in told and EMBLEMS[name] in told and level_word("veteran", t) in told


def test_a_name_tells_the_character_of_a_seat_of_the_house_alone() -> None:
    t = texts_in("en")
    smith, left = Seat(1, "AI 2", None, "veteran_smith", "any"), Seat(1, "Cleo", 5, "veteran", "any")
    assert told_name(smith, t, "Tomb") == "Tomb (AI Smith)" and told_name(smith, t) == "AI 2 (Smith)"
    assert told_name(Seat(1, "AI 2", None, "veteran_any", "any"), t, "Tomb") == "Tomb (AI)"
    assert told_name(left, t, "Tomb") == "Cleo (AI veteran plays)"


@pytest.mark.parametrize("language", languages())
async def test_level_and_character_are_chosen_apart_and_any_is_dealt_by_the_dice(
    env: simcord.Env, language: str
) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    ann = guild.add_member(env.create_user("Ann"))
    house, t = live_bot(env).house, texts_in(language)
    await house.settings.set_guild(guild.id, {"language": language, "threads": False})
    await house.settings.set_member(ann.id, {"language": language})
    await ann.slash(channel, "game new", game="clash", players=3)
    await settled(env)
    card = card_in(channel)
    for character in ("smith", "any"):
        form = await ann.click(card, label=t("Add AI…"))
        chosen = {"level": ["apprentice"], "character": [character], "wish": ["any"], "count": ["1"]}
        await ann.submit_modal(form, chosen)
        await settled(env)
    card = card_in(channel)
    second = t("AI, {level}", level=level_word("apprentice_smith", t))
    assert f"2. {second}" in card.content
    assert level_word("apprentice_any", t) in card.content
    await ann.click(card, label=t("Start"))
    await settled(env)
    table = await house.reading.table(1)
    words = [seat.ai for seat in table.seats]
    assert words[1] == "apprentice_smith" and words[2] in [f"apprentice_{name}" for name in EMBLEMS if name != "smith"]
    binding = table.dice.binding
    assert binding is not None and binding.seats == ("person", "ai.apprentice_smith", "ai.apprentice_any")
    board = await ann.slash(channel, "board", table=1)
    texts = [all_of(message) for message in channel.history()]
    smith = t("{name} (AI {character})", name="", character=t("Smith")).strip()
    assert any(smith in text for text in texts)
    assert smith.strip("()") in all_of(board.response.message)


def test_dealt_again_with_the_key() -> None:
    assert dealt([None, "veteran_any"], ("smith",), b"key") == [None, "veteran_smith"]
