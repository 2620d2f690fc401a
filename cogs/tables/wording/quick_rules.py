"""The quick rules opened at a phase: its own lines first, then all of them (screens §18)."""

from __future__ import annotations

from dataclasses import replace

from data.rulebook import Paragraph
from data.texts import Texts

QUICK = "quick"


def quick_page(mark: str, *more: str) -> str:
    """The id of a Rules button: a phase by its mark in the quick rules ("A"), and the paragraphs that say more."""
    return ":".join((QUICK, mark, *more))


def opened(rule: str) -> tuple[str, str, tuple[str, ...]]:
    """(paragraph, mark of a phase or "", paragraphs that say more) of a Rules button's id."""
    paragraph, *rest = rule.split(":")
    return paragraph, rest[0] if rest else "", tuple(rest[1:])


def at_phase(paragraph: Paragraph, mark: str, t: Texts) -> Paragraph:
    """The quick rules with a phase's lines on top; unchanged where they have none for it."""
    lines = phase_lines(paragraph.text, mark)
    if paragraph.id != QUICK or not lines:
        return paragraph
    now = t("**Now:** {lines}", lines="\n".join(lines))
    return replace(paragraph, text=f"{now}\n\n{paragraph.text}")


def phase_lines(text: str, mark: str) -> list[str]:
    """The line of a phase ("A. …", "3. …") with the list below it."""
    lines = text.splitlines()
    at = next((at for at, line in enumerate(lines) if mark and line.startswith(f"{mark}. ")), None)
    if at is None:
        return []
    end = at + 1
    while end < len(lines) and lines[end].startswith("- "):
        end += 1
    return lines[at:end]
