"""The rules card.

A paragraph in a panel, with what it is related to, a search, and the way back (screens §18).
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.desk import Desk, Verb, text_field
from cogs.forms import modal, text_label
from cogs.surface import Answer, Form, Id, Note, Panel
from cogs.widgets import button, option, row, select
from cogs.words import shown
from data.rulebook import Paragraph, find, get
from data.texts import Texts

START = "quick"


async def topic(desk: Desk) -> Answer:
    """The card of the id's paragraph: a Rules button, the button of a refusal."""
    return card_for(desk, desk.id.args or START)


async def related(desk: Desk) -> Answer:
    """The paragraph chosen among the related ones (`step.id`)."""
    chosen = desk.values[0].partition("~")[2] if desk.values else START
    return card_for(desk, chosen)


async def search(desk: Desk) -> Answer:
    t = desk.t
    return Form(
        modal(
            t("Search the rules"),
            Id(desk.id.game, "rules_find"),
            text_label("query", t("What are you looking for?"), required=True, longest=100),
        )
    )


async def searched(desk: Desk) -> Answer:
    return answer(desk, text_field(desk, "query"))


def answer(desk: Desk, query: str) -> Answer:
    """The card that fits a query best (number, title or words, misspelt ones too)."""
    if not query.strip():
        return card_for(desk, START)
    best = find(query, desk.t.language)
    if not best:
        return Note(desk.t("Nothing in the rules fits “{query}”. Try another word.", query=shown(query)))
    return Panel(rules_view(best[0], [rule.id for rule in best[1:6]], desk.id.game, desk.t))


def card_for(desk: Desk, id: str) -> Answer:
    rule = get(id, desk.t.language)
    return answer(desk, id) if rule is None else Panel(rules_view(rule, (), desk.id.game, desk.t))


def rules_view(rule: Paragraph, also: Sequence[str], game: int, t: Texts) -> discord.ui.LayoutView:
    """A rules card; `also` are other finds, listed before the related paragraphs."""
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container()
    box.add_item(discord.ui.TextDisplay(f"### {label(rule)}"))
    box.add_item(discord.ui.TextDisplay(rule.text))
    if rule.example:
        box.add_item(discord.ui.TextDisplay(t("**Example.** {text}", text=rule.example)))
    ruling = t("house ruling") if rule.house else t("no house ruling")
    box.add_item(discord.ui.TextDisplay(f"-# {rule.edition} · {rule.source} · {ruling}"))
    view.add_item(box)
    others = [get(id, t.language) for id in dict.fromkeys((*also, *rule.related)) if id != rule.id]
    options = [option(f"{rule.id}~{other.id}", label(other)) for other in others if other is not None][:25]
    if options:
        view.add_item(row(select(Id(game, "rules_go"), t("Related"), options)))
    buttons = [button(t("Search…"), Id(game, "rules_find"))]
    if game:
        buttons.append(button(t("Back to my panel"), Id(game, "turn")))
    view.add_item(row(*buttons))
    return view


def label(rule: Paragraph) -> str:
    """A paragraph in a list: its number, if it has one, and its title."""
    return f"{rule.id} {rule.title}" if rule.numbered else rule.title


VERBS = {
    "rules": Verb("new", topic),
    "rules_go": Verb("edit", related),
    "rules_find": Verb("form", search, searched),
}
