"""The review of a finished game: chances to win, turning points, luck and, for oneself alone, one's decisions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import erf, sqrt
from typing import Any

from cogs.tables.finished.pages import Page, seen_table, share_page, show_page
from cogs.tables.finished.replay import Bookmark, opened
from cogs.tables.wording.course import course_of
from cogs.tables.wording.turning import chances_line, percent, signed, turning_line
from cogs.transport.aftermath import Aftermath, Words
from cogs.transport.contract import Answer, Id, Note
from cogs.transport.incoming.answers import patiently
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.limits import ALT
from cogs.transport.panels.panel import Row
from cogs.transport.panels.text import decimal, in_one_line, rolled
from cogs.transport.panels.widgets import button, cut, option, row, select
from data.texts import Texts
from engine.kernel.looking_back import Alternative, Decision
from host.posts.composing import Reviewed
from host.posts.post import Picture
from host.table.refusals import HostError, Refusal
from host.table.table import Table
from host.thinking.bot_pool import BotFailed

CHANCE, TURNING, LUCK, MINE = PAGES = "chance", "turning", "luck", "mine"
LISTED = 24
"""Decisions in one select, so that Earlier and Later have room."""
MOST_LINES = 40
"""Rounds shown in words."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A review with the words for one reader."""

    reviewed: Reviewed
    words: Words
    after: Aftermath

    @property
    def seats(self) -> int:
        return len(self.reviewed.table.seats)


async def review(request: Request) -> Answer | None:
    """Handle the button and the four pages (args: page and, for one's decisions, the first one shown)."""
    page, _, rest = request.id.args.partition(".")
    # A forged page would stand in the ids of the next buttons.
    return await _shown(request, page if page in PAGES else CHANCE, _number(rest))


async def review_of(request: Request, table: Table) -> Answer | None:
    """`/game review`."""
    return await _shown(replace(request, id=Id(table.id, "review")), CHANCE, 0)


async def _shown(request: Request, page: str, first: int) -> Answer | None:
    looked = await _looked(request)
    if isinstance(looked, Note):
        return looked
    if page == MINE:
        await _mine(request, looked, first)
        return None
    await show_page(request, _page(request, looked, page), _rows(request, looked, page))
    return None


async def share(request: Request) -> Answer | None:
    """Show everybody a page, but never somebody's decisions."""
    looked = await _looked(request)
    if isinstance(looked, Note):
        return looked
    await share_page(request, _page(request, looked, request.id.args))
    return None


async def _looked(request: Request) -> Looked | Note:
    """The review for its reader. Raises HostError "not_over", and for a table they may not see."""
    t, table = request.t, await seen_table(request)
    if table.tutorial:
        return Note(t("A tutorial has no review."))
    await request.reply.waiting(t("I'm working it out…"))
    try:
        reviewed = await request.house.reviews.review(table.id)
    except BotFailed:
        return Note(t("I couldn't work out the review. *Replay* shows the game too."))
    after = request.screens(table).aftermath
    words = after.words(reviewed.table, reviewed.view, t, bool(request.member.get("plain")))
    return Looked(reviewed, words, after)


def _page(request: Request, looked: Looked, page: str) -> Page:
    t, table = request.t, looked.reviewed.table
    if page == LUCK:
        return Page(table, looked.reviewed.view, tuple(_luck_lines(looked, t)), None)
    found = looked.reviewed.review
    chances = [_title(looked, t("chance to win"), t), t("In %. An AI's estimate.")]
    lines, says = (_turning_lines(looked, t), ()) if page == TURNING else (chances, _chances(looked, t))
    # The plot marks the turning points of this page.
    course = course_of(found if page == TURNING else found._replace(turnings=()), (), looked.seats)
    alt = " ".join((t("Each seat's chance to win after each action."), *says))[:ALT]
    picture = Picture("course", table.version, alt, cards=course.numbers()) if course.rounds else None
    return Page(table, looked.reviewed.view, tuple(lines), picture, says)


def _title(looked: Looked, words: str, t: Texts) -> str:
    return t("### Table {table}, review: {page}", table=looked.reviewed.table.id, page=words)


def _chances(looked: Looked, t: Texts) -> tuple[str, ...]:
    """Everybody's chances after each round, for who reads no picture."""
    return tuple(
        t("R{round}: {chances}", round=number, chances=chances_line(chances, looked.words, looked.seats))
        for number, chances in looked.reviewed.review.rounds[-MOST_LINES:]
    )


def _turning_lines(looked: Looked, t: Texts) -> list[str]:
    turnings = looked.reviewed.review.turnings
    told = [
        f"{at}. {turning_line(turning, looked.reviewed, looked.words, t)}" for at, turning in enumerate(turnings, 1)
    ]
    return [
        _title(looked, t("turning points"), t),
        *(told or [t("Nothing changed the chances much.")]),
        t("An AI's estimate."),
    ]


def _luck_lines(looked: Looked, t: Texts) -> list[str]:
    chance, luck = looked.after.chance_of_hits(), looked.reviewed.review.luck
    lines = [_title(looked, t("luck"), t)]
    if not chance:
        return [*lines, t("This game's dice fall for the whole table, so nobody has luck of their own.")]
    for seat, own in enumerate(luck):
        if own.dice:
            lines.append(_dice_line(looked.words.name(seat), own.dice, own.hits, chance, t))
        if own.battles:
            lines.append(
                t(
                    "{name}: {won} of {count} battles won, {expected} expected.",
                    name=looked.words.name(seat),
                    won=own.won,
                    count=own.battles,
                    expected=decimal(t, own.expected),
                )
            )
    return [*lines, t("I show luck with cards and forge draws, but don't count it.")]


def _dice_line(name: str, dice: int, hits: int, chance: float, t: Texts) -> str:
    least, most = interval(dice, chance)
    return t(
        "{name}: {hits}, {expected} expected ({least} to {most} in 19 of 20 games). Luckier than "
        "{luckier} of 100 games.",
        name=name,
        hits=rolled(t, hits, dice),
        expected=decimal(t, dice * chance),
        least=least,
        most=most,
        luckier=luckier_than(dice, hits, chance),
    )


EXACT = 2000
"""The largest number of dice for which the binomial distribution is added up; above, the normal one is as good."""


def luckier_than(dice: int, hits: int, chance: float) -> int:
    """In how many of 100 games with as many dice fewer hits fall; equal ones count half."""
    if dice > EXACT:
        spread = sqrt(dice * chance * (1 - chance))
        return round(50 * (1 + erf((hits - dice * chance) / spread / sqrt(2))))
    weights = _binomial(dice, chance)
    return round(100 * (sum(weights[:hits]) + weights[hits] / 2))


def interval(dice: int, chance: float) -> tuple[int, int]:
    """The range of hits that holds 19 of 20 games."""
    if dice > EXACT:
        spread = 1.96 * sqrt(dice * chance * (1 - chance))
        return round(dice * chance - spread), round(dice * chance + spread)
    below, least, most = 0.0, 0, dice
    for hits, weight in enumerate(_binomial(dice, chance)):
        if below < 0.025:
            least = hits
        below += weight
        if below >= 0.975:
            most = hits
            break
    return least, most


def _binomial(dice: int, chance: float) -> list[float]:
    """Terms by their ratio from the most likely one, so that no number is too small or too large."""
    middle = min(dice, int((dice + 1) * chance))
    terms = [0.0] * (dice + 1)
    terms[middle] = 1.0
    odds = chance / (1 - chance)
    for hits in range(middle, dice):
        terms[hits + 1] = terms[hits] * (dice - hits) / (hits + 1) * odds
    for hits in range(middle, 0, -1):
        terms[hits - 1] = terms[hits] * hits / (dice - hits + 1) / odds
    whole = sum(terms)
    return [term / whole for term in terms]


def _tabs(request: Request, looked: Looked, page: str) -> Row:
    t, game = request.t, looked.reviewed.table.id
    labels = [(CHANCE, t("Chance to win")), (TURNING, t("Turning points"))]
    if looked.after.chance_of_hits():
        labels.append((LUCK, t("Luck")))
    if looked.reviewed.table.seat_of(request.user_id) is not None:
        labels.append((MINE, t("My decisions")))
    buttons: list[Any] = [
        button(label, Id(game, "review", each), "primary" if each == page else "secondary") for each, label in labels
    ]
    if page != MINE:
        buttons.append(button(t("Share in the channel"), Id(game, "review_share", page)))
    return row(*buttons)


def _rows(request: Request, looked: Looked, page: str) -> list[Row]:
    t, game = request.t, looked.reviewed.table.id
    rows = [_tabs(request, looked, page)]
    turnings = looked.reviewed.review.turnings
    if page == TURNING and turnings:
        options = [
            option(
                f"{turning.moment.last}.{at}",
                t("{at}. #{number}, round {round}", at=at, number=turning.moment.first, round=turning.moment.round),
            )
            for at, turning in enumerate(turnings, 1)
        ]
        rows.append(row(select(Id(game, "review_at"), t("Show one on the board"), options)))
    hidden = [button(t("Hidden choices"), Id(game, "hidden"))] if looked.after.secret_choices else []
    rows.append(row(button(t("Replay"), Id(game, "replay")), *hidden))
    return rows


async def show_at(request: Request) -> Answer | None:
    """Show a turning point on the board."""
    number, _, _ = (request.values[0] if request.values else "").partition(".")
    if not number.isdecimal() or len(number) > 6:
        raise HostError(Refusal.STALE)
    return await opened(replace(request, id=Id(request.id.game, "replay", Bookmark(int(number)).args("at"))))


# -- one's own decisions ------------------------------------------------------------------------------------------


async def _mine(request: Request, looked: Looked, first: int, chosen: int | None = None, told: str = "") -> None:
    """Show one's decisions, the largest losses first; `chosen`: the first entry of the one on view, else the worst."""
    t, game = request.t, looked.reviewed.table.id
    own = await request.house.reviews.decisions(game, request.user_id)
    first = min(first, max(len(own) - 1, 0)) // LISTED * LISTED
    page = own[first : first + LISTED]
    lines = [_title(looked, t("my decisions"), t)]
    rows = [_tabs(request, looked, MINE)]
    decision = next((each for each in own if each.first == chosen), page[0] if page else None)
    if decision is None:
        lines.append(t("You made no decision here that I can judge."))
    else:
        lines.append(t("Your decisions from worst to best. Only you see this."))
        lines += [_decision_words(looked, decision), _change(decision, t), told]
        request.house.reviews.think_ahead(game, request.user_id, decision.first)
    if page:
        options = [
            option(f"{each.first}.{chosen or 0}", _label(looked, each, t), _change(each, t), each == decision)
            for each in page
        ]
        rows.append(row(select(Id(game, "review_mine", str(first)), t("One of your decisions"), options)))
    buttons: list[Any] = []
    if decision is not None:
        buttons.append(button(t("What else?"), Id(game, "review_else", f"{first}.{decision.first}"), "primary"))
        last = Bookmark(decision.last).args("mine")
        buttons.append(button(t("On the board"), Id(game, "replay", last)))
    if first:
        buttons.append(button(t("Worse decisions"), Id(game, "review", f"{MINE}.{first - LISTED}")))
    if first + LISTED < len(own):
        buttons.append(button(t("Better decisions"), Id(game, "review", f"{MINE}.{first + LISTED}")))
    if buttons:
        rows.append(row(*buttons))
    await show_page(request, Page(looked.reviewed.table, looked.reviewed.view, tuple(lines)), rows)


async def one_of_mine(request: Request) -> Answer | None:
    looked = await _looked(request)
    if isinstance(looked, Note):
        return looked
    number, _, _ = (request.values[0] if request.values else "").partition(".")
    await _mine(request, looked, _number(request.id.args), _number(number))
    return None


async def what_else(request: Request) -> Answer | None:
    """Show what the strongest AI would have done with the same view; it may think for some seconds."""
    looked = await _looked(request)
    if isinstance(looked, Note):
        return looked
    first, _, number = request.id.args.partition(".")
    chosen = _number(number)
    try:
        thought = request.house.reviews.what_else(looked.reviewed.table.id, request.user_id, chosen)
        decision, found = await patiently(request, thought)
        told = _else_words(looked, decision, found, request.t)
    except BotFailed:
        told = request.t("No answer: it took too long.")
    await _mine(request, looked, _number(first), chosen, told)
    return None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 6 else 0


def _else_words(looked: Looked, decision: Decision, found: Alternative, t: Texts) -> str:
    done, other = _decision_words(looked, decision), looked.words.decided(found.events)
    if other == done:
        return t("The strongest AI would have done the same, seeing what you saw.")
    more = percent(found.chance) - percent(decision.after)
    words = t(
        "The strongest AI, seeing what you saw: {deeds} → {chance} %",
        deeds=in_one_line(other) or t("nothing else"),
        chance=percent(found.chance),
    )
    if more > 0:
        return words + t(", {count} more.", count=more)
    return words + (t(", {count} less.", count=-more) if more < 0 else t(", as much."))


def _decision_words(looked: Looked, decision: Decision) -> str:
    return looked.words.decided(looked.reviewed.events(decision.first, decision.last))


def _label(looked: Looked, decision: Decision, t: Texts) -> str:
    told = in_one_line(_decision_words(looked, decision)).replace("*", "").replace("\\", "")
    facts = {"number": decision.first, "round": decision.round, "deeds": told}
    entry = looked.reviewed.entries.get(decision.first)
    if entry is not None and entry.planned:
        return cut(t("#{number}, R{round}, planned: {deeds}", **facts))
    return cut(t("#{number}, R{round}: {deeds}", **facts))


def _change(decision: Decision, t: Texts) -> str:
    return t(
        "chance {before} % → {after} % ({change})",
        before=percent(decision.before),
        after=percent(decision.after),
        change=signed(percent(decision.after) - percent(decision.before)),
    )


VERBS = {
    "review": Verb("edit", review),
    "review_share": Verb("edit", share),
    "review_at": Verb("edit", show_at),
    "review_mine": Verb("edit", one_of_mine),
    "review_else": Verb("edit", what_else),
}
"""A press on the public last post gets a new answer; one in the review replaces it."""
