"""Which cases of a test only the long run plays (`make long`), so that `make test` stays within its five minutes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest


def dashed(case: Any) -> str:
    return "-".join(map(str, case)) if isinstance(case, tuple) else str(case)


def usual(cases: Iterable[Any], kept: Collection[Any], name: Callable[[Any], str] = dashed) -> list[Any]:
    """All cases as parameters, tuples as several; those that are not among `kept` only the long run plays."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            id=name(case),
            marks=() if case in kept else (pytest.mark.long,),
        )
        for case in cases
    ]
