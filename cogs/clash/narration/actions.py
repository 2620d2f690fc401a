"""Narrates events: a line for each action with its battles below it, and lines for what happens by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from cogs.clash.narration import phases
from cogs.clash.narration.battles import IN_BATTLE, Tally, battle_line, short_battle, tally_of
from cogs.clash.narration.control import left_words, taken_words
from cogs.clash.scenarios.event_lines import BY_ITSELF, scenario_words
from cogs.clash.wording import ROMAN, ClashWording, of_level, total
from engine.clash.pieces import events as ev
from engine.clash.pieces.actions import ASIDE
from engine.clash.pieces.content import ARMOUR
from engine.clash.pieces.view import Triple
from engine.clash.play.move import HERO_LEVEL
from engine.kernel.game import Event

LINES = 6
"""Lines of narration on a turn post; the rest is behind Log (screens §5)."""
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
class NarratedAction:
    """A line of narration; an action's battles are kept apart, so that they can be shortened."""

    text: str
    battles: list[Tally] = field(default_factory=list)


def narration(wording: ClashWording, events: Sequence[Event], limit: int = LINES) -> list[str]:
    """What happened, in at most `limit` lines: battles are shortened first, then old lines go.

    Battles of AI seats among themselves and with elves before those of a person, and of each the old ones sooner.
    """
    lines = story(wording, events)
    parts = [_in_full(wording, line) for line in lines]
    for at in sorted(range(len(lines)), key=lambda at: (_of_a_person(wording, lines[at]), at)):
        if sum(map(len, parts)) <= limit:
            break
        parts[at] = [_with_short_battles(wording, lines[at])]
    told = [text for part in parts for text in part]
    if len(told) > limit:
        more = len(told) - limit + 1
        told = [
            wording.t.n("({count} earlier line is in the Log.)", "({count} earlier lines are in the Log.)", more),
            *told[more:],
        ]
    return told


def _of_a_person(wording: ClashWording, line: NarratedAction) -> bool:
    """Whether a person fought in one of a line's battles."""
    fighters = {seat for battle in line.battles for seat in (battle.attacker, battle.defender)}
    return any(seat >= 0 and wording.is_person(seat) for seat in fighters)


def _in_full(wording: ClashWording, line: NarratedAction) -> list[str]:
    told = [line.text, *(battle_line(wording, battle) for battle in line.battles)]
    return [text for text in told if text]


def _with_short_battles(wording: ClashWording, line: NarratedAction) -> str:
    if not line.battles:
        return line.text
    return f"{line.text} ⚔ {', '.join(short_battle(wording, battle) for battle in line.battles)}.".lstrip()


def story(wording: ClashWording, events: Sequence[Event]) -> list[NarratedAction]:
    """All lines, in the order of events; neighbouring events of one kind share a line."""
    teller = _Teller(wording)
    for event in events:
        teller.hear(event)
    teller.close()
    return [line for line in teller.lines if line.text or line.battles]


class _Teller:
    """Gathers events that belong to one line until something else begins."""

    def __init__(self, wording: ClashWording) -> None:
        self.wording = wording
        self.lines: list[NarratedAction] = []
        self.topic = ""
        self.seat = ev.NOBODY
        self.gathered: list[Event] = []
        self.battle: Tally | None = None

    def hear(self, event: Event) -> None:
        kind, seat, *_ = event
        if kind in IN_BATTLE and (kind != ev.TAKEN or self.battle is not None):
            self._fight(event)
            return
        if kind in _EQUIPMENT:
            topic = ev.EQUIPS
        elif kind == ev.LOST_REINFORCEMENTS:
            topic = ev.PLACED
        elif kind in BY_ITSELF:
            topic = ev.STRUCK
        elif kind in (ev.TAKEN, ev.LEFT):
            # What a move took without a battle, or left, ends its line.
            topic = ev.FINISHED
        elif kind in _SHARED or kind in (ev.BUILT, ev.FINISHED, ev.PASSES):
            topic = kind
        else:
            # Points, laid cards, refills and the like have no line of their own.
            return
        shared = topic in _SHARED
        if topic != self.topic or (not shared and seat != self.seat) or kind == ev.EQUIPS:
            self.close()
            self.topic, self.seat = topic, seat
        self.gathered.append(event)

    def _fight(self, event: Event) -> None:
        if event[0] == ev.BATTLE:
            self.close()
            self.battle = tally_of([event])
            if not self.lines:
                self.lines.append(NarratedAction(""))
            self.lines[-1].battles.append(self.battle)
        elif self.battle is not None:
            self.battle.add(event)

    def close(self) -> None:
        if self.topic:
            self.lines.append(NarratedAction(_LINES[self.topic](self.wording, self.gathered)))
        self.topic, self.gathered, self.battle = "", [], None


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
    """What was done in an Equip action, in the order in which it was done; many changes in a row in a word."""
    t = wording.t
    name = wording.name(events[0][1])
    told: list[str] = []
    for rearranging, part in groupby(_joined(events), key=lambda event: event[0] in _REARRANGING):
        steps = list(part)
        if rearranging and len(steps) > CHANGES:
            told.append(t("rearranged the equipment"))
        else:
            told += [words for words in (_equipment_words(wording, kind, args) for kind, _, *args in steps) if words]
    if not told:
        return t("{name}: equipped nothing.", name=name)
    return t("{name}: {equipped}.", name=name, equipped=", ".join(told))


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


def _equipment_words(wording: ClashWording, kind: str, args: Sequence[Any]) -> str:
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
}
