"""Every screen of Kravora against Discord's limits: worst names, four crowded boards, every ruse and building."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.kravora.narration.news import news
from cogs.kravora.narration.turns import narration
from cogs.kravora.posts import log
from cogs.kravora.posts.posts import ended_post, shield_post, turn_post, victory_post
from cogs.kravora.posts.presenter import KravoraPresenter
from cogs.kravora.present import plan_done_panel, since_words, turn_panel
from cogs.kravora.screens import LOOKING, ON_TURN, KravoraScreens
from cogs.kravora.turn import attack, orders, ruse, shop, waiting
from cogs.kravora.turn.plan_words import PLANS
from cogs.kravora.turn.rehearsal import Turn, rehearsed_turn
from cogs.kravora.wording import KravoraWording
from cogs.tables.running.rehearsed import rehearsed
from cogs.transport.contract import PLANNING, Call, Id, Panel
from cogs.transport.panels.limits import ALT
from data.texts import texts_in
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import KIND_SHIFT, argument_of, kind_of
from engine.kravora.game import KRAVORA
from engine.kravora.pieces import actions as a
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import BUILDING_IDS, HUT, KINDS, LINES
from engine.kravora.pieces.figures import WHITE, Unit
from engine.kravora.pieces.view import Fortress, Pending, View
from engine.kravora.play.ruse_effects import RUSE_OF
from engine.kravora.views.view_choices import choices_in
from host.posts.post import Choice
from host.table.presses import Press, SeatView
from host.table.table import LogEntry, Place, Seat, Table
from tests.cogs_kravora.play import CONTENT
from tests.limits import check_modal, check_post, check_view
from tests.room import words_of

pytestmark = pytest.mark.limits
WORST = "**`|~_@everyone<@1>]" + "W" * 12
GAME = 36**6


def table(status: Any = "running") -> Table:
    seats = tuple(Seat(number, WORST, 10**18 + number, None, "any") for number in range(4))
    seed = "e" * 64 if status == "over" else None
    place = Place(10**18, 10**18, 10**18)
    options = {
        "plunder": True,
        "few_slots": True,
        "even_start": True,
        "private": True,
        "pace": "daily",
        "defenders_asked": False,
    }
    return Table(
        GAME, "kravora", status, place, 10**18, "en", options, seats, "f" * 64, seed, 9999, 1.7e9, 1.7e9, 1.8e9
    )


def crowded(seat: int, wall: int = 10) -> Fortress:
    """A board with every look of every kind on every line, two puppets of each rival, and all that can be owned."""
    looks = [
        Unit(kind, hits, WHITE, False, False)
        for kind, unit in enumerate(CONTENT.units)
        for hits in range(1, unit.hit_points + 1)
    ]
    rivals = [Unit(0, 1, other, False, False) for other in range(4) if other != seat for _ in range(2)]
    attackers = tuple(tuple(sorted(looks + rivals)) for _ in range(LINES))
    three = tuple(sorted(Unit(kind, 1, WHITE, False, False) for kind in (3, 4, 5)))
    defenders = ((), three, three, three, three)
    dead = tuple((kind, WHITE) for kind in range(KINDS)) * 2
    return Fortress(
        wall=wall,
        blood=999,
        attackers=attackers,
        defenders=defenders,
        tray=tuple(range(KINDS)),
        reserve=dead,
        laboratory=dead[:5],
        buildings=tuple(range(len(BUILDING_IDS))),
        shield=True,
        kills=99,
        total=999,
        stock=(10, 10, 10, 8, 8, 8),
        lava=(1, 3),
        touched=False,
    )


def worst_view(phase: str = "attack", **more: Any) -> View:
    """Four seats in round 19; seat 0 is on turn (in phase "answer" seat 0 holds the shield)."""
    view = KRAVORA.view(KRAVORA.new(Config(4), CONTENT, PlayoutDice(random.Random(1).random)), 0)
    boards = tuple(crowded(seat) for seat in range(4))
    turn_seat = 1 if phase == "answer" else 0
    base = replace(
        view, phase=phase, round=19, boards=boards, turn_seat=turn_seat, active=0, to_act=(0,), order=(0, 1, 2, 3),
        back="attack", white=(20,) * 6,
    )  # fmt: skip
    return replace(base, **more)


def empty_lines(view: View) -> View:
    """Room for purchases: seat 0 has neither defenders nor buildings."""
    bare = replace(view.boards[0], defenders=((),) * LINES, buildings=())
    return replace(view, boards=(bare, *view.boards[1:]))


def views() -> dict[str, View]:
    pool = tuple(a.HIT | a.unit(3, side, kind << 3 | 1) for side in (0, 1) for kind in range(KINDS) for _ in range(4))
    cannon = worst_view("purchases")
    return {
        "attack": worst_view(),
        "aim": worst_view("aim", striker=(1, 2), points=1),
        "volley": worst_view("aim", striker=(1, 5), points=4),
        "pick": worst_view("pick", points=4, pool=tuple(argument_of(hit) for hit in sorted(pool))),
        "throw": worst_view("throw", pending=Pending(a.PROPEL | a.unit(8, 0, 5 << 3 | 1), -1, 0)),
        "answer": worst_view("answer", pending=Pending(a.PROPEL | a.unit(8, 0, 5 << 3 | 1), 4, 1), asking=(0,)),
        "salaries": empty_lines(worst_view("salaries", back="salaries")),
        "full": worst_view("salaries", back="salaries"),
        "purchases": empty_lines(cannon),
        "cannon": replace(cannon, back="purchases"),
    }


def call_of(view: View, args: str = "zz.", owes: bool = True, held: Any = None) -> Call:
    look = SeatView(table(), 0, view, 36**3, owes, held or {}, worst_log()[:30])
    id = Id(GAME, "who", args, 36**3, 0)
    return Call(id, Press(1, WORST, 1), look, SimpleNamespace(), texts_in("en"), private=True)  # type: ignore[arg-type]


def worst_events() -> list[tuple[Any, ...]]:
    """A round of four long turns, everything in it."""
    events: list[tuple[Any, ...]] = [(ev.ROUND, -1, 19), (ev.VOLCANO, -1, 9), (ev.TO_COME, -1, *([6, 5] * 4))]
    events += [(ev.CALAMITY, -1, 3), (ev.COMET, -1, 6), (ev.COMET, -1, 4)]
    for seat in range(4):
        events += [(ev.WALL, seat, 4, 6, "comet", -1), (ev.KILLED, seat, 3, 0, 5, -1, "stock"), (ev.TURN, seat)]
        for line in range(LINES):
            events += [(ev.ATTACKS, seat, line, 5, 0), (ev.HURT, seat, line, 0, 5, 1, 2)]
            events += [(ev.KILLED, seat, line, 0, kind, -1, "reserve") for kind in range(KINDS)]
            events += [(ev.STRIKES, seat, line, kind, 1, 3) for kind in range(KINDS)]
            events += [(ev.KILLED, seat, line, 1, kind, seat, "stock") for kind in range(KINDS)]
            events += [(ev.WALKED, seat, kind, -1, 0, 1) for kind in range(KINDS)]
            clot = a.CLOT | a.unit((seat + 1) % 4 * 8 + line, 0, 5 << 3 | 1)
            events += [(ev.RUSE, seat, 1, 2, clot, -1), (ev.SPARED, (seat + 1) % 4, seat)]
        propel = a.PROPEL | a.unit(8, 0, 5 << 3 | 1)
        events += [(ev.RUSE, seat, 5, 4, propel, 4), (ev.SHIELDED, (seat + 1) % 4, seat)]
        events += [(ev.BOUGHT, seat, kind, 3, 8) for kind in range(KINDS)]
        events += [(ev.BUILT, seat, number, 6) for number in range(len(BUILDING_IDS))]
        events += [(ev.SHOT, other, seat, 4, 1) for other in range(4) if other != seat for _ in range(10)]
        events += [(ev.BLOOD, seat, 15, "salary"), (ev.ENTERS, seat, *range(KINDS)), (ev.REPAIRED, seat, 2, 10)]
        events += [(ev.RECYCLED, seat, 3, 5), (ev.DISMANTLED, seat, 4), (ev.COOLED, seat, 1), (ev.FELL, seat)]
        events += [(ev.REWARD, seat, 99), (ev.DRAWN, -1, 0, 5, 1, 3, 12), (ev.LAVA, seat, 2), (ev.SHIELDS, seat)]
    return [*events, (ev.OVER, -1, 0, 1, 2, 3)]


def worst_log() -> tuple[LogEntry, ...]:
    every = worst_events()
    chunks = [tuple(every[at : at + 40]) for at in range(0, len(every), 40)]
    return tuple(LogEntry(9000 + n, 0, None, "orders", chunk, 1.7e9, n % 5 == 4) for n, chunk in enumerate(chunks))


def panels() -> Iterator[tuple[str, Panel]]:
    for plain in (False, True):
        for name, view in views().items():
            call = replace(call_of(view), plain=plain)
            wording = KravoraWording(call.t, table(), view, plain)
            turn = Turn(call, wording, 99)
            for where in ("", "b", "b4"):
                yield f"{name} {where}", turn_panel(turn, "x" * 200, where)
            if name in ("attack", "full", "purchases"):
                for kind in sorted({kind_of(action) for action in choices_in(view)} & set(RUSE_OF)):
                    for where in ("", "b", "b4"):
                        yield f"ruse {name} {kind >> KIND_SHIFT} {where}", ruse.ruse_panel(turn, kind, where)
            if name == "cannon":
                yield "gun", shop.gun_panel(turn)
                yield "gun aimed", shop.gun_panel(turn, "b5")
        waits = replace(call_of(worst_view(turn_seat=1, active=1), owes=False), plain=plain)
        yield "waiting", waiting.waiting_panel(waits, "x" * 200)
        yield "own", waiting.own_panel(waits)
        yield "orders", orders.orders_panel(waits, "x" * 200)
        yield "log", log.log_panel(waits, worst_log())
        over = replace(waits, look=replace(waits.look, table=table("over")))
        yield "over", waiting.waiting_panel(over)
        yield from plans(waits)


def plans(waits: Call) -> Iterator[tuple[str, Panel]]:
    """A plan of many steps, one with a misfit, one that ends the turn."""
    steps = ["done", *["build hut"] * 3, "end"]
    own = worst_view(turn_seat=1, active=1)
    bare = empty_lines(own)
    many = [*["buy puppet 2", "buy puppet 3"] * 3, *(f"shoot b{line + 1}" for line in range(5))]
    for name, plan in (("misfit", steps), ("many", many), ("whole", [*many, "end"])):
        held = {"plan": {"when": "20.turn", "steps": plan}}
        call = replace(waits, look=replace(waits.look, view=bare, orders=held))
        turn = rehearsed_turn(rehearsed(call, PLANS.rules))
        yield f"plan {name}", turn_panel(turn)
        yield f"plan orders {name}", orders.orders_panel(call)
        yield f"plan done {name}", plan_done_panel(turn)


def test_every_panel() -> None:
    seen = set()
    for name, panel in panels():
        assert check_view(panel.view) == [], name
        assert len(words_of(panel.view)) <= 3_700, name
        assert panel.shot is None or 0 < len(panel.shot.alt) <= ALT, name
        seen.add(name.split()[0])
    assert seen >= {*views(), "ruse", "gun", "waiting", "own", "orders", "log", "over", "plan"}


def test_what_happened_since_leaves_room_for_the_turn() -> None:
    t = texts_in("en")
    for view in views().values():
        for plain in (False, True):
            call = replace(call_of(view), plain=plain)
            turn = Turn(call, KravoraWording(t, table(), view), 99, tuple(worst_events()))
            told = since_words(turn)
            assert t("⚠ Wall −{points} ({why}): **{left} of {most}** left.").partition("{")[0] in told[:60]
            assert t.language != "en" or not plain or "fallen" in told
            panel = turn_panel(turn, told)
            assert check_view(panel.view) == [] and len(words_of(panel.view)) <= 4_000


def test_a_list_says_what_each_purchase_does_and_the_picture_shows_the_fortress_alone() -> None:
    """Its letters had six pixels on a phone: cards beside it said again what the lists say."""
    view = views()["purchases"]
    view = replace(view, boards=(replace(view.boards[0], buildings=(HUT,)), *view.boards[1:]))
    for t in map(texts_in, ("en", "fr")):
        panel = turn_panel(Turn(call_of(view), KravoraWording(t, table(), view)))
        assert panel.shot is not None and panel.shot.marks == (("board", view.seat),)
        rows = [part for part in panel.view.to_components()[0]["components"] if part["type"] == 1]
        menus = [part for row in rows for part in row["components"] if part["type"] == 3]
        told = [option["description"] for menu in menus for option in menu["options"]]
        assert len(menus) == 3 and all(told) and not [words for words in told if words.endswith("…")]


def test_what_is_left_in_stock_is_counted_as_everywhere() -> None:
    view = worst_view()
    call = call_of(replace(view, boards=(replace(view.boards[0], stock=(5, 1, 0, 0, 0, 0)), *view.boards[1:])))
    assert "Stock: 5× Puppet (1 L), Sprinter (1 L)\n" in words_of(waiting.own_panel(call).view)
    bare = replace(view, boards=(replace(view.boards[0], stock=(0,) * 6), *view.boards[1:]))
    assert "Stock: none\n" in words_of(waiting.own_panel(call_of(bare)).view)


def test_crowded_boards_need_a_board_and_a_line_first() -> None:
    view = views()["attack"]
    turn = Turn(call_of(view), KravoraWording(texts_in("en"), table(), view))
    clots = [action for action in choices_in(view) if kind_of(action) == a.CLOT]
    assert len(clots) > 100
    for where, selects in (("", 1), ("b", 2), ("b4", 3)):
        panel = ruse.ruse_panel(turn, a.CLOT, where)
        rows = [part for part in panel.view.to_components()[0]["components"] if part["type"] == 1]
        assert sum(row["components"][0]["type"] == 3 for row in rows) == selects


def test_every_target_can_be_reached() -> None:
    """Narrowed to a line, all its units are offered."""
    view = views()["attack"]
    turn = Turn(call_of(view), KravoraWording(texts_in("en"), table(), view))
    offered = set()
    for board in "abcd":
        for line in range(1, 6):
            words = str(ruse.ruse_panel(turn, a.CLOT, f"{board}{line}").view.to_components())
            offered |= {action for action in choices_in(view) if f".{_code(action)}'" in words}
    assert {action for action in choices_in(view) if kind_of(action) == a.CLOT} <= offered


def _code(action: int) -> str:
    from cogs.transport.contract import base36

    return base36(action)


def test_a_volley_offers_every_look_and_copies_up_to_its_points() -> None:
    view = views()["pick"]
    found = attack.pool_options(view.pool, view.points)
    assert len(found) == len(set(found)) <= 25
    assert {unit for unit, number in found if not number} == set(view.pool)


def test_every_form() -> None:
    assert check_modal(orders.orders_form(call_of(worst_view())).modal) == []


def posts() -> Iterator[Any]:
    t, past = texts_in("en"), ["x" * 420] * 6
    wording = KravoraWording(t, table(), worst_view())
    yield turn_post(wording, past)
    yield turn_post(wording, past, again=True)
    yield shield_post(replace(wording, view=views()["answer"]), past)
    over = replace(wording, table=table("over"), view=replace(worst_view("over"), winners=(0, 1, 2, 3), active=-1))
    yield victory_post(over, past)
    yield victory_post(replace(over, view=replace(over.view, winners=(0,))), past)
    none = tuple(replace(board, wall=0) for board in over.view.boards)
    yield victory_post(replace(over, view=replace(over.view, winners=(0,), boards=none)), past)
    yield ended_post(over)
    yield KravoraPresenter().lobby(table("lobby"))
    yield KravoraPresenter().closed_lobby(table())


def test_every_post() -> None:
    for post in posts():
        assert check_post(post, GAME) == [], post.role
        assert len(post.role) <= 32


def test_a_narration_is_short_however_much_happened() -> None:
    wording = KravoraWording(texts_in("en"), table(), replace(worst_view(), seat=None))
    told = narration(wording, worst_events())
    assert len(told) == 6 and all(len(line) <= 420 for line in told)
    assert len("\n".join(news(wording, worst_events(), 0))) <= 1_500


def test_the_lobbys_choices() -> None:
    screens, t = KravoraScreens(), texts_in("en")
    fields = screens.fields(t)
    assert len(fields) <= 5
    every: list[Choice] = [*screens.levels(t), *(choice for field in fields for choice in field.choices)]
    for choice in every:
        assert 0 < len(choice.label) <= 100 and len(choice.description) <= 100 and 0 < len(choice.value) <= 100


def test_verbs_are_names_a_button_can_carry() -> None:
    verbs = {*LOOKING, *ON_TURN, *(PLANNING + verb for verb in ON_TURN)}
    assert all(verb.isidentifier() and len(verb) <= 12 for verb in verbs)
