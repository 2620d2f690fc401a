"""Pictures look as the kept ones do: a change that was not meant is seen. `python -m tests.render.test_golden_pictures`
keeps them anew after one that was.
"""

from __future__ import annotations

import io
import math
from collections.abc import Hashable
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from data.texts import texts_in
from engine.clash.game import CLASH
from render.catalogue import draw_now
from render.clash.look import crop_spec
from render.clash.look_sheet import sheet_spec
from render.kravora.look import crop_spec as fortress
from tests.render import forts
from tests.render.games import NAMES, new_game, play

KEPT = Path(__file__).parent / "golden"
FAR = 2.0
"""Steps of 256 by which pixels may differ on the whole: other processors round otherwise."""


def pictures() -> dict[str, Hashable]:
    t = texts_in("en")
    view = CLASH.view(play(new_game(3, 3), 200, 3), 0)
    fort = forts.spectator(forts.play(forts.new_game(3, 2), 120, 2))
    offers = [(view.market[0][0], 0)]
    return {
        "clash-crop": crop_spec(view, [("reach", place) for place in view.board.places()[:4]], t),
        "clash-sheet": sheet_spec(view, 0, NAMES, t, offers),
        "kravora-crop": fortress(fort, [("board", 1)], forts.NAMES, t),
    }


def difference(one: Image.Image, other: Image.Image) -> float:
    """Root of the mean square over all pixels and colours."""
    parts = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).rms
    return math.sqrt(sum(part * part for part in parts) / len(parts))


@pytest.mark.golden
@pytest.mark.parametrize("name", ["clash-crop", "clash-sheet", "kravora-crop"])
def test_a_picture_looks_as_the_kept_one(name: str) -> None:
    drawn = Image.open(io.BytesIO(draw_now(pictures()[name])))
    kept = Image.open(KEPT / f"{name}.png")
    assert drawn.size == kept.size
    assert difference(drawn, kept) < FAR
    shifted = ImageChops.offset(drawn.convert("RGB"), 1, 0)
    assert difference(shifted, kept) > FAR, "a shift by a pixel would go unseen"


if __name__ == "__main__":
    for name, spec in pictures().items():
        (KEPT / f"{name}.png").write_bytes(draw_now(spec))
