"""The games of Clash's balance table: a balanced design of matches, and what is counted in each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from cli.kits.kits import content_of
from engine.clash.ai.levels import APPRENTICE, VETERAN
from engine.clash.ai.thinker import Thinker
from engine.clash.bots import BOTS
from engine.clash.foresight.captures import Marches, Work, chance_to_take, companies_in_view
from engine.clash.game import CLASH
from engine.clash.pieces import events as e
from engine.clash.pieces.board import places_of
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.pieces.content import Content
from engine.clash.pieces.view import View
from engine.clash.stored.lobby_options import CLAN_IDS, config_of_lobby
from engine.kernel.game import Bot, Event
from lab.balance.progress import Tally
from lab.balance.styles import Coward, Peaceful, Turtle
from lab.whole_games import carry_out, dice_of, turns

FOUR, DUEL, SOLO, STYLE = "four", "duel", "solo", "style"
SLOW_FOUR, SLOW_DUEL = "four, elves arm slowly", "duel, elves arm slowly"
"""Contests on the other contests' boards, with the option (§8.1), and only until round 2 shows whether a City is
open."""
SEATS = {FOUR: 4, DUEL: 2, SOLO: 1, STYLE: 4, SLOW_FOUR: 4, SLOW_DUEL: 2}
STYLE_BOTS: Mapping[str, Callable[[Thinker], Bot]] = {
    "never attacks players": Peaceful,
    "always flees": Coward,
    "turtles": Turtle,
}
STYLES = tuple(STYLE_BOTS)
AHEAD = 2
"""The points of a seat that counts as ahead."""
FIGHTS = 40
"""The most battles computed for a seat's best chance at a City."""
THINKERS = {"apprentice": APPRENTICE, "veteran": VETERAN}
LAYOUTS = {4: ("diamond", "wave", "random"), 2: ("pair",), 1: ("pair",)}
"""By the number of seats. Faces and turns of the tiles are drawn for each board."""
ORDERS = [order for order in permutations(CLAN_IDS) if order[0] == CLAN_IDS[0]]
"""The clans in seat order, from any beginning."""


@dataclass(frozen=True, slots=True)
class ClashMatch:
    """One game to play. Successive games share board, dice and cards, while clans or styles change seats.

    `contest`: a kind, and the difference between contests of the kind: a pair of clans, a difficulty, a style.
    """

    contest: tuple[str, str]
    number: int
    clans: tuple[str, ...]
    layout: str
    board: str
    bot: str
    stylist: int = -1
    """The seat in the contest's style; -1 none."""
    data_dir: Path | None = None

    @property
    def id(self) -> str:
        return f"{self.contest[0]} {self.contest[1]} {self.number}"


def setups(bots: Mapping[str, str], games: int, seed: int, data_dir: Path | None) -> list[ClashMatch]:
    """The games of a table: `games` of four players, fewer of the other contests, mixed so that all grow alike.

    `bots`: the playing level, by kind of contest; other kinds are left out.
    """
    found: list[tuple[float, ClashMatch]] = []
    for kind, name, count in contests(games):
        if kind in bots:
            found += [((n + 0.5) / count, _setup(kind, name, n, seed, bots[kind], data_dir)) for n in range(count)]
    return [setup for _, setup in sorted(found, key=lambda pair: pair[0])]


def contests(games: int) -> list[tuple[str, str, int]]:
    """Kind, name and number of games, in whole cycles of seats or clans; duels are quick, habits need few games."""

    def cycles(cycle: int, share: int) -> int:
        return cycle * max(1, games // (cycle * share))

    return [
        *((kind, "", cycles(4, 1)) for kind in (FOUR, SLOW_FOUR)),
        *((kind, f"{a}-{b}", cycles(2, 3)) for kind in (DUEL, SLOW_DUEL) for a, b in combinations(CLAN_IDS, 2)),
        *((SOLO, difficulty, cycles(4, 4)) for difficulty in DIFFICULTIES),
        *((STYLE, style, cycles(4, 8)) for style in STYLES),
    ]


def _setup(kind: str, name: str, number: int, seed: int, bot: str, data_dir: Path | None) -> ClashMatch:
    seats = SEATS[kind]
    group, turn = divmod(number, seats)
    if kind in (DUEL, SLOW_DUEL):
        one, two = name.split("-")
        clans: tuple[str, ...] = (one, two) if turn == 0 else (two, one)
    elif kind == SOLO:
        clans = (CLAN_IDS[number % 4],)
        group = number // 4
    else:
        order = ORDERS[group % len(ORDERS)]
        clans = tuple(order[(seat + turn) % 4] for seat in range(4))
    layout = LAYOUTS[seats][group // len(ORDERS) % len(LAYOUTS[seats])]
    board = f"balance, seed {seed}, {seats} seats, board {group}"
    stylist = turn if kind == STYLE else -1
    return ClashMatch((kind, name), number, clans, layout, board, bot, stylist, data_dir)


def play(setup: ClashMatch) -> Tally:
    """Play a game and count. Raises AssertionError for an illegal first action of a plan, or a game without end.

    A game in which elves arm slowly stops in round 2, with only "open_city" counted.
    """
    content: Content = content_of("clash", setup.data_dir)
    kind, name = setup.contest
    slow = kind in (SLOW_FOUR, SLOW_DUEL)
    options = {"layout": setup.layout, "solo": name if kind == SOLO else "", "slow_arming": slow}
    config = config_of_lobby(options, setup.clans)
    dice = dice_of(setup.board, len(setup.clans))
    state = CLASH.new(config, content, dice)
    sources = [random.Random(f"{setup.board} {setup.id} {seat}").random for seat in range(len(setup.clans))]
    bots = [seat_bot(setup, seat) for seat in range(len(setup.clans))]
    count = Count(content, CLASH.view(state, None))
    for seat in turns(CLASH, state):
        view = CLASH.view(state, seat)
        count.look(view)
        if slow and count.open_city is not None:
            return {"open_city": count.open_city}
        count.note(carry_out(CLASH, state, seat, bots[seat].plan(view, sources[seat]), dice))
    outcome = CLASH.outcome(state)
    assert outcome is not None, f"{setup.id}: no end"
    return {
        "clans": list(setup.clans),
        "stylist": setup.stylist,
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        **count.told(CLASH.view(state, None)),
    }


def seat_bot(setup: ClashMatch, seat: int) -> Bot:
    """The bot that plays a seat."""
    if seat != setup.stylist:
        return BOTS[setup.bot]
    return STYLE_BOTS[setup.contest[1]](THINKERS[setup.bot])


def chance_at_a_city(view: View, seat: int) -> float:
    """A seat's best chance to take a City with all its units and both actions; 1 where no elves hold it."""
    march = Marches(view, seat)
    companies = companies_in_view(view, march, 2, 0, ())
    best = 0.0
    for place in places_of(view.board.cities):
        if not any(view.elves[place]):
            return 1.0
        army = [company for company in companies if company.reach >> place & 1]
        best = max(best, *chance_to_take(view, seat, army, (place,), Work(FIGHTS)), 0.0)
    return best


class Count:
    """Counts a game's events and views."""

    def __init__(self, content: Content, start: View) -> None:
        self.content = content
        self.first = -1
        """The first seat in the order of round 1."""
        self.held: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.laid: Counter[str] = Counter()
        self.bought: Counter[str] = Counter()
        self.drawn: Counter[str] = Counter()
        """Legendary cards a forger chose from."""
        self.forged: Counter[str] = Counter()
        self.battles = self.assaults = self.flights = 0
        self.lead_changes = 0
        self.city_wins = [0, 0]
        """Battles in Elven Cities against elves: fought, won."""
        self._fought = 0
        self._place = self._defender = -1
        self.forger = self.ahead = -1
        """The first seat to forge, and the first with two points; -1 nobody."""
        self.open_city: float | None = None
        """The best chance to take any City as the actions of round 2 begin; None: the game has no round 2."""
        self._points = [0] * start.config.seats
        self._leader = -1
        self._cities = start.board.cities
        for item, copies in start.market:
            self.laid[content.items[item].id] += copies

    def look(self, view: View) -> None:
        """Look before a decision: a hand counts when its card is chosen."""
        if view.phase == "card":
            self.held.update(self.content.cards[card].id for card in view.hand)
        if view.round == 2 and view.phase == "action" and self.open_city is None:
            self.open_city = round(max(chance_at_a_city(view, seat) for seat in range(view.config.seats)), 3)

    def note(self, events: Sequence[Event]) -> None:
        for kind, seat, *args in events:
            if kind == e.REVEALED:
                self.played[self.content.cards[args[0]].id] += 1
                self.first = seat if self.first < 0 else self.first
            elif kind == e.LAID:
                self.laid[self.content.items[args[0]].id] += 1
            elif kind == e.BOUGHT:
                self.bought[self.content.items[args[0]].id] += 1
            elif kind == e.CANDIDATES and len(args) > 1:
                self.drawn.update(self.content.items[item].id for item in args)
            elif kind == e.FORGED:
                self.forged[self.content.items[args[0]].id] += 1
                self.forger = seat if self.forger < 0 else self.forger
            elif kind == e.POINTS:
                self._points[seat] = args[0]
                self.ahead = seat if self.ahead < 0 and args[0] >= AHEAD else self.ahead
            else:
                self._note_battle(kind, seat, args)
        self._note_lead()

    def _note_battle(self, kind: str, seat: int, args: Sequence[int]) -> None:
        if kind == e.BATTLE:
            self._place, self._defender, self._fought = args[0], args[1], 0
        elif kind == e.ROLLED:
            self._fought += 1
        elif kind == e.BATTLE_WON:
            if self._fought:
                self.battles += 1
                self.assaults += self._fought
            else:
                self.flights += 1
            if self._defender < 0 and self._cities >> self._place & 1:
                self.city_wins[0] += 1
                self.city_wins[1] += int(seat >= 0)

    def _note_lead(self) -> None:
        """Count a change of leader: someone has the most points alone, and the last to have them was another."""
        best = max(self._points)
        if best and self._points.count(best) == 1:
            leader = self._points.index(best)
            self.lead_changes += int(self._leader not in (-1, leader))
            self._leader = leader

    def told(self, end: View) -> dict[str, Any]:
        winner = end.winners[0] if end.winners else 0
        cards = [*end.aside[winner], *(item for pair in end.slots[winner] for item in pair if item >= 0)]
        legendary = sum(self.content.items[card].legendary for card in cards)
        return {
            "first": self.first,
            "forger": self.forger,
            "ahead": self.ahead,
            "open_city": self.open_city,
            "rounds": end.round,
            "domination": end.domination,
            "legendary": legendary,
            "cities": end.points[winner] - legendary,
            "battles": self.battles,
            "assaults": self.assaults,
            "flights": self.flights,
            "city_wins": self.city_wins,
            "lead_changes": self.lead_changes,
            "held": dict(self.held),
            "played": dict(self.played),
            "laid": dict(self.laid),
            "bought": dict(self.bought),
            "drawn": dict(self.drawn),
            "forged": dict(self.forged),
        }
