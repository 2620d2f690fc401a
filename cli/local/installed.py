"""Whether the local page can be played here; reads none of its libraries."""

from __future__ import annotations

import importlib.util

LIBRARIES = ("simcord", "markdown_it", "linkify_it", "regex")
"""The page's libraries from the extra `local`, by their import names."""


def page_installed() -> bool:
    return all(importlib.util.find_spec(name) is not None for name in LIBRARIES)
