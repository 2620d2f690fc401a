"""Small built states of Clash of Rage, sound in every derived field, and play in notation with scripted dice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.board import Board, PlacedTile, build_board, with_bastion, with_tables
from engine.clash.pieces.config import Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.figures import refresh_elves, refresh_level
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import ACTION, CARD, PHASE_NAMES, UNITS, State
from engine.clash.play.setup import new_state
from engine.clash.play.victory import points_of
from engine.kernel.dice import STREAMS, PlayoutDice, ScriptedDice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Event

CONTENT: Content = CLASH.content_from_json(json.loads((Path(__file__).parent / "content.json").read_text("utf-8")))
"""The first house values, kept here: tuning the data changes no test of a rule."""
Triple = tuple[int, int, int]
CLANS = tuple(clan.id for clan in CONTENT.clans)
ITEMS = {item.id: number for number, item in enumerate(CONTENT.items)}
FACES = {face.id: number for number, face in enumerate(CONTENT.faces)}
LEGENDARIES = tuple(item.id for item in CONTENT.items if item.legendary)
HIT, MISS = 0, 5
"""What a scripted die shows: 4 of 6 faces hit."""

CENTRES = {
    2: ((0, 0), (2, 1)),
    3: ((0, 0), (2, 1), (-1, 3)),
    4: ((0, 0), (2, 1), (-1, 3), (1, 4)),
}
TILES = {2: ("4b", "1a"), 3: ("4b", "1a", "2a"), 4: ("4b", "1a", "2a", "3a")}
SITES = {2: (12, 3), 3: (16, 3, 10), 4: (19, 3, 6, 11)}
"""Bastion sites of the small boards, numbered from 1 as in notation."""
MARKET = ("crossbow", "rock_breaker", "war_drum", "tribal_armour", "shamans_coat", "massive_armour")

# The board of two tiles, "4b" (A) and "1a" (B), all on foot (see test_5_2_the_board_of_these_tests):
# A1 City: A2 A3 A5 A7; mountains to A4, A6.      B1 City: B3 B4 B6 B7; mountains to B2, B5.
# A4 Forge: A3 A5.  A7 stone of level I: A1 A2.   B3 Forge: B1 B2.  B6 stone of level I: A2 B1 B5 B7.
# A2: A1 A3 A7 B5 B6.  A3: A1 A2 A4 B5.  A5: A1 A4 A6.  A6: A5.
# B2: B3 B7.  B4: B1 B5.  B5: A2 A3 B4 B6.  B7: B1 B2 B6.
# X1 beside A3 B4 B5.  X2 beside A2 A7 B6.


@lru_cache(maxsize=64)
def board(faces: tuple[str, ...], sites: tuple[int, ...], turns: tuple[int, ...] = ()) -> Board:
    """Region tiles side by side, and bastions by seat on sites numbered from 1 (0: not built yet)."""
    tiles = [
        PlacedTile(FACES[face], centre, turn)
        for face, centre, turn in zip(faces, CENTRES[len(faces)], turns or (0,) * len(faces), strict=True)
    ]
    built = build_board(CONTENT, tiles)
    for seat, site in enumerate(sites):
        if site:
            built = with_bastion(built, seat, site - 1)
    return with_tables(built) if all(sites) else built


def build(
    clans: Sequence[str] = ("bohorg", "steamfield"),
    armies: Sequence[Mapping[str, Triple]] = (),
    elves: Mapping[str, Triple] | None = None,
    *,
    gear: Mapping[tuple[int, int], Sequence[str]] | None = None,
    elf_gear: Mapping[int, Sequence[str]] | None = None,
    aside: Mapping[int, Sequence[str]] | None = None,
    market: Sequence[str] = MARKET,
    deck: Sequence[str] | None = None,
    legendary: Sequence[str] | None = None,
    gold: Sequence[int] = (),
    crystals: Sequence[int] = (),
    reserve: Mapping[tuple[int, int], int] | None = None,
    order: Sequence[int] = (),
    round: int = 2,
    action: int = 1,
    turn: int = 0,
    points: int = 4,
    round_limit: int = 20,
    tiles: Sequence[str] = (),
    turns: Sequence[int] = (),
    sites: Sequence[int] = (),
    content: Content = CONTENT,
    config: Config | None = None,
) -> State:
    """A game in which the seat `order[turn]` chooses its action number `action` of a round.

    `gear`: (seat, level from 0) -> items of its slots. `aside`: seat -> items. `deck` and `legendary`: exactly these
    cards, the next one drawn first; what is left over lies aside with the last seat (None: all that is left over).
    `reserve`: (seat, level) -> figures, the missing ones stand in that seat's bastion.
    """
    seats = len(clans)
    usual = Config(tuple(CLANS.index(clan) for clan in clans), "random", points, round_limit)
    s = new_state(config or usual, content, PlayoutDice(lambda: 0.5))
    s.board = board(tuple(tiles) or TILES[seats], tuple(sites) or SITES[seats], tuple(turns))
    s.bastions = tuple(site - 1 for site in sites or SITES[seats])
    s.round, s.action_number, s.turn, s.draws = round, action, turn, [0] * STREAMS
    s.order = tuple(order) or tuple(range(seats))
    s.phase, s.active = ACTION, s.order[turn]
    for seat, army in enumerate(armies):
        for name, units in army.items():
            _add(s.units[seat], name, units)
    s.elves, s.bag = [0] * UNITS, (0, 1, 2) * 4
    for name, tokens in (elves or {}).items():
        _add(s.elves, name, tokens)
    _reserves(s, reserve or {})
    s.gold = [*gold, *[0] * (seats - len(gold))]
    s.crystals = [*crystals, *[0] * (seats - len(crystals))]
    _items(s, gear or {}, elf_gear or {}, aside or {}, market, deck, legendary)
    _cards(s)
    return sound(s)


def building(clans: Sequence[str], cards: Sequence[int]) -> State:
    """Round 1 once the cards with these order numbers are revealed: the first seat places its bastion."""
    s = build(clans, round=1, sites=(0,) * len(clans))
    s.bastions = (-1,) * len(clans)
    s.order, s.phase, s.active, s.action_number = (), CARD, -1, 0
    s.revealed = (-1,) * len(clans)
    for seat, card in enumerate(cards):
        hold(s, seat, hand=[card])
    for seat, card in enumerate(cards):
        s, _ = play(s, [f"play {card}"], seat=seat)
    return s


def choosing(s: State, hands: Sequence[Sequence[int]], discards: Sequence[Sequence[int]] = ()) -> State:
    """The state in the secret choice of its round, hands (and discards) by order number."""
    s.phase, s.active, s.action_number = CARD, -1, 0
    s.revealed = (-1,) * s.config.seats
    for seat, hand in enumerate(hands):
        hold(s, seat, hand, discards[seat] if discards else ())
    return sound(s)


def hold(s: State, seat: int, hand: Sequence[int], discards: Sequence[int] = ()) -> None:
    """Deal a seat's tactic cards by order number: this hand (filled up to three), these discards, the rest deck."""
    own = [at for at, card in enumerate(CONTENT.cards) if card.clan == s.config.clans[seat]]
    held = [card_number(order) for order in hand]
    gone = [card_number(order) for order in discards]
    free = [card for card in own if card not in held and card not in gone]
    while len(held) < 3 and free:
        held.append(free.pop(0))
    s.hands[seat], s.discards[seat], s.tactic_decks[seat] = tuple(sorted(held)), tuple(gone), tuple(free)


def card_number(order: int) -> int:
    """The number of the tactic card with an order number."""
    return next(at for at, card in enumerate(CONTENT.cards) if card.order == order)


def play(
    s: State,
    notation: Iterable[str],
    dice: Iterable[int] = (),
    *,
    seat: int | None = None,
) -> tuple[State, list[Event]]:
    """Step through actions in notation (by the seat that owes the decision); every scripted die has to fall."""
    scripted = ScriptedDice(dice)
    told: list[Event] = []
    for text in notation:
        who = CLASH.to_act(s)[0] if seat is None else seat
        before = CLASH.fingerprint(s)
        after, events = CLASH.step(s, who, CLASH.parse(s.content, text), scripted)
        assert CLASH.fingerprint(s) == before, f"{text} changed the state before it"
        assert CLASH.problems(after) == [], text
        s = after
        told += events
    scripted.finish()
    return s, told


def march(place: str, units: Triple, start: str = "x1") -> list[str]:
    """Notation: these units go from their bastion (or another place) to a place, one after the other."""
    steps = []
    for level, count in zip(("I", "II", "III"), units, strict=True):
        steps += [f"pick {start} {level}", f"go {place}"] * count
    return steps


def attack(
    s: State, place: str, units: Triple, dice: Iterable[int] = (), start: str = "x1"
) -> tuple[State, list[Event]]:
    """The active seat moves units into a territory and finishes: the battle begins."""
    return play(s, ["move", *march(place, units, start), "finish"], dice)


def refused(s: State, text: str | int, code: str, rule: str, seat: int | None = None) -> dict[str, Any]:
    """An action is refused with this code and paragraph, and nothing changes; gives what a text may name."""
    before, counters = CLASH.fingerprint(s), s.draws[:]
    who = seat if seat is not None else CLASH.to_act(s)[0]
    action = text if isinstance(text, int) else CLASH.parse(s.content, text)
    with pytest.raises(IllegalAction) as caught:
        CLASH.step(s, who, action, ScriptedDice(()))
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert CLASH.fingerprint(s) == before and s.draws == counters
    return caught.value.facts


def options(s: State, seat: int | None = None) -> list[str]:
    """The legal actions of the seat that owes the decision, in notation."""
    who = CLASH.to_act(s)[0] if seat is None else seat
    return [CLASH.format(s.content, action) for action in CLASH.legal(s, who)]


def goals(s: State, place: str, level: str) -> set[str]:
    """Where a unit can go, by name."""
    picked, _ = play(s, [f"pick {place} {level}"])
    return {text.removeprefix("go ") for text in options(picked)}


def units(s: State, seat: int, place: str) -> Triple:
    """A seat's units in a place (-1: the elves)."""
    at = parse_place(place) * 3
    army = s.elves if seat < 0 else s.units[seat]
    return army[at], army[at + 1], army[at + 2]


def reserve_of(s: State, seat: int) -> Triple:
    return s.reserve[seat * 3], s.reserve[seat * 3 + 1], s.reserve[seat * 3 + 2]


def phase(s: State) -> str:
    return PHASE_NAMES[s.phase]


def of_kind(events: Iterable[Event], kind: str) -> list[tuple[Any, ...]]:
    """The events of a kind, without the kind itself."""
    return [event[1:] for event in events if event[0] == kind]


def ids(items: Iterable[int]) -> list[str]:
    return [CONTENT.items[item].id for item in items]


def sound(s: State) -> State:
    """Derived fields worked out anew; the state has no problems."""
    for seat in range(s.config.seats):
        s.masks[seat] = _mask(s.units[seat])
        for level in range(3):
            refresh_level(s, seat, level)
    s.elf_mask = _mask(s.elves)
    refresh_elves(s)
    s.points = [points_of(s, seat) for seat in range(s.config.seats)]
    assert CLASH.problems(s) == []
    return s


def changed(s: State, change: Callable[[State], None]) -> State:
    """A clone with something changed by hand, derived fields brought up to date."""
    other = s.clone()
    change(other)
    return sound(other)


def _reserves(s: State, wanted: Mapping[tuple[int, int], int]) -> None:
    for seat, clan in enumerate(s.config.clans):
        for level in range(3):
            left = s.content.clans[clan].units[level].count - sum(s.units[seat][level::3])
            keep = wanted.get((seat, level), left)
            s.units[seat][parse_place(f"x{seat + 1}") * 3 + level] += left - keep
            s.reserve[seat * 3 + level] = keep


def _items(
    s: State,
    gear: Mapping[tuple[int, int], Sequence[str]],
    elf_gear: Mapping[int, Sequence[str]],
    aside: Mapping[int, Sequence[str]],
    market: Sequence[str],
    deck: Sequence[str] | None,
    legendary: Sequence[str] | None,
) -> None:
    left = [item.copies for item in s.content.items]

    def take(name: str) -> int:
        left[ITEMS[name]] -= 1
        return ITEMS[name]

    for (seat, level), names in gear.items():
        for name in names:
            s.slots[(seat * 3 + level) * 2 + s.content.items[ITEMS[name]].slot] = take(name)
    for kind, names in elf_gear.items():
        for name in names:
            s.elf_slots[kind * 2 + s.content.items[ITEMS[name]].slot] = take(name)
    lie = [[take(name) for name in aside.get(seat, ())] for seat in range(s.config.seats)]
    stacks: dict[int, int] = {}
    for name in market:
        stacks[take(name)] = stacks.get(ITEMS[name], 0) + 1
    s.market = tuple(stacks.items())
    given = [take(name) for name in reversed(deck or ())]
    forged = [take(name) for name in reversed(legendary or ())]
    rest = [item for item, count in enumerate(left) for _ in range(count)]
    first = s.content.market_kinds
    common, rare = [item for item in rest if item < first], [item for item in rest if item >= first]
    s.deck, s.deck_known = tuple(common if deck is None else given), 0
    s.legendary_deck = tuple(rare if legendary is None else forged)
    lie[-1] += ([] if deck is None else common) + ([] if legendary is None else rare)
    s.aside = [tuple(sorted(cards)) for cards in lie]


def _cards(s: State) -> None:
    """Each seat played the first of its clan's cards this round."""
    revealed = []
    for seat, clan in enumerate(s.config.clans):
        own = [at for at, card in enumerate(s.content.cards) if card.clan == clan]
        s.discards[seat], s.hands[seat], s.tactic_decks[seat] = (own[0],), tuple(own[1:3]), tuple(own[3:])
        revealed.append(own[0])
    s.revealed = tuple(revealed)


def _add(army: list[int], name: str, units: Triple) -> None:
    at = parse_place(name) * 3
    for level in range(3):
        army[at + level] += units[level]


def _mask(army: Sequence[int]) -> int:
    return sum(1 << place for place in range(len(army) // 3) if any(army[place * 3 : place * 3 + 3]))
