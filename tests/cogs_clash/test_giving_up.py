"""The plan of one's moves says which City, Forge or stone is given up when nobody stays there (§4 Control)."""

from __future__ import annotations

from cogs.clash.move.panel import move_panel
from tests.cogs_clash.mode_calls import call_in
from tests.cogs_clash.play import words_of
from tests.engine.build import build, march, play


def test_whoever_leaves_a_city_reads_it_before_it_is_lost() -> None:
    s = build(armies=[{"a1": (1, 0, 0)}])
    s, _ = play(s, ["move", *march("a2", (1, 0, 0), "a1")])
    assert "⚠ Left empty: A1 (City)" in words_of(move_panel(call_in(s, 0)).view)


def test_whoever_stays_or_leaves_a_plain_territory_gives_nothing_up() -> None:
    for army, start in (({"a1": (2, 0, 0)}, "a1"), ({"a5": (1, 0, 0)}, "a5")):
        s = build(armies=[army])
        s, _ = play(s, ["move", *march("a6", (1, 0, 0), start)])
        assert "Left empty" not in words_of(move_panel(call_in(s, 0)).view)
