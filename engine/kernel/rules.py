"""A game's rules by version: a record names the version it began under, and its game keeps that one.

Each change of a later version is a named switch of the game's rules object (`engine/<game>/rules.py`), which the config
carries; the rule checks it in place. How to change a rule: docs/rules-versions.md.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from engine.kernel.errors import RecordError


class Rules(Protocol):
    """One version of a game's rules: frozen, and equal for two games begun under it."""

    @property
    def version(self) -> int:
        """The number in records, from 1."""
        ...

    @property
    def since(self) -> str:
        """The release of the program that introduced this version, as "0.1.0"."""
        ...


R = TypeVar("R", bound=Rules)


class Versions(Generic[R]):
    """All versions of a game's rules this program knows, oldest first."""

    def __init__(self, *known: R) -> None:
        """Take at least one. Raises ValueError for versions that do not ascend."""
        numbers = [rules.version for rules in known]
        if not known or numbers != sorted(set(numbers)):
            raise ValueError(f"versions of rules ascend, and there is one: {numbers}")
        self.known = known
        self.newest = known[-1]
        """The rules for new games."""

    def of(self, version: int) -> R:
        """Raises RecordError "rules_version" for one this program does not know."""
        for rules in self.known:
            if rules.version == version:
                return rules
        raise RecordError("rules_version", entry=0, version=version)
