"""Pieces in words: kinds, units on a board, the dead, buildings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from data.texts import Texts
from engine.kernel.names import name_in
from engine.kravora.pieces.content import Content
from engine.kravora.pieces.figures import WHITE, Unit
from engine.kravora.pieces.view import Dead, View


def kind_name(content: Content, kind: int, language: str) -> str:
    return name_in(content.units[kind].names, language)


def building_name(content: Content, building: int, language: str) -> str:
    return name_in(content.buildings[building].names, language)


def kind_facts(content: Content, kind: int, t: Texts) -> str:
    """ "5 hit points · damage 1 · its own line · moves 1 · 4 L" (§3.1); defending, some strike farther (§3.3)."""
    unit = content.units[kind]
    least, most = unit.reach
    farther = content.defending(kind)[1]
    parts = [
        t.n("{count} hit point", "{count} hit points", unit.hit_points),
        t("volley {n}", n=unit.damage) if unit.volley else t("damage {n}", n=unit.damage),
        t("range {least}-{most}", least=least, most=most) if most else t("its own line"),
        *([t("defending {least}-{most}", least=least, most=farther)] if farther > most else []),
        t("moves {n}", n=unit.movement),
        f"{unit.cost} L",
    ]
    return " · ".join(parts)


def pile_words(view: View, dead: Dead, names: Sequence[str], t: Texts) -> str:
    """ "2 Puppet, 1 Brute (Ben)"; "" for none."""
    return ", ".join(
        f"{count} {kind_name(view.content, kind, t.language)}" + (f" ({names[owner]})" if owner != WHITE else "")
        for (kind, owner), count in sorted(Counter(dead).items())
    )


def units_words(view: View, units: Sequence[Unit], names: Sequence[str], t: Texts) -> str:
    """ "2 Puppet, 1 Brute with 3 of 5 hit points": units that look the same together."""
    return ", ".join(_unit_words(view, unit, count, names, t) for unit, count in Counter(units).items())


def _unit_words(view: View, unit: Unit, count: int, names: Sequence[str], t: Texts) -> str:
    full = view.content.units[unit.kind].hit_points
    words = f"{count} {kind_name(view.content, unit.kind, t.language)}"
    if unit.hits < full:
        words = t("{units} with {hits} of {full} hit points", units=words, hits=unit.hits, full=full)
    notes = []
    if unit.owner != WHITE:
        notes.append(t("of {name}", name=names[unit.owner]))
    if unit.spent:
        notes.append(t("has attacked"))
    if unit.lured:
        notes.append(t("was lured"))
    return f"{words} ({', '.join(notes)})" if notes else words
