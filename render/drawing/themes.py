"""The themes of pictures: other colours for the same scenes, each looked up by the colour of the default."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from render.drawing.scene import PathOp, Scene

DEFAULT, CONTRAST, COLOUR_BLIND = "default", "contrast", "colour_blind"
THEMES = (DEFAULT, CONTRAST, COLOUR_BLIND)


def in_theme(scene: Scene, colours: Mapping[str, str]) -> Scene:
    """The scene with these colours in the place of the default's."""
    if not colours:
        return scene
    shown = Scene(scene.width, scene.height, scene.zoom)
    shown.ground, shown.ends = scene.ground, list(scene.ends)
    for op in scene.ops:
        if isinstance(op, PathOp):
            fill, stroke = op.fill and colours.get(op.fill, op.fill), op.stroke and colours.get(op.stroke, op.stroke)
            shown.ops.append(op._replace(fill=fill, stroke=stroke))
        else:
            halo = op.halo and colours.get(op.halo, op.halo)
            shown.ops.append(op._replace(fill=colours.get(op.fill, op.fill), halo=halo))
    return shown


def fitted(spec: Hashable, **wanted: object) -> Hashable:
    """The spec with these of its fields changed that it has: not every picture has a tall layout."""
    known = {name: value for name, value in wanted.items() if hasattr(spec, name)}
    changed: Hashable = replace(spec, **known) if known else spec  # type: ignore[type-var]  # specs are dataclasses
    return changed
