"""Composes the last post (screens §13): who won and by what, battles and dice, points by round, the seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.clash.campaign.gains import gain_lines
from cogs.clash.outcome import counted, headline, ranking
from cogs.clash.posts.posts import board, mode_line
from cogs.clash.posts.totals import Totals
from cogs.clash.scenarios.round_line import scenario_line
from cogs.clash.wording import ClashWording
from cogs.tables.wording.course import plot, told
from cogs.transport.panel import ending_rows, post_text
from cogs.transport.text import decimal, rolled
from host.posts.post import Post

AWAY = 3600.0
"""Seconds since somebody's last press after which they are pinged at the end."""


def victory_post(
    wording: ClashWording,
    past: Sequence[str],
    retire: Sequence[str] = (),
    record: Totals | None = None,
    rounds: Sequence[Sequence[int]] = (),
) -> Post:
    """The last post of a game that ended by the rules. `rounds`: [round][seat] -> points at its end."""
    t = wording.t
    lines = [
        headline(wording, wording.mention),
        scenario_line(wording),
        mode_line(wording),
        *past,
        ranking(wording),
        *gain_lines(wording),
        *record_lines(wording, record),
        *wording.fairness(),
    ]
    if wording.view.camp is not None and wording.view.camp.cards:
        rounds = ()  # secret feats were never told (§14.14)
    alt = t("Points at the end of each round: {points}", points=told(wording, rounds))
    return replace(
        _last_post(wording, lines, retire),
        pictures=(board(wording), *plot(wording, rounds, alt)),
        mentions=wording.long_away(AWAY),
    )


def record_lines(wording: ClashWording, record: Totals | None) -> list[str]:
    """Battles won, and each player's dice against what they give on average."""
    if record is None:
        return []
    t = wording.t
    won = " · ".join(counted(wording, seat, str(record.won[seat])) for seat in wording.seats())
    dice = " · ".join(
        t(
            "{name}: {hits} (expected {expected})",
            name=wording.name(seat),
            hits=rolled(t, record.hits[seat], record.dice[seat]),
            expected=decimal(t, record.expected(seat)),
        )
        for seat in wording.seats()
        if record.dice[seat]
    )
    lines = [t("Battles won: {won}.", won=won)]
    return [*lines, t("Dice: {dice}.", dice=dice)] if dice else lines


def ended_post(wording: ClashWording, retire: Sequence[str] = (), shown: Sequence[str] = ()) -> Post:
    """The last post of a game that the players stopped. `shown`: what was secret until then."""
    t = wording.t
    lines = [t("**This game was ended.** Nobody wins."), *(shown or [ranking(wording)])]
    return _last_post(wording, [*lines, *gain_lines(wording), *wording.fairness()], retire)


def _last_post(wording: ClashWording, lines: Sequence[str], retire: Sequence[str]) -> Post:
    return Post(
        role="victory",
        content=post_text(lines),
        rows=ending_rows(wording.t, bool(wording.table.terms.campaign)),
        pictures=(board(wording),),
        retire=("round", "turn", "card", "notice", *retire),
    )
