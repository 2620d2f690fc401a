"""Makes the film of a game of Kravora: the moments it shows, and how a frame is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from data.texts import Texts, texts_in
from engine.kravora.pieces import events as ev
from render.drawing.fonts import draw_fitted, width_of
from render.drawing.icons import draw_icon
from render.drawing.scene import FREE, LARGE, TITLE, Scene
from render.drawing.themes import DEFAULT
from render.kravora.fort.fort import HEADER, PAD, WIDTH, draw_front, front_height
from render.kravora.fort.lines import HEIGHT as LINE
from render.kravora.fort.lines import LABEL
from render.kravora.fort.tokens import draw_group
from render.kravora.fort.wall import HEIGHT as WALL
from render.kravora.look.look import board_spec
from render.kravora.palette import BACKGROUND, GOLD, LAVA, TEXT
from render.kravora.picture import Fort, Line, UnitGroup
from render.reel import FilmMoment, Reel, key_moments, reel
from render.words.people import drawn_names

MARGIN, GAP, HEADING = 14, 14, 100
COLUMNS = 2
TOKEN = 58
SHOWN = {ev.OVER: 9, ev.FELL: 6, ev.ROUND: 5, ev.CALAMITY: 3, ev.WALL: 2, ev.SHOT: 2}
"""[event] -> how much a film wants to show the moment it happened."""


class Descent(NamedTuple):
    """So many attackers of a kind on their way down a fortress; from line -1 they come out of the volcano."""

    seat: int
    group: UnitGroup
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class FortFrame:
    """A frame: every fortress's lines and wall, what happened; `marches` are so far along as `part` says (0 to 1)."""

    language: str
    title: str
    caption: str
    forts: tuple[Fort, ...]
    marches: tuple[Descent, ...] = ()
    part: float = 0.0
    tall: bool = False
    theme: str = DEFAULT


def reel_of(moments: Sequence[FilmMoment], names: Sequence[str], t: Texts, theme: str = DEFAULT) -> Reel:
    """The key moments with what marches between them."""
    keys = [_key_frame(moment, names, t, theme) for moment in key_moments(moments, SHOWN)]
    return reel(keys, _between, f"kravora.{theme}")


def _key_frame(moment: FilmMoment, names: Sequence[str], t: Texts, theme: str) -> FortFrame:
    board = board_spec(moment.view, names, t)
    shown = drawn_names(names, moment.view.config.seats, t)
    fallen = [shown[event[1]] for event in moment.events if event[0] == ev.FELL]
    news = board.heading.news if any(event[0] == ev.CALAMITY for event in moment.events) else ""
    over = any(event[0] == ev.OVER for event in moment.events)
    fall = t("The fortress of {name} falls", name=fallen[0]) if fallen and not over else ""
    caption = fall or news or board.heading.phase
    return FortFrame(t.language, board.heading.title, caption, board.forts, theme=theme)


def _between(before: FortFrame, after: FortFrame) -> FortFrame | None:
    """Attackers on their way from one key moment to the next; None where nothing marched."""
    pairs = list(zip(before.forts, after.forts, strict=True))
    found = tuple(march for was, now in pairs for march in marches(was, now))
    if not found:
        return None
    forts = tuple(_without(fort, found) for fort in before.forts)
    return replace(before, forts=forts, marches=found, caption=after.caption)


def marches(was: Fort, now: Fort) -> list[Descent]:
    """Attackers that stand further down, from the nearest line above that lost such ones, else the volcano."""
    found: list[Descent] = []
    before, after = _counted(was), _counted(now)
    for key in sorted(before.keys() | after.keys()):
        left = {at: count - after.get(key, {}).get(at, 0) for at, count in before.get(key, {}).items()}
        for end, count in sorted(after.get(key, {}).items()):
            came = count - before.get(key, {}).get(end, 0)
            starts = [at for at in sorted(left, reverse=True) if at < end and left[at] > 0]
            for start in [*starts, -1]:
                moved = min(came, left[start]) if start >= 0 else came if key[1] < 0 else 0
                if moved > 0:
                    found.append(Descent(was.seat, UnitGroup(key[0], 1, 1, key[1], moved), start, end))
                    came -= moved
                    if start >= 0:
                        left[start] -= moved
    return found


def _counted(fort: Fort) -> dict[tuple[int, int], dict[int, int]]:
    """[kind, owner][line] -> attackers."""
    found: dict[tuple[int, int], dict[int, int]] = {}
    for number, line in enumerate(fort.lines):
        for group in line.attackers:
            lines = found.setdefault((group.kind, group.owner), {})
            lines[number] = lines.get(number, 0) + group.count
    return found


def _without(fort: Fort, gone: Sequence[Descent]) -> Fort:
    """The fortress without the attackers that are on their way."""
    missing: dict[tuple[int, int, int], int] = {}
    for march in gone:
        if march.seat == fort.seat and march.start >= 0:
            key = (march.start, march.group.kind, march.group.owner)
            missing[key] = missing.get(key, 0) + march.group.count
    lines = tuple(_thinned(number, line, missing) for number, line in enumerate(fort.lines))
    return replace(fort, lines=lines)


def _thinned(number: int, line: Line, missing: dict[tuple[int, int, int], int]) -> Line:
    groups = []
    for group in line.attackers:
        key = (number, group.kind, group.owner)
        taken = min(group.count, missing.get(key, 0))
        missing[key] = missing.get(key, 0) - taken
        if taken < group.count:
            groups.append(replace(group, count=group.count - taken))
    return replace(line, attackers=tuple(groups))


def paint_frame(spec: FortFrame) -> Scene:
    """Fortresses two in a row under the heading, for phones under each other."""
    t = texts_in(spec.language)
    columns = 1 if spec.tall else min(COLUMNS, len(spec.forts))
    rows = -(-len(spec.forts) // columns)
    high = front_height()
    width = 2 * MARGIN + columns * (WIDTH + GAP) - GAP
    scene = Scene(width, HEADING + rows * (high + GAP), letters=LARGE if spec.tall else FREE)
    scene.fill(BACKGROUND)
    draw_icon(scene, "smoking-volcano", MARGIN + 40, 50, 80, LAVA)
    scene.text(MARGIN + 96, 66, spec.title, 50, GOLD, face=TITLE, anchor="start")
    left = MARGIN + 96 + width_of(spec.title, TITLE, 50) + 36
    draw_fitted(scene, width - MARGIN, 64, spec.caption, (42, 26), width - MARGIN - left, TEXT, anchor="end")
    for number, fort in enumerate(spec.forts):
        x, y = MARGIN + number % columns * (WIDTH + GAP), HEADING + number // columns * (high + GAP)
        draw_front(scene, x, y, high, fort, t)
    if spec.marches:
        scene.end_layer()
    for march in spec.marches:
        x, y = MARGIN + march.seat % columns * (WIDTH + GAP), HEADING + march.seat // columns * (high + GAP)
        _draw_march(scene, x, y, march, spec.part)
    return scene


def _draw_march(scene: Scene, x: float, y: float, march: Descent, part: float) -> None:
    start, end = _height_of(march.start), _height_of(march.end)
    across = x + PAD + LABEL + march.group.kind * (TOKEN + 6)
    draw_group(scene, across, y + start + (end - start) * part, TOKEN, march.group, march.seat)


def _height_of(line: int) -> float:
    """The middle of a line below the top of its fortress; line -1 is the crater."""
    return HEADER + LINE * (line + 0.5) + (WALL if line == 4 else 0)
