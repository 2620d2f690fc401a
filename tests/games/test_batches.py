"""What a panel lets one tick, the engine takes: all of it, or nothing and a reason that fits, in every game and mode.

Screens send several actions at once, and the rules finish by themselves what leaves no choice. Each select of several,
each form and each basket is tried in states of random games: every set it allows, or some drawn where they are many.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.clash.equip.panel import MORE
from cogs.kravora.turn.plan_words import PLANS
from cogs.tables.running.rehearsed import next_turn
from cogs.transport.contract import Answer, Call, Form, Id, Panel, parse_id
from data.texts import texts_in
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kernel.planning import DRAFT
from host.table.presses import Press, SeatView
from host.table.stored_plan import StoredPlan
from host.table.table import Place, Seat, Table
from tests.engine_kravora.build import build, play
from tests.games.walk import ALL_SCENARIOS, KINDS, MODES, Kind, StarterKind, walk
from tests.houses import SCREENS
from tests.room import Part, parts_of

T = texts_in("en")
GAME, EVERY, DRAWN = 7, 4096, 500
FORMS = ("f_split", "f_numbers", "f_stacks", "f_discard", "f_cards", "f_dice")
DONE = ("bought", "built", "hurt", "killed")
"""Events of which each thing ticked in a select of several leads to one."""
NO_REASON = ("that isn't what you decide", "The rules don't allow that", "not your turn")
Trial = tuple[Part, tuple[str, ...], dict[str, tuple[str, ...]] | None]
BOTH = [kind for kind in (*KINDS, *MODES) if not isinstance(kind, StarterKind)]
FEW = [*BOTH[:1], *MODES[:1], *MODES[2:3], *ALL_SCENARIOS[3:43:15], *(kind for kind in KINDS if kind.name == "kravora")]


class Desk:
    """A house of one state, in which a batch is carried out whole or not at all."""

    def __init__(self, kind: Kind, state: Any, seat: int) -> None:
        self.kind, self.state, self.seat = kind, state, seat
        self.events: list[tuple[Any, ...]] = []
        self.orders: dict[str, Any] = {}
        self.batches = 0
        self.house: Any = SimpleNamespace(play=self, reading=self, planning=self)

    async def act(self, press: Press, game: int, decision: Any, actions: Sequence[int], orders: Any = None) -> Any:
        state, events = self.state, []
        self.batches += bool(actions)
        for action in actions:
            state, told = self.kind.game.step(state, self.seat, action, PlayoutDice(random.Random(1).random))
            events += told
        self.state, self.events = state, events
        self.orders |= orders or {}
        return SimpleNamespace(entries=(), repeated=False)

    async def sketch(self, press: Press, game: int, plan: StoredPlan) -> None:
        self.orders |= {DRAFT: plan.to_json()}

    async def look(self, *_: int) -> SeatView:
        game, state, seat = self.kind.game, self.state, self.seat
        seats = tuple(Seat(number, f"P{number}", number, None, "any") for number in range(self.kind.seats))
        here = Place(1, 2, 3)
        table = Table(GAME, self.kind.name, "running", here, 0, "en", {}, seats, "f" * 64, None, 9, 1.0, 1.0, 2.0)
        owes = seat in game.to_act(state)
        return SeatView(table, seat, game.view(state, seat), game.decision(state, seat), owes, self.orders)

    async def log(self, *_: int) -> Sequence[Any]:
        return ()

    async def call(self, id: Id, values: Sequence[str] = (), fields: Any = None) -> Call:
        return Call(id, Press(self.seat, "P"), await self.look(), self.house, T, tuple(values), fields, private=True)

    async def send(self, id: Id, values: Sequence[str] = (), fields: Any = None) -> Answer:
        call, screens = await self.call(id, values, fields), SCREENS[self.kind.name]
        return await (screens.press(call) if fields is None else screens.submit(call))

    async def panel(self) -> Panel:
        """What the seat owes, else the plan of its next turn."""
        call = await self.call(Id(GAME, "mine", "", (await self.look()).decision, self.seat))
        if self.kind.name == "kravora" and next_turn(call, PLANS.rules) is not None:
            return await self.send(Id(GAME, "plan"))  # type: ignore[return-value]
        return await SCREENS[self.kind.name].present(call)


def sets_of(values: Sequence[str], least: int, most: int, rng: random.Random, few: int) -> list[tuple[str, ...]]:
    """Every set of so many values; where they are too many, some drawn."""
    sizes = range(max(least, 1), most + 1)
    counts = [math.comb(len(values), size) for size in sizes]
    if sum(counts) <= few:
        return [chosen for size in sizes for chosen in itertools.combinations(values, size)]
    return [tuple(rng.sample(values, rng.choice(sizes))) for _ in range(min(few, DRAWN))]


def filled(form: Form, rng: random.Random, few: int) -> list[dict[str, tuple[str, ...]]]:
    """Every way to choose in all selects of a form, or some drawn; what may be typed stays empty."""
    ways: dict[str, list[tuple[str, ...]]] = {}
    for label in form.modal.children:
        field: Any = getattr(label, "component", None)
        if hasattr(field, "options"):
            values = [option.value for option in field.options]
            none: list[tuple[str, ...]] = [] if field.min_values else [()]
            ways[field.custom_id] = none + sets_of(values, field.min_values, field.max_values, rng, EVERY)
    if math.prod(map(len, ways.values())) <= few:
        return [dict(zip(ways, chosen, strict=True)) for chosen in itertools.product(*ways.values())]
    return [{key: rng.choice(found) for key, found in ways.items()} for _ in range(min(few, DRAWN))]


async def trials(desk: Desk, rng: random.Random, few: int) -> AsyncIterator[Trial]:
    """Everything that can be chosen at once in the panel of a seat."""
    parts = parts_of((await desk.panel()).view)
    opened = [await desk.send(part.id) for part in parts if part.id.verb in ("equip", "move")]
    kinds = [(part.id, value) for part in parts if part.id.verb in ("unit", "p_unit") for value, _ in part.options]
    opened += [await desk.send(id, [value]) for id, value in rng.sample(kinds, min(few, len(kinds)))]
    for part in [*parts, *(part for panel in opened if isinstance(panel, Panel) for part in parts_of(panel.view))]:
        if part.most > 1:
            for values in sets_of([value for value, _ in part.options], 1, part.most, rng, few):
                yield part, values, None
        elif part.id.verb in FORMS:
            form = await desk.send(part.id)
            assert isinstance(form, Form)
            id = parse_id(form.modal.custom_id)
            assert id is not None
            for fields in filled(form, rng, few):
                yield Part(id, part.label), (), fields


async def tried(desk: Desk, trial: Trial) -> str:
    """Choose a set, and buy what lies in a basket: all of it is done, or nothing. Gives the refusal's words."""
    part, values, fields = trial
    now, told = Desk(desk.kind, desk.state, desk.seat), ""
    try:
        answer = await now.send(part.id, values, fields)
        if part.id.verb == "basket":
            assert isinstance(answer, Panel)
            buy = next((each for each in parts_of(answer.view) if each.id.verb == "buyend"), None)
            if buy is None:
                return "The basket says what is lacking."
            await now.send(buy.id)
    except IllegalAction as error:
        told = SCREENS[desk.kind.name].refusal(await now.call(part.id, values, fields), error)
        assert told and not any(words in told for words in NO_REASON), (told, error.code, trial)
        assert now.state is desk.state and not now.orders
        assert not now.batches or desk.kind.name == "clash", "Kravora's turns can be foreseen: nothing was sent"
        return told
    steps = [code for value in values for code in value.partition(".")[2].split("-") if code != MORE]
    if part.id.verb == "p_do":
        assert len(now.orders["plan_draft"]["steps"]) == len(steps)
    elif values:
        ticked = len(values) if part.id.verb == "hits" else len(steps)
        assert sum(event[0] in DONE for event in now.events) >= ticked, (trial, now.events)
    else:
        stays = part.id.verb == "stacks" and {*(fields or {}).values()} == {("stays",)}
        stays |= part.id.verb == "cards" and as_it_was(desk, fields or {})
        assert (now.state is desk.state) == stays, trial
    return ""


def as_it_was(desk: Desk, fields: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether each level goes on carrying what it carries."""
    pairs = desk.kind.game.view(desk.state, desk.seat).slots[desk.seat]
    return all(
        {*fields[f"level{level}"]} == {f"s{level}{slot}" for slot, item in enumerate(pair) if item >= 0}
        for level, pair in enumerate(pairs)
    )


async def tried_in(kind: Kind, few: int, most: int, first: int | None = None) -> Counter[str]:
    """How often each verb's sets were accepted, or refused ("verb -"), in some states of a game's `first` ones."""
    rng, seen = random.Random(str(kind)), Counter[str]()
    steps = list(itertools.islice(walk(kind, 1, "greedy", 0.8), first))
    volleys = [step for step in steps if getattr(step.before, "pool", ())]
    for step in [*rng.sample(steps, min(most, len(steps))), *volleys[:most]]:
        for seat in {step.seat, rng.randrange(kind.seats)}:
            desk = Desk(kind, step.before, seat)
            async for trial in trials(desk, rng, few):
                seen[trial[0].id.verb + (" -" if await tried(desk, trial) else "")] += 1
    return seen


async def test_every_set_is_accepted_whole_or_refused_with_a_reason() -> None:
    seen = Counter[str]()
    for kind in FEW:
        seen += await tried_in(kind, 3, 12, 150)
    expected = {"do", "do -", "p_do", "basket", "split", "numbers", "stacks", "cards", "cards -", "discard"}
    assert expected <= {*seen}, seen


@pytest.mark.long
@pytest.mark.parametrize("kind", [*BOTH, *ALL_SCENARIOS], ids=str)
async def test_every_set_in_every_mode(kind: Kind) -> None:
    assert await tried_in(kind, EVERY, 6)


LINES = {
    "brute brute long_arm long_arm sprinter": 4,
    "puppet puppet puppet puppet brute": 4,
    "puppet puppet puppet sprinter sprinter": 4,
    "puppet puppet puppet puppet puppet brute brute": 4,
    "puppet brute/2 brute/2 brute brute": 4,
}
"""Who stands where a volley of so many points falls."""


@pytest.mark.parametrize("line", LINES)
async def test_a_volley_takes_what_is_ticked_where_the_rules_hand_out_the_last_points(line: str) -> None:
    """Four ticked of two brutes, two long-arms and a sprinter were refused, and nothing was done."""
    s = build(attackers={"a2": line}, defenders={"a3": "rock_hurler"})
    s, _ = play(s, "attack 3 rock_hurler")
    assert s.points == LINES[line]
    rng, desk = random.Random(1), Desk(Kind("kravora", 2), s, 0)
    found = [await tried(desk, trial) async for trial in trials(desk, rng, EVERY)]
    assert len(found) > 20 and not any(found)
