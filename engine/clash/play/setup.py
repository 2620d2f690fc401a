"""Setup (§2): board, elves, Black Market, clans and hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.clash.pieces.board import TILE_STEPS, Board, Hex, PlacedTile, build_board, places_of
from engine.clash.pieces.config import BUILT, EDITIONS, MIXED, RANDOM, RETAIL, Config
from engine.clash.pieces.content import LEVELS, Content
from engine.clash.pieces.figures import refresh_elves, refresh_level
from engine.clash.pieces.places import PLACES
from engine.clash.pieces.state import CARD, UNITS, State
from engine.clash.play import market
from engine.clash.scenarios import layout, setting
from engine.kernel.dice import DECKS, SETUP, STREAMS, Dice
from engine.kernel.errors import ContentError
from engine.kernel.game import Event

HAND = 3
CITY_ELVES, FORGE_ELVES = 4, 2
ANY_CLAN = -1


def new_state(config: Config, content: Content, dice: Dice) -> State:
    """A game set up, but for elves, market and hands when its players build the board first.

    Raises ContentError for options that do not fit.
    """
    draws = [0] * STREAMS
    content = edition_content(config, content)
    config = _with_clans(config, content, dice, draws)
    config, content = as_played(config, content)
    seats = config.seats
    s = State.__new__(State)
    s.config, s.content, s.draws = config, content, draws
    s.board = _board(config, content, dice, draws)
    s.round, s.phase, s.turn, s.active, s.action_number = 0, CARD, 0, -1, 0
    s.order, s.revealed = (), (-1,) * seats
    s.decisions = [0] * seats
    s.barrier = 0
    s.units = [[0] * UNITS for _ in range(seats)]
    s.masks = [0] * seats
    s.reserve = [content.clans[clan].units[level].count for clan in config.clans for level in range(LEVELS)]
    s.bastions = (-1,) * seats
    s.gold, s.crystals, s.points, s.picks = [0] * seats, [0] * seats, [0] * seats, [-1] * seats
    s.slots = [-1] * (seats * LEVELS * 2)
    s.aside = [() for _ in range(seats)]
    s.elf_slots = [-1] * 6
    s.figures = [(0,) * 9] * (seats * LEVELS)
    for seat in range(seats):
        for level in range(LEVELS):
            refresh_level(s, seat, level)
    refresh_elves(s)
    s.candidates, s.to_place, s.fresh, s.fresh_mask = (), (0, 0, 0), [], 0
    s.placed, s.plan, s.picked, s.forged, s.changes = (), (), -1, False, 0
    s.battles, s.stone_level, s.battle, s.winners = (), 0, None, ()
    s.robbers = (-1,) * seats
    s.heroes, s.hero_places, s.hero_fresh = [-1] * seats, [-1] * seats, False
    s.domination, s.may_discard, s.laying = 0, False, (-1, -1)
    s.elves, s.elf_mask, s.bag = [0] * (PLACES * LEVELS), 0, ()
    s.market, s.deck, s.deck_known, s.legendary_deck = (), (), 0, ()
    s.hands, s.tactic_decks, s.discards = [()] * seats, [()] * seats, [()] * seats
    s.camp = None
    return s


def fill(s: State, dice: Dice) -> None:
    """Elves, Black Market and hands, once the board is there."""
    _place_elves(s, dice)
    if s.config.scenario:
        layout.set_up(s, dice)
    _lay_market(s, dice)
    _deal(s, dice)


def edition_content(config: Config, content: Content) -> Content:
    """The data of the edition (§12). Raises ContentError when they are not there."""
    if config.edition not in EDITIONS:
        raise ContentError("edition", "12", edition=config.edition)
    if config.edition == RETAIL:
        return content
    if content.prototype is None:
        raise ContentError("edition", "12", edition=config.edition)
    return content.prototype


def as_played(config: Config, content: Content) -> tuple[Config, Content]:
    """Options and data of a game with a scenario, once clans are dealt (§14), or alone (§9); of any other as they are.

    Raises ContentError for a scenario that is not there.
    """
    if config.scenario:
        return setting.config_for(config, content), setting.content_for(config, content)
    return config, solo_content(config.solo, content)


def solo_content(difficulty: str, content: Content) -> Content:
    """The data with the elves of a difficulty, where it has elves of its own (§9); "" is no solo game."""
    for solo in content.solo:
        if solo.difficulty == difficulty:
            return replace(content, elves=solo.elves, version=content.solo_version)
    return content


def _with_clans(config: Config, content: Content, dice: Dice, draws: list[int]) -> Config:
    """Deal a clan to every seat that wished for any (§2.4)."""
    least, most = (1, 1) if config.solo else (2, len(content.clans))
    if not least <= config.seats <= most:
        raise ContentError("seats", "1", seats=config.seats)
    chosen = [clan for clan in config.clans if clan != ANY_CLAN]
    if len(set(chosen)) != len(chosen) or any(not 0 <= clan < len(content.clans) for clan in chosen):
        raise ContentError("clans_twice", "2.4")
    if len(chosen) == config.seats:
        return config
    free = [clan for clan in range(len(content.clans)) if clan not in chosen]
    dice.shuffle(free, SETUP, draws)
    clans = tuple(free.pop() if clan == ANY_CLAN else clan for clan in config.clans)
    return replace(config, clans=clans)


def _board(config: Config, content: Content, dice: Dice, draws: list[int]) -> Board:
    """§2.1 [H]: a preset or a random honeycomb, each with random faces and turns."""
    if config.layout == BUILT:
        return build_board(content, ())
    if config.layout == RANDOM:
        centres = random_centres(config.tiles, dice, draws)
    else:
        preset = next((lay for lay in content.layouts if lay.id == config.layout), None)
        if preset is None or len(preset.centres) != config.tiles:
            raise ContentError("layout", "2.1", layout=config.layout, tiles=config.tiles)
        centres = list(preset.centres)
    numbers = sorted({face.tile for face in content.faces})
    dice.shuffle(numbers, SETUP, draws)
    tiles: list[PlacedTile] = []
    for centre in centres:
        sides = [at for at, face in enumerate(content.faces) if face.tile == numbers[len(tiles)]]
        face = sides[dice.below(len(sides), SETUP, draws)]
        tiles.append(PlacedTile(face, centre, dice.below(6, SETUP, draws)))
    return build_board(content, tiles)


def random_centres(tiles: int, dice: Dice, draws: list[int]) -> list[Hex]:
    """A random honeycomb: each tile after the first beside the board on at least two borders (§2.1)."""
    centres: list[Hex] = [(0, 0)]
    while len(centres) < tiles:
        beside = sorted({(q + dq, r + dr) for q, r in centres for dq, dr in TILE_STEPS} - set(centres))
        centres.append(beside[dice.below(len(beside), SETUP, draws)])
    return centres


def _place_elves(s: State, dice: Dice) -> None:
    """§2.2: from the bag, four elves on each City and two on each Forge."""
    types = [kind for kind, elf in enumerate(s.content.elves) if not elf.guest]
    bag = [kind for kind, elf in enumerate(s.content.elves) for _ in range(0 if elf.guest else elf.count)]
    dice.shuffle(bag, SETUP, s.draws)
    s.elf_mask = s.board.cities | s.board.forges
    for place in places_of(s.elf_mask):
        city = s.board.cities >> place & 1
        mixed = types if city and s.config.garrisons == MIXED else []
        for kind in _garrison(bag, CITY_ELVES if city else FORGE_ELVES, mixed):
            s.elves[place * 3 + kind] += 1
    s.bag = tuple(bag)


def _garrison(bag: list[int], count: int, mixed: Sequence[int]) -> list[int]:
    """Elves off the top of the bag; a mixed garrison takes the topmost of each of these types first (§2.2)."""
    drawn = []
    for kind in mixed:
        at = len(bag) - 1 - bag[::-1].index(kind)
        drawn.append(bag.pop(at))
    while len(drawn) < count:
        drawn.append(bag.pop())
    return drawn


def _lay_market(s: State, dice: Dice) -> None:
    """§2.3."""
    items = s.content.items
    deck = [item for item in range(s.content.market_kinds) for _ in range(items[item].copies)]
    dice.shuffle(deck, DECKS, s.draws)
    s.deck, s.deck_known, s.market = tuple(deck), 0, ()
    laid: list[Event] = []
    market.refill(s, laid)
    legendary = [item for item in range(s.content.market_kinds, len(items)) if items[item].copies]
    brought = [boon.legendary for boon in s.config.boons]
    legendary = [item for item in legendary if item not in brought]
    dice.shuffle(legendary, DECKS, s.draws)
    s.legendary_deck = tuple(legendary)


def _deal(s: State, dice: Dice) -> None:
    """§2.4: each player shuffles the clan's seven tactic cards and draws three."""
    for seat, clan in enumerate(s.config.clans):
        deck = [number for number, card in enumerate(s.content.cards) if card.clan == clan]
        dice.shuffle(deck, DECKS, s.draws)
        s.hands[seat] = tuple(sorted(deck[-HAND:]))
        s.tactic_decks[seat] = tuple(deck[:-HAND])
