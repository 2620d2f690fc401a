"""Exit codes, and the error for an option that does not fit."""

from __future__ import annotations

SOUND, FAULT, UNFIT, OWN_CONTENT = range(4)
"""Exit codes: done and sound; a fault was found; an option is unknown or unfit, or there is no answer; sound, but with
game data that were never released."""


class Unfit(Exception):
    """An option that does not fit; its text is a sentence with the reason. Exit code 2."""

    code = UNFIT


class Faulty(Unfit):
    """Something requested is broken; the text says what, and what to do. Exit code 1."""

    code = FAULT
