"""Says who can win this round, as far as the reader may know (render.clash.words.sight_words)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from cogs.clash.wording.wording import ClashWording
from engine.clash.foresight.reach import Reach, winners_in_sight
from engine.clash.foresight.scenario_prizes import enough_before_the_test
from engine.clash.pieces.view import View
from render.clash.words.sight_words import short_sight, sight_lines

CHANCES = re.compile(r" \([^)]*\)")
"""What stands in brackets behind a prize: how likely it is, or what pays for it."""


def in_sight(wording: ClashWording, winners: Sequence[Reach] | None = None) -> list[str]:
    """A line for each seat that can win this round; [] for nobody. `winners`: these seats, where they are known.

    ⚠ stands before others alone: the reader's own victory costs them nothing.
    """
    names, view = [wording.called(seat) for seat in wording.seats()], wording.view
    found = winners_in_sight(view) if winners is None else winners
    seats = (*enough_before_the_test(view), *(reach.seat for reach in found))
    lines = zip(seats, sight_lines(view, names, wording.t, found), strict=True)
    return [f"**{line}**" if seat == view.seat else f"⚠ **{line}**" for seat, line in lines]


def new_in_sight(wording: ClashWording, winners: Sequence[Reach], told: View) -> list[str]:
    """The lines that were not so in the view of the last turn post; a chance that changed is no news.

    The round's post has said the others, and every board marks who can win.
    """
    lines = in_sight(wording, winners)
    known = {CHANCES.sub("", line) for line in in_sight(replace(wording, view=told))} if lines else set()
    return [line for line in lines if CHANCES.sub("", line) not in known]


def in_sight_briefly(wording: ClashWording) -> str:
    """Only who, for posts with much else to say; "" for nobody."""
    return short_sight(wording.view, [wording.name(seat) for seat in wording.seats()], wording.t)
