"""What a turn's post shows on its board: marches, fallen defenders, lost walls; the course of a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from cogs.kravora.picture_specs import KravoraSpecs
from cogs.kravora.posts.course import walls_by_round
from cogs.kravora.posts.deeds import deeds_in
from cogs.kravora.posts.posts import victory_post
from cogs.kravora.wording import KravoraWording
from data.texts import texts_in
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.actions import ATTACKER, DEFENDER
from engine.kravora.pieces.content import PUPPET
from engine.kravora.pieces.places import place_of
from host.posts.post import Picture
from host.table.table import LogEntry, Place, Seat, Table
from render.kravora.look.deeds import CRATER, CRUMBLED, FELL, MARCHED, with_deeds
from render.kravora.look.look import board_spec
from render.kravora.picture import BoardSpec
from render.registry import draw_now
from render.shared.plot import PlotSpec
from tests.cogs_kravora.play import table_of, view_of
from tests.render.forts import NAMES, new_game, play, spectator, unit, with_board

T = texts_in("en")
HAPPENED: tuple[tuple[Any, ...], ...] = (
    (ev.WALKED, 1, PUPPET, -1, 0, 1),
    (ev.WALKED, 1, PUPPET, -1, 0, 1),
    (ev.SHOT, 1, 0, 2, 3),
    (ev.ENTERS, 0),
    (ev.ENTERS, 0, PUPPET, PUPPET),
    (ev.DRAWN, -1, ATTACKER, PUPPET, -1, place_of(0, 2), place_of(0, 1)),
    (ev.DRAWN, -1, DEFENDER, PUPPET, 0, place_of(0, 3), place_of(0, 2)),
    (ev.KILLED, 1, 3, DEFENDER, PUPPET, 1, "reserve"),
    (ev.KILLED, 1, 3, ATTACKER, PUPPET, -1, "stock"),
    (ev.KILLED, 1, 3, DEFENDER, PUPPET, 1, "reserve"),
    (ev.WALL, 1, 3, 7, "horde", -1),
    (ev.REPAIRED, 1, 1, 8),
    (ev.WALL, 0, 1, 9, "horde", -1),
    (ev.REPAIRED, 0, 1, 10),
)


def four(numbers: tuple[int, ...]) -> set[tuple[int, ...]]:
    return {tuple(numbers[at : at + 4]) for at in range(0, len(numbers), 4)}


def test_events_as_numbers() -> None:
    assert four(deeds_in(HAPPENED)) == {
        (MARCHED, 1, 0, 1),
        (MARCHED, 1, CRATER, 2),
        (MARCHED, 0, CRATER, 0),
        (MARCHED, 0, 2, 1),
        (FELL, 1, 3, 2),
        (CRUMBLED, 1, 2, 0),
    }
    assert deeds_in(()) == ()


def test_a_line_that_lost_its_last_defender_is_outlined_and_free_places_show_who_fell() -> None:
    view = spectator(play(new_game(2, 3), 40, 3, "random"))
    view = with_board(view, 1, wall=8, defenders=((), (), (unit(PUPPET, owner=1),), (), ()))
    board = with_deeds(board_spec(view, NAMES, T), (FELL, 1, 2, 9, FELL, 1, 3, 1, CRUMBLED, 1, 5, 0, MARCHED, 1, 0, 1))
    one, other = board.forts[1].lines[2], board.forts[1].lines[3]
    assert (one.fallen, one.lost) == (one.places - 1, False), "no more than places are free"
    assert (other.fallen, other.lost) == (1, True)
    assert board.forts[1].crumbled == 2, "no more than is gone"
    assert board.forts[1].marches == ((0, 1),)
    assert board.forts[0] == board_spec(view, NAMES, T).forts[0]


def test_a_post_s_board_shows_them() -> None:
    view = spectator(play(new_game(2, 3), 40, 3, "random"))
    seats = tuple(Seat(number, name, number + 1, None, "any") for number, name in enumerate(NAMES[:2]))
    table = Table(1, "kravora", "running", Place(None, 1), 1, "en", {}, seats, "mark", None, 0, 0.0, None, None)
    plain, told = (
        KravoraSpecs().picture(view, Picture("board", 0, "alt", None, cards), table, T)
        for cards in ((), (MARCHED, 1, 0, 1))
    )
    assert isinstance(told, BoardSpec) and draw_now(plain) != draw_now(told)


COURSE: tuple[tuple[Any, ...], ...] = (
    (ev.ROUND, -1, 1),
    (ev.WALL, 0, 2, 8, "horde", -1),
    (ev.DISMANTLED, 1, 9),
    (ev.ROUND, -1, 2),
    (ev.REPAIRED, 0, 1, 9),
    (ev.WALL, 1, 9, 0, "comet", -1),
)


def log(*parts: tuple[tuple[Any, ...], ...]) -> list[LogEntry]:
    return [LogEntry(number, 0, None, "person", part, 0.0) for number, part in enumerate(parts)]


def test_walls_at_the_end_of_each_round() -> None:
    assert walls_by_round(log(COURSE[:3], COURSE[3:]), 2, 10) == ((8, 9), (9, 0))
    assert walls_by_round(log(), 2, 10) == (), "before the first round there is no course"
    taken_back = replace(log(COURSE[1:2])[0], undone=True)
    assert walls_by_round([*log(COURSE[:1]), taken_back], 2, 10) == ((10, 10),)


async def test_the_last_post_shows_them(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2) as room:
        view, table = await view_of(room), (await room.house.reading.look(room.game, None)).table
    wording = KravoraWording(T, table, replace(view, winners=(0,)))
    assert [picture.kind for picture in victory_post(wording, (), ((8, 9),)).pictures] == ["board"], (
        "one round is no course"
    )
    board, plot = victory_post(wording, (), ((8, 9), (9, 0))).pictures
    names = [seat.name for seat in table.seats]
    assert board.kind == "board"
    assert plot.alt == f"Walls at the end of each round: {names[0]}: 8, 9; {names[1]}: 9, 0"
    spec = KravoraSpecs().picture(view, plot, table, T)
    assert isinstance(spec, PlotSpec) and [curve.points for curve in spec.curves] == [(8, 9), (9, 0)]
    assert len({(curve.colour, curve.emblem) for curve in spec.curves}) == 2
    assert draw_now(spec)[:4] == b"\x89PNG"
