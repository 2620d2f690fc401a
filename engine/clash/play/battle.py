"""Battles (§5.3): initiative, assaults, rage, rerolls, injuries, flight."""

from __future__ import annotations

from engine.clash.pieces import actions, heroes
from engine.clash.pieces.allocation import Triple, allocations
from engine.clash.pieces.config import RIGHT
from engine.clash.pieces.events import (
    ABSORBED,
    BARRIER_FELL,
    BATTLE,
    BATTLE_WON,
    CRYSTALS,
    ENRAGED,
    FLED,
    INJURIES,
    KILLED,
    RAGE,
    REROLLED,
    ROLLED,
    TAKEN,
)
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import BATTLE as PHASE_BATTLE
from engine.clash.pieces.state import (
    ELVES,
    HITS,
    LIFE,
    POWER,
    REROLL,
    REROLLS,
    SHIELDS,
    SLOWNESS,
    Battle,
    Figures,
    State,
)
from engine.clash.pieces.state import INJURIES as PHASE_INJURIES
from engine.clash.pieces.state import RAGE as RAGE_SYMBOLS
from engine.clash.scenarios import quarrels, rage
from engine.kernel.dice import Dice
from engine.kernel.game import Action, Event

HITTING_FACES, FACES = 4, 6


def begin(s: State, place: int, events: list[Event]) -> None:
    """§5.3.1: the lower slowness strikes first, a tie goes to the defender; fixed for the battle."""
    attacker = s.active
    bit = 1 << place
    defender = next((seat for seat, mask in enumerate(s.masks) if seat != attacker and mask & bit), ELVES)
    ours, theirs = slowness(s, attacker, place), slowness(s, defender, place)
    s.battle = Battle(place, attacker, defender, 0 if ours < theirs else 1)
    s.battles = tuple(other for other in s.battles if other != place)
    mine, others = units_at(s, attacker, place), units_at(s, defender, place)
    events.append((BATTLE, attacker, place, defender, mine, others, ours, theirs))
    if s.camp is not None:
        rage.begin_battle(s.camp, s.battle, events)
    if s.config.heroes:
        heroes.begin_battle(s, s.battle, (sum(mine), sum(others)), events)


def units_at(s: State, side: int, place: int) -> Triple:
    """A side's units in a place, by level (elves: by type)."""
    units = s.elves if side == ELVES else s.units[side]
    at = place * 3
    return units[at], units[at + 1], units[at + 2]


def figures_of_side(s: State, side: int) -> tuple[Figures, ...]:
    """Figures of the side's three types, present or not."""
    return s.elf_figures if side == ELVES else tuple(s.figures[side * 3 : side * 3 + 3])


def present(s: State, side: int, place: int) -> list[Figures]:
    """Figures of the types that have a unit in the battle (§5.3.8), and of the hero there (§10)."""
    units = s.elves if side == ELVES else s.units[side]
    figures = s.elf_figures if side == ELVES else s.figures
    at, first = place * 3, 0 if side == ELVES else side * 3
    here = [figures[first + level] for level in (0, 1, 2) if units[at + level]]
    if side != ELVES and s.hero_places[side] == place:
        hero = heroes.hero_of(s, side)
        if hero is not None:
            here.append(heroes.hero_figures(hero))
    return here


def slowness(s: State, side: int, place: int) -> int:
    """§5.3.1: summed once a type present."""
    return sum(figures[SLOWNESS] for figures in present(s, side, place))


def lives_of(s: State, side: int) -> Triple:
    """The life of a side's three types."""
    one, two, three = figures_of_side(s, side)
    return one[LIFE], two[LIFE], three[LIFE]


def rerolls_of(s: State, side: int, place: int) -> int:
    """§5.3.3c: reroll symbols, once a type present."""
    return sum(figures[REROLLS] for figures in present(s, side, place))


def battle_choices(s: State) -> list[Action]:
    """§5.3.2: assault or flee; with reroll symbols, also an assault that asks first; each without Neggesh's theft."""
    b = s.fight
    asks = rerolls_of(s, b.side_seat, b.place) > 0
    choices = [actions.ASSAULT, actions.ROLL] if asks else [actions.ASSAULT]
    if s.config.heroes and heroes.thief(s, b):
        choices += [action | actions.WAITING for action in choices]
    choices.append(actions.FLEE)
    return choices


def injury_choices(s: State) -> list[Action]:
    """§5.3.3e: the legal allocations, best first."""
    return [actions.KILL | one + 16 * two + 256 * three for one, two, three in open_allocations(s)]


def open_allocations(s: State) -> tuple[Triple, ...]:
    b = s.fight
    foe = b.defender if b.side == 0 else b.attacker
    units, lives = units_at(s, foe, b.place), lives_of(s, foe)
    most = units[0] * lives[0] + units[1] * lives[1] + units[2] * lives[2]
    return allocations(min(b.injuries, most), units, lives)


def run(s: State, dice: Dice, events: list[Event]) -> bool:
    """Let the elves strike while it is their turn; true when the battle is over, else a person has to decide."""
    b = s.battle
    while b is not None:
        if b.side_seat != ELVES:
            s.phase, s.active = PHASE_BATTLE, b.side_seat
            return False
        throw(s, dice, events)
        take_rerolls(s, dice, events)
        strike(s, events)
        if ask_injuries(s):
            return False
        fall(s, open_allocations(s)[0], events)
        b = s.battle
    return True


def throw(s: State, dice: Dice, events: list[Event], waiting: int = 0) -> None:
    """§5.3.3a, b: rage symbols first, then dice as many as the power of the strongest own unit there.

    `waiting`: Neggesh does not steal before the roll (§10).
    """
    b = s.fight
    side = b.side_seat
    power = symbols = rerolls = 0
    for figures in present(s, side, b.place):
        if figures[POWER] > power:
            power = figures[POWER]
        symbols += figures[RAGE_SYMBOLS]
        rerolls += figures[REROLLS]
    b.assaults += 1
    if s.camp is not None:
        quarrels.note_assault(s.camp, b.side)
    if s.config.heroes and not waiting:
        heroes.steal(s, b, events)
    if symbols:
        b.rage[b.side] += symbols
        events.append((RAGE, side, b.rage[b.side]))
    b.dice, b.rerolls = power, rerolls
    b.hits = dice.hits(power, HITTING_FACES, FACES, s.draws)
    s.barrier += 1
    events.append((ROLLED, side, power, b.hits))


def reroll(s: State, dice: Dice, events: list[Event], misses: int = -1, hits: int = 0) -> None:
    """§5.3.3c: one symbol rerolls all misses (-1); in prototype-2017 any of one's dice, hits too (§12)."""
    b = s.fight
    misses = b.dice - b.hits if misses < 0 else misses
    more = dice.hits(misses + hits, HITTING_FACES, FACES, s.draws)
    b.hits += more - hits
    b.rerolls -= 1
    s.barrier += 1
    events.append((REROLLED, b.side_seat, misses + hits, more))


def take_rerolls(s: State, dice: Dice, events: list[Event]) -> None:
    """Reroll while there are symbols and misses (the default; the elves always)."""
    b = s.fight
    while b.rerolls and b.hits < b.dice:
        reroll(s, dice, events)


def must_ask_reroll(s: State) -> bool:
    """After ROLL: whether there is something to reroll, or to steal."""
    return can_reroll(s) or may_steal_late(s)


def can_reroll(s: State) -> bool:
    """§5.3.3c, §12: whether a symbol is left, and dice it may be used on."""
    b = s.fight
    return b.rerolls > 0 and (b.hits < b.dice or s.config.printed.any_dice_reroll)


def may_steal_late(s: State) -> bool:
    """After a roll: whether Neggesh waited before it, and may steal now (§10; a rule since version 2)."""
    b = s.fight
    return s.config.rules.late_theft and bool(s.config.heroes) and heroes.thief(s, b) is not None


def reroll_choices(s: State) -> list[Action]:
    """All misses or none; in prototype-2017 any dice: all misses first, then none, then the rest.

    Where Neggesh waited, none comes twice: with his theft first, then without (§10).
    """
    held = [actions.HOLD | actions.STEALING, actions.HOLD] if may_steal_late(s) else [actions.HOLD]
    return _rerolls(s, held) if can_reroll(s) else held


def steal(s: State, events: list[Event]) -> None:
    """§10: Neggesh steals after the roll, before injuries are counted."""
    b = s.fight
    heroes.steal(s, b, events)


def _rerolls(s: State, held: list[Action]) -> list[Action]:
    b = s.fight
    if not s.config.printed.any_dice_reroll:
        return [actions.REROLL, *held]
    misses = b.dice - b.hits
    every = [
        actions.REROLL | some + 64 * hits
        for hits in range(b.hits + 1)
        for some in range(misses, -1, -1)
        if some or hits
    ]
    first = [every[0]] if misses else []
    return [*first, *held, *every[len(first) :]]


def ask_reroll(s: State) -> None:
    """Ask for a reroll, and for Neggesh's theft where he waited."""
    s.phase = REROLL


def strike(s: State, events: list[Event]) -> None:
    """§5.3.3d: injuries = hits + automatic hits + own rage - enemy shields, at least 0."""
    b = s.fight
    side = b.side_seat
    foe = b.defender if b.side == 0 else b.attacker
    automatic = shields = 0
    for figures in present(s, side, b.place):
        automatic += figures[HITS]
    for figures in present(s, foe, b.place):
        shields += figures[SHIELDS]
    tokens = b.rage[b.side]
    injuries = b.hits + automatic + tokens - shields
    b.injuries = injuries if injuries > 0 else 0
    events.append((INJURIES, side, b.hits, automatic, tokens, shields, b.injuries))
    if b.barriers[1 - b.side]:
        dealt = b.injuries
        b.injuries, down = heroes.meet_barrier(b, dealt)
        if dealt > b.injuries:
            events.append((ABSORBED, side, dealt - b.injuries))
        b.barrier_fell = int(down)
        if down:
            events.append((BARRIER_FELL, side))


def ask_injuries(s: State) -> bool:
    """Whether the allocation is a choice of a person; then that person is asked.

    The elves' injuries: by themselves, by the player to the attacker's right (§5.3.7), in solo by the player (§9).
    """
    b = s.fight
    chooser = b.side_seat
    if chooser == ELVES:
        if s.config.solo:
            chooser = b.attacker
        elif s.config.elves == RIGHT:
            chooser = (b.attacker - 1) % s.config.seats
        else:
            return False
    if len(open_allocations(s)) < 2:
        return False
    s.phase, s.active = PHASE_INJURIES, chooser
    return True


def fall(s: State, units: Triple, events: list[Event]) -> None:
    """§5.3.3e, f, §5.3.6: units fall; none fell: a rage token. Then the other side's turn, or the end."""
    b = s.fight
    side = b.side_seat
    foe = b.defender if b.side == 0 else b.attacker
    b.injuries = 0
    fell = b.barrier_fell
    b.barrier_fell = 0
    if not any(units):
        if fell:  # the barrier counts as an elimination (§10)
            b.side ^= 1
            return
        b.rage[b.side] += 1
        events.append((ENRAGED, side, b.rage[b.side]))
        b.side ^= 1
        return
    events.append((KILLED, side, foe, units))
    at = b.place * 3
    if foe == ELVES:
        crystals = 0
        if s.camp is not None:
            quarrels.note_kills(s, s.camp, side, units)
        for kind in range(3):
            s.elves[at + kind] -= units[kind]
            crystals += units[kind] * s.content.elves[kind].crystals
        s.crystals[side] += crystals
        events.append((CRYSTALS, side, crystals))
        left = s.elves[at] + s.elves[at + 1] + s.elves[at + 2]
        if not left:
            s.elf_mask &= ~(1 << b.place)
    else:
        own = s.units[foe]
        for level in range(3):
            own[at + level] -= units[level]
            s.reserve[foe * 3 + level] += units[level]
        left = own[at] + own[at + 1] + own[at + 2]
        if not left:
            s.masks[foe] &= ~(1 << b.place)
    if left:
        b.side ^= 1
    else:
        _end(s, side, foe, events)


def flee(s: State, seat: int, events: list[Event]) -> None:
    """§5.3.4: all survivors of the side go to its bastion; the battle ends."""
    b = s.fight
    winner = b.defender if b.side == 0 else b.attacker
    own, at, home = s.units[seat], b.place * 3, bastion(seat) * 3
    units = units_at(s, seat, b.place)
    for level in range(3):
        own[home + level] += own[at + level]
        own[at + level] = 0
    s.masks[seat] = s.masks[seat] & ~(1 << b.place) | 1 << bastion(seat)
    events.append((FLED, seat, b.place, units))
    _end(s, winner, seat, events)


def robbed(robbers: tuple[int, ...], taker: int, loser: int) -> tuple[int, ...]:
    """Who owes whom a City once the taker has taken one from the loser: what it was owed by that seat is paid."""
    after = list(robbers)
    if after[taker] == loser:
        after[taker] = -1
    after[loser] = taker
    return tuple(after)


def _end(s: State, winner: int, loser: int, events: list[Event]) -> None:
    b = s.fight
    events.append((BATTLE_WON, winner, b.place, loser, units_at(s, winner, b.place)))
    if s.camp is not None:
        quarrels.end_battle(s, s.camp, b, winner, loser, events)
    if winner == b.attacker and s.board.of_worth >> b.place & 1:
        events.append((TAKEN, winner, b.place, loser))
        if s.board.cities >> b.place & 1 and loser >= 0:
            s.robbers = robbed(s.robbers, winner, loser)
    if s.config.heroes:
        heroes.go_home(s, loser, b.place, events)
    s.battle = None
    s.active = b.attacker
