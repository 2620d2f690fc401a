"""Moves the clock by hand: time passes with the house up, or with it down."""

from __future__ import annotations

from collections.abc import Callable

from host.house import House
from host.store.queries import clocks
from host.store.queries.clocks import Beat
from tests.host.table import World
from tests.patience import eventually


async def later(house: House, world: World, seconds: float) -> None:
    """So much time goes by, with all that is due in it happening when it is due; what is on its way arrives before."""
    await house.settled()
    end = world.clock.now + seconds
    while True:
        now = house.time.read()
        house_due, wall_due = await house.database.read(lambda found: clocks.first(found, house.leases.me.name))
        due = [at + now.off for at in (house_due,) if at is not None] + [at for at in (wall_due,) if at is not None]
        ahead = [at for at in due if world.clock.now < at <= end]
        if not ahead:
            break
        await to_moment(house, world, min(ahead) + 0.001)
    await to_moment(house, world, end)


async def to_moment(house: House, world: World, moment: float) -> None:
    """It is that moment, and what is due by then happens."""
    off = house.time.off

    def beat(connection: object) -> None:
        clocks.set_beat(connection, clocks.beat(connection), Beat(max(moment, world.clock.now), off))  # type: ignore[arg-type]

    await house.database.write(beat)
    world.clock.now = max(moment, world.clock.now)
    await house.sleeper.settled()
    await house.settled()


async def settled_until(house: House, true: Callable[[], object], what: str) -> None:
    """Settle a house until a condition holds: posts may wait for a later try. TimeoutError with `what` did not come."""

    async def held() -> object:
        await house.settled()
        return true()

    await eventually(held, what)
