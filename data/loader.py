"""Loads the content of any game: finds its folder by its id and lets it read its own files."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

from data.folder import HOUSE, DataError, Folder

__all__ = ["DataError", "load_content"]


def load_content(game: str, data_dir: Path | None = None) -> Any:
    """The frozen content of a game (its own `Content`), from `data/<game>/`.

    Files of `data_dir` (the setting DATA_DIR) come first, file by file: `<data_dir>/<game>/clans.toml`. The content's
    `version` names the files used. Raises DataError for anything that is not fit for play.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game) or not (HOUSE / game / "load.py").is_file():
        raise DataError("data", "", "game", "the id of a game that has data", game)
    return importlib.import_module(f"data.{game}.load").load(Folder(game, data_dir))
