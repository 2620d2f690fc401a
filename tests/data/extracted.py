"""What extraction finds in the source, once for all tests that ask: it reads every module there is."""

from __future__ import annotations

from functools import lru_cache

from babel.messages.catalog import Catalog

from data.catalogue import gathered


@lru_cache(maxsize=1)
def source() -> Catalog:
    return gathered()
