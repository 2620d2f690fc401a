"""Gives the lobby of Kravora its options: AI levels, switches, a summary (screens §2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.tables.options.common_options import first_of, planned, players_field, private_choice, switches
from cogs.tables.options.hint_option import hint_choices, hints_chosen, hints_told
from cogs.transport.contract import Field
from data.texts import Texts
from engine.kravora.pieces.config import LEAST_SEATS, MOST_SEATS
from engine.kravora.stored.lobby_options import OPTIONS, KravoraOptions
from host.posts.post import Choice
from host.table.options import ASKED, PRIVATE, TableOptions
from host.table.table import Table

SEATS = range(LEAST_SEATS, MOST_SEATS + 1)
USUAL_SEATS = 3
SWITCHES = (*OPTIONS, ASKED, PRIVATE)


def asked(terms: TableOptions) -> bool:
    """Whether holders of shields who are present are asked; they are unless the table chose otherwise."""
    return terms.defenders_asked is not False


def fields(t: Texts, table: Table | None = None) -> list[Field]:
    """The options of a lobby."""
    chosen = KravoraOptions.stored({} if table is None else table.options)
    terms = TableOptions() if table is None else table.terms
    more = (
        Choice("plunder", t("Plunder"), t("1 L for each wall point taken from another"), chosen.plunder),
        Choice("few_slots", t("Four building slots"), t("No player has more buildings"), chosen.few_slots),
        Choice("few_ruses", t("Three ruses a turn"), t("Longer games, in which ruses decide less"), chosen.few_ruses),
        Choice("truce", t("Truce"), t("In rounds 1 and 2 nobody touches another's board"), chosen.truce),
        Choice(
            "even_start",
            t("Even start for two: 9 L for the second"),
            t("Otherwise 6 L, and the first wins about 85 % of games"),
            chosen.even_start,
        ),
        Choice(
            ASKED,
            t("Ask before a shield is spent"),
            t("It cancels a ruse: its holder decides; when away, their orders do"),
            asked(terms),
        ),
        *hint_choices(t, terms.hints),
        private_choice(t, terms.private),
    )
    return [
        players_field(t, SEATS, planned(table, USUAL_SEATS)),
        Field("more", t("More"), more, many=True),
    ]


def options_of(values: Mapping[str, Sequence[str]], table: Table | None = None) -> dict[str, Any]:
    """The options that a form's values stand for; unknown values change nothing."""
    found = {**switches(values, "more", SWITCHES), **hints_chosen(values, "more")}
    players = first_of(values, "players")
    if players.isdecimal() and int(players) in SEATS:
        found["players"] = int(players)
    return found


def variants(table: Table, t: Texts) -> list[str]:
    """The switched-on rules that change the game (§9.3)."""
    chosen, told = KravoraOptions.stored(table.options), []
    if chosen.plunder:
        told.append(t("plunder"))
    if chosen.few_slots:
        told.append(t("four building slots"))
    if chosen.few_ruses:
        told.append(t("three ruses a turn"))
    if chosen.truce:
        told.append(t("truce"))
    return told


def summary(table: Table, t: Texts) -> str:
    """The options in one line."""
    chosen, terms, told = KravoraOptions.stored(table.options), table.terms, variants(table, t)
    if chosen.even_start and (terms.players or len(table.seats)) in (0, 1, LEAST_SEATS):
        told.append(t("even start"))
    told.append(t("asked about shields") if asked(terms) else t("shields by orders only"))
    if terms.hints:
        told.append(hints_told(t, terms.hints))
    if terms.private:
        told.append(t("private"))
    return " · ".join(told)
