"""The measure of how alike two pictures look: what it says of pictures whose likeness is known."""

from __future__ import annotations

import random

import pytest
from PIL import Image, ImageChops

from tests.render.likeness import FIRST, likeness


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
