"""Move (§5.2): each unit on its own, up to its movement; mountains, enemies, overrun, flight."""

from __future__ import annotations

from engine.clash.pieces import actions
from engine.clash.pieces.board import Board, expand, places_of
from engine.clash.pieces.events import FINISHED, HERO_MOVED, LEFT, MOVED, NOBODY, TAKEN
from engine.clash.pieces.heroes import HERO_UNIT, flies, hero_of, settled
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.state import FLIGHT, GO, MOVE, MOVEMENT, State
from engine.kernel.game import Action, Event

ALL_TERRITORIES = (1 << TERRITORIES) - 1
HERO_LEVEL = 3
"""The hero's level in a plan."""


def begin(s: State) -> None:
    """All units of the active seat may move once; others go on seeing them where they stand."""
    own = s.units[s.active]
    s.phase, s.plan, s.picked = MOVE, (), -1
    s.fresh, s.fresh_mask, s.placed = own[:], s.masks[s.active], tuple(own)
    s.hero_fresh = s.heroes[s.active] >= 0


def pick_choices(s: State) -> list[Action]:
    """The next unit to move, by place and level; Finish once something has moved, before that Pass (§5)."""
    if s.config.heroes and s.heroes[s.active] >= 0:
        return _pick_with_hero(s)
    fresh, mask = s.fresh, s.fresh_mask
    legal: list[Action] = []
    while mask:
        low = mask & -mask
        mask ^= low
        at = (low.bit_length() - 1) * 3
        if fresh[at]:
            legal.append(actions.PICK | at)
        if fresh[at + 1]:
            legal.append(actions.PICK | at + 1)
        if fresh[at + 2]:
            legal.append(actions.PICK | at + 2)
    legal.append(actions.FINISH if s.plan else actions.PASS)
    return legal


def go_choices(s: State) -> list[Action]:
    """Where the unit taken up can go."""
    if s.config.heroes and s.heroes[s.active] >= 0:
        return [actions.GO | place for place in places_of(_goals_with_hero(s, s.picked))]
    mask = reach(s, s.active, s.picked // 3, s.picked % 3)
    legal: list[Action] = []
    while mask:
        low = mask & -mask
        mask ^= low
        legal.append(actions.GO | low.bit_length() - 1)
    return legal


def _pick_with_hero(s: State) -> list[Action]:
    """As above, with the hero; no unit may leave it stranded, and it must have come to rest before Finish (§10)."""
    seat = s.active
    ats = [place * 3 + level for place in places_of(s.fresh_mask) for level in range(3) if s.fresh[place * 3 + level]]
    legal = [actions.PICK | at for at in ats if _goals_with_hero(s, at)]
    if s.hero_fresh and _goals_with_hero(s, HERO_UNIT):
        legal.append(actions.PICK | HERO_UNIT)
    if not s.plan:
        legal.append(actions.PASS)
    elif settled(s, seat, s.masks[seat]):
        legal.append(actions.FINISH)
    return legal


def _goals_with_hero(s: State, at: int) -> int:
    """Mask of the places a unit, or the hero, can go to so that the hero can still come to rest."""
    seat = s.active
    own, home = s.masks[seat], 1 << bastion(seat)
    if at == HERO_UNIT:
        return hero_reach(s, seat) & (own | home)
    place = at // 3
    goals = reach(s, seat, place, at % 3)
    if _count(s.units[seat], place) > 1:
        return goals
    left = own & ~(1 << place)
    if settled(s, seat, left) or (s.hero_fresh and hero_reach(s, seat) & (left | home)):
        return goals
    hero_place = s.hero_places[seat]
    rest = (hero_reach(s, seat) if s.hero_fresh else 0) | 1 << hero_place
    return goals & rest


def hero_reach(s: State, seat: int) -> int:
    """Mask of the places a seat's hero can reach: it moves like a unit, and may use an overrun (§10)."""
    hero = hero_of(s, seat)
    assert hero is not None
    return reach_mask(s.board, seat, s.hero_places[seat], hero.movement, flies(hero), stopping(s, seat))


def enemies_of(s: State, seat: int) -> int:
    """Mask of territories with elves or another seat's units."""
    mask = s.elf_mask
    for other, theirs in enumerate(s.masks):
        if other != seat:
            mask |= theirs
    return mask & ALL_TERRITORIES


def stopping(s: State, seat: int) -> int:
    """Mask of territories that end a walking unit's move: enemies there, and no overrun."""
    enemies = enemies_of(s, seat)
    contested = enemies & s.masks[seat]
    while contested:
        low = contested & -contested
        contested ^= low
        place = low.bit_length() - 1
        if _count(s.units[seat], place) >= enemy_count(s, seat, place):
            enemies ^= low
    return enemies


def enemy_count(s: State, seat: int, place: int) -> int:
    """Enemy units in a territory: elves and units of others."""
    count = _count(s.elves, place)
    for other, theirs in enumerate(s.units):
        if other != seat:
            count += _count(theirs, place)
    return count


def reach(s: State, seat: int, place: int, level: int) -> int:
    """Mask of the places a unit can reach now (its own left out)."""
    figures = s.figures[seat * 3 + level]
    return reach_mask(s.board, seat, place, figures[MOVEMENT], bool(figures[FLIGHT]), stopping(s, seat))


def reach_mask(board: Board, seat: int, place: int, points: int, flight: bool, stops: int) -> int:
    """§5.2: places within so many steps; one's own bastion is a place like others, enemy bastions are closed.

    `stops` are the territories that end a walking unit's move; a flying one ignores them.
    """
    assert board.sky_table and board.ground_table, "units move when all bastions stand"
    allowed = board.territories | 1 << TERRITORIES + seat
    reached = frontier = 1 << place
    if flight:
        for _ in range(points):
            reached |= expand(board.sky_table, reached) & allowed
    else:
        one, two, three, four = board.ground_table
        for _ in range(points):
            frontier = (
                one[frontier & 255] | two[frontier >> 8 & 255] | three[frontier >> 16 & 255] | four[frontier >> 24]
            )
            frontier &= allowed & ~reached
            reached |= frontier
            frontier &= ~stops
            if not frontier:
                break
    return reached & ~(1 << place)


def distances(board: Board, seat: int, place: int, points: int, flight: bool, stops: int) -> dict[int, int]:
    """Reachable places and what they cost, by place."""
    found: dict[int, int] = {}
    for spent in range(1, points + 1):
        for other in places_of(reach_mask(board, seat, place, spent, flight, stops)):
            found.setdefault(other, spent)
    return dict(sorted(found.items()))


def pick(s: State, at: int) -> None:
    """Take up a unit: place * 3 + level."""
    s.picked, s.phase = at, GO


def go(s: State, seat: int, place: int, events: list[Event]) -> None:
    """The unit taken up goes to a place; its move has ended."""
    at = s.picked
    if at == HERO_UNIT:
        start = s.hero_places[seat]
        s.hero_places[seat], s.hero_fresh = place, False
        s.plan = (*s.plan, start, place, HERO_LEVEL)
        s.picked, s.phase = -1, MOVE
        events.append((HERO_MOVED, seat, start, place))
        return
    start, level = divmod(at, 3)
    own, fresh = s.units[seat], s.fresh
    own[at] -= 1
    fresh[at] -= 1
    own[place * 3 + level] += 1
    first = start * 3
    if not (fresh[first] or fresh[first + 1] or fresh[first + 2]):
        s.fresh_mask &= ~(1 << start)
    if not (own[first] or own[first + 1] or own[first + 2]):
        s.masks[seat] &= ~(1 << start)
    s.masks[seat] |= 1 << place
    s.plan = (*s.plan, start, place, level)
    s.picked, s.phase = -1, MOVE
    events.append((MOVED, seat, start, place, level))


def finish(s: State, seat: int, events: list[Event]) -> None:
    """The moves are declared: everyone sees them, battles are due where enemies stand together (§5.3)."""
    events.append((FINISHED, seat, *s.plan))
    s.battles = tuple(places_of(s.masks[seat] & enemies_of(s, seat)))
    _tell_control(s, seat, events)
    forget_plan(s)
    s.barrier += 1


def _tell_control(s: State, seat: int, events: list[Event]) -> None:
    """What of the board's Cities, Forges and stones the seat took without a battle, and what it left (§4 Control)."""
    stood = sum(1 << place for place in range(TERRITORIES) if any(s.placed[place * 3 : place * 3 + 3]))
    worth, stands = s.board.of_worth, s.masks[seat]
    for place in places_of(stood & ~stands & worth):
        events.append((LEFT, seat, place))
    for place in places_of(stands & ~stood & ~enemies_of(s, seat) & worth):
        events.append((TAKEN, seat, place, NOBODY))


def forget_plan(s: State) -> None:
    """Nobody plans moves any more."""
    s.fresh, s.fresh_mask, s.placed, s.plan, s.picked, s.hero_fresh = [], 0, (), (), -1, False


def _count(units: list[int], place: int) -> int:
    at = place * 3
    return units[at] + units[at + 1] + units[at + 2]
