"""Lets bots play campaigns (§14.0): five games each, with a record of the campaign and one of every game."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cli.kits.kits import content_of
from cli.proof.recordfile import write_record
from cli.simulation.playing import Chance, Job, Played, Quick, binding_of, moves
from engine.clash.campaign import record as campaigns
from engine.clash.campaign.boons import boons_of, dark_elves
from engine.clash.campaign.progress import Campaign, may_make_pact
from engine.clash.campaign.record import CampaignBook
from engine.clash.campaign.table import GAME
from engine.clash.game import CLASH
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.config import Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.control import owned_legendaries
from engine.clash.pieces.state import State
from engine.clash.scenarios.ending import ranking
from engine.clash.stored.lobby_options import config_of_lobby
from engine.kernel.binding import BOUND, Binding, dice_key, seat_words
from engine.kernel.bound_record import OVER, bound_record
from engine.kernel.canonical import content_hash
from engine.kernel.contributions import START, Contribution
from engine.kernel.dice import HmacDice
from engine.kernel.fairness import commitment, seed_from
from engine.kernel.record import Recorder
from host.program.version import VERSION

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
    options: dict[str, Any] = {}
    binding = _binding(job, content, options, commitment(seed))
    book = CampaignBook.begin(job.seats, content, dice_key(seed, binding, ()))
    clans: tuple[str, ...] = tuple(clan.id for clan in rng.sample(content.clans, job.seats))
    played = CampaignPlayed(book.campaign, clans)
    while not book.campaign.over:
        if book.campaign.number == 5:
            played.before_final = book.campaign.glory
        _choose(book, content)
        game = len(book.campaign.games) + 1
        state, chained = _play_game(job, book.campaign, content, clans, game, played)
        clans = tuple(content.clans[clan].id for clan in state.config.clans)
        camp = state.camp
        assert camp is not None
        book.add(0, _result(state, camp, game, chained), "person")
    played.campaign = book.campaign
    if job.records:
        told = book.to_json(binding, (), seed, options, OVER)
        (job.records / f"{job.id}.json").write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")
    return played


def _result(state: State, camp: Camp, game: int, chained: str) -> list[Any]:
    outcome = CLASH.outcome(state)
    assert outcome is not None
    owned = [owned_legendaries(state, seat) for seat in range(state.config.seats)]
    return campaigns.result(game, ranking(state), outcome.reason, True, chained, camp.grudges, owned)


def config_of_game(campaign: Campaign, content: Content, clans: Sequence[str], options: Mapping[str, Any]) -> Config:
    """The present game's options: its scenario, and what the seats bring into it."""
    config = config_of_lobby({**options, "scenario": campaign.scenario}, clans)
    return replace(config, boons=boons_of(campaign, content), dark_elves=dark_elves(campaign))


def _choose(book: CampaignBook, content: Content) -> None:
    """Choose for AI seats: no veto; the pact when far behind; defaults otherwise."""
    values = content.campaign
    assert values is not None
    for seat in may_make_pact(book.campaign):
        if book.campaign.behind(seat) >= values.pact_behind:
            book.add(seat, [campaigns.PACT], "ai.greedy")
            return


def _play_game(
    job: CampaignJob, campaign: Campaign, content: Content, clans: Sequence[str], game: int, played: CampaignPlayed
) -> tuple[State, str]:
    """Play a game of the campaign to its end; the state, and its record's chain ("" without records)."""
    name = f"{job.id}-game-{game}"
    rng = random.Random(name)
    layouts = LAYOUTS[job.seats]
    config = config_of_game(campaign, content, clans, {"layout": layouts[rng.randrange(len(layouts))]})
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


def _binding(job: CampaignJob, content: Content, options: Mapping[str, Any], mark: str) -> Binding:
    """As a table's binding, but without a table: nobody posted it."""
    config = campaigns.campaign_config(job.seats, options)
    return Binding(
        BOUND,
        GAME,
        job.number,
        1,
        config_of_lobby({}, ["any"] * job.seats).rules.version,
        VERSION,
        mark,
        content_hash(config),
        content_hash(CLASH.content_to_json(content)),
        seat_words(job.bots),
        (Contribution(START, 0, job.id),),
        (),
    )
