"""Where only a person installed the bot: commands that need it on the server are not offered, and say why not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.app import Tree
from cogs.commands import all_commands, all_rows
from cogs.tables.commands.on_posts import menus_of_posts
from cogs.transport.panels.limits import TYPED
from cogs.transport.refusals import host_text
from data.texts import texts_in
from host.table.refusals import HostError, Refusal
from tests.cogs.test_help import ANYWHERE, place

COMMAND, COMPLETION = discord.InteractionType.application_command, discord.InteractionType.autocomplete


@pytest.fixture
def tree(monkeypatch: pytest.MonkeyPatch) -> Tree:
    """The bot's own, as `ConquestBot` makes it."""
    made: list[Tree] = []
    monkeypatch.setattr("cogs.app.Tree", lambda *given, **more: made.append(Tree(*given, **more)) or made[0])
    from cogs.app import ConquestBot

    ConquestBot(open_house=None)  # type: ignore[arg-type]
    for command in (*all_commands(), *menus_of_posts(all_rows())):
        made[0].add_command(command)
    return made[0]


def test_only_what_works_anywhere_is_offered_to_people_who_installed_it(tree: Tree) -> None:
    for command in tree.get_commands(type=None):  # type: ignore[call-overload]
        installs = command.to_dict(tree)["integration_types"]
        assert installs == ([0, 1] if command.name in ANYWHERE else [0]), command.name


@pytest.mark.parametrize(
    ("kind", "name", "code"),
    [
        ("foreign", "turn", Refusal.NOT_ON_SERVER),
        ("group", "game new", Refusal.NOT_ON_SERVER),
        ("foreign", "rules", None),
        ("server", "turn", None),
        ("message", "turn", None),
    ],
)
async def test_a_command_that_comes_all_the_same_says_why_not(
    tree: Tree, kind: str, name: str, code: Refusal | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: Any = tree
    for word in name.split():
        called = called.get_command(word)
    refused: list[HostError] = []
    answered: list[list[Any]] = []

    async def refuse(interaction: Any, error: HostError) -> None:
        refused.append(error)

    async def autocomplete(choices: list[Any]) -> None:
        answered.append(choices)

    given = {**vars(place(kind)), "command": called, "namespace": (), "type": COMMAND}
    given["response"] = SimpleNamespace(autocomplete=autocomplete)
    monkeypatch.setattr(tree, "client", SimpleNamespace(router=SimpleNamespace(refuse=refuse)))
    assert await tree.interaction_check(SimpleNamespace(**given)) is (code is None)  # type: ignore[arg-type]
    assert [error.code for error in refused] == ([] if code is None else [code])
    assert await tree.interaction_check(SimpleNamespace(**{**given, "type": COMPLETION})) is (code is None)  # type: ignore[arg-type]
    assert answered == ([] if code is None else [[]])
    assert "server that added me" in host_text(HostError(Refusal.NOT_ON_SERVER), texts_in("en"))
    long = {**given, "command": None, "namespace": [("word", "x" * (TYPED + 1))]}
    assert not await tree.interaction_check(SimpleNamespace(**long))  # type: ignore[arg-type]
    assert refused[-1].code is Refusal.TOO_LONG
