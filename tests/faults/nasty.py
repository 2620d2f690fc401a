"""A hostile client's input: numbers too large, ids of other tables and versions, texts that break readers."""

from __future__ import annotations

import ast
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from cogs.commands import all_rows
from cogs.tables.commands.verbs import house_verbs

COGS = Path(__file__).parents[2] / "cogs"
TEXTS = (
    *("", " ", "0", "-0", "-1", "+1", "1_0", " 1", "1 ", "0x10", "1e9", "1.5", "NaN", "inf", "∞", "½", "²", "Ⅷ"),
    *("١٢", "೩"),
    *(str(2**53), str(2**63 - 1), str(2**63), str(2**64), str(-(2**63)), "9" * 40, "9" * 4300, "z" * 12),
    *("1y2p0ij32e8e8", "\u202e", "\u200b", "\u0000", "a\u0000b", "\ud800", "\n", "\r\n", "\t", "\u2028"),
    *("e\u0301" * 30, "\ufdfa" * 20, "\U0001f469\u200d\U0001f467", "\U0001f1eb\U0001f1f7"),
    *("@everyone", "@here", "<@1>", "<@&1>", "<#1>", "</turn:1>", "`", "```", "**", "||", "> x"),
    *("[x](https://x.invalid)", "%s%n", "{0}", "{}", "{user.__class__}", "${x}", "'; DROP TABLE games;--", '"', "\\"),
    *("../../etc/passwd", "None", "null", "true", "[]", "any", "-", "|", "||||||", "^", "^00000", ",", ",,,,"),
    *(">", ">>>", "..", "=", "a" * 100, "a" * 4000),
    *("sealed:", "sealed:" + "0" * 64, "sealed:" + "g" * 64, "I" * 200, "b2 c1 " * 300, "(" * 500, "1" * 100),
)
NUMBERS = (0, 1, 2, 7, 8, 35, 36, 255, 2**31, 2**32, 2**53, 2**63 - 1, 2**63, 2**64, 36**12, 10**30)
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@cache
def verbs() -> tuple[str, ...]:
    """Those of every table, and every word in the games' screens that could be one."""
    found = set(house_verbs(all_rows()))
    for path in (*COGS.glob("clash/**/*.py"), *COGS.glob("kravora/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
                found.add(node.value)
    return tuple(sorted(word for word in found if len(word) <= 20))


def base36(number: int) -> str:
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
        if not number:
            return text


def number(chance: random.Random) -> str:
    """A number as an id has it, or what is none."""
    if chance.random() < 0.6:
        return base36(chance.choice(NUMBERS) + chance.choice((0, 0, 1)))
    return chance.choice(("-", "", "--", "-1", "+1", "1_0", " 1", "²", "١", "Z", "0" * 50, "z" * 30, *TEXTS[:12]))


def text(chance: random.Random, known: Sequence[str] = ()) -> str:
    """A text out of the list, one that is known and broken, or several in a row."""
    kind = chance.random()
    if known and kind < 0.5:
        return broken(chance.choice(known), chance)
    if kind < 0.9:
        return chance.choice(TEXTS)
    return chance.choice((" ", ", ", "|", ".", "")).join(chance.choice(TEXTS[:70]) for _ in range(chance.randint(2, 6)))


def broken(words: str, chance: random.Random) -> str:
    """A text with a few characters or parts changed."""
    for _ in range(chance.randint(0, 3)):
        at = chance.randrange(len(words) + 1)
        words = chance.choice(
            (
                words[:at] + words[at + 1 :],
                words[:at] + chance.choice(TEXTS[:60]) + words[at:],
                words[:at] + chance.choice("0123456789IVabcxyz,.>-+ ") + words[at + 1 :],
                words + ", " + words,
                words.upper(),
                words[:at],
                words[::-1],
                words.replace(" ", chance.choice(("", "  ", "-", "\u00a0"))),
            )
        )
    return words


def id_of(chance: random.Random, known: Sequence[str]) -> str:
    """A custom_id: one that is known with parts of others or wrong ones in it, or nonsense."""
    if not known or chance.random() < 0.15:
        return chance.choice((text(chance), f"cr1|{text(chance)}", "|".join(chance.choices(TEXTS[:40], k=6))))
    parts = chance.choice(known).split("|", 5)
    other = chance.choice(known).split("|", 5)
    if len(parts) < 6 or len(other) < 6:
        return broken("|".join(parts), chance)
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        at = chance.randrange(6)
        parts[at] = {
            0: lambda: chance.choice(("cr1", "cr0", "cr2", "CR1", "", "cr1 ")),
            1: lambda: chance.choice((other[1], number(chance), number(chance))),
            2: lambda: chance.choice((other[2], "-", number(chance), number(chance))),
            3: lambda: chance.choice((other[3], "-", "0", "1", "2", "7", "8", number(chance))),
            4: lambda: chance.choice((other[4], chance.choice(verbs()), chance.choice(verbs()), text(chance))),
            5: lambda: chance.choice((other[5], broken(parts[5], chance), number(chance), text(chance, [parts[5]]))),
        }[at]()
    return "|".join(parts)


def values_of(chance: random.Random, offered: Sequence[str]) -> list[str]:
    """Options of a select: some offered, broken, of nowhere, none, or far too many."""
    kind = chance.random()
    if kind < 0.08:
        return []
    if kind < 0.12:
        return [text(chance, offered) for _ in range(chance.randint(20, 60))]
    if kind < 0.2 and offered:
        return [chance.choice(offered)] * chance.randint(2, 5)
    return [
        chance.choice(offered) if offered and chance.random() < 0.3 else text(chance, offered)
        for _ in range(chance.choice((1, 1, 1, 2, 3)))
    ]
