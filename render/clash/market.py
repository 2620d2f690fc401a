"""The Black Market: up to six stacks with icon, name, cost, bonuses in words and number of copies."""

from __future__ import annotations

from data.texts import Texts
from render.cards import kept_together
from render.clash.palette import BRASS, GOLD, MARKET, MARKET_LINE, MUTED, STEEL, TEXT, gear_icon
from render.clash.picture import Stack
from render.fonts import fit, wrap
from render.icons import draw_icon
from render.scene import FIGURES, TITLE, WORDS, Scene

STACK_HEIGHT = 108
GAP = 10
TITLE_HEIGHT = 40
MOST = 6


def market_height(columns: int) -> int:
    """The height of six stacks in so many columns, title included."""
    rows = -(-MOST // columns)
    return TITLE_HEIGHT + rows * STACK_HEIGHT + (rows - 1) * GAP


def draw_market(
    scene: Scene, x: float, y: float, width: float, columns: int, market: tuple[Stack, ...], deck: int, t: Texts
) -> None:
    """All stacks in a grid under a title."""
    scene.text(x, y + 27, t("Black Market"), 28, GOLD, face=TITLE, anchor="start")
    scene.text(x + width, y + 27, t("deck {n}", n=deck), 24, MUTED, anchor="end")
    cell = (width - (columns - 1) * GAP) / columns
    for index, stack in enumerate(market):
        left = x + (index % columns) * (cell + GAP)
        top = y + TITLE_HEIGHT + (index // columns) * (STACK_HEIGHT + GAP)
        _draw_stack(scene, left, top, cell, index + 1, stack)


def _draw_stack(scene: Scene, x: float, y: float, width: float, number: int, stack: Stack) -> None:
    gear = stack.gear
    scene.box(x, y, width, STACK_HEIGHT, 10, MARKET, stroke=MARKET_LINE, line=2)
    cost = str(stack.cost)
    scene.text(x + width - 10, y + 33, cost, 31, TEXT, face=FIGURES, anchor="end")
    coins = x + width - 10 - 15 * len(cost) - 19
    draw_icon(scene, "two-coins", coins, y + 22, 25, GOLD)
    scene.text(x + 12, y + 31, f"{number}.", 24, "#c7aa74", face=FIGURES, anchor="start")
    name, size = fit(gear.name, WORDS, 24, coins - 18 - (x + 38), 17, scene.least)
    scene.text(x + 38, y + 31, name, size, TEXT, anchor="start")
    draw_icon(scene, gear_icon(gear.id, gear.slot), x + 33, y + 70, 44, BRASS if gear.slot == 0 else STEEL)
    lines = wrap(kept_together(gear.bonuses, 23, width - 72), WORDS, 23, width - 72, 2)
    for index, words in enumerate(lines):
        line, size = fit(words, WORDS, 23, width - 72, 18, scene.least)
        scene.text(x + 62, y + 66 + index * 26, line, size, "#f0dfb8", anchor="start")
    if stack.copies > 1:
        scene.text(x + width - 10, y + STACK_HEIGHT - 9, f"×{stack.copies}", 24, TEXT, face=FIGURES, anchor="end")
