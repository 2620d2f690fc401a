"""The schema of Clash's TOML files: a model for each entry, and the engine's value it becomes."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from data.names import Named, Text
from engine.clash.pieces.content import ARMOUR, WEAPON, Bonuses, ElfType, Equipment, Hero, Layout, TileFace, UnitType
from engine.clash.pieces.hero_effects import EFFECTS

Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,31}$")]
Number = Annotated[int, Field(strict=True, ge=0, le=30)]
Many = Annotated[int, Field(strict=True, ge=1, le=30)]
Figures = Annotated[int, Field(strict=True, ge=1, le=15)]
"""Figures of a level or tokens of an elf type: an allocation of injuries counts to 15 a type."""
Gold = Annotated[int, Field(strict=True, ge=0, le=99)]
Level = Annotated[int, Field(strict=True, ge=1, le=3)]
Position = Annotated[int, Field(strict=True, ge=0, le=6)]
Direction = Annotated[int, Field(strict=True, ge=0, le=5)]
Coordinate = Annotated[int, Field(strict=True, ge=-30, le=30)]
Flag = Annotated[bool, Field(strict=True)]
Provenance = Literal["house", "rulebook", "printed"]
"""Ours; from a rule book; typed in from the box by its owner."""


class DataEntry(BaseModel):
    """Any entry. Unknown fields are refused: otherwise a misspelt bonus would be silently lost."""

    model_config = ConfigDict(extra="forbid")

    id: Id
    provenance: Provenance
    rulebook_fields: tuple[str, ...] = ()
    """The fields of a house entry whose values come from a rule book."""

    @model_validator(mode="after")
    def _known_fields(self) -> DataEntry:
        for field in self.rulebook_fields:
            if field not in type(self).model_fields:
                raise ValueError(f"names of this entry's fields in rulebook_fields ({field} is none)")
        return self


class NamedEntry(Named, DataEntry):
    """An entry with a name; `name_provenance` gives the source of the English one."""


class BonusEntry(NamedEntry):
    """An entry that gives bonuses in a battle or a move; omitted bonuses are absent."""

    name_provenance: Provenance
    power: Number = 0
    life: Number = 0
    speed: Number = 0
    hits: Number = 0
    shields: Number = 0
    rerolls: Number = 0
    rage: Number = 0
    flight: Flag = False
    slowness: Number = 0

    def bonuses(self) -> Bonuses:
        return Bonuses(**self.model_dump(include=set(Bonuses.__dataclass_fields__)))


class FighterEntry(BonusEntry):
    """A fighter on the board: power, life and slowness are always given."""

    count: Figures
    power: Number
    life: Many
    slowness: Number


class UnitEntry(FighterEntry):
    level: Level
    movement: Many

    def value(self) -> UnitType:
        return UnitType(self.id, self.names(), self.count, self.movement, self.bonuses())


class ClanEntry(NamedEntry):
    unit: list[UnitEntry]


class ElfEntry(FighterEntry):
    crystals: Number

    def value(self) -> ElfType:
        return ElfType(self.id, self.names(), self.count, self.crystals, self.bonuses())


class CardEntry(DataEntry):
    clan: Id
    order: Annotated[int, Field(strict=True, ge=1, le=99)]
    gold: Gold
    units: tuple[Number, Number, Number]


class ItemEntry(BonusEntry):
    """A card of equipment; as it stands a legendary one (§5.1: forged, one copy, no price in gold)."""

    slot: Literal["weapon", "armour"]

    def slot_number(self) -> int:
        return WEAPON if self.slot == "weapon" else ARMOUR

    def value(self) -> Equipment:
        return Equipment(self.id, self.names(), self.slot_number(), 0, 1, True, self.bonuses())


class EquipmentEntry(ItemEntry):
    cost: Annotated[int, Field(strict=True, ge=1, le=99)]
    cost_provenance: Provenance
    copies: Many

    def value(self) -> Equipment:
        return Equipment(self.id, self.names(), self.slot_number(), self.cost, self.copies, False, self.bonuses())


class TileFaceEntry(DataEntry):
    """One face of a region tile. Positions and directions as in TileFace; `stone_level` is 1 to 3."""

    tile: Many
    city: Position
    forge: Position
    stone: Position
    stone_level: Level
    mountains: tuple[tuple[Position, Direction], ...]

    def value(self) -> TileFace:
        return TileFace(self.id, self.tile, self.city, self.forge, self.stone, self.stone_level - 1, self.mountains)


class LayoutEntry(NamedEntry):
    tiles: Annotated[int, Field(strict=True, ge=2, le=4)]
    centres: tuple[tuple[Coordinate, Coordinate], ...]

    def value(self) -> Layout:
        return Layout(self.id, self.names(), self.centres)


class HeroEntry(BonusEntry):
    """§10. A hero brings an automatic hit, a reroll or a shield; never power, life, rage, speed or slowness."""

    cost: Annotated[int, Field(strict=True, ge=1, le=99)]
    movement: Many
    effect: str
    effect_provenance: Provenance
    value: Number
    rage_tokens: Number = 0
    text_en: Text = ""
    text_fr: Text = ""
    further_texts: dict[str, Text] = {}
    """The effect's text, for one without words in render.clash.words.hero_words."""

    @field_validator("effect")
    @classmethod
    def _known(cls, effect: str) -> str:
        if effect not in EFFECTS:
            raise ValueError(f"one of {', '.join(map(repr, EFFECTS))}")
        return effect

    @model_validator(mode="after")
    def _only_help(self) -> HeroEntry:
        if self.power or self.life or self.rage or self.speed or self.slowness:
            raise ValueError("only hits, rerolls, shields or flight")
        if bool(self.text_en) != bool(self.text_fr):
            raise ValueError("both of text_en and text_fr, or neither")
        return self

    def value_of(self) -> Hero:
        told = (("en", self.text_en), ("fr", self.text_fr), *self.further_texts.items())
        return Hero(
            self.id,
            self.names(),
            self.cost,
            self.movement,
            self.bonuses(),
            self.effect,
            self.value,
            self.rage_tokens,
            texts=told if self.text_en else (),
        )


class OverrideEntry(BaseModel):
    """Values of a unit, an elf type or a card in an edition; omitted ones stay."""

    model_config = ConfigDict(extra="forbid")

    id: Id
    power: Number | None = None
    life: Number | None = None
    speed: Number | None = None
    hits: Number | None = None
    shields: Number | None = None
    rerolls: Number | None = None
    rage: Number | None = None
    flight: Flag | None = None
    slowness: Number | None = None

    def over(self, bonuses: Bonuses) -> Bonuses:
        changes = self.model_dump(exclude={"id"}, exclude_none=True)
        return replace(bonuses, **changes)


class SoloOverrideEntry(OverrideEntry):
    """Values of an elf type in a solo game; omitted ones stay. Every fighter on the board has a life."""

    life: Many | None = None


class SoloEntry(DataEntry):
    """§9: a difficulty (the id) whose elves differ from those of other games."""

    override: list[SoloOverrideEntry]


class RenamedEntry(Named):
    """The name of a clan or an elf type in an edition."""

    model_config = ConfigDict(extra="forbid")

    id: Id


class EditionEntry(DataEntry):
    """§12: an edition's differences from retail-2019."""

    copies: dict[Id, Number]
    override: list[OverrideEntry]
    renamed: list[RenamedEntry] = []
