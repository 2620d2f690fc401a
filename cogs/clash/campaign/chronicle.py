"""Shows the chronicle of a campaign: its games with scenario, ranks, vetoes, pacts, people and links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.clash.campaign import glory_plot
from cogs.clash.campaign.telling import game_lines, told
from cogs.clash.campaign.wording import CampaignWording
from cogs.tables.wording.names import told_name
from cogs.transport.contract import Call, Panel
from cogs.transport.panels.panel import Row, ageless, panel
from cogs.transport.panels.text import jump_url
from cogs.transport.panels.widgets import link, row
from engine.clash.campaign import events as ev
from engine.clash.campaign.progress import Finished
from host.table.table import LogEntry, Table

MOST_LINKS = 5
"""Of the newest games, in a row."""


async def chronicle(call: Call) -> Panel:
    """All that happened, game by game; the plot of glory above the links to the games."""
    t, wording = call.t, CampaignWording(call.t, call.look.table, call.look.view)
    entries = await call.house.reading.log(call.id.game, call.press.user_id)
    tables = await call.house.reading.campaign_games(call.id.game)
    lines = ["### " + t("Chronicle"), *_games(wording, entries, tables), wording.glory_line(), *_end(wording)]
    rows: list[Row] = []
    if tables:
        rows.append(
            row(
                *(
                    link(t("Table {number}", number=table.id), jump_url(table.place.guild_id, table.place.posts_to))
                    for table in tables[-MOST_LINKS:]
                )
            )
        )
    return panel(lines, [*rows, row(ageless(call, t("Back"), "mine"))], glory_plot.shot(wording))


def _end(wording: CampaignWording) -> list[str]:
    """The champion, and once the campaign has ended its seed."""
    table, t = wording.table, wording.t
    seed = [t("Seed of the draw: `{seed}`.", seed=table.seed)] if table.seed else []
    return [*([wording.champion_line()] if wording.view.campaign.over else []), *seed]


def _games(wording: CampaignWording, entries: Sequence[LogEntry], tables: Sequence[Table]) -> list[str]:
    """What was chosen before each game, how it ended, who sat there."""
    games, lines, before = list(wording.view.campaign.games), [], []
    over = [table for table in tables if table.finished]
    played: Mapping[int, Table] = dict(enumerate(over))
    now = 0
    for entry in entries:
        for event in entry.events:
            if event[0] != ev.GAME_OVER:
                before += told(wording, [event])
                continue
            over_line, *others = game_lines(wording, games[now])
            lines += [*before, f"**{now + 1}.** {over_line}", *others, *_people(wording, games[now], played.get(now))]
            before, now = [], now + 1
    return [*lines, *before]


def _people(wording: CampaignWording, game: Finished, table: Table | None) -> list[str]:
    """Who sat where in a game, where somebody else did than sits there now."""
    if table is None:
        return []
    t, sides = wording.t, [wording.known_as(seat) for seat in wording.seats()]
    seats = zip(table.seats, wording.table.seats, strict=True)
    others = [old for old, new in seats if (old.user_id, old.ai is None) != (new.user_id, new.ai is None)]
    names = ", ".join(f"{old.number + 1}. {told_name(old, t, sides[old.number])}" for old in others)
    watch = t("Watch it again: `/game replay`, table {number}.", number=table.id)
    return [t("In these seats then: {names}.", names=names) + " " + watch if names else f"-# {watch}"]
