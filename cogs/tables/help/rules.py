"""The rules card: a paragraph in a panel, in every language, with links to others and back (screens §18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from cogs.tables.person.preferences import public_language
from cogs.tables.running.which_table import Words, table_looked_up
from cogs.tables.wording.quick_rules import QUICK, at_phase, opened
from cogs.transport.contract import Answer, Form, Id, Note, Panel
from cogs.transport.incoming.request import Request, Verb, text_field
from cogs.transport.panels.forms import modal, text_label
from cogs.transport.panels.text import begun, cut_to_content, shown
from cogs.transport.panels.widgets import button, option, row, select
from data.rulebook import SUMMARIES, Paragraph, Rulebook
from data.texts import Texts, languages, texts_in
from host.posts.post import Button
from host.table.table import Table

START = QUICK
MOST_LANGUAGES = 3
"""Buttons for further languages."""


UNPRINTED = "document"
"""How the editions are named whose rules nobody can look up: a designer's working document."""
SPOT = 50
"""Characters of the longest reading place."""


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A reader's place: game, language, paragraph; and the table, if they came from one."""

    game: str
    language: str
    rule: str
    table: Table | None = None
    above: bool = False
    """Their panel stands above the card, with what they had chosen there."""

    def id(self, verb: str) -> Id:
        spot = f"{self.game}~{self.language}~{self.rule}" + ("~above" if self.above else "")
        return Id(0 if self.table is None else self.table.id, verb, spot)

    @property
    def begun(self) -> bool:
        """Whether there is a panel to return to."""
        return self.table is not None and not self.table.in_lobby and self.table.status != "cancelled"


async def _spot(request: Request) -> ReadingPlace:
    """The place in a card's button; a post's button without one means its table's game and the reader's language."""
    game, _, rest = request.id.args.partition("~")
    language, _, rest = rest.partition("~")
    rule, _, above = rest.partition("~")
    table = await request.table() if request.id.game else None
    if table is not None:
        game = table.game
    return ReadingPlace(
        _known(request, game),
        language if language in languages() else request.t.language,
        rule or START,
        table,
        bool(above),
    )


def quick_rules_button(game: str, label: str, t: Texts) -> Button:
    """A button that opens a game's quick rules, for any screen."""
    return Button(label, "rules", f"{game}~{t.language}~{QUICK}")


def _known(request: Request, game: str) -> str:
    """The game, if the bot plays it; else its first."""
    games = request.services.screens
    return game if game in games else next(iter(games))


async def topic(request: Request) -> Answer:
    """The card of the id's paragraph: for a Rules button or a refusal's; with a full place for one of the help."""
    spot = await _spot(request)
    if "~" in request.id.args:
        return card_for(request, spot)
    return card_for(request, replace(spot, rule=request.id.args or START, above=request.reply.private))


async def turned(request: Request) -> Answer:
    """Show another paragraph, or the same in another language: the button holds all of it."""
    return card_for(request, await _spot(request))


async def related(request: Request) -> Answer:
    """The paragraph chosen among the related ones (`step~id`)."""
    chosen = request.values[0].partition("~")[2] if request.values else START
    return card_for(request, replace(await _spot(request), rule=chosen))


async def search(request: Request) -> Answer:
    t = request.t
    return Form(
        modal(
            t("Search the rules"),
            # A forged id may be too long for the form's version.
            Id(request.id.game, "rules_find", request.id.args[:SPOT]),
            text_label("query", t("What are you looking for?"), required=True, longest=100),
        )
    )


async def searched(request: Request) -> Answer:
    return found(request, text_field(request, "query"), await _spot(request))


async def share(request: Request) -> Answer | None:
    """Post the card for everybody, in the language of public texts here; the sharer's own card stays as it is."""
    spot = await _spot(request)
    if request.interaction.guild_id is not None:
        spot = replace(spot, language=await public_language(request))
    t = texts_in(spot.language)
    book = request.services.rulebook(spot.game)
    rule = paragraph_at(book, spot)
    if rule is None:
        return card_for(request, spot)
    lead = t("{name} shares a rule:", name=shown(request.interaction.user.display_name))
    view = rules_view(book, rule, (), spot, t, lead=lead, here=_here(request, spot))
    await request.reply.public(view)
    return None


async def answer(request: Request, words: Words) -> Answer:
    """`/rules`: the card that fits a topic best (number, title or words, even misspelt).

    It is from the named game, else that of the table it would mean, else the first.
    """
    game = words.get("game")
    table = await table_looked_up(request.services, request.interaction)
    if table is not None and game not in (None, table.game):
        table = None
    wanted = game or (table.game if table is not None else "")
    return found(
        request, words.get("topic", ""), ReadingPlace(_known(request, wanted), request.t.language, START, table)
    )


def found(request: Request, query: str, spot: ReadingPlace) -> Answer:
    """The result of a search, with the other finds to choose from."""
    if not query.strip():
        return card_for(request, replace(spot, rule=START))
    book = request.services.rulebook(spot.game)
    best = book.find(query, spot.language)
    if not best:
        text = request.t("Nothing in the rules fits “{query}”. Try another word.", query=shown(query))
        return Note(cut_to_content(text))
    others = [rule.id for rule in best[1:6]]
    return _shown(request, best[0], others, replace(spot, rule=best[0].id))


def card_for(request: Request, spot: ReadingPlace) -> Answer:
    """The card of a place; a search where there is no such paragraph."""
    book = request.services.rulebook(spot.game)
    rule = paragraph_at(book, spot)
    if rule is None:
        return found(request, spot.rule, spot)
    _, mark, more = opened(spot.rule)
    spot = spot if mark else replace(spot, rule=rule.id)
    return _shown(request, rule, more, spot)


def _shown(request: Request, rule: Paragraph, also: Sequence[str], spot: ReadingPlace) -> Panel:
    book, here = request.services.rulebook(spot.game), _here(request, spot)
    return Panel(rules_view(book, rule, also, spot, request.t, shared=_may_share(request), here=here))


def _here(request: Request, spot: ReadingPlace) -> Sequence[str]:
    """How the table's edition and options change it, for people seated there or on its server."""
    table = spot.table
    if table is None or table.game != spot.game:
        return ()
    guild = table.place.guild_id
    if table.seat_of(request.user_id) is None and (guild is None or guild != request.interaction.guild_id):
        return ()
    named, _, _ = opened(spot.rule)
    return request.screens(table).table_rules(table, named, texts_in(spot.language))


def paragraph_at(book: Rulebook, spot: ReadingPlace) -> Paragraph | None:
    """The paragraph of a place; quick rules begin with the phase they were opened at; None where there is none."""
    named, mark, _ = opened(spot.rule)
    rule = book.get(named, spot.language)
    return None if rule is None else at_phase(rule, mark, texts_in(spot.language))


def _may_share(request: Request) -> bool:
    """Whether anybody else can read this channel."""
    return request.interaction.guild_id is not None or request.interaction.context.private_channel


def rules_view(
    book: Rulebook,
    rule: Paragraph,
    also: Sequence[str],
    spot: ReadingPlace,
    t: Texts,
    *,
    lead: str = "",
    shared: bool = False,
    here: Sequence[str] = (),
) -> discord.ui.LayoutView:
    """A rules card. `also`: other finds, listed before the related paragraphs. `t`: the reader's, for the buttons.

    `lead`: a line above a card that is shown to all; `shared`: it can be shown to all. `here`: what holds at the
    reader's table, shown first.
    """
    view = discord.ui.LayoutView(timeout=None)
    if lead:
        view.add_item(discord.ui.TextDisplay(f"-# {lead}"))
    view.add_item(_card(rule, texts_in(spot.language), here))
    if spot.begun and spot.above and not lead:
        view.add_item(discord.ui.TextDisplay(t("-# Your panel stands above, as you left it.")))
    others = [book.get(id, spot.language) for id in dict.fromkeys((*also, *rule.related)) if id != rule.id]
    options = [option(f"{rule.id}~{other.id}", label(other)) for other in others if other is not None][:25]
    if options:
        view.add_item(row(select(spot.id("rules_go"), t("Related"), options)))
    order = [each.id for each in book.all(spot.language)]
    at = order.index(rule.id)
    turning = [
        button(text, replace(spot, rule=order[to]).id("rules_at"))
        for text, to in ((t("Previous"), at - 1), (t("Next"), at + 1))
        if 0 <= to < len(order)
    ]
    spoken = [code for code in languages() if code != spot.language][:MOST_LANGUAGES]
    # With the same verb, the same paragraph's id would be twice in a view.
    turning += [button(in_own_words(code), replace(spot, language=code).id("rules_in")) for code in spoken]
    view.add_item(row(*turning))
    buttons = [button(t("Search…"), spot.id("rules_find"))]
    if rule.id != QUICK and book.get(QUICK, spot.language) is not None:
        buttons.insert(0, button(t("Quick rules"), replace(spot, rule=QUICK).id("rules_quick")))
    if shared:
        buttons.append(button(t("Share in the channel"), spot.id("rules_share")))
    if spot.table is not None and spot.begun and not (spot.above or lead):
        buttons.append(button(t("Back to my panel"), Id(spot.table.id, "turn")))
    view.add_item(row(*buttons))
    return view


def _card(rule: Paragraph, t: Texts, here: Sequence[str]) -> discord.ui.Container[discord.ui.LayoutView]:
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container()
    box.add_item(discord.ui.TextDisplay(f"### {label(rule)}"))
    if here:
        box.add_item(discord.ui.TextDisplay(t("**At this table:** {facts}", facts=" ".join(here))))
    box.add_item(discord.ui.TextDisplay(rule.text))
    if rule.example:
        box.add_item(discord.ui.TextDisplay(t("**Example.** {text}", text=rule.example)))
    origin = _origin(rule, t)
    if origin:
        box.add_item(discord.ui.TextDisplay(f"-# {origin}"))
    return box


def _origin(rule: Paragraph, t: Texts) -> str:
    """The page a reader can look up, and whether the house settled something; a summary needs neither."""
    if rule.id in SUMMARIES:
        return ""
    source, ruling = "" if rule.edition.startswith(UNPRINTED) else rule.source, t("house ruling")
    ruled = ruling if rule.house and ruling not in source else ""
    return begun(" · ".join(text for text in (source, ruled) if text))


def in_own_words(language: str) -> str:
    """ "In English", "En français": the label of a language in that language itself."""
    t = texts_in(language)
    # A translation names its own language here ("Auf Deutsch").
    return t("In English")


def label(rule: Paragraph) -> str:
    """A paragraph in a list: its number, if any, and its title."""
    return f"{rule.id} {rule.title}" if rule.numbered else rule.title


VERBS = {
    "rules": Verb("new", topic),
    "rules_at": Verb("edit", turned),
    "rules_in": Verb("edit", turned),
    "rules_quick": Verb("edit", turned),
    "rules_go": Verb("edit", related),
    "rules_find": Verb("form", search, searched),
    "rules_share": Verb("edit", share),
}
