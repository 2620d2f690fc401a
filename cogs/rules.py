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
from data.rulebook import Paragraph, Rulebook, rulebook
from data.texts import Texts
from engine.registry import FIRST, GAMES

START = "quick"


def book_of(game: str) -> Rulebook:
    """A game's rule book; the first game's where there is none of it."""
    return rulebook(game if game in GAMES else FIRST)


async def _game(desk: Desk) -> str:
    """Whose rules a card shows: the table's, else the game its own buttons carry."""
    if desk.id.game:
        return (await desk.table()).game
    return desk.id.args or FIRST


async def topic(desk: Desk) -> Answer:
    """The card of the id's paragraph: a Rules button, the button of a refusal."""
    return card_for(desk, desk.id.args or START, (await desk.table()).game if desk.id.game else FIRST)


async def related(desk: Desk) -> Answer:
    """The paragraph chosen among the related ones (`step.id`)."""
    chosen = desk.values[0].partition("~")[2] if desk.values else START
    return card_for(desk, chosen, await _game(desk))


async def search(desk: Desk) -> Answer:
    t = desk.t
    return Form(
        modal(
            t("Search the rules"),
            Id(desk.id.game, "rules_find", desk.id.args),
            text_label("query", t("What are you looking for?"), required=True, longest=100),
        )
    )


async def searched(desk: Desk) -> Answer:
    return answer(desk, text_field(desk, "query"), await _game(desk))


def answer(desk: Desk, query: str, game: str) -> Answer:
    """The card that fits a query best (number, title or words, misspelt ones too)."""
    if not query.strip():
        return card_for(desk, START, game)
    best = book_of(game).find(query, desk.t.language)
    if not best:
        return Note(desk.t("Nothing in the rules fits “{query}”. Try another word.", query=shown(query)))
    return Panel(rules_view(best[0], [rule.id for rule in best[1:6]], desk.id.game, desk.t, game))


def card_for(desk: Desk, id: str, game: str) -> Answer:
    rule = book_of(game).get(id, desk.t.language)
    return answer(desk, id, game) if rule is None else Panel(rules_view(rule, (), desk.id.game, desk.t, game))


def rules_view(rule: Paragraph, also: Sequence[str], table: int, t: Texts, game: str = FIRST) -> discord.ui.LayoutView:
    """A rules card; `also` are other finds, listed before the related paragraphs. `table`: 0 for none."""
    get = book_of(game).get
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
        view.add_item(row(select(Id(table, "rules_go", game), t("Related"), options)))
    buttons = [button(t("Search…"), Id(table, "rules_find", game))]
    if table:
        buttons.append(button(t("Back to my panel"), Id(table, "turn")))
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
