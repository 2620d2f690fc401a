"""What things are worth to a bot, in one currency: a victory point is 100."""

from __future__ import annotations

from math import sqrt

from engine.clash.pieces.content import WEAPON
from engine.clash.pieces.control import controlled, forges_of
from engine.clash.pieces.figures import figures_of
from engine.clash.pieces.places import TERRITORIES
from engine.clash.pieces.state import (
    FLIGHT,
    HITS,
    LIFE,
    MOVEMENT,
    POWER,
    RAGE,
    REROLLS,
    SHIELDS,
    SLOWNESS,
    Figures,
    State,
)
from engine.clash.play.move import enemies_of
from engine.clash.play.victory import points_of
from engine.clash.scenarios import values

POINT = 100.0
LIFE_POINT = 5.0
"""What a life point of one of its own units is worth."""
CRYSTAL = 7.0
STONE = (9.0, 14.0, 20.0)
DOMINATION = 30.0
"""Solo: what a domination point less a round is worth (§9)."""


def level_strength(figures: Figures, count: float) -> float:
    """How strong a level of so many units is: blows times endurance, with what moves it."""
    blows = 0.67 * figures[POWER] * (1 + 0.28 * min(figures[REROLLS], 2)) + figures[HITS] + 1.7 * figures[RAGE]
    endurance = count * figures[LIFE] + 2.2 * figures[SHIELDS]
    ease = 1.6 * figures[MOVEMENT] + 2.0 * figures[FLIGHT] - 0.9 * figures[SLOWNESS]
    return 4.0 * sqrt(blows * endurance) + 1.4 * ease


def units_counted(s: State, seat: int, level: int) -> float:
    """Units on the board, and a share of the reserve."""
    return sum(s.units[seat][level::3]) + 0.35 * s.reserve[seat * 3 + level]


def card_gain(s: State, seat: int, item: int, level: int) -> float:
    """How much a card adds to a level's strength, in place of the card it has there."""
    unit = s.content.clans[s.config.clans[seat]].units[level]
    at = (seat * 3 + level) * 2
    held = (s.slots[at], s.slots[at + 1])
    slot = s.content.items[item].slot
    better = (item, held[1]) if slot == WEAPON else (held[0], item)
    count = units_counted(s, seat, level)
    now = level_strength(figures_of(s.content, unit.bonuses, unit.movement, held), count)
    then = level_strength(figures_of(s.content, unit.bonuses, unit.movement, better), count)
    return (then - now) * min(1.0, count / 2)


def best_level(s: State, seat: int, item: int) -> tuple[float, int]:
    """The level that gains most by a card, and the gain."""
    gains = [(card_gain(s, seat, item, level), level) for level in range(3)]
    return max(gains, key=lambda gain: (gain[0], -gain[1]))


def territory_value(s: State, seat: int, place: int) -> float:
    """What controlling a territory is worth: City, Forge, stone; more when it is taken from who leads."""
    bit = 1 << place
    value = 1.0
    if s.board.cities & bit:
        value += POINT if s.camp is None else values.city_worth(s.camp)
        for other in range(s.config.seats):
            if other != seat and controlled(s, other) & bit:
                value += 25.0 + (60.0 if points_of(s, other) >= s.config.points - 1 else 0.0)
    if s.board.forges & bit:
        held = forges_of(s, seat).bit_count()
        forge = 60.0 if held == 0 else 35.0 if held == 1 else 12.0
        value += forge if s.camp is None else forge * values.forge_share(s.camp)
    level = s.board.stones[place]
    if level >= 0:
        value += STONE[level]
    if s.camp is not None:
        value += values.value(s, s.camp, seat, place)
    if s.config.solo and s.elf_mask & bit:
        value += DOMINATION * (2 * bool(s.board.cities & bit) + bool(s.board.forges & bit))
    return value


def targets(s: State, seat: int) -> list[tuple[float, int]]:
    """Territories not controlled by the seat, the most valuable first."""
    own = controlled(s, seat)
    return sorted(
        ((territory_value(s, seat, place), place) for place in s.board.places() if not own >> place & 1),
        key=lambda found: (-found[0], found[1]),
    )


def distances_to(s: State, goal: int) -> list[int]:
    """Steps on foot from every territory to a place of a mask (99: none), mountains respected."""
    steps = [99] * (TERRITORIES + 4)
    frontier = goal
    reached = goal
    count = 0
    while frontier:
        wider = 0
        for place in range(TERRITORIES + 4):
            if frontier >> place & 1:
                steps[place] = count
                wider |= s.board.ground[place]
        frontier = wider & ~reached
        reached |= frontier
        count += 1
    return steps


def threat(s: State, seat: int, place: int) -> int:
    """Enemy players' units within two steps of a place."""
    near = s.board.ground[place]
    for other in range(TERRITORIES):
        if near >> other & 1:
            near |= s.board.ground[other]
    foes = enemies_of(s, seat) & near & ~s.elf_mask
    total = 0
    for other, army in enumerate(s.units):
        if other != seat:
            total += sum(sum(army[p * 3 : p * 3 + 3]) for p in range(TERRITORIES) if foes >> p & 1)
    return total
