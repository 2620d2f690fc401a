"""Answers presses of the panel in which a tile is laid (§2.1)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cogs.clash.handling import Then
from cogs.clash.setup import tile_panel
from cogs.tables.running.carry_out import act, owes
from cogs.transport.contract import Answer, Call
from cogs.transport.panels.panel import args_of, check_fresh, chosen

Handler = Callable[[Call], Awaitable[Any]]


async def _build_face(call: Call) -> Answer:
    """Another face, turned as before; its place has to be chosen again."""
    tile = _tile(call)
    return tile_panel.build_panel(call, tile_panel.tile_of(call.look.view, f"{_one(call)}.{tile.turn}."))


async def _build_turn(call: Call) -> Answer:
    """Turned otherwise; the place stays where it still can be."""
    tile = _tile(call)
    spot = "" if tile.spot is None else tile.spot
    return tile_panel.build_panel(call, tile_panel.tile_of(call.look.view, f"{tile.face}.{_one(call)}.{spot}"))


async def _build_spot(call: Call) -> Answer:
    tile = _tile(call)
    wanted = _one(call)
    if wanted:
        tile = tile_panel.tile_of(call.look.view, f"{tile.face}.{tile.turn}.{wanted}")
    return tile_panel.build_panel(call, tile)


def _tile(call: Call) -> tile_panel.TileDraft:
    check_fresh(call)
    owes(call)
    return tile_panel.tile_of(call.look.view, args_of(call).payload)


def _one(call: Call) -> str:
    return next(iter(chosen(call)), "")


async def _lay(call: Call) -> Then:
    view = call.look.view
    steps = tile_panel.laying(view, tile_panel.tile_of(view, args_of(call).payload))
    return Then(await act(call, steps), call.t("Laid."))


HANDLERS: Mapping[str, Handler] = {
    "bface": _build_face,
    "bturn": _build_turn,
    "bspot": _build_spot,
    "blay": _lay,
}
