"""Alt texts of the pictures, at most 256 characters each, pointing to the text board where they can't say all."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.kravora.pieces.places import board_of, line_of
from engine.kravora.pieces.view import View
from render.kravora.look import Marks, boards_of
from render.kravora.phase_words import phase_words, round_words
from render.kravora.place_words import line_name
from render.lengths import with_pointer
from render.people import drawn_names, shorten


def board_alt(view: View, names: Sequence[str], t: Texts) -> str:
    """Round, phase, each fortress's wall, blood and attackers; then where the full text is."""
    shown = [shorten(name, 16) for name in drawn_names(names, view.config.seats, t)]
    parts = [f"{round_words(view, t)}. {phase_words(view, shown, t)}."]
    parts += [_fortress(view, seat, shown[seat], t) for seat in range(view.config.seats)]
    return with_pointer(parts, t)


def crop_alt(view: View, marks: Marks, names: Sequence[str], t: Texts) -> str:
    """The fortresses shown and which lines are marked."""
    shown = [shorten(name, 16) for name in drawn_names(names, view.config.seats, t)]
    parts = [_fortress(view, seat, shown[seat], t) for seat in boards_of(view, marks)]
    lines = [line_name(board_of(place), line_of(place)) for name, place in sorted(marks) if name == "line"]
    if lines:
        parts.append(t("Marked lines: {lines}.", lines=", ".join(lines)))
    units = sum(name == "unit" for name, _ in marks)
    if units:
        parts.append(t.n("{count} kind of target marked.", "{count} kinds of target marked.", units))
    return with_pointer(parts, t)


def _fortress(view: View, seat: int, name: str, t: Texts) -> str:
    board = view.boards[seat]
    if not board.wall:
        return t("{name}: out.", name=name)
    return t(
        "{name}: wall {wall}, {blood} L, {attackers}.",
        name=name,
        wall=board.wall,
        blood=board.blood,
        attackers=t.n("{count} attacker", "{count} attackers", sum(len(line) for line in board.attackers)),
    )
