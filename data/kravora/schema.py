"""The schema of Kravora's TOML files: a model for each entry, and the engine's value it becomes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from data.names import Described, Named
from engine.kravora.pieces.content import Building, Face, Ruse, UnitKind, Wave

Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_]{0,31}$")]
Number = Annotated[int, Field(strict=True, ge=0, le=99)]
Many = Annotated[int, Field(strict=True, ge=1, le=99)]
HitPoints = Annotated[int, Field(strict=True, ge=1, le=7)]
"""An action names a target by its hit points, in three bits."""
Distance = Annotated[int, Field(strict=True, ge=0, le=4)]
Flag = Annotated[bool, Field(strict=True)]
Provenance = Literal["house", "rulebook", "printed"]
"""Ours; from the rules document; typed in from the box by its owner."""


class DataEntry(BaseModel):
    """Any entry. Unknown fields are refused: otherwise a misspelt one would be silently lost."""

    model_config = ConfigDict(extra="forbid")

    id: Id
    provenance: Provenance


class NamedEntry(Named, DataEntry):
    """An entry with a name."""


class TextEntry(Described, DataEntry):
    """An entry with a text of its effect."""


class UnitEntry(NamedEntry):
    die: Annotated[int, Field(strict=True, ge=1, le=6)]
    hit_points: HitPoints
    damage: Annotated[int, Field(strict=True, ge=1, le=7)]
    spread: Literal["blows", "volley"]
    range: tuple[Distance, Distance]
    movement: Annotated[int, Field(strict=True, ge=1, le=4)]
    cost: Many
    size: Literal["small", "large"]
    salary: Number
    recycling: Number
    stock: Many
    white_stock: Many

    def value(self) -> UnitKind:
        return UnitKind(
            id=self.id,
            names=self.names(),
            hit_points=self.hit_points,
            damage=self.damage,
            volley=self.spread == "volley",
            reach=self.range,
            movement=self.movement,
            cost=self.cost,
            large=self.size == "large",
            salary=self.salary,
            recycling=self.recycling,
            stock=self.stock,
            white_stock=self.white_stock,
        )


class BuildingEntry(TextEntry):
    cost: Many
    cost_provenance: Provenance

    def value(self) -> Building:
        return Building(self.id, self.names(), self.texts(), self.cost)


class RuseEntry(TextEntry):
    cost: Many
    cost_for_two: Number = 0
    cost_provenance: Provenance

    def value(self) -> Ruse:
        return Ruse(self.id, self.names(), self.texts(), self.cost, self.cost_for_two)


class CalamityEntry(TextEntry):
    """A face of the calamity die (§5.2)."""

    blood: Number = 0
    comets: Annotated[int, Field(strict=True, ge=0, le=3)] = 0
    arrow: Flag = False
    copies: Annotated[int, Field(strict=True, ge=0, le=6)]
    copies_provenance: Provenance

    def value(self) -> Face:
        return Face(self.id, self.names(), self.texts(), self.blood, self.comets, self.arrow)


class RoundEntry(DataEntry):
    dice: Annotated[int, Field(strict=True, ge=0, le=6)]
    add: Annotated[int, Field(strict=True, ge=0, le=5)]

    def value(self) -> Wave:
        return Wave(self.dice, self.add)


class LimitEntry(DataEntry):
    """One number of the rules, or one a line or a player."""

    value: Number | None = None
    values: tuple[Number, ...] | None = None
