"""A game's data folder: its TOML files, an owner's before the house's, and errors in them."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.kernel.errors import ConquestError

HOUSE = Path(__file__).parent


class DataError(ConquestError):
    """A data file is not fit for play: which file, entry and field, what was expected and found.

    `entry` is the entry's id (`bohorg/pummeler`), or "" for the whole file; `field` may be "" too.
    """

    def __init__(self, file: str, entry: str, field: str, expected: str, found: str) -> None:
        place = ", ".join(
            part for part in (file, f"entry {entry}" if entry else "", f"field {field}" if field else "") if part
        )
        super().__init__(f"{place}: expected {expected}, found {found}")
        self.file = file
        self.entry = entry
        self.field = field
        self.expected = expected
        self.found = found


class Folder:
    """The TOML files of one game. `DATA_DIR/<game>/x.toml` replaces `data/<game>/x.toml`, file by file.

    Raises DataError when `data_dir` is no folder, or when its folder for the game holds a TOML file that the game does
    not know: otherwise a misspelt name would be silently ignored. `house`: the folder of the games' own files.
    """

    def __init__(self, game: str, data_dir: Path | None = None, house: Path = HOUSE) -> None:
        self._house = house / game
        self._own = data_dir / game if data_dir else None
        self._read: dict[str, bytes] = {}
        if data_dir and not data_dir.is_dir():
            raise DataError("DATA_DIR", "", "", "a folder", str(data_dir))
        if self._own and self._own.is_dir():
            known = sorted(path.name for path in self._house.glob("*.toml"))
            for path in sorted(self._own.glob("*.toml")):
                if path.name not in known:
                    raise DataError(path.name, "", "", f"one of the files {', '.join(known)}", path.name)

    def toml(self, name: str) -> Mapping[str, Any]:
        """The parsed file. Raises DataError when it is missing, not UTF-8 or not TOML."""
        path = self._path(name)
        try:
            raw = path.read_bytes()
        except OSError as error:
            raise DataError(name, "", "", "a readable file", error.strerror or "none") from error
        self._read[name] = raw
        try:
            return tomllib.loads(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise DataError(name, "", "", "text in UTF-8", f"a strange byte at {error.start}") from error
        except tomllib.TOMLDecodeError as error:
            raise DataError(name, "", "", "TOML", str(error)) from error

    def version(self) -> str:
        """A name for the files read so far: 16 hex digits over their names and bytes."""
        digest = hashlib.sha256()
        for name in sorted(self._read):
            digest.update(f"{name}\0{len(self._read[name])}\0".encode())
            digest.update(self._read[name])
        return digest.hexdigest()[:16]

    def _path(self, name: str) -> Path:
        if self._own and (self._own / name).is_file():
            return self._own / name
        return self._house / name
