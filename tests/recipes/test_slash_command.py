"""docs/extending.md, "A slash command": adds one to a copy, of a game or of every table, and uses it there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.recipes.copies import Copy, copied, stated

PAPER, HEADING = "docs/extending.md", "A slash command"
CATALOGUE = "data/locale/fr/LC_MESSAGES/conquest.po"
FRENCH = {
    "shout": "crier",
    "words": "mots",
    "Shout over the board": "Crier par-dessus le plateau",
    "What to shout": "Quoi crier",
    "`/shout` shouts over the board.": "`/crier` crie par-dessus le plateau.",
    "You shout: {words}": "Vous criez : {words}",
    "To arms": "Aux armes",
}
LINE = '        t("`/shout` shouts over the board."),\n'
USED = """
from tests.cogs.cards import card_in
from tests.cogs.real_bot import env as env
from tests.cogs.real_bot import settled


async def test_it_is_there_runs_and_suggests(env):
    guild = env.create_guild()
    channel, ann = guild.create_text_channel("table"), guild.add_member(env.create_user("Ann"))
    await ann.slash(channel, "game new", game="clash", players=2)
    await settled(env)
    asked = await ann.click(card_in(channel), label="Start")
    await ann.click(asked.response.message, label="Fill with AI")
    await settled(env)
    helped = (await ann.slash(channel, "help")).response.message
    pages = [(await ann.click(helped, label=label)).response.content for label in ("Play", "Rules")]
    assert "`/shout` shouts" in "".join(pages)
    assert [each["value"] for each in await ann.autocomplete(channel, "shout", "words", "")] == ["To arms"]
    assert (await ann.slash(channel, "shout", words="Hey")).response.content == "You shout: Hey"
"""


@dataclass(frozen=True)
class Recipe:
    """The parts of a command, and where they go: its row and its line of help, its function and its suggestions."""

    table: str
    above_row: str
    row: str
    above_line: str
    module: str
    imports: str
    functions: str
    helped: str = ""
    """The file of its line of help, where that is not its table's: a fourth."""


OF_A_GAME = Recipe(
    table="cogs/clash/typed/commands.py",
    above_row="COMMANDS: tuple[Row, ...] = (",
    row="""    GameCommand(
        GAME,
        "shout",
        "Shout over the board",
        typed.shout,
        options=(GameText("words", "What to shout", at_any_seat(typed.suggest_shouts), required=True),),
    ),
""",
    above_line='        t("`/odds` shows how a battle is likely to end."),',
    module="cogs/clash/typed/typed.py",
    imports="from cogs.transport.contract import Note\nfrom cogs.transport.panels.text import shown\n",
    functions="""

async def shout(call: Call, words: Words) -> Answer:
    return Note(call.t("You shout: {words}", words=shown(words["words"])))


def suggest_shouts(wording: ClashWording, text: str) -> list[str]:
    return [wording.t("To arms")]
""",
)
OF_EVERY_TABLE = Recipe(
    table="cogs/commands.py",
    above_row="ONES_OWN = (",
    row="""    HouseCommand(
        "shout",
        "Shout over the board",
        stats.shout,
        (TextOption("words", "What to shout", stats.suggest_shouts, required=True),),
    ),
""",
    above_line='        t("**Look up** `/rules` by a word or a number"),',
    helped="cogs/tables/help/help_pages.py",
    module="cogs/tables/finished/stats.py",
    imports="from typing import Any\n\nfrom data.texts import texts_in\n",
    functions="""

async def shout(request: Request, words: Mapping[str, str]) -> Answer:
    return Note(request.t("You shout: {words}", words=shown(words["words"])))


async def suggest_shouts(interaction: Any, text: str) -> list[tuple[str, str]]:
    t = texts_in("en")
    return [(t("To arms"), "To arms")]
""",
)
FUTURE = "from __future__ import annotations\n"


def performed(made: Copy, recipe: Recipe, left_out: str = "") -> None:
    """Add the command; `left_out`: what is forgotten of its row."""
    made.after(recipe.table, recipe.above_row, recipe.row.replace(left_out, ""))
    made.after(recipe.helped or recipe.table, recipe.above_line, LINE)
    made.replace(recipe.module, FUTURE, f"{FUTURE}\n{recipe.imports}")
    made.append(recipe.module, recipe.functions)


@pytest.mark.long
@pytest.mark.parametrize("recipe", [OF_A_GAME, OF_EVERY_TABLE], ids=["of a game", "of every table"])
def test_a_slash_command(tmp_path: Path, recipe: Recipe) -> None:
    made = copied(tmp_path)
    performed(made, recipe)
    made.translate(FRENCH)
    assert made.touched() == sorted(filter(None, [recipe.table, recipe.module, CATALOGUE, recipe.helped]))
    assert len(made.touched()) == stated(PAPER, HEADING) + bool(recipe.helped)
    made.write("tests/cogs/test_shout.py", USED)
    tests = (f"tests/cogs/test_{name}.py" for name in ("shout", "help", "translate"))
    made.run("-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *tests)


@pytest.mark.long
@pytest.mark.parametrize(
    ("part", "says"),
    [
        (
            '"Shout over the board",\n        typed.shout,\n',
            "missing 2 required positional arguments: 'about' and 'run'",
        ),
        (", at_any_seat(typed.suggest_shouts)", "missing 1 required positional argument: 'suggest'"),
    ],
    ids=["function", "suggestions"],
)
def test_a_forgotten_part_is_told_at_the_start(tmp_path: Path, part: str, says: str) -> None:
    made = copied(tmp_path)
    performed(made, OF_A_GAME, part)
    with pytest.raises(AssertionError, match=says):
        made.run("-c", "import cogs.commands")
