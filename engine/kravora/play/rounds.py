"""The beginning of a round: the volcano (§8.3), units to come (§5.1), calamity or reward (§5.2)."""

from __future__ import annotations

from engine.kernel.dice import DICE, Dice
from engine.kernel.game import Event
from engine.kravora.pieces.actions import ATTACKER, DEFENDER
from engine.kravora.pieces.content import KINDS, LINES
from engine.kravora.pieces.events import CALAMITY, COMET, NOBODY, REWARD, ROUND, TO_COME, VOLCANO
from engine.kravora.pieces.figures import LURED, hits_of, unit_kind
from engine.kravora.pieces.state import OVER, State, standing
from engine.kravora.play import horde
from engine.kravora.play.damage import gain, hurt_wall, wound_attacker, wound_defender
from engine.kravora.play.setup import DIE, available
from engine.kravora.play.victory import settle


def begin_round(s: State, dice: Dice, events: list[Event]) -> None:
    """Everything before the first player's turn; the game may end here."""
    s.round += 1
    s.barrier += 1
    s.touched, s.omen = 0, ()
    for lines in (s.attackers, s.defenders):
        for at, units in enumerate(lines):
            lines[at] = tuple(sorted(code & ~LURED for code in units))
    events.append((ROUND, NOBODY, s.round))
    for step in (_volcano, _units_to_come, _calamity if s.round % 2 else _reward):
        step(s, dice, events)
        if s.phase == OVER:
            return


def _volcano(s: State, dice: Dice, events: list[Event]) -> None:
    """§8.3: after round 10 every wall loses 1 point, then 2, and so on."""
    limits = s.content.limits
    late = s.round - s.config.late_round(limits.late_round)
    if late < 0:
        return
    points = limits.late_loss * (late + 1)
    events.append((VOLCANO, NOBODY, points))
    before = s.walls[:]
    for board in standing(s):
        hurt_wall(s, board, points, "volcano", NOBODY, events)
    settle(s, before, events)


def _units_to_come(s: State, dice: Dice, events: list[Event]) -> None:
    """§5.1: the same units into every tray; a result over 6 counts as 6."""
    waves = s.content.waves
    wave = waves[min(s.round, len(waves)) - 1]
    boards = standing(s)
    told: list[int] = []
    for _ in range(wave.dice):
        face = dice.below(DIE, DICE, s.draws)
        kind = available(s, min(KINDS - 1, face + wave.add), len(boards))
        told += [face + 1, kind]
        if kind < 0:
            continue
        s.white[kind] -= len(boards)
        for board in boards:
            s.trays[board] = tuple(sorted((*s.trays[board], kind)))
    events.append((TO_COME, NOBODY, *told))


def _calamity(s: State, dice: Dice, events: list[Event]) -> None:
    """§5.2, odd rounds."""
    number = dice.below(len(s.content.faces), DICE, s.draws)
    face = s.content.faces[number]
    events.append((CALAMITY, NOBODY, number))
    s.omen = (number,)
    for seat in standing(s):
        gain(s, seat, face.blood, "calamity", events)
    for _ in range(face.comets):
        if s.phase != OVER:
            _comet(s, dice, events)
    if face.arrow:
        for board in standing(s):
            horde.march(s, board, events)


def _comet(s: State, dice: Dice, events: list[Event]) -> None:
    """§5.2: one die for all boards; 1 to 5 a line, 6 the walls."""
    line = dice.below(DIE, DICE, s.draws)
    events.append((COMET, NOBODY, line + 1))
    s.omen += (line + 1,)
    before = s.walls[:]
    for board in standing(s):
        points = s.content.limits.comet_damage
        if line < LINES:
            points = _comet_on(s, board, line, points, events)
        if line >= LINES - 1:
            hurt_wall(s, board, points, "comet", NOBODY, events)
    settle(s, before, events)


def _comet_on(s: State, board: int, line: int, points: int, events: list[Event]) -> int:
    """At most one point a unit, the strongest first, attackers before defenders; returns what finds no unit."""
    at = board * LINES + line
    units = [(-unit_kind(code), ATTACKER, hits_of(code), code) for code in s.attackers[at]]
    units += [(-unit_kind(code), DEFENDER, hits_of(code), code) for code in s.defenders[at]]
    for _, side, _, code in sorted(units)[:points]:
        wound = wound_defender if side == DEFENDER else wound_attacker
        wound(s, board, line, code, 1, False, events)
    return max(0, points - len(units))


def _reward(s: State, dice: Dice, events: list[Event]) -> None:
    """§5.2, even rounds: the highest kill counter earns blood, all who tie do, nobody at 0; then all go to 0."""
    boards = standing(s)
    most = max(s.kills[seat] for seat in boards)
    if most:
        for seat in boards:
            if s.kills[seat] == most:
                events.append((REWARD, seat, most))
                gain(s, seat, s.content.limits.reward, "reward", events)
    s.kills = [0] * s.seats
