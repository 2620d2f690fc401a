"""Names the rivals who can win this round and whom a recommended move stops."""

from __future__ import annotations

from collections.abc import Collection

from cogs.clash.wording.wording import ClashWording
from engine.clash.foresight.reach import Reach, winners_in_sight
from engine.clash.pieces import actions as a
from engine.clash.pieces.board import places_of
from engine.clash.pieces.view import View
from engine.clash.scenarios.showing import counting_in
from engine.clash.views.view_choices import controlled_in
from engine.kernel.game import Action, argument_of, kind_of
from render.clash.words.sight_words import sight_sentence

SENDING = frozenset({a.PUT, a.STONE, a.FIGHT})
"""What brings units, or a battle, to the place that is its argument."""
FIGHTING = frozenset({a.ASSAULT, a.ROLL, a.REROLL, a.HOLD, a.KILL})


def contested(wording: ClashWording, ends: Collection[int], action: Action) -> list[str]:
    """A sentence for each rival who can win this round and whom the plan stops; [] for none.

    `ends`: where the moves of a plan go that begins with `action`.
    """
    view = wording.view
    places = {*ends, *_places_of(view, action)}
    if not places:
        return []
    names = [wording.name(seat) for seat in wording.seats()]
    return [
        f"**{sight_sentence(view, reach, names, wording.t)}**"
        for reach in winners_in_sight(view)
        if reach.seat != view.seat and places & _needed(view, reach)
    ]


def _places_of(view: View, action: Action) -> set[int]:
    """Where an action that is no move brings units, or fights on."""
    if kind_of(action) in SENDING:
        return {argument_of(action)}
    return {view.battle.place} if kind_of(action) in FIGHTING and view.battle is not None else set()


def _needed(view: View, reach: Reach) -> set[int]:
    """The places a victory in sight hangs on: those that count for it now, those it takes, and its Forges if it forges.

    §7: Cities controlled; in a scenario its pieces too (§14).
    """
    path = reach.winning()
    counting = view.board.cities | counting_in(view)
    if path is not None and path.forged:
        counting |= view.board.forges
    held = controlled_in(view, reach.seat) & counting
    taken = {capture.place for capture in path.captures} if path is not None else set()
    return {*taken, *places_of(held)}
