"""The film of a finished game: made in the background with progress, sent as a file, shared on demand (screens §36)."""

from __future__ import annotations

import asyncio

from cogs.tables.finished.pages import seen_table
from cogs.transport.answers import show
from cogs.transport.contract import Answer, Note
from cogs.transport.films import Films
from cogs.transport.refusals import fault_id, log_fault
from cogs.transport.reply import File
from cogs.transport.request import Request, Verb
from cogs.transport.text import shown
from data.texts import Texts
from host.posts.post import Button
from host.table.table import Table
from render.reel import FilmMoment, Reel

EVERY = 2.0
"""Seconds between two reports of progress."""


async def film(request: Request) -> Answer | None:
    """Make the film, or show the one made before. Raises HostError "not_over"."""
    t, table = request.t, await seen_table(request)
    films = request.services.films
    moments = await request.house.replays.story(table.id)
    if table.game not in films.reels or films.worker is None or table.tutorial:
        return Note(t("No film can be made here. Replay shows the game all the same."))
    known = films.made(table.id, t.language)
    if known is not None:
        await _given(request, table, known)
        return None
    if table.id in films.making:
        name = films.making[table.id]
        return Note(t("The film for {name} is being made; press again in a moment.", name=shown(name)))
    films.making[table.id] = request.interaction.user.display_name
    films.begin(_made(request, films, moments[0], [FilmMoment(*moment) for moment in moments[1]]))
    return None


async def _made(request: Request, films: Films, table: Table, moments: list[FilmMoment]) -> None:
    """Make a film in the background. Nobody waits for it, so it reports its own failures."""
    t = request.t
    try:
        names = request.screens(table).aftermath.names(table, moments[-1].view, t)
        reel = await asyncio.to_thread(films.reels[table.game], moments, names, t, "default")
        data = await _drawn(request, films, reel)
        films.keep(table.id, t.language, data)
        await _given(request, table, data)
    except Exception as error:
        log_fault(fault_id(), "film", error, table.id, request.interaction.id)
        await show(request, Note(t("The film could not be made. Replay shows the game all the same.")))
    finally:
        films.making.pop(table.id, None)


async def _drawn(request: Request, films: Films, reel: Reel) -> bytes:
    assert films.worker is not None
    far = [0, len(reel.frames)]

    def told(drawn: int, of: int) -> None:
        far[:] = [drawn, of]

    work = asyncio.ensure_future(films.worker.film(reel, told))
    try:
        while not work.done():
            await request.reply.waiting(_progress(far, request.t))
            await asyncio.wait({work}, timeout=EVERY)
    finally:
        work.cancel()
    return work.result()


def _progress(far: list[int], t: Texts) -> str:
    return t("Film: {drawn} of {count} pictures.", drawn=far[0], count=far[1])


async def _given(request: Request, table: Table, data: bytes) -> None:
    t = request.t
    file = File(data, f"table-{table.id}.gif", t("The film of table {number}.", number=table.id))
    rows = ((Button(t("Share in the channel"), "film_share"),),)
    await request.reply.say(t("The film of table {number}.", number=table.id), rows, table.id, files=[file])


async def share(request: Request) -> Answer | None:
    """Show the film to everybody here; one that is no longer kept has to be made again."""
    t, table = request.t, await seen_table(request)
    known = request.services.films.made(table.id, t.language)
    if known is None or not table.finished:
        return Note(t("The film is no longer at hand. Press Film in the replay again."))
    lead = t("{name} shares:", name=shown(request.interaction.user.display_name))
    words = t("The film of table {number}.", number=table.id)
    await request.reply.public_file(f"{lead} {words}", File(known, f"table-{table.id}.gif", words))
    return None


VERBS = {"film": Verb("new", film), "film_share": Verb("edit", share)}
