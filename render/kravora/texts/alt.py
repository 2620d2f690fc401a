"""Alt texts of the pictures: all that decides, and where the full text is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from data.texts import Texts
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.places import board_of, line_of
from engine.kravora.pieces.view import View
from render.kravora.look.look import Marks, boards_of
from render.kravora.texts.text_board import line_words
from render.kravora.words.phase_words import forecast_words, news_words, phase_words, round_words
from render.kravora.words.piece_words import building_name
from render.kravora.words.place_words import line_name
from render.words.lengths import with_pointer
from render.words.people import short_names


def board_alt(view: View, names: Sequence[str], t: Texts) -> str:
    """Round, phase, what it brought and the next one brings; each fortress in sum, then its lines."""
    shown = short_names(names, view.config.seats, t)
    seats = range(view.config.seats)
    parts = [f"{round_words(view, t)}. {phase_words(view, shown, t)}."]
    parts += [_fortress(view, seat, shown[seat], t) for seat in seats]
    parts += [f"{words}." for words in (news_words(view, t), forecast_words(view, t)) if words]
    asked_first = sorted(seats, key=lambda seat: seat != view.active)
    parts += [words for seat in asked_first for words in _lines(view, seat, shown, t)]
    return with_pointer(parts, t)


def crop_alt(view: View, marks: Marks, names: Sequence[str], t: Texts) -> str:
    """The fortresses shown with who stands in their lines and what is built, and which lines are marked."""
    shown = short_names(names, view.config.seats, t)
    parts = [part for seat in boards_of(view, marks) for part in _whole(view, seat, shown, t)]
    lines = [line_name(board_of(place), line_of(place)) for name, place in sorted(marks) if name == "line"]
    if lines:
        parts.append(t("Marked lines: {lines}.", lines=", ".join(lines)))
    units = sum(name == "unit" for name, _ in marks)
    if units:
        parts.append(t.n("{count} kind of target marked.", "{count} kinds of target marked.", units))
    return with_pointer(parts, t)


def _whole(view: View, seat: int, names: Sequence[str], t: Texts) -> Iterator[str]:
    yield _fortress(view, seat, names[seat], t)
    yield from _lines(view, seat, names, t)
    built = ", ".join(building_name(view.content, number, t.language) for number in view.boards[seat].buildings)
    if built:
        yield t("Buildings: {names}.", names=built)


def _lines(view: View, seat: int, names: Sequence[str], t: Texts) -> Iterator[str]:
    """The lines where somebody stands."""
    board = view.boards[seat]
    for line in range(LINES):
        if board.wall and (board.attackers[line] or board.defenders[line]):
            yield line_words(view, seat, line, names, t)


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
