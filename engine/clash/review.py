"""Reviews a finished game of Clash of Rage: chances to win, battles with their chances, dice by seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from engine.clash.ai.judging.afterwards import fought_on, outcomes, value_after
from engine.clash.ai.position.features import SURE, worths
from engine.clash.ai.position.weights import WEIGHTS
from engine.clash.game import CLASH
from engine.clash.odds.armies import army_of, fight_of, with_hero
from engine.clash.odds.exact import rough_win
from engine.clash.pieces import events as ev
from engine.clash.pieces.control import controlled
from engine.clash.pieces.state import (
    BASTION,
    BATTLE,
    BUILD_FACE,
    BUILD_SPOT,
    BUILD_TURN,
    CARD,
    INJURIES,
    NEXT_BATTLE,
    OVER,
    REINFORCE,
    REROLL,
    STONES,
    State,
)
from engine.clash.play.victory import points_of
from engine.kernel.game import Event
from engine.kernel.review import NOBODY, Chances, Fought, PlayedEntry, Reviewer, Thrown

SCALE = {2: 100.0, 3: 140.0, 4: 125.0}
"""[seats] -> a lead of so much is e to 1 (fitted: lab/ai.md)."""
FLOOR = 0.0004
"""Courses of a battle less likely than this are left out of its chance."""


class ClashReview(Reviewer):
    """Chances by the evaluation, battles fought out by their odds."""

    game = CLASH
    best = "warlord"

    def chances(self, state: State) -> Chances:
        """Battles that go on or are still to be fought count by their likely outcomes."""
        alone = bool(state.config.solo)
        if state.phase == OVER or state.winners:
            share = 1.0 / len(state.winners) if state.winners else 0.0
            found = tuple(share if seat in state.winners else 0.0 for seat in range(state.config.seats))
            return (*found, 1.0 - found[0]) if alone else found
        mover = _mover(state)
        ways = [(1.0, state)] if state.battle is None else fought_on(state)
        total = [0.0] * (state.config.seats + alone)
        for first, fought in ways:
            for second, after in outcomes(fought, mover) if mover >= 0 else [(1.0, fought)]:
                for seat, chance in enumerate(_standing(after, mover)):
                    total[seat] += first * second * chance
        whole = sum(total)
        return tuple(chance / whole for chance in total)

    def points(self, state: State) -> tuple[int, ...]:
        return tuple(state.points)

    def closes(self, events: Sequence[Event]) -> bool:
        """What nobody else could see belongs to what followed."""
        return bool(CLASH.events_for(events, None))

    def weighty(self, stretch: str) -> bool:
        return ".card" in stretch or ".action." in stretch

    def fighting(self, state: State) -> bool:
        return state.phase in (NEXT_BATTLE, BATTLE, REROLL, INJURIES)

    def pending(self, state: State) -> bool:
        """Cards that are being chosen, and what they bring until the first action (§4)."""
        if state.phase == CARD:
            return any(pick >= 0 for pick in state.picks)
        return state.phase in (BASTION, REINFORCE, STONES)

    def thrown(self, events: Sequence[Event]) -> list[Thrown]:
        return [Thrown(seat, args[0], args[1]) for kind, seat, *args in events if kind in (ev.ROLLED, ev.REROLLED)]

    def battles(self, played: Sequence[PlayedEntry]) -> list[Fought]:
        found: list[Fought] = []
        for at, entry in enumerate(played):
            for index, event in enumerate(entry.events):
                if event[0] == ev.BATTLE:
                    winner, last = _won(played, at, index)
                    if winner is not None:
                        chance = _chance(played[max(at - 1, 0)].state, event, entry.events[index + 1 :])
                        _, seat, place, defender, *_ = event
                        found.append(Fought(entry.number, last, seat, defender, place, chance, winner))
        return found

    def cities(self, state: State) -> tuple[int, ...]:
        board = state.board
        return tuple((controlled(state, seat) & board.cities).bit_count() for seat in range(state.config.seats))

    def sides(self, state: State) -> tuple[str, ...]:
        return tuple(state.content.clans[clan].id for clan in state.config.clans)

    def edition(self, state: State) -> str:
        return state.config.edition


def _mover(s: State) -> int:
    """Whose action it is, even while another is asked; -1 between actions."""
    if s.phase in (CARD, BASTION, REINFORCE, STONES, BUILD_FACE, BUILD_TURN, BUILD_SPOT):
        return NOBODY
    return s.order[s.turn]


def _standing(s: State, mover: int) -> list[float]:
    """A state without battles: chances of the seats, and in a solo game of the elves."""
    if s.config.solo:
        own = value_after(s, 0, WEIGHTS) / SURE
        return [own, 1.0 - own]
    if mover >= 0 and s.action_number == 2 and points_of(s, mover) >= s.config.points:
        return [float(seat == mover) for seat in range(s.config.seats)]
    return shares(worths(s, WEIGHTS), SCALE[s.config.seats])


def shares(values: Sequence[int], scale: float) -> list[float]:
    """Worths as chances that sum to 1 (softmax)."""
    best = max(values)
    weights = [exp((value - best) / scale) for value in values]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def _won(played: Sequence[PlayedEntry], at: int, index: int) -> tuple[int | None, int]:
    """Who won the battle that this event of this entry begins, and by which entry; None: it never ended."""
    for entry in played[at:]:
        for event in entry.events[index + 1 :]:
            if event[0] == ev.BATTLE_WON:
                return int(event[1]), entry.number
        index = -1
    return None, played[-1].number


def _chance(before: State, event: Event, following: Sequence[Event]) -> float:
    """The attacker's chance by the units the event tells; figures and heroes are those of the state before."""
    _, attacker, _, defender, own, theirs, *_ = event
    first, second = army_of(before, attacker, own), army_of(before, defender, theirs)
    for kind, seat, *args in following:
        if kind not in (ev.HERO_FIGHTS, ev.BARRIER_UP):
            break
        if kind == ev.HERO_FIGHTS:
            hero = before.content.heroes[args[0]]
            if seat == attacker:
                first = with_hero(first, hero, sum(theirs))
            else:
                second = with_hero(second, hero, sum(own))
    return rough_win(fight_of(first, second), FLOOR)
