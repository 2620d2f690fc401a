"""Recognises released game data: the hash of each content and its release, from `known_content.json`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "known_content.json"


@cache
def known_content() -> dict[str, dict[str, str]]:
    """[game][content hash, as in a record's binding] -> the first release with it."""
    known: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return known


def release_of(game: str, content_hash: str) -> str | None:
    """The release with this content; None for somebody's own data."""
    return known_content().get(game, {}).get(content_hash)
