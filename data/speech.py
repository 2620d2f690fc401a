"""AI seats' lines for moments that matter, shared ones and each character's own; one file for each language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from data.texts import SOURCE_LANGUAGE

ALL = "all"
"""Lines that any seat says."""
Lines = Mapping[str, Mapping[str, tuple[str, ...]]]
"""[moment][character, or ALL] -> lines."""


@lru_cache(maxsize=8)
def lines_in(game: str, language: str) -> Lines:
    """A game's lines in a language, else in the source language; {} for a silent game."""
    folder = Path(__file__).parent / game / "speech"
    for name in (language, SOURCE_LANGUAGE):
        path = folder / f"{name}.toml"
        if path.is_file():
            with path.open("rb") as file:
                read = tomllib.load(file)
            return {moment: {who: tuple(said) for who, said in by.items()} for moment, by in read.items()}
    return {}
