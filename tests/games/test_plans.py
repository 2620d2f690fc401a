"""Plans over days (docs/plan-ahead.md): when they act, fail, wait, are gone, and that nobody else notices."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from sqlalchemy import event

from cli.kits.kits import KITS
from cogs.clash.posts.aftermath import ClashWords
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.kernel.fairness.binding import UNHELD, Binding
from engine.kernel.planning import DRAFT, PLAN, WISHES
from engine.registry import GAMES
from host.clocks.paces import DAY, HOUR, MINUTE
from host.house import House
from host.live_game.standing_orders import let_orders_answer
from host.live_game.voting import end_game
from host.services.planning import MOST_CHANGES
from host.table.refusals import HostError
from host.table.rows import PLANNED
from host.table.stored_plan import AWAY, StoredPlan, plan_in
from host.upkeep.after_restore import _go_on_anew
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, NAMES, World, press, row_of
from tests.houses import SCREENS, house_of_all, think_at_once
from tests.room import Player, Room, Wire
from tests.stores import File

PEOPLE = (ANN, BEN, CLEO)
PAUSE = 10 * MINUTE
FAILS: dict[str, Any] = {"facts": {"win": [], "near": {}, "own": {"0": [9, 9, 9]}}, "wishes": {"hit": True}}
"""Nobody has as many units: whoever planned on them was attacked."""


class Table:
    """A game of three."""

    def __init__(self, house: House, world: World, wire: Wire) -> None:
        self.house, self.world, self.wire = house, world, wire
        self.game = 0
        self.rules: Any = CLASH

    async def begin(self, plays: str = "clash", **options: Any) -> None:
        table = await self.house.lobby.new(press(ANN, 1), plays, HERE, {"pace": "daily", **options}, "en")
        self.game, self.rules = table.id, GAMES[plays]
        for number, user in enumerate(PEOPLE[1:], 2):
            await self.house.lobby.join(press(user, number), self.game)
        await self.house.lobby.start(press(ANN, 4), self.game)
        await self.house.settled()

    async def look(self, user: int) -> Any:
        return await self.house.reading.look(self.game, user)

    async def owing(self) -> int:
        owing = [user for user in PEOPLE if (await self.look(user)).owes]
        return owing[0]

    async def step(self, *steps: str) -> int:
        """Whoever owes acts, by these steps or as the greedy bot; who it was."""
        user = await self.owing()
        look = await self.look(user)
        plan = [self.rules.parse(look.view.content, text) for text in steps]
        plan = plan or KITS[self.rules.id].bots["greedy"].plan(look.view, lambda: 0.5)[:1]
        await self.house.play.act(press(user), self.game, look.decision, plan)
        await self.house.settled()
        return user

    async def to_actions(self, number: int = 1) -> None:
        while (await self.look(ANN)).view.action_number != number or (await self.look(ANN)).view.phase != "action":
            await self.step()

    async def kept(self, user: int, *steps: str, **changes: Any) -> StoredPlan:
        look = await self.look(user)
        found = self.rules.planner.rehearse(look.view, look.seat, steps)
        assert found is not None and found.over, found
        plan = StoredPlan(found.when, steps, facts=self.rules.planner.facts(found), base=look.table.version)
        await self.house.planning.keep(press(user), self.game, replace(plan, **changes))
        return plan

    async def plan(self, user: int) -> StoredPlan | None:
        return plan_in((await self.look(user)).orders)


@asynccontextmanager
async def table_in(path: Path, name: str = "games", seed: int = 3) -> AsyncIterator[Table]:
    """The same seed deals the same game."""
    wire = Wire()
    world = World(File(path / f"{name}.db").url)
    table = Table(think_at_once(house_of_all(world.url, wire, clock=world.clock)), world, wire)
    await table.house.open()
    try:
        kept = partial(Binding, format=UNHELD)
        with (
            mock.patch("host.table.fair.os.urandom", lambda count: bytes([seed]) * count),
            mock.patch("host.table.fair.VERSION", "0"),
            mock.patch("host.table.fair.Binding", kept),
        ):
            yield table
    finally:
        await table.house.close()


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[Table]:
    async with table_in(tmp_path) as table:
        yield table


async def waiting(at: Table, plays: str = "clash") -> tuple[int, int]:
    """(who plays their first action or turn, who waits for theirs next)."""
    await at.begin(plays)
    if plays == "clash":
        await at.to_actions()
    order = (await at.look(ANN)).view.order
    return PEOPLE[order[0]], PEOPLE[order[1]]


async def test_a_plan_acts_after_its_pause_and_its_owner_alone_hears_of_it(at: Table) -> None:
    _, second = await waiting(at)
    await at.kept(second, "pass")
    await later(at.house, at.world, HOUR)
    await at.step("pass")
    assert await at.owing() == second, "the turn begins as always"
    await later(at.house, at.world, 1)
    told = [sent.post for sent in at.wire.messages if "Your plan acts" in sent.post.content]
    assert [(post.to, post.silent) for post in told] == [(second, True)]
    assert f"at <t:{(await at.look(second)).plan_at:.0f}:t>" in told[0].content, "as its panel says"
    await later(at.house, at.world, PAUSE - 10)
    await at.house.play.set_orders(press(second), at.game, {"chance": 20})
    assert await at.owing() == second, "an order given meanwhile neither holds nor hurries it"
    await later(at.house, at.world, 20)
    assert await at.owing() != second and await at.plan(second) is None
    assert [sent.buttons for sent in at.wire.messages if "Your plan acts" in sent.post.content] == [False]
    assert not any("plan" in sent.post.content.lower() for sent in at.wire.public())


@pytest.mark.parametrize(
    ("settings", "told"), [({}, []), ({"plans": True}, [11]), ({"notices": "digest", "digest": 8}, [])], ids=str
)
async def test_that_it_acted_is_a_line_of_the_digest_or_a_message_of_its_own(
    at: Table, settings: dict[str, Any], told: list[int]
) -> None:
    await at.begin()
    await at.to_actions()
    while await at.owing() == ANN:
        await at.step("pass")
    await at.house.settings.set_member(ANN, settings)
    await at.kept(ANN, "pass")
    while await at.owing() != ANN:
        await at.step("pass")
    await later(at.house, at.world, PAUSE + 10)
    assert await at.plan(ANN) is None
    assert [sent.post.to for sent in at.wire.messages if "your plan acted" in sent.post.content] == told
    look = await at.look(ANN)
    assert [entry.planned for entry in look.notes] == [True]
    assert not any(entry.planned for entry in await at.house.reading.log(at.game, BEN, 1)), "nobody else knows"
    if "digest" in settings:
        await later(at.house, at.world, DAY)
        assert any("your plan acted" in sent.post.content for sent in at.wire.messages if sent.post.to == ANN)


async def test_who_wants_the_digest_alone_reads_there_that_a_plan_failed(at: Table) -> None:
    _, second = await waiting(at)
    await at.house.settings.set_member(second, {"notices": "digest", "digest": 8})
    await at.kept(second, "pass", **FAILS)
    await at.step("pass")
    await later(at.house, at.world, 1)
    await later(at.house, at.world, DAY)
    told = [sent.post.content for sent in at.wire.messages if sent.post.to == second]
    assert any("your plan did not hold" in text for text in told)


async def test_a_failed_plan_does_nothing_says_why_and_can_be_carried_out_all_the_same(at: Table) -> None:
    _, second = await waiting(at)
    plan = await at.kept(second, "pass", **FAILS)
    await at.step("pass")
    version = (await row_of(at.house, at.game)).version
    await later(at.house, at.world, PAUSE + 10)
    found = await at.plan(second)
    assert found is not None and (found.state, found.why) == ("failed", ("hit", 0)) and found.steps == plan.steps
    assert (await row_of(at.house, at.game)).version == version, "nothing was done"
    told = [sent.post for sent in at.wire.messages if "was not carried out" in sent.post.content]
    assert [post.to for post in told] == [second] and "you lost units at" in told[0].content
    await later(at.house, at.world, HOUR)
    assert await at.owing() == second, "it is not tried again"
    await at.house.planning.carry_out(press(second), at.game, (await at.look(second)).decision)
    assert await at.owing() != second


async def test_who_opens_their_turn_holds_the_plan_and_their_own_action_ends_it(at: Table) -> None:
    _, second = await waiting(at)
    await at.kept(second, "pass")
    await at.step("pass")
    await at.house.planning.hold(press(second), at.game)
    await later(at.house, at.world, DAY / 2)
    found = await at.plan(second)
    assert await at.owing() == second and found is not None and found.state == "held"
    await at.step("move")
    assert await at.plan(second) is None


@pytest.mark.parametrize("where", ["panel", "message"])
@pytest.mark.parametrize(("plays", "step"), [("clash", "pass"), ("kravora", "end")])
async def test_who_presses_stop_decides_and_may_carry_it_out_later(
    at: Table, plays: str, step: str, where: str
) -> None:
    _, second = await waiting(at, plays)
    await at.kept(second, step)
    await later(at.house, at.world, HOUR)
    await at.step(step)
    await later(at.house, at.world, 1)
    player = Player(Room(at.house, at.wire, SCREENS[plays], at.game), second, NAMES[second])
    if where == "panel":
        await player.open()
        assert "I carry out your plan" in player.text()
        await player.press("Stop")
    else:
        await player.press_post("Stop")
    assert "Your plan waits until you carry it out" in player.text()
    await later(at.house, at.world, DAY / 2)
    assert await at.owing() == second, "it does not act by itself any more"
    assert [part.label for part in player.parts()[:2]] == ["Carry out my plan", "Drop it"], "below the line on it"
    await player.press("Carry out my plan")
    assert player.text().startswith("Your plan acted: ")
    assert await at.owing() != second and await at.plan(second) is None
    while await at.owing() != second:
        await at.step(step)
    await player.open()
    assert "plan acted" not in player.text(), "they have read it"


async def test_a_plan_whose_turn_has_come_says_what_it_waits_for_or_why_it_is_over(at: Table) -> None:
    """A held one that was not possible offered itself, and answered that its panel was out of date."""
    _, second = await waiting(at)
    await at.kept(second, "pass")
    await at.step("pass")
    await at.house.seats.pause(press(ANN), at.game)
    player = Player(Room(at.house, at.wire, SCREENS["clash"], at.game), second, NAMES[second])
    await player.open()
    assert "Your plan waits until the table goes on: pass" in player.text()
    impossible = StoredPlan("1.action.1", ("move", "a1 a2 1I"), state="held").to_json()
    await at.house.play.set_orders(press(second), at.game, {PLAN: impossible})
    await player.open()
    assert "Your plan is over: it is not possible any more." in player.text()
    assert "Carry out my plan" not in [part.label for part in player.parts()]
    await player.press("Drop it")
    assert await at.plan(second) is None and "plan" not in player.text()
    await at.house.seats.go_on(press(ANN), at.game)
    unmet = StoredPlan("1.action.1", ("pass",), **FAILS).to_json()
    await at.house.play.set_orders(press(second), at.game, {PLAN: unmet})
    await player.open()
    assert "Your plan is over: you lost units at" in player.text(), "nobody else can act meanwhile"
    await player.press("Carry it out all the same")
    assert await at.owing() != second


async def test_a_stop_of_an_older_turn_leaves_the_next_plan_as_it_is(at: Table) -> None:
    _, second = await waiting(at)
    await at.kept(second, "pass")
    await at.step("pass")
    player = Player(Room(at.house, at.wire, SCREENS["clash"], at.game), second, NAMES[second])
    await player.open()
    late = player.part("Stop")
    await later(at.house, at.world, PAUSE + 10)
    await at.kept(second, "pass")
    await player.send(late.id)
    plan = await at.plan(second)
    assert plan is not None and (plan.when, plan.state) == ("1.action.2", "kept")


async def test_a_plan_is_held_where_its_own_person_brings_the_turn(at: Table) -> None:
    await at.begin(pace="live")
    await at.to_actions(2)
    view = (await at.look(ANN)).view
    last, user = PEOPLE[view.order[-1]], PEOPLE[view.order[0]]
    assert last != user
    await at.house.planning.keep(press(last), at.game, StoredPlan(f"{view.round}.action.2", ("pass",)))
    draft: dict[str, Any] = {}

    def own_press(changed: Any) -> None:
        changed.pressed(view.order[-1])
        for seat in view.order[:-1]:
            changed.play(seat, CLASH.parse(view.content, "pass"), "person")
        let_orders_answer(changed, lambda seat: False)
        draft["plan"] = plan_in(changed.row.seats[view.order[-1]].orders)

    await at.house.planning._transactions.change(at.game, press(last), own_press)
    assert draft["plan"].state == "held" and await at.owing() == last


async def test_a_time_out_carries_out_no_plan(at: Table) -> None:
    _, second = await waiting(at)
    await at.kept(second, "pass", state="held")
    await at.step("pass")
    await later(at.house, at.world, 4 * DAY)
    entries = await at.house.reading.log(at.game, second, 1)
    seat = (await at.look(second)).seat
    assert not any(entry.by == "orders" and entry.seat == seat for entry in entries)


async def paused(at: Table) -> None:
    await at.house.seats.pause(press(ANN), at.game)


async def resumed(at: Table) -> None:
    await at.house.seats.go_on(press(ANN), at.game)


async def asleep(at: Table) -> None:
    def sleeps(draft: Any) -> None:
        draft.row = replace(draft.row, asleep_since=draft.moment.house)

    await at.house.planning._transactions.change(at.game, None, sleeps)


async def awake(at: Table) -> None:
    order = (await at.look(ANN)).view.order
    await at.house.planning.wish(press(PEOPLE[order[0]]), at.game, {"win": True})


async def removed(at: Table) -> None:
    await at.house.servers.left(1)


async def returned(at: Table) -> None:
    await at.house.servers.joined(1)


RESTS = ((paused, resumed), (asleep, awake), (removed, returned))


@pytest.mark.parametrize(("stop", "go_on"), RESTS, ids=["pause", "sleep", "removal"])
async def test_it_rests_while_the_table_does_and_has_its_whole_pause_again(at: Table, stop: Any, go_on: Any) -> None:
    _, second = await waiting(at)
    await at.kept(second, "pass")
    await at.step("pass")
    await later(at.house, at.world, 5 * MINUTE)
    await stop(at)
    await later(at.house, at.world, 2 * HOUR)
    assert await at.owing() == second
    await go_on(at)
    await at.house.settled()
    await later(at.house, at.world, PAUSE - 5)
    assert await at.owing() == second
    await later(at.house, at.world, 10)
    assert await at.owing() != second


async def test_a_house_that_was_down_lets_it_wait_for_the_rest_of_its_pause(at: Table) -> None:
    _, second = await waiting(at)
    await at.kept(second, "pass")
    await at.step("pass")
    await later(at.house, at.world, 5 * MINUTE)
    await at.house.close()
    at.world.clock.now += 2 * HOUR
    at.house = think_at_once(house_of_all(at.world.url, at.wire, clock=at.world.clock))
    await at.house.open()
    await later(at.house, at.world, MINUTE)
    assert await at.owing() == second, "nothing acts as it starts"
    await later(at.house, at.world, 5 * MINUTE)
    assert await at.owing() != second


async def test_it_waits_for_an_open_request_and_fails_if_that_takes_back_what_it_was_planned_on(at: Table) -> None:
    first, second = await waiting(at)
    await at.step("pass")
    third = PEOPLE[(await at.look(ANN)).view.order[2]]
    await at.kept(third, "pass")
    await at.step("pass")
    offer = await at.house.consents.needed(at.game, first)
    assert offer is not None and (await at.look(third)).seat in offer.asks
    await at.house.consents.ask(press(first), at.game, offer.action, offer.asks)
    await later(at.house, at.world, 2 * HOUR)
    assert await at.owing() == third, "nothing acts meanwhile"
    consent = (await row_of(at.house, at.game)).pending.consent
    assert consent is not None
    for user in (second, third):
        await at.house.consents.answer(press(user), at.game, consent.number, True)
    assert await at.owing() == first
    plan = await at.plan(third)
    assert plan is not None and (plan.state, plan.why) == ("failed", ("undone",))


async def test_a_refused_request_gives_a_plan_its_whole_pause_again(at: Table) -> None:
    first, second = await waiting(at)
    await at.kept(second, "pass")
    await at.step("pass")
    offer = await at.house.consents.needed(at.game, first)
    assert offer is not None
    await later(at.house, at.world, 5 * MINUTE)
    await at.house.consents.ask(press(first), at.game, offer.action, offer.asks)
    consent = (await row_of(at.house, at.game)).pending.consent
    assert consent is not None
    await at.house.consents.answer(press(second), at.game, consent.number, False)
    await later(at.house, at.world, PAUSE - 5)
    assert await at.owing() == second
    await later(at.house, at.world, 10)
    assert await at.owing() != second


async def test_a_planned_action_is_taken_back_only_with_its_persons_yes(at: Table) -> None:
    """Even of somebody who is gone: else one could look at a plan, and take back what led to it."""
    first, second = await waiting(at)
    seat = (await at.look(second)).seat
    await at.kept(second, "pass")
    await at.step("pass")
    await later(at.house, at.world, PAUSE + 10)

    def gone(draft: Any) -> None:
        held = draft.row.seats[seat]
        draft.row = draft.row.with_seat(replace(held, absence=replace(held.absence, gone=True)))

    await at.house.planning._transactions.change(at.game, None, gone)
    offer = await at.house.consents.needed(at.game, first)
    assert offer is not None and seat in offer.asks
    await at.house.consents.ask(press(first), at.game, offer.action, offer.asks)
    third = PEOPLE[(await at.look(ANN)).view.order[2]]
    consent = (await row_of(at.house, at.game)).pending.consent
    assert consent is not None
    await at.house.consents.answer(press(third), at.game, consent.number, True)
    entries = await at.house.reading.log(at.game, first, 1)
    assert not any(entry.undo for entry in entries), "silence refuses"


@pytest.mark.parametrize(
    ("wishes", "state", "by"), [({"win": False}, "kept", "orders"), ({AWAY: False}, "kept", "ai"), ({}, "held", "ai")]
)
async def test_an_ai_that_plays_for_its_person_lets_the_plan_act_unless_they_said_no(
    at: Table, wishes: dict[str, bool], state: Any, by: str
) -> None:
    """Nor one that its person has stopped."""
    _, second = await waiting(at)
    await at.kept(second, "pass", state=state)
    await at.house.seats.away(press(second), at.game)
    await at.house.planning.wish(press(second), at.game, wishes)
    assert (await row_of(at.house, at.game)).seats[(await at.look(second)).seat].ai, "planning ends no absence"
    await at.step("pass")
    await at.house.drivers.settled()
    entries = await at.house.reading.log(at.game, second, 1)
    own = [entry.by for entry in entries if entry.seat == (await at.look(second)).seat]
    assert own[-1] == by and await at.plan(second) is None


async def passed_on(at: Table, user: int) -> None:
    await at.house.substitutes.offer(press(user), at.game, None, DAN, "Dan")
    offer = (await row_of(at.house, at.game)).pending.offers[-1]
    await at.house.substitutes.answer(press(DAN), at.game, offer.number, True)


async def left(at: Table, user: int) -> None:
    await at.house.seats.leave(press(user), at.game)


async def ended(at: Table, user: int) -> None:
    await at.house.planning._transactions.change(at.game, None, end_game)


async def restored(at: Table, user: int) -> None:
    await at.house.planning._transactions.change(at.game, None, _go_on_anew)


async def dropped(at: Table, user: int) -> None:
    await at.house.planning.drop(press(user), at.game)


@pytest.mark.parametrize("leave", [passed_on, left, ended, restored, dropped], ids=lambda way: way.__name__)
async def test_no_plan_is_left_where_it_must_be_gone(at: Table, leave: Any) -> None:
    _, second = await waiting(at)
    await at.kept(second, "pass")
    await at.house.planning.sketch(press(second), at.game, StoredPlan("1.action.1", ("move",)))
    await leave(at, second)
    row = await row_of(at.house, at.game)
    assert not any(seat.orders.keys() & {PLAN, DRAFT} for seat in row.seats)


async def test_who_leaves_in_the_pause_of_their_plan_takes_it_along(at: Table) -> None:
    first, second = await waiting(at)
    seat = (await at.look(second)).seat
    await at.kept(second, "pass")
    await at.step("pass")
    await later(at.house, at.world, 1)
    await left(at, second)
    await later(at.house, at.world, PAUSE + 10)
    await at.house.drivers.settled()
    own = [entry.by for entry in await at.house.reading.log(at.game, first, 1) if entry.seat == seat]
    assert own[-1] == "ai", "it thinks for itself"


async def test_who_acts_by_hand_ends_what_was_chosen_for_that_turn_and_no_other(at: Table) -> None:
    first, second = await waiting(at)
    later_plan = StoredPlan("1.action.2", ("pass",)).to_json()
    for user, orders in ((first, {PLAN: later_plan}), (second, {DRAFT: StoredPlan("1.action.1", ("pass",)).to_json()})):
        await at.house.play.set_orders(press(user), at.game, orders)
        await at.step("pass")
    assert (await at.look(first)).orders.get(PLAN) == later_plan and DRAFT not in (await at.look(second)).orders


async def test_a_draft_never_acts(at: Table) -> None:
    _, second = await waiting(at)
    await at.house.planning.sketch(press(second), at.game, StoredPlan("1.action.1", ("pass",)))
    await at.step("pass")
    await later(at.house, at.world, DAY / 2)
    assert await at.owing() == second


async def test_what_is_kept_takes_the_drafts_place_and_what_is_wished_is_added(at: Table) -> None:
    _, second = await waiting(at)
    with pytest.raises(HostError, match="stale"):
        await at.house.planning.sketch(press(second), at.game, StoredPlan("1.action.1", ("pass",) * 121))
    await at.house.planning.sketch(press(second), at.game, StoredPlan("1.action.1", ("move",)))
    await at.kept(second, "pass", orders={"chance": 33})
    for wish in ({"hit": True}, {"win": False}):
        await at.house.planning.wish(press(second), at.game, wish)
    orders = (await at.look(second)).orders
    assert DRAFT not in orders and orders[WISHES] == orders[PLAN]["if"] == {"hit": True, "win": False}
    await at.step("pass")
    decision = (await at.look(second)).decision
    with pytest.raises(HostError, match="stale"):
        await at.house.planning.carry_out(press(second), at.game, decision - 1)
    await at.house.servers.left(1)
    with pytest.raises(HostError, match="removed"):
        await at.house.planning.carry_out(press(second), at.game, decision)
    await at.house.servers.joined(1)
    await at.house.planning.carry_out(press(second), at.game, decision)
    assert (await at.look(second)).orders["chance"] == 33, "its orders begin with it"


async def test_at_a_live_table_it_acts_in_the_commit_that_brings_its_turn_by_hand_too(at: Table) -> None:
    await at.begin(pace="live")
    await at.to_actions()
    first, second, third = (PEOPLE[seat] for seat in (await at.look(ANN)).view.order)
    await at.kept(second, "pass", state="held")
    await at.kept(third, "pass")
    await at.step("pass")
    await at.house.planning.carry_out(press(second), at.game, (await at.look(second)).decision)
    assert await at.owing() == first


async def test_kept_too_late_or_too_large_it_is_refused(at: Table) -> None:
    first, second = await waiting(at)
    with pytest.raises(HostError):
        await at.house.planning.keep(press(first), at.game, StoredPlan("1.action.1", ("pass",)))
    for steps in (("pass",) * 121, ("p" * 3_000,)):
        with pytest.raises(HostError):
            await at.house.planning.keep(press(second), at.game, StoredPlan("1.action.1", steps))
    assert await at.plan(second) is None
    large = StoredPlan("1.action.1", ("p" * 3_000,)).to_json()
    small = {**large, "steps": ["pass"]}
    assert plan_in({PLAN: large}) is None and plan_in({PLAN: small}) is not None
    assert plan_in({PLAN: {**small, "state": "x"}}) is None


async def test_after_thirty_changes_a_plan_is_kept_as_it_is_and_can_still_be_dropped(at: Table) -> None:
    _, second = await waiting(at)
    for _ in range(MOST_CHANGES):
        await at.kept(second, "pass")
    with pytest.raises(HostError, match="planned_enough"):
        await at.kept(second, "pass")
    with pytest.raises(HostError, match="planned_enough"):
        await at.house.planning.wish(press(second), at.game, {"win": False})
    assert await at.plan(second) is not None
    await at.house.planning.drop(press(second), at.game)
    with pytest.raises(HostError, match="planned_enough"):
        await at.kept(second, "pass")
    assert await at.plan(second) is None
    for _ in range(2):
        await at.step("pass")
    await at.kept(second, "pass")
    assert await at.plan(second) is not None, "each turn has its own count"


async def test_its_person_alone_sees_where_they_planned(at: Table) -> None:
    first, second = await waiting(at)
    await at.kept(second, "pass")
    assert await at.house.reading.planned_by(second) == {at.game}
    assert not await at.house.reading.planned_by(first)
    await at.step("pass")
    assert await at.house.reading.planned_by(second) == {at.game}
    await at.house.planning.hold(press(second), at.game)
    assert not await at.house.reading.planned_by(second), "it acts no more"


@pytest.mark.parametrize("late", ["ai", "default"])
async def test_once_an_ai_or_a_default_move_has_decided_a_plan_is_over(at: Table, late: str) -> None:
    await at.begin(late=late)
    await at.to_actions()
    order = (await at.look(ANN)).view.order
    first, second = PEOPLE[order[0]], PEOPLE[order[1]]
    await at.kept(second, "pass", state="held")
    assert await at.owing() == first
    await at.step("pass")
    await later(at.house, at.world, 1)
    await later(at.house, at.world, 4 * DAY)
    await at.house.drivers.settled()
    assert await at.plan(second) is None


async def test_after_the_end_all_see_what_was_planned_and_its_person_finds_it_in_the_review(at: Table) -> None:
    _, second = await waiting(at)
    seat = (await at.look(second)).seat
    await at.kept(second, "pass")
    await at.step("pass")
    await later(at.house, at.world, 1)
    await later(at.house, at.world, PAUSE)
    await at.house.planning._transactions.change(at.game, None, end_game)
    found = await at.house.reviews.hidden(at.game, None)
    assert [entry.seat for entry in found.entries if entry.planned] == [seat]
    table, words = (await at.look(second)).table, ClashWords
    told = words(texts_in("en"), table, found.views[0], False).hidden(found.views, found.entries, found.by_orders)
    assert [("Planned: " in line) for line in told] == [number == seat for number in range(3)]
    walk = await at.house.reviews._walks.over(at.game)
    assert [line.user_id for line in walk.lines if line.cause == PLANNED] == [second], "their decision"


@pytest.mark.parametrize(
    "stored",
    [
        {"when": "1.action.1"}, {"when": "1.action.1", "steps": 7}, {"when": "1.action.1", "steps": ["buy brute 3"]},
        {"when": "1.action.1", "steps": ["pass"] * 10_000}, {"when": "1.action.1", "steps": ["pass"], "state": "x"},
        {"when": "1.action.1", "steps": ["pass"], "facts": {"own": 7}, "if": {"hit": True}}, "plan", None,
        {"when": "1.action.1", "steps": ["pass"], "base": float("nan")}, {"round": 1, "actions": ["end"]},
    ],
)  # fmt: skip
async def test_what_a_changed_database_holds_fails_and_is_never_a_fault(at: Table, stored: object) -> None:
    _, second = await waiting(at)
    await at.house.play.set_orders(press(second), at.game, {PLAN: stored})
    await at.step("pass")
    await later(at.house, at.world, HOUR)
    assert await at.owing() == second
    await at.step("pass")
    assert await at.owing() != second


@asynccontextmanager
async def counted(at: Table) -> AsyncIterator[list[str]]:
    """The statements and commits of what is done meanwhile, but for the sleeper's."""
    statements: list[str] = []
    engine = at.house.database._backend._writing._connection.engine  # type: ignore[attr-defined, union-attr]
    listen = lambda *args: statements.append(str(args[2]).split()[0])
    with mock.patch.object(at.house.sleeper, "committed", lambda earliest: None):
        event.listen(engine, "before_cursor_execute", listen)
        yield statements
        event.remove(engine, "before_cursor_execute", listen)


async def public_traces(path: Path, plan: str) -> tuple[Any, ...]:
    """All that others get, and the statements of the commit in which the turn begins, in one of several worlds."""
    async with table_in(path, plan) as at:
        first, second = await waiting(at)
        if plan in ("kept", "failing"):
            await at.kept(second, "pass", **(FAILS if plan == "failing" else {}))
        elif plan == "draft":
            await at.house.planning.sketch(press(second), at.game, StoredPlan("1.action.1", ("pass",)))
        await at.house.settled()
        before = {id(sent): sent.edits for sent in at.wire.messages}
        async with counted(at) as statements:
            await at.step("pass")
        await at.house.settled()
        # Each destination is a queue of its own, and which of them is quicker is no plan's doing.
        queues = sorted(at.wire.messages, key=lambda sent: sent.post.to or 0)
        heard = [sent for sent in queues if sent.post.to != second]
        posts = [(sent.post.content, sent.edits - before.get(id(sent), 0)) for sent in heard]
        views = [(await at.look(user)).view for user in PEOPLE if user != second]
        others = [seat.clock for seat in (await row_of(at.house, at.game)).seats]
        exports = str(await at.house.reading.export(at.game, first))
        return posts, views, others, exports.replace(str(at.game), ""), len(statements)


@pytest.mark.secrets
async def test_nothing_tells_a_plan_from_none_before_it_acts(tmp_path: Path) -> None:
    worlds = [await public_traces(tmp_path, name) for name in ("none", "kept", "draft", "failing")]
    for world in worlds[1:]:
        for known, found in zip(worlds[0][:3], world[:3], strict=True):
            assert known == found
        assert world[4] == worlds[0][4], "as many statements as the turn begins"


async def test_a_press_without_plans_has_no_statement_more(tmp_path: Path) -> None:
    """As many as in a game that nobody can plan in."""
    found = []
    for planner in (CLASH.planner, None):
        with mock.patch.object(CLASH, "planner", planner):
            async with table_in(tmp_path, str(planner is None)) as at:
                await waiting(at)
                await at.house.settled()
                async with counted(at) as statements:
                    await at.step("pass")
                found.append(statements)
    assert found[0] == found[1]


def entries_of(entries: Sequence[Any]) -> list[tuple[Any, ...]]:
    return [(entry.seat, entry.action, entry.drawn) for entry in entries]


@pytest.mark.determinism
async def test_a_plan_moves_no_die(tmp_path: Path) -> None:
    """The same game with a plan that does what its person would have done: the same entries and draws."""
    played = []
    for planned in (False, True):
        async with table_in(tmp_path, str(planned)) as at:
            _, second = await waiting(at)
            look = await at.look(second)
            view = CLASH.planner.rehearse(look.view, look.seat, ()).view  # type: ignore[union-attr]
            steps = [CLASH.format(view.content, each) for each in KITS["clash"].bots["greedy"].plan(view, lambda: 0.5)]
            steps = steps if steps[0] == "move" and steps[-1] == "finish" else ["pass"]
            if planned:
                await at.kept(second, *steps)
            await at.step("pass")
            if planned:
                await later(at.house, at.world, PAUSE + 10)
            else:
                await at.step(*steps)
            while await at.owing() == second:
                await at.step()
            loaded = await at.house.tables.loaded(at.game)
            played.append((entries_of(loaded.recorder.entries), CLASH.fingerprint(loaded.recorder.state)))
    assert played[0] == played[1]
