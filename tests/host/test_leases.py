"""Two houses over one database: each game is looked after by one of them, and by another when that one is dead."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.both_engines
