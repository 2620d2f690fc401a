"""Narrates what only a scenario has (§14.16): relics, marks, machines, faults, trophies, grudges, secret cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from cogs.clash.wording.wording import ClashWording
from cogs.transport.panels.text import rolled
from engine.clash.pieces import events as ev
from engine.clash.pieces.places import is_bastion, place_name
from engine.clash.pieces.view import Triple
from engine.clash.scenarios.setting import scenario_of
from engine.kernel.game import Event
from render.clash.words.scenario_words import card_words, relic_words

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


def scenario_words(wording: ClashWording, events: Sequence[Event]) -> str:
    """A line of what happened by itself: neighbouring events of one kind share a sentence."""
    told = [_told(wording, kind, list(group)) for kind, group in groupby(events, key=lambda event: event[0])]
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


def _told(wording: ClashWording, kind: str, events: Sequence[Event]) -> str:
    """Events of one kind in a row: together, or a sentence each."""
    t, view = wording.t, wording.view
    match kind:
        case ev.MARCHED:
            ways = ", ".join(
                t("{start:the} to {end:the}", start=place_name(start), end=place_name(end))
                for _, _, start, end in events
            )
            return t("Automatons march: {ways}.", ways=ways)
        case ev.MADE:
            places = ", ".join(place_name(place) for _, _, place, _ in events)
            count = sum(made for _, _, _, made in events)
            return t.n(
                "The Factory makes {count} automaton at {places}.",
                "The Factory makes {count} automatons at {places}.",
                count,
                places=places,
            )
        case ev.FAULT:
            places = ", ".join(place_name(event[2]) for event in events)
            return t("The ground breaks at {places}.", places=places)
        case ev.SHAKEN:
            return t("It shakes at {place:the} now.", place=place_name(events[-1][2]))
        case ev.CARDS_SHOWN:
            *held, spare = events[-1][2:]
            told = [
                t("{name}: {words}", name=wording.name(seat), words=card_words(view, card, t))
                for seat, card in enumerate(held)
            ]
            return t(
                "The secret cards: {cards}. Nobody had: {spare}.",
                cards=" · ".join(told),
                spare=card_words(view, spare, t),
            )
    return " ".join(_sentence(wording, event) for event in events)


def _sentence(wording: ClashWording, event: Event) -> str:
    t, (kind, seat, *args) = wording.t, event
    match kind:
        case ev.HANDED:
            return _handed(wording, seat, *args)
        case ev.HOARD:
            place, crystals = args
            return t(
                "{name} finds {crystals} at {place:the}.",
                name=wording.name(seat),
                crystals=wording.crystals(crystals),
                place=place_name(place),
            )
        case ev.MARK:
            marks, crystals = args
            line = t("{name} takes a mark: {count} now.", count=marks, name=wording.called(seat))
            return line + (t(" (+{crystals})", crystals=wording.crystals(crystals)) if crystals else "")
        case ev.EVACUATED:
            place, units, marks = args
            return t(
                "{name}: {units} leave through {place:the}, marks {count} now.",
                name=wording.name(seat),
                units=wording.units(units),
                place=place_name(place),
                count=marks,
            )
        case ev.STRUCK:
            return _struck(wording, seat, *args)
        case _:
            prey, start, end = args
            return t(
                "Vasconis hunts {name}: from {start:the} to {end:the}.",
                name=wording.name(prey),
                start=place_name(start),
                end=place_name(end),
            )


def _handed(wording: ClashWording, seat: int, relic: int, start: int, end: int) -> str:
    t, camp = wording.t, wording.view.camp
    words = relic_words(camp, relic, t) if camp is not None and relic < len(camp.relics) else ""
    facts = {"name": wording.name(seat), "relic": words, "start": place_name(start)}
    if is_bastion(end):
        return t("{name} brings home from {start:the}: {relic}. The prisoner is safe there.", **facts)
    return t("{name} hands on from {start:the} to {end:the}: {relic}.", end=place_name(end), **facts)


def _struck(wording: ClashWording, seat: int, place: int, by: int, dice: int, hits: int, fallen: Triple) -> str:
    t = wording.t
    who = {ev.BY_AUTOMATONS: t("Automatons"), ev.BY_VASCONIS: t("Vasconis"), ev.BY_FAULT: t("The fault")}[by]
    lost = t("Nobody falls.")
    if any(fallen):
        lost = t("{name} loses {units}.", name=wording.name(seat), units=wording.units(fallen))
    told = t("{who} at {place:the}: {hits}.", who=who, place=place_name(place), hits=rolled(t, hits, dice))
    return f"{told} {lost}"
