"""Narrates what only a scenario has (§14.16): relics, marks, machines, faults, trophies, grudges, secret cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from cogs.clash.wording import ClashWording
from cogs.transport.text import rolled
from engine.clash.pieces import events as ev
from engine.clash.pieces.places import is_bastion, place_name
from engine.clash.scenarios.setting import scenario_of
from engine.kernel.game import Event
from render.clash.scenario_words import card_words, relic_words

BY_ITSELF = frozenset(
    {
        ev.HANDED,
        ev.HOARD,
        ev.MARK,
        ev.EVACUATED,
        ev.STRUCK,
        ev.MARCHED,
        ev.MADE,
        ev.HUNTED,
        ev.FAULT,
        ev.SHAKEN,
        ev.CARDS_SHOWN,
    }
)
"""Kinds of events that have lines of their own, outside battles."""
QUARRELS = frozenset({ev.TROPHY, ev.GRUDGE, ev.GRUDGE_SPENT})
"""What a battle between players leaves behind, right after its end."""
TROPHY_FEATS = ("trophies", "card")
"""What counts in the scenarios in which trophies are feats, or may be: Blood Debts and The Corrupted."""
Telling = Callable[[ClashWording, Sequence[Event]], str]


def scenario_words(wording: ClashWording, events: Sequence[Event]) -> str:
    """A line of what happened by itself: neighbouring events of one kind share a sentence."""
    told = [_TOLD[kind](wording, list(group)) for kind, group in groupby(events, key=lambda event: event[0])]
    return " ".join(part for part in told if part)


def quarrel_words(wording: ClashWording, events: Iterable[Event]) -> list[str]:
    """Grudges of a battle's end, and trophies where a scenario counts them: elsewhere they are worth nothing."""
    t, told = wording.t, []
    for kind, seat, other, count in events:
        names = {"name": wording.name(seat), "other": wording.name(other)}
        if kind == ev.TROPHY:
            if not _counts_trophies(wording):
                continue
            told.append(
                t.n(
                    "{name} has {count} trophy over {other}.",
                    "{name} has {count} trophies over {other}.",
                    count,
                    **names,
                )
            )
        elif kind == ev.GRUDGE:
            told.append(t("{name} bears a grudge against {other}.", **names))
        else:
            told.append(t("{name} has spent a grudge against {other}.", **names))
    return told


def _counts_trophies(wording: ClashWording) -> bool:
    view = wording.view
    return scenario_of(view.content, view.config.scenario).feats in TROPHY_FEATS if view.config.scenario else False


def first_rage_words(wording: ClashWording, seat: int, tokens: Sequence[int]) -> str:
    """ "Ann begins with rage 2: warrior ritual, grudge."."""
    t = wording.t
    ritual, orbs, grudge = tokens
    causes = [
        *([t("warrior ritual")] if ritual else []),
        *([t("fire orb")] if orbs else []),
        *([t("grudge")] if grudge else []),
    ]
    return t(
        "{name} begins with rage {count}: {causes}.",
        name=wording.name(seat),
        count=sum(tokens),
        causes=", ".join(causes),
    )


def _handed(wording: ClashWording, events: Sequence[Event]) -> str:
    t, told = wording.t, []
    for _, seat, relic, start, end in events:
        facts = {"name": wording.name(seat), "relic": _relic(wording, relic), "start": place_name(start)}
        if is_bastion(end):
            told.append(t("{name} brings home from {start:the}: {relic}. The prisoner is safe there.", **facts))
        else:
            told.append(t("{name} hands on from {start:the} to {end:the}: {relic}.", end=place_name(end), **facts))
    return " ".join(told)


def _relic(wording: ClashWording, relic: int) -> str:
    camp = wording.view.camp
    return relic_words(camp, relic, wording.t) if camp is not None and relic < len(camp.relics) else ""


def _hoards(wording: ClashWording, events: Sequence[Event]) -> str:
    return " ".join(
        wording.t(
            "{name} finds {crystals} at {place:the}.",
            name=wording.name(seat),
            crystals=wording.crystals(crystals),
            place=place_name(place),
        )
        for _, seat, place, crystals in events
    )


def _marks(wording: ClashWording, events: Sequence[Event]) -> str:
    t, told = wording.t, []
    for _, seat, marks, crystals in events:
        line = t.n(
            "{name} takes a mark: {count} now.", "{name} takes a mark: {count} now.", marks, name=wording.name(seat)
        )
        told.append(line + (t(" (+{crystals})", crystals=wording.crystals(crystals)) if crystals else ""))
    return " ".join(told)


def _evacuated(wording: ClashWording, events: Sequence[Event]) -> str:
    return " ".join(
        wording.t(
            "{name}: {units} leave through {place:the}, marks {count} now.",
            name=wording.name(seat),
            units=wording.units(units),
            place=place_name(place),
            count=marks,
        )
        for _, seat, place, units, marks in events
    )


def _struck(wording: ClashWording, events: Sequence[Event]) -> str:
    t, told = wording.t, []
    for _, seat, place, by, dice, hits, fallen in events:
        who = {ev.BY_AUTOMATONS: t("Automatons"), ev.BY_VASCONIS: t("Vasconis"), ev.BY_FAULT: t("The fault")}[by]
        lost = (
            t("{name} loses {units}.", name=wording.name(seat), units=wording.units(fallen))
            if any(fallen)
            else t("Nobody falls.")
        )
        told.append(
            t("{who} at {place:the}: {hits}.", who=who, place=place_name(place), hits=rolled(t, hits, dice))
            + " "
            + lost
        )
    return " ".join(told)


def _marched(wording: ClashWording, events: Sequence[Event]) -> str:
    ways = ", ".join(
        wording.t("{start:the} to {end:the}", start=place_name(start), end=place_name(end))
        for _, _, start, end in events
    )
    return wording.t("Automatons march: {ways}.", ways=ways)


def _made(wording: ClashWording, events: Sequence[Event]) -> str:
    count = sum(made for _, _, _, made in events)
    return wording.t.n("The Factory makes {count} automaton.", "The Factory makes {count} automatons.", count)


def _hunted(wording: ClashWording, events: Sequence[Event]) -> str:
    return " ".join(
        wording.t(
            "Vasconis hunts {name}: from {start:the} to {end:the}.",
            name=wording.name(prey),
            start=place_name(start),
            end=place_name(end),
        )
        for _, _, prey, start, end in events
    )


def _faults(wording: ClashWording, events: Sequence[Event]) -> str:
    return wording.t("The ground breaks at {places}.", places=_places(events))


def _shaken(wording: ClashWording, events: Sequence[Event]) -> str:
    return wording.t("It shakes at {place:the} now.", place=place_name(events[-1][2]))


def _cards(wording: ClashWording, events: Sequence[Event]) -> str:
    t, view = wording.t, wording.view
    *held, spare = events[-1][2:]
    told = [
        t("{name}: {words}", name=wording.name(seat), words=card_words(view, card, t)) for seat, card in enumerate(held)
    ]
    return t(
        "The secret cards: {cards}. Nobody had: {spare}.", cards=" · ".join(told), spare=card_words(view, spare, t)
    )


def _places(events: Sequence[Event]) -> str:
    return ", ".join(place_name(event[2]) for event in events)


_TOLD: Mapping[str, Telling] = {
    ev.HANDED: _handed,
    ev.HOARD: _hoards,
    ev.MARK: _marks,
    ev.EVACUATED: _evacuated,
    ev.STRUCK: _struck,
    ev.MARCHED: _marched,
    ev.MADE: _made,
    ev.HUNTED: _hunted,
    ev.FAULT: _faults,
    ev.SHAKEN: _shaken,
    ev.CARDS_SHOWN: _cards,
}
