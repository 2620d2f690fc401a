"""Turning points and chances in words, the same for every game."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.transport.aftermath import Words
from cogs.transport.text import in_one_line
from cogs.transport.widgets import cut
from data.texts import Texts
from engine.kernel.looking_back import Passage, Turning
from host.posts.composing import Reviewed

JOINED = " · "
LONGEST = 220
"""Characters of a turning point's cause."""
LEAST = 60
"""The least of them left for the log's lines beside battles."""


def percent(chance: float) -> int:
    return round(100 * chance)


def signed(points: int) -> str:
    """ "+18" or "−7"."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def cause(turning: Turning, reviewed: Reviewed, words: Words, t: Texts) -> str:
    """What happened, in order: battles with their chances, complete; else as in the log."""
    told = [_part(passage, reviewed, words, t) for passage in turning.told]
    battles = sum(len(part) for part, passage in zip(told, turning.told, strict=True) if passage.fought is not None)
    room = max(LONGEST - battles, LEAST)
    shown = [
        part if passage.fought is not None else _whole(part, room)
        for part, passage in zip(told, turning.told, strict=True)
    ]
    return JOINED.join(part for part in shown if part) or t("cards and positions")


def _whole(text: str, room: int) -> str:
    """As many whole lines of the joined log as fit; the first one is cut where even that is too long."""
    lines = text.split(JOINED)
    while len(lines) > 1 and len(JOINED.join(lines)) > room:
        lines.pop()
    return cut(JOINED.join(lines), room)


def _part(passage: Passage, reviewed: Reviewed, words: Words, t: Texts) -> str:
    fought = passage.fought
    if fought is None:
        return joined(words.decided(reviewed.events(passage.first, passage.last))).rstrip(".")
    told, chance = words.battle(fought, reviewed.battle_events(fought)), percent(fought.chance)
    if fought.winner == fought.attacker:
        return t("{battle}, {chance} %, won", battle=told, chance=chance)
    return t("{battle}, {chance} %, lost", battle=told, chance=chance)


def joined(text: str) -> str:
    """Lines of the log joined: "Cards: Ann 3, Ben 7 · Ben passed."."""
    return JOINED.join(in_one_line(line) for line in text.splitlines() if line.strip())


def turning_line(turning: Turning, reviewed: Reviewed, words: Words, t: Texts) -> str:
    """ "R4 #88: Ben 3×I 1×II against 4 elves in C1, 31 %, won → Ben: +18 % to win"."""
    moment = turning.moment
    return t(
        "R{round} `#{number}`: {cause} → {name}: {change} % to win",
        round=moment.round,
        number=moment.first,
        cause=cause(turning, reviewed, words, t).rstrip("."),
        name=words.name(turning.seat),
        change=signed(percent(turning.change)),
    )


def chances_line(chances: Sequence[float], words: Words, seats: int) -> str:
    """As "Ann 40 · Ben 38 · Cleo 22"; in a game that nobody may win, the rest goes to the side that wins then."""
    return " · ".join(
        f"{words.name(seat if seat < seats else -1)} {percent(chance)}" for seat, chance in enumerate(chances)
    )
