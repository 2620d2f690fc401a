"""A campaign as a table plays it (§14.0): its config, its state, and what anybody may see of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.clash.campaign.progress import Campaign, has_life, legendaries_to_keep, may_make_pact
from engine.clash.pieces.content import Content
from engine.clash.pieces.rules import VERSIONS, Rules
from engine.clash.stored.lobby_options import config_of_lobby

GAME = "clash-saga"
SCENARIO, MAKE_PACT, CHOOSE, PLAY, OVER = range(1, 6)
"""The steps before a game: vetoes, the pact, life levels and legendary cards; then it is played; the end of all."""
STEPS = ("", "scenario", "pact", "choose", "play", "over")
CARRIED = ("layout", "heroes", "garrisons", "elves", "slow_arming")
"""Options of a table that all games of its campaign share and its binding fixes."""
HIDDEN = -1
"""A card of the deck that is not turned up yet, in a view."""
LIFE_CHOSEN, LEGENDARY_CHOSEN, ALL_CHOSEN = 1, 2, 3


@dataclass(frozen=True, slots=True)
class CampaignConfig:
    """What the binding of a campaign fixes besides the data."""

    seats: int
    options: Mapping[str, Any]
    rules: Rules = field(default=VERSIONS.newest, repr=False)

    @staticmethod
    def of_lobby(options: Mapping[str, Any], wishes: Sequence[str]) -> CampaignConfig:
        """Raises EngineError as for a game of the campaign with these options and clans: seats, clan, …"""
        config_of_lobby({**options, "scenario": 1}, wishes)
        return CampaignConfig(len(wishes), {name: options[name] for name in CARRIED if options.get(name)})


@dataclass(slots=True)
class CampaignState:
    """A campaign at one of its steps. `chosen` [seat] -> bits of what it has decided in this step; ALL_CHOSEN: all.

    `places`, `grudges`, `owned`: what was told so far of the game that ends, by seat; empty else.
    """

    config: CampaignConfig
    content: Content
    campaign: Campaign
    step: int
    round: int
    """The number of the present game, those that counted for nothing too."""
    chosen: list[int]
    draws: list[int]
    barrier: int
    decisions: list[int]
    places: dict[int, int] = field(default_factory=dict)
    grudges: dict[int, int] = field(default_factory=dict)
    owned: dict[int, int] = field(default_factory=dict)

    def clone(self) -> CampaignState:
        return replace(
            self, chosen=self.chosen[:], draws=self.draws[:], decisions=self.decisions[:],
            places=dict(self.places), grudges=dict(self.grudges), owned=dict(self.owned),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class CampaignView:
    """What a seat (None: anybody) sees: everything but the cards that are not turned up, which are HIDDEN."""

    seat: int | None
    config: CampaignConfig
    content: Content
    campaign: Campaign
    step: str
    round: int
    owing: tuple[int, ...]
    chosen: tuple[int, ...]
    draws: tuple[int, ...]
    barrier: int
    decisions: tuple[int, ...]


def owing(s: CampaignState) -> list[int]:
    """Seats that may still choose something in the present step, ascending."""
    return [seat for seat in range(s.campaign.seats) if s.chosen[seat] != ALL_CHOSEN and _has_choice(s, seat)]


def _has_choice(s: CampaignState, seat: int) -> bool:
    if s.step == SCENARIO:
        return s.campaign.spare and s.campaign.vetoes[seat] > 0
    if s.step == MAKE_PACT:
        return seat in may_make_pact(s.campaign)
    return s.step == CHOOSE and (owes_life(s, seat) or owes_legendary(s, seat))


def owes_life(s: CampaignState, seat: int) -> bool:
    """Whether the seat has still to say which level has a life more."""
    values = s.content.campaign
    assert values is not None
    return not s.chosen[seat] & LIFE_CHOSEN and has_life(s.campaign, seat, values)


def owes_legendary(s: CampaignState, seat: int) -> bool:
    """Whether the seat has still to say which of several legendary cards it takes along."""
    return not s.chosen[seat] & LEGENDARY_CHOSEN and len(legendaries_to_keep(s.campaign, seat, s.content)) > 1


def view_of(s: CampaignState, seat: int | None) -> CampaignView:
    up = s.campaign.at + 1
    known = s.campaign.deck if s.step == OVER else (*s.campaign.deck[:up], *(HIDDEN for _ in s.campaign.deck[up:]))
    return CampaignView(
        seat, s.config, s.content, replace(s.campaign, deck=known), STEPS[s.step], s.round, tuple(owing(s)),
        tuple(s.chosen), tuple(s.draws), s.barrier, tuple(s.decisions),
    )  # fmt: skip


def state_of(view: CampaignView, deck: Sequence[int]) -> CampaignState:
    """A state that looks like this, with a whole deck."""
    return CampaignState(
        view.config, view.content, replace(view.campaign, deck=tuple(deck)), STEPS.index(view.step), view.round,
        list(view.chosen), list(view.draws), view.barrier, list(view.decisions),
    )  # fmt: skip
