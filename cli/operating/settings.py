"""Reads the settings for the commands, or refuses them with a sentence."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from cli.errors import Unfit
from host.program.settings import Settings


def read_settings() -> Settings:
    """Raises Unfit for a bad setting; its text never holds the value, which may be secret."""
    environment_only: dict[str, Any] = {}
    try:
        return Settings(**environment_only)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "a setting"
        raise Unfit(f"{name} does not fit: {first['msg']}.") from None
