"""Draws a campaign's glory as a plot (§14.0), for its last post and its chronicle."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from cogs.clash.campaign.wording import CampaignWording
from cogs.clash.setup.lobby import content_of
from cogs.tables.wording.course import by_seat, flat, told
from cogs.transport.contract import Shot
from cogs.transport.panels.limits import ALT
from data.texts import Texts
from engine.clash.campaign.glory import glory_by_game
from engine.clash.campaign.progress import GAMES
from engine.clash.campaign.table import CampaignView
from host.posts.post import Picture
from host.table.presses import SeatView
from host.table.table import Table
from render.clash.look.look_cards import glory_spec
from render.clash.look.look_sheet import clan_spec

KIND = "glory"


def glory_of(view: CampaignView) -> list[tuple[int, ...]]:
    """[game, 0 before the first] -> everybody's glory after it; [] before a game has counted."""
    values = view.content.campaign
    assert values is not None
    return glory_by_game(values, [game.glory for game in view.campaign.counted], GAMES)


def plot_alt(wording: CampaignWording) -> str:
    points = told(wording, glory_of(wording.view))
    return wording.t("Glory before the first game and after each: {points}", points=points)[:ALT]


def plot(wording: CampaignWording) -> tuple[Picture, ...]:
    """Of a post; () before a game has counted."""
    glory = glory_of(wording.view)
    return (Picture(KIND, wording.table.version, plot_alt(wording), cards=flat(glory)),) if glory else ()


def shot(wording: CampaignWording) -> Shot | None:
    """The same for a panel."""
    return Shot(KIND, plot_alt(wording)) if glory_of(wording.view) else None


class CampaignSpecs:
    """The kinds of pictures of a campaign's table: "wish" in its lobby (the number of a clan), and "glory"."""

    def picture(self, view: Any, picture: Picture, table: Table, t: Texts) -> Hashable:
        """Raises LookupError for a kind nobody draws."""
        if picture.kind == "wish":
            return clan_spec(content_of(table.options), picture.cards[0], t)
        if picture.kind == KIND:
            return _spec(view, by_seat(picture.cards, view.campaign.seats), table, t)
        raise LookupError(picture.kind)

    def shot(self, look: SeatView, shot: Shot, t: Texts) -> Hashable:
        """Raises LookupError for a kind nobody draws."""
        if shot.kind != KIND:
            raise LookupError(shot.kind)
        return _spec(look.view, by_seat(flat(glory_of(look.view)), look.view.campaign.seats), look.table, t)


def _spec(view: CampaignView, glory: tuple[tuple[int, ...], ...], table: Table, t: Texts) -> Hashable:
    clans = [seat.wish for seat in table.seats]
    return glory_spec(glory, clans, CampaignWording(t, table, view).names(), t)
