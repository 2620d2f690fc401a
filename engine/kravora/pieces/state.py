"""A game in progress: flat lists of small ints and tuples, a hand-written clone. Static facts stay outside."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import KINDS, LINES, Content

ATTACK, AIM, PICK, THROW, ANSWER, SALARIES, PURCHASES, OVER = range(8)
"""What is being decided: own attack (§5.3.1), a defender's target, units of a volley, where a unit is propelled to,
whether a shield is spent (§7.7), recycling and dismantling (§5.4) or already the first purchase, purchases (§5.5)."""

PHASE_NAMES = ("attack", "aim", "pick", "throw", "answer", "salaries", "purchases", "over")

NONE = -1


@dataclass(init=False, eq=False, repr=False, slots=True)
class State:
    """Everything that changes. Tuples are shared between clones, lists are copied."""

    config: Config
    content: Content
    round: int
    """0 before the first round (§4)."""
    phase: int
    order: tuple[int, ...]
    """Turn order of the whole game, the first player first."""
    turn: int
    """Index into `order` of the seat whose turn it is."""
    active: int
    """The seat that owes the decision: the turn's seat, a holder of a shield (ANSWER), or -1 (OVER)."""
    decisions: list[int]
    draws: list[int]
    barrier: int
    walls: list[int]
    """0: the seat is out."""
    blood: list[int]
    kills: list[int]
    """The kill counters, put back to 0 by each reward (§5.2)."""
    totals: list[int]
    """Kills of the whole game (§8.2)."""
    buildings: list[int]
    """[seat] -> mask of buildings."""
    shields: list[int]
    stock: list[int]
    """[seat * KINDS + kind]: own figures not in play."""
    white: list[int]
    """[kind]."""
    attackers: list[tuple[int, ...]]
    """[seat * LINES + line] -> units (engine.kravora.pieces.figures), sorted."""
    defenders: list[tuple[int, ...]]
    trays: list[tuple[int, ...]]
    """[seat] -> kinds to come."""
    reserves: list[tuple[int, ...]]
    """[seat] -> killed units, as remains (engine.kravora.pieces.figures)."""
    laboratories: list[tuple[int, ...]]
    lava: tuple[int, ...]
    """Places with a lava marker, ascending."""
    touched: int
    """Mask of walls that a rockfall touched in this round (§7.5)."""
    omen: tuple[int, ...]
    """The calamity die of this round, only shown (§5.2): its face, then the dice of its comets; () in an even round."""
    recycled: int
    """Units the turn's seat recycled in this turn."""
    sold: int
    """Wall points it dismantled."""
    shots: int
    """Puppets it shot."""
    striker: int
    """AIM and PICK: the defender that attacks, line * 8 + kind; NONE in a rockfall."""
    aimed: int
    """AIM: the line to which the rest of its points is bound, or NONE."""
    points: int
    """AIM and PICK: points of damage left."""
    pool: tuple[int, ...]
    """PICK: units (arguments of HIT) that may still be hit."""
    ruse: bool
    """AIM and PICK: by a ruse, so kills pay nothing."""
    back: int
    """The phase to which a ruse or an attack returns."""
    pending: int
    """THROW and ANSWER: the action of the ruse that was declared, or NONE."""
    pending_to: int
    """ANSWER: the place of a propulsion, or NONE."""
    asking: tuple[int, ...]
    """ANSWER: holders of shields still to be asked, the one who is asked first."""
    taken: tuple[int, ...]
    """Actions of the turn's seat in this turn: a plan goes on only after them (engine.kravora.play.orders)."""
    winners: tuple[int, ...]

    def clone(self) -> State:
        """A copy that shares nothing that changes in place."""
        other = State.__new__(State)
        other.config = self.config
        other.content = self.content
        other.round = self.round
        other.phase = self.phase
        other.order = self.order
        other.turn = self.turn
        other.active = self.active
        other.decisions = self.decisions[:]
        other.draws = self.draws[:]
        other.barrier = self.barrier
        other.walls = self.walls[:]
        other.blood = self.blood[:]
        other.kills = self.kills[:]
        other.totals = self.totals[:]
        other.buildings = self.buildings[:]
        other.shields = self.shields[:]
        other.stock = self.stock[:]
        other.white = self.white[:]
        other.attackers = self.attackers[:]
        other.defenders = self.defenders[:]
        other.trays = self.trays[:]
        other.reserves = self.reserves[:]
        other.laboratories = self.laboratories[:]
        other.lava = self.lava
        other.omen = self.omen
        other.touched = self.touched
        other.recycled = self.recycled
        other.sold = self.sold
        other.shots = self.shots
        other.striker = self.striker
        other.aimed = self.aimed
        other.points = self.points
        other.pool = self.pool
        other.ruse = self.ruse
        other.back = self.back
        other.pending = self.pending
        other.pending_to = self.pending_to
        other.asking = self.asking
        other.taken = self.taken
        other.winners = self.winners
        return other

    @property
    def seats(self) -> int:
        return self.config.seats

    @property
    def turn_seat(self) -> int:
        return self.order[self.turn]

    def has(self, seat: int, building: int) -> bool:
        return bool(self.buildings[seat] >> building & 1)

    def defended(self, seat: int) -> bool:
        """Whether any defender stands on the seat's board."""
        return any(self.defenders[seat * LINES : seat * LINES + LINES])

    def room(self, seat: int, line: int) -> bool:
        """Whether one more defender may stand there (§3.6)."""
        return len(self.defenders[seat * LINES + line]) < self.content.limits.capacity[line]


def standing(s: State) -> list[int]:
    """Seats whose wall stands, in turn order."""
    return [seat for seat in s.order if s.walls[seat]]


def back_to_stock(s: State, kind: int, owner: int) -> None:
    """A figure leaves play: to the white stock, or its owner's."""
    if owner < 0:
        s.white[kind] += 1
    else:
        s.stock[owner * KINDS + kind] += 1
