"""Narrates battles (§5.3): a whole one in a line, or step by step for post and panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cogs.clash.narration.control import taken_words
from cogs.clash.scenarios.event_lines import QUARRELS, first_rage_words, quarrel_words
from cogs.clash.wording.values import BEYOND_STRIKE, life_words, token_words, totals
from cogs.clash.wording.wording import NO_UNITS, ClashWording, total
from cogs.transport.panels.text import begun, rolled
from engine.clash.odds.armies import figures_in_view
from engine.clash.pieces import events as ev
from engine.clash.pieces.heroes import hero_figures
from engine.clash.pieces.state import Figures
from engine.clash.pieces.view import BattleView, Triple, View
from engine.kernel.game import Event

IN_BATTLE = frozenset(
    {
        ev.BATTLE,
        ev.HERO_FIGHTS,
        ev.RAGE,
        ev.RAGE_STOLEN,
        ev.ROLLED,
        ev.REROLLED,
        ev.INJURIES,
        ev.KILLED,
        ev.ENRAGED,
        ev.FLED,
        ev.BATTLE_WON,
        ev.CRYSTALS,
        ev.TAKEN,
        ev.BARRIER_UP,
        ev.ABSORBED,
        ev.BARRIER_FELL,
        ev.HERO_HOME,
        ev.FIRST_RAGE,
        *QUARRELS,
    }
)
"""Kinds of events that belong to a battle."""
OF_HEROES = frozenset({ev.FIRST_RAGE, ev.HERO_FIGHTS, ev.BARRIER_UP, ev.RAGE_STOLEN, ev.ABSORBED, ev.BARRIER_FELL})
"""What heroes do in a battle (§10), and the rage it begins with in a scenario (§14.16)."""
BEFORE_ASSAULTS = (ev.FIRST_RAGE, ev.HERO_FIGHTS, ev.BARRIER_UP)
"""What comes before all assaults."""
TOLD_AT_ONCE = frozenset({*BEFORE_ASSAULTS, ev.FLED, ev.TAKEN, ev.HERO_HOME, *QUARRELS})
"""What a battle's line tells in full, so that no line of an assault below it repeats it."""
BEFORE_DICE = (ev.RAGE, ev.RAGE_STOLEN)
"""What an assault may begin with before its dice."""


@dataclass(slots=True)
class Tally:
    """A battle added up from its events. Side 0 is the attacker."""

    place: int
    attacker: int
    defender: int
    units: tuple[Triple, Triple]
    slowness: tuple[int, int]
    assaults: int = 0
    fallen: list[Triple] = field(default_factory=lambda: [NO_UNITS, NO_UNITS])
    dice: int = 0
    """The attacker's, of all assaults whose injuries are counted; so are the numbers that follow."""
    hits: int = 0
    """After all rerolls."""
    at_first: int = 0
    """Hits before any reroll."""
    rerolled: int = 0
    """Dice thrown again, each time counted."""
    automatic: int = 0
    rage: int = 0
    thrown: tuple[int, int, int] = (0, 0, 0)
    """Dice, first hits and rerolled dice of the assault whose injuries are not counted yet."""
    crystals: int = 0
    fled: int | None = None
    escaped: Triple = NO_UNITS
    """Who fled with that seat."""
    taken: bool = False
    """The attacker controls a City, Forge or stone there now."""
    winner: int | None = None
    left: Triple = NO_UNITS
    heroes: dict[int, int] = field(default_factory=dict)
    """[seat] -> the number of its hero that stands there."""
    went_home: list[int] = field(default_factory=list)
    """Seats whose hero went to the bastion."""
    helped: list[Event] = field(default_factory=list)
    """What heroes did, in the order in which it happened."""
    quarrels: list[Event] = field(default_factory=list)
    """Trophies and grudges of its end (§14.20)."""

    def add(self, event: Event) -> None:
        kind, seat, *args = event
        side = 0 if seat == self.attacker else 1
        if kind in OF_HEROES:
            self.helped.append(event)
        if kind in QUARRELS:
            self.quarrels.append(event)
        if kind == ev.ROLLED:
            self.assaults += 1
            self.thrown = (args[0], args[1], 0)
        elif kind == ev.REROLLED:
            dice, hits, again = self.thrown
            self.thrown = (dice, hits, again + args[0])
        elif kind == ev.INJURIES and side == 0:
            self._count(*args)
        elif kind == ev.HERO_FIGHTS:
            self.heroes[seat] = args[0]
        elif kind == ev.HERO_HOME:
            self.went_home.append(seat)
        elif kind == ev.KILLED:
            loser = 0 if args[0] == self.attacker else 1
            self.fallen[loser] = total(self.fallen[loser], args[1])
        elif kind == ev.CRYSTALS:
            self.crystals += args[0]
        elif kind == ev.FLED:
            self.fled, self.escaped = seat, args[1]
        elif kind == ev.TAKEN:
            self.taken = True
        elif kind == ev.BATTLE_WON:
            self.winner, self.left = seat, args[2]

    def _count(self, hits: int, automatic: int, rage: int, *_: int) -> None:
        """The sum of one of the attacker's assaults."""
        dice, at_first, rerolled = self.thrown
        self.dice += dice
        self.at_first += at_first
        self.rerolled += rerolled
        self.hits += hits
        self.automatic += automatic
        self.rage += rage


def tally_of(events: Sequence[Event]) -> Tally:
    """A battle added up, from its BATTLE on."""
    _, seat, place, defender, own, theirs, slowness, other = events[0]
    tally = Tally(place, seat, defender, (own, theirs), (slowness, other))
    for event in events[1:]:
        tally.add(event)
    return tally


def battle_line(wording: ClashWording, tally: Tally) -> str:
    """A whole battle in one line, as the turn post has it (screens §5)."""
    t = wording.t
    head = t(
        "⚔ {place}, {attacker} {own} against {foe}:",
        place=wording.place(tally.place),
        attacker=wording.name(tally.attacker),
        own=_army(wording, tally, tally.attacker, tally.units[0]),
        foe=_foe(wording, tally),
    )
    parts = (
        head,
        _result(wording, tally),
        *_help_words(wording, tally.helped),
        *_losses(wording, tally),
        _homes(wording, tally),
        taken_words(wording, tally.attacker, tally.place) if tally.taken else "",
        *quarrel_words(wording, tally.quarrels),
    )
    return " ".join(part for part in parts if part)


def whole_battle(wording: ClashWording, tally: Tally, events: Sequence[Event]) -> tuple[str, list[str]]:
    """A battle's line, and one for each of its assaults, without saying anything twice.

    `events`: those of the tally. Heroes' help amid an assault stands with the assault.
    """
    line = battle_line(wording, replace(tally, helped=[each for each in tally.helped if each[0] in BEFORE_ASSAULTS]))
    return line, step_lines(wording, [event for event in events[1:] if event[0] not in TOLD_AT_ONCE])


def _foe(wording: ClashWording, tally: Tally) -> str:
    if tally.defender == ev.NOBODY:
        return wording.elves(tally.units[1])
    return f"{wording.name(tally.defender)} {_army(wording, tally, tally.defender, tally.units[1])}"


def _army(wording: ClashWording, tally: Tally, seat: int, units: Triple) -> str:
    """A seat's units at the start of a battle, with its hero."""
    told = wording.units(units)
    if seat not in tally.heroes:
        return told
    return wording.t("{units} and {hero}", units=told, hero=wording.hero_name(tally.heroes[seat]))


def _result(wording: ClashWording, tally: Tally) -> str:
    t = wording.t
    if tally.winner is None:
        return t("undecided.") if tally.assaults else t("to be fought.")
    if tally.fled is not None:
        name, units = wording.name(tally.fled), wording.units(tally.escaped)
        if not tally.assaults:
            return t("{name} fled to the bastion at once with {units}.", name=name, units=units)
        return t.n(
            "{name} fled to the bastion after {count} assault with {units}.",
            "{name} fled to the bastion after {count} assaults with {units}.",
            tally.assaults,
            name=name,
            units=units,
        )
    if tally.winner == tally.attacker:
        return t.n("won in {count} assault.", "won in {count} assaults.", tally.assaults)
    return t.n("lost in {count} assault.", "lost in {count} assaults.", tally.assaults)


def _losses(wording: ClashWording, tally: Tally) -> list[str]:
    """Who lost what, the reader's own losses first; then the attacker's dice."""
    t, own = wording.t, wording.view.seat
    told, others = [], []
    for seat, units in zip((tally.attacker, tally.defender), tally.fallen, strict=True):
        if seat == own and tally.winner is not None:
            told.append(t("You lost {units}.", units=wording.units(units)) if any(units) else t("You lost nobody."))
        elif any(units):
            others.append(_fallen(wording, tally, seat, units))
    if others:
        told.append(t("Fell: {units}.", units=t("; ").join(others)))
    elif not told and (tally.assaults or tally.winner is not None):
        told.append(t("Nobody fell."))
    if tally.dice:
        told.append(hits_words(wording, tally))
    return told


def hits_words(wording: ClashWording, tally: Tally) -> str:
    """What the attacker's dice gave, what was added to them, and whose they were: the defender's are not counted."""
    t = wording.t
    if tally.attacker == wording.view.seat and tally.winner is not None:
        return t.n(
            "Your hits: {hits} of {count} die{more}.",
            "Your hits: {hits} of {count} dice{more}.",
            tally.dice,
            hits=tally.hits,
            more=_beside_hits(wording, tally),
        )
    return t.n(
        "{name:'s} hits: {hits} of {count} die{more}.",
        "{name:'s} hits: {hits} of {count} dice{more}.",
        tally.dice,
        hits=tally.hits,
        name=wording.name(tally.attacker),
        more=_beside_hits(wording, tally),
    )


def _beside_hits(wording: ClashWording, tally: Tally) -> str:
    """What the hits don't tell of the injuries: " (3 before rerolling 2) +1 automatic +1 rage"."""
    t = wording.t
    parts = []
    if tally.rerolled:
        parts.append(t("({hits} before rerolling {count})", hits=tally.at_first, count=tally.rerolled))
    parts += added_words(wording, tally.automatic, tally.rage)
    return "".join(f" {part}" for part in parts)


def added_words(wording: ClashWording, automatic: int, rage: int) -> list[str]:
    """What is added to hits of dice (§5.3.3d): "+1 automatic", "+2 rage"."""
    t = wording.t
    return [
        *([t("+{count} automatic", count=automatic)] if automatic else ()),
        *([t("+{count} rage", count=rage)] if rage else ()),
    ]


def _fallen(wording: ClashWording, tally: Tally, seat: int, units: Triple) -> str:
    """ "Ann 2×I", "4 elves (4 crystals)"."""
    if seat != ev.NOBODY:
        return wording.t("{name} {units}", name=wording.name(seat), units=wording.units(units))
    return wording.elves(units) + (f" ({wording.crystals(tally.crystals)})" if tally.crystals else "")


def _help_words(wording: ClashWording, events: Iterable[Event]) -> list[str]:
    """What heroes did, in the order in which it happened."""
    told: list[str] = []
    for kind, seat, *args in events:
        if kind == ev.FIRST_RAGE:
            told.append(first_rage_words(wording, seat, args))
        elif kind == ev.HERO_FIGHTS:
            if args[1]:  # its condition holds
                hero, name = wording.hero_name(args[0]), wording.name(seat)
                told.append(wording.t("{name} begins with rage {count}: {hero}.", name=name, count=args[1], hero=hero))
        elif kind == ev.RAGE_STOLEN:
            hero, name = wording.hero_name(args[0]), wording.name(seat)
            told.append(wording.t("{hero} steals rage for {name}: {count} now.", hero=hero, name=name, count=args[1]))
        else:
            told.append(_step(wording, kind, seat, args))
    return told


def _homes(wording: ClashWording, tally: Tally) -> str:
    """Heroes whose army is gone or fled (§10)."""
    told = [
        wording.t("{hero} goes to the bastion.", hero=wording.hero_name(wording.view.heroes[seat]))
        for seat in tally.went_home
        if wording.view.heroes[seat] >= 0
    ]
    return " ".join(told)


def step_lines(wording: ClashWording, events: Iterable[Event]) -> list[str]:
    """A battle's events as lines, one an assault; tokens that heroes bring at its start have lines of their own."""
    lines: list[str] = []
    parts: list[str] = []
    assaults, summed = 0, False
    for kind, seat, *args in events:
        if kind in QUARRELS:
            lines += quarrel_words(wording, [(kind, seat, *args)])
            continue
        if kind in BEFORE_ASSAULTS:
            lines += _help_words(wording, [(kind, seat, *args)])
            continue
        if kind in (*BEFORE_DICE, ev.ROLLED) and summed:
            # Neither a kill nor a token ended the assault before: the magic barrier took it.
            lines.append(" ".join(parts))
            parts, summed = [], False
        if kind == ev.ROLLED:
            assaults += 1
        if kind in (*BEFORE_DICE, ev.ROLLED) and not parts:
            said = assaults if kind == ev.ROLLED else assaults + 1
            parts.append(wording.t("Assault {number}, {name}:", number=said, name=wording.name(seat)))
        words = _step(wording, kind, seat, args)
        if words:
            parts.append(words)
        summed = summed or kind == ev.INJURIES
        if kind in (ev.KILLED, ev.ENRAGED, ev.FLED) and parts:
            lines.append(" ".join(parts))
            parts, summed = [], False
    if parts:
        lines.append(" ".join(parts))
    return lines


def _step(wording: ClashWording, kind: str, seat: int, args: Sequence[Any]) -> str:
    t = wording.t
    if kind == ev.RAGE:
        return t("rage {count}.", count=args[0])
    if kind == ev.RAGE_STOLEN:
        return t("{hero} steals rage: {count} now.", hero=wording.hero_name(args[0]), count=args[1])
    if kind == ev.ROLLED:
        return dice_words(wording, args[0], args[1])
    if kind == ev.REROLLED:
        # In prototype-2017 hits may be among the rerolled dice, so that no hit is "one more" (§12).
        return t.n("Rerolled {dice}: {count} hit.", "Rerolled {dice}: {count} hits.", args[1], dice=args[0])
    if kind == ev.INJURIES:
        return _injuries(wording, args)
    if kind == ev.KILLED:
        return t.n("{units} falls.", "{units} fall.", sum(args[1]), units=wording.fallen(args[0], args[1]))
    if kind == ev.ENRAGED:
        return t("nobody falls; rage grows to {count}.", count=args[0])
    if kind == ev.FLED:
        return t("{name} flees to the bastion.", name=wording.name(seat))
    if kind == ev.TAKEN:
        return taken_words(wording, seat, args[0])
    if kind == ev.BARRIER_UP:
        hero, life = wording.hero_name(args[0]), args[1]
        return t("{name} has a magic barrier of {count}: {hero}.", name=wording.name(seat), count=life, hero=hero)
    if kind == ev.ABSORBED:
        return t.n("The magic barrier absorbs {count} injury.", "The magic barrier absorbs {count} injuries.", args[0])
    if kind == ev.BARRIER_FELL:
        return t("The magic barrier falls.")
    if kind == ev.HERO_HOME and wording.view.heroes[seat] >= 0:
        return t("{hero} goes to the bastion.", hero=wording.hero_name(wording.view.heroes[seat]))
    return ""


def dice_words(wording: ClashWording, dice: int, hits: int) -> str:
    """Dice as signs and numbers; numbers only in plain words."""
    told = rolled(wording.t, hits, dice) + "."
    return told if wording.plain else f"{'●' * hits}{'○' * (dice - hits)} {told}"


def _injuries(wording: ClashWording, numbers: Sequence[int]) -> str:
    t = wording.t
    hits, automatic, rage, shields, injuries = numbers
    if injuries == hits and not (automatic or rage or shields):
        return t.n("{count} injury:", "{count} injuries:", injuries)
    sums = [str(hits), *added_words(wording, automatic, rage)]
    if shields:
        sums.append(t("−{count} shields", count=shields))
    return " ".join((*sums, t.n("= {count} injury:", "= {count} injuries:", injuries)))


def force_line(wording: ClashWording, battle: BattleView, side: int) -> str:
    """A side's present strength: "**You** 3×I 1×III: power 5, 1 shield, life I 2, III 5"."""
    t, units = wording.t, units_of(wording.view, side, battle.place)
    hero = wording.hero_at(side, battle.place)
    told = [total for total, _ in totals(wording, side, units, hero, BEYOND_STRIKE)]
    told += [life_words(wording, side, units), *token_words(wording, battle, side)]
    who = t("You") if side == wording.view.seat else begun(wording.called(side))
    army = wording.elves_by_type(units) if side == ev.NOBODY else wording.army(units, None if hero is None else side)
    return t("**{name}** {units}: {figures}", name=who, units=army, figures=", ".join(told))


def present(view: View, side: int, place: int) -> list[Figures]:
    """Figures of a side's types that have a unit in a battle, and of its hero there (§5.3.8, §10)."""
    units = units_of(view, side, place)
    found = [each for level, each in enumerate(figures_in_view(view, side)) if units[level]]
    if side != ev.NOBODY and view.heroes[side] >= 0 and view.hero_places[side] == place:
        found.append(hero_figures(view.content.heroes[view.heroes[side]]))
    return found


def units_of(view: View, side: int, place: int) -> Triple:
    """A side's units in a battle (elves: by type)."""
    return view.elves[place] if side == ev.NOBODY else view.units[side][place]
