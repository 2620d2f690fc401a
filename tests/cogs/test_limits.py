"""Every screen of the plumbing against Discord's limits, with the worst names; and the checker itself."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.commands import all_commands
from cogs.tables.help import rules
from cogs.tables.lobby import lobby
from cogs.tables.person import preferences
from cogs.tables.posts.lobby_card import closed_lobby_post, lobby_post
from cogs.transport.contract import Id, Panel
from cogs.transport.panels.forms import modal, text_label
from cogs.transport.panels.limits import ALT
from cogs.transport.panels.panel import panel, shot_of
from cogs.transport.panels.widgets import Routed, button, option, row, select, with_lead
from cogs.transport.pictures import in_words
from data.rulebook import rulebook
from data.texts import texts_in
from engine.registry import GAMES
from host.posts.post import Button, Choice, Menu, Picture, Post
from host.table.table import Place, Seat, Table
from tests.limits import check_modal, check_post, check_view

pytestmark = pytest.mark.limits
T = texts_in("en")
WORST = "@everyone **`|~_<@1>]" + "W" * 20
GAME = 36**6


def worst_table(seats: int = 4, status: Any = "lobby") -> Table:
    people_ = tuple(Seat(number, WORST, 10**19 + number, None, "clan0") for number in range(seats))
    place = Place(10**19, 10**19, 10**19)
    options = {"players": 8}
    return Table(GAME, "clash", status, place, 10**19, "en", options, people_, "f" * 64, None, 0, 1.7e9, 1.7e9, None)


def test_the_lobby_card_with_the_worst_names() -> None:
    for seats in (0, 1, 4, 8):
        short = tuple(Choice(f"clan{number}", "C" * 100, "D" * 100) for number in range(24))
        post = lobby_post(worst_table(seats), T, "G" * 40, ["o" * 200], short)
        assert check_post(post, GAME) == []
    for status in ("running", "cancelled"):
        assert check_post(closed_lobby_post(worst_table(4, status), T, "G" * 40, ["o" * 200]), GAME) == []


def test_the_forms_of_the_lobby() -> None:
    from tests.cogs.toy_game import ToyScreens

    labels = [lobby.field_label(field, {}, T) for field in ToyScreens().fields(T)]
    assert check_modal(modal(T("Options of the table"), Id(GAME, "lobby_options"), *labels)) == []


def test_settings_with_as_much_as_may_be_chosen() -> None:
    now = {"channels": [10**19] * 10, "creators": [10**19] * 5, "language": "en", "threads": False}
    for view in (
        preferences.settings_view(now, T, "en"),
        preferences.settings_view({}, T, "fr"),
    ):
        assert check_view(view) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_of_the_rules_as_a_card(game: str) -> None:
    book = rulebook(game)
    assert book.all()
    for paragraph in book.all():
        others = [other.id for other in book.all()[:5]]
        spot = rules.ReadingPlace(game, "en", paragraph.id, worst_table(4, "running"))
        view = rules.rules_view(book, paragraph, others, spot, T, lead="Ann", shared=True, here=["h" * 80] * 6)
        assert check_view(view) == [], paragraph.id


def test_commands_keep_to_the_limits_of_a_command() -> None:
    client = discord.Client(intents=discord.Intents.none())
    tree: discord.app_commands.CommandTree[Any] = discord.app_commands.CommandTree(client)
    for command in all_commands():
        tree.add_command(command)
    for command in tree.get_commands():
        data = command.to_dict(tree)
        assert len(data["name"]) <= 32 and 0 < len(data["description"]) <= 100
        parts = [data, *data.get("options", [])]
        assert len(data.get("options", [])) <= 25
        for part in parts:
            assert 0 < len(part["description"]) <= 100, part["name"]
            assert len(part.get("choices") or []) <= 25


def view_of(*items: Any, timeout: float | None = None) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=timeout)
    for item in items:
        view.add_item(item)
    return view


def one(args: str = "") -> Routed:
    return button("A", Id(1, "a", args))


def bad_views() -> list[Any]:
    plain: discord.ui.Button[Any] = discord.ui.Button(label="A", custom_id="x")
    two = discord.ui.Select(custom_id=str(Id(1, "s")), options=[discord.SelectOption(label="a", value="v")] * 2)
    long_option = discord.ui.Select(
        custom_id=str(Id(1, "s")), options=[discord.SelectOption(label="a" * 101, value="v")]
    )
    many = select(Id(1, "s"), "p", [option(str(number), "x") for number in range(25)])
    many.item._underlying.options.append(discord.SelectOption(label="26"))
    return [
        view_of(discord.ui.TextDisplay("x" * 4001)),
        view_of(discord.ui.TextDisplay(" ")),
        crowded(),
        view_of(row(plain)),
        view_of(row(one(), one())),
        view_of(row(one("x" * 100))),
        view_of(row(one()), timeout=180.0),
        view_of(row(Routed(discord.ui.Button(label="A" * 81, custom_id=str(Id(1, "a")))))),
        view_of(row(Routed(two))),
        view_of(row(Routed(long_option))),
        view_of(row(many)),
    ]


def crowded() -> Any:
    """A view the library itself would refuse to build, by its own components."""
    parts = [{"type": 10, "content": "x"}] * 41
    view = discord.ui.LayoutView(timeout=None)
    view.to_components = lambda: parts  # type: ignore[method-assign]
    return view


@pytest.mark.parametrize("number", range(11))
def test_the_checker_finds_each_kind_of_fault(number: int) -> None:
    assert check_view(bad_views()[number])


def test_what_a_picture_says_stands_in_its_place_in_words() -> None:
    shot = shot_of(T, "any", ("**Market**", "1. Sword", "", "-# Aside: none."))
    assert shot.alt.startswith("Market. 1. Sword. Aside: none. `/me`")
    shown = panel(["Choose"], (), shot)
    in_words(shown)
    (box,) = shown.view.children
    assert isinstance(box, discord.ui.Container)
    assert [getattr(item, "content", item) for item in box.children] == [
        "Choose\n**Market**\n1. Sword\n-# Aside: none."
    ]
    long = shot_of(T, "any", ["x" * 99] * 60)
    assert len(long.alt) == ALT and long.alt.endswith(T("`/me` has plain words instead of pictures."))
    view = with_lead(panel(["Choose"], (), long).view, "Too late.")
    assert check_view(view) == []
    in_words(Panel(view, long))
    assert check_view(view) == []
    lead, text = (item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay))
    assert lead == "Too late." and text.startswith("Choose\nxxx")


def test_a_good_panel_passes() -> None:
    assert check_view(view_of(discord.ui.TextDisplay("x"), row(one()))) == []


@pytest.mark.parametrize(
    "post",
    [
        Post("turn", ""),
        Post("turn", "x" * 2001),
        Post("turn", "x", fallback="x" * 2001),
        Post("turn", "x", pictures=(Picture("board", 1, ""),)),
        Post("turn", "x", pictures=(Picture("board", 1, "x" * 1001),)),
        Post("turn", "x", rows=((Button("A", "a"),) * 6,)),
        Post("turn", "x", rows=((Button("A", "a"),),) * 6),
        Post("turn", "x", rows=((Button("A" * 81, "a"),),)),
        Post("turn", "x", rows=((Button("A", "a"), Button("B", "a")),)),
        Post("turn", "x", menu=Menu("m", "p", ())),
        Post("turn", "x", menu=Menu("m", "p", (Choice("a", "A"), Choice("a", "B")))),
        Post("turn", "x", menu=Menu("m", "p", (Choice("a" * 101, "A"),))),
    ],
)
def test_the_checker_finds_each_kind_of_fault_in_a_post(post: Post) -> None:
    assert check_post(post)


def test_the_checker_finds_faults_in_forms() -> None:
    field = text_label("words", "Words")
    good = modal("Title", Id(1, "ask"), field)
    assert check_modal(good) == []
    good.timeout = None
    assert check_modal(good)
    assert check_modal(modal("Title", Id(1, "ask", "x" * 100), text_label("w", "W")))
    assert check_modal(modal("Title", Id(1, "ask")))
