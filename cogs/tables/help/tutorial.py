"""`/tutorial`: opens the small game that teaches, resumes it, and ends it on demand.

A game's screens say whether it has a tutorial, and at which table (`Screens.lesson`). A tutorial untouched for a week
is ended by the host (host/services/seats.py).
"""

from __future__ import annotations

from dataclasses import replace

from cogs.tables.running.which_table import Words
from cogs.tables.wording.levels import GENTLE
from cogs.transport.contract import Answer, Id, Note
from cogs.transport.incoming.answers import show
from cogs.transport.incoming.request import Request, Verb
from data.texts import Texts
from host.posts.post import Button
from host.table.refusals import HostError, Refusal
from host.table.table import Place, Table


async def tutorial(request: Request, words: Words) -> Answer | None:
    """The panel of one's open tutorial, else of a new one: of the named game, or the first game that has one."""
    game = words.get("game")
    table = await _open_one(request, game)
    if table is None:
        return await _new(request, game or _teaching(request))
    await _opened(request, table)
    return None


def tutorial_button(t: Texts, game: str = "") -> Button:
    """A button that opens a game's tutorial, the first one's if no game is named, for any screen."""
    return Button(t("Tutorial"), "tutorial_open", game)


async def learn(request: Request) -> Answer | None:
    game = request.id.args
    return await tutorial(request, {"game": game} if game in request.services.screens else {})


async def _new(request: Request, game: str) -> Answer | None:
    """A new tutorial of a game; if it has none, a note, and nothing is made."""
    screens = request.services.screens[game]
    if not screens.lesson():
        return Note(request.t("There is no tutorial of {game} yet.", game=screens.title(request.t)))
    await _opened(request, await _begun(request, game))
    return None


async def _opened(request: Request, table: Table) -> None:
    # The interaction has opened the table; anything more by it would count as a repetition.
    press = replace(request.press, interaction_id=None)
    if table.status == "lobby" and len(table.seats) < table.terms.players:
        table = await request.house.lobby.add_ai(press, table.id, GENTLE, "any", table.terms.players - len(table.seats))
    if table.status == "lobby":
        table = await request.house.lobby.start(press, table.id)
    there = replace(request, id=Id(table.id, "turn"))
    call = await there.call()
    await show(there, await request.screens(table).present(call))


async def anew(request: Request) -> Answer | None:
    """Restart from the beginning, with the game of the table where it was pressed."""
    game = (await request.table()).game
    table = await _open_one(request, game)
    if table is None:
        return await _new(request, game)
    await _opened(request, table)
    return None


async def ended(request: Request) -> Answer | None:
    """Stop it; the panel says how to begin again."""
    table = await request.table()
    if not table.tutorial or table.host_id != request.user_id:
        raise HostError(Refusal.NOT_HOST, host=table.host_id)
    if table.status == "running":
        table = await request.house.seats.end(request.press, table.id)
    call = await request.call()
    await show(request, await request.screens(table).present(call))
    return None


async def _open_one(request: Request, game: str | None) -> Table | None:
    """The newest of one's open tutorials, of the named game if there is one."""
    mine = await request.house.reading.games_of(request.user_id)
    own = [table for table in mine if table.tutorial and not table.set_aside and game in (None, table.game)]
    return next((table for table in reversed(own) if table.status in ("running", "lobby")), None)


def _teaching(request: Request) -> str:
    """The first game that has a tutorial. Raises HostError "no_game" if none does."""
    found = next((game for game, screens in request.services.screens.items() if screens.lesson()), None)
    if found is None:
        raise HostError(Refusal.NO_GAME)
    return found


async def _begun(request: Request, game: str) -> Table:
    """A new table. Its place has its player and no channel, as a channel would count it among its tables."""
    place = Place(None, request.user_id)
    lesson = request.services.screens[game].lesson()
    return await request.house.lobby.new(request.press, game, place, lesson, request.t.language)


VERBS = {
    "tutorial_open": Verb("new", learn),
    "tutorial_new": Verb("edit", anew),
    "tutorial_end": Verb("edit", ended),
}
