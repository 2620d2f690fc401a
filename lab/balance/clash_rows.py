"""The balance table of Clash: turns the games' counts into figures beside their targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from cli.kits.kits import content_of
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.pieces.content import Content
from engine.clash.stored.lobby_options import CLAN_IDS
from lab.balance.clash import DUEL, FOUR, SLOW_DUEL, SLOW_FOUR, SOLO, STYLE, STYLES, ClashMatch, play, setups
from lab.balance.figures import anything, mean_row, near, quantile, quantile_interval, share_row
from lab.balance.progress import Tally, play_all
from lab.balance.rows import NO_TARGET, TargetRow
from lab.intervals import SHOWN, wilson

AI, SOLO_AI = "apprentice", "veteran"
"""The strongest level that plays a game of four in a second or less, and the one that solo targets name."""
SOLO_GOALS = {"easy": 75, "medium": 50, "difficult": 25, "impossible": 8}
SOLO_SLACK = {"easy": 10, "medium": 10, "difficult": 7, "impossible": 4}
"""The tolerance of "about", in percentage points."""
FAIR = 25
ATTACKABLE = 0.3
"""The chance that makes an attack on a City worthwhile."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played."""

    setup: ClashMatch
    tally: Tally

    def share(self, seat: int) -> float:
        """A seat's share of the victory: 1, a part of a shared one, 0."""
        winners = self.tally["winners"]
        return 1 / len(winners) if seat in winners else 0.0

    def share_of_clan(self, clan: str) -> float:
        return self.share(self.tally["clans"].index(clan))

    def won_alone(self) -> bool:
        """Whether it was won by points, not by standing best at the round limit."""
        return bool(self.tally["reason"] == "points")


def measure(games: int, jobs: int, seed: int, progress: Path | None, data_dir: Path | None = None) -> list[TargetRow]:
    """Play `games` games of four players, fewer of the other contests (lab.balance.clash.contests), and sum up."""
    content: Content = content_of("clash", data_dir)
    bots = {**dict.fromkeys((FOUR, DUEL, STYLE, SLOW_FOUR, SLOW_DUEL), AI), SOLO: SOLO_AI}
    work = setups(bots, games, seed, data_dir)
    key = f"clash {content.version} {content.solo_version} {AI} {SOLO_AI} {seed}"
    tallies = play_all(work, play, key, jobs, progress)
    return rows(content, [PlayedGame(setup, tallies[setup.id]) for setup in work])


def rows(content: Content, games: Sequence[PlayedGame]) -> list[TargetRow]:
    """The whole table. Needs games of every kind."""
    four = [game for game in games if game.setup.contest[0] == FOUR]
    return [
        *_shares(four),
        *_duels(games),
        *_openness(games),
        *_length(four),
        *_winners(four),
        *_cards(content, four),
        *_purchases(content, four),
        *_battles(four),
        *_solo(games),
        *_styles(games),
    ]


def _shares(four: Sequence[PlayedGame]) -> list[TargetRow]:
    found = [
        share_row(f"Wins of {clan}, 4 players", "25 ± 2 %", [g.share_of_clan(clan) for g in four], near(FAIR, 2))
        for clan in CLAN_IDS
    ]
    found += [
        share_row(f"Wins of seat {seat + 1}, 4 players", "25 ± 2 %", [g.share(seat) for g in four], near(FAIR, 2))
        for seat in range(4)
    ]
    first = [g.share(g.tally["first"]) for g in four]
    found.append(share_row("Wins of who was first in round 1's order", "25 ± 3 %", first, near(FAIR, 3)))
    return found


def _duels(games: Sequence[PlayedGame]) -> list[TargetRow]:
    found = []
    for name in _names(games, DUEL):
        one, two = name.split("-")
        shares = [g.share_of_clan(one) for g in _of(games, DUEL, name)]
        found.append(share_row(f"Duel: wins of {one} against {two}", "50 ± 4 %", shares, near(50, 4)))
    return found


def _openness(games: Sequence[PlayedGame]) -> list[TargetRow]:
    """Whether a game is still open once somebody leads, and whether Cities are once the elves are equipped."""
    found = []
    for kind, slow, seats in ((DUEL, SLOW_DUEL, 2), (FOUR, SLOW_FOUR, 4)):
        forgers, ahead = _leaders(games, kind, "forger"), _leaders(games, kind, "ahead")
        city = f"Games with a City that can be taken at 30 % in round 2, {seats} players"
        found += [
            share_row(f"Wins of who forged first, {seats} players", NO_TARGET, forgers, anything),
            share_row(f"Wins of who was first to have 2 points, {seats} players", NO_TARGET, ahead, anything),
            _open_city(games, kind, city),
            _open_city(games, slow, f"{city}, elves arm slowly (an option)"),
        ]
    return found


def _open_city(games: Sequence[PlayedGame], kind: str, figure: str) -> TargetRow:
    chances = [game.tally["open_city"] for game in games if game.setup.contest[0] == kind]
    open_ = [float(chance >= ATTACKABLE) for chance in chances if chance is not None]
    return share_row(figure, "95 % or more", open_, lambda percent: percent >= 95)


def _leaders(games: Sequence[PlayedGame], kind: str, field: str) -> list[float]:
    """The victory shares of the seats first at something, in each game of the kind that has one."""
    of_kind = [game for game in games if game.setup.contest[0] == kind]
    return [game.share(game.tally[field]) for game in of_kind if game.tally[field] >= 0]


def _length(four: Sequence[PlayedGame]) -> list[TargetRow]:
    rounds = sorted(g.tally["rounds"] for g in four)
    median, most = quantile(rounds, 0.5), quantile(rounds, 0.95)
    limited = sum(not g.won_alone() for g in four)
    return [
        TargetRow("Rounds, 4 players: median", "6 to 8", str(median), quantile_interval(rounds, 0.5), 6 <= median <= 8),
        TargetRow("Rounds: 95 % of games within", "12 or less", str(most), quantile_interval(rounds, 0.95), most <= 12),
        TargetRow("Rounds: shortest game", "3 or 4", str(rounds[0]), "", rounds[0] in (3, 4)),
        share_row("Games that the round limit ended", "-", [1.0] * limited + [0.0] * (len(four) - limited), anything),
    ]


def _winners(four: Sequence[PlayedGame]) -> list[TargetRow]:
    won = [g for g in four if g.won_alone()]
    legendary = [float(g.tally["legendary"] > 0) for g in won]
    two = [float(g.tally["cities"] > 1) for g in won]
    none = [float(g.tally["cities"] == 0) for g in won]
    return [
        share_row("Games won with a legendary card", "90 % or more", legendary, lambda percent: percent >= 90),
        share_row("Games won with two Cities or more", "40 % or more", two, lambda percent: percent >= 40),
        share_row("Games won without a City", "under 15 %", none, lambda percent: percent < 15),
    ]


def _cards(content: Content, four: Sequence[PlayedGame]) -> list[TargetRow]:
    held, played = _sum(four, "held"), _sum(four, "played")
    found = []
    for card in content.cards:
        times = held[card.id]
        percent = 100 * played[card.id] / times if times else 0.0
        low, high = wilson(played[card.id], times)
        interval = f"{100 * low:.1f} to {100 * high:.1f} ({times} hands)"
        units = "+".join(str(number) for number in card.units)
        figure = f"Tactic card {card.id} (order {card.order}, gold {card.gold}, units {units}): played when in hand"
        found.append(TargetRow(figure, "15 to 55 %", f"{percent:.1f} %", interval, 15 <= percent <= 55))
    return found


def _purchases(content: Content, four: Sequence[PlayedGame]) -> list[TargetRow]:
    laid, bought = _sum(four, "laid"), _sum(four, "bought")
    kinds = [item.id for item in content.items[: content.market_kinds] if laid[item.id]]
    rates = {kind: bought[kind] / laid[kind] for kind in kinds}
    mean = fmean(rates.values()) or 1.0
    found = []
    for kind, rate in rates.items():
        low, high = wilson(bought[kind], laid[kind])
        interval = f"{low / mean:.2f} to {high / mean:.2f} ({laid[kind]} laid out)"
        fits = mean / 4 <= rate <= 3 * mean
        found.append(
            TargetRow(
                f"Purchases of {kind} a card laid out, over the mean", "0.25 to 3", f"{rate / mean:.2f}", interval, fits
            )
        )
    return found


def _battles(four: Sequence[PlayedGame]) -> list[TargetRow]:
    battles = sum(g.tally["battles"] for g in four)
    assaults = sum(g.tally["assaults"] for g in four) / max(1, battles)
    a_game = [g.tally["assaults"] / g.tally["battles"] for g in four if g.tally["battles"]]
    off = SHOWN * stdev(a_game) / sqrt(len(a_game)) if len(a_game) > 1 else 0.0
    changes = [float(g.tally["lead_changes"]) for g in four]
    return [
        TargetRow(
            "Assaults a battle, both sides, flights before any assault left out",
            "2 to 5",
            f"{assaults:.2f}",
            f"{assaults - off:.2f} to {assaults + off:.2f}",
            2 <= assaults <= 5,
        ),
        mean_row("Lead changes a game", "2 or more", changes, lambda mean: mean >= 2),
    ]


def _solo(games: Sequence[PlayedGame]) -> list[TargetRow]:
    found = []
    for difficulty in DIFFICULTIES:
        goal = SOLO_GOALS[difficulty]
        shares = [g.share(0) for g in _of(games, SOLO, difficulty)]
        target = f"about {goal} % (± {SOLO_SLACK[difficulty]})"
        figure = f"Solo, {difficulty}: wins of the {SOLO_AI}"
        found.append(share_row(figure, target, shares, near(goal, SOLO_SLACK[difficulty])))
    return found


def _styles(games: Sequence[PlayedGame]) -> list[TargetRow]:
    found = []
    for style in STYLES:
        shares = [g.share(g.tally["stylist"]) for g in _of(games, STYLE, style)]
        found.append(
            share_row(f"Wins of a seat that {style}, 4 players", "under 25 %", shares, lambda percent: percent < FAIR)
        )
    return found


def _of(games: Sequence[PlayedGame], kind: str, name: str) -> list[PlayedGame]:
    return [game for game in games if game.setup.contest == (kind, name)]


def _names(games: Sequence[PlayedGame], kind: str) -> list[str]:
    return list(dict.fromkeys(game.setup.contest[1] for game in games if game.setup.contest[0] == kind))


def _sum(games: Sequence[PlayedGame], field: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for game in games:
        counts: Mapping[str, int] = game.tally[field]
        total.update(counts)
    return total
