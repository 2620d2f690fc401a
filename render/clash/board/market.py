"""The Black Market: up to six stacks with icon, name, cost, bonuses in words and number of copies."""

from __future__ import annotations

from data.texts import Texts
from render.clash.palette import BRASS, GOLD, MARKET, MARKET_LINE, MUTED, STEEL, TEXT, gear_icon
from render.clash.picture import Stack
from render.drawing.fonts import draw_fitted, fit, wrap
from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, TITLE, WORDS, Scene
from render.shared.cards import kept_together

STACK_HEIGHT, TALL_STACK = 108, 138
GAP = 10
TITLE_HEIGHT = 40
MOST = 6
SMALLEST_NAME, IN_TWO = 17, 20
"""Letters of a name in a line, and of one in two."""


def market_height(columns: int, tall: bool = False) -> int:
    """The height of six stacks in so many columns, title included; `tall`: in the layout for phones."""
    rows = -(-MOST // columns)
    return TITLE_HEIGHT + rows * (TALL_STACK if tall else STACK_HEIGHT) + (rows - 1) * GAP


def draw_market(
    scene: Scene, x: float, y: float, width: float, columns: int, market: tuple[Stack, ...], deck: int, t: Texts
) -> None:
    """All stacks in a grid under a title."""
    scene.text(x, y + 27, t("Black Market"), 28, GOLD, face=TITLE, anchor="start")
    scene.text(x + width, y + 27, t("deck {n}", n=deck), 24, MUTED, anchor="end")
    cell = (width - (columns - 1) * GAP) / columns
    draw, high = (_draw_tall_stack, TALL_STACK) if scene.least else (_draw_stack, STACK_HEIGHT)
    for index, stack in enumerate(market):
        left = x + (index % columns) * (cell + GAP)
        top = y + TITLE_HEIGHT + (index // columns) * (high + GAP)
        draw(scene, left, top, cell, index + 1, stack)


def _draw_stack(scene: Scene, x: float, y: float, width: float, number: int, stack: Stack) -> None:
    """The cost beside the name."""
    scene.box(x, y, width, STACK_HEIGHT, 10, MARKET, stroke=MARKET_LINE, line=2)
    cost = str(stack.cost)
    scene.text(x + width - 10, y + 33, cost, 31, TEXT, face=FIGURES, anchor="end")
    coins = x + width - 10 - 15 * len(cost) - 19
    draw_icon(scene, "two-coins", coins, y + 22, 25, GOLD)
    _draw_name(scene, x, y, coins - 18 - (x + 38), number, stack)
    _draw_bonuses(scene, x, y, 62, width - 72, 2, stack)
    if stack.copies > 1:
        scene.text(x + width - 10, y + STACK_HEIGHT - 9, f"×{stack.copies}", 24, TEXT, face=FIGURES, anchor="end")


def _draw_tall_stack(scene: Scene, x: float, y: float, width: float, number: int, stack: Stack) -> None:
    """The name over the whole width, three lines of bonuses, the cost below the icon."""
    scene.box(x, y, width, TALL_STACK, 10, MARKET, stroke=MARKET_LINE, line=2)
    _draw_name(scene, x, y, width - 46, number, stack)
    _draw_bonuses(scene, x, y, 80, width - 90, 3, stack)
    draw_icon(scene, "two-coins", x + 24, y + 116, 25, GOLD)
    scene.text(x + 40, y + 127, str(stack.cost), 31, TEXT, face=FIGURES, anchor="start")
    if stack.copies > 1:
        scene.text(x + width - 10, y + TALL_STACK - 9, f"×{stack.copies}", 24, TEXT, face=FIGURES, anchor="end")


def _draw_name(scene: Scene, x: float, y: float, room: float, number: int, stack: Stack) -> None:
    """In a line; in two where it would be smaller than is legible in one."""
    scene.text(x + 12, y + 31, f"{number}.", 24, "#c7aa74", face=FIGURES, anchor="start")
    name, size = fit(stack.gear.name, WORDS, 24, room, SMALLEST_NAME, scene.least)
    if name == stack.gear.name:
        scene.text(x + 38, y + 31, name, size, TEXT, anchor="start")
        return
    size = max(IN_TWO, scene.least)
    for index, line in enumerate(wrap(stack.gear.name, WORDS, size, room, 2)):
        scene.text(x + 38, y + 21 + index * 20, line, size, TEXT, anchor="start")


def _draw_bonuses(scene: Scene, x: float, y: float, beside: float, room: float, most: int, stack: Stack) -> None:
    """The icon, and what the card gives `beside` it."""
    gear = stack.gear
    draw_icon(scene, gear_icon(gear.id, gear.slot), x + 33, y + 70, 44, BRASS if gear.slot == 0 else STEEL)
    for index, words in enumerate(wrap(kept_together(gear.bonuses, 23, room), WORDS, 23, room, most)):
        draw_fitted(scene, x + beside, y + 66 + index * 26, words, (23, 18), room, "#f0dfb8")
