"""A tutorial's lesson: its explanation and task above the step's panel, the way out below.

Nothing of it is stored: a game's tutorial makes it from the panel and the game alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from cogs.tables.running.carry_out import again
from cogs.transport.contract import Answer, Call, Id, Panel, Shot, parse_id
from cogs.transport.panels.panel import gallery_of
from cogs.transport.panels.text import jump_url
from cogs.transport.panels.widgets import button, row
from data.texts import Texts
from host.table.presses import SeatView
from host.table.table import Table


@dataclass(frozen=True, slots=True)
class Control:
    """A button (`menu` "") or an option of a select. `args`: what it sends. `menu`: what the closed select shows."""

    verb: str
    args: str
    label: str
    menu: str = ""
    chosen: bool = False
    """An option that the panel has chosen already."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A step's explanation, "" once it was given. `press`: what to press now; None where the choice is free."""

    title: str
    text: str
    press: Control | None = None
    shot: Shot | None = None
    """The picture of the end; before it the panel's own stands below."""


Teach = Callable[[SeatView, Sequence[Control], Texts], Lesson]
"""A game's lesson for a view and its controls."""


OPTION = "tutorial"
"""The option by which a table is a tutorial's."""


async def taught(call: Call, answer: Answer, teach: Teach) -> Answer:
    """The answer with its lesson above it, at a tutorial's table; forms and notes stay as they are."""
    return await taught_panel(call, answer, teach) if isinstance(answer, Panel) else answer


async def taught_panel(call: Call, panel: Panel, teach: Teach) -> Panel:
    """The panel with its lesson right above what to press, and the way out below, at a tutorial's table.

    A phone shows the end of a panel: at its top the lesson was out of sight.
    """
    if OPTION not in call.look.table.options:
        return panel
    now = await again(call)
    lesson = teach(now.look, list(parts_of(panel.view)), call.t)
    told: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay(words(lesson, call.t))
    if now.look.table.status != "running":
        # Nothing is left to decide, and the lesson says how it ended.
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(told)
        if lesson.shot is not None:
            view.add_item(gallery_of(lesson.shot))
        view.add_item(_leaving(now, await _waiting_table(call), call.t))
        return Panel(view, lesson.shot)
    boxes = (item for item in panel.view.children if isinstance(item, discord.ui.Container))
    box: Any = next(boxes, panel.view)
    rows = [item for item in box.children if isinstance(item, discord.ui.ActionRow)]
    for item in rows:
        box.remove_item(item)
    box.add_item(told)
    for item in rows:
        box.add_item(item)
    panel.view.add_item(_leaving(now, None, call.t))
    return Panel(panel.view, panel.shot)


def words(lesson: Lesson, t: Texts) -> str:
    """A lesson as the panel shows it."""
    told = [t("**Tutorial: {title}**", title=lesson.title)]
    if lesson.text:
        told.append(lesson.text)
    part = lesson.press
    if part is not None and part.menu:
        told.append(t("➡ In the list “{menu}” choose **{label}**.", menu=part.menu, label=shown_label(part.label)))
    elif part is not None:
        told.append(t("➡ Press **{label}**.", label=shown_label(part.label)))
    return "\n".join(told)


def shown_label(label: str) -> str:
    """A label of the bot's own in bold: nothing in it may end the bold."""
    return label.replace("*", "")


async def _waiting_table(call: Call) -> Table | None:
    """The table that somebody left for the tutorial: one that waits for them before others."""
    mine = await call.house.reading.games_of(call.press.user_id)
    return next((table for table in mine if not table.tutorial and not table.set_aside), None)


def _leaving(call: Call, table: Table | None, t: Texts) -> Any:
    """The buttons below: end the tutorial, or play it again. `table`: the one to go back to."""
    if call.look.table.status == "running":
        # The panel of somebody who waits has no other way on.
        on = () if call.look.owes else (button(t("Go on"), Id(call.id.game, "turn"), "primary"),)
        return row(*on, button(t("End the tutorial"), Id(call.id.game, "tutorial_end")))
    onward: Any = button(t("Open a table"), Id(0, "welcome_open", call.look.table.game), "success")
    if table is not None:
        there = jump_url(table.place.guild_id, table.place.posts_to)
        onward = discord.ui.Button(label=t("Go to the table"), url=there)
    return row(
        onward,
        button(t("Play the tutorial again"), Id(call.id.game, "tutorial_new")),
        button(t("Quick rules"), Id(call.id.game, "rules", "quick")),
    )


def parts_of(view: discord.ui.LayoutView) -> Iterator[Control]:
    """All controls of a panel, in its order."""
    for item in view.walk_children():
        inner: Any = getattr(item, "item", item)
        id = parse_id(str(getattr(inner, "custom_id", "") or ""))
        if id is None:
            continue
        if isinstance(inner, discord.ui.Button):
            yield Control(id.verb, id.args, inner.label or "")
        elif isinstance(inner, discord.ui.Select):
            shown = next((each.label for each in inner.options if each.default), inner.placeholder or "")
            for each in inner.options:
                yield Control(id.verb, each.value, each.label, shown, each.default)


def looking(parts: Sequence[Control], t: Texts) -> Lesson:
    """The lesson of a panel that somebody opened to look at."""
    text = t("Look at anything, any time: it changes nothing. *Back* leads to your panel.")
    return Lesson(t("have a look"), text, first(parts, "back", "mine", "turn", "close"))


def asked_once_more(press: Control | None, t: Texts) -> Lesson:
    """The lesson of a question whether one really means it."""
    text = t("I ask once more before anything you can't take back. *Back* leads to your panel.")
    return Lesson(t("really?"), text, press)


def planning_words(t: Texts, button: str) -> str:
    """A lesson's last words: what one can do while others play, which no lesson shows."""
    return t("While others play, you can decide ahead: *{button}*.", button=button)


def stopped(t: Texts) -> Lesson:
    """The lesson of a tutorial that was ended before its game was over."""
    return Lesson(t("ended"), t("You ended the tutorial. `/tutorial` starts it again."))


def first(parts: Sequence[Control], *verbs: str) -> Control | None:
    """The first control of the first of these verbs on offer."""
    return next((part for verb in verbs for part in parts if part.verb == verb), None)


def value(part: Control) -> str:
    """The value of an option or button, without the panel's step."""
    return part.args.partition(".")[2]
