"""The board as text: the full equivalent of the picture, in parts that fit a Discord message."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.kravora.pieces.content import LABORATORY, LINES
from engine.kravora.pieces.figures import WHITE
from engine.kravora.pieces.places import board_of, line_of
from engine.kravora.pieces.view import View
from render.kravora.words.phase_words import forecast_words, news_words, part_words, phase_words, round_words
from render.kravora.words.piece_words import building_name, kind_name, pile_words, units_words
from render.kravora.words.place_words import letter_of, line_name
from render.words.lengths import by_section
from render.words.people import written_names


def text_board(view: View, names: Sequence[str], t: Texts, reach: Sequence[int] | None = None) -> tuple[str, ...]:
    """All parts. With `reach` (places of engine.kravora.pieces.places), only these of the lines."""
    shown = written_names(names, view.config.seats, t)
    lines = [f"**{round_words(view, t)}**. {phase_words(view, shown, t)}. {news_words(view, t)}."]
    forecast = forecast_words(view, t)
    if forecast:
        lines.append(f"{forecast}.")
    for seat in range(view.config.seats):
        told = range(LINES) if reach is None else sorted(line_of(p) for p in reach if board_of(p) == seat)
        lines += _fortress(view, seat, told, shown, t)
    if reach is None:
        lines.append(t("White stock: {units}.", units=_stock(view, view.white, t)))
    return by_section(lines)


def _fortress(view: View, seat: int, told: Sequence[int], names: Sequence[str], t: Texts) -> list[str]:
    board = view.boards[seat]
    name = f"**{letter_of(seat)}. {names[seat]}**"
    if not board.wall:
        return [t("{name}: {words}", name=name, words=t("the wall has fallen, out of the game")) + "."]
    lines = [t("{name}: {words}", name=name, words=", ".join(_facts(view, seat, t))) + "."]
    lines += [line_words(view, seat, line, names, t) for line in told]
    lines.append(
        t(
            "To come: {units}. Reserve: {reserve}.",
            units=pile_words(view, tuple((kind, WHITE) for kind in board.tray), names, t) or t("none"),
            reserve=pile_words(view, board.reserve, names, t) or t("empty"),
        )
    )
    if LABORATORY in board.buildings:
        lines.append(
            t(
                "Laboratory, {count} of {slots} slots: {units}.",
                count=len(board.laboratory),
                slots=view.content.limits.laboratory_slots,
                units=pile_words(view, board.laboratory, names, t) or t("empty"),
            )
        )
    built = ", ".join(building_name(view.content, number, t.language) for number in board.buildings)
    lines.append(t("Buildings: {names}.", names=built or t("none")))
    lines.append(t("Own stock: {units}.", units=_stock(view, board.stock, t)))
    return lines


def _facts(view: View, seat: int, t: Texts) -> list[str]:
    board = view.boards[seat]
    facts = [
        t("wall {points} of {full}", points=board.wall, full=view.content.limits.wall),
        t("{litres} L of blood", litres=board.blood),
        t("kill counter {count}", count=board.kills),
        t.n("{count} kill in the game", "{count} kills in the game", board.total),
        t("number {n} in turn order", n=view.order.index(seat) + 1),
    ]
    if part := part_words(view, seat, t):
        facts.append(part)
    if seat in view.winners:
        facts.append(t("winner"))
    if board.shield:
        facts.append(t("has a shield"))
    if board.touched:
        facts.append(t("a rockfall has hit the wall this round"))
    return facts


def line_words(view: View, seat: int, line: int, names: Sequence[str], t: Texts) -> str:
    board = view.boards[seat]
    parts = []
    if board.attackers[line]:
        parts.append(t("attackers: {units}", units=units_words(view, board.attackers[line], names, t)))
    if board.defenders[line]:
        parts.append(t("defenders: {units}", units=units_words(view, board.defenders[line], names, t)))
    if line in board.lava:
        parts.append(t("lava flow: attackers stay"))
    name = line_name(seat, line)
    head = t("{line}, floor", line=name) if line == LINES - 1 else name
    return t("{name}: {words}", name=head, words=t("; ").join(parts) or t("nobody")) + "."


def _stock(view: View, stock: Sequence[int], t: Texts) -> str:
    return ", ".join(f"{count} {kind_name(view.content, kind, t.language)}" for kind, count in enumerate(stock))
