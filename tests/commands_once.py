"""Slash commands are translated once a process: hundreds of bots of a run register the same ones."""

from __future__ import annotations

import json
from typing import Any

from discord import app_commands

_texts: dict[tuple[str, type], str] = {}
"""[what is translated, by whom] -> its translation as JSON."""


def install() -> None:
    """Whoever asks for a command's translation gets one of their own, read from the first."""
    for kind in (app_commands.Command, app_commands.Group):
        kind.get_translated_payload = _once(kind.get_translated_payload)  # type: ignore[method-assign]


def _once(translated: Any) -> Any:
    async def payload(command: Any, tree: Any, translator: Any) -> Any:
        if command.parent is not None:
            return await translated(command, tree, translator)
        key = (json.dumps(command.to_dict(tree), default=str), type(translator))
        if key not in _texts:
            _texts[key] = json.dumps(await translated(command, tree, translator))
        return json.loads(_texts[key])

    return payload
