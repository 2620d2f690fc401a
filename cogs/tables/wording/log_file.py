"""A table's log as a readable file (Markdown), as its asker may know it: by rounds, the oldest first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cogs.transport.incoming.request import Request
from cogs.transport.reply import File
from data.texts import Texts
from host.finished.replay import EVERYBODY, OPEN, OWN, Eyes
from host.table.table import Table


async def log_file(request: Request, table: Table) -> File:
    """All of it once the game is over; before that what one's own seat, or everybody, may know. Raises HostError."""
    eyes: Eyes = OPEN if table.finished else EVERYBODY if table.seat_of(request.user_id) is None else OWN
    replays, t = request.house.replays, request.t
    replayed = await replays.entries(table.id, request.user_id, eyes)
    entries = replayed.entries
    screens = request.screens(table)
    lines = [t("# Table {number}, {game}", number=table.id, game=screens.title(t))]
    if entries:
        frame = await replays.frame(table.id, request.user_id, eyes, entries[-1].number)
        words = screens.aftermath.words(replayed.table, frame.view, t, bool(request.member.get("plain")))
        for number, own in groupby(entries, key=lambda entry: replayed.rounds[entry.number]):
            lines += _round(number, words.log(list(own)), t)
    return File(("\n".join(lines) + "\n").encode("utf-8"), f"table-{table.id}.md", "")


def _round(number: int, told: Sequence[str], t: Texts) -> list[str]:
    heading = t("## Round {round}", round=number)
    return ["", heading, "", *("- " + line.replace("\n", "\n  ") for line in told)]
