"""The screens of Night Nets: every button's verb, and where it leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.tables.running import planning
from cogs.tables.running.carry_out import act, ordered, own_seat, repeated, take_back
from cogs.tables.wording.log_pages import events_in, log_of
from cogs.tables.wording.names import names_at
from cogs.transport.contract import PLANNING, Answer, Call, Field, Panel, Screens, Shot
from cogs.transport.panels.panel import args_of, number
from data.texts import Texts
from engine.kernel.errors import IllegalAction
from examples.starter_game.cogs import lobby, panels
from examples.starter_game.cogs.plan_words import PLANS
from examples.starter_game.cogs.presenter import NetsPresenter
from examples.starter_game.cogs.wording import wording_of
from examples.starter_game.engine.options import NetsOptions
from examples.starter_game.engine.orders import ANSWERS, WHEN_HAULED
from examples.starter_game.render.board import BoardSpec, board_spec, text_board
from host.posts.post import Choice, Picture
from host.table.presses import SeatView
from host.table.refusals import HostError, Refusal
from host.table.table import Table

LARGEST_ACTION = 1 << 16


class NetsScreens(Screens):
    """Stateless: everything is in the ids, the views and the orders."""

    game = "nets"
    presenter = NetsPresenter()
    aftermath = presenter.aftermath
    forms = frozenset({"f_plan"})

    async def press(self, call: Call) -> Answer:
        if call.id.verb.startswith(PLANNING):
            inside = await planning.in_rehearsal(call, PLANS, self.present)
            return await self.press(inside) if isinstance(inside, Call) else inside
        if call.id.verb in (plans := planning.handlers(PLANS, self.present)):
            return await plans[call.id.verb](call)
        match call.id.verb:
            case "plan_set":
                return await planning.wished(call, PLANS, self.present)
            case "mine":
                return panels.present(call)
            case "do":
                return await _do(call)
            case "undo":
                return await _undo(call)
            case "hand":
                own_seat(call)
                return panels.hand(call)
            case "orders":
                own_seat(call)
                return panels.orders(call)
            case "order":
                return await _order(call)
            case "log" | "logp" | "logr":
                return panels.log(call, await log_of(call))
        raise HostError(Refusal.STALE)

    async def present(self, call: Call) -> Panel:
        return panels.present(call)

    def refusal(self, call: Call, error: Exception) -> str:
        if isinstance(error, IllegalAction):
            return call.t("That is not possible now. {who}", who=wording_of(call).waited_for())
        return wording_of(call).waited_for() if isinstance(error, HostError) and call.look.seat is not None else ""

    def plan_offer(self, call: Call) -> str:
        return planning.offered(call, PLANS)

    def text_board(self, look: SeatView, t: Texts) -> Sequence[str]:
        return text_board(look.view, names_at(look.table, t), t)

    async def undo(self, call: Call) -> Answer:
        return await _undo(call)

    def aim(self, t: Texts) -> str:
        return t("**Night Nets:** have the most points when somebody reaches the goal.")

    def how_to_play(self, t: Texts) -> Sequence[str]:
        return (t("Choose a depth in secret, lay nets, haul: a die that is not higher than your nets tears them."),)

    def holdings(self, t: Texts) -> str:
        return t("My boat")

    def wishes(self, t: Texts) -> Sequence[Choice]:
        return lobby.boats(t)

    def levels(self, t: Texts) -> Sequence[Choice]:
        return lobby.levels(t)

    def fields(self, t: Texts, table: Table | None = None) -> Sequence[Field]:
        return lobby.fields(t, table)

    def options_of(self, values: Mapping[str, Sequence[str]], table: Table | None = None) -> Mapping[str, Any]:
        return lobby.options_of(values)

    def alone(self, options: Mapping[str, Any]) -> bool:
        return NetsOptions.stored(options).alone


class NetsSpecs:
    """The source of pictures: in posts and panels the board, the same for everybody."""

    def picture(self, view: Any, picture: Picture, table: Table, t: Texts) -> BoardSpec:
        return board_spec(view, names_at(table, t), t)

    def shot(self, look: SeatView, shot: Shot, t: Texts) -> BoardSpec:
        return board_spec(look.view, names_at(look.table, t), t)


async def _do(call: Call) -> Answer:
    """The payload is the action itself."""
    if call.planned is None and await repeated(call):
        return panels.present(call)
    done = await act(call, [number(args_of(call).payload, 0, LARGEST_ACTION)])
    return panels.present(done, " ".join(wording_of(done).lines(events_in(done.led_to))))


async def _undo(call: Call) -> Answer:
    own_seat(call)
    return panels.present(await take_back(call, 1), call.t("Taken back."))


async def _order(call: Call) -> Answer:
    word = args_of(call).payload
    done = await ordered(call, {WHEN_HAULED: word if word in ANSWERS else None})
    return panels.orders(done, call.t("I changed your orders."))
