"""The actions of Kravora. An action is `kind << 12 | argument`; `engine.kravora.play.notation` writes and reads them.

A *place* is a line of a board (engine.kravora.pieces.places). A *unit* names a target by board, line, side, kind and
hit points: `place << 7 | side << 6 | kind << 3 | hit points`, side 0 attackers, 1 defenders. Of units that look the
same any will do; the rules take one that fits (for BAIT one not lured yet).

| kind | argument | when | notation |
|---|---|---|---|
| ATTACK | line * 8 + kind | own attack: which defender is next (§5.3.1) | `attack 3 long_arm` |
| HIT | unit | a point of damage | `hit a2 brute 5` |
| VOLLEY | place | where a volley lands | `volley a2` |
| LAVA | place | ruse: lava flow (§7.1) | `lava b2` |
| CLOT | unit | ruse: blood clot (§7.2) | `clot b4 defender brute 3` |
| AHEAD | unit | ruse: lure ahead, the unit moves (§7.3) | `ahead b4 long_arm 2` |
| BAIT | unit | ruse: lure ahead, the unit attacks (§7.3) | `bait b4 long_arm 2` |
| BACK | unit | ruse: lure back (§7.4) | `back a4 sprinter 1` |
| ROCKFALL | place | ruse: rockfall (§7.5) | `rockfall b5` |
| PROPEL | unit | ruse: propulsion (§7.6), then TO | `propel a1 rock_hurler 3` |
| TO | place | where it is propelled to | `to b5` |
| SHIELD | 0 | ruse: shield (§7.7) | `shield` |
| CANCEL, LET | 0 | a holder's answer: spend the shield, or not | `cancel`, `let` |
| RECYCLE | unit | salaries: send one defender back (§5.4) | `recycle a3 defender puppet 1` |
| DISMANTLE | 0 | salaries: sell one wall point (§5.4) | `dismantle` |
| BUY | kind * 8 + line | purchases: a defender (§5.5) | `buy brute 3` |
| BUILD | building | purchases (§6) | `build hut` |
| SHOOT | place | puppet cannon (§6.7) | `shoot b5` |
| DONE | 0 | own attack is over; the enemies strike (§5.3.2) | `done` |
| END | 0 | the turn is over (§5.6) | `end` |
"""

from __future__ import annotations

from engine.kernel.game import KIND_SHIFT, Action

(
    ATTACK,
    HIT,
    VOLLEY,
    LAVA,
    CLOT,
    AHEAD,
    BAIT,
    BACK,
    ROCKFALL,
    PROPEL,
    TO,
    SHIELD,
    CANCEL,
    LET,
    RECYCLE,
    DISMANTLE,
    BUY,
    BUILD,
    SHOOT,
    DONE,
    END,
) = (kind << KIND_SHIFT for kind in range(21))
"""Kinds, already shifted: an action is `KIND | argument`."""

ATTACKER, DEFENDER = 0, 1
"""Sides of a board."""


def unit(place: int, side: int, sort: int) -> int:
    """The argument that names a unit; `sort` as in engine.kravora.pieces.figures.sort_of."""
    return place << 7 | side << 6 | sort


def unit_place(argument: int) -> int:
    return argument >> 7


def unit_side(argument: int) -> int:
    return argument >> 6 & 1


def unit_sort(argument: int) -> int:
    """Kind and hit points in one number: kind * 8 + hit points."""
    return argument & 63


def attack(line: int, kind: int) -> Action:
    return ATTACK | line << 3 | kind


def buy(kind: int, line: int) -> Action:
    return BUY | kind << 3 | line
