"""Gives the lobby of a campaign its options: those that all its games share (§14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.clash.setup import lobby
from cogs.clash.setup.modes import mode_in, mode_words
from cogs.clash.wording.wording import short_clan
from cogs.transport.contract import Field
from data.texts import Texts
from host.table.table import Table

NOT_HERE = frozenset({"mode", "scenario"})
"""Fields of a game's lobby without meaning here: a campaign has the rules of 2019, and draws its scenarios."""
JOINED = " · "
NO_MORE = frozenset({"limit12", "nolimit"})


def sides(table: Table, t: Texts) -> list[str]:
    """The clans that were wished, and from game 2 on those that were dealt."""
    names = {choice.value: short_clan(choice.label) for choice in lobby.clan_choices(t)}
    return [names.get(seat.wish, "") for seat in table.seats]


def fields(t: Texts, table: Table | None = None) -> list[Field]:
    found = [field for field in lobby.fields(t, table) if field.key not in NOT_HERE]
    return [
        Field(field.key, field.label, tuple(c for c in field.choices if c.value not in NO_MORE), field.many)
        for field in found
    ]


def options_of(values: Mapping[str, Sequence[str]], table: Table | None = None) -> dict[str, Any]:
    known = {key: value for key, value in values.items() if key not in NOT_HERE}
    return lobby.options_of(known, table)


def misfit(options: Mapping[str, Any], seats: int, t: Texts) -> str:
    return lobby.misfit({**options, "scenario": 1}, seats, t)


def summary(table: Table, t: Texts) -> str:
    """The options in one line, and what a campaign is in another."""
    _, _, *further = mode_words(mode_in(table.options), t)
    of_board = lobby.summary(table, t).split("\n")[0].split(JOINED)[2 + len(further) :]
    told = t("Five games of the same seats, each with another scenario. Most glory is champion.")
    return "\n".join([JOINED.join([*further, *of_board]), f"-# {told}"])
