"""Lets bots play campaigns (§14.0): five games each, with a record of the campaign and one of every game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cli.kits.kits import content_of
from cli.proof.recordfile import write_record
from cli.simulation.playing import Chance, Job, Played, Quick, binding_of, moves, unposted
from engine.clash.campaign.bots import BOTS
from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.progress import GAMES, Campaign
from engine.clash.campaign.record import CampaignRecorder, campaign_record
from engine.clash.campaign.report import next_options, told_of
from engine.clash.campaign.table import CampaignConfig, CampaignState, owing
from engine.clash.game import CLASH
from engine.clash.pieces.content import Content
from engine.clash.pieces.state import State
from engine.clash.stored.lobby_options import config_of_lobby
from engine.kernel.dice import HmacDice
from engine.kernel.fairness.binding import dice_key, seat_words
from engine.kernel.fairness.fairness import commitment, seed_from
from engine.kernel.records.bound_record import OVER, bound_record
from engine.kernel.records.deciders import DEFAULT, by_going_on
from engine.kernel.records.record import Recorder

LAYOUTS: Mapping[int, tuple[str, ...]] = {
    2: ("pair", "random"),
    3: ("triangle", "bend", "random"),
    4: ("diamond", "wave", "random"),
}


@dataclass(frozen=True, slots=True)
class CampaignJob:
    """A campaign to play. `bots`: by seat; `records`: the folder for its records, if any."""

    number: int
    seats: int
    bots: tuple[str, ...]
    seed: int
    data_dir: Path | None = None
    records: Path | None = None

    @property
    def id(self) -> str:
        return f"saga-{self.seats}-seats-seed-{self.seed}-{self.number}"


@dataclass(slots=True)
class CampaignPlayed:
    """A played campaign: its end, the leader and the last before the final, and its games."""

    campaign: Campaign
    clans: tuple[str, ...]
    before_final: tuple[int, ...] = ()
    rounds: list[int] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def play_campaign(job: CampaignJob) -> CampaignPlayed:
    """Play all five games; errors of rules and bots reach the caller."""
    content: Content = content_of("clash", job.data_dir)
    rng = random.Random(job.id)
    seed = seed_from(job.id.encode())
    layouts = LAYOUTS[job.seats]
    config = CampaignConfig.of_lobby({"layout": layouts[rng.randrange(len(layouts))]}, ["any"] * job.seats)
    binding = unposted(CAMPAIGN, job.number, job.id, config, content, commitment(seed), seat_words(job.bots))
    recorder: CampaignRecorder = Recorder.start(CAMPAIGN, config, content, dice_key(seed, binding, ()))
    clans: tuple[str, ...] = tuple(clan.id for clan in rng.sample(content.clans, job.seats))
    played = CampaignPlayed(recorder.state.campaign, clans)
    games: list[tuple[int, str]] = []
    while not recorder.state.campaign.over:
        if recorder.state.campaign.number == GAMES:
            played.before_final = recorder.state.campaign.glory
        _choose(job, recorder)
        state, chained = _play_game(job, recorder.state, played)
        played.clans = tuple(content.clans[clan].id for clan in state.config.clans)
        games.append((len(games) + 1, chained))
        for seat, action in told_of(recorder.state, state):
            recorder.play(seat, action, DEFAULT)
    played.campaign = recorder.state.campaign
    if job.records:
        record = campaign_record(recorder, binding, (), seed, OVER, games)
        write_record(job.records / f"{job.id}.json", record)
    return played


def _choose(job: CampaignJob, recorder: CampaignRecorder) -> None:
    """AI seats choose, until the next game can begin."""
    while owe := owing(recorder.state):
        seat = owe[0]
        level = job.bots[seat]
        action = BOTS[level].plan(CAMPAIGN.view(recorder.state, seat), lambda: 0.0)[0]
        recorder.play(seat, action, by_going_on(level))


def _play_game(job: CampaignJob, campaign: CampaignState, played: CampaignPlayed) -> tuple[State, str]:
    """Play a game of the campaign to its end; the state, and its record's chain ("" without records)."""
    game, content = len(campaign.campaign.games) + 1, campaign.content
    name = f"{job.id}-game-{game}"
    rng = random.Random(name)
    config = config_of_lobby({**campaign.config.options, **(next_options(campaign) or {})}, played.clans)
    sub = Job("clash", game, job.seats, job.bots, job.seed, {}, job.data_dir, job.records)
    seed = seed_from(name.encode())
    binding = binding_of(sub, CLASH, config, content, commitment(seed))
    key = dice_key(seed, binding, ())
    told = Played(game, job.bots)

    if job.records:
        recorder = Recorder.start(CLASH, config, content, key)
        moves(sub, CLASH, recorder, Chance(key, rng.random), _carry_out(recorder, told), told)
        record = bound_record(recorder, binding, (), seed, OVER)
        write_record(job.records / f"{name}.json", record)
        state, chained = recorder.state, record.chain
    else:
        quick = Quick(CLASH, config, content, HmacDice(key))
        moves(sub, CLASH, quick, Chance(key, rng.random), _carry_out(quick, told), told)
        state, chained = quick.state, ""
    played.rounds.append(state.round)
    played.problems += told.problems
    return state, chained


def _carry_out(door: Any, told: Played) -> Any:
    def carry_out(seat: int, action: int, width: int, by: str) -> None:
        door.play(seat, action, by)
        told.decisions += 1

    return carry_out
