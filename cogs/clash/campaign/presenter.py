"""Decides what a campaign's table says and when: a card for each choice, each game's end, the champion (§14.0)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.campaign import lobby
from cogs.clash.campaign.aftermath import CampaignAftermath
from cogs.clash.campaign.glory_plot import plot
from cogs.clash.campaign.telling import told
from cogs.clash.campaign.wording import CampaignWording
from cogs.clash.setup.lobby import clan_choices
from cogs.tables.posts.presenter import TablePresenter
from cogs.tables.wording.log_pages import events_in
from cogs.transport.panels.panel import post_text
from data.texts import Texts, texts_in
from engine.clash.campaign.table import CHOOSE, MAKE_PACT, OVER, PLAY, SCENARIO, STEPS, CampaignView
from engine.clash.scenarios.setting import paragraph_of
from engine.kernel.game import Event
from host.posts.composing import Composed, Moment
from host.posts.post import Button, Choice, Post
from host.table.options import NOBODY
from host.table.table import Table

RULES = "14.0"
"""The paragraph on campaigns: glory, rewards, the champion."""


class CampaignPresenter(TablePresenter):
    """Composed from public facts alone: a campaign has no others but its deck."""

    aftermath = CampaignAftermath()
    rules = RULES
    summary = staticmethod(lobby.summary)
    sides = staticmethod(lobby.sides)

    def title(self, t: Texts) -> str:
        return t("Campaign")

    def invitation(self, table: Table, t: Texts) -> Sequence[str]:
        return [t("five games, **most glory** wins")]

    def wishes(self, table: Table, t: Texts) -> Sequence[Choice]:
        return clan_choices(t)

    def told(self, table: Table, view: CampaignView, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]:
        return told(CampaignWording(t, table, view), events)

    def holding(self, table: Table, view: CampaignView, seat: int, t: Texts) -> str:
        return t(
            "{name}: glory {count}", name=CampaignWording(t, table, view).name(seat), count=view.campaign.glory[seat]
        )

    def asked(self, view: CampaignView, seat: int, t: Texts) -> str:
        return {
            STEPS[SCENARIO]: t("whether you veto the scenario"),
            STEPS[MAKE_PACT]: t("whether you make the pact"),
            STEPS[CHOOSE]: t("what you take along"),
        }.get(view.step, "")

    def otherwise(self, view: CampaignView, seat: int, t: Texts) -> str:
        return {
            STEPS[SCENARIO]: t("you keep it"),
            STEPS[MAKE_PACT]: t("no pact"),
            STEPS[CHOOSE]: t("level I, or the first card"),
        }.get(view.step, "")

    def compose_game(self, moment: Moment) -> Composed:
        view: CampaignView = moment.view
        wording = CampaignWording(texts_in(moment.table.language), moment.table, view)
        past = told(wording, events_in(moment.log))
        if moment.table.stopped:
            return Composed((ended_post(wording),), tells=True)
        if view.step == STEPS[OVER]:
            return Composed((champion_post(wording, past),), tells=True)
        if moment.owed_by_ai and not moment.owed_by_people:
            return Composed()
        if view.step == STEPS[PLAY]:
            ready = _stage(view) != _stage(moment.told_view)
            return Composed((card_post(wording, past, new=ready),), tells=ready)
        # The log stays untold until the game can begin, so that each card, and its edits, say what led to it.
        return Composed((card_post(wording, past, new=bool(moment.asked)),), informed=moment.asked)


def _stage(view: CampaignView | None) -> tuple[object, ...]:
    """What a card is posted for."""
    return () if view is None else (view.round, view.campaign.at, view.step)


def card_lines(wording: CampaignWording) -> list[str]:
    """The campaign card without what happened: game, scenario, glory, what everybody brings."""
    view = wording.view
    if view.step == STEPS[PLAY]:
        # The card of the game's own table says the rest.
        return [wording.head(), wording.glory_line()]
    lines = [wording.head(), *wording.scenario_lines(), wording.glory_line()]
    if view.step == STEPS[SCENARIO]:
        lines.append(wording.vetoes_line())
    return [*lines, *wording.boon_lines(), wording.final_line()]


def card_post(wording: CampaignWording, past: Sequence[str], new: bool) -> Post:
    """What is to be chosen now, or that the game can begin."""
    view, t = wording.view, wording.t
    ready = view.step == STEPS[PLAY]
    content = [*past, *card_lines(wording), wording.next_line()]
    mine = Button(t("To the game"), "campaign_game", style="primary")
    if not ready:
        labels = {STEPS[SCENARIO]: t("Keep or veto…"), STEPS[MAKE_PACT]: t("Pact or not…")}
        mine = Button(labels.get(view.step, t("Choose…")), "mine", style="primary")
    rules = Button(t("Rules"), "rules", paragraph_of(view.campaign.scenario))
    return Post(
        role="turn",
        content=post_text(content),
        action="new" if new else "edit",
        rows=(
            (
                mine,
                Button(t("Chronicle"), "chronicle"),
                rules,
                Button(t("Rules of the campaign"), "rules", RULES),
                *_take(wording),
            ),
        ),
        retire=("turn",) if new else (),
    )


def _take(wording: CampaignWording) -> tuple[Button, ...]:
    """Between games an AI's seat is open to others; where one was opened by a vote, its own button says so."""
    table = wording.table
    opened = any(seat.time is not None and seat.time.offered for seat in table.seats)
    free = any(seat.user_id is None for seat in table.seats) and table.terms.takers != NOBODY
    return (Button(wording.t("Take a seat…"), "seat_free"),) if free and not opened else ()


def champion_post(wording: CampaignWording, past: Sequence[str]) -> Post:
    """The fifth game is over."""
    return _last_post(wording, [wording.champion_line(), *past])


def ended_post(wording: CampaignWording) -> Post:
    """Its people ended the campaign, or nobody came back."""
    return _last_post(wording, [wording.t("**This campaign stopped early.** There is no champion.")])


def _last_post(wording: CampaignWording, lines: Sequence[str]) -> Post:
    t = wording.t
    return Post(
        role="victory",
        content=post_text([*lines, wording.glory_line(), *wording.fairness()]),
        rows=((Button(t("Chronicle"), "chronicle"), Button(t("Proof"), "table_proof")),),
        pictures=plot(wording),
        retire=("turn", "notice"),
    )
