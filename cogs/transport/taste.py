"""Whose choice a picture is drawn by: which theme, and a wide or a tall board (`/me`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from render.drawing.themes import DEFAULT, THEMES

THEME, LAYOUT = "theme", "layout"
"""Keys of a person's settings."""
WIDE, TALL = "wide", "tall"
LAYOUTS = (WIDE, TALL)


class PictureTaste(NamedTuple):
    """The choices a picture is drawn by."""

    theme: str = DEFAULT
    tall: bool = False


EVERYBODY = PictureTaste()
"""The taste where nobody's choice is known."""


def theme_of(member: Mapping[str, Any]) -> str:
    """The theme a person chose; the default for one this version does not know."""
    held = str(member.get(THEME) or "")
    return held if held in THEMES else DEFAULT


def layout_of(member: Mapping[str, Any]) -> str:
    """The layout a person chose; wide for who chose none."""
    held = str(member.get(LAYOUT) or "")
    return held if held in LAYOUTS else WIDE


def taste_of(member: Mapping[str, Any]) -> PictureTaste:
    """A person's taste, wherever they read alone."""
    return PictureTaste(theme_of(member), layout_of(member) == TALL)


def usual_taste(members: Sequence[Mapping[str, Any]]) -> PictureTaste:
    """The taste of a post that all these people read: tall where more than half of them chose so."""
    tall = sum(layout_of(member) == TALL for member in members)
    return PictureTaste(tall=2 * tall > len(members))
