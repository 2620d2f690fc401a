"""What extraction finds in the source, once for all tests that ask, and the texts of a message."""

from __future__ import annotations

from functools import lru_cache

from babel.messages.catalog import Catalog, Message

from data.catalogue import gathered


@lru_cache(maxsize=1)
def source() -> Catalog:
    return gathered()


def forms(message: Message) -> tuple[str, ...]:
    """The texts of a message: one, or its plural forms."""
    found = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return tuple(map(str, found))


def msgids(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, tuple | list) else (str(message.id),)
