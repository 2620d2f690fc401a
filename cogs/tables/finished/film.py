"""The film of a finished game: made in the background with progress, sent as a file, shared on demand (screens §36)."""

from __future__ import annotations

import asyncio

from cogs.tables.finished.pages import seen_table
from cogs.transport.contract import Answer, Note
from cogs.transport.films import Films
from cogs.transport.incoming.answers import show
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.text import shown
from cogs.transport.refusals import fault_id, log_fault
from cogs.transport.reply import File
from cogs.transport.taste import taste_of
from data.texts import Texts
from host.posts.post import Button
from host.table.table import Table
from render.reel import FilmMoment, Reel, with_frames
from render.words.lengths import clip

EVERY = 2.0
"""Seconds between two reports of progress."""


async def film(request: Request) -> Answer | None:
    """Make the film, or show the one made before. Raises HostError "not_over"."""
    t, table = request.t, await seen_table(request)
    films = request.services.films
    moments = await request.house.replays.story(table.id)
    if table.game not in films.reels or films.worker is None or table.tutorial:
        return Note(t("I can't make films here. *Replay* shows the game too."))
    known = films.made(table.id, t.language, taste_of(request.member).tall)
    if known is not None:
        await _given(request, table, known)
        return None
    if table.id in films.making:
        name = films.making[table.id]
        return Note(t("I'm making the film for {name}. Press again in a moment.", name=shown(name)))
    films.making[table.id] = request.interaction.user.display_name
    films.begin(_made(request, films, moments[0], [FilmMoment(*moment) for moment in moments[1]]))
    return None


async def _made(request: Request, films: Films, table: Table, moments: list[FilmMoment]) -> None:
    """Make a film in the background. Nobody waits for it, so it reports its own failures."""
    t, tall = request.t, taste_of(request.member).tall
    try:
        after, end = request.screens(table).aftermath, moments[-1].view
        names = after.names(table, end, t)
        reel = await asyncio.to_thread(films.reels[table.game], moments, names, t, "default")
        data = await _drawn(request, films, with_frames(reel, tall=tall))
        alt = clip(f"{_title(table, t)} {after.words(table, end, t, plain=True).alt()}")
        made = File(data, f"table-{table.id}.gif", alt)
        films.keep(table.id, t.language, tall, made)
        await _given(request, table, made)
    except Exception as error:
        log_fault(fault_id(), "film", error, table.id, request.interaction.id)
        await show(request, Note(t("I couldn't make the film. *Replay* shows the game too.")))
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


async def _given(request: Request, table: Table, made: File) -> None:
    rows = ((Button(request.t("Share in the channel"), "film_share"),),)
    await request.reply.say(_title(table, request.t), rows, table.id, files=[made])


def _title(table: Table, t: Texts) -> str:
    return t("The film of table {number}.", number=table.id)


async def share(request: Request) -> Answer | None:
    """Show the film to everybody here; one that is no longer kept has to be made again."""
    t, table = request.t, await seen_table(request)
    known = request.services.films.made(table.id, t.language, taste_of(request.member).tall)
    if known is None or not table.finished:
        return Note(t("I no longer have the film. Press *Film* in the replay again."))
    lead = t("{name} shares:", name=shown(request.interaction.user.display_name))
    await request.reply.public_file(f"{lead} {_title(table, t)}", known)
    return None


VERBS = {"film": Verb("new", film), "film_share": Verb("edit", share)}
