"""Whatever the state: no token over another, no text out of its box, no label over a token.

As many random states as PICTURE_STATES says (usually a few; before a release 1,000: see CONTRIBUTING.md).
"""

from __future__ import annotations

import dataclasses
import os
import random
from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import Any

import pytest

from data.texts import languages, texts_in
from engine.clash.pieces.places import bastion
from engine.clash.pieces.view import View
from render.clash.film import reel_of as film_of
from render.clash.look.look import board_spec, crop_spec
from render.clash.look.look_sheet import sheet_spec
from render.drawing.fonts import has_glyph
from render.drawing.scene import FIGURES, FREE, LARGE, LEGIBLE, Scene, TextOp
from render.drawing.themes import fitted
from render.kravora.film import reel_of as fortresses_film
from render.kravora.look.deeds import CRUMBLED, FELL, MARCHED, with_deeds
from render.kravora.look.look import board_spec as fortresses
from render.kravora.look.look import crop_spec as fortress
from render.reel import FilmMoment
from render.registry import scene_of
from tests.render import forts
from tests.render.anatomy import strays, text_box, tokens, too_small
from tests.render.games import CONTENT, new_game, play, spectator, with_heroes, with_units

STATES = int(os.environ.get("PICTURE_STATES", "24"))
NAMES = (
    ("三十二文字の名前は漢字と仮名で書かれていることもあるのですよ", "مرحبا يا صديقي", "🔥🐺 Ann 🐺🔥", "W" * 32),
    ("Ann", "Benoît Lefèvre-Dubois", "Cleo", "Wolfgang von Hohenstaufen"),
)
OVERLAP = 0.04
"""Parts of a token that its neighbour may touch: their black edges do."""


def clash_view(seed: int) -> View:
    """A game by chance, now and then with the largest armies, battles, heroes and cards anywhere."""
    chance = random.Random(f"clash {seed}")
    view = spectator(play(new_game(chance.randint(2, 4), seed), chance.randint(0, 900), seed))
    seats = view.config.seats
    if chance.random() < 0.7 and all(site >= 0 for site in view.bastions):
        placed: dict[tuple[int, int], tuple[int, int, int]] = {}
        for place in chance.sample(view.board.places(), 7):
            sides = chance.sample(range(-1, seats), 2 if chance.random() < 0.5 else 1)
            for side in sides:
                units = [chance.choice((0, 1, 4, 9)) for _ in range(3)]
                placed[(side, place)] = (units[0], units[1], units[2] or int(not any(units)))
        items = range(len(CONTENT.items))
        slots = tuple(tuple((chance.choice(items), -1) for _ in range(3)) for _ in range(seats))
        view = with_units(view, placed, slots=slots)
        if chance.random() < 0.5:
            armies = [next((p for s, p in placed if s == seat), bastion(seat)) for seat in range(seats)]
            view = with_heroes(view, tuple(range(seats)), tuple(armies))
    return view


def kravora_view(seed: int) -> Any:
    """A game by chance, now and then with fortresses as full as they can be."""
    chance = random.Random(f"kravora {seed}")
    seats = chance.randint(2, 4)
    if chance.random() < 0.15:
        return forts.worst_view(seats)
    return forts.spectator(forts.play(forts.new_game(seats, seed), chance.randint(0, 260), seed, "random"))


def clash_specs(view: View, seed: int) -> Iterator[tuple[str, Hashable]]:
    t = texts_in(languages()[seed % len(languages())])
    names = NAMES[seed % 2][: view.config.seats]
    board = board_spec(view, names, t)
    yield "board", board
    yield "tall board", fitted(board, tall=True)
    chance = random.Random(seed)
    places = chance.sample(view.board.places(), 5)
    crop = crop_spec(view, [("army", places[0]), *(("reach", place) for place in places[1:])], t)
    yield "tall crop", crop
    seat = chance.randrange(view.config.seats)
    offers = [(chance.randrange(len(CONTENT.items)), chance.randrange(4)) for _ in range(2)]
    sheet = sheet_spec(view, seat, names, t, offers, "market")
    yield "sheet", sheet
    yield "tall sheet", fitted(sheet, tall=True)
    [frame] = film_of([FilmMoment(view, ())], names, t).frames
    yield "film", frame.spec


def deeds(chance: random.Random, seats: int) -> list[int]:
    """What may have happened since the last post."""
    found: list[int] = []
    for _ in range(chance.randint(0, 6)):
        seat, start = chance.randrange(seats), chance.randint(-1, 3)
        found += (MARCHED, seat, start, chance.randint(start + 1, 4))
        found += (FELL, seat, chance.randrange(5), chance.randint(1, 3))
        found += (CRUMBLED, seat, chance.randint(1, 3), 0)
    return found


def kravora_specs(view: Any, seed: int) -> Iterator[tuple[str, Hashable]]:
    t = texts_in(languages()[seed % len(languages())])
    names = NAMES[seed % 2][: view.config.seats]
    board = with_deeds(fortresses(view, names, t), deeds(random.Random(f"deeds {seed}"), view.config.seats))
    yield "board", board
    yield "tall board", fitted(board, tall=True)
    crop = fortress(view, [("board", 0), ("board", 1)], names, t)
    yield "crop", crop
    yield "tall crop", fitted(crop, tall=True)
    [frame] = fortresses_film([FilmMoment(view, ())], names, t).frames
    yield "wide film", frame.spec
    yield "tall film", fitted(frame.spec, tall=True)


LETTERS = {"tall": LARGE, "film": LEGIBLE}


def faults(scene: Scene, places: frozenset[str], letters: float = FREE) -> Iterator[str]:
    """`letters`: the smallest that may be in it, in parts of its width."""
    bodies = tokens(scene)
    yield from too_small(scene, letters)
    for one, other in combinations(bodies, 2):
        if one.shared(other) > OVERLAP:
            yield f"a token over another: {one}, {other}"
    yield from strays(scene)
    labels = [op for op in scene.ops if isinstance(op, TextOp) and op.text in places and op.halo is not None]
    for label in labels:
        for body in bodies:
            if text_box(label).shared(body) > OVERLAP:
                yield f"{label.text} over a token: {text_box(label)}, {body}"
    for op in scene.ops:
        if isinstance(op, TextOp):
            lost = {letter for letter in op.text if not has_glyph(letter, op.face)}
            if lost - {"\u00a0"}:
                yield f"no letters for {lost} in {op.text!r}"


@pytest.mark.limits
@pytest.mark.parametrize("seed", range(STATES))
def test_clash_in_every_state_and_layout(seed: int) -> None:
    view = clash_view(seed)
    places = frozenset(f"{tile}{number}" for tile in "ABCD" for number in range(1, 8))
    for kind, spec in clash_specs(view, seed):
        assert list(faults(scene_of(spec), places, LETTERS.get(kind.split()[0], FREE))) == [], kind


@pytest.mark.limits
@pytest.mark.parametrize("seed", range(STATES))
def test_kravora_in_every_state_and_layout(seed: int) -> None:
    view = kravora_view(seed)
    for kind, spec in kravora_specs(view, seed):
        assert list(faults(scene_of(spec), frozenset(), LETTERS.get(kind.split()[0], FREE))) == [], kind


@pytest.mark.limits
def test_the_check_sees_each_fault() -> None:
    scene = Scene(200, 200)
    scene.box(10, 10, 80, 40, 5, "#222222")
    scene.text(20, 35, "Far too many words", 30, "#ffffff")
    assert any("leaves" in fault for fault in faults(scene, frozenset()))
    scene = Scene(200, 200)
    from render.clash.palette import clan_look
    from render.clash.tokens import draw_unit

    draw_unit(scene, 60, 60, 40, clan_look("tomb"), 0, 3)
    assert list(faults(scene, frozenset())) == []
    draw_unit(scene, 80, 60, 40, clan_look("tomb"), 1, 3)
    assert any("token over another" in fault for fault in faults(scene, frozenset()))
    scene.text(60, 65, "A1", 20, "#000000", face=FIGURES, halo="#ffffff", halo_width=2)
    assert any("A1 over a token" in fault for fault in faults(scene, frozenset({"A1"})))
    scene = Scene(1100, 200)
    scene.text(60, 65, "small", 39, "#000000")
    assert list(faults(scene, frozenset())) == []
    assert any("too small" in fault for fault in faults(scene, frozenset(), LARGE))
    scene = Scene(200, 200)
    scene.text(60, 65, "三", 20, "#000000")
    assert any("no letters" in fault for fault in faults(scene, frozenset()))


def test_a_view_is_dressed_up_now_and_then() -> None:
    views = [clash_view(seed) for seed in range(6)]
    assert any(view.heroes != views[0].heroes for view in views) or any(view.config.heroes for view in views)
    assert dataclasses.is_dataclass(views[0])
