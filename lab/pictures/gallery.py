"""`gallery DIR`: every kind of picture, from games of bots and the worst cases, in every language and theme."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from tqdm import tqdm

from cli.errors import SOUND, Unfit
from cli.render import write
from data.texts import Texts, languages, texts_in
from lab.pictures.gallery_clash import clash_pictures
from lab.pictures.gallery_kravora import kravora_pictures
from render.drawing.themes import THEMES
from render.registry import draw_now

Pictures = Callable[[Texts], Iterator[tuple[str, Hashable]]]
GAMES: Mapping[str, Pictures] = {"clash": clash_pictures, "kravora": kravora_pictures}


class Shown(NamedTuple):
    """A picture of the gallery: its file's name without ending, and its spec."""

    name: str
    spec: Hashable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")
    parser.add_argument("game", metavar="GAME", nargs="?", choices=list(GAMES), help="only this game's (all)")


def run(args: argparse.Namespace) -> int:
    largest, count = 0, 0
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unfit(f"{args.folder}: no folder can be made there ({error.strerror}).") from error
    for shown in tqdm(gallery([args.game] if args.game else tuple(GAMES)), unit=" pictures", disable=None):
        data = draw_now(shown.spec)
        write(args.folder / f"{shown.name}.png", data)
        largest, count = max(largest, len(data)), count + 1
    print(f"{args.folder}: {count} pictures, the largest of {largest} bytes")
    return SOUND


def gallery(games: Sequence[str] = tuple(GAMES), themes: Sequence[str] = THEMES) -> Iterator[Shown]:
    """All pictures of these games in every language; in the default theme first."""
    for game in games:
        for language in languages():
            for name, spec in GAMES[game](texts_in(language)):
                for theme in themes:
                    yield Shown(f"{game}-{name}-{language}-{theme}", in_theme_of(spec, theme))


def in_theme_of(spec: Any, theme: str) -> Hashable:
    found: Hashable = replace(spec, theme=theme)
    return found
