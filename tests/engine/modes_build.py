"""Built states of the other modes: solo games, heroes on the board, the 2017 edition; beside tests.engine.build."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.clash.game import CLASH
from engine.clash.pieces.config import PROTOTYPE, Config
from engine.clash.pieces.content import Bonuses, Content, Hero
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from tests.engine import build as base
from tests.engine.build import CLANS, CONTENT, Triple, build, sound

HEROES = (
    Hero("hekna", (("en", "Hekna"),), 9, 3, Bonuses(hits=1), "two_own_units", 2, 2),
    Hero("neggesh", (("en", "Neggesh"),), 10, 2, Bonuses(rerolls=1), "steal_rage", 1, 0),
    Hero("razaro", (("en", "Razaro"),), 8, 2, Bonuses(hits=1), "outnumbered", 0, 2),
    Hero("orrun", (("en", "Orrun"),), 12, 2, Bonuses(shields=1), "barrier", 3, 0),
)
"""The first house values, kept here like the content of tests.engine.build."""
HERO = {hero.id: number for number, hero in enumerate(HEROES)}
MODES: Content = replace(CONTENT, heroes=HEROES, prototype=replace(CONTENT, heroes=HEROES))
"""The content of these tests; the data of both editions are the same in it, so that only rules differ."""


def heroic(
    heroes: Mapping[int, tuple[str, str]],
    clans: Sequence[str] = ("bohorg", "steamfield"),
    armies: Sequence[Mapping[str, Triple]] = (),
    **more: object,
) -> State:
    """A state as `build` makes it, in a game with heroes; `heroes`: seat -> its hero and where it stands."""
    s = build(clans, armies, content=MODES, **more)  # type: ignore[arg-type]
    s.config = replace(s.config, heroes=True)
    for seat, (hero, place) in heroes.items():
        s.heroes[seat], s.hero_places[seat] = HERO[hero], parse_place(place)
    return sound(s)


def prototype(clans: Sequence[str] = ("bohorg", "steamfield"), *args: object, **more: object) -> State:
    """A state as `build` makes it, in a game of prototype-2017."""
    s = build(clans, *args, content=MODES, **more)  # type: ignore[arg-type]
    return in_prototype(s)


def in_prototype(s: State) -> State:
    """The same state under the rules of prototype-2017."""
    other = s.clone()
    other.config = replace(s.config, edition=PROTOTYPE, heroes=True)
    return sound(other)


def solo(
    army: Mapping[str, Triple],
    elves: Mapping[str, Triple],
    *,
    difficulty: str = "easy",
    clan: str = "bohorg",
    domination: int = 0,
    bag: Sequence[int] = (0, 1, 2) * 4,
    gold: int = 0,
    crystals: int = 0,
    aside: Sequence[str] = (),
    hero: tuple[str, str] | None = None,
    **more: object,
) -> State:
    """A solo game on the board of two tiles in which the player chooses an action; see `build`."""
    config = Config((CLANS.index(clan),), round_limit=0, solo=difficulty, heroes=hero is not None)
    s = build(
        (clan,), [army], elves, gold=(gold,), crystals=(crystals,), aside={0: aside}, content=MODES, config=config,
        tiles=base.TILES[2], sites=base.SITES[2][:1], **more,
    )  # type: ignore[arg-type]  # fmt: skip
    s.bag, s.domination = tuple(bag), domination
    if hero:
        s.heroes[0], s.hero_places[0] = HERO[hero[0]], parse_place(hero[1])
    return sound(s)


def hero_place(s: State, seat: int) -> int:
    return s.hero_places[seat]


def built(config: Config, luck: float = 0.5, content: Content = MODES) -> State:
    """A game set up with steady luck."""
    return CLASH.new(config, content, PlayoutDice(lambda: luck))
