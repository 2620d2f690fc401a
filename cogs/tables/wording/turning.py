"""Turning points and chances in words, the same for every game."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.transport.aftermath import Words
from cogs.transport.panels.text import cut_at_word, in_one_line
from data.texts import Texts
from engine.kernel.looking_back import Passage, Turning
from host.posts.composing import Reviewed

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
    """What happened, in order, in sentences: battles with their chances, complete; else as in the log."""
    told = [(passage.fought, _part(passage, reviewed, words, t)) for passage in turning.told]
    battles = sum(len(sentence) for fought, part in told if fought is not None for sentence in part)
    room = max(LONGEST - battles, LEAST)
    shown = [part if fought is not None else _whole(part, room) for fought, part in told]
    return " ".join(sentence for part in shown for sentence in part) or t("Cards and positions changed.")


def _whole(sentences: list[str], room: int) -> list[str]:
    """As many whole sentences of the log as fit; the first one is cut where even that is too long."""
    while len(sentences) > 1 and len(" ".join(sentences)) > room:
        sentences = sentences[:-1]
    return [cut_at_word(sentence, room) for sentence in sentences]


def _part(passage: Passage, reviewed: Reviewed, words: Words, t: Texts) -> list[str]:
    fought = passage.fought
    if fought is None:
        told = words.decided(reviewed.events(passage.first, passage.last))
        return [_sentence(in_one_line(line)) for line in told.splitlines() if line.strip()]
    told, chance = words.battle(fought, reviewed.battle_events(fought)), percent(fought.chance)
    if fought.winner == fought.attacker:
        return [t("{battle} and wins, {chance} % likely.", battle=told, chance=chance)]
    return [t("{battle} and loses, {chance} % to win.", battle=told, chance=chance)]


def _sentence(line: str) -> str:
    return line if line.endswith((".", "!", "?")) else f"{line}."


def turning_line(turning: Turning, reviewed: Reviewed, words: Words, t: Texts) -> str:
    """ "Round 4, `#88`: Ben attacks 4 elves in C1 with 3×I and wins, 31 % likely. That raises …"."""
    moment, change = turning.moment, percent(turning.change)
    facts = {
        "round": moment.round,
        "number": moment.first,
        "cause": cause(turning, reviewed, words, t),
        "name": words.name(turning.seat),
        "change": abs(change),
    }
    if change < 0:
        return t(
            "Round {round}, `#{number}`: {cause} That lowers {name:'s} chance to win the game by {change} %.", **facts
        )
    return t("Round {round}, `#{number}`: {cause} That raises {name:'s} chance to win the game by {change} %.", **facts)


def chances_line(chances: Sequence[float], words: Words, seats: int) -> str:
    """As "Ann 40 · Ben 38 · Cleo 22"; in a game that nobody may win, the rest goes to the side that wins then."""
    return " · ".join(
        f"{words.name(seat if seat < seats else -1)} {percent(chance)}" for seat, chance in enumerate(chances)
    )
