"""What happened, as tuples `(kind, seat, *args)`; log and posts are made of these. Nothing of it is private (§9.2).

Unless said otherwise seat is the board on which it happens; -1 is nobody. Lines count from 0 (the rules' line 1);
kinds, buildings, ruses and faces are the numbers of engine.kravora.pieces.content; side 0 attackers, 1 defenders;
owner is the seat of a cannon puppet's owner, -1 of a white unit. `by`: whose doing it was, -1 nobody's.

| event | args | meaning |
|---|---|---|
| ROUND | round | seat -1: a round begins |
| VOLCANO | points | seat -1: every wall loses them (§8.3) |
| TO_COME | *(die, kind) flattened | seat -1: dice of the units to come; kind -1: no such unit left in the white stock |
| CALAMITY | face | seat -1 (§5.2) |
| COMET | die 1 to 6 | seat -1 |
| REWARD | kills | the seat had the highest kill counter (§5.2) |
| BLOOD | litres, why | a seat gains blood; why: calamity, reward, salary, kills, recycling, dismantling, plunder |
| TURN | - | a seat's turn begins |
| ATTACKS | line, kind, ruse (1 or 0) | a defender of the seat attacks |
| VOLLEY | line | the attacking defender's volley falls there |
| HURT | line, side, kind, owner, hit points left | a unit was hit and lives |
| KILLED | line, side, kind, owner, where | where: reserve, laboratory or stock |
| STRIKES | line, kind, owner, line struck or -1 | an attacker attacks (-1: it finds nobody) |
| WALL | lost, left, why, by | why: horde, cannon, lure, rockfall, comet, volcano |
| WALKED | kind, owner, from line, to line | an attacker moved (§5.3.3) |
| COOLED | line | a lava marker left |
| RUSE | ruse, price, action, place or -1 | the seat plays a ruse; the action names its target |
| SHIELDED | by whom the ruse was | the seat spends its shield and cancels a ruse |
| SPARED | by whom the ruse is | the seat keeps its shield |
| LAVA | line | a lava marker was laid |
| DRAWN | side, kind, owner, from place, to place | a ruse moved a unit; seat -1 |
| SHIELDS | - | the seat has a shield now |
| BOUGHT | kind, line, price | |
| BUILT | building, price | |
| SHOT | by, line, price | a cannon puppet landed |
| RECYCLED | line, kind | |
| DISMANTLED | wall left | |
| ENTERS | *kinds | the tray stepped onto line 1 |
| REPAIRED | points, wall now | the workshop |
| FELL | - | the seat's wall is at 0: out |
| OVER | *winners | seat -1: the game ended |
"""

from __future__ import annotations

ROUND = "round"
VOLCANO = "volcano"
TO_COME = "to_come"
CALAMITY = "calamity"
COMET = "comet"
REWARD = "reward"
BLOOD = "blood"
TURN = "turn"
ATTACKS = "attacks"
VOLLEY = "volley"
HURT = "hurt"
KILLED = "killed"
STRIKES = "strikes"
WALL = "wall"
WALKED = "walked"
COOLED = "cooled"
RUSE = "ruse"
SHIELDED = "shielded"
SPARED = "spared"
LAVA = "lava"
DRAWN = "drawn"
SHIELDS = "shields"
BOUGHT = "bought"
BUILT = "built"
SHOT = "shot"
RECYCLED = "recycled"
DISMANTLED = "dismantled"
ENTERS = "enters"
REPAIRED = "repaired"
FELL = "fell"
OVER = "over"

NOBODY = -1
