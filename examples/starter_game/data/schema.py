"""What may stand in the TOML files of Night Nets: a model an entry."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from examples.starter_game.engine.content import Boat

Name = Annotated[str, Field(min_length=1, max_length=40)]


class DataEntry(BaseModel):
    """Any entry. Unknown fields are refused: a misspelt one would otherwise be lost in silence."""

    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
    provenance: Literal["house"]


class BoatEntry(DataEntry):
    name_en: Name
    name_fr: Name

    def value(self) -> Boat:
        return Boat(self.id, (("en", self.name_en), ("fr", self.name_fr)))


class NumberEntry(DataEntry):
    value: Annotated[int, Field(strict=True, ge=1, le=99)]
