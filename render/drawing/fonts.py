"""The fonts of the pictures: files, widths of texts, and which characters they have."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

from render.drawing.scene import FIGURES, TITLE, WORDS, Scene

ASSETS = Path(__file__).parent.parent / "assets"
FILES = {
    TITLE: ASSETS / "Cinzel-Bold.ttf",
    WORDS: ASSETS / "BarlowSemiCondensed-SemiBold.ttf",
    FIGURES: ASSETS / "BarlowSemiCondensed-Bold.ttf",
}
_MEASURED_AT = 200
_MISSING = "￿"


@lru_cache(maxsize=8)
def font_of(face: str, size: int = _MEASURED_AT) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels."""
    return ImageFont.truetype(FILES[face], size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def width_of(text: str, face: str, size: float) -> float:
    """The width of a line in pixels; a narrow no-break space, which no face has, is as wide as any other."""
    return float(font_of(face).getlength(text.replace("\u202f", "\u00a0"))) * size / _MEASURED_AT


@lru_cache(maxsize=8192)
def has_glyph(character: str, face: str = WORDS) -> bool:
    font = font_of(face)
    return character == " " or bytes(font.getmask(character)) != bytes(font.getmask(_MISSING))


def fit(text: str, face: str, size: float, width: float, smallest: float, least: float = 0.0) -> tuple[str, float]:
    """The text and size that fit a width: first smaller, then shortened with an ellipsis.

    `least`: a scene's smallest letters, below which none of both sizes is.
    """
    size, smallest = max(size, least), max(smallest, least)
    wide = width_of(text, face, size)
    if wide <= width:
        return text, size
    if wide * smallest / size <= width:
        return text, size * width / wide
    kept = text
    while kept and width_of(kept.rstrip() + "…", face, smallest) > width:
        kept = kept[:-1]
    return kept.rstrip() + "…", smallest


def draw_fitted(
    scene: Scene, x: float, y: float, text: str, sizes: tuple[float, float], room: float, fill: str, face: str = WORDS,
    anchor: str = "start", halo: str | None = None, halo_width: float = 0.0,
) -> float:  # fmt: skip
    """Draws a line as `fit` makes it, `sizes` its largest and smallest; returns its width."""
    shown, size = fit(text, face, sizes[0], room, sizes[1], scene.least)
    scene.text(x, y, shown, size, fill, face=face, anchor=anchor, halo=halo, halo_width=halo_width)
    return width_of(shown, face, size)


def wrap(text: str, face: str, size: float, width: float, most: int) -> list[str]:
    """Break a text at spaces into at most `most` lines; the last one is shortened where it must."""
    lines: list[str] = []
    current = ""
    for word in text.split(" "):
        longer = f"{current} {word}" if current else word
        if current and width_of(longer, face, size) > width and len(lines) + 1 < most:
            lines.append(current)
            current = word
        else:
            current = longer
    lines.append(current)
    return [fit(each, face, size, width, size * 0.8)[0] for each in lines]
