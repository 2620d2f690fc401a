"""The same view has the same bytes on every Python, and pictures look as the kept ones do: a change that was not meant
is seen. `python -m tests.render.test_golden_pictures` keeps them anew after one that was.
"""

from __future__ import annotations

import hashlib
import io
import json
import platform
import random
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from cli.proof.recordfile import read_record
from data.texts import texts_in
from engine.registry import GAMES
from render.clash.look.look import board_spec, crop_spec
from render.clash.look.look_sheet import sheet_spec
from render.drawing.themes import COLOUR_BLIND, fitted
from render.kravora.look.look import board_spec as fortresses
from render.kravora.look.look import crop_spec as fortress
from render.reel import moments_of
from render.registry import draw_now
from tests.render.games import NAMES
from tests.render.likeness import FIRST, likeness

KEPT = Path(__file__).parent / "golden"
RECORDS = Path(__file__).parents[1] / "records" / "0.1.0"
HASHES = KEPT / "hashes.json"
ALIKE = 0.98
"""Structural similarity that a picture has to the kept one: other processors round otherwise."""
MEASURED_ON = "x86_64"
"""Of these processors are the kept hashes; thorvg counts in other steps on others."""
LOOKED_AT = ("clash-crop", "clash-sheet", "kravora-crop")
"""Those of which the whole picture is kept; of the others the hash."""


def recorded(game: str, record: str, moment: int) -> Any:
    """What a spectator saw at a moment of a kept record: whatever becomes of rules and bots, it stays the same."""
    return moments_of(GAMES[game], read_record(RECORDS / f"{record}.json"))[moment].view


def pictures() -> dict[str, Hashable]:
    t, french = texts_in("en"), texts_in("fr")
    view = recorded("clash", "clash-3-seats-seed-1-game-0", 150)
    fort = recorded("kravora", "kravora-4-seats-seed-3-game-0", 60)
    offers = [(view.market[0][0], 0)]
    return {
        "clash-crop": crop_spec(view, [("reach", place) for place in view.board.places()[:4]], t),
        "clash-sheet": sheet_spec(view, 0, NAMES, t, offers),
        "kravora-crop": fortress(fort, [("board", 1)], NAMES, t),
        "clash-board": board_spec(view, NAMES, french),
        "clash-board-tall": fitted(board_spec(view, NAMES, t), tall=True, theme=COLOUR_BLIND),
        "kravora-board": fortresses(fort, NAMES, french),
        "kravora-board-tall": fitted(fortresses(fort, NAMES, t), tall=True, theme=COLOUR_BLIND),
    }


def of_these_processors() -> bool:
    """Whether bytes that are kept were drawn by such a processor."""
    return platform.machine() == MEASURED_ON


def hash_of(picture: bytes) -> str:
    return hashlib.sha256(picture).hexdigest()


@pytest.mark.golden
@pytest.mark.skipif(not of_these_processors(), reason=f"the kept hashes are of {MEASURED_ON}")
def test_the_same_view_has_the_same_bytes_in_every_process_and_on_every_python() -> None:
    """The quick part of the tests, which runs on every Python, holds this one (tests/pythons.py)."""
    kept = json.loads(HASHES.read_text("ascii"))
    drawn = {name: hash_of(draw_now(spec)) for name, spec in pictures().items()}
    assert drawn == kept


@pytest.mark.golden
@pytest.mark.parametrize("name", LOOKED_AT)
def test_a_picture_looks_as_the_kept_one(name: str) -> None:
    drawn = Image.open(io.BytesIO(draw_now(pictures()[name])))
    kept = Image.open(KEPT / f"{name}.png")
    assert drawn.size == kept.size
    assert likeness(drawn, kept) > ALIKE
    shifted = ImageChops.offset(drawn.convert("RGB"), 1, 0)
    assert likeness(shifted, kept) < ALIKE, "a shift by a pixel would go unseen"


if __name__ == "__main__":
    found = {name: draw_now(spec) for name, spec in pictures().items()}
    for name in LOOKED_AT:
        (KEPT / f"{name}.png").write_bytes(found[name])
    HASHES.write_text(json.dumps({name: hash_of(data) for name, data in found.items()}, indent=1) + "\n", "ascii")


def noise(seed: int) -> Image.Image:
    chance = random.Random(seed)
    return Image.frombytes("L", (64, 64), bytes(chance.randrange(256) for _ in range(64 * 64)))


def test_a_picture_is_like_itself_and_unlike_another() -> None:
    assert likeness(noise(1), noise(1)) == pytest.approx(1.0)
    assert abs(likeness(noise(1), noise(2))) < 0.1
    assert likeness(noise(1), ImageChops.invert(noise(1))) < -0.5


def test_flat_pictures_differ_by_their_brightness_alone() -> None:
    dark, bright = Image.new("L", (32, 32), 100), Image.new("L", (32, 32), 120)
    known = (2 * 100 * 120 + FIRST) / (100**2 + 120**2 + FIRST)
    assert likeness(dark, bright) == pytest.approx(known, abs=1e-4)
