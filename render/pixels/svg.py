"""Writes shapes as SVG, as the rasteriser reads them. No text of anybody's gets in here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from render.drawing.scene import PathOp


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=8192)
def _path(op: PathOp) -> str:
    fill = "none" if op.fill is None else op.fill
    parts = [f'<path d="{op.data}" fill="{fill}"']
    if op.stroke is not None:
        parts.append(
            f' stroke="{op.stroke}" stroke-width="{op.width / op.scale:.5g}" stroke-linejoin="round"'
            f' stroke-linecap="{op.cap}"'
        )
        if op.dash is not None:
            parts.append(' stroke-dasharray="' + " ".join(f"{part / op.scale:.5g}" for part in op.dash) + '"')
    if op.opacity != 1:
        # Not `opacity`: that costs the renderer a layer each.
        if op.fill is not None:
            parts.append(f' fill-opacity="{op.opacity}"')
        if op.stroke is not None:
            parts.append(f' stroke-opacity="{op.opacity}"')
    if op.x or op.y or op.scale != 1:
        parts.append(f' transform="translate({_short(op.x)} {_short(op.y)}) scale({op.scale:.5g})"')
    return "".join(parts) + "/>"


def to_svg(shapes: Iterable[PathOp], view: tuple[int, int], size: tuple[int, int]) -> str:
    """Shapes in a `view` of scene units, shown at `size` pixels, as one SVG document."""
    paths = "\n".join(map(_path, shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}"'
        f' viewBox="0 0 {view[0]} {view[1]}">\n{paths}\n</svg>'
    )
