"""Somebody's choice of pictures: which theme, and for a wide screen or a phone (`/me`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from render.themes import DEFAULT, THEMES

THEME, LAYOUT = "theme", "layout"
"""Keys of a person's settings."""
WIDE, TALL = "wide", "tall"
LAYOUTS = ("", WIDE, TALL)
"""The choices; "": tall in direct messages, wide elsewhere."""


class PictureTaste(NamedTuple):
    """The choices a picture is drawn by."""

    theme: str = DEFAULT
    tall: bool = False


EVERYBODY = PictureTaste()
"""The taste for posts that all may read."""


def theme_of(member: Mapping[str, Any]) -> str:
    """The theme a person chose; the default for one this version does not know."""
    held = str(member.get(THEME) or "")
    return held if held in THEMES else DEFAULT


def layout_of(member: Mapping[str, Any]) -> str:
    """The layout a person chose, "" for none."""
    held = str(member.get(LAYOUT) or "")
    return held if held in LAYOUTS else ""


def taste_of(member: Mapping[str, Any], direct: bool) -> PictureTaste:
    """A person's taste; `direct`: in a direct message."""
    layout = layout_of(member)
    return PictureTaste(theme_of(member), layout == TALL or (direct and not layout))
