"""Tells events in full, as the log does: a line an action, its battles below it, and what happens by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from cogs.clash.narration import phases
from cogs.clash.narration.battles import IN_BATTLE, Tally, battle_line, tally_of
from cogs.clash.narration.control import left_words, taken_words
from cogs.clash.scenarios.event_lines import BY_ITSELF, scenario_words
from cogs.clash.wording.wording import ROMAN, ClashWording, of_level, total
from engine.clash.pieces import events as ev
from engine.clash.pieces.actions import ASIDE
from engine.clash.pieces.content import ARMOUR
from engine.clash.pieces.view import Triple
from engine.clash.play.move import HERO_LEVEL
from engine.kernel.game import Event

_SHARED = frozenset(
    {
        ev.REVEALED,
        ev.REVENUE,
        ev.PLACED,
        ev.STONE_UNIT,
        ev.ELF_DREW,
        ev.DOMINATION,
        ev.ELF_JOINED,
        ev.TILE_LAID,
        ev.STRUCK,
    }
)
"""Neighbouring events of these kinds share a line, whatever their seats."""
_REARRANGING = frozenset({ev.ATTACHED, ev.DETACHED, ev.SHIFTED})
CHANGES = 3
"""Up to so many changes of equipment in a row are named one by one."""
_EQUIPMENT = frozenset(
    {
        ev.EQUIPS,
        ev.BOUGHT,
        ev.FORGED,
        ev.RECRUITED,
        ev.DISCARDED,
        *_REARRANGING,
    }
)


@dataclass(slots=True)
class Deed:
    """Neighbouring events that make one line; an action's battles are kept apart."""

    topic: str = ""
    events: list[Event] = field(default_factory=list)
    battles: list[Tally] = field(default_factory=list)


def story(wording: ClashWording, events: Sequence[Event]) -> list[str]:
    """All that happened, as the log tells it: a line a deed, and its battles below it."""
    return [
        text
        for deed in deeds_in(events)
        for text in (deed_words(wording, deed), *(battle_line(wording, battle) for battle in deed.battles))
        if text
    ]


def deed_words(wording: ClashWording, deed: Deed) -> str:
    """A deed's own line, without its battles."""
    return _LINES[deed.topic](wording, deed.events) if deed.topic else ""


def deeds_in(events: Sequence[Event]) -> list[Deed]:
    """The deeds of these events, in order; neighbouring events of one kind are one."""
    listener = _Listener()
    for event in events:
        listener.hear(event)
    return listener.deeds


class _Listener:
    """Gathers events that belong to one line until something else begins."""

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self.open = False
        """Whether the newest deed may take further events."""
        self.battle: Tally | None = None

    def hear(self, event: Event) -> None:
        kind, seat, *_ = event
        if kind in IN_BATTLE and (kind != ev.TAKEN or self.battle is not None):
            self._fight(event)
            return
        topic = _topic_of(kind)
        if not topic:
            return
        newest = self.deeds[-1] if self.open else Deed()
        other = topic not in _SHARED and newest.events and newest.events[0][1] != seat
        if newest.topic != topic or other or kind == ev.EQUIPS:
            newest = Deed(topic)
            self.deeds.append(newest)
            self.open, self.battle = True, None
        newest.events.append(event)

    def _fight(self, event: Event) -> None:
        if event[0] == ev.BATTLE:
            self.open, self.battle = False, tally_of([event])
            if not self.deeds:
                self.deeds.append(Deed())
            self.deeds[-1].battles.append(self.battle)
        elif self.battle is not None:
            self.battle.add(event)


def _topic_of(kind: str) -> str:
    """The kind of event whose line tells this one too; "" for what has no line: points, laid cards, refills."""
    if kind in _EQUIPMENT:
        return ev.EQUIPS
    if kind == ev.LOST_REINFORCEMENTS:
        return ev.PLACED
    if kind in BY_ITSELF:
        return ev.STRUCK
    if kind in (ev.TAKEN, ev.LEFT):
        # What a move took without a battle, or left, ends its line.
        return ev.FINISHED
    return kind if kind in _LINES else ""


def _moved(wording: ClashWording, events: Sequence[Event]) -> str:
    told = []
    for kind, seat, *flat in events:
        if kind == ev.TAKEN:
            told.append(taken_words(wording, seat, flat[0]))
        elif kind == ev.LEFT:
            told.append(left_words(wording, seat, flat[0]))
        else:
            moves = moved_words(wording, flat, seat)
            told.append(wording.t("{name}: moved {moves}.", name=wording.name(seat), moves=moves))
    return " ".join(told)


def moved_words(wording: ClashWording, flat: Sequence[int], seat: int) -> str:
    """ "3×I D4 to D5, 2×I 1×II C1 to C2" from flattened triples (from, to, level)."""
    return ", ".join(
        wording.t(
            "{units} from {start:the} to {end:the}",
            units=wording.army(units, seat if hero else None),
            start=wording.place(start),
            end=wording.place(end),
        )
        for start, end, units, hero in orders_in(flat)
    )


def orders_in(flat: Sequence[int]) -> list[tuple[int, int, Triple, bool]]:
    """Flattened triples (from, to, level) as orders (from, to, units, with the hero), one for each way in a row."""
    orders: list[tuple[int, int, Triple, bool]] = []
    for start, end, level in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
        one, hero = of_level(level), level == HERO_LEVEL
        if orders and orders[-1][:2] == (start, end):
            orders[-1] = (start, end, total(orders[-1][2], one), orders[-1][3] or hero)
        else:
            orders.append((start, end, one, hero))
    return orders


def _passed(wording: ClashWording, events: Sequence[Event]) -> str:
    return wording.t("{name}: passed.", name=wording.name(events[0][1]))


def _equipped(wording: ClashWording, events: Sequence[Event]) -> str:
    t, name, told = wording.t, wording.name(events[0][1]), equipment_words(wording, events)
    if not told:
        return t("{name}: equipped nothing.", name=name)
    return t("{name}: {equipped}.", name=name, equipped=", ".join(told))


def equipment_words(wording: ClashWording, events: Sequence[Event]) -> list[str]:
    """What was done in an Equip action, in the order in which it was done; many changes in a row in a word."""
    told: list[str] = []
    for rearranging, part in groupby(_joined(events), key=lambda event: event[0] in _REARRANGING):
        steps = list(part)
        if rearranging and len(steps) > CHANGES:
            told.append(wording.t("rearranged the equipment"))
        else:
            told += [words for words in (_step_words(wording, kind, args) for kind, _, *args in steps) if words]
    return told


def _joined(events: Sequence[Event]) -> list[Event]:
    """Join a card that came aside with its move to a level right after it, as if it came for that level."""
    found: list[Event] = []
    for event in events:
        kind, seat, *args = event
        before = found[-1] if found else event
        if kind == ev.ATTACHED and before[0] in (ev.BOUGHT, ev.FORGED) and before[2:4] == (args[0], ASIDE):
            found[-1] = (before[0], seat, args[0], args[1], *before[4:])
        else:
            found.append(event)
    return found


def _step_words(wording: ClashWording, kind: str, args: Sequence[Any]) -> str:
    """A step of an Equip action, to follow the name of who takes it; "" for what goes without saying."""
    t = wording.t
    if kind == ev.BOUGHT:
        return t("bought {card}", card=_card_for(wording, args[0], args[1]))
    if kind == ev.FORGED:
        return t("forged {card}", card=_card_for(wording, args[0], args[1]))
    if kind == ev.RECRUITED:
        return t("recruited {hero} ({place})", hero=wording.hero_name(args[0]), place=wording.place(args[1]))
    if kind == ev.DISCARDED:
        return t("discarded {one} and {two}", one=wording.item(args[0]), two=wording.item(args[1]))
    if kind == ev.ATTACHED:
        return t("attached {card} to {level}", card=wording.item(args[0]), level=ROMAN[args[1]])
    if kind == ev.DETACHED:
        return t("laid {card} aside", card=wording.item(args[0]))
    if kind == ev.SHIFTED:
        start, end = ROMAN[args[1]], ROMAN[args[2]]
        if args[0] == ARMOUR:
            return t("shifted armour ({start} → {end})", start=start, end=end)
        return t("shifted a weapon ({start} → {end})", start=start, end=end)
    return ""


def _card_for(wording: ClashWording, item: int, to: int) -> str:
    if to == ASIDE:
        return wording.t("{card} (aside)", card=wording.item(item))
    return wording.t("{card} for {level}", card=wording.item(item), level=ROMAN[to])


def _won(wording: ClashWording, events: Sequence[Event]) -> str:
    _, _, *winners = events[0]
    if not winners:
        return wording.t("The elves win.")
    return wording.t.n("{names} wins.", "{names} win.", len(winners), names=wording.listed(winners))


_LINES = {
    ev.REVEALED: phases.revealed,
    ev.REVENUE: phases.revenue,
    ev.PLACED: phases.placed,
    ev.STONE_UNIT: phases.stones,
    ev.ELF_DREW: phases.elves_equipped,
    ev.DOMINATION: phases.domination,
    ev.ELF_JOINED: phases.joined,
    ev.TILE_LAID: phases.laid,
    ev.BUILT: phases.built,
    ev.FINISHED: _moved,
    ev.PASSES: _passed,
    ev.EQUIPS: _equipped,
    ev.STRUCK: scenario_words,
    ev.OVER: _won,
}
