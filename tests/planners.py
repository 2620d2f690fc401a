"""People who plan their next turn while they wait: as a bot would play it, kept, drafted or dropped."""

from __future__ import annotations

import random

from cli.kits.kits import KITS
from engine.registry import GAMES
from host.house import House
from host.table.presses import Press
from host.table.stored_plan import StoredPlan, plan_in


async def plan_ahead(house: House, press: Press, game: int, chance: random.Random) -> str:
    """What they did; "" where there is nothing to plan. Raises HostError."""
    look = await house.reading.look(game, press.user_id)
    rules = GAMES[look.table.game]
    ahead = None
    if rules.planner is not None and look.seat is not None and not look.owes:
        ahead = rules.planner.rehearse(look.view, look.seat, ())
    if rules.planner is None or look.seat is None or ahead is None:
        return ""
    if plan_in(look.orders) is not None and chance.random() < 0.3:
        await house.planning.drop(press, game)
        return "dropped"
    content, bot = look.view.content, KITS[look.table.game].bots["greedy"]
    steps = [rules.format(content, action) for action in bot.plan(ahead.view, chance.random)]
    found = rules.planner.rehearse(look.view, look.seat, steps)
    assert found is not None
    done = tuple(steps[: len(found.done)])
    if chance.random() < 0.1 or not done:
        await house.planning.sketch(press, game, StoredPlan(found.when, done))
        return "drafted"
    facts = rules.planner.facts(found)
    await house.planning.keep(press, game, StoredPlan(found.when, done, facts=facts, base=look.table.version))
    return "kept"
