"""Finds victory in sight: the most points each seat can have at the end of its second action this round (§7).

From a view alone, so it reveals nothing: a spectator's from public facts, a seat's from its own cards too. Crystals,
Forges held and taken, Cities and the chances to take them; what others do meanwhile is left out. The same view gives
the same answer, within a limit of work (battles worked out). Further ways of winning are functions beside
`points_in_reach`, given to `in_reach`; one that may not say what a seat has answers None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import prod

from engine.clash.foresight.captures import (
    Company,
    Marches,
    Work,
    chance_of,
    chance_to_take,
    companies_in_view,
    holding,
    reinforcements,
)
from engine.clash.foresight.prizes import Prizes, prizes_of_cities
from engine.clash.foresight.scenario_prizes import prizes_of_feats
from engine.clash.odds.armies import attack_in_view, battle_in_view
from engine.clash.pieces.board import places_of
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.state import ACTION, CARD, EQUIP, KEEP, PHASE_NAMES, REINFORCE, STONES
from engine.clash.pieces.view import View
from engine.clash.play.cards import CITY_CRYSTALS
from engine.clash.play.equip import forge_cost
from engine.clash.views.before_move import before_move
from engine.clash.views.view_choices import controlled_in

FIGHTS = 40
"""Battles worked out for a seat at most."""
MOST_OTHERS = 2
"""Other paths to victory a reach names at most."""
NO_BETTER = 0.025
"""A second Move action that adds less chance is not named."""
FAINT = 0.05
"""What is less likely than this is not looked into."""
LIKELY = 0.25
"""From this chance on a victory is in sight: what is less likely is not told."""
MOST_TAKEN = 4
"""Territories taken in one path at most."""
MOST_SOUGHT = 8
"""Territories of a kind among which paths are looked for, those that bring most first."""
_CARD, _REINFORCE, _ACTION, _EQUIP, _KEEP, _STONES = (
    PHASE_NAMES[phase] for phase in (CARD, REINFORCE, ACTION, EQUIP, KEEP, STONES)
)


@dataclass(frozen=True, slots=True)
class Capture:
    """A territory to take (or, attacked already, to keep) and the chance of that; 1: nobody defends it."""

    place: int
    chance: float


@dataclass(frozen=True, slots=True)
class Path:
    """How a seat gets to so many points, or feats (§14): what it takes, and what it forges.

    `forged` legendary cards for `crystals` in all, with `forges` Forges controlled then (0: none is forged).
    `both_move`: what it takes needs both actions to be Move actions.
    """

    points: int
    captures: tuple[Capture, ...] = ()
    forged: int = 0
    crystals: int = 0
    forges: int = 0
    both_move: bool = False

    @property
    def chance(self) -> float:
        """That all captures succeed."""
        return prod(capture.chance for capture in self.captures)

    @property
    def places(self) -> tuple[int, ...]:
        """The territories it takes."""
        return tuple(capture.place for capture in self.captures)


@dataclass(frozen=True, slots=True)
class Reach:
    """A seat's points now, and the likeliest path to each number of points above, ascending.

    `left`: whether it still has its second action of this round; without it nothing is in reach.
    `others`: likely paths to victory that take something else than the likeliest, the likeliest of them first.
    """

    seat: int
    points: int
    goal: int
    left: bool
    paths: tuple[Path, ...] = ()
    others: tuple[Path, ...] = ()

    @property
    def most(self) -> int:
        """The most points it can have, by a path that is likely."""
        return max((path.points for path in self.paths if path.chance >= LIKELY), default=self.points)

    @property
    def stands(self) -> bool:
        """Whether it wins with what it has, unless somebody stops it."""
        return self.left and self.points >= self.goal

    def winning(self, chance: float = LIKELY) -> Path | None:
        """The likeliest path to victory if it is at least so likely; None, too, where it needs no more points."""
        found = [path for path in self.paths if path.points >= self.goal and path.chance >= chance]
        return max(found, key=lambda path: (path.chance, -path.points)) if found and not self.stands else None

    @property
    def in_sight(self) -> bool:
        """Whether victory this round is in sight."""
        return self.stands or self.winning() is not None


Way = Callable[[View, int], Reach | None]
"""A way of winning: what a seat can reach by it; None where it has none, or where the view hides what it has."""


def in_reach(view: View, ways: Sequence[Way] | None = None) -> tuple[Reach, ...]:
    """What each seat can reach by each way of winning; () while nobody can move yet, and once the game is over."""
    if view.phase == "over" or view.board.ground_table is None:
        return ()
    found = (way(view, seat) for seat in range(view.config.seats) for way in (WAYS if ways is None else ways))
    return tuple(reach for reach in found if reach is not None)


def winners_in_sight(view: View, ways: Sequence[Way] | None = None) -> tuple[Reach, ...]:
    """The seats that can win this round, in turn order; before that is known by seat."""
    found = [reach for reach in in_reach(view, NEAR if ways is None else ways) if reach.in_sight]
    return tuple(sorted(found, key=lambda reach: view.order.index(reach.seat) if reach.seat in view.order else 0))


def points_in_reach(view: View, seat: int) -> Reach | None:
    """§7: Cities controlled and legendary cards owned; in a scenario the feats it has (§14)."""
    position = _position(view, seat)
    return position.reach() if position is not None else None


def points_if_near(view: View, seat: int) -> Reach | None:
    """The same, but None where no path can lead to victory, which is quickly seen of most seats in most rounds."""
    position = _position(view, seat)
    return position.reach() if position is not None and position.near else None


def _position(view: View, seat: int) -> _Position | None:
    """None in a scenario whose feats are secret (§14.14), and before its first test.

    Moves that are only planned are not made, neither for who plans them nor for who could go where they left.
    """
    view = before_move(view)
    if view.camp is None:
        return _Position(view, seat, prizes_of_cities(view, seat))
    actions = max(map(len, actions_left(view, seat)), default=0)
    prizes = prizes_of_feats(view, seat, max(1, actions))
    return None if prizes is None else _Position(view, seat, prizes)


WAYS: tuple[Way, ...] = (points_in_reach,)
NEAR: tuple[Way, ...] = (points_if_near,)
"""The same ways, quicker, for the question who can win this round."""


def _keeping(view: View, seat: int) -> int:
    """A card is being chosen of those forged: one of them is certain."""
    return int(view.phase == _KEEP and view.active == seat)


def actions_left(view: View, seat: int) -> tuple[str, ...]:
    """What the seat may still do this round, as words of E (Equip) and M (Move), one letter an action; () for nothing.

    An action in progress counts while it can still go either way; one that is being fought out only by its battles.
    """
    if view.phase in (_CARD, _REINFORCE):
        return "EE", "EM", "ME", "MM"
    if view.phase == _STONES:
        return "E", "M"
    if not view.action_number or seat not in view.order:
        return ()
    turn = view.active if view.battle is None else view.battle.attacker
    at, now, last = view.order.index(seat), view.order.index(turn), view.action_number == 2
    if at < now:
        return () if last else ("E", "M")
    after = ("",) if last else ("E", "M")
    if at > now or view.phase == _ACTION:
        return tuple(first + second for first in "EM" for second in after)
    if view.phase in (_EQUIP, _KEEP):
        return tuple("E" + second for second in after)
    return after


class _Position:
    """A seat's means as a view shows them."""

    def __init__(self, view: View, seat: int, prizes: Prizes) -> None:
        self.view, self.seat, self.prizes = view, seat, prizes
        self.left = actions_left(view, seat)
        held = controlled_in(view, seat)
        self.forges = held & view.board.forges
        self.wanted = sum(1 << place for place in prizes.worth)
        self.points = prizes.points + prizes.forging * _keeping(view, seat)
        self.crystals = view.crystals[seat]
        if view.phase == _CARD:
            self.crystals += CITY_CRYSTALS * (held & view.board.cities).bit_count()
        self.disputed = _disputed(view, seat)
        self.work = Work(FIGHTS)
        self._march: Marches | None = None

    @property
    def near(self) -> bool:
        """Whether all that its units can come to, and all it may forge, would be enough for victory."""
        goal = self.view.config.points
        return bool(self.left) and (self.points >= goal or any(self._most(word) >= goal for word in self.left))

    def _most(self, word: str) -> int:
        """Points that no path by this word can exceed: as if everything succeeded, and crystals were plenty."""
        prizes = self._open(self.wanted)
        if "M" in word:
            for company in self._companies(word):
                prizes |= company.reach & self.wanted
        forged = min(word.count("E"), self.view.legendary_deck_size) * self.prizes.forging
        taken = sorted((self.prizes.worth[place] for place in places_of(prizes)), reverse=True)
        return self.points + sum(taken[:MOST_TAKEN]) + forged

    def reach(self) -> Reach:
        """All paths, of those to the same number of points the likeliest."""
        best: dict[int, Path] = {}
        sooner: dict[tuple[int, ...], float] = {}
        likely: dict[tuple[int, ...], Path] = {}
        goal = self.view.config.points
        for path in self.paths():
            known = best.get(path.points)
            if path.points > self.points and (known is None or path.chance > known.chance):
                best[path.points] = path
            if not path.both_move:
                sooner[path.places] = max(path.chance, sooner.get(path.places, 0.0))
            if path.points >= goal and path.chance >= LIKELY and _likelier(path, likely.get(path.places)):
                likely[path.places] = path
        paths = tuple(_simplest(best[number], sooner) for number in sorted(best))
        found = Reach(self.seat, self.points, goal, bool(self.left), paths)
        others = [_simplest(path, sooner) for path in _others(found.winning(), likely.values())]
        return replace(found, others=tuple(others))

    def paths(self) -> Iterator[Path]:
        """Paths by all that the seat may still do."""
        for word in self.left:
            if "M" in word:
                yield from self._by_moves(word)
            else:
                anvils = self.view.board.forges & ~self.wanted if word and self.prizes.forging else 0
                for taken in self._subsets(places_of(self._open(self.wanted)), ()):
                    for forges in self._subsets(places_of(self._open(anvils)), ()):
                        yield self._forged(word, taken, forges)

    def _open(self, features: int) -> int:
        """Features in disputed territories: all that can come without a Move action."""
        return features & sum(1 << place for place in self.disputed)

    def _by_moves(self, word: str) -> Iterator[Path]:
        """With one or two Move actions: each set of territories that may be worth it, few first."""
        view, board = self.view, self.view.board
        companies = self._companies(word)
        forging = word == "ME" and bool(self.prizes.forging)
        prizes = self._targets(companies, self.wanted)
        forges = self._targets(companies, board.forges & ~self.forges & ~self.wanted) if forging else []
        for taken in self._subsets(prizes, ()):
            if not self._counts(taken, word.count("M")):
                continue
            for anvils in self._subsets(forges, taken):
                places = tuple(place for place in (*taken, *anvils) if place not in self.disputed)
                for kept in self._keeping(forging):
                    army = holding(companies, places_of(self.prizes.kept | kept))
                    chances = chance_to_take(view, self.seat, army, places, self.work) if places else ()
                    if len(chances) < len(places):
                        continue
                    found = dict(zip(places, chances, strict=True)) | self.disputed
                    path = self._forged(word, taken, anvils, found, kept)
                    if path.chance >= FAINT:
                        yield path

    def _keeping(self, forging: bool) -> list[int]:
        """Masks of the Forges that are held while others are taken: all, or one, or none, when one is forged later."""
        if not forging or not self.forges:
            return [0]
        lowest = self.forges & -self.forges
        return list(dict.fromkeys((self.forges, lowest, 0)))

    def _companies(self, word: str) -> list[Company]:
        """The units that may move, with those that come before they do: reinforcements, stones (§4.5, §6)."""
        view, seat = self.view, self.seat
        march = self._march = self._march or Marches(view, seat)
        moves = word.count("M")
        before_stones = view.phase in (_CARD, _REINFORCE) or view.action_number == 1
        joining = []
        if before_stones and word[-1] == "M":
            held = controlled_in(view, seat)
            stones = [
                (place, level) for place, level in enumerate(view.board.stones) if level >= 0 and held >> place & 1
            ]
            joining = [(place, level, 1) for place, level in stones if view.reserve[seat][level]]
        away = sum(1 << place for place in self._battles())
        companies = companies_in_view(view, march, moves, away, joining)
        coming = _coming(view, seat)
        return companies + reinforcements(view, march, coming, moves) if any(coming) else companies

    def _battles(self) -> list[int]:
        view = self.view
        return [*view.battles, *([view.battle.place] if view.battle else [])] if view.phase != _STONES else []

    def _targets(self, companies: Sequence[Company], features: int) -> list[int]:
        """Territories that can be taken at all, by themselves not too unlikely; those disputed among them."""
        found: list[int] = []
        kept = places_of(self.prizes.kept)
        for place in sorted(places_of(features), key=lambda place: (-self.prizes.worth.get(place, 0), place)):
            if len(found) == MOST_SOUGHT:
                break
            if place in self.disputed:
                found.append(place)
                continue
            army = holding([company for company in companies if company.reach >> place & 1], kept)
            chance = chance_to_take(self.view, self.seat, army, (place,), self.work)
            if chance and chance[0] >= FAINT:
                found.append(place)
        return found

    def _counts(self, taken: Sequence[int], moves: int) -> bool:
        """Whether all of these bring what they are worth: of some only one a rival and action does (§14.3)."""
        rivals = [self.prizes.rivals[place] for place in taken if place in self.prizes.rivals]
        return all(rivals.count(rival) <= moves for rival in set(rivals))

    def _subsets(self, places: Sequence[int], taken: Sequence[int]) -> Iterator[tuple[int, ...]]:
        most = min(len(places), MOST_TAKEN - len(taken))
        for size in range(most + 1):
            yield from combinations(places, size)

    def _forged(
        self,
        word: str,
        taken: Sequence[int],
        anvils: Sequence[int],
        chances: dict[int, float] | None = None,
        kept: int | None = None,
    ) -> Path:
        """The path of these captures with as much forged as crystals and Forges allow, one card an Equip action."""
        view = self.view
        known = chances if chances is not None else self.disputed
        captures = tuple(Capture(place, known[place]) for place in (*taken, *anvils))
        held = self.forges if kept is None or word != "ME" else kept
        new = () if word == "EM" else (*taken, *anvils)
        forges = held.bit_count() + sum(self.view.board.forges >> place & 1 for place in new)
        crystals = self.crystals
        if word == "ME":
            crystals += sum(_loot(view, capture.place) for capture in captures)
        times = word.count("E")
        if view.forged and view.active == self.seat and view.phase in (_EQUIP, _KEEP):
            times -= 1
        if not forges or not self.prizes.forging:
            times = 0
        cost = forge_cost(view.config, forges) if forges else 0
        forged = min(times, crystals // cost, view.legendary_deck_size) if times > 0 else 0
        points = self.points + sum(self.prizes.worth[place] for place in taken) + forged
        both_move = word == "MM" and any(place not in self.disputed for place in (*taken, *anvils))
        path = Path(points, captures, both_move=both_move)
        return replace(path, forged=forged, crystals=forged * cost, forges=forges) if forged else path


def _likelier(path: Path, known: Path | None) -> bool:
    """Whether a path is likelier than a known one, or as likely and does no more than it has to."""
    return known is None or (path.chance, -path.points) > (known.chance, -known.points)


def _others(winning: Path | None, likely: Iterable[Path]) -> list[Path]:
    """The likeliest of the paths that take nothing but what no path before them takes, `winning` being the first.

    Where it only forges, those that do not forge.
    """
    if winning is None:
        return []
    taken, found = set(winning.places), list[Path]()
    for path in sorted(likely, key=lambda path: (-path.chance, len(path.places), path.places)):
        fresh = bool(path.captures) and taken.isdisjoint(path.places) and not (path.forged and not winning.captures)
        if fresh and len(found) < MOST_OTHERS:
            taken.update(path.places)
            found.append(path)
    return found


def _simplest(path: Path, sooner: Mapping[tuple[int, ...], float]) -> Path:
    """The path without a second Move action where that is hardly worse; `sooner`: chances without, by what is taken."""
    enough = sooner.get(path.places, 0.0) >= path.chance - NO_BETTER
    return replace(path, both_move=False) if path.both_move and enough else path


def _loot(view: View, place: int) -> int:
    """Crystals of the elves killed in a territory (§5.3.6)."""
    return sum(count * elf.crystals for count, elf in zip(view.elves[place], view.content.elves, strict=True))


def _disputed(view: View, seat: int) -> dict[int, float]:
    """Territories where a battle of the seat is due or being fought: the chance to have them afterwards."""
    if view.phase in (_CARD, _REINFORCE, _ACTION, _EQUIP, _KEEP, _STONES):
        return {}
    found: dict[int, float] = {}
    if view.battle is not None:
        fight = battle_in_view(view)
        sides = (view.battle.attacker, view.battle.defender)
        if seat in sides:
            won = chance_of(fight)
            found[view.battle.place] = won if seat == sides[0] else 1 - won
    attacker = view.active if view.battle is None else view.battle.attacker
    for place in view.battles:
        if not any(view.units[seat][place]):
            continue
        due = attack_in_view(view, attacker, place, view.units[attacker][place])
        if due is not None:
            won = chance_of(due)
            found[place] = won if seat == attacker else 1 - won
    return {place: chance for place, chance in found.items() if chance >= FAINT}


def _coming(view: View, seat: int) -> tuple[int, int, int]:
    """Reinforcements the seat still gets this round: of the card played, else of the likely one (§4.5).

    Before the reveal: the own card chosen; else, of the cards in the own hand, or of all that another seat may hold,
    the middle one by the units it brings.
    """
    reserve = view.reserve[seat]
    if view.phase == _REINFORCE:
        if seat == view.active:
            return view.to_place
        if seat not in view.order or view.order.index(seat) < view.order.index(view.active):
            return 0, 0, 0
        return _from_reserve(view.content.cards[view.revealed[seat]].units, reserve)
    if view.phase != _CARD:
        return 0, 0, 0
    if seat == view.seat:
        cards: Sequence[int] = (view.pick,) if view.pick >= 0 else view.hand
    else:
        clan = view.config.clans[seat]
        gone = view.discards[seat] if len(view.discards[seat]) < len(_cards_of(view, clan)) else ()
        cards = [card for card in _cards_of(view, clan) if card not in gone]
    if not cards:
        return 0, 0, 0
    by_units = sorted(cards, key=lambda card: (sum(view.content.cards[card].units), card))
    return _from_reserve(view.content.cards[by_units[len(by_units) // 2]].units, reserve)


def _cards_of(view: View, clan: int) -> list[int]:
    return [number for number, card in enumerate(view.content.cards) if card.clan == clan]


def _from_reserve(units: Sequence[int], reserve: Sequence[int]) -> tuple[int, int, int]:
    one, two, three = (min(units[level], reserve[level]) for level in range(LEVELS))
    return one, two, three
