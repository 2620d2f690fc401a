"""The gallery's pictures of Clash: games in every phase, and the worst possible views."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from cli.kits.kits import content_of
from data.texts import Texts
from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces.config import DIFFICULTIES, Config
from engine.clash.pieces.content import WEAPON, Content
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import State
from engine.clash.pieces.view import BattleView, View
from engine.kernel.dice import HmacDice
from render.clash.look.look import board_spec, crop_spec
from render.clash.look.look_cards import cards_spec, glory_spec, heroes_spec, plot_spec, revealed_spec
from render.clash.look.look_duel import duel_spec, report_spec
from render.clash.look.look_ground import with_moves
from render.clash.look.look_sheet import clan_spec, items_spec, sheet_spec
from render.clash.look.look_tiles import faces_spec
from render.clash.picture import ClashCourse
from render.drawing.themes import fitted

NAMES = ("Ann", "Benoît Lefèvre-Dubois", "Cleo", "Wolfgang von Hohenstaufen")
HARD = ("三十二文字の名前は漢字と仮名で書かれていることもあるのですよ", "مرحبا يا صديقي", "🔥🐺 Ann 🐺🔥", "W" * 32)
"""Names in characters missing from the fonts, from right to left, with emoji, and of the widest letters."""
Triple = tuple[int, int, int]


def new_game(content: Content, seats: int, seed: int, layout: str = "random", **options: Any) -> State:
    """A game at its first decision."""
    clans = random.Random(seed).sample(range(4), seats)
    return CLASH.new(Config(tuple(clans), layout=layout, **options), content, HmacDice(seed.to_bytes(32, "big")))


def played(state: State, plies: int, seed: int, bot: str = "random") -> State:
    """The state after `plies` decisions of bots, or at the end."""
    dice, chance = HmacDice(seed.to_bytes(32, "big")), random.Random(seed)
    for _ in range(plies):
        owing = CLASH.to_act(state)
        if not owing:
            break
        action = BOTS[bot].plan(CLASH.view(state, owing[0]), chance.random)[0]
        state, _ = CLASH.step(state, owing[0], action, dice)
    return state


def until(state: State, phase: str, seed: int, most: int = 3000) -> View:
    """A spectator's view at the first time of a phase. Raises LookupError when it never comes."""
    for step in range(most):
        view = CLASH.view(state, None)
        if view.phase == phase:
            return view
        state = played(state, 1, seed + step)
    raise LookupError(phase)


def with_units(view: View, placed: dict[tuple[int, int], Triple], **changes: Any) -> View:
    """The view with other units: {(seat, place): by level}, seat -1 for elves; these places hold nothing else."""
    units, elves = [list(own) for own in view.units], list(view.elves)
    for place in {place for _, place in placed}:
        elves[place] = (0, 0, 0)
        for own in units:
            own[place] = (0, 0, 0)
    for (seat, place), triple in placed.items():
        if seat < 0:
            elves[place] = triple
        else:
            units[seat][place] = triple
    return dataclasses.replace(view, units=tuple(tuple(own) for own in units), elves=tuple(elves), **changes)


def worst_view(content: Content) -> View:
    """Four seats with twelve cards each of the longest names, five battles, largest armies."""
    view = CLASH.view(played(new_game(content, 4, 8), 400, 8), None)
    places = view.board.places()
    by_length = sorted(range(len(content.items)), key=lambda item: -len(content.items[item].names[0][1]))
    weapons = [item for item in by_length if content.items[item].slot == WEAPON]
    armours = [item for item in by_length if content.items[item].slot != WEAPON]
    slots = tuple(
        tuple(
            (weapons[(seat * 3 + level) % len(weapons)], armours[(seat * 3 + level) % len(armours)])
            for level in range(3)
        )
        for seat in range(4)
    )
    aside = tuple(tuple(by_length[6 * seat : 6 * seat + 6]) for seat in range(4))
    placed: dict[tuple[int, int], Triple] = {(0, bastion(0)): (9, 6, 4), (1, bastion(1)): (1, 1, 1)}
    for number, place in enumerate(places[0:25:5]):
        placed[(number % 4, place)] = (9, 6, 4)
        placed[(-1 if number % 2 else (number + 1) % 4, place)] = (2, 2, 1) if number % 2 else (9, 6, 4)
    market = tuple((item, 4) for item in by_length if item < content.market_kinds)[:6]
    return with_units(view, placed, slots=slots, gold=(128, 7, 33, 0), aside=aside, market=market, points=(3, 2, 10, 0))


def clash_pictures(t: Texts) -> Iterator[tuple[str, Hashable]]:
    """(name, spec) of each; `t`: the language's texts."""
    content: Content = content_of("clash", None)
    worst = worst_view(content)
    yield from _boards(content, worst, t)
    yield from _crops(content, worst, t)
    yield from _cards(content, worst, t)


def _boards(content: Content, worst: View, t: Texts) -> Iterator[tuple[str, Hashable]]:
    for seats in (2, 3, 4):
        state = played(new_game(content, seats, seats), 500, seats, "greedy")
        yield f"board-{seats}", board_spec(CLASH.view(state, None), NAMES, t)
    tall = board_spec(CLASH.view(played(new_game(content, 4, 4), 500, 4, "greedy"), None), NAMES, t)
    yield "board-tall", fitted(tall, tall=True)
    yield "board-tall-worst", fitted(board_spec(worst, HARD, t), tall=True)
    moved = [1, bastion(1), worst.board.places()[3], 0, worst.board.places()[4], worst.board.places()[5], 0, 9, 9]
    yield "board-moves", with_moves(board_spec(worst, NAMES, t), moved)
    yield "board-bastions", board_spec(until(new_game(content, 4, 4), "bastion", 4), NAMES, t)
    yield "board-worst", board_spec(worst, HARD, t)
    heroes = dataclasses.replace(
        worst,
        config=dataclasses.replace(worst.config, heroes=True),
        heroes=(0, 1, 2, 3),
        hero_places=(worst.board.places()[0], worst.board.places()[5], bastion(2), bastion(3)),
    )
    yield "board-heroes", board_spec(heroes, HARD, t)
    solo = played(new_game(content, 1, 5, solo=next(iter(DIFFICULTIES))), 300, 5)
    yield "board-solo", board_spec(CLASH.view(solo, None), NAMES, t)
    over = played(new_game(content, 3, 6), 20_000, 6, "greedy")
    yield "board-over", board_spec(CLASH.view(over, None), NAMES, t)
    built = new_game(content, 4, 3, "built")
    yield "board-built", board_spec(CLASH.view(played(built, 4, 3), None), NAMES, t)


def _crops(content: Content, worst: View, t: Texts) -> Iterator[tuple[str, Hashable]]:
    places = worst.board.places()
    yield "crop-move", crop_spec(worst, [("army", places[0]), *(("reach", place) for place in places[1:9])], t)
    reach = crop_spec(worst, [("army", places[0]), *(("reach", place) for place in places[1:9])], t)
    yield "crop-move-tall", fitted(reach, tall=True)
    yield "crop-sites", crop_spec(until(new_game(content, 4, 4), "bastion", 4), [], t)
    built = CLASH.view(played(new_game(content, 4, 3, "built"), 5, 3), None)
    yield "crop-built", crop_spec(built, [], t)
    yield "faces", faces_spec(CLASH.view(new_game(content, 4, 3, "built"), None), (), (), t)


def _cards(content: Content, worst: View, t: Texts) -> Iterator[tuple[str, Hashable]]:
    view = CLASH.view(played(new_game(content, 4, 8), 400, 8), 0)
    rich = dataclasses.replace(view, gold=(14, 14, 14, 14))
    offers = [(view.market[0][0], 0), (view.market[2][0], 2)]
    yield "clan", clan_spec(content, 2, t)
    yield "clan-tall", fitted(clan_spec(content, 0, t), tall=True)
    yield "sheet", sheet_spec(view, 1, NAMES, t)
    yield "sheet-hand", sheet_spec(CLASH.view(new_game(content, 4, 8), 0), 0, NAMES, t, below="hand")
    yield "sheet-worst", sheet_spec(worst, 0, HARD, t)
    yield "equip", sheet_spec(rich, 0, NAMES, t, offers, below="market")
    yield "equip-tall", fitted(sheet_spec(rich, 0, NAMES, t, offers, below="market"), tall=True)
    legendary = range(content.market_kinds, len(content.items))
    yield "forge", items_spec(view, list(legendary)[:4], t)
    yield "forge-tall", fitted(items_spec(view, list(legendary)[:4], t), tall=True)
    fight = BattleView(worst.board.places()[5], 1, -1, 1, (2, 1), 2, None, None, None, 0, 1)
    yield "battle", duel_spec(dataclasses.replace(worst, battle=fight, phase="battle"), (7, 4, 5, 1), NAMES, t)
    over = (worst.board.places()[5], 1, -1, 3, 2, 0, 0, 0, 0, 7, 4, 5, 1, 1)
    yield "battle-over", report_spec(worst, over, NAMES, t)
    full = BattleView(worst.board.places()[0], 0, 1, 1, (9, 6), 2, None, None, None, 0, 1)
    heroic = dataclasses.replace(worst, battle=full, phase="battle", heroes=(0, 1, 2, 3), hero_places=(0, 0, 28, 28))
    yield "battle-worst", duel_spec(heroic, (31, 20, 16, 0), HARD, t)
    yield "hand", cards_spec(worst, _hand(worst, 0), t)
    shown = until(new_game(content, 4, 4), "bastion", 4)
    yield "revealed", revealed_spec(shown, NAMES, t)
    yield "hand-tall", fitted(cards_spec(worst, _hand(worst, 0), t), tall=True)
    yield "heroes", heroes_spec(worst, NAMES, t)
    yield "heroes-tall", fitted(heroes_spec(worst, NAMES, t), tall=True)
    rounds = [[min(number // (seat + 2), 4) for number in range(20)] for seat in range(4)]
    yield "points", plot_spec(worst, rounds, HARD, t)
    yield "points-equal", plot_spec(worst, [[0, 0, 0]] * 4, NAMES, t)
    won = [(0, 4, 8, 10, 10, 18), (0, 2, 2, 6, 8, 8), (0, 1, 3, 3, 7, 11), (0, 0, 1, 3, 5, 5)]
    yield "glory", glory_spec(won, ["bohorg", "steamfield", "godleif", "tomb"], HARD, t)
    yield "course", ClashCourse(plot_spec(worst, rounds, HARD, t), *looked_back(4))
    yield "course-chances", ClashCourse(plot_spec(worst, [()] * 4, NAMES, t), *looked_back(4))


def looked_back(seats: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[tuple[int, int], ...]]:
    """For so many seats: chances in thousandths, each moment's round, and turning points close together."""
    moments = range(96)
    weights = [[1.0 + at * (seat + 2) * 7 % 41 / 9 + at * seat / 40 for at in moments] for seat in range(seats)]
    sums = [sum(own[at] for own in weights) for at in moments]
    chances = tuple(tuple(round(1000 * own[at] / sums[at]) for at in moments) for own in weights)
    marks = ((30, 318), (31, 325), (33, 340), (80, 901), (95, 1042))
    return chances, tuple(1 + at // 6 for at in moments), marks


def _hand(view: View, seat: int) -> Sequence[int]:
    clan = view.config.clans[seat]
    return [number for number, card in enumerate(view.content.cards) if card.clan == clan][:4]
