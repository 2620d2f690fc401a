"""The options of a lobby of Clash of Rage, and the config they make (§2, §7, §9 to §12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.clash.pieces.config import (
    AUTO,
    DIFFICULTIES,
    EDITIONS,
    LENGTHS,
    MIXED,
    NORMAL,
    PROTOTYPE,
    RANDOM,
    RETAIL,
    RIGHT,
    SOLO_TILES,
    TUTORIAL_POINTS,
    Boon,
    Config,
    default_round_limit,
)
from engine.clash.play.setup import ANY_CLAN
from engine.clash.stored.exchange import boon_of
from engine.kernel.errors import EngineError

CLAN_IDS = ("bohorg", "steamfield", "godleif", "tomb")
MIN_SEATS = 2
SCENARIOS = 15
"""Numbers of the campaign's scenarios are 1 to this (§14)."""


@dataclass(frozen=True, slots=True)
class ClashOptions:
    """What a lobby may choose, each at its usual value where nothing was chosen.

    `edition`, `length`, `solo`, `garrisons`, `elves`, `layout`, `slow_arming`: see `Config`. `round_limit` None: by the
    number of seats. `heroes`: asked for, or brought by the edition. `tutorial`: a short solo game. `scenario`: a number
    of the campaign (§14), 0 none; `boons` and `dark_elves` come from a campaign.
    """

    edition: str = RETAIL
    length: str = NORMAL
    solo: str = ""
    layout: str = RANDOM
    round_limit: int | None = None
    heroes: bool = False
    garrisons: str = RANDOM
    elves: str = AUTO
    tutorial: bool = False
    scenario: int = 0
    boons: tuple[Boon, ...] = ()
    dark_elves: bool = False
    slow_arming: bool = False

    @classmethod
    def stored(cls, options: Mapping[str, Any]) -> ClashOptions:
        """Read what a table stores; other keys are the table's. Raises EngineError "unknown_option", "solo"."""
        edition, length = str(options.get("edition") or RETAIL), str(options.get("length") or NORMAL)
        if edition not in EDITIONS or length not in LENGTHS:
            raise EngineError("unknown_option", "12", option=edition if edition not in EDITIONS else length)
        solo, limit = str(options.get("solo") or ""), options.get("round_limit")
        if solo and solo not in DIFFICULTIES:
            raise EngineError("solo", "9", solo=solo)
        return cls(
            edition=edition,
            length=length,
            solo=solo,
            layout=str(options.get("layout") or RANDOM),
            round_limit=None if limit is None else int(limit),
            heroes=bool(options.get("heroes")) or edition == PROTOTYPE,
            garrisons=MIXED if options.get("garrisons") == MIXED else RANDOM,
            elves=RIGHT if options.get("elves") == RIGHT else AUTO,
            tutorial=bool(options.get("tutorial")),
            scenario=_scenario(options.get("scenario")),
            boons=tuple(boon_of(values) for values in options.get("boons") or ()),
            dark_elves=bool(options.get("dark_elves")),
            slow_arming=bool(options.get("slow_arming")),
        )

    @property
    def points(self) -> int:
        """Points that win (§7)."""
        return TUTORIAL_POINTS if self.solo and self.tutorial else LENGTHS[self.length]

    @property
    def tiles(self) -> int:
        """Region tiles of the board (§2.1); 0: as many as players."""
        return SOLO_TILES if self.solo else 0

    @property
    def at_odds_with_solo(self) -> bool:
        """Whether it is a solo game with what only a game among people has (§9)."""
        among_people = self.elves == RIGHT or self.slow_arming
        return bool(self.solo) and (self.edition != RETAIL or self.length != NORMAL or among_people)

    @property
    def at_odds_with_scenario(self) -> bool:
        """Whether it is a scenario with what the campaign does not know: solo, another edition or length (§14)."""
        return bool(self.scenario) and (self.edition != RETAIL or self.length != NORMAL or bool(self.solo))


def config_of_lobby(stored: Mapping[str, Any], wishes: Sequence[str]) -> Config:
    """A lobby's options and the seats' clans (ids, or "any") as a config.

    Raises EngineError: seats, solo_seats, clan, solo, unknown_option, not_in_solo, not_with_scenario.
    """
    options = ClashOptions.stored(stored)
    least, most = (1, 1) if options.solo else (MIN_SEATS, len(CLAN_IDS))
    if not least <= len(wishes) <= most:
        code, rule = ("solo_seats", "9") if options.solo else ("seats", "1")
        raise EngineError(code, rule, least=least, most=most, seats=len(wishes))
    if options.at_odds_with_solo:
        raise EngineError("not_in_solo", "9")
    if options.at_odds_with_scenario:
        raise EngineError("not_with_scenario", "14")
    limit = 0 if options.solo else options.round_limit  # domination ends a solo game by itself (§9)
    if options.scenario:
        limit = limit or 0  # the scenario's, as its target (§14.16)
    return Config(
        clans=tuple(_clan(wish) for wish in wishes),
        layout=options.layout,
        points=0 if options.scenario else options.points,
        round_limit=default_round_limit(len(wishes)) if limit is None else limit,
        edition=options.edition,
        heroes=options.heroes,
        solo=options.solo,
        garrisons=options.garrisons,
        elves=options.elves,
        scenario=options.scenario,
        boons=options.boons,
        dark_elves=options.dark_elves,
        slow_arming=options.slow_arming,
    )


def _scenario(stored: Any) -> int:
    """0 for none. Raises EngineError "unknown_option" for what is no scenario's number."""
    text = str(stored or 0)
    if not text.isdecimal() or int(text) > SCENARIOS:
        raise EngineError("unknown_option", "14", option=text)
    return int(text)


def _clan(wish: str) -> int:
    """The number of a wished clan. Raises EngineError "clan"."""
    if wish in CLAN_IDS:
        return CLAN_IDS.index(wish)
    if wish not in ("any", ""):
        raise EngineError("clan", "2.4", clan=wish)
    return ANY_CLAN
