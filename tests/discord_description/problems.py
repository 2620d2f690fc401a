"""Says what is wrong with a payload: of all the forms that Discord takes at a place, the one that was meant.

A component is refused once for each kind of component it is not. Its `type` tells which kind was meant, and only
what is wrong with that one is told.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from jsonschema_rs import ValidationError

Place = tuple[str | int, ...]
SHOWN = 80
"""Characters of a value that are shown."""
_ARTICLES = {"array": "an array", "integer": "an integer", "object": "an object", "null": "null"}


@dataclass(frozen=True, slots=True)
class Problem:
    """What stands at a place of a payload and what Discord expects there."""

    place: Place
    found: str
    expected: str

    @property
    def path(self) -> str:
        """The place as a JSON path."""
        return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.place)

    def __str__(self) -> str:
        return f"{self.path}: found {self.found}, expected {self.expected}"


def explain(errors: Iterable[ValidationError]) -> list[Problem]:
    """The problems behind a validator's errors, in the order of the payload's schema."""
    return list(dict.fromkeys(problem for error in errors for problem in _explain(error)))


def _explain(error: ValidationError) -> list[Problem]:
    branches = [branch for branch in error.kind.as_dict().get("context", ()) if branch]
    if not branches:
        return [_leaf(error)]
    place = tuple(error.instance_path)
    meant = [branch for branch in branches if not _other_type(branch, place)]
    if not meant:
        return [_no_such_type(branches, place)]
    explained = [explain(branch) for branch in meant]
    deepest = max(_depth(problems) for problems in explained)
    best = [problems for problems in explained if _depth(problems) == deepest]
    if deepest == len(place):
        return [_together(problem for problems in best for problem in problems)]
    return min(best, key=len)


def _depth(problems: Sequence[Problem]) -> int:
    return max(len(problem.place) for problem in problems)


def _other_type(branch: Sequence[ValidationError], place: Place) -> bool:
    """Whether a form is ruled out by the `type` of what stands at the place."""
    return any(_is_type(error, place) for error in branch)


def _is_type(error: ValidationError, place: Place) -> bool:
    where, kind = tuple(error.instance_path), error.kind
    if kind.name == "required":
        return where == place and kind.as_dict()["property"] == "type"
    return kind.name in ("enum", "const") and where == (*place, "type")


def _no_such_type(branches: Sequence[Sequence[ValidationError]], place: Place) -> Problem:
    """No form has the `type` that stands there."""
    types = [error for branch in branches for error in branch if _is_type(error, place)]
    leaves = [_leaf(error) for error in types if error.kind.name != "required"]
    return _together(leaves) if leaves else Problem((*place, "type"), "nothing", "a value")


def _together(problems: Iterable[Problem]) -> Problem:
    """Several problems at one place as one, with everything that Discord takes there."""
    first, *others = dict.fromkeys(problems)
    expected = dict.fromkeys(problem.expected for problem in (first, *others))
    return Problem(first.place, first.found, " or ".join(expected))


def _leaf(error: ValidationError) -> Problem:
    place, facts = tuple(error.instance_path), error.kind.as_dict()
    found = _short(error.instance)
    match error.kind.name:
        case "required":
            return Problem((*place, facts["property"]), "nothing", "a value")
        case "type":
            return Problem(place, found, " or ".join(_ARTICLES.get(name, f"a {name}") for name in facts["types"]))
        case "const":
            return Problem(place, found, json.dumps(facts["expected_value"]))
        case "enum":
            return Problem(place, found, " or ".join(json.dumps(value) for value in facts["options"]))
        case "maxLength" | "minLength":
            return Problem(place, f"{len(error.instance)} characters", f"{error.kind.name} {facts['limit']}")
        case "maxItems" | "minItems":
            return Problem(place, f"{len(error.instance)} items", f"{error.kind.name} {facts['limit']}")
        case "oneOf":
            return Problem(place, found, "what fits one form only, and it fits several")
        case name:
            more = " ".join(str(value) for value in facts.values())
            return Problem(place, found, f"{name} {more}".rstrip())


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
