"""Turns a scene into SVG. Texts are escaped here and nowhere else."""

from __future__ import annotations

from html import escape

from render.fonts import CSS
from render.scene import PathOp, Scene, TextOp


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


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


def _text(op: TextOp) -> str:
    family, weight = CSS[op.face]
    start = (
        f'<text x="{_short(op.x)}" y="{_short(op.y)}" font-family="{family}" font-weight="{weight}"'
        f' font-size="{_short(op.size)}" text-anchor="{op.anchor}"'
    )
    halo = ""
    if op.halo is not None:
        halo = (
            f' stroke="{op.halo}" stroke-width="{_short(op.halo_width * 2)}" stroke-linejoin="round"'
            ' paint-order="stroke"'
        )
    return f'{start}{halo} fill="{op.fill}">{escape(op.text)}</text>'


def to_svg(scene: Scene, scale: float = 1.0) -> str:
    """The whole scene as one SVG document, shown at `scale`."""
    ops = "\n".join(_path(op) if isinstance(op, PathOp) else _text(op) for op in scene.ops)
    width, height = round(scene.width * scale), round(scene.height * scale)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {scene.width} {scene.height}">\n{ops}\n</svg>'
    )
