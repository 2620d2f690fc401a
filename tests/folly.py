"""Counts what people see and dislike in games of the AI seats of Clash: idle actions, armies thrown away, Forges left.

`python -m tests.folly --level veteran --games 200` plays games of one level, half of them duels and half fours, and
tells each folly's number a hundred actions (or games). Same seed, same games.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tqdm import tqdm

from cli.kits.kits import KITS, content_of
from engine.clash.ai.plans.outfitting import changed
from engine.clash.ai.position.board_facts import within
from engine.clash.ai.position.features import chance_to_take
from engine.clash.foresight.reach import winners_in_sight
from engine.clash.game import CLASH
from engine.clash.pieces.board import places_of
from engine.clash.pieces.control import cities_of, controlled, foes_at, forges_of
from engine.clash.pieces.events import BATTLE, BATTLE_WON, EQUIPS, FINISHED, FORGED, LEFT, PASSES
from engine.clash.pieces.places import TERRITORIES
from engine.clash.pieces.state import ACTION, ELVES, FLIGHT, MOVEMENT, State
from engine.clash.play.equip import can_forge
from engine.clash.play.move import reach
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Event

MUCH_GOLD = 12
"""Gold at the end of a game that somebody could have used."""
BOLD = 60
"""Percent below which nobody sends the last army without need."""
WORTH_TRYING = 30
"""Percent above which a City of somebody who is about to win is worth attacking."""
ACTIONS = (
    "idle",
    "idle though able",
    "shuttle",
    "stone passed by",
    "walked into defeat",
    "last army",
    "Forge left",
    "Forge left for nothing",
    "City left",
    "crystals unspent",
    "crystals kept",
)
"""Counted for each hundred actions; what is needless of the one before it follows it."""
GAMES = ("gold hoarded", "gold kept for two rounds", "not contested")
"""Counted for each hundred games."""


@dataclass(frozen=True)
class Turn:
    """One seat's action: the states around it, and all that happened between them."""

    seat: int
    before: State
    after: State
    events: tuple[Event, ...]

    def of(self, kind: str) -> list[Event]:
        """What it did itself, of a kind."""
        return [event for event in self.events if event[0] == kind and event[1] == self.seat]

    @property
    def wins(self) -> bool:
        """Nothing is left to be done."""
        return self.seat in self.after.winners

    @property
    def moved(self) -> frozenset[tuple[int, int]]:
        """(from, to) of its moves, where it moved and did not fight."""
        if self.of(BATTLE):
            return frozenset()
        triples = [event[2:] for event in self.of(FINISHED)]
        return frozenset((each[at], each[at + 1]) for each in triples for at in range(0, len(each), 3))


@dataclass
class Game:
    """What was seen of a game."""

    seen: Counter[str] = field(default_factory=Counter)
    turns: list[Turn] = field(default_factory=list)

    def add(self, turn: Turn) -> None:
        last = next((each for each in reversed(self.turns) if each.seat == turn.seat), None)
        self.turns.append(turn)
        self.seen["actions"] += 1
        self.seen["idle"] += is_idle(turn)
        self.seen["idle though able"] += is_idle(turn) and could_do_something(turn)
        self.seen["shuttle"] += last is not None and goes_back(last, turn)
        self.seen["stone passed by"] += passes_by_a_stone(turn)
        self.seen["walked into defeat"] += walks_into_defeat(turn)
        self.seen["last army"] += throws_away(turn)
        self.seen["Forge left"] += leaves(turn, turn.before.board.forges)
        self.seen["Forge left for nothing"] += leaves(turn, turn.before.board.forges) and not gains(turn)
        self.seen["City left"] += leaves(turn, turn.before.board.cities)
        self.seen["crystals unspent"] += could_have_forged(turn)
        self.seen["crystals kept"] += could_have_forged(turn) and keeps_crystals(turn)

    def end(self, state: State) -> None:
        self.seen["games"] += 1
        self.seen["gold hoarded"] += sum(gold >= MUCH_GOLD for gold in state.gold)
        self.seen["gold kept for two rounds"] += sum(
            keeps_gold([turn for turn in self.turns if turn.seat == seat]) for seat in range(state.config.seats)
        )
        self.seen["not contested"] += is_not_contested(self.turns, state)


def is_idle(turn: Turn) -> bool:
    """A seat with gold and units passes, or equips for nothing."""
    able = bool(turn.before.gold[turn.seat] and sum(turn.before.units[turn.seat]))
    nothing = bool(turn.of(EQUIPS)) and not changed(turn.before, turn.after, turn.seat)
    return able and not turn.wins and (bool(turn.of(PASSES)) or nothing)


def could_do_something(turn: Turn) -> bool:
    """It could pay for a card of the market or a legendary one, or take a place worth holding, and likely so."""
    s, seat = turn.before, turn.seat
    payable = any(s.content.costs[item] <= s.gold[seat] for item, _ in s.market) or can_forge(s, seat)
    places = places_of(s.board.of_worth & ~controlled(s, seat))
    return payable or any(chance_of_all(s, seat, place) >= BOLD for place in places)


def gains(turn: Turn) -> bool:
    """It holds a City, Forge or stone more than before."""
    held = controlled(turn.after, turn.seat) & ~controlled(turn.before, turn.seat)
    return bool(held & turn.before.board.of_worth)


def keeps_crystals(turn: Turn) -> bool:
    """It could forge before its action already, and did not: no battle of the action brought the crystals."""
    return can_forge(turn.before, turn.seat) and not turn.of(FORGED)


def keeps_gold(turns: Sequence[Turn]) -> bool:
    """Much gold before each of a seat's last four actions."""
    last = turns[-4:]
    return len(last) == 4 and all(turn.before.gold[turn.seat] >= MUCH_GOLD for turn in last)


def goes_back(last: Turn, turn: Turn) -> bool:
    """Somebody goes back where they came from in the seat's action before, and nothing was fought for."""
    return bool({(to, start) for start, to in last.moved} & turn.moved)


def passes_by_a_stone(turn: Turn) -> bool:
    """Nothing is bought, fought for or gained, though a unit that guards nothing could have taken a free stone.

    To relieve a City, Forge or stone is no folly.
    """
    s, seat = turn.before, turn.seat
    held = controlled(s, seat) & s.board.of_worth
    if turn.of(EQUIPS) or turn.of(BATTLE) or gains(turn) or turn.wins or any(held >> to & 1 for _, to in turn.moved):
        return False
    free = [place for place, level in enumerate(s.board.stones) if level >= 0 and not taken(s) >> place & 1]
    own = s.units[seat]
    spare = [
        (place, level)
        for place in places_of(s.masks[seat])
        for level in range(3)
        if own[place * 3 + level] and sum(own[place * 3 : place * 3 + 3]) > (held >> place & 1)
    ]
    return any(reach(s, seat, *unit) >> place & 1 for unit in spare for place in free)


def taken(s: State) -> int:
    """Mask of the places where anybody is."""
    mask = s.elf_mask
    for own in s.masks:
        mask |= own
    return mask


def walks_into_defeat(turn: Turn) -> bool:
    """Units go where a rival is likely to beat them in one action, from where none was, and nothing is gained by it.

    To relieve a City, Forge or stone is no folly.
    """
    held = controlled(turn.before, turn.seat) & turn.before.board.of_worth
    return (
        bool(turn.moved)
        and not gains(turn)
        and any(
            not held >> to & 1
            and likely_beaten(turn.after, turn.seat, to)
            and not likely_beaten(turn.before, turn.seat, start)
            for start, to in turn.moved
        )
    )


def likely_beaten(s: State, seat: int, place: int) -> bool:
    """Whether a rival could come to a place in one action with what is likely to win there."""
    return place < TERRITORIES and any(
        chance_of_all(s, other, place) >= BOLD for other in range(s.config.seats) if other != seat
    )


def throws_away(turn: Turn) -> bool:
    """All units that are on the board attack, are likely to lose, and lose."""
    fought = turn.of(BATTLE)
    if not fought or any(event[0] == BATTLE_WON and event[1] == turn.seat for event in turn.events):
        return False
    sent = sum(sum(event[4]) for event in fought)
    if sent < sum(turn.before.units[turn.seat]):
        return False
    chances = [
        chance_to_take(event[4], figures(turn.before, turn.seat), event[5], figures(turn.before, event[3]))
        for event in fought
    ]
    return max(chances) < BOLD


def figures(s: State, seat: int) -> Any:
    """[level] -> figures of a seat's units, or the elves'."""
    if seat == ELVES:
        return tuple(s.elf_figures)
    return tuple(s.figures[seat * 3 : seat * 3 + 3])


def leaves(turn: Turn, places: int) -> int:
    """How many of these places the seat's last unit left, though an enemy could be there in one action."""
    left = [event[2] for event in turn.of(LEFT) if places >> event[2] & 1]
    others = [other for other in range(turn.after.config.seats) if other != turn.seat]
    return sum(any(in_range(turn.after, other, place) for other in others) for place in left)


def in_range(s: State, seat: int, place: int) -> bool:
    """Whether any unit of a seat gets to a place in one action where nothing stands in the way."""
    for start in places_of(s.masks[seat]):
        for level in range(3):
            if s.units[seat][start * 3 + level]:
                own = s.figures[seat * 3 + level]
                table = within(s.board.sky if own[FLIGHT] else s.board.ground)
                if table[start][own[MOVEMENT]] >> place & 1:
                    return True
    return False


def could_have_forged(turn: Turn) -> bool:
    """At the end of its second action a seat has all it takes for a legendary card, and did not forge it."""
    s = turn.after
    return bool(
        turn.before.action_number == 2 and forges_of(s, turn.seat) and not s.winners and can_forge(s, turn.seat)
    )


def is_not_contested(turns: Sequence[Turn], end: State) -> bool:
    """Somebody won whose victory was in sight, and another seat let a City of theirs be that it could have attacked."""
    if len(end.winners) != 1 or end.points[end.winners[0]] < end.config.points:
        return False
    winner = end.winners[0]
    for turn in turns:
        if turn.before.round != end.round or turn.seat == winner:
            continue
        sight = winners_in_sight(CLASH.view(turn.before, turn.seat))
        if all(reach.seat != winner for reach in sight):
            continue
        attacked = {event[2] for event in turn.of(BATTLE)}
        cities = cities_of(turn.before, winner)
        if not any(cities >> place & 1 for place in attacked) and could_take(turn.before, turn.seat, winner, cities):
            return True
    return False


def could_take(s: State, seat: int, winner: int, cities: int) -> bool:
    """Whether all units of a seat that get there would take one of these Cities likely enough."""
    return any(chance_of_all(s, seat, place) >= WORTH_TRYING for place in places_of(cities))


def chance_of_all(s: State, seat: int, place: int) -> int:
    """Percent by which all units of a seat that get to a place would take it from whoever is there; 0 for none."""
    force = [0, 0, 0]
    for start in places_of(s.masks[seat]):
        for level in range(3):
            if s.units[seat][start * 3 + level] and reach(s, seat, start, level) >> place & 1:
                force[level] += s.units[seat][start * 3 + level]
    if not sum(force):
        return 0
    foe = foes_at(s, seat, place)
    if foe is None:
        return 100
    army = s.elves if foe == ELVES else s.units[foe]
    garrison = army[place * 3], army[place * 3 + 1], army[place * 3 + 2]
    return chance_to_take((force[0], force[1], force[2]), figures(s, seat), garrison, figures(s, foe))


def play(level: str, seats: int, number: int, seed: int) -> Game:
    """A game of one level, watched."""
    kit, content = KITS["clash"], content_of("clash", None)
    parser = argparse.ArgumentParser()
    kit.add_options(parser)
    rng = random.Random(f"folly {seed} {seats} {number}")
    config = kit.config(kit.options(parser.parse_args([]), content, seats), content, seats, rng)
    dice, bot, game = PlayoutDice(rng.random), kit.bots[level], Game()
    state = CLASH.new(config, content, dice)
    begun: State | None = None
    happened: list[Event] = []
    while owing := CLASH.to_act(state):
        seat = owing[0]
        if state.phase == ACTION:
            begun, happened = close(game, begun, happened, state), []
        for action in bot.plan(CLASH.view(state, seat), rng.random):
            if action not in CLASH.legal(state, seat):
                break
            turned = (state.round, state.turn, state.action_number)
            happened += CLASH.apply(state, seat, action, dice)
            if begun is not None and turned != (state.round, state.turn, state.action_number):
                begun, happened = close(game, begun, happened, state), []
                break
    close(game, begun, happened, state)
    game.end(state)
    return game


def close(game: Game, begun: State | None, happened: list[Event], state: State) -> State | None:
    """The action that began there is over; where the next one begins, None between rounds."""
    if begun is not None and happened:
        game.add(Turn(begun.order[begun.turn], begun, state.clone(), tuple(happened)))
    return state.clone() if state.phase == ACTION else None


def rates(seen: Counter[str]) -> dict[str, float]:
    """[folly] -> how many a hundred actions, or games."""
    per = {**dict.fromkeys(ACTIONS, "actions"), **dict.fromkeys(GAMES, "games")}
    return {folly: 100 * seen[folly] / max(1, seen[of]) for folly, of in per.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="veteran", choices=sorted(KITS["clash"].bots))
    parser.add_argument("--games", type=int, default=200, help="half of them duels, half fours")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.games < 2:
        parser.error("--games: give 2 or more")
    seen: Counter[str] = Counter()
    for number in tqdm(range(args.games), unit=" games"):
        seen.update(play(args.level, 2 if number % 2 else 4, number, args.seed).seen)
    print(f"{args.level}: {seen['games']} games, {seen['actions']} actions")
    for folly, rate in rates(seen).items():
        print(f"{rate:8.2f} {folly:24} ({seen[folly]}, for each hundred {'games' if folly in GAMES else 'actions'})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
