"""`/tutorial`: opens the small solo game that teaches, or takes it up where it was left; ends it on demand.

Which games teach, and with which table, their screens say (`Screens.lesson`). One that nobody touches for a week
is ended by the host (host/seats.py).
"""

from __future__ import annotations

from dataclasses import replace

from cogs.transport.contract import Answer, Id
from cogs.transport.request import Desk, Verb
from host.ports import HostError, Place, Table


async def tutorial(desk: Desk) -> Answer | None:
    """The panel of one's own tutorial, a new one of the first game that has any where none is open."""
    table = await _open_one(desk) or await _begun(desk, _teaching(desk))
    await _opened(desk, table)
    return None


async def _opened(desk: Desk, table: Table) -> None:
    if table.status == "lobby":
        # The interaction has opened the table; a start by the same one would count as its repetition.
        table = await desk.house.start(replace(desk.press, interaction_id=None), table.id)
    there = replace(desk, id=Id(table.id, "turn"))
    call = await there.call()
    await desk.bot.router.show(there, await desk.screens(table).present(call))


async def anew(desk: Desk) -> Answer | None:
    """Again from the beginning, the game of the table where it was pressed."""
    table = await _open_one(desk) or await _begun(desk, (await desk.table()).game)
    await _opened(desk, table)
    return None


async def ended(desk: Desk) -> Answer | None:
    """Stop it; the panel says how to begin again."""
    table = await desk.table()
    if not table.tutorial or table.host_id != desk.user_id:
        raise HostError("not_host", host=table.host_id)
    if table.status == "running":
        table = await desk.house.end(desk.press, table.id)
    call = await desk.call()
    await desk.bot.router.show(desk, await desk.screens(table).present(call))
    return None


async def _open_one(desk: Desk) -> Table | None:
    own = [table for table in await desk.house.games_of(desk.user_id) if table.tutorial]
    return next((table for table in reversed(own) if table.status in ("running", "lobby")), None)


def _teaching(desk: Desk) -> str:
    """The first game that teaches. Raises HostError "no_game" where none does."""
    found = next((game for game, screens in desk.bot.screens.items() if screens.lesson()), None)
    if found is None:
        raise HostError("no_game")
    return found


async def _begun(desk: Desk, game: str) -> Table:
    """A new table. It stands nowhere: its place is its player, since a channel would take it for its own table."""
    place = Place(None, desk.user_id)
    lesson = desk.bot.screens[game].lesson()
    return await desk.house.new_lobby(desk.press, game, place, lesson, desk.t.language)


VERBS = {
    "tutorial_new": Verb("edit", anew),
    "tutorial_end": Verb("edit", ended),
}
