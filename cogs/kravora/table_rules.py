"""Says what a table's options change in a paragraph of the rules (§9.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cogs.kravora.lobby import asked
from cogs.kravora.look_up import house_content
from cogs.transport.panels.text import listed
from data.texts import Texts
from engine.kernel.names import name_in
from engine.kravora.pieces.config import LEAST_SEATS
from engine.kravora.stored.lobby_options import KravoraOptions
from host.table.table import Table

Fact = tuple[str, str]
"""Its paragraphs, with spaces between, and what holds at the table."""


def table_rules(table: Table, rule: str, t: Texts) -> Sequence[str]:
    """What a table's options decide about the matter of a paragraph of the rules."""
    return [words for paragraphs, words in _facts(table, t) if rule in paragraphs.split()]


def _facts(table: Table, t: Texts) -> Iterator[Fact]:
    chosen, content = KravoraOptions.stored(table.options), house_content()
    limits, two = content.limits, max(table.terms.players, len(table.seats)) == LEAST_SEATS
    if two:
        dearer = [ruse for ruse in content.ruses if ruse.cost_for_two]
        prices = [
            t("{name} {count} L", name=name_in(each.names, t.language), count=each.cost_for_two) for each in dearer
        ]
        yield "7 7.3 7.5 7.6", t("With two players: {prices}.", prices=listed(t, prices))
    if chosen.plunder:
        yield "5.4 9.3", t("Plunder is on: each wall point you take from another player pays 1 L.")
    if chosen.few_slots:
        yield "6 9.3", t("Each has {count} buildings at most.", count=limits.few_slots)
    if chosen.few_ruses:
        yield "7 9.3", t("Each plays {count} ruses a turn at most.", count=limits.ruses_per_turn)
    if chosen.truce:
        yield "7 9.3", t("Up to the end of round {round} nobody touches another's board.", round=limits.truce)
    if chosen.even_start and two:
        yield "4.3 9.3", t("The second player begins with {count} L.", count=limits.even_start)
    if asked(table.terms):
        yield "7.7 9.1", t("I ask a shield's holder who is there. Else their orders decide.")
    else:
        yield "7.7 9.1", t("I ask nobody about a shield: orders decide.")
