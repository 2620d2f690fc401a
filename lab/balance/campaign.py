"""The campaign's balance table (§14): every scenario by seats and clans, whole campaigns, against their targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cli.kits.kits import content_of
from cli.simulation.campaigns import CampaignJob, play_campaign
from cli.simulation.playing import Job, play
from engine.clash.campaign.progress import champions
from engine.clash.pieces.content import Content
from engine.clash.stored.exchange import content_to_json
from engine.clash.stored.lobby_options import CLAN_IDS, SCENARIOS
from engine.kernel.stored.canonical import content_hash
from lab.balance.clash import LAYOUTS, ORDERS
from lab.balance.figures import near, quantile, quantile_interval, share_row
from lab.balance.progress import Tally, play_all
from lab.balance.rows import TargetRow

AI = "apprentice"
"""The strongest level that plays a game of four in a second or less."""
FAIR, SLACK = 25, 6
SHORTEST, LONGEST, WITHIN = 4, 7, 200 / 3
REACHED = 75
LAST_WINS = 10
CAMPAIGN = "saga"
PRESETS = {**LAYOUTS, 3: ("triangle", "bend", "random")}


@dataclass(frozen=True, slots=True)
class Cell:
    """One game of a scenario, or (scenario 0) one campaign of four seats. `values` names its data."""

    scenario: int
    seats: int
    number: int
    seed: int
    data_dir: Path | None = None
    values: str = ""

    @property
    def id(self) -> str:
        return f"{self.scenario or CAMPAIGN} {self.seats} {self.number} {self.values}".strip()


def cells(games: int, seed: int, data_dir: Path | None) -> list[Cell]:
    """All games of a table, mixed, so that a stopped run has some of each."""
    found = [
        (n / games, Cell(number, 4, n, seed, data_dir)) for number in range(1, SCENARIOS + 1) for n in range(games)
    ]
    few = max(4, games // 4)
    found += [
        (n / few, Cell(number, seats, n, seed, data_dir))
        for number in range(1, SCENARIOS + 1)
        for seats in (2, 3)
        for n in range(few)
    ]
    found += [(n / games, Cell(0, 4, n, seed, data_dir)) for n in range(games)]
    return [cell for _, cell in sorted(found, key=lambda pair: (pair[0], pair[1].scenario, pair[1].seats))]


def values_of(content: Content, scenario: int) -> str:
    """A name for all values that a game of the scenario depends on (0: a campaign, on all).

    So the kept games of a scenario stay valid when another one, or solo, changes.
    """
    met = content.scenarios if not scenario else tuple(each for each in content.scenarios if each.number == scenario)
    # The prototype is not played, and its version is that of the whole set.
    alone = replace(content, version="", scenarios=met, solo=(), solo_version="", prototype=None)
    return content_hash(content_to_json(alone))[:12]


def measured(cell: Cell) -> Tally:
    """Play it and count. Raises AssertionError for a game that breaks an invariant or does not end."""
    return _campaign(cell) if not cell.scenario else _game(cell)


def _game(cell: Cell) -> Tally:
    layouts = PRESETS[cell.seats]
    group, turn = divmod(cell.number, cell.seats)
    order = ORDERS[group % len(ORDERS)]
    clans = [order[(seat + turn) % 4] for seat in range(cell.seats)]
    job = Job(
        "clash", cell.number, cell.seats, (AI,) * cell.seats, cell.seed,
        {"scenario": cell.scenario, "round_limit": 0, "layouts": [layouts[group % len(layouts)]], "clans": clans},
        cell.data_dir,
    )  # fmt: skip
    played = play(job)
    assert not played.problems and played.reason is not None, played.problems
    return {
        "clans": list(played.labels),
        "winners": list(played.winners),
        "reason": played.reason,
        "rounds": played.rounds,
    }


def _campaign(cell: Cell) -> Tally:
    played = play_campaign(CampaignJob(cell.number, cell.seats, (AI,) * cell.seats, cell.seed, cell.data_dir))
    assert not played.problems, played.problems
    return {"champions": list(champions(played.campaign)), "before": list(played.before_final)}


def measure(games: int, jobs: int, seed: int, progress: Path | None, data_dir: Path | None = None) -> list[TargetRow]:
    """Play `games` games of four for each scenario and as many campaigns, fewer of two and three seats, and sum up."""
    content: Content = content_of("clash", data_dir)
    used = {number: values_of(content, number) for number in range(SCENARIOS + 1)}
    work = [replace(cell, values=used[cell.scenario]) for cell in cells(games, seed, data_dir)]
    tallies = play_all(work, measured, f"campaign {AI} {seed}", jobs, progress)
    return rows(content, [(cell, tallies[cell.id]) for cell in work])


def rows(content: Content, played: Sequence[tuple[Cell, Tally]]) -> list[TargetRow]:
    """The whole table. Needs games of every cell."""
    found: list[TargetRow] = []
    for scenario in content.scenarios:
        four = [tally for cell, tally in played if cell.scenario == scenario.number and cell.seats == 4]
        found += _scenario(f"{scenario.number} {scenario.id}", four)
        for seats in (2, 3):
            few = [tally for cell, tally in played if (cell.scenario, cell.seats) == (scenario.number, seats)]
            found.append(_reached(f"{scenario.number} {scenario.id}, {seats} players", few))
    return [*found, *_campaigns([tally for cell, tally in played if not cell.scenario])]


def _scenario(name: str, four: Sequence[Tally]) -> list[TargetRow]:
    lengths = sorted(tally["rounds"] for tally in four)
    median = quantile(lengths, 0.5)
    within = [float(SHORTEST <= length <= LONGEST) for length in lengths]
    told = f"{SHORTEST} to {LONGEST}"
    interval = quantile_interval(lengths, 0.5)
    found = [
        TargetRow(f"{name}: rounds, median", told, str(median), interval, SHORTEST <= median <= LONGEST),
        share_row(f"{name}: games of {told} rounds", "two thirds", within, lambda percent: percent >= WITHIN),
        _reached(f"{name}, 4 players", four),
    ]
    fair = f"{FAIR} ± {SLACK} %"
    for seat in range(4):
        found.append(share_row(f"{name}: wins of seat {seat + 1}", fair, _shares(four, seat), near(FAIR, SLACK)))
    for clan in CLAN_IDS:
        shares = [_share(tally["winners"], tally["clans"].index(clan)) for tally in four]
        found.append(share_row(f"{name}: wins of {clan}", fair, shares, near(FAIR, SLACK)))
    return found


def _reached(name: str, tallies: Sequence[Tally]) -> TargetRow:
    feats = [float(tally["reason"] == "feats") for tally in tallies]
    return share_row(f"{name}: won before the limit", f"{REACHED} % or more", feats, lambda percent: percent >= REACHED)


def _campaigns(tallies: Sequence[Tally]) -> list[TargetRow]:
    fair = f"{FAIR} ± {SLACK} %"
    found = [
        share_row(
            f"Sagas: championships of seat {seat + 1}", fair,
            [_share(tally["champions"], seat) for tally in tallies], near(FAIR, SLACK),
        )
        for seat in range(4)
    ]  # fmt: skip
    last = [
        sum(_share(tally["champions"], seat) for seat, had in enumerate(tally["before"]) if had == min(tally["before"]))
        for tally in tallies
    ]
    found.append(
        share_row("Sagas: championships of who was last before the final", f"{LAST_WINS} % or more", last,
                  lambda percent: percent >= LAST_WINS)
    )  # fmt: skip
    return found


def _shares(tallies: Sequence[Tally], seat: int) -> list[float]:
    return [_share(tally["winners"], seat) for tally in tallies]


def _share(winners: Sequence[int], seat: int) -> float:
    return 1 / len(winners) if seat in winners else 0.0
