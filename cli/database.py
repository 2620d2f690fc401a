"""A database that can't be used, as the commands say it: one sentence and an exit code."""

from __future__ import annotations

from cli.errors import Faulty, Unfit
from host.store.unusable import Problem, Unusable

BROKEN = frozenset({Problem.DAMAGED, Problem.LOST, Problem.FULL, Problem.DISK, Problem.LOCKED})
"""What is wrong with the database itself; everything else is a setting or a version that doesn't fit."""


def refused(error: Unusable) -> Unfit:
    """What a command ends with."""
    return Faulty(error.sentence) if error.problem in BROKEN else Unfit(error.sentence)
