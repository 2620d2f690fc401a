"""Round 0 (§4): the first player, the first monsters, the first blood."""

from __future__ import annotations

from engine.kernel.dice import SETUP, STREAMS, Dice
from engine.kernel.errors import ContentError
from engine.kravora.pieces.config import LEAST_SEATS, LESSON_WALL, MOST_SEATS, Config
from engine.kravora.pieces.content import KINDS, LINES, Content
from engine.kravora.pieces.figures import figure, put
from engine.kravora.pieces.state import NONE, PURCHASES, State

FIRST_KINDS = 3
"""§4.1: the first dice show puppets, sprinters and stone-throwers, twice each."""
DIE = 6


def new_state(config: Config, content: Content, dice: Dice) -> State:
    """A game set up, the first player's first purchases ahead. Raises ContentError for seats that do not fit."""
    seats = config.seats
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise ContentError("seats", "1", seats=seats)
    s = State.__new__(State)
    s.config, s.content = config, content.for_seats(seats)
    s.draws, s.barrier, s.decisions = [0] * STREAMS, 0, [0] * seats
    first = dice.below(seats, SETUP, s.draws)
    s.order = tuple((first + place) % seats for place in range(seats))
    s.round, s.turn, s.phase, s.active = 0, 0, PURCHASES, first
    s.walls = [content.limits.wall] * seats
    if config.lesson:
        s.walls[1] = LESSON_WALL
    s.blood = [0] * seats
    for place, seat in enumerate(s.order):
        s.blood[seat] = content.limits.first_blood[place]
    if config.even_start and seats == LEAST_SEATS:
        s.blood[s.order[-1]] = content.limits.even_start
    s.kills, s.totals, s.buildings, s.shields = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    s.stock = [unit.stock for _ in range(seats) for unit in content.units]
    s.white = [unit.white_stock for unit in content.units]
    s.attackers = [()] * (seats * LINES)
    s.defenders = [()] * (seats * LINES)
    s.trays, s.reserves, s.laboratories = [()] * seats, [()] * seats, [()] * seats
    s.lava, s.omen, s.touched, s.recycled, s.sold, s.shots = (), (), 0, 0, 0, 0
    s.striker, s.aimed, s.points, s.pool, s.ruse, s.back = NONE, NONE, 0, (), False, PURCHASES
    s.pending, s.pending_to, s.asking, s.taken, s.winners = NONE, NONE, (), (), ()
    _first_monsters(s, dice)
    return s


def _first_monsters(s: State, dice: Dice) -> None:
    """§4.1: each player gets the same units on line 1."""
    for _ in range(s.content.limits.first_dice):
        kind = available(s, dice.below(DIE, SETUP, s.draws) % FIRST_KINDS, s.seats)
        if kind < 0:
            continue
        s.white[kind] -= s.seats
        for seat in range(s.seats):
            put(s.attackers, seat * LINES, figure(kind, s.content.units[kind].hit_points))


def available(s: State, kind: int, boards: int) -> int:
    """§2.4: a white kind that can't be given to every standing player comes as the next weaker one, else not."""
    assert 0 <= kind < KINDS
    while kind >= 0 and s.white[kind] < boards:
        kind -= 1
    return kind
