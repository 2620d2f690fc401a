"""Pages on finished games: text, a picture from any view, rows; for one person, or shared with everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogs.transport.contract import Panel, Shot
from cogs.transport.incoming.request import Request
from cogs.transport.panels.panel import Row, panel
from cogs.transport.panels.text import shown
from cogs.transport.pictures import without_gallery
from cogs.transport.reply import File
from cogs.transport.taste import taste_of
from host.posts.post import Picture
from host.table.table import Table


@dataclass(frozen=True, slots=True)
class Page:
    """The content of a page. `picture` None: words alone; `says`: lines that it says, which stand below the title."""

    table: Table
    view: Any
    lines: tuple[str, ...]
    picture: Picture | None = None
    says: tuple[str, ...] = ()


async def seen_table(request: Request) -> Table:
    """The table of the id, for people who may see it. Raises HostError."""
    table = await request.house.reading.table(request.id.game)
    await request.services.sight.demand(request.interaction, table)
    return table


async def show_page(request: Request, page: Page, rows: Sequence[Row]) -> None:
    """Show a page to the asker; without its picture in plain words or where files may not be attached."""
    made, files = await _made(request, page, rows)
    await request.reply.panel(made.view, files)


async def share_page(request: Request, page: Page) -> None:
    """Show a page to everybody here, without buttons; the sharer's own stays as it is."""
    lead = request.t("{name} shares:", name=shown(request.interaction.user.display_name))
    title, *lines = page.lines
    told = replace(page, lines=(f"{lead}\n{title}", *lines))
    made, files = await _made(request, told, (), plain=False)
    await request.reply.public(made.view, files)


async def _made(
    request: Request, page: Page, rows: Sequence[Row], plain: bool | None = None
) -> tuple[Panel, list[File]]:
    drawn = None
    without = bool(request.member.get("plain")) if plain is None else plain
    may_attach = request.interaction.guild_id is None or request.interaction.app_permissions.attach_files
    if page.picture is not None and may_attach and not without:
        pictures = request.services.pictures
        taste = taste_of(request.member) if plain is None else await pictures.usual_at(page.table)
        drawn = await pictures.of_view(page.table, page.view, page.picture, request.t, taste)
    lines = page.lines if drawn is not None else (*page.lines[:1], *page.says, *page.lines[1:])
    made = panel(lines, rows, None if drawn is None or page.picture is None else Shot("", page.picture.alt))
    if drawn is None:
        without_gallery(made.view)
    return made, [] if drawn is None else [drawn]
