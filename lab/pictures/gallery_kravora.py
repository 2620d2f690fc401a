"""The gallery's pictures of Kravora: games in progress, and fortresses as full as possible."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Hashable, Iterator
from typing import Any

from cli.kits.kits import content_of
from data.texts import Texts
from engine.kernel.dice import HmacDice
from engine.kravora.bots import BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import BRUTE, LONG_ARM, PUPPET, ROCK_HURLER, SPRINTER, STONE_THROWER, Content
from engine.kravora.pieces.figures import WHITE, Unit
from engine.kravora.pieces.places import place_of
from engine.kravora.pieces.state import State
from engine.kravora.pieces.view import Fortress, View
from lab.pictures.gallery_clash import HARD, NAMES, looked_back
from render.drawing.themes import fitted
from render.kravora.look.deeds import CRATER, CRUMBLED, FELL, MARCHED, with_deeds
from render.kravora.look.look import board_spec, crop_spec, plot_spec
from render.kravora.picture import KravoraCourse

HAPPENED = (
    (MARCHED, 1, CRATER, 0),
    (MARCHED, 1, 0, 2),
    (MARCHED, 1, 1, 3),
    (MARCHED, 1, 2, 3),
    (MARCHED, 2, 1, 0),
    (CRUMBLED, 1, 2, 0),
    (CRUMBLED, 3, 1, 0),
    (FELL, 1, 1, 3),
    (FELL, 1, 2, 2),
    (FELL, 1, 3, 1),
    (FELL, 3, 4, 2),
)
"""Events since the last post: marches, some past the same name at once, losses."""


def new_game(content: Content, seats: int, seed: int, **options: Any) -> State:
    """A game at its first decision."""
    return KRAVORA.new(Config(seats, **options), content, HmacDice(seed.to_bytes(32, "big")))


def played(state: State, plies: int, seed: int, bot: str = "greedy") -> State:
    """The state after `plies` decisions of bots, or at the end."""
    dice, chance = HmacDice(seed.to_bytes(32, "big")), random.Random(seed)
    for _ in range(plies):
        owing = KRAVORA.to_act(state)
        if not owing:
            break
        action = BOTS[bot].plan(KRAVORA.view(state, owing[0]), chance.random)[0]
        state, _ = KRAVORA.step(state, owing[0], action, dice)
    return state


def worst_view(content: Content) -> View:
    """Crowded lines, three defenders on each, everything built, piles of every kind."""
    view = KRAVORA.view(played(new_game(content, 4, 8), 60, 8), None)
    boards = tuple(_crowded(content, board, seat, len(view.boards)) for seat, board in enumerate(view.boards))
    return dataclasses.replace(view, boards=boards, round=19, active=1, turn_seat=1)


def _unit(content: Content, kind: int, hits: int = 0, owner: int = WHITE) -> Unit:
    return Unit(kind, hits or content.units[kind].hit_points, owner, kind == SPRINTER, kind == STONE_THROWER)


def _crowded(content: Content, board: Fortress, seat: int, seats: int) -> Fortress:
    others = [owner for owner in range(seats) if owner != seat]
    line = (
        *[_unit(content, PUPPET) for _ in range(7)],
        *[_unit(content, PUPPET, owner=owner) for owner in others for _ in range(3)],
        *[_unit(content, SPRINTER) for _ in range(4)],
        *[_unit(content, STONE_THROWER) for _ in range(3)],
        _unit(content, LONG_ARM, 1),
        *[_unit(content, BRUTE, hits) for hits in (1, 2, 3, 4, 5)],
        *[_unit(content, ROCK_HURLER, hits) for hits in (1, 2, 3)],
    )
    guard = (_unit(content, STONE_THROWER), _unit(content, BRUTE, 2), _unit(content, ROCK_HURLER, 1))
    dead = tuple((kind, owner) for kind in range(6) for owner in (WHITE, seat) for _ in range(2))
    return dataclasses.replace(
        board,
        wall=7,
        blood=128,
        kills=14,
        attackers=(line, line[:4], line[:9], line[-6:], line[:1]),
        defenders=((), guard, guard, guard, guard),
        tray=(PUPPET, SPRINTER, BRUTE, ROCK_HURLER),
        reserve=tuple(sorted(dead)),
        laboratory=((PUPPET, WHITE), (LONG_ARM, WHITE), (BRUTE, seat), (ROCK_HURLER, WHITE)),
        buildings=tuple(range(len(content.buildings))),
        shield=True,
        lava=(2,),
        touched=True,
    )


def _damaged(view: View) -> View:
    """The view with losses of walls and defenders in the second and fourth fortress."""
    boards = list(view.boards)
    for seat, left in ((1, ((), (), boards[1].defenders[2][:1], (), ())), (3, (*boards[3].defenders[:4], ()))):
        boards[seat] = dataclasses.replace(boards[seat], wall=5 + seat, defenders=left)
    return dataclasses.replace(view, boards=tuple(boards))


def kravora_pictures(t: Texts) -> Iterator[tuple[str, Hashable]]:
    """(name, spec) of each; `t`: the language's texts."""
    content: Content = content_of("kravora", None)
    worst = worst_view(content)
    for seats in (2, 3, 4):
        view = KRAVORA.view(played(new_game(content, seats, seats), 150, seats), None)
        yield f"board-{seats}", board_spec(view, NAMES, t)
    over = KRAVORA.view(played(new_game(content, 3, 5), 20_000, 5), None)
    yield "board-over", board_spec(over, NAMES, t)
    yield "board-worst", board_spec(worst, HARD, t)
    happened, hit = [number for deed in HAPPENED for number in deed], _damaged(view)
    yield "board-deeds", with_deeds(board_spec(hit, NAMES, t), happened)
    yield "board-tall-deeds", fitted(with_deeds(board_spec(hit, NAMES, t), happened), tall=True)
    yield "board-tall", fitted(board_spec(view, NAMES, t), tall=True)
    yield "board-tall-worst", fitted(board_spec(worst, HARD, t), tall=True)
    marks = [("line", place_of(seat, line)) for seat in (0, 1) for line in (1, 2)]
    yield "crop-own", crop_spec(worst, [("board", 0)], NAMES, t)
    yield "crop-targets", crop_spec(worst, marks, HARD, t)
    yield "crop-targets-tall", fitted(crop_spec(worst, marks, HARD, t), tall=True)
    walls = [[10 - min(number // (seat + 1), 9) for number in range(16)] for seat in range(4)]
    yield "walls", plot_spec(worst, walls, HARD, t)
    yield "course", KravoraCourse(plot_spec(worst, walls, HARD, t), *looked_back(4))
