"""The schema of Night Nets' TOML files: a model for each entry."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from data.names import Named
from examples.starter_game.engine.content import Boat


class DataEntry(BaseModel):
    """Any entry. Unknown fields are refused: otherwise a misspelt one would be silently lost."""

    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
    provenance: Literal["house"]


class BoatEntry(Named, DataEntry):
    def value(self) -> Boat:
        return Boat(self.id, self.names())


class NumberEntry(DataEntry):
    value: Annotated[int, Field(strict=True, ge=1, le=99)]
