"""What a seat, or a spectator, may know (§9.2): everything but dice still to come and the orders of others."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import Content
from engine.kravora.pieces.figures import Unit

Lines = tuple[tuple[Unit, ...], ...]
"""[line] -> units, weakest first; line 0 is the farthest from the fortress."""
Dead = tuple[tuple[int, int], ...]
"""Killed units: (kind, owner), owner -1 a white one."""


@dataclass(frozen=True, slots=True)
class Fortress:
    """A player's board (§2)."""

    wall: int
    """0: the player is out."""
    blood: int
    attackers: Lines
    defenders: Lines
    tray: tuple[int, ...]
    """Kinds to come."""
    reserve: Dead
    laboratory: Dead
    buildings: tuple[int, ...]
    """Numbers, ascending."""
    shield: bool
    kills: int
    """The kill counter."""
    total: int
    """Kills of the whole game."""
    stock: tuple[int, ...]
    """[kind]: own figures not in play."""
    lava: tuple[int, ...]
    """Lines with a lava marker."""
    touched: bool
    """A rockfall touched the wall in this round."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A ruse that is declared: its action, propulsion's place (-1 none), and who plays it."""

    action: int
    to: int
    seat: int


@dataclass(frozen=True, slots=True)
class View:
    """`seat` is who looks (None: a spectator); all else is the same for everybody."""

    seat: int | None
    config: Config
    content: Content
    round: int
    phase: str
    """One of PHASE_NAMES of engine.kravora.pieces.state."""
    order: tuple[int, ...]
    turn_seat: int
    """Whose turn it is."""
    active: int
    """Who owes the decision, -1 at the end."""
    to_act: tuple[int, ...]
    decisions: tuple[int, ...]
    boards: tuple[Fortress, ...]
    white: tuple[int, ...]
    """[kind]: the white stock."""
    pending: Pending | None
    asking: tuple[int, ...]
    """Holders of shields still to be asked."""
    striker: tuple[int, int] | None
    """The defender that attacks: (line, kind)."""
    aimed: int
    """The line its remaining points are bound to, -1 none yet."""
    points: int
    """Points of damage it has left."""
    pool: tuple[int, ...]
    """Units a volley may still hit, as arguments of HIT."""
    by_ruse: bool
    """The attack is a ruse's: its kills pay nothing."""
    back: str
    """The phase to which a ruse or an attack returns."""
    recycled: int
    sold: int
    shots: int
    """What the turn's seat recycled, dismantled and shot in this turn."""
    taken: tuple[int, ...]
    """Its actions in this turn."""
    winners: tuple[int, ...]
    omen: tuple[int, ...]
    """The calamity die of this round: its face, then the dice of its comets; () in an even round (§5.2)."""
