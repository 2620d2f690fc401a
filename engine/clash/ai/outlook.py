"""Says how a veteran judges what it advises, for the coach's words; nothing is decided by it.

From a view alone, on one imagined state of it, as the veteran thinks (engine.clash.ai.thinker).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.clash.ai.judging.afterwards import Move, battles_due, fought_on, moved
from engine.clash.ai.judging.endgame import contests, expected_in_sight, value_in_sight, winners_ahead
from engine.clash.ai.plans.outfitting import outfitted
from engine.clash.ai.position.features import SURE, worths
from engine.clash.ai.position.fights import results
from engine.clash.ai.position.weights import WEIGHTS
from engine.clash.foresight.reach import Reach
from engine.clash.odds.armies import fight_at
from engine.clash.pieces import actions as a
from engine.clash.pieces.control import foes_at
from engine.clash.pieces.heroes import HERO_UNIT
from engine.clash.pieces.state import ACTION, BATTLE, ELVES, State
from engine.clash.pieces.view import View
from engine.clash.play import battle
from engine.clash.scenarios.secrets import HIDDEN_POINTS
from engine.clash.views.imagining import imagine
from engine.kernel.game import Action, argument_of, kind_of

LOST = 100
"""A chance to win up to which a game is as good as lost (lab/ai.md says how often it is won all the same)."""
LEAST_KILLS, LEAST_WIN = 0.5, 0.05
"""An attack costs a rival something if so many of its units fall on average, or if it is won at this chance."""
KILL = 0.25
"""A unit felled as a share of a place taken, when attacks are compared by what they cost a rival."""


class Outlook(NamedTuple):
    """Chances to win, 0 to SURE, and who wins instead."""

    advised: int
    otherwise: int
    """After passing; of a battle, after the other one of fighting on and fleeing."""
    rival: int
    """Who is likeliest to win instead; -1 in a solo game, the elves."""
    hindrance: tuple[Move, ...] = ()
    """Of a game as good as lost where what is advised attacks nobody: the attack that costs that rival most."""

    @property
    def won(self) -> bool:
        """Whether what is advised wins for all that can be told."""
        return self.advised >= SURE

    @property
    def lost(self) -> bool:
        """Whether nothing changes the likely end much; not of solo games, judged too darkly for that (lab/ai.md)."""
        return self.rival != ELVES and max(self.advised, self.otherwise) <= LOST


def outlook_of(view: View, plan: Sequence[Action], random: Callable[[], float]) -> Outlook | None:
    """How what is advised is judged; None where nothing is weighed against it, or where feats are secret (§14.14)."""
    seat = view.seat
    if seat is None or not plan or HIDDEN_POINTS in view.points:
        return None
    s = imagine(view, random)
    if s.phase == ACTION:
        standing = value_in_sight(s, seat, WEIGHTS)
        found = Outlook(_after_action(s, seat, plan, standing, random), standing, _rival(s, seat))
        if found.lost and plan[0] != a.MOVE:
            return found._replace(hindrance=_hindrance(s, seat, found.rival))
        return found
    if s.phase == BATTLE and s.battle is not None and plan[0] in (a.FLEE, a.ASSAULT, a.ROLL):
        away, stay = _battle_values(s, seat)
        both = (away, stay) if plan[0] == a.FLEE else (stay, away)
        return Outlook(*both, _rival(s, seat))
    return None


def _after_action(s: State, seat: int, plan: Sequence[Action], standing: int, random: Callable[[], float]) -> int:
    if plan[0] == a.MOVE:
        return expected_in_sight(moved(s, seat, _moves_of(plan)), seat, WEIGHTS)
    if plan[0] != a.EQUIP:
        return standing
    return value_in_sight(outfitted(s, seat, WEIGHTS, random, begun=plan), seat, WEIGHTS)


def _moves_of(plan: Sequence[Action]) -> tuple[Move, ...]:
    """The moves of units; a hero goes along by itself (engine.clash.ai.judging.afterwards)."""
    found: list[Move] = []
    taken = -1
    for action in plan:
        kind, argument = kind_of(action), argument_of(action)
        if kind == a.PICK:
            taken = argument if argument != HERO_UNIT else -1
        elif kind == a.GO and taken >= 0:
            found.append((taken // 3, taken % 3, argument))
    return tuple(found)


def _battle_values(s: State, seat: int) -> tuple[int, int]:
    """What fleeing and fighting on are worth, as engine.clash.ai.plans.minor_decisions.fight_or_flee compares them."""
    b = s.battle
    assert b is not None
    fled = s.clone()
    battle.flee(fled, seat, [])
    away = expected_in_sight(fled, b.attacker, WEIGHTS, seat)
    stay = sum(chance * expected_in_sight(after, b.attacker, WEIGHTS, seat) for chance, after in fought_on(s))
    return away, round(stay)


def _rival(s: State, seat: int) -> int:
    """Who is likeliest to win if not the seat: this round, else by what the positions are worth."""
    if s.config.solo:
        return ELVES
    others = [other for other in range(s.config.seats) if other != seat]
    ahead = {other: _likely(known) for other, known in winners_ahead(s, seat).items() if other != seat}
    if ahead:
        return max(ahead, key=lambda other: ahead[other])
    values = worths(s, WEIGHTS)
    return max(others, key=lambda other: values[other])


def _likely(known: Reach) -> float:
    path = known.winning(0.0)
    return 1.0 if known.stands else path.chance if path else 0.0


def _hindrance(s: State, seat: int, rival: int) -> tuple[Move, ...]:
    """The attack on a rival that is likely to cost it most: a City, Forge or place it needs, and units; () for none."""
    known = winners_ahead(s, seat).get(rival) or Reach(rival, 0, 0, False)
    best, chosen = 0.0, tuple[Move, ...]()
    for moves in contests(s, seat, [known]):
        place = moves[0][2]
        after = moved(s, seat, moves)
        if place not in battles_due(after, seat) or foes_at(s, seat, place) != rival:
            continue
        win = kills = 0.0
        standing = sum(after.units[rival][place * 3 : place * 3 + 3])
        for result in results(fight_at(after, seat, rival, place)):
            kills += result.chance * (standing - sum(result.second))
            win += result.chance * (not any(result.second) or result.fled == 1)
        cost = win + KILL * kills
        if (win >= LEAST_WIN or kills >= LEAST_KILLS) and cost > best:
            best, chosen = cost, moves
    return chosen
