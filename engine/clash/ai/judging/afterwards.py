"""Carries a plan out for evaluation only: units moved, battles as their likely outcomes, no dice, no phases."""

from __future__ import annotations

from engine.clash.ai.position.features import SURE, evaluate
from engine.clash.ai.position.fights import Result, results
from engine.clash.ai.position.learned import learned_chance
from engine.clash.ai.position.solo import evaluate_alone
from engine.clash.ai.position.weights import Weights, mixed
from engine.clash.odds.armies import battle_so_far, fight_at
from engine.clash.pieces.board import places_of
from engine.clash.pieces.heroes import go_home, hero_at
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import ELVES, State
from engine.clash.play.move import enemies_of
from engine.clash.play.victory import points_of
from engine.clash.scenarios.quarrels import note_kills, take_trophy
from engine.clash.scenarios.reckoning import about_to_win

Move = tuple[int, int, int]
"""(place, level, to): one unit."""
MOST_COMBINATIONS = 6
"""How many outcomes of all battles of a plan together are looked at; the least likely are left out."""


def moved(s: State, seat: int, moves: tuple[Move, ...]) -> State:
    """A copy in which the seat's units have gone where they are sent; its hero goes with the largest army."""
    after = s.clone()
    own = after.units[seat]
    for start, level, to in moves:
        own[start * 3 + level] -= 1
        own[to * 3 + level] += 1
    mask = 0
    for at, count in enumerate(own):
        if count:
            mask |= 1 << at // 3
    after.masks[seat] = mask
    return after


def battles_due(s: State, seat: int) -> list[int]:
    """Territories where the seat stands among enemies."""
    return places_of(s.masks[seat] & enemies_of(s, seat))


def fought_on(s: State) -> list[tuple[float, State]]:
    """The likely states once the battle in progress has been fought to its end, with chances that sum to 1."""
    b = s.battle
    assert b is not None
    found = []
    for result in results(battle_so_far(s)):
        after = _fought(s, b.attacker, b.defender, b.place, result)
        after.battle = None
        found.append((result.chance, after))
    return found


def outcomes(s: State, seat: int) -> list[tuple[float, State]]:
    """The likely states once all battles the seat has begun are over, with chances that sum to 1."""
    ways: list[tuple[float, State]] = [(1.0, s)]
    for place in battles_due(s, seat):
        foe = ELVES if s.elf_mask >> place & 1 else -2
        if foe != ELVES:
            foe = next(other for other, mask in enumerate(s.masks) if other != seat and mask >> place & 1)
        fought = results(fight_at(s, seat, foe, place))
        wider = [
            (chance * result.chance, _fought(state, seat, foe, place, result))
            for chance, state in ways
            for result in fought
        ]
        wider.sort(key=lambda way: -way[0])
        ways = wider[:MOST_COMBINATIONS]
    total = sum(chance for chance, _ in ways)
    return [(chance / total, state) for chance, state in ways]


def _fought(s: State, seat: int, foe: int, place: int, result: Result) -> State:
    """A copy in which one battle went this way: elves that fell bring their crystals even if it was lost (§5.3.6)."""
    after = s.clone()
    _leave(after, seat, place, result.first, result.fled == 0)
    if foe == ELVES:
        at = place * 3
        fallen = [after.elves[at + kind] - result.second[kind] for kind in range(3)]
        for kind, gone in enumerate(fallen):
            after.elves[at + kind] = result.second[kind]
            after.crystals[seat] += gone * after.content.elves[kind].crystals
        if not any(result.second):
            after.elf_mask &= ~(1 << place)
        if after.camp is not None:
            note_kills(after, after.camp, seat, (fallen[0], fallen[1], fallen[2]))
    else:
        _leave(after, foe, place, result.second, result.fled == 1)
        if after.camp is not None and any(result.first) != any(result.second):
            # Who was killed off was struck at; of who fled it is not known here.
            winner, loser = (seat, foe) if any(result.first) else (foe, seat)
            take_trophy(after.camp, winner, loser, [])
    return after


def _leave(s: State, seat: int, place: int, left: tuple[int, int, int], fled: bool) -> None:
    """What is left of a side stays or goes to its bastion; the fallen go to the reserve."""
    own, at = s.units[seat], place * 3
    to = bastion(seat) * 3 if fled else at
    for level in range(3):
        s.reserve[seat * 3 + level] += own[at + level] - left[level]
        own[at + level] = 0
    for level in range(3):
        own[to + level] += left[level]
    if fled or not any(left):
        s.masks[seat] &= ~(1 << place)
        if hero_at(s, seat, place):
            go_home(s, seat, place, [])
    if fled and any(left):
        s.masks[seat] |= 1 << bastion(seat)


def value_after(s: State, seat: int, weights: Weights, mover: int | None = None) -> int:
    """What a state right after an action of the mover (else the seat itself) is worth to a seat.

    Victory counts once the mover's second action is over (§7), in solo at any moment (§9).
    """
    mover = seat if mover is None else mover
    if s.camp is not None:
        won = s.action_number == 2 and about_to_win(s, s.camp, mover)
    else:
        won = points_of(s, mover) >= s.config.points and (s.action_number == 2 or bool(s.config.solo))
    if won:
        return SURE if mover == seat else 0
    if s.config.solo:
        return evaluate_alone(s, weights)
    value = evaluate(s, seat, weights)
    chance = learned_chance(s, seat, acted=True) if weights.learned else None
    return mixed(value, chance, weights)


def expected_value(s: State, attacker: int, weights: Weights, seat: int | None = None) -> int:
    """What a state with battles of an attacker still to be fought is worth to it, or to another seat."""
    total = 0.0
    for chance, state in outcomes(s, attacker):
        total += chance * value_after(state, attacker if seat is None else seat, weights, attacker)
    return round(total)
