"""The inputs of the learned evaluation for each seat: whole numbers, most in hundredths of what they count."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clash.ai.position.features import (
    MOST_FORGINGS,
    Marchers,
    Situation,
    army_strength,
    chance_to_take,
    lacking,
    marchers_of,
    taking,
    worthy,
)
from engine.clash.pieces.board import places_of
from engine.clash.pieces.control import legendaries_of
from engine.clash.pieces.state import ACTION, State
from engine.clash.play.equip import forge_cost

NAMES = (
    "points", "one to go", "two to go", "enough", "cities", "forge", "second forge",
    "forging", "saving", "can forge", "gold", "stone one", "stone two", "stone three",
    "army", "units", "lacking", "city in danger", "forge in danger", "stone in danger",
    "exposed", "best city", "second city", "best forge", "best stone",
    "actions left", "before rivals", "wins", "rival points", "rival wins", "rival army", "round",
)  # fmt: skip
"""[input] -> its name, in the order of `inputs`."""
COUNT = len(NAMES)
MOST_ROUNDS, MOST_GOLD = 12, 24


def inputs(s: State, acted: bool) -> list[tuple[int, ...]]:
    """[seat] -> its inputs: holdings, dangers, prospects, initiative, what it and its best rival can win by.

    `acted`: the action of the seat that is on turn is over already (as in search), not about to begin.
    """
    situation, seats = Situation(s), range(s.config.seats)
    marchers = [marchers_of(situation, seat) for seat in seats]
    left = actions_left(s, acted)
    own = [_own(situation, seat, marchers, left[seat]) for seat in seats]
    first = [seat for seat in (*s.order[s.turn + acted :], *s.order) if left[seat]] if any(left) else []
    found = []
    for seat in seats:
        rivals = [own[other] for other in seats if other != seat]
        before = 100 * (first.index(seat) == 0) if seat in first else 50 if not first else 0
        found.append(
            (
                *own[seat][:-1],
                before,
                own[seat][-1],
                max((rival[0] for rival in rivals), default=0),
                max((rival[-1] for rival in rivals), default=0),
                max((rival[14] for rival in rivals), default=0),
                10 * min(s.round, MOST_ROUNDS),
            )
        )
    return found


def actions_left(s: State, acted: bool) -> list[int]:
    """[seat] -> actions it still has this round; two each where a new round is about to begin."""
    seats = s.config.seats
    if not s.action_number or not s.order:
        return [2] * seats
    left = [2 - s.action_number] * seats
    for at, seat in enumerate(s.order):
        if at > s.turn or (at == s.turn and not acted):
            left[seat] += 1
    return left if any(left) else [2] * seats


def _own(situation: Situation, seat: int, marchers: list[Marchers], left: int) -> tuple[int, ...]:
    """The inputs that hang on the seat's own means, the chance to win this round last."""
    s = situation.s
    board, held = s.board, situation.controlled[seat]
    cities, forges = (held & board.cities).bit_count(), (held & board.forges).bit_count()
    points = cities + legendaries_of(s, seat)
    need = s.config.points - points
    cost = forge_cost(s.config, forges) if forges else 6
    decked = len(s.legendary_deck)
    paid = min(s.crystals[seat] // cost, decked)
    share = min(s.crystals[seat] * 100 // cost, 100 * min(MOST_FORGINGS, max(need, 0), decked))
    stones = [100 * (held & mask).bit_count() for mask in board.stone_masks]
    in_danger, exposed = _dangers(situation, seat, marchers)
    best = _prospects(situation, seat, marchers[seat])
    return (
        100 * points,
        100 * (need == 1),
        100 * (need == 2),
        100 * (need <= 0),
        100 * cities,
        100 * (forges > 0),
        100 * (forges > 1),
        share if forges else 0,
        0 if forges else share,
        100 * min(paid, 2) if forges else 0,
        8 * min(s.gold[seat], MOST_GOLD),
        *stones,
        army_strength(s, seat) // 10,
        10 * sum(count for _, count, *_ in marchers[seat].stacks),
        min(300, 10 * lacking(worthy(s) & ~held, marchers[seat])),
        *in_danger,
        50 * exposed,
        *best,
        50 * left,
        _wins(need, left, paid if forges else 0, best[0], best[1]),
    )


def _dangers(situation: Situation, seat: int, marchers: list[Marchers]) -> tuple[Sequence[int], int]:
    """Percent, added up, by which Cities, Forges and stones may be taken in one action; how many have a lone guard."""
    s = situation.s
    board, own = s.board, s.units[seat]
    held = situation.controlled[seat] & worthy(s)
    found, exposed = [0, 0, 0], 0
    for place in places_of(held):
        garrison = own[place * 3], own[place * 3 + 1], own[place * 3 + 2]
        danger = near = 0
        for other, theirs in enumerate(marchers):
            if other != seat and theirs.reach >> place & 1:
                near = 1
                force = theirs.force(place)
                danger = max(danger, chance_to_take(force, situation.figures[other], garrison, situation.figures[seat]))
        exposed += near and sum(garrison) == 1
        found[0 if board.cities >> place & 1 else 1 if board.forges >> place & 1 else 2] += danger
    return found, exposed


def _prospects(situation: Situation, seat: int, marchers: Marchers) -> tuple[int, int, int, int]:
    """Percent by which the two Cities, the Forge and the stone likeliest to be had are taken in one action."""
    s = situation.s
    chances: tuple[list[int], list[int], list[int]] = ([0, 0], [0], [0])
    for place in places_of(worthy(s) & ~situation.controlled[seat] & marchers.reach):
        free = not situation.taken >> place & 1
        likely = 100 if free else taking(situation, seat, marchers.force(place), place)
        chances[0 if s.board.cities >> place & 1 else 1 if s.board.forges >> place & 1 else 2].append(likely)
    cities = sorted(chances[0], reverse=True)
    return cities[0], cities[1], max(chances[1]), max(chances[2])


def _wins(need: int, left: int, paid: int, best: int, second: int) -> int:
    """About how likely (percent) so many points come by so many actions: forged, or taken in one or two moves."""
    if not left:
        return 0
    if need <= 0:
        return 100
    both = best * second // 100
    if left == 1:
        return (max(100 * (paid > 0), best), both, 0)[min(need, 3) - 1]
    if need == 1:
        return max(100 * (paid > 0), best)
    if need == 2:
        return max(100 * (paid > 1), best if paid else 0, both)
    if need == 3:
        return both if paid else 0
    return 0


def settled(s: State) -> bool:
    """Whether an action is about to begin: what games are learned from."""
    return s.phase == ACTION
