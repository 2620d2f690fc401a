"""Builds every game's panels: ids with a step, buttons that never age, the panel itself.

The args of a panel's ids are `step.payload`, the step in base 36: it makes every option's value new (screens D8).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from cogs.transport.contract import PLANNING, Call, Id, Panel, Shot, base36
from cogs.transport.panels.fitting import fit
from cogs.transport.panels.limits import ALT
from cogs.transport.panels.text import PART
from cogs.transport.panels.widgets import button, cut, row
from data.texts import Texts
from host.posts.post import Button
from host.table.refusals import HostError, Refusal

TEXT = 3600
"""Characters of a panel's text: below Discord's 4,000 of a LayoutView, as a line may be put above it."""
Row = discord.ui.ActionRow[Any]


@dataclass(frozen=True, slots=True)
class Args:
    """The parsed args of a panel's id. `payload` is the screen's own."""

    step: int = 0
    payload: str = ""


def args_of(call: Call) -> Args:
    """Read the args of a press; anything malformed reads as empty."""
    step, dot, payload = call.id.args.partition(".")
    try:
        return Args(int(step, 36), payload) if dot else Args()
    except ValueError:
        return Args()


@dataclass(frozen=True, slots=True)
class Ids:
    """Makes the ids and values of one panel: the next step, the present decision."""

    call: Call
    step: int

    def id(self, verb: str, payload: str = "") -> Id:
        """An id that ages with the decision."""
        args = f"{base36(self.step)}.{payload}"
        verb = verb if self.call.planned is None else PLANNING + verb
        return Id(self.call.id.game, verb, args, self.call.look.decision, self.call.look.seat)

    def value(self, payload: object) -> str:
        """An option's value, new at every step."""
        return f"{base36(self.step)}.{payload}"

    def button(self, label: str, verb: str, payload: str = "", style: str = "secondary") -> Any:
        return button(label, self.id(verb, payload), style)


def ids_of(call: Call) -> Ids:
    """Ids for the panel that answers a press."""
    return Ids(call, (args_of(call).step + 1) % 36**2)


def chosen(call: Call) -> list[str]:
    """The payloads of the chosen options."""
    return [value.partition(".")[2] for value in call.values]


def number(text: str, least: int, most: int) -> int:
    """A whole number from an id or a value; raises HostError(Refusal.STALE) for values no panel of ours holds."""
    try:
        found = int(text)
    except ValueError:
        raise HostError(Refusal.STALE) from None
    if not least <= found <= most:
        raise HostError(Refusal.STALE)
    return found


def check_fresh(call: Call) -> None:
    """Refuse a press from a panel with an older state, or another person's (screens U1)."""
    if call.look.seat is None:
        raise HostError(Refusal.NO_SEAT)
    if call.id.seat is not None and call.id.seat != call.look.seat:
        raise HostError(Refusal.NOT_YOURS)
    if call.id.decision is not None and call.id.decision != call.look.decision:
        raise HostError(Refusal.STALE)


def ageless(call: Call, label: str, verb: str, args: str = "", style: str = "secondary") -> Any:
    """A button that never ages."""
    return button(label, Id(call.id.game, verb, args), style)


def looking_row(
    call: Call, own: Sequence[tuple[str, str]], rule: str, *, first: Sequence[Any] = (), leave: str = ""
) -> Row:
    """The last row of a game's panels: its `own` (label, verb), Log, Board as text, Rules; at most five with `first`.

    `leave`: the verb to leave out, as its panel is open. `rule`: the paragraph that Rules opens.
    """
    t = call.t
    looks = (*own, (t("Log"), "log"), (t("Board as text"), "board"))
    items = [*first, *(ageless(call, label, verb) for label, verb in looks if verb != leave)]
    return row(*[*items, ageless(call, t("Rules"), "rules", rule)][:5])


def panel(lines: Sequence[str], rows: Sequence[Row] = (), shot: Shot | None = None, chosen: str = "") -> Panel:
    """A panel: text, picture, rows, in that order (screens §1, phones). `chosen`: see `Panel`."""
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[Any] = discord.ui.Container()
    text: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay(clipped("\n".join(line for line in lines if line)))
    box.add_item(text)
    if shot is not None:
        box.add_item(gallery_of(shot))
    for item in rows:
        box.add_item(item)
    fit(box, text)
    view.add_item(box)
    return Panel(view, shot, chosen=chosen)


def gallery_of(shot: Shot) -> discord.ui.MediaGallery[Any]:
    """Where a panel's picture stands."""
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    gallery.add_item(media="attachment://shot.png", description=shot.alt[:ALT])
    return gallery


def shot_of(t: Texts, kind: str, says: Sequence[str], marks: Sequence[tuple[str, int]] = ()) -> Shot:
    """A picture that says these lines; its alternative text says them too, as far as they fit."""
    lines = tuple(line for line in says if line)
    return Shot(kind, alt_of(t, lines), tuple(marks), lines)


def alt_of(t: Texts, lines: Sequence[str]) -> str:
    """An alternative text of these lines, as far as they fit, with the way to plain words."""
    offer = t("`/me` has plain words instead of pictures.")
    bare = (line.removeprefix("-# ").replace("**", "") for line in lines)
    told = cut(" ".join(line if line.endswith(".") else f"{line}." for line in bare), ALT - len(offer) - 1)
    return f"{told} {offer}"


def clipped(text: str, limit: int = TEXT) -> str:
    """The text, cut at the end of a line where it is too long."""
    if len(text) <= limit:
        return text
    cut = text.rfind("\n", 0, limit - 2)
    return text[: cut if cut > 0 else limit - 2] + "\n…"


def ending_rows(t: Texts, campaign: bool = False) -> tuple[tuple[Button, ...], ...]:
    """The buttons of a game's last post; in a campaign they lead to its next game."""
    follows = Button(t("Next game"), "campaign_next") if campaign else Button(t("Rematch"), "rematch")
    return (
        (
            Button(t("Replay"), "replay"),
            Button(t("Review"), "review"),
            Button(t("Hidden choices"), "hidden"),
            Button(t("Proof"), "table_proof"),
            follows,
        ),
        (
            Button(t("Log"), "log"),
            Button(t("Board as text"), "board"),
            Button(t("Record and log as files"), "table_record"),
        ),
    )


def post_text(lines: Sequence[str]) -> str:
    return clipped("\n".join(line for line in lines if line), PART)
