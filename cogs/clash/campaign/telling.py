"""Tells what happened in a campaign, in sentences (§14.0)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.campaign.wording import CampaignWording
from cogs.clash.wording.wording import ROMAN
from cogs.transport.panels.text import listed
from engine.clash.campaign import events as ev
from engine.clash.campaign.progress import STOPPED, Finished
from engine.clash.scenarios.setting import scenario_of
from engine.kernel.game import Event
from engine.kernel.names import name_in


def told(wording: CampaignWording, events: Sequence[Event]) -> list[str]:
    """A line for each thing worth telling; a card that is kept is none."""
    return [line for event in events for line in _lines(wording, event)]


def _lines(wording: CampaignWording, event: Event) -> list[str]:
    t, (kind, seat, *args) = wording.t, event
    if kind == ev.VETOED:
        name = name_in(scenario_of(wording.view.content, args[0]).names, t.language)
        return [t("{name} vetoes “{scenario}”: it is out.", name=wording.name(seat), scenario=name)]
    if kind == ev.PACT_MADE:
        return [t("{name} makes the pact.", name=wording.name(seat))]
    if kind == ev.NO_PACT:
        return [t("{name} makes no pact.", name=wording.name(seat))]
    if kind == ev.LIFE_CHOSEN:
        return [t("{name}: 1 life more for level {level}.", name=wording.name(seat), level=ROMAN[args[0]])]
    if kind == ev.LEGENDARY_KEPT:
        item = name_in(wording.view.content.items[args[0]].names, t.language)
        return [t("{name} keeps {card}.", name=wording.name(seat), card=item)]
    if kind == ev.GAME_OVER and wording.view.campaign.games:
        return game_lines(wording, wording.view.campaign.games[-1])
    return []


def game_lines(wording: CampaignWording, game: Finished) -> list[str]:
    """How a game of the campaign ended: places and glory, or that it counts for nothing."""
    t = wording.t
    name = name_in(scenario_of(wording.view.content, game.scenario).names, t.language)
    if not game.counted:
        return [t("“{scenario}” stopped before its first test: it counts for nothing.", scenario=name)]
    told = " · ".join(
        t(
            "{place}. {names}: {glory}",
            place=1 + sum(len(other) for other in game.places[:at]),
            names=listed(t, [wording.name(seat) for seat in equals]),
            glory=f"+{game.glory[equals[0]]}",
        )
        for at, equals in enumerate(game.places)
    )
    how = t("won at the round limit") if game.reason == "round_limit" else ""
    if game.reason == STOPPED:
        how = t("stopped by its people")
    head = t("“{scenario}”, {how}.", scenario=name, how=how) if how else t("“{scenario}”.", scenario=name)
    return [f"{head} {told}."]
