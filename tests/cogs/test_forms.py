"""Forms: their id changes with their fields' content, and still leads to their subject."""

from __future__ import annotations

from pathlib import Path

import discord

from cogs.transport.contract import Id, parse_id
from cogs.transport.forms import modal, select_field
from cogs.transport.widgets import option
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
