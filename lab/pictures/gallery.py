"""Every kind of picture, from games of bots and the worst cases: for looking through, and for choosing palettes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from data.texts import Texts, languages, texts_in
from lab.pictures.gallery_clash import clash_pictures
from lab.pictures.gallery_kravora import kravora_pictures
from render.themes import THEMES

Pictures = Callable[[Texts], Iterator[tuple[str, Hashable]]]
GAMES: Mapping[str, Pictures] = {"clash": clash_pictures, "kravora": kravora_pictures}


class Shown(NamedTuple):
    """A picture of the gallery: its file's name without ending, and its spec."""

    name: str
    spec: Hashable


def gallery(games: Sequence[str] = tuple(GAMES), themes: Sequence[str] = THEMES) -> Iterator[Shown]:
    """All pictures of these games in every language; in the default theme first."""
    for game in games:
        for language in languages():
            for name, spec in GAMES[game](texts_in(language)):
                for theme in themes:
                    yield Shown(f"{game}-{name}-{language}-{theme}", in_theme_of(spec, theme))


def in_theme_of(spec: Any, theme: str) -> Hashable:
    """The spec in another theme."""
    found: Hashable = replace(spec, theme=theme)
    return found
