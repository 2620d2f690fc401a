"""Forms: their id changes with their fields' content, and still leads to their subject; a forged one shows nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.registry import SCREENS
from cogs.transport.contract import Call, Id, parse_id
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.widgets import option
from host.table.refusals import HostError
from tests.cogs_clash import test_limits as clash
from tests.cogs_kravora import test_limits as kravora
from tests.limits import CUSTOM_ID

ROOT = Path(__file__).parents[2]
ID = Id(41, "lobby_options", "2.x^y", 7, 3)


def form(chosen: int, id: Id = ID) -> discord.ui.Modal:
    options = [option(str(number), f"{number} points", chosen=number == chosen) for number in range(3)]
    return modal("Options", id, select_field("points", "Points", options))


def test_a_form_that_holds_something_else_has_another_id() -> None:
    """A phone shows what a form of the same id held when it was first opened."""
    first, again, other = form(1), form(1), form(2)
    assert first.custom_id == again.custom_id
    assert first.custom_id != other.custom_id


def test_a_form_is_routed_by_its_id_without_the_version() -> None:
    assert parse_id(form(1).custom_id) == parse_id(form(2).custom_id) == ID


def test_only_a_version_is_taken_off_an_id() -> None:
    for args in ("a^b", "^abcdef", "^ABCDE", "abcde^"):
        assert parse_id(str(Id(1, "x", args))) == Id(1, "x", args)


def test_the_version_leaves_room_for_an_id() -> None:
    assert len(form(1, Id(2**40, "lobby_options", "x" * 40, 10_000, 7)).custom_id) <= CUSTOM_ID


def test_every_form_is_made_with_a_version() -> None:
    makers = [
        path.name
        for folder in ("cogs", "examples")
        for path in (ROOT / folder).rglob("*.py")
        if "ui.Modal(" in path.read_text("utf-8")
    ]
    assert makers == ["forms.py"]


FOR_EVERYBODY = {"f_odds"}
PHASES = {"clash": ("equip", "move", "battle", "card"), "kravora": ("turn",)}
WORST: Any = {"clash": clash, "kravora": kravora}


def watching(game: str, phase: str, verb: str) -> Call:
    worst = WORST[game]
    view = replace(worst.worst_view(phase) if game == "clash" else worst.worst_view(), seat=None)
    call: Call = worst.call_of(view)
    return replace(call, id=replace(call.id, verb=verb), look=replace(call.look, seat=None, owes=False))


@pytest.mark.secrets
@pytest.mark.parametrize(
    ("game", "phase", "verb"),
    [
        (game, phase, verb)
        for game, phases in PHASES.items()
        for phase in phases
        for verb in sorted(SCREENS[game].screens.forms - FOR_EVERYBODY)
    ],
)
async def test_a_spectator_gets_no_form(game: str, phase: str, verb: str) -> None:
    with pytest.raises(HostError):
        await SCREENS[game].screens.press(watching(game, phase, verb))
