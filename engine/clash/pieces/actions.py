"""What a player can decide, as small ints: `kind << 12 | argument` (see engine.kernel.game).

| kind | argument | when | notation |
|---|---|---|---|
| PLAY | tactic card number | secret choice (§4.1) | `play 17` (the order number) |
| SITE | bastion site number | round 1 (§4.3) | `site 12` (as numbered on the picture, from 1) |
| PUT | place | each reinforcement, level I first, then II, III (§4.5) | `put b2` |
| EQUIP, MOVE, PASS | 0 | which action (§5); PASS also ends a Move in which nothing moved | `equip`, `move`, `pass` |
| BUY | market kind * 4 + (level 0-2, or 3 aside) | equip (§5.1) | `buy crossbow I`, `buy crossbow aside` |
| FORGE | 0 | equip | `forge` |
| KEEP | item number | after forging | `keep rotting_blade` |
| ATTACH | item number * 4 + level | equip: a card that lies aside | `attach crossbow II` |
| DETACH | level * 2 + slot | equip: to lie aside | `detach II weapon` |
| SHIFT | (level * 2 + slot) * 4 + level | equip: to another level, contents swapped | `shift I weapon II` |
| END | 0 | ends an equip action | `end` |
| PICK | place * 3 + level, or 96 the hero | move: the next unit (§5.2) | `pick b2 I` |
| GO | place | move: where it goes | `go c1` |
| FINISH | 0 | moves are declared finished | `finish` |
| FIGHT | territory | which battle next (§5.3) | `fight c1` |
| ASSAULT | 0, or 1: Neggesh waits (§10) | assault, rerolls taken by themselves | `assault`, `assault waiting` |
| ROLL | 0, or 1: Neggesh waits | assault, but ask before a reroll (§5.3.3c) | `roll`, `roll waiting` |
| REROLL | 0: all misses; prototype-2017: misses + 64 * hits | §5.3.3c, §12 | `reroll`, `reroll 2 1` |
| HOLD | 0, or 1: Neggesh steals (§10) | no reroll | `hold`, `hold stealing` |
| FLEE | 0 | leave the battle (§5.3.4) | `flee` |
| KILL | n1 + 16 n2 + 256 n3 (enemy units by level or elf type) | injuries (§5.3.3e) | `kill 2 1 0` |
| RECRUIT | hero number * 32 + place | equip, with heroes (§10) | `recruit hekna b2` |
| DISCARD | item * 64 + item | solo, at the start of an equip action (§9) | `discard crossbow war_axe` |
| FACE, TURN, SPOT | face number, sixths, spot number | a board being built (§2.1) | `face 2b`, `turn 3`, `spot 4` |
| HAND | relic number * 32 + place | a scenario: a relic is handed on (§14.17) | `hand 1 c3` (relics from 1) |
| STAY | 0 | nothing more is handed on | `stay` |
| STONE | territory | more stones than figures (§6) | `stone c7` |
"""

from __future__ import annotations

from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT, Action

(
    PLAY,
    SITE,
    PUT,
    EQUIP,
    MOVE,
    PASS,
    BUY,
    FORGE,
    KEEP,
    ATTACH,
    DETACH,
    SHIFT,
    END,
    PICK,
    GO,
    FINISH,
    FIGHT,
    ASSAULT,
    ROLL,
    REROLL,
    HOLD,
    FLEE,
    KILL,
    STONE,
    RECRUIT,
    DISCARD,
    FACE,
    TURN,
    SPOT,
    HAND,
    STAY,
) = (kind << KIND_SHIFT for kind in range(31))
"""Kinds, already shifted: an action is `KIND | argument`."""

WAITING = 1
"""The argument of an assault in which Neggesh could steal and waits (§10)."""

STEALING = 1
"""The argument of a HOLD after which Neggesh steals, who waited before the roll (§10)."""

ASIDE = 3
"""Where equipment lies that no level carries: a destination of BUY."""


def play(card: int) -> Action:
    return PLAY | card


def site(number: int) -> Action:
    return SITE | number


def put(place: int) -> Action:
    return PUT | place


def buy(item: int, to: int) -> Action:
    """`to`: level 0 to 2, or ASIDE."""
    return BUY | item * 4 + to


def keep(item: int) -> Action:
    return KEEP | item


def attach(item: int, level: int) -> Action:
    return ATTACH | item * 4 + level


def detach(level: int, slot: int) -> Action:
    return DETACH | level * 2 + slot


def shift(level: int, slot: int, to: int) -> Action:
    return SHIFT | (level * 2 + slot) * 4 + to


def pick(place: int, level: int) -> Action:
    return PICK | place * 3 + level


def go(place: int) -> Action:
    return GO | place


def fight(place: int) -> Action:
    return FIGHT | place


def kill(first: int, second: int, third: int) -> Action:
    """Let so many enemy units of each level fall (elf types in the order Guard, Elder, Templar)."""
    return KILL | first + 16 * second + 256 * third


def killed(action: Action) -> tuple[int, int, int]:
    """The numbers of a KILL action."""
    code = action & ARGUMENT_MASK
    return code & 15, code >> 4 & 15, code >> 8


def stone(place: int) -> Action:
    return STONE | place


def recruit(hero: int, place: int) -> Action:
    return RECRUIT | hero * 32 + place


def discard(one: int, two: int) -> Action:
    """Two market stacks, the lower item number first."""
    return DISCARD | min(one, two) * 64 + max(one, two)
