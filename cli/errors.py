"""Exit codes, and the refusal of an option that does not fit."""

from __future__ import annotations

from engine.kernel.errors import ConquestError

SOUND, FAULT, UNFIT = range(3)
"""Exit codes: done and sound; a fault was found; an option is unknown or unfit."""


class Unfit(ConquestError):
    """An option that does not fit; its text is the sentence that says why. Exit code 2."""
