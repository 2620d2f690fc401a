"""Who moves in the Move panel: all, all but one, and of an army of several levels one level alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.clash.move import panel as move
from cogs.clash.move.plan import MOST_GROUPS, MoveGroup, MoveOrder, group_of, groups, order_to, units_of
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.view import Triple, View
from engine.clash.views.viewing import view_of
from tests.cogs_clash.test_hero_screens import call_in, choices
from tests.engine.build import build

A1, A2 = parse_place("a1"), parse_place("a2")


def seen(army: dict[str, Triple]) -> View:
    return view_of(build(armies=[army]), 0)


@pytest.mark.parametrize(
    ("units", "codes"),
    [
        ((1, 0, 0), ["a"]),
        ((3, 0, 0), ["a", "l"]),
        ((2, 1, 0), ["a", "l", "1", "2"]),
        ((1, 1, 0), ["a", "l", "1"]),
        ((1, 0, 2), ["a", "l", "1"]),
        ((1, 2, 1), ["a", "l", "1", "2", "3"]),
    ],
)
def test_one_level_alone_is_offered_where_it_is_something_else(units: Triple, codes: list[str]) -> None:
    """The second level of two is what is left when the only unit of the first stays behind."""
    assert [group.mode for group in groups(seen({"a1": units}))] == codes


def test_one_level_goes_where_it_is_sent() -> None:
    view = seen({"a1": (2, 1, 1)})
    assert order_to(view, MoveGroup(A1, "2"), A2) == MoveOrder(A1, A2, (0, 1, 0))
    assert group_of(f"{A1}2", view) == MoveGroup(A1, "2") and units_of(view, MoveGroup(A1, "3")) == (0, 0, 1)
    assert group_of(f"{A1}4", view) is None and group_of(f"{A1}3", seen({"a1": (2, 1, 0)})) is None


def test_it_is_told_by_its_units() -> None:
    said = choices(move.move_panel(call_in(build(armies=[{"a1": (2, 1, 0)}]), 0)), "1. Who moves?")
    assert "A1: only 2×I" in said and "A1: only 1×II" in said


@pytest.mark.parametrize(("places", "count"), [(5, 25), (6, 12)])
def test_where_a_select_does_not_take_them_all_levels_give_way(places: int, count: int) -> None:
    view = seen({"a1": (1, 0, 0)})
    own = tuple((2, 1, 1) if place < places else (0, 0, 0) for place in range(len(view.units[0])))
    found = groups(replace(view, units=(own, *view.units[1:])))
    assert len(found) == count <= MOST_GROUPS
