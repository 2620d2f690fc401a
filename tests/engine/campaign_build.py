"""Small built states of a scenario (§14): the board of `build` with the scenario's pieces where a test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from data.loader import load_content
from engine.clash.game import CLASH
from engine.clash.pieces.board import with_tables
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.config import Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.control import controlled
from engine.clash.pieces.figures import refresh_elves, refresh_level
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from engine.clash.play.setup import as_played
from engine.clash.scenarios.feats import feats
from engine.clash.scenarios.relics import has
from engine.clash.scenarios.setting import ESMERIL, FACTORY, scenario_of, with_city, with_portals
from tests.engine import build as base
from tests.engine.build import Triple

LIVE: Content = load_content("clash")
CLANS = tuple(clan.id for clan in LIVE.clans)
NUMBERS = tuple(scenario.number for scenario in LIVE.scenarios)
LAYOUTS = {2: ("pair", "random", "built"), 3: ("triangle", "bend", "random"), 4: ("diamond", "wave", "random")}


def options(number: int, clans: Sequence[int] | int, **more: object) -> Config:
    """The options of a game with a scenario; `clans` may be the number of seats, dealt."""
    dealt = (-1,) * clans if isinstance(clans, int) else tuple(clans)
    return Config(dealt, points=0, round_limit=0, scenario=number, **more)  # type: ignore[arg-type]


def scene(
    number: int,
    armies: Sequence[Mapping[str, Triple]] = (),
    elves: Mapping[str, Triple] | None = None,
    *,
    clans: Sequence[str] = ("bohorg", "steamfield"),
    heart: str = "b5",
    relics: Sequence[str] = (),
    portals: Sequence[str] = (),
    hoards: Sequence[str] = (),
    cards: Sequence[int] = (),
    gold: Sequence[int] = (),
    crystals: Sequence[int] = (),
    round: int = 4,
    action: int = 1,
    turn: int = 0,
    order: Sequence[int] = (),
) -> State:
    """A game of a scenario in which the seat `order[turn]` chooses its action number `action` of a round."""
    config, content = as_played(options(number, [CLANS.index(clan) for clan in clans]), LIVE)
    s = base.build(
        clans, armies, gold=gold, crystals=crystals, round=round, action=action, turn=turn, order=order, content=LIVE
    )
    s.config, s.content, s.bag = config, content, (0, 1) * 4
    for name, tokens in (elves or {}).items():
        for kind, count in enumerate(tokens):
            s.elves[parse_place(name) * 3 + kind] += count
        s.elf_mask |= 1 << parse_place(name)
    for seat in range(len(clans)):
        for level in range(3):
            refresh_level(s, seat, level)
    refresh_elves(s)
    scenario = scenario_of(content, number)
    camp = Camp(scenario, len(clans))
    camp.heart = parse_place(heart)
    camp.spots = (camp.heart,)
    camp.relics = [parse_place(name) for name in relics]
    assert len(relics) == len(scenario.relics), f"scenario {number} has {len(scenario.relics)} relics"
    camp.portals = tuple(parse_place(name) for name in portals)
    camp.hoards = sum(1 << parse_place(name) for name in hoards)
    camp.cards = tuple(cards)
    if scenario.quake:
        camp.shaken = camp.heart
    if scenario.guest == "vasconis" and not any(s.elves[2::3]):
        camp.guests_killed[0] = 1
    if scenario.tile == FACTORY:
        camp.stock = 18 - sum(s.elves[2::3])
    if scenario.tile == ESMERIL:
        s.board = with_city(s.board, camp.heart)
    s.board = with_tables(with_portals(s.board, camp.portals))
    s.camp = camp
    camp.holders = [_holder(s, place) for place in camp.relics]
    told(s)
    assert CLASH.problems(s) == []
    return s


def told(s: State) -> None:
    """Feats told as they are now."""
    assert s.camp is not None
    s.camp.told = [feats(s, seat) for seat in range(s.config.seats)]
    s.points = [0] * s.config.seats if s.camp.cards else s.camp.told[:]


def camp_of(s: State) -> Camp:
    assert s.camp is not None
    return s.camp


def at(name: str) -> int:
    return parse_place(name)


def named(number: int) -> str:
    return f"{number:02d} {LIVE.scenarios[number - 1].id}"


def _holder(s: State, place: int) -> int:
    return next((seat for seat in range(s.config.seats) if has(place, seat, controlled(s, seat))), -1)
