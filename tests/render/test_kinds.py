"""The kinds of pictures that posts and panels of Clash can ask for, and the points the plot is drawn from."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Hashable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from cogs.clash.picture_specs import ClashSpecs
from cogs.clash.posts.course import points_by_round
from cogs.tables.wording.course import by_seat, flat
from cogs.transport.contract import Shot
from cogs.transport.pictures import Pictures
from cogs.transport.taste import PictureTaste
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.events import OVER, POINTS, ROUND
from engine.clash.views.viewing import events_for
from engine.kernel.dice import HmacDice
from engine.kernel.game import Event
from host.posts.post import Picture
from host.table.presses import SeatView
from host.table.table import LogEntry, Place, Seat, Table
from render.clash.picture import BoardSpec, CardsSpec, ClashCards, CropSpec, FacesSpec, HeroesSpec
from render.clash.sheets.sheet import ClanSheet
from render.drawing.fonts import width_of
from render.drawing.scene import FIGURES, TextOp
from render.registry import draw_now
from render.shared.plot import BOTTOM, HEIGHT, LABEL, MARGIN, TOP, Curve, PlotSpec, beside, paint_plot
from tests.patience import eventually
from tests.render.games import NAMES, building, new_game, spectator, with_heroes

T = texts_in("en")
SPECS = ClashSpecs()
SEATS = tuple(Seat(number, name, number + 1, None, "any") for number, name in enumerate(NAMES))
TABLE = Table(
    1, "clash", "running", Place(None, 1), 1, "en", {}, SEATS, "mark", None, 0, 0.0, None, None
)  # fmt: skip


def entry(number: int, *events: Event, undone: bool = False) -> LogEntry:
    return LogEntry(number, 0, None, "person", events, 0.0, undone)


@pytest.mark.parametrize(
    ("kind", "cards", "made"),
    [
        ("board", (), BoardSpec),
        ("cards", (0, 1), CardsSpec),
        ("heroes", (), HeroesSpec),
        ("heroes", (1,), HeroesSpec),
        ("plot", (0, 0, 0, 0, 1, 2, 3, 4), PlotSpec),
    ],
)
def test_every_kind_a_post_may_ask_for(kind: str, cards: tuple[int, ...], made: type) -> None:
    spec = SPECS.picture(spectator(new_game(4, 1)), Picture(kind, 0, "alt", None, cards), TABLE, T)
    assert isinstance(spec, made)
    assert draw_now(spec)[:4] == b"\x89PNG"


def test_faces_of_posts_and_panels() -> None:
    view = building(1, "build_face")
    look = SeatView(TABLE, 0, view, 1, True, {})
    post = SPECS.picture(view, Picture("faces", 0, "alt"), TABLE, T)
    panel = SPECS.shot(look, Shot("faces", "alt", (("face", 4), ("face", 5))), T)
    assert isinstance(post, FacesSpec) and isinstance(panel, FacesSpec)
    assert (len(post.tiles), len(panel.tiles)) == (8, 2)
    turning = dataclasses.replace(look, view=building(1, "build_turn"))
    turned = SPECS.shot(turning, Shot("faces", "alt", (("turn", 0), ("turn", 4))), T)
    assert isinstance(turned, FacesSpec)
    assert [tile.label for tile in turned.tiles] == ["turn 0", "turn 4"]


def test_every_kind_a_panel_may_ask_for() -> None:
    view = with_heroes(CLASH.view(new_game(4, 1), 0), (2, -1, -1, -1), (28, -1, -1, -1))
    look = SeatView(TABLE, 0, view, 1, True, {})
    heroes = SPECS.shot(look, Shot("heroes", "alt", (("hero", 2),)), T)
    assert isinstance(heroes, HeroesSpec)
    assert heroes.cards[0].owner == (view.content.clans[view.config.clans[0]].id, "Ann")
    assert isinstance(SPECS.shot(look, Shot("crop", "alt", (("reach", 3),)), T), CropSpec)
    assert isinstance(SPECS.shot(look, Shot("cards", "alt", (("card", 3),)), T), CardsSpec)


def test_an_unknown_kind_is_a_lookup_error() -> None:
    view = spectator(new_game(4, 1))
    with pytest.raises(LookupError, match="dice"):
        SPECS.picture(view, Picture("dice", 0, "alt"), TABLE, T)
    with pytest.raises(LookupError, match="plot"):
        SPECS.shot(SeatView(TABLE, 0, view, 1, True, {}), Shot("plot", "alt"), T)


def test_points_by_round_come_from_the_log_without_what_was_undone() -> None:
    log = [
        entry(1, (ROUND, -1, 1), (POINTS, 0, 1)),
        entry(2, (POINTS, 1, 3), undone=True),
        entry(3, (POINTS, 1, 2), (ROUND, -1, 2)),
        entry(4, (POINTS, 0, 4), (OVER, -1, 0)),
    ]
    assert points_by_round(log, 2) == ((1, 2), (4, 2))
    assert by_seat(flat(points_by_round(log, 2)), 2) == ((1, 4), (2, 2))
    assert points_by_round([], 2) == ()


def test_points_by_round_of_a_whole_game_end_as_the_view_has_them() -> None:
    state, dice = new_game(2, 3, round_limit=4), HmacDice(bytes(32))
    log: list[LogEntry] = []
    while seats := CLASH.to_act(state):
        state, events = CLASH.step(state, seats[0], CLASH.default(state, seats[0]), dice)
        log.append(entry(len(log) + 1, *events_for(events, None)))
    rounds = points_by_round(log, 2)
    assert len(rounds) == state.round
    assert rounds[-1] == spectator(state).points


@pytest.mark.parametrize("curves", [1, 2, 4])
@pytest.mark.parametrize("points", [0, 2, 4])
def test_the_names_beside_the_curves_stay_in_the_frame(curves: int, points: int) -> None:
    """Also where all end at the bottom: there they are pushed apart upwards."""
    spots = beside([HEIGHT - BOTTOM - points * 90.0 + number for number in range(curves)])
    assert all(TOP <= spot <= HEIGHT - MARGIN for spot in spots)
    assert all(lower - upper >= LABEL for upper, lower in pairwise(spots))


@pytest.mark.parametrize("last", [3, 10])
def test_a_figure_at_the_end_of_a_curve_keeps_its_distance_from_the_name(last: int) -> None:
    """A wall of ten was written into its owner's name."""
    drawn = paint_plot(PlotSpec("en", "Walls", 0, (Curve("Stag (AI)", (5, last), "#fff", "#000", "stag-head"),)))
    figure, name = (
        next(item for item in reversed(drawn.ops) if isinstance(item, TextOp) and item.text == text)
        for text in (str(last), "Stag (AI)")
    )
    assert figure.x + width_of(figure.text, FIGURES, figure.size) + 8 <= name.x + 0.01


class Worker:
    """Keeps what it is asked to draw."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    async def draw(self, spec: Hashable) -> bytes:
        self.asked.append(spec)
        return b"png"


class OneView:
    """A house with one view, whose people want tall boards but the first."""

    def __init__(self) -> None:
        self.reading = self.settings = self

    async def view_at(self, game: int, version: int, seat: int | None) -> Any:
        return spectator(new_game(4, 1))

    async def member(self, user: int) -> dict[str, str]:
        return {"layout": "wide" if user == 1 else "tall", "theme": "contrast"}


async def test_posts_for_all_are_drawn_as_most_of_the_table_want_them() -> None:
    pictures = Pictures(OneView(), Worker(), {"clash": SPECS})  # type: ignore[arg-type]
    assert await pictures.usual_at(TABLE) == PictureTaste(tall=True)
    assert await pictures.usual_at(replace(TABLE, seats=SEATS[:2])) == PictureTaste()
    assert await pictures.usual_at(replace(TABLE, seats=())) == PictureTaste()


async def test_pictures_are_drawn_as_their_reader_wants_them() -> None:
    worker = Worker()
    pictures = Pictures(OneView(), worker, {"clash": SPECS})  # type: ignore[arg-type]
    board = (Picture("board", 0, "alt"),)
    assert await pictures.of_post(TABLE, board)
    assert await pictures.of_post(TABLE, board, "fr", PictureTaste("contrast", True))
    look = SeatView(TABLE, 0, CLASH.view(new_game(4, 1), 0), 1, True, {})
    assert await pictures.of_panel(look, Shot("sheet", "alt"), T, PictureTaste("colour_blind", True))
    everybody, hers, panel = worker.asked
    assert (everybody.language, everybody.theme, everybody.tall) == ("en", "default", False)
    assert (hers.language, hers.theme, hers.tall) == ("fr", "contrast", True)
    assert (panel.theme, panel.tall) == ("colour_blind", True)


class Slow(Worker):
    """Draws one picture after the other, each when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = asyncio.Semaphore(0)

    async def draw(self, spec: Hashable) -> bytes:
        self.asked.append(spec)
        await self.go_on.acquire()
        return b"png"


async def test_a_panel_s_picture_waits_for_one_of_many_posts_at_most() -> None:
    worker = Slow()
    pictures = Pictures(OneView(), worker, {"clash": SPECS})  # type: ignore[arg-type]
    posts = [asyncio.create_task(pictures.of_post(TABLE, (Picture("board", 0, "alt"),))) for _ in range(3)]
    await eventually(lambda: bool(worker.asked), "the first picture")
    look = SeatView(TABLE, 0, CLASH.view(new_game(4, 1), 0), 1, True, {})
    panel = asyncio.create_task(pictures.of_panel(look, Shot("sheet", "alt"), T))
    await eventually(lambda: len(worker.asked) > 1, "the panel's picture")
    assert isinstance(worker.asked[1], ClanSheet), "before the other posts'"
    for _ in range(4):
        worker.go_on.release()
    assert await panel and all(await asyncio.gather(*posts))


def test_equip_shows_what_the_chosen_purchase_makes_of_a_level() -> None:
    view = CLASH.view(new_game(4, 1), 0)
    item = next(item for item, _ in view.market if view.content.items[item].bonuses.power)
    gain = view.content.items[item].bonuses.power
    look = SeatView(TABLE, 0, view, 1, True, {})
    spec = SPECS.shot(look, Shot("equip", "alt", (("offer", item * 4 + 1),)), T)
    assert isinstance(spec, ClanSheet)
    level = spec.levels[1]
    assert level.changed and level.after[1] == level.before[1] + gain
    assert not spec.levels[0].changed and not spec.levels[2].changed
    assert [card.sign for card in spec.cards].count("chosen") == 1
    assert len(spec.cards) == len(view.market)


def test_a_lobby_shows_a_clan_before_there_is_a_game() -> None:
    lobby = dataclasses.replace(TABLE, status="lobby")
    for number, clan in enumerate(spectator(new_game(4, 1)).content.clans):
        spec = SPECS.picture(None, Picture("wish", 0, "alt", None, (number,)), lobby, T)
        assert isinstance(spec, ClanSheet)
        assert [level.placed for level in spec.levels] == [unit.count for unit in clan.units]
        assert len(spec.hand) == 7 and spec.clan == clan.id
        assert draw_now(spec)[:4] == b"\x89PNG"


def test_a_forger_sees_the_cards_drawn_with_a_star() -> None:
    view = CLASH.view(new_game(4, 1), 0)
    legendary = range(view.content.market_kinds, len(view.content.items))
    look = SeatView(TABLE, 0, view, 1, True, {})
    spec = SPECS.shot(look, Shot("forge", "alt", tuple(("item", item) for item in legendary)), T)
    assert isinstance(spec, ClashCards)
    assert all(card.star and not card.cost for card in spec.cards)
    assert draw_now(spec)[:4] == b"\x89PNG"
