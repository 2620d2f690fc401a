"""The course of a game in its last post: walls round by round, as numbers, as words, as a picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from cogs.kravora.picture_specs import KravoraSpecs
from cogs.kravora.posts.course import walls_by_round
from cogs.kravora.posts.posts import victory_post
from cogs.kravora.wording import KravoraWording
from data.texts import texts_in
from engine.kravora.pieces import events as ev
from host.table.table import LogEntry
from render.plot import PlotSpec
from render.registry import draw_now
from tests.cogs_kravora.play import table_of, view_of

T = texts_in("en")
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
