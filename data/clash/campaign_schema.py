"""The schema of the campaign's files: a model for each entry, and the engine's value it becomes (§14)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from data.clash.schema import DataEntry, FighterEntry, Flag, Id, Many, NamedEntry, Number
from engine.clash.pieces.content import CampaignValues, ElfType, Scenario

Word = Annotated[str, Field(pattern=r"^[a-z_]{1,32}$")]
Where = Annotated[str, Field(pattern=r"^(S[0-7]|lowest_forge|highest_forge)$")]
BySeats = tuple[Number, Number, Number]
Worth = Annotated[int, Field(strict=True, ge=-999, le=999)]
Kind = Literal["prisoner", "vial", "ritual", "spell", "orb"]
Feats = Literal[
    "marks", "crystals", "trophies", "prisoner", "vials", "automatons", "spells", "portals", "orbs", "points",
    "rite", "card", "land",
]  # fmt: skip
Bonus = Literal["power", "life", "speed", "hits", "shields", "rerolls", "rage", "slowness"]
Automatons = Annotated[int, Field(strict=True, ge=0, le=15)]


class ScenarioEntry(NamedEntry):
    """§14.1 to §14.15; see `Scenario`. An omitted field is a piece that is not in this scenario."""

    number: Annotated[int, Field(strict=True, ge=1, le=99)]
    targets: tuple[Many, Many, Many]
    feats: Feats
    reward: Literal["gold", "crystals", "call_up", "legendary", "veto"]
    limit: Many = 8
    first_test: Many = 4
    needs: Literal["", "throne", "company"] = ""
    mark: Literal["", "throne", "company", "way_out"] = ""
    mark_crystals: Number = 0
    tile: Literal["", "esmeril", "prison", "factory"] = ""
    tile_guards: Automatons = 0
    relics: tuple[tuple[Kind, Where], ...] = ()
    relic_guards: Automatons = 0
    home_from: Number = 0
    portals: Annotated[int, Field(strict=True, ge=0, le=5)] = 0
    portal_guards: Automatons = 0
    hoards: Annotated[int, Field(strict=True, ge=0, le=2)] = 0
    quake: Annotated[int, Field(strict=True, ge=0, le=3)] = 0
    guest: Literal["", "automaton", "vasconis"] = ""
    automatons: Automatons = 0
    makes: BySeats = (0, 0, 0)
    makes_beside: Flag = False
    strike: Number = 0
    cards: Flag = False
    gold: dict[Id, Number] = Field(default_factory=dict)
    weights: dict[Word, Worth] = Field(default_factory=dict)

    def value(self) -> Scenario:
        left_out = {"provenance", "rulebook_fields", "gold", "weights", "names", "id"}
        plain = {name: getattr(self, name) for name in Scenario.__dataclass_fields__ if name not in left_out}
        return Scenario(
            id=self.id,
            names=self.names(),
            gold=tuple(self.gold.items()),
            weights=tuple(self.weights.items()),
            **plain,
        )


class GuestEntry(FighterEntry):
    """A guest in place of the third elf type (§14.16): more tokens than an elf type may have, but never in a bag."""

    count: Annotated[int, Field(strict=True, ge=1, le=18)]
    crystals: Number

    def value(self) -> ElfType:
        return ElfType(self.id, self.names(), self.count, self.crystals, self.bonuses(), guest=True)


class Raised(BaseModel):
    """One raised bonus of a unit or an elf type."""

    model_config = ConfigDict(extra="forbid")

    id: Id
    bonus: Bonus
    much: Many

    def value(self) -> tuple[str, str, int]:
        return self.id, self.bonus, self.much


class CampaignEntry(DataEntry):
    """House values for all scenarios (§14.0, §14.16); see `CampaignValues`."""

    guest: list[GuestEntry]
    vasconis_life: tuple[Many, Many, Many]
    hand_on: Many
    fault_dice: Many
    strike_cap: Many
    evacuees: Many
    hoard: Many
    corrupted: list[Raised]
    dark_elves: Raised
    glory: tuple[Number, Number, Number, Number]
    final: Many
    clamp: Many
    life_behind: Many
    pact_behind: Many
    reward_gold: Many
    reward_crystals: Many
    spoils: tuple[Number, Number]

    def value(self) -> CampaignValues:
        automaton, vasconis = self.guest
        made = {"automaton", "vasconis", "corrupted", "dark_elves"}
        plain = {name: getattr(self, name) for name in CampaignValues.__dataclass_fields__ if name not in made}
        return CampaignValues(
            automaton=automaton.value(),
            vasconis=vasconis.value(),
            corrupted=tuple(raised.value() for raised in self.corrupted),
            dark_elves=self.dark_elves.value(),
            **plain,
        )
