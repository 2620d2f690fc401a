"""Asks in round 1 where to build the bastion (screens §7, rule §4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.narration.phases import beside
from cogs.clash.rows import common_row
from cogs.clash.wording.wording import ClashWording, wording_of
from cogs.transport.contract import Call, Panel, Shot
from cogs.transport.panels.panel import alt_of, ids_of, panel
from cogs.transport.panels.widgets import option, row, select
from engine.clash.pieces.sites import FAR, default_site, steps_to
from engine.clash.pieces.view import View
from engine.clash.scenarios.showing import sought_in
from engine.clash.views.view_choices import sites
from render.clash.words.scenario_words import PIECES

HALF = 25


def bastion_panel(call: Call, site: int | None = None, suggested: bool = False) -> Panel:
    """Choose a site, or have one suggested (by `engine.clash.ai.siting`); building takes a second press."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    free = list(sites(wording.view))
    if site not in free:
        site = None
    lines = [t("### Place your bastion")]
    if site is None:
        lines.append(_left_out(wording, len(free)))
    elif suggested:
        lines.append(t("**Suggested:** site {site}. {facts}.", site=site + 1, facts=site_facts(wording, site)))
    else:
        lines.append(t("**Chosen:** site {site}. {facts}.", site=site + 1, facts=site_facts(wording, site)))
    rows = []
    for part in halves(free):
        options = [
            option(ids.value(number), site_label(wording, number), site_facts(wording, number), number == site)
            for number in part
        ]
        rows.append(row(select(ids.id("site", f"{part[0]}"), _part_words(wording, part), options)))
    buttons = []
    if site is not None:
        buttons.append(ids.button(t("Build at site {site}", site=site + 1), "build", str(site), "success"))
    if not suggested:
        buttons.append(ids.button(t("Suggest one"), "advise"))
    rows.append(row(*buttons) if buttons else common_row(call))
    if buttons:
        rows.append(common_row(call))
    alt = alt_of(t, [f"{site_label(wording, number)}, {site_facts(wording, number)}" for number in free])
    shown = [site] if site is not None else free
    shot = Shot("crop", alt, tuple(("site", number) for number in shown))
    return panel(lines, rows, shot, chosen="" if site is None else f"site::{site}")


def default_in(view: View) -> int:
    """The site of the default move (§4.3)."""
    return default_site(view.config.rules, view.board, view.bastions, sites(view))


def halves(free: Sequence[int]) -> list[Sequence[int]]:
    """The sites for one select, or for two where they are more than one takes."""
    if len(free) <= HALF:
        return [free]
    middle = (len(free) + 1) // 2
    return [free[:middle], free[middle:]]


def _left_out(wording: ClashWording, free: int) -> str:
    """Why numbers are missing among the free sites, where some are."""
    t, view = wording.t, wording.view
    built = sum(site >= 0 for site in view.bastions)
    if not built:
        return ""
    told = t.n("{count} site with a bastion", "{count} sites with a bastion", built)
    beside = len(view.board.sites) - built - free
    if beside:
        told += ", " + t("{count} beside one", count=beside)
    return t("-# Not in the list: {sites}.", sites=told)


def _part_words(wording: ClashWording, part: Sequence[int]) -> str:
    """A select of sites: how many there are, and between which numbers where some of those are not free."""
    t, first, last = wording.t, part[0] + 1, part[-1] + 1
    if last - first + 1 == len(part):
        return t("Sites {first} to {last}", first=first, last=last)
    return t("{count} sites between {first} and {last}", count=len(part), first=first, last=last)


def site_label(wording: ClashWording, site: int) -> str:
    return wording.t("Site {site}: beside {places}", site=site + 1, places=beside(wording, site))


def site_facts(wording: ClashWording, site: int) -> str:
    """ "2 steps to a City, 3 to a Forge, 2 mountain borders"; in a scenario its nearest pieces: "portal 1, vial 4"."""
    board = wording.view.board
    walls = (board.site_sky[site] & ~board.site_ground[site]).bit_count()
    text = wording.t.n(
        "{count} step to a City, {forge} to a Forge",
        "{count} steps to a City, {forge} to a Forge",
        steps_to(board, board.site_ground[site], board.cities),
        forge=steps_to(board, board.site_ground[site], board.forges),
    )
    for kind, places in sought_in(wording.view).items():
        steps = steps_to(board, board.site_ground[site], places)
        if steps < FAR:
            text += ", " + wording.t("{piece} {count}", piece=PIECES[kind](wording.t), count=steps)
    if walls:
        text += ", " + wording.t.n("{count} mountain border", "{count} mountain borders", walls)
    return text
