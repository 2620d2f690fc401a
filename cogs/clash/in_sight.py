"""Says who can win this round, as far as the reader may know (render.clash.sight_words)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.wording import ClashWording
from engine.clash.foresight.reach import Reach, winners_in_sight
from engine.clash.foresight.scenario_prizes import enough_before_the_test
from render.clash.sight_words import short_sight, sight_lines


def in_sight(wording: ClashWording, winners: Sequence[Reach] | None = None) -> list[str]:
    """A line for each seat that can win this round; [] for nobody. `winners`: these seats, where they are known.

    ⚠ stands before others alone: the reader's own victory costs them nothing.
    """
    names, view = [wording.called(seat) for seat in wording.seats()], wording.view
    found = winners_in_sight(view) if winners is None else winners
    seats = (*enough_before_the_test(view), *(reach.seat for reach in found))
    lines = zip(seats, sight_lines(view, names, wording.t, found), strict=True)
    return [f"**{line}**" if seat == view.seat else f"⚠ **{line}**" for seat, line in lines]


def in_sight_briefly(wording: ClashWording) -> str:
    """Only who, for posts with much else to say; "" for nobody."""
    return short_sight(wording.view, [wording.name(seat) for seat in wording.seats()], wording.t)
