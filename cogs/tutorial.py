"""`/tutorial`: opens the small solo game that teaches, or takes it up where it was left; ends it on demand."""

from __future__ import annotations

from dataclasses import replace

from cogs.clash.tutorial import OPTION, OPTIONS
from cogs.desk import Desk, Verb
from cogs.surface import Answer, Id
from engine.registry import FIRST
from host.ports import HostError, Place, Table


async def tutorial(desk: Desk) -> Answer | None:
    """The panel of one's own tutorial, a new one where none is open."""
    table = await _open_one(desk) or await _begun(desk)
    if table.status == "lobby":
        # The interaction has opened the table; a start by the same one would count as its repetition.
        table = await desk.house.start(replace(desk.press, interaction_id=None), table.id)
    there = replace(desk, id=Id(table.id, "turn"))
    call = await there.call()
    await desk.bot.router.show(there, await desk.screens(table).present(call))
    return None


async def anew(desk: Desk) -> Answer | None:
    """Again from the beginning."""
    return await tutorial(desk)


async def ended(desk: Desk) -> Answer | None:
    """Stop it; the panel says how to begin again."""
    table = await desk.table()
    if OPTION not in table.options or table.host_id != desk.user_id:
        raise HostError("not_host")
    if table.status == "running":
        table = await desk.house.end(desk.press, table.id)
    call = await desk.call()
    await desk.bot.router.show(desk, await desk.screens(table).present(call))
    return None


async def _open_one(desk: Desk) -> Table | None:
    own = [table for table in await desk.house.games_of(desk.user_id) if OPTION in table.options]
    return next((table for table in reversed(own) if table.status in ("running", "lobby")), None)


async def _begun(desk: Desk) -> Table:
    """A new table. It stands nowhere: its place is its player, since a channel would take it for its own table."""
    place = Place(None, desk.user_id)
    return await desk.house.new_lobby(desk.press, FIRST, place, OPTIONS, desk.t.language)


VERBS = {
    "tutorial_new": Verb("edit", anew),
    "tutorial_end": Verb("edit", ended),
}
