"""Events in words: a line an action with its battles below it, and lines for what happens by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cogs.clash.battle_words import IN_BATTLE, Tally, battle_line, short_battle, tally_of
from cogs.clash.scene import NO_UNITS, ROMAN, Scene, total
from cogs.words import listed
from engine.clash import events as ev
from engine.clash.actions import ASIDE
from engine.clash.board import places_of
from engine.clash.places import place_name
from engine.clash.view import Triple
from engine.kernel.game import Event
from host.ports import LogEntry

LINES = 6
"""Lines of narration on a turn post; the rest is behind Log (screens §5)."""
_CARDS = frozenset({ev.REVEALED, ev.REVENUE, ev.PLACED, ev.LOST_REINFORCEMENTS, ev.STONE_UNIT, ev.ELF_DREW})
_EQUIPMENT = frozenset({ev.EQUIPS, ev.BOUGHT, ev.FORGED, ev.ATTACHED, ev.DETACHED, ev.SHIFTED})


@dataclass(slots=True)
class Line:
    """A line of narration; an action's battles are kept apart, so that they can be shortened."""

    text: str
    battles: list[Tally] = field(default_factory=list)


def events_in(entries: Iterable[LogEntry]) -> list[Event]:
    """The events of entries that hold (undone ones are left out)."""
    return [event for entry in entries if not entry.undone for event in entry.events]


def narration(scene: Scene, events: Sequence[Event], limit: int = LINES) -> list[str]:
    """What happened, in at most `limit` lines: battles are shortened first, then old lines give way."""
    lines = story(scene, events)
    told = [part for line in lines for part in (line.text, *(battle_line(scene, b) for b in line.battles))]
    if len(told) > limit:
        told = [_with_short_battles(scene, line) for line in lines]
    if len(told) > limit:
        more = len(told) - limit + 1
        told = [
            scene.t.n("({count} earlier line is in the Log.)", "({count} earlier lines are in the Log.)", more),
            *told[more:],
        ]
    return told


def _with_short_battles(scene: Scene, line: Line) -> str:
    if not line.battles:
        return line.text
    return f"{line.text} ⚔ {', '.join(short_battle(scene, battle) for battle in line.battles)}."


def story(scene: Scene, events: Sequence[Event]) -> list[Line]:
    """All lines, in the order of events; neighbouring events of one kind share a line."""
    teller = _Teller(scene)
    for event in events:
        teller.hear(event)
    teller.close()
    return teller.lines


class _Teller:
    """Gathers events that belong to one line until something else begins."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.lines: list[Line] = []
        self.topic = ""
        self.seat = ev.NOBODY
        self.gathered: list[Event] = []
        self.battle: Tally | None = None

    def hear(self, event: Event) -> None:
        kind, seat, *_ = event
        if kind in IN_BATTLE:
            self._fight(event)
            return
        if kind in _EQUIPMENT:
            topic = ev.EQUIPS
        elif kind in _CARDS or kind in (ev.BUILT, ev.FINISHED, ev.PASSES):
            topic = kind
        else:
            # Points, laid cards, refills and the like have no line of their own.
            return
        shared = topic in _CARDS
        if topic != self.topic or (not shared and seat != self.seat) or kind == ev.EQUIPS:
            self.close()
            self.topic, self.seat = topic, seat
        self.gathered.append(event)

    def _fight(self, event: Event) -> None:
        if event[0] == ev.BATTLE:
            self.close()
            self.battle = tally_of(event)
            if not self.lines:
                self.lines.append(Line(""))
            self.lines[-1].battles.append(self.battle)
        elif self.battle is not None:
            self.battle.add(event)

    def close(self) -> None:
        if self.topic:
            self.lines.append(Line(_LINES[self.topic](self.scene, self.gathered)))
        self.topic, self.gathered, self.battle = "", [], None


def _reveal(scene: Scene, events: Sequence[Event]) -> str:
    cards = scene.view.content.cards
    told = [
        scene.t(
            "{name} {order} ({card})",
            name=scene.name(seat),
            order=cards[card].order,
            card=scene.card(cards[card]),
        )
        for _, seat, card in events
    ]
    return scene.t("**Cards**: {cards}", cards=" · ".join(told))


def _revenue(scene: Scene, events: Sequence[Event]) -> str:
    told = [
        scene.t("{name} +{count} crystals", name=scene.name(seat), count=crystals)
        for _, seat, _, crystals in events
        if crystals
    ]
    return scene.t("Cities: {gains}.", gains=" · ".join(told)) if told else ""


def _placed(scene: Scene, events: Sequence[Event]) -> str:
    seats: list[int] = []
    placed: dict[tuple[int, int], Triple] = {}
    for _, seat, place, units in events:
        if seat not in seats:
            seats.append(seat)
        placed[seat, place] = total(placed.get((seat, place), NO_UNITS), units)
    told = []
    for seat in seats:
        where = [
            f"{scene.units(units)} {scene.place(place)}" for (owner, place), units in placed.items() if owner == seat
        ]
        told.append(f"{scene.name(seat)} {', '.join(where)}")
    return scene.t("Reinforcements: {units}.", units="; ".join(told))


def _lost(scene: Scene, events: Sequence[Event]) -> str:
    told = [f"{scene.name(seat)} {scene.units(units)}" for _, seat, units in events]
    return scene.t("Not in the reserve, so lost: {units}.", units="; ".join(told))


def _stones(scene: Scene, events: Sequence[Event]) -> str:
    told = [
        scene.t("{name} 1×{level} at {place}", name=scene.name(seat), level=ROMAN[level], place=place_name(place))
        for _, seat, place, level in events
    ]
    return scene.t("Stones: {units}.", units=", ".join(told))


def _elves(scene: Scene, events: Sequence[Event]) -> str:
    told = []
    for _, _, kind, item, kept, _ in events:
        name, card = scene.elf_type(kind), scene.item(item)
        if kept:
            told.append(scene.t("{elves} take {card}", elves=name, card=card))
        else:
            told.append(scene.t("{elves} leave {card}", elves=name, card=card))
    return scene.t("Elves: {cards}.", cards="; ".join(told))


def _built(scene: Scene, events: Sequence[Event]) -> str:
    return " ".join(
        scene.t(
            "{name} built at site {site} (beside {places}).",
            name=scene.name(seat),
            site=site + 1,
            places=beside(scene, site),
        )
        for _, seat, site in events
    )


def beside(scene: Scene, site: int) -> str:
    """The territories beside a bastion site that can be entered from it."""
    places = places_of(scene.view.board.site_ground[site])
    return listed(scene.t, [place_name(place) for place in places])


def _moved(scene: Scene, events: Sequence[Event]) -> str:
    told = []
    for _, seat, *flat in events:
        moves = moved_words(scene, flat)
        told.append(scene.t("{name}: moved {moves}.", name=scene.name(seat), moves=moves))
    return " ".join(told)


def moved_words(scene: Scene, flat: Sequence[int]) -> str:
    """ "3×I D4 to D5, 2×I 1×II C1 to C2" from flattened triples (from, to, level)."""
    orders = orders_in(flat)
    return ", ".join(
        scene.t(
            "{units} {start} to {end}",
            units=scene.units(units),
            start=scene.place(start),
            end=scene.place(end),
        )
        for start, end, units in orders
    )


def orders_in(flat: Sequence[int]) -> list[tuple[int, int, Triple]]:
    """Flattened triples (from, to, level) as orders (from, to, units), one for each way in a row."""
    orders: list[tuple[int, int, Triple]] = []
    for start, end, level in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
        one: Triple = (int(level == 0), int(level == 1), int(level == 2))
        if orders and orders[-1][:2] == (start, end):
            orders[-1] = (start, end, total(orders[-1][2], one))
        else:
            orders.append((start, end, one))
    return orders


def _passed(scene: Scene, events: Sequence[Event]) -> str:
    return scene.t("{name}: passed.", name=scene.name(events[0][1]))


def _equipped(scene: Scene, events: Sequence[Event]) -> str:
    t = scene.t
    name = scene.name(events[0][1])
    told: list[str] = []
    changed = False
    for kind, _, *args in events:
        if kind == ev.BOUGHT:
            told.append(t("bought {card}", card=_card_for(scene, args[0], args[1])))
        elif kind == ev.FORGED:
            told.append(t("forged {card}", card=_card_for(scene, args[0], args[1])))
        elif kind in (ev.ATTACHED, ev.DETACHED, ev.SHIFTED):
            changed = True
    if changed:
        told.append(t("rearranged the equipment"))
    if not told:
        return t("{name}: equipped nothing.", name=name)
    return t("{name}: {deeds}.", name=name, deeds=", ".join(told))


def _card_for(scene: Scene, item: int, to: int) -> str:
    if to == ASIDE:
        return scene.t("{card} (aside)", card=scene.item(item))
    return scene.t("{card} for {level}", card=scene.item(item), level=ROMAN[to])


_LINES = {
    ev.REVEALED: _reveal,
    ev.REVENUE: _revenue,
    ev.PLACED: _placed,
    ev.LOST_REINFORCEMENTS: _lost,
    ev.STONE_UNIT: _stones,
    ev.ELF_DREW: _elves,
    ev.BUILT: _built,
    ev.FINISHED: _moved,
    ev.PASSES: _passed,
    ev.EQUIPS: _equipped,
}
