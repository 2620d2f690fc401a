"""The lobby's options of Night Nets: boats, AI levels, settings, and a summary in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cogs.tables.options.common_options import first_of, planned, players_field, private_choice, switches
from cogs.tables.wording.levels import level_choices
from cogs.transport.contract import Field
from data.texts import Texts
from engine.kernel.names import name_in
from examples.starter_game.data.load import load
from examples.starter_game.engine.bots import BOTS
from examples.starter_game.engine.content import (
    BOAT_IDS,
    LEAST_SEATS,
    LENGTHS,
    USUAL,
    Config,
    Content,
    goal_of,
)
from examples.starter_game.engine.options import NetsOptions
from host.posts.post import Choice
from host.table.options import PRIVATE
from host.table.table import Table

SEATS = range(LEAST_SEATS, len(BOAT_IDS) + 1)


@lru_cache(maxsize=1)
def content() -> Content:
    """The data of a new table."""
    return load()


def boats(t: Texts) -> list[Choice]:
    """The wishes a seat may have."""
    return [Choice(boat.id, name_in(boat.names, t.language)) for boat in content().boats]


def levels(t: Texts) -> list[Choice]:
    return level_choices(BOTS, t)


def length_word(length: str, t: Texts) -> str:
    return {"short": t("short game"), "usual": t("usual length"), "long": t("long game")}[length]


def fields(t: Texts, table: Table | None = None) -> list[Field]:
    """The options of a lobby, with a table's present choices selected."""
    held = USUAL if table is None else NetsOptions.stored(table.options).length
    lengths = tuple(
        Choice(
            length,
            length_word(length, t),
            t("{points} points", points=goal_of(content(), Config((), length))),
            length == held,
        )
        for length in LENGTHS
    )
    return [
        players_field(t, SEATS, planned(table, LEAST_SEATS)),
        Field("length", t("Length"), lengths),
        Field("more", t("More"), (private_choice(t, table is not None and table.terms.private),), many=True),
    ]


def options_of(values: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The options that a form's values stand for; unknown values change nothing."""
    found = switches(values, "more", (PRIVATE,))
    players, length = (first_of(values, key) for key in ("players", "length"))
    if players.isdecimal() and int(players) in SEATS:
        found["players"] = int(players)
    if length in LENGTHS:
        found["length"] = length
    return found


def summary(table: Table, t: Texts) -> str:
    """The options in one line."""
    told = [length_word(NetsOptions.stored(table.options).length, t)]
    if table.terms.private:
        told.append(t("private"))
    return " · ".join(told)
