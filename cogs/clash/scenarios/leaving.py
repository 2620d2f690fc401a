"""Warns of what a planned move gives up in a scenario: pieces, marks and feats (§14.16)."""

from __future__ import annotations

from cogs.clash.wording.wording import ClashWording
from cogs.transport.panels.text import listed
from engine.clash.pieces.board import places_of
from engine.clash.pieces.view import View
from engine.clash.scenarios.marks import COMPANY, THRONE
from engine.clash.scenarios.showing import counting_in
from engine.clash.views.view_choices import controlled_in
from render.clash.words.scenario_words import counting_pieces


def left_in(view: View, before: View) -> list[int]:
    """Territories with pieces that the view's seat controls until it finishes the move it plans.

    `before`: the view before the move.
    """
    if not view.placed or view.seat is None:
        return []
    held = controlled_in(before, view.seat) & counting_in(view)
    return [place for place in places_of(held) if not any(view.units[view.seat][place])]


def leaving_lines(wording: ClashWording, before: View) -> list[str]:
    """A line for each place given up, one for a mark that may not come, one for feats lost before any battle."""
    t, view = wording.t, wording.view
    if not view.placed or view.seat is None or view.camp is None:
        return []
    left = left_in(view, before)
    lines = [
        t(
            "⚠ Nobody stays at {place:the}. You no longer hold: {pieces}.",
            place=wording.place(place),
            pieces=listed(t, counting_pieces(view, place, t)),
        )
        for place in left
    ]
    if _marked(view) in left:
        lines.append(t("⚠ You get a mark only if you are there at the end of your second action."))
    feats, after = before.points[view.seat], view.points[view.seat]
    if after < feats:
        lines.append(
            t(
                "⚠ Before its battles this plan leaves you {feats} of {before}.",
                feats=wording.points(after),
                before=feats,
            )
        )
    return lines


def _marked(view: View) -> int:
    """Where one has to be for a mark: at the throne or with the prisoner; -1 where none comes so."""
    camp = view.camp
    assert camp is not None
    if camp.scenario.mark == THRONE:
        return camp.heart
    return camp.relics[0] if camp.scenario.mark == COMPANY else -1
