"""What lies where in a scene: boxes, tokens and texts as rectangles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from render.clash.tokens import LEAF, LEVEL_SHAPES
from render.drawing.fonts import width_of
from render.drawing.scene import LARGE, SHOWN, PathOp, Scene, TextOp
from render.kravora.fort.tokens import SHAPES

NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
CAP, DESCENT = 0.70, 0.02
"""How far capital letters and figures reach above and below their baseline, in sizes."""
TOKENS = frozenset({*LEVEL_SHAPES, LEAF, *(shape for shape, _ in SHAPES[1:])})
"""Outlines of unit tokens; the round one of Kravora's puppets is every circle's."""


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Box, slack: float = 0.0) -> bool:
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def shared(self, other: Box) -> float:
        """How much two boxes overlap, in parts of the smaller one."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(wide, 0.0) * max(high, 0.0) / max(min(self.area, other.area), 1e-9)

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)


@lru_cache(maxsize=4096)
def _extent(data: str) -> Box:
    values = [float(each) for each in NUMBER.findall(data)]
    xs, ys = values[::2], values[1::2]
    return Box(min(xs), min(ys), max(xs), max(ys))


def box_of(op: PathOp) -> Box:
    """Around a shape, without its stroke."""
    left, top, right, bottom = _extent(op.data)
    scale = op.scale
    return Box(op.x + left * scale, op.y + top * scale, op.x + right * scale, op.y + bottom * scale)


def text_box(op: TextOp) -> Box:
    """Around a line of text."""
    wide = width_of(op.text, op.face, op.size)
    left = op.x - {"start": 0.0, "middle": wide / 2, "end": wide}[op.anchor]
    return Box(left, op.y - CAP * op.size, left + wide, op.y + DESCENT * op.size)


def texts_of(scene: Scene) -> list[str]:
    return [op.text for op in scene.ops if isinstance(op, TextOp)]


def tokens(scene: Scene) -> list[Box]:
    """The bodies of unit tokens: filled shapes without a wide edge or shadow."""
    found = (op for op in scene.ops if isinstance(op, PathOp) and op.data in TOKENS)
    return [box_of(op) for op in found if op.fill is not None and op.opacity == 1 and op.width <= 0.08 * op.scale]


def frames(scene: Scene) -> list[Box]:
    """Boxes with round corners, as texts are written into."""
    return [
        box_of(op)
        for op in scene.ops
        if isinstance(op, PathOp) and op.scale == 1 and not (op.x or op.y) and op.data.count("C") == 4
    ]


def strays(scene: Scene, slack: float = 3.0) -> Iterator[str]:
    """Texts that leave the picture, or the smallest frame that holds their beginning."""
    picture, boxes = Box(0, 0, scene.width, scene.height), frames(scene)
    for op in scene.ops:
        if isinstance(op, TextOp):
            box = text_box(op)
            if not picture.holds(box, slack=0.5):
                yield f"{op.text!r} leaves the picture: {box}"
            start = Box(box.left + 1, op.y - 2, box.left + 2, op.y - 1)
            around = [each for each in boxes if each.holds(start)]
            if around and not min(around, key=lambda each: each.area).holds(box, slack):
                yield f"{op.text!r} leaves its box: {box}, {min(around, key=lambda each: each.area)}"


def too_small(scene: Scene, letters: float = LARGE) -> Iterator[str]:
    """Texts with letters smaller than that part of the picture's width, as Discord shows it on a phone."""
    least = letters * max(scene.width, SHOWN)
    for op in scene.ops:
        if isinstance(op, TextOp) and op.size < least - 0.01:
            yield f"{op.text!r} is too small: {op.size:.1f} of {least:.1f}"
