"""Records as files: checked JSON in, JSON with one entry a line out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.kernel.errors import RecordError
from engine.kernel.record import Record

MOST_BYTES = 20_000_000
Hex64 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Hex16 = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Whole = Annotated[int, Field(strict=True, ge=0)]
Seat = Annotated[int, Field(strict=True, ge=-1, le=7)]
EntryRow = tuple[Seat, Whole | None, Whole, list[Whole], list[Whole], Hex16, str]
"""Seat, action, undo, drawn, counters, fingerprint, by: engine.kernel.record.Entry.to_json."""


class RecordFile(BaseModel):
    """The JSON of a record, before the engine looks at it."""

    model_config = ConfigDict(extra="forbid")

    format: Literal[1]
    game: str
    rules_version: Whole
    commit: Hex64
    seed: Hex64 | None
    nonces: list[str]
    config: dict[str, Any]
    content: dict[str, Any]
    entries: list[EntryRow] = Field(min_length=1)


def read_record(path: Path) -> Record:
    """Raises RecordError "not_a_record" (facts: field, why), and OSError when the file can't be read."""
    if path.stat().st_size > MOST_BYTES:
        raise RecordError("not_a_record", field="", why=f"larger than {MOST_BYTES} bytes")
    try:
        checked = RecordFile.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise RecordError("not_a_record", field=field, why=first["msg"]) from error
    return Record.from_json(checked.model_dump())


def write_record(path: Path, record: Record) -> None:
    """Write a record's JSON, one entry a line, so that two records can be compared line by line."""
    data = record.to_json()
    entries = ",\n".join(_compact(entry) for entry in data.pop("entries"))
    fields = ",\n".join(f"{_compact(name)}: {_compact(value)}" for name, value in data.items())
    path.write_text(f'{{\n{fields},\n"entries": [\n{entries}\n]\n}}\n', encoding="utf-8")


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
