"""Implements the kernel's contract (engine.kernel.game) for the campaign: a table whose decisions lie between games.

While one of its games is played nobody owes anything here; the house reports its end (engine.clash.campaign.games).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engine.clash.campaign import actions, course
from engine.clash.campaign import progress as campaigns
from engine.clash.campaign.progress import Campaign, Finished
from engine.clash.campaign.table import (
    GAME,
    HIDDEN,
    OVER,
    PLAY,
    SCENARIO,
    STEPS,
    CampaignConfig,
    CampaignState,
    CampaignView,
    owing,
    state_of,
    view_of,
)
from engine.clash.pieces.content import Content
from engine.clash.pieces.rules import VERSIONS, Rules
from engine.clash.stored import bounds, exchange
from engine.kernel.dice import Dice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action, Duels, Event, Outcome, Stretch
from engine.kernel.rules import Versions
from engine.kernel.stored import snapshot

GLORY = "glory"
"""The reason for which a campaign is over."""
STORED = "saga"
"""What snapshots and fingerprints call the campaign: a stored word."""
_OUTSIDE = ("config", "content", "campaign")


class _Bare(str):
    """A text that a fingerprint takes in without quotes."""

    def __repr__(self) -> str:
        return str(self)


class CampaignGame:
    """Implements engine.kernel.game.Game. Has no state of its own but the versions of the rules it knows."""

    id = GAME
    asks_present = True
    momentary: frozenset[str] = frozenset()
    planner = None
    duels: Duels = ()
    to_act = staticmethod(owing)
    legal = staticmethod(course.choices)
    view = staticmethod(view_of)
    make_config = staticmethod(CampaignConfig.of_lobby)
    check_embedded = staticmethod(bounds.check_campaign)
    content_to_json = staticmethod(exchange.content_to_json)
    content_from_json = staticmethod(exchange.content_from_json)

    def __init__(self, versions: Versions[Rules] = VERSIONS) -> None:
        self.versions = versions

    def new(self, config: CampaignConfig, content: Content, dice: Dice) -> CampaignState:
        numbers = [scenario.number for scenario in content.scenarios]
        campaign, seats = campaigns.draw(config.seats, numbers, dice), config.seats
        draws = [len(numbers) - 1, 0, 0]
        s = CampaignState(config, content, campaign, SCENARIO, 1, [0] * seats, draws, 0, [0] * seats)
        course.begin(s)
        return s

    def decision(self, state: CampaignState, seat: int) -> int:
        return state.decisions[seat]

    def revisable(self, state: CampaignState, seat: int) -> Sequence[Action]:
        return []

    def apply(self, state: CampaignState, seat: int, action: Action, dice: Dice) -> list[Event]:
        return course.carry_out(state, seat, action)

    def step(self, state: CampaignState, seat: int, action: Action, dice: Dice) -> tuple[CampaignState, list[Event]]:
        """Also takes what the house tells of a game that is over, which no seat can say."""
        if not 0 <= seat < state.campaign.seats:
            raise IllegalAction("no_seat", "14.0")
        after = state.clone()
        return after, course.carry_out(after, seat, action)

    def events_for(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        return list(events)

    def imagine(self, view: CampaignView, random: Callable[[], float]) -> CampaignState:
        up = [card for card in view.campaign.deck if card != HIDDEN]
        rest = [scenario.number for scenario in view.content.scenarios if scenario.number not in up]
        drawn = []
        while rest:
            drawn.append(rest.pop(int(random() * len(rest))))
        return state_of(view, [*up, *drawn])

    def outcome(self, state: CampaignState) -> Outcome | None:
        if state.step != OVER:
            return None
        return Outcome(campaigns.champions(state.campaign), GLORY, state.campaign.glory)

    def parse(self, content: Content, text: str) -> Action:
        return actions.parse_action(text)

    def format(self, content: Content, action: Action) -> str:
        return actions.format_action(action)

    def problems(self, state: CampaignState) -> list[str]:
        campaign, found = state.campaign, []
        if sorted(campaign.deck) != [scenario.number for scenario in state.content.scenarios]:
            found.append("the deck does not hold each scenario once")
        if campaign.at >= len(campaign.deck):
            found.append("no card lies open")
        if len(campaign.counted) > campaigns.GAMES or (state.step == OVER) != campaign.over:
            found.append("the step does not fit the games")
        if state.step < PLAY and not owing(state):
            found.append("nobody may choose, and the game has not begun")
        return found

    def fingerprint(self, state: CampaignState) -> str:
        values = snapshot.values_of(state, ("config", "content"))
        values[STORED] = _Bare(repr(values.pop("campaign")).replace("Campaign(", "Saga(", 1))
        values["dicts"] = [sorted(values.pop(name).items()) for name in ("places", "grudges", "owned")]
        text = repr((state.config.seats, sorted(state.config.options.items()), sorted(values.items(), key=_name)))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def default(self, state: CampaignState, seat: int) -> Action:
        return course.choices(state, seat)[0]

    def stretch(self, state: CampaignState, seat: int) -> Stretch:
        return Stretch(f"{state.round}.{state.campaign.at}.{STEPS[state.step]}", seat)

    def answer(self, state: CampaignState, seat: int, orders: Mapping[str, Any], asked: bool) -> Action | None:
        return None

    def freeze(self, state: CampaignState) -> str:
        values = snapshot.values_of(state, _OUTSIDE)
        return snapshot.to_text({**values, STORED: asdict(state.campaign)})

    def thaw(self, config: CampaignConfig, content: Content, text: str) -> CampaignState:
        values = snapshot.from_text(text)
        campaign = values.pop(STORED)
        games = tuple(Finished(**game) for game in campaign.pop("games"))
        whole = {**values, "config": config, "content": content, "campaign": Campaign(**campaign, games=games)}
        return snapshot.with_values(CampaignState, whole)

    def config_to_json(self, config: CampaignConfig) -> Mapping[str, Any]:
        return {"seats": config.seats, "options": dict(config.options)}

    def config_from_json(self, data: Mapping[str, Any], rules: Rules) -> CampaignConfig:
        return CampaignConfig(data["seats"], dict(data["options"]), rules)


def _name(pair: tuple[str, Any]) -> str:
    return pair[0]


CAMPAIGN = CampaignGame()
