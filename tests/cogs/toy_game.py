"""A toy game on the real house: its verbs fail in every way that the plumbing has to answer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord

from cogs.commands import all_rows
from cogs.registry import all_screens
from cogs.tables.commands.slash import GameCommand, GameText, LookUp, Row
from cogs.tables.posts.lobby_card import lobby_post
from cogs.tables.posts.presenter import TablePresenter
from cogs.transport.contract import Acknowledge, Answer, Call, Field, Form, Here, Id, Note, Panel, Shot, TypedCommand
from cogs.transport.panels.forms import modal, text_label
from cogs.transport.panels.widgets import button, option, row, select
from data.texts import Texts, texts_in
from engine.kernel.errors import EngineError, IllegalAction
from host.posts.composing import Composed, Moment
from host.posts.post import Choice, Post
from host.table.presses import SeatView
from host.table.refusals import HostError, Refusal
from host.table.stored_plan import plan_in
from host.table.table import Table
from tests.kernel.toy import CARD, Toy, ToyConfig, ToyState


def options_in(fields: Sequence[Field], values: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Values of fields as options of the same names: numbers as numbers, `many` as one yes or no each."""
    chosen: dict[str, Any] = {}
    for field in fields:
        given = values.get(field.key)
        if given is None:
            continue
        if field.many:
            chosen.update({choice.value: choice.value in given for choice in field.choices})
        elif given and given[0] in {choice.value for choice in field.choices}:
            chosen[field.key] = int(given[0]) if given[0].isdecimal() else given[0]
    return chosen


WISHES = (Choice("red", "Red Clan", "fast"), Choice("blue", "Blue Clan", "slow"))


class ToyPresenter(TablePresenter):
    def title(self, t: Texts) -> str:
        return "Toy"

    def summary(self, table: Table, t: Texts) -> str:
        return "a toy game"

    def invitation(self, table: Table, t: Texts) -> Sequence[str]:
        return ["a toy game"]

    def lobby(self, table: Table) -> Post:
        t = texts_in(table.language)
        return lobby_post(table, t, self.title(t), self.invitation(table, t), WISHES)

    def holding(self, table: Table, view: Any, seat: int, t: Any) -> str:
        return table.seats[seat].name

    def told(self, table: Table, view: Any, seat: int, events: Any, t: Any) -> list[str]:
        return [" ".join(map(str, event)) for event in events]

    def answered(self, table: Table, view: Any, seat: int, events: Any, t: Any) -> list[str]:
        return ["To oneself:", *self.told(table, view, seat, events, t)]

    def asked(self, view: Any, seat: int, t: Any) -> str:
        return f"asked {seat}"

    def otherwise(self, view: Any, seat: int, t: Any) -> str:
        return f"default of {seat}"

    def compose_game(self, moment: Moment) -> Composed:
        return Composed((Post("turn", f"Counter {count_of(moment.view)}", retire=("turn",)),), tells=True)


class Counting(Toy):
    """The kernel's toy as a counter: two to four seats draw cards in turn, and all decisions have the count."""

    def make_config(self, options: Mapping[str, Any], wishes: Sequence[str]) -> ToyConfig:
        if not 2 <= len(wishes) <= options.get("players", 4):
            raise EngineError("seats")
        return super().make_config(options, wishes)

    def decision(self, state: ToyState, seat: int) -> int:
        return state.turn


def count_of(view: Any) -> int:
    """How many cards were drawn."""
    return int(view.turn)


def toy_rows() -> list[Row]:
    """Every command there is, those of the games in the hands of the toy."""
    return [_toy_row(row) for row in all_rows()]


def _toy_row(row: Row) -> Row:
    if isinstance(row, GameCommand):

        async def run(call: Call, words: Mapping[str, str]) -> Answer:
            return ToyScreens().panel(call, f"{row.name} {sorted(words.items())}")

        options = tuple(replace(each, suggest=_many) if isinstance(each, GameText) else each for each in row.options)
        return replace(row, game="toy", run=run, options=options)
    if isinstance(row, LookUp):

        def facts(name: str, t: Texts, here: Here) -> str:
            at = here.table if isinstance(here, SeatView) else here
            return f"{row.name} {name}: facts" + (f" of table {at.id}, {at.status}" if at is not None else "")

        return replace(row, game="toy", facts=facts)
    return row


def _many(here: Here, text: str, t: Texts) -> Sequence[str]:
    return [f"{text}{number}" for number in range(40)] + ["x" * 101]


class ToyScreens:
    """A counter per table: `add` commits, `pick` only redraws, the other verbs fail in their own ways."""

    game = "toy"

    def __init__(self) -> None:
        self.presenter = ToyPresenter()
        self.aftermath = SimpleNamespace(secret_choices=True)

    def acknowledge(self, id: Id, private: bool) -> Acknowledge:
        return "form" if id.verb == "ask" else "new" if id.verb in ("hand", "log") else "edit"

    async def press(self, call: Call) -> Answer:
        match call.id.verb:
            case "add":
                await call.house.play.act(call.press, call.id.game, call.id.decision, [CARD])
            case "illegal":
                raise IllegalAction("mountain", "5.2", place="B2")
            case "boom":
                raise RuntimeError("the secret card is 17")
            case "ask":
                return Form(modal("Ask", replace(call.id, verb="ask"), text_label("words", "Words")))
            case "slow":
                await asyncio.sleep(2.5)
            case "hand":
                return Note("Your hand: 1, 2, 3")
        fresh = replace(call, look=await call.house.reading.look(call.id.game, call.press.user_id))
        return self.panel(fresh, " ".join(call.values))

    async def submit(self, call: Call) -> Answer:
        words = (call.fields or {}).get("words", ())
        return self.panel(call, "you said " + " ".join(words))

    async def present(self, call: Call) -> Panel:
        return self.panel(call, "")

    def panel(self, call: Call, more: str) -> Panel:
        game, decision, seat = call.id.game, call.look.decision, call.look.seat
        view = discord.ui.LayoutView(timeout=None)
        state = "you are asked" if call.look.owes else "you wait"
        if call.look.table.status != "running":
            state = f"the game is {call.look.table.status}"
        if (plan := plan_in(call.look.orders)) is not None:
            state += f", planned {plan.steps}"
        view.add_item(discord.ui.TextDisplay(f"Counter {count_of(call.look.view)}, {state}. {more}"))
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://shot.png", description="a toy")
        view.add_item(gallery)
        step = call.look.decision
        view.add_item(
            row(
                select(
                    Id(game, "pick", "", decision, seat),
                    "Pick",
                    [option(f"{step}.{letter}", letter) for letter in "abc"],
                )
            )
        )
        view.add_item(
            row(
                button("Add", Id(game, "add", "", decision, seat), "success"),
                button("Ask…", Id(game, "ask", "", decision, seat)),
                button("Boom", Id(game, "boom", "", decision, seat)),
                button("Illegal", Id(game, "illegal", "", decision, seat)),
                button("Slow", Id(game, "slow", "", decision, seat)),
            )
        )
        return Panel(view, Shot("toy", "a toy picture"))

    def plan_offer(self, call: Call) -> str:
        return ""

    def refusal(self, call: Call, error: Exception) -> str:
        if isinstance(error, IllegalAction):
            return f"Not possible: a mountain (rule {error.rule})."
        return "It is Ben's turn." if getattr(error, "code", "") == "not_yours" else ""

    def text_board(self, look: SeatView, t: Texts) -> Sequence[str]:
        return [f"The board: counter {count_of(look.view)}.", "Its second part."]

    async def typed(self, call: Call, command: TypedCommand, words: Mapping[str, str]) -> Answer:
        return await command(call, words)

    async def undo(self, call: Call) -> Answer:
        raise HostError(Refusal.BARRIER)

    def table_rules(self, table: Table, rule: str, t: Texts) -> Sequence[str]:
        return [f"Table {table.id} has its own {rule}."] if rule == "5.2" else ()

    def title(self, t: Texts) -> str:
        return "Toy"

    def aim(self, t: Texts) -> str:
        return "**Toy:** count furthest."

    def how_to_play(self, t: Texts) -> Sequence[str]:
        return [line for screens in all_screens().values() for line in screens.how_to_play(t)]

    def holdings(self, t: Texts) -> str:
        return "My toys"

    def wishes(self, t: Texts) -> Sequence[Choice]:
        return WISHES

    def wish_facts(self, wish: str, t: Texts, table: Table) -> str:
        return ""

    def sides(self, table: Table, t: Texts) -> Sequence[str]:
        return ()

    def levels(self, t: Texts) -> Sequence[Choice]:
        return (Choice("greedy", "Veteran"),)

    def options_of(self, values: Mapping[str, Sequence[str]], table: Table | None = None) -> Mapping[str, Any]:
        return options_in(self.fields(texts_in("en")), values)

    def alone(self, options: Mapping[str, Any]) -> bool:
        return False

    def lesson(self) -> Mapping[str, Any]:
        return {"tutorial": "first"}

    def misfit(self, options: Mapping[str, Any], seats: int, t: Texts) -> str:
        return "That board is for two." if options.get("layout") == "preset" and seats > 2 else ""

    def characters(self, t: Texts) -> Sequence[Choice]:
        return ()

    def fields(self, t: Texts, table: Table | None = None) -> Sequence[Field]:
        return (
            Field("layout", "Board", (Choice("random", "Random", chosen=True), Choice("preset", "Preset"))),
            Field("more", "More", (Choice("private", "Private"), Choice("ask", "Defenders asked")), many=True),
        )


class ToySpecs:
    def picture(self, view: Any, picture: Any, table: Table, t: Texts) -> Any:
        return ("picture", picture.kind)

    def shot(self, look: SeatView, shot: Shot, t: Texts) -> Any:
        return ("shot", count_of(look.view))


class ToyWorker:
    """Draws a PNG of one pixel; `broken` makes it fail."""

    def __init__(self) -> None:
        self.drawn: list[Any] = []
        self.broken = False
        self.closed = False

    async def warm(self) -> None:
        """Nothing to load."""

    async def draw(self, spec: Any) -> bytes:
        if self.broken:
            raise RuntimeError("no worker")
        self.drawn.append(spec)
        return b"\x89PNG\r\n\x1a\n" + repr(spec).encode()

    async def close(self) -> None:
        self.closed = True
