"""Keeps texts to Discord's lengths: the board as text in parts, alt texts that point to it."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts

PART = 1900
"""Characters of one part of a text board."""
ALT = 1000
"""Characters of an alt text; Discord would take 1,024."""


def split(lines: Sequence[str], longest: int = PART) -> tuple[str, ...]:
    """Lines gathered into parts; a line that is too long by itself is cut at a space."""
    parts: list[str] = []
    current = ""
    for line in lines:
        rest = line
        while len(rest) > longest:
            cut = rest.rfind(" ", 0, longest)
            head, rest = rest[: cut if cut > 0 else longest], rest[cut if cut > 0 else longest :].lstrip()
            parts += [current, head] if current else [head]
            current = ""
        if current and len(current) + 1 + len(rest) > longest:
            parts.append(current)
            current = rest
        else:
            current = f"{current}\n{rest}" if current else rest
    if current:
        parts.append(current)
    return tuple(parts)


def by_section(lines: Sequence[str], longest: int = PART) -> tuple[str, ...]:
    """The same, cut between sections where that can be: one begins with a line that begins in bold."""
    parts: list[str] = []
    for section in _sections(lines):
        text = "\n".join(section)
        if parts and len(parts[-1]) + 1 + len(text) <= longest:
            parts[-1] = f"{parts[-1]}\n{text}"
        elif len(text) <= longest:
            parts.append(text)
        else:
            parts = [*parts[:-1], *_continued(parts[-1:], section, longest)]
    return tuple(parts)


def _continued(last: Sequence[str], section: Sequence[str], longest: int) -> tuple[str, ...]:
    """A section too long for a part after the last part, if there is one; begun in that part where this saves one."""
    apart = (*last, *split(section, longest))
    packed = split([*last, *section], longest)
    return packed if len(packed) < len(apart) else apart


def _sections(lines: Sequence[str]) -> list[list[str]]:
    found: list[list[str]] = []
    for line in lines:
        if line.startswith("**") or not found:
            found.append([])
        found[-1].append(line)
    return found


def clip(text: str) -> str:
    """An alt text, cut where it is too long."""
    return text if len(text) <= ALT else text[: ALT - 1].rstrip() + "…"


def with_pointer(parts: Sequence[str], t: Texts) -> str:
    """An alt text of these sentences, as far as they fit, that ends with where the full text is."""
    return ended(" ".join(filter(None, parts)), t("Full text: Board as text."))


def ended(text: str, pointer: str) -> str:
    """An alt text, cut as far as this last sentence needs room."""
    room = ALT - len(pointer) - 1
    return f"{text if len(text) <= room else text[: room - 1].rstrip() + '…'} {pointer}"
