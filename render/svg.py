"""Scene -> SVG text. Texts are escaped here and nowhere else."""

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
    words = escape(op.text)
    halo = ""
    if op.halo is not None:
        halo = (
            f'{start} fill="{op.halo}" stroke="{op.halo}" stroke-width="{_short(op.halo_width * 2)}"'
            f' stroke-linejoin="round">{words}</text>'
        )
    return f'{halo}{start} fill="{op.fill}">{words}</text>'


def to_svg(scene: Scene) -> str:
    """The whole scene as one SVG document."""
    ops = "\n".join(_path(op) if isinstance(op, PathOp) else _text(op) for op in scene.ops)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{scene.width}" height="{scene.height}"'
        f' viewBox="0 0 {scene.width} {scene.height}">\n{ops}\n</svg>'
    )
