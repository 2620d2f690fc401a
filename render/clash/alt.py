"""Alt texts of the pictures, at most 256 characters each, pointing to the text board where they can't say all."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.foresight.reach import Reach
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import controlled_in
from render.clash.phase_words import domination_words, is_building, phase_words, round_words
from render.clash.scenario_words import feats_words
from render.clash.sight_words import short_sight
from render.clash.tile_words import face_words
from render.lengths import with_pointer
from render.people import drawn_names, shorten


def board_alt(view: View, names: Sequence[str], t: Texts, winners: Sequence[Reach] | None = None) -> str:
    """Round, phase, who can win now, each player's points and territories, elves left, and where the full text is.

    `winners`: `winners_in_sight` of this view, if already known.
    """
    shown = [shorten(name, 16) for name in drawn_names(names, view.config.seats, t)]
    parts = [f"{round_words(view, t)}. {phase_words(view, shown, t)}.", short_sight(view, shown, t, winners)]
    if is_building(view):
        laid = len(view.board.tiles)
        parts.append(t.n("{count} tile laid.", "{count} tiles laid.", laid))
        return with_pointer([*filter(None, parts), *_hand(view, t)], t)
    if view.config.solo:
        parts.append(domination_words(view, t) + ".")
    for seat, name in enumerate(shown):
        held = (controlled_in(view, seat) & view.board.territories).bit_count()
        parts.append(
            t(
                "{name}: {points}, {territories}.",
                name=name,
                points=feats_words(view, view.points[seat], t),
                territories=t.n("{count} territory", "{count} territories", held),
            )
        )
    elves = sum(sum(kinds) for kinds in view.elves)
    parts.append(t.n("{count} elf.", "{count} elves.", elves))
    return with_pointer([part for part in parts if part], t)


def _hand(view: View, t: Texts) -> list[str]:
    """The tile in hand, when a board is being built."""
    face, turn = view.laying
    if not is_building(view) or face < 0:
        return []
    return [t("In hand:") + " " + face_words(view, face, max(turn, 0), t)]
