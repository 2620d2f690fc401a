"""Reads the settings for the commands, or refuses them with a sentence."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from cli.errors import Unfit
from host.program.settings import Settings

ENV_FILE = "ENV_FILE"
"""The environment's name for a file of settings other than `.env` of this folder, such as a service's."""


def settings_file() -> Path | None:
    """The file that is read beside the environment, which comes first; None: there is none. Raises Unfit."""
    named = os.environ.get(ENV_FILE)
    file = Path(named or ".env")
    if os.access(file, os.R_OK) and file.is_file():
        return file
    if named or file.exists():
        raise Unfit(f"{named or '.env'} can't be read: run this as the user of the bot, or give that user the right.")
    return None


def read_settings() -> Settings:
    """Raises Unfit for a bad setting; its text never holds the value, which may be secret."""
    file: dict[str, Any] = {"_env_file": settings_file()}
    try:
        return Settings(**file)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "a setting"
        raise Unfit(f"{name} does not fit: {first['msg']}.") from None
