"""Reads the entries of a TOML table through a pydantic model and turns pydantic's findings into a DataError."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from data.folder import DataError, Folder

M = TypeVar("M", bound=BaseModel)

EXPECTED = {
    "missing": "a value",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "string_type": "a text",
    "string_too_short": "a text that is not empty",
    "tuple_type": "a list",
    "list_type": "a list",
    "model_type": "a table",
    "dict_type": "a table",
}


def entries(folder: Folder, file: str, table: str, model: type[M]) -> list[M]:
    """All `[[table]]` entries of a file, in its order. Raises DataError for the first bad one.

    The file may hold no other table, and no two of its entries may have the same id.
    """
    document = folder.toml(file)
    for key in document:
        if key != table:
            raise DataError(file, "", key, f"only entries [[{table}]]", f"[{key}]")
    rows = document.get(table)
    if not isinstance(rows, list) or not rows:
        raise DataError(file, "", table, f"one or more entries [[{table}]]", brief(rows))
    checked = [_entry(file, number, row, model) for number, row in enumerate(rows, 1)]
    ids: set[str] = set()
    for row in rows:
        if row["id"] in ids:
            raise DataError(file, row["id"], "id", "an id used once", f"a second {row['id']}")
        ids.add(row["id"])
    return checked


def brief(value: object) -> str:
    """A value as an error shows it: short, in TOML's manner."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value[:60]}"'
    if isinstance(value, Mapping):
        return "a table"
    return str(value)[:60]


def _entry(file: str, number: int, row: object, model: type[M]) -> M:
    try:
        return model.model_validate(row)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
    where = first["loc"]
    found = "nothing" if first["type"] == "missing" else brief(first["input"])
    if first["type"] == "extra_forbidden":
        found = f"{where[-1]} = {found}"
    entry, field = _place(number, row, where)
    raise DataError(file, entry, field, _expected(first), found)


def _expected(error: Mapping[str, Any]) -> str:
    kind, limits = error["type"], error.get("ctx", {})
    if kind in EXPECTED:
        return EXPECTED[kind]
    if kind == "extra_forbidden":
        return "only fields that the game knows"
    if kind == "greater_than_equal":
        return f"{limits['ge']} or more"
    if kind == "less_than_equal":
        return f"{limits['le']} or less"
    if kind == "literal_error":
        return str(limits["expected"])
    if kind == "string_too_long":
        return f"{limits['max_length']} characters or less"
    if kind == "string_pattern_mismatch":
        return "a short name of small letters, digits and _"
    if kind == "value_error":
        return str(limits["error"])
    return str(error["msg"])


def _place(number: int, row: Any, where: Sequence[int | str]) -> tuple[str, str]:
    """The entry's id, with those of nested entries after it (`bohorg/pummeler`), and the field inside it."""
    ids = [_id_of(row, number)]
    field = list(where)
    here = row
    for depth, step in enumerate(where):
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(here, Mapping) and isinstance(step, int):
            ids.append(_id_of(here, step + 1))
            field = list(where[depth + 1 :])
    return "/".join(ids), ".".join(str(part + 1) if isinstance(part, int) else part for part in field)


def _id_of(row: object, number: int) -> str:
    named = row.get("id") if isinstance(row, Mapping) else None
    return str(named) if named else f"number {number}"
