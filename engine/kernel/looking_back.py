"""Reviews a finished game: the course of the chances, turning points, luck, and decisions.

Pure, and slow enough to be a worker's task; a game contributes its `Reviewer`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.kernel.dice import HmacDice
from engine.kernel.game import Action, Bot, Event
from engine.kernel.review import Chances, Fought, PlayedEntry, Reviewer

MOST_TURNS = 5
"""The most turning points in a review."""
MOST_PARTS = 3
"""The most parts of an action in a turning point."""
LEAST_SWING = 0.01
"""Smaller changes of the chances are no turning points."""
MOST_STEPS = 200
"""The most actions of a stretch tried out; none needs more."""
ASIDE_KEY = b"what else"
"""The key for dice of variants: never a table's."""


class Passage(NamedTuple):
    """Entries that belong together (an action, a battle's dice), and the chances after them."""

    first: int
    last: int
    seat: int
    round: int
    chances: Chances
    fought: Fought | None = None


class Turning(NamedTuple):
    """An action, a turn or a choice of cards that changed the chances of `seat` by `change` in total.

    `moment`: its entry with the largest change. `told`: its parts that made the change, without a battle's dice.
    """

    moment: Passage
    seat: int
    change: float
    told: tuple[Passage, ...]


class Decision(NamedTuple):
    """All that a seat decided in one go, up to the last entry before dice fell; its chance before and after."""

    first: int
    last: int
    seat: int
    round: int
    before: float
    after: float

    @property
    def change(self) -> float:
        return self.after - self.before


class Luck(NamedTuple):
    """A seat's dice and battles: battles won, and the sum of its chances before each one's first die."""

    dice: int
    hits: int
    battles: int
    won: int
    expected: float


class Review(NamedTuple):
    """The whole review. `rounds`: (round, chances at its end)."""

    moments: tuple[Passage, ...]
    rounds: tuple[tuple[int, Chances], ...]
    turnings: tuple[Turning, ...]
    luck: tuple[Luck, ...]
    fought: tuple[Fought, ...]
    decisions: tuple[Decision, ...]
    cities: tuple[int, ...]
    """[seat] -> the most Cities it held; () for a game without."""
    sides: tuple[str, ...]
    edition: str


class Fork(NamedTuple):
    """A position of a game at which a seat decided, and what the others did from there on."""

    seat: int
    state: Any
    others: tuple[tuple[int, Action], ...]


class Alternative(NamedTuple):
    """A bot's choice with the same knowledge: the seat's own events, and its chance afterwards."""

    events: tuple[Event, ...]
    chance: float


class _Curve:
    """The chances after each entry, computed on demand."""

    def __init__(self, reviewer: Reviewer, played: Sequence[PlayedEntry]) -> None:
        self.reviewer, self.played = reviewer, played
        self._known: dict[int, Chances] = {}

    def after(self, at: int) -> Chances:
        if at not in self._known:
            self._known[at] = self.reviewer.chances(self.played[at].state)
        return self._known[at]


def look_back(reviewer: Reviewer, played: Sequence[PlayedEntry]) -> Review:
    """Review a game. `played`: all entries that stand, the setup first."""
    course, battles = _Curve(reviewer, played), tuple(reviewer.battles(played))
    moments = tuple(_moments(course, battles))
    by_round: dict[int, Chances] = {moment.round: moment.chances for moment in moments}
    seats = len(reviewer.points(played[0].state))
    held = [reviewer.cities(entry.state) for entry in played]
    return Review(
        moments,
        tuple(by_round.items()),
        tuple(_turnings(course, moments)),
        tuple(_luck(reviewer, played, battles, seat) for seat in range(seats)),
        battles,
        tuple(_decisions(course)),
        tuple(max(counts) for counts in zip(*held, strict=True)),
        reviewer.sides(played[-1].state),
        reviewer.edition(played[-1].state),
    )


def _moments(course: _Curve, battles: Sequence[Fought]) -> list[Passage]:
    """Entries grouped as the game defines it; a battle's dice belong together."""
    reviewer, played = course.reviewer, course.played
    dice: dict[int, Fought] = {}
    for battle in battles:
        for number in range(min(battle.first + 1, battle.last), battle.last + 1):
            dice[number] = battle
    found: list[Passage] = []
    first = None
    for at in range(1, len(played)):
        entry = played[at]
        first = entry.number if first is None else first
        fought = dice.get(entry.number)
        following = dice.get(played[at + 1].number) if at + 1 < len(played) else None
        last = at == len(played) - 1
        goes_on = following == fought if fought is not None else not reviewer.closes(entry.events)
        if goes_on and not last:
            continue
        seat = entry.seat if fought is None else fought.attacker
        found.append(Passage(first, entry.number, seat, played[at - 1].state.round, course.after(at), fought))
        first = None
    return found


def _turnings(course: _Curve, moments: Sequence[Passage]) -> list[Turning]:
    """The largest swings, largest first, each of the seat whose chances changed most; of equals the one that acted."""
    found, before = [], course.after(0)
    for owner, passages in _actions(course, moments):
        now = passages[-1].chances
        changes = [after - then for after, then in zip(now, before, strict=True)]
        seat = max(range(len(changes)), key=lambda each: (round(abs(changes[each]), 6), each == owner, -each))
        if owner >= 0 and abs(changes[owner]) >= abs(changes[seat]) / 2:
            seat = owner
        if abs(changes[seat]) >= LEAST_SWING:
            found.append(_turning(passages, seat, before[seat], changes[seat]))
        before = now
    return sorted(found, key=lambda turning: (-abs(turning.change), turning.moment.first))[:MOST_TURNS]


def _actions(course: _Curve, moments: Sequence[Passage]) -> list[tuple[int, list[Passage]]]:
    """(seat, passages) of all that was decided in one go: a Move and its battles, an Equip's purchases."""
    played = course.played
    places = {entry.number: at for at, entry in enumerate(played)}
    found: list[tuple[int, list[Passage]]] = []
    known: tuple[str, int] | None = None
    for moment in moments:
        last = places[moment.last]
        state, seat = played[last - 1].state, played[last].seat
        stretch = course.reviewer.game.stretch(state, seat) if seat >= 0 else None
        if stretch is not None and known == (stretch.key, stretch.of):
            found[-1][1].append(moment)
            continue
        known = None if stretch is None else (stretch.key, stretch.of)
        found.append((moment.seat if stretch is None else stretch.of, [moment]))
    return found


def _turning(passages: Sequence[Passage], seat: int, before: float, change: float) -> Turning:
    """A turning point with its heaviest parts: those with at least half the change of the heaviest one."""
    moment, _ = max(_weighed(passages, seat, before), key=lambda each: each[1])
    parts: list[Passage] = []
    for passage in passages:
        if parts and parts[-1].fought is None and passage.fought is None:
            parts[-1] = parts[-1]._replace(last=passage.last, chances=passage.chances)
        else:
            parts.append(passage)
    weighed = _weighed(parts, seat, before)
    heaviest = sorted((weight for _, weight in weighed), reverse=True)[:MOST_PARTS]
    least = max(heaviest[-1], heaviest[0] / 2)
    return Turning(moment, seat, change, tuple(part for part, weight in weighed if weight >= least))


def _weighed(passages: Sequence[Passage], seat: int, before: float) -> list[tuple[Passage, float]]:
    """(passage, the change of the seat's chance, up or down)."""
    found = []
    for passage in passages:
        found.append((passage, abs(passage.chances[seat] - before)))
        before = passage.chances[seat]
    return found


def _luck(reviewer: Reviewer, played: Sequence[PlayedEntry], battles: Sequence[Fought], seat: int) -> Luck:
    own = [thrown for entry in played for thrown in reviewer.thrown(entry.events) if thrown.seat == seat]
    chances = [
        fought.chance if fought.attacker == seat else 1.0 - fought.chance
        for fought in battles
        if seat in (fought.attacker, fought.defender)
    ]
    won = sum(fought.winner == seat for fought in battles)
    dice, hits = sum(each.dice for each in own), sum(each.hits for each in own)
    return Luck(dice, hits, len(chances), won, sum(chances))


def _decisions(course: _Curve) -> list[Decision]:
    reviewer, played = course.reviewer, course.played
    game = reviewer.game
    found: list[Decision] = []
    open_ones: dict[int, tuple[str, int, int]] = {}
    """[seat] -> its stretch, and the places of its first entry and of the last before dice fell."""

    def close(seat: int) -> None:
        _, first, last = open_ones.pop(seat)
        # Dice that fell by the last of its actions are no part of the decision.
        settled = last - 1 if last > first and reviewer.thrown(played[last].events) else last
        while reviewer.pending(played[settled].state) and settled + 1 < len(played):
            settled += 1
        before, after = course.after(first - 1)[seat], course.after(settled)[seat]
        number = played[first - 1].state.round
        found.append(Decision(played[first].number, played[last].number, seat, number, before, after))

    for at in range(1, len(played)):
        seat, before = played[at].seat, played[at - 1].state
        if seat not in game.to_act(before):
            continue  # a card that was changed before the others had chosen
        key, owner = game.stretch(before, seat)
        if owner != seat or not reviewer.weighty(key):
            continue
        if seat in open_ones and open_ones[seat][0] != key:
            close(seat)
        if seat not in open_ones:
            open_ones[seat] = (key, at, at)
        elif not reviewer.fighting(before):
            open_ones[seat] = (key, open_ones[seat][1], at)
    for seat in sorted(open_ones):
        close(seat)
    return sorted(found)


def fork_at(played: Sequence[PlayedEntry], first: int) -> Fork:
    """All that an alternative to the decision at entry `first` needs. Raises LookupError where there is none."""
    at = next((at for at, entry in enumerate(played) if entry.number == first and at), None)
    if at is None:
        raise LookupError(first)
    seat = played[at].seat
    others = [(entry.seat, entry.action) for entry in played[at:] if entry.seat != seat and entry.action is not None]
    return Fork(seat, played[at - 1].state, tuple(others))


def alternative(reviewer: Reviewer, bots: Mapping[str, Bot], fork: Fork, random: Callable[[], float]) -> Alternative:
    """The best bot's decision in place of the one that was made, from the same seat's view.

    Others do as they did, as far as they can.
    """
    game, bot = reviewer.game, bots[reviewer.best]
    seat, state, others = fork.seat, fork.state.clone(), list(fork.others)
    key, dice = game.stretch(state, seat), HmacDice(ASIDE_KEY)
    events: list[Event] = []

    def go_on(actor: int) -> Any:
        """The state before dice fell by one of its actions; None where none did."""
        for action in bot.plan(game.view(state, actor), random):
            if actor not in game.to_act(state) or action not in game.legal(state, actor) or reviewer.fighting(state):
                return None
            before = state.clone()
            told = game.apply(state, actor, action, dice)
            if actor == seat:
                events.extend(told)
            if reviewer.thrown(told):
                return before
        return None

    for _ in range(MOST_STEPS):
        if seat not in game.to_act(state) or game.stretch(state, seat) != key or reviewer.fighting(state):
            break
        declared = go_on(seat)
        if declared is not None:
            return Alternative(tuple(events), reviewer.chances(declared)[seat])
    for _ in range(MOST_STEPS):
        owing = game.to_act(state)
        if not owing or not reviewer.pending(state):
            break
        known = _recorded(others, owing[0], game.legal(state, owing[0])) if owing[0] != seat else None
        if known is None:
            go_on(owing[0])
        else:
            game.apply(state, owing[0], known, dice)
    return Alternative(tuple(events), reviewer.chances(state)[seat])


def _recorded(others: list[tuple[int, Action]], actor: int, legal: Sequence[Action]) -> Action | None:
    """A seat's next recorded action, removed from the list; None where it is impossible in the variant."""
    for at, (seat, action) in enumerate(others):
        if seat == actor:
            if action not in legal:
                return None
            del others[at]
            return action
    return None
