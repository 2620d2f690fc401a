"""The sea at night: its picture's spec, the picture, its alternative text, and the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.texts import Texts
from engine.kernel.names import name_in
from examples.starter_game.engine.content import goal_of
from examples.starter_game.engine.state import View
from render.drawing.fonts import fit
from render.drawing.scene import FIGURES, TITLE, WORDS, Scene
from render.words.people import drawn_names

WIDTH, LANE, TOP = 720, 130, 90
COLOURS = ("#d8574a", "#4a86d8", "#4fa968")
ALT = 256
"""Characters of an alt text."""


class BoardSpec(NamedTuple):
    """What is drawn: a title, a line for each boat as (name, points, depth or 0), and the boat on turn (-1)."""

    title: str
    boats: tuple[tuple[str, int, int], ...]
    colours: tuple[int, ...]
    depths: int
    active: int


def board_spec(view: View, names: Sequence[str], t: Texts) -> BoardSpec:
    """From a public view; a depth is 0 until all are revealed."""
    depths = view.depths or (0,) * len(view.points)
    shown = drawn_names(names, len(view.points), t)
    boats = tuple(zip(shown, view.points, depths, strict=True))
    active = view.active if view.depths and view.to_act else -1
    return BoardSpec(title(view, t), boats, view.config.boats, view.content.depths, active)


def title(view: View, t: Texts) -> str:
    return t("Round {round}, {goal} points end the game", round=view.round, goal=goal_of(view.content, view.config))


def paint(spec: BoardSpec) -> Scene:
    """Boats side by side on the water, each with its line as deep as it fishes."""
    step = 60
    scene = Scene(WIDTH, TOP + LANE + step * spec.depths)
    scene.box(0, 0, WIDTH, scene.height, 0, "#10202f")
    scene.box(0, TOP + 60, WIDTH, scene.height, 0, "#173a55")
    scene.text(WIDTH / 2, 40, spec.title, 26, "#f2ead8", face=TITLE)
    each = WIDTH / len(spec.boats)
    for number, (name, points, depth) in enumerate(spec.boats):
        x = each * (number + 0.5)
        colour = COLOURS[spec.colours[number]]
        if depth:
            scene.path(f"M{x} {TOP + 60}V{TOP + 60 + step * depth}", stroke="#f2ead8", width=3)
            scene.text(x + 22, TOP + 66 + step * depth, str(depth), 26, "#f2ead8", face=FIGURES)
        if number == spec.active:
            scene.circle(x, TOP - 8, 9, "#f2d16b")
        scene.box(x - 70, TOP + 30, 140, 44, 18, colour, stroke="#0a1420", line=2)
        told, size = fit(name, WORDS, 22, 128, 14)
        scene.text(x, TOP + 59, told, size, "#ffffff")
        scene.text(x, TOP + 20, str(points), 28, "#f2ead8", face=FIGURES)
    return scene


def board_alt(view: View, names: Sequence[str], t: Texts) -> str:
    return " ".join(text_board(view, names, t)[0].split("\n"))[:ALT]


def text_board(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """All that the picture shows; it fits one message."""
    lines = [title(view, t) + "."]
    for seat, name in enumerate(names):
        boat = name_in(view.content.boats[view.config.boats[seat]].names, t.language)
        told = t("{name}, {boat}: {points} points", name=name, boat=boat, points=view.points[seat])
        if view.depths:
            told = t(
                "{name}, {boat}: {points} points, depth {depth}",
                name=name,
                boat=boat,
                points=view.points[seat],
                depth=view.depths[seat],
            )
        lines.append(told + ".")
    return ["\n".join(lines)]
