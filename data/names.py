"""The names and texts of a data entry by language: `name_en`, `name_fr`, and `name_<language>` for others."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BaseModel, Field, model_validator

from engine.kernel.names import Names

Name = Annotated[str, Field(min_length=1, max_length=40)]
Text = Annotated[str, Field(min_length=1, max_length=100)]
"""Fits the description line of a choice in a Discord list."""
_FURTHER = re.compile(r"(name|text)_([a-z]{2,3})")


class Named(BaseModel):
    """A name in English and French, and in further languages."""

    name_en: Name
    name_fr: Name
    further_names: dict[str, Name] = {}
    """Not a field of the files: collected from the fields `name_<language>`."""

    @model_validator(mode="before")
    @classmethod
    def _by_language(cls, entry: Any) -> Any:
        """Collect the fields of further languages; other unknown fields stay, to be refused."""
        if not isinstance(entry, dict):
            return entry
        kept: dict[str, Any] = {}
        for key, value in entry.items():
            found = _FURTHER.fullmatch(key)
            gathered = f"further_{found[1]}s" if found else ""
            if key in ("further_names", "further_texts"):
                raise ValueError(f"no field {key}: names are name_en, name_fr, …")
            if found and key not in cls.model_fields and gathered in cls.model_fields:
                kept.setdefault(gathered, {})[found[2]] = value
            else:
                kept[key] = value
        return kept

    def names(self) -> Names:
        return (("en", self.name_en), ("fr", self.name_fr), *self.further_names.items())


class Described(Named):
    """A name and a text on its effect, both in English and French, and in further languages."""

    text_en: Text
    text_fr: Text
    further_texts: dict[str, Text] = {}

    def texts(self) -> Names:
        return (("en", self.text_en), ("fr", self.text_fr), *self.further_texts.items())
