"""Composes the last post (screens §13): who won and by what, battles, points by round, the seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.clash.campaign.gains import gain_lines
from cogs.clash.posts.posts import board, mode_line
from cogs.clash.scenarios.round_line import scenario_line
from cogs.clash.wording.outcome import headline, ranking
from cogs.clash.wording.wording import ClashWording
from cogs.tables.wording.course import plot, told
from cogs.transport.panels.panel import ending_rows, post_text
from host.posts.post import Post


def victory_post(
    wording: ClashWording,
    past: Sequence[str],
    retire: Sequence[str] = (),
    won: Sequence[int] = (),
    rounds: Sequence[Sequence[int]] = (),
) -> Post:
    """The last post of a game that ended by the rules.

    `won`: [seat] -> its battles won; `rounds`: [round][seat] -> points at its end.
    """
    t = wording.t
    lines = [
        headline(wording, wording.mention),
        scenario_line(wording),
        mode_line(wording),
        *past,
        ranking(wording),
        *gain_lines(wording),
        record_line(wording, won),
        *wording.fairness(),
    ]
    if wording.view.camp is not None and wording.view.camp.cards:
        rounds = ()  # secret feats were never told (§14.14)
    alt = t("Points at the end of each round: {points}", points=told(wording, rounds))
    return replace(
        _last_post(wording, lines, retire),
        pictures=(board(wording), *plot(wording, rounds, alt)),
    )


def record_line(wording: ClashWording, won: Sequence[int]) -> str:
    """ "-# Battles won: Ann 5 · Ben 1."; "" for none."""
    told = " · ".join(f"{wording.called(seat)} {count}" for seat, count in enumerate(won) if any(won))
    return wording.t("-# Battles won: {won}.", won=told) if told else ""


def ended_post(wording: ClashWording, retire: Sequence[str] = (), shown: Sequence[str] = ()) -> Post:
    """The last post of a game that the players stopped. `shown`: what was secret until then."""
    t = wording.t
    lines = [t("**This game ended without a winner.**"), *(shown or [ranking(wording)])]
    return _last_post(wording, [*lines, *gain_lines(wording), *wording.fairness()], retire)


def _last_post(wording: ClashWording, lines: Sequence[str], retire: Sequence[str]) -> Post:
    return Post(
        role="victory",
        content=post_text(lines),
        rows=ending_rows(wording.t, bool(wording.table.terms.campaign)),
        pictures=(board(wording),),
        retire=("round", "turn", "card", "notice", *retire),
    )
