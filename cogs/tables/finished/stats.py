"""`/stats` and `/leaderboard`: a person's games, a server's people by rating, and its records (screens §37)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from babel.numbers import format_decimal

from cogs.tables.finished.replay import Bookmark
from cogs.tables.finished.review import interval, luckier_than
from cogs.tables.options.time_options import pace_word
from cogs.tables.wording.levels import level_word
from cogs.tables.wording.time_words import span
from cogs.transport.contract import Answer, Id, Note, number_in
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.panel import Row, panel
from cogs.transport.panels.text import decimal, rolled, shown
from cogs.transport.panels.widgets import button, option, row, select
from data.texts import Texts
from host.finished.statistics import LEAST_RATED, ServerRecord, Statistics
from host.table.names import clean_name
from host.table.ratings import Rating
from host.table.results import Part

PAGE = 15
"""People on a page of the leaderboard."""


async def stats(request: Request, user_id: int | None = None, name: str = "", kind: str = "") -> Answer:
    """`/stats`: one's own, or on a server somebody else's."""
    return await _stats(request, request.user_id if user_id is None else user_id, name, kind)


async def chose_game(request: Request) -> Answer:
    kind, _, _ = (request.values[0] if request.values else "").partition(".")
    user, _, name = request.id.args.partition(".")
    return await _stats(request, number_in(user) or request.user_id, name, _kind(request, kind))


async def own_stats(request: Request) -> Answer:
    """Handle the button under the leaderboard."""
    return await _stats(request, request.user_id, "", _kind(request, request.id.args))


async def _stats(request: Request, user_id: int, name: str, kind: str) -> Answer:
    t, guild = request.t, request.interaction.guild_id
    called = shown(name or request.interaction.user.display_name)
    found = await request.house.statistics.of_person(user_id, kind, guild, request.user_id)
    if found is None:
        return Note(t("Nothing to show for {name}.", name=called))
    kind = _kind(request, found.kind)
    title = request.services.screens[kind].title(t)
    lines = [t("### {name}, {game}", name=called, game=title)]
    lines.append(t("On this server:") if guild is not None else t("On all servers:"))
    lines += stats_lines(request, found, kind, t) if found.parts else [t("No finished game yet.")]
    if guild is not None:
        lines.append(rating_line(found.rating, t))
    rows: list[Row] = [row(_games(request, kind, f"{user_id}.{clean_name(name)[:32] if name else ''}", "stats_game"))]
    if guild is not None:
        rows.append(
            row(
                button(t("Leaderboard"), Id(0, "leaders", f"{kind}.0")),
                button(t("Server records"), Id(0, "records", kind)),
            )
        )
    return panel(lines, rows)


def rating_line(rating: Rating | None, t: Texts) -> str:
    """ "Rating 1,643 ± 85 (28 rated games)"."""
    games = 0 if rating is None else rating.games
    if rating is None or games < LEAST_RATED:
        return t("Rating: {count} of {least} rated games so far.", count=games, least=LEAST_RATED)
    number = thousands(rating.number, t)
    return t.n(
        "Rating {rating} ± {about} ({count} rated game).",
        "Rating {rating} ± {about} ({count} rated games).",
        games,
        rating=number,
        about=rating.about,
    )


def thousands(number: int, t: Texts) -> str:
    """A whole number grouped as the language does."""
    return str(format_decimal(number, locale=t.language))


def stats_lines(request: Request, found: Statistics, kind: str, t: Texts) -> list[str]:
    """All that the results say."""
    parts, after = found.parts, request.services.screens[kind].aftermath
    won = sum(part.won for part in parts)
    lines = [
        t.n(
            "{count} game to its end, {won} won ({percent} %).",
            "{count} games to their end, {won} won ({percent} %).",
            len(parts),
            won=won,
            percent=round(100 * won / len(parts)),
        ),
        _shares(t("By seats"), ((t("{count} seats", count=part.seats), part) for part in parts), t),
    ]
    sides = [(after.side(str(part.facts["side"]), t), part) for part in parts if part.facts and part.facts.get("side")]
    if sides:
        lines.append(_shares(t("By clan"), sides, t))
        most, count = Counter(side for side, _ in sides).most_common(1)[0]
        lines.append(t.n("Favourite: {side}, {count} game.", "Favourite: {side}, {count} games.", count, side=most))
    editions = [
        (after.edition(str(part.facts["edition"]), t), part)
        for part in parts
        if part.facts and part.facts.get("edition")
    ]
    if len({name for name, _ in editions}) > 1:
        lines.append(_shares(t("By edition"), editions, t))
    lines.append(_shares(t("By pace"), ((pace_word(part.pace, t), part) for part in parts if part.pace), t))
    lines.append(t("Points on average: {points}.", points=decimal(t, sum(part.points for part in parts) / len(parts))))
    longest = max((part.seconds for part in parts if part.won), default=0.0)
    if longest:
        lines.append(t("Longest game won: {span}.", span=span(longest, t)))
    lines.append(_against_ai(parts, t))
    lines.append(_luck(parts, after.chance_of_hits(), t))
    return [line for line in lines if line]


def _shares(title: str, named: Iterable[tuple[str, Part]], t: Texts) -> str:
    """ "By seats: 2 seats 3 of 5 · 3 seats 2 of 4": games won of those played."""
    groups: dict[str, list[bool]] = {}
    for name, part in named:
        groups.setdefault(name, []).append(part.won)
    told = [
        t("{name}: {won} of {count}", name=name, won=sum(games), count=len(games))
        for name, games in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    ]
    return t("{title}, games won: {told}.", title=title, told=" · ".join(told)) if told else ""


def _against_ai(parts: Sequence[Part], t: Texts) -> str:
    """How often the person came before an AI seat of each level."""
    met: dict[str, list[bool]] = {}
    for part in parts:
        for level, place in part.levels:
            met.setdefault(level, []).append(part.place < place)
    told = [
        t("{name}: {won} of {count}", name=level_word(level, t), won=sum(before), count=len(before))
        for level, before in met.items()
    ]
    return t("Came before AI seats: {told}.", told=" · ".join(told)) if told else ""


def _luck(parts: Sequence[Part], chance: float, t: Texts) -> str:
    known: list[Mapping[str, Any]] = [part.facts for part in parts if part.facts]
    dice = sum(int(facts.get("dice") or 0) for facts in known)
    hits = sum(int(facts.get("hits") or 0) for facts in known)
    if not chance or not dice:
        return ""
    least, most = interval(dice, chance)
    return t(
        "Luck: {hits}, {expected} expected ({least} to {most} in 19 of 20 cases). Luckier than {luckier} in 100.",
        hits=rolled(t, hits, dice),
        expected=decimal(t, dice * chance),
        least=least,
        most=most,
        luckier=luckier_than(dice, hits, chance),
    )


# -- the leaderboard ----------------------------------------------------------------------------------------------


async def leaderboard(request: Request, words: Mapping[str, str]) -> Answer:
    """`/leaderboard`."""
    return await _leaders(request, _kind(request, words.get("game", "")), 0)


async def turned(request: Request) -> Answer:
    """Another page (args: game and page; page "me": one's own place)."""
    kind, _, page = request.id.args.partition(".")
    if page == "me":
        return await _leaders(request, _kind(request, kind), None)
    return await _leaders(request, _kind(request, kind), int(page) if page.isdecimal() and len(page) < 6 else 0)


async def chose_board(request: Request) -> Answer:
    kind, _, _ = (request.values[0] if request.values else "").partition(".")
    return await _leaders(request, _kind(request, kind), 0)


async def _leaders(request: Request, kind: str, page: int | None) -> Answer:
    t, guild = request.t, request.interaction.guild_id
    if guild is None:
        return Note(t("Each server has its own leaderboard: type this there."))
    found = await request.house.statistics.leaderboard(guild, kind)
    title = t("### Leaderboard, {game}", game=request.services.screens[kind].title(t))
    if not found:
        empty = t("Nobody has {least} rated games yet.", least=LEAST_RATED)
        return panel([title, empty], [row(_games(request, kind, "", "leaders_game"))])
    own = next((at for at, each in enumerate(found) if each.user_id == request.user_id), None)
    missing = page is None and own is None
    at = (own or 0) // PAGE if page is None else min(page, (len(found) - 1) // PAGE)
    lines = [title]
    if missing:
        lines.append(t("You aren't on it yet: it takes {least} rated games.", least=LEAST_RATED))
    for number, each in list(enumerate(found, 1))[at * PAGE : (at + 1) * PAGE]:
        name, rating = shown(each.name), thousands(each.rating.number, t)
        line = t.n(
            "{number}. {name}: {rating} ± {about}, {count} game, {won} won",
            "{number}. {name}: {rating} ± {about}, {count} games, {won} won",
            each.rating.games,
            number=number,
            name=name,
            rating=rating,
            about=each.rating.about,
            won=each.rating.won,
        )
        lines.append(f"**{line}**" if each.user_id == request.user_id else line)
    lines.append(t("±: two times in three, the true strength lies within."))
    buttons: list[Any] = []
    if at:
        buttons.append(button(t("Previous"), Id(0, "leaders", f"{kind}.{at - 1}")))
    if (at + 1) * PAGE < len(found):
        buttons.append(button(t("Next"), Id(0, "leaders", f"{kind}.{at + 1}")))
    buttons.append(button(t("Where am I?"), Id(0, "leaders", f"{kind}.me")))
    buttons.append(button(t("Server records"), Id(0, "records", kind)))
    return panel(lines, [row(_games(request, kind, "", "leaders_game")), row(*buttons)])


async def records(request: Request) -> Answer:
    """A server's records, each with a link to its replay."""
    t, guild, kind = request.t, request.interaction.guild_id, _kind(request, request.id.args)
    if guild is None:
        return Note(t("Each server has its own leaderboard: type this there."))
    found = await request.house.statistics.records(guild, kind)
    title = t("### Server records, {game}", game=request.services.screens[kind].title(t))
    if not found:
        return panel([title, t("None yet: they come from rated games.")])
    lines = [title, *(_record_line(each, t) for each in found)]
    links = [_record_link(each, t) for each in found]
    return panel(lines, [row(*links)])


def _record_link(record: ServerRecord, t: Texts) -> Any:
    """A link to the record's entry in the replay, or to the game's end."""
    place = Bookmark(record.entry) if record.entry else Bookmark()
    return button(_record_label(record, t), Id(record.game, "replay", place.args(record.what)))


def _record_line(record: ServerRecord, t: Texts) -> str:
    name, number = shown(record.name), round(record.value)
    if record.what == "quickest":
        return t.n(
            "Quickest win: {name}, {count} round (table {table}).",
            "Quickest win: {name}, {count} rounds (table {table}).",
            number,
            name=name,
            table=record.game,
        )
    if record.what == "cities":
        return t.n(
            "Most Cities at a time: {name}, {count} (table {table}).",
            "Most Cities at a time: {name}, {count} (table {table}).",
            number,
            name=name,
            table=record.game,
        )
    return t(
        "Luckiest battle: {name}, chance {chance} %, won (table {table}, #{entry}).",
        name=name,
        chance=decimal(t, 100 * record.value),
        table=record.game,
        entry=record.entry,
    )


def _record_label(record: ServerRecord, t: Texts) -> str:
    words = {"quickest": t("Quickest win"), "cities": t("Most Cities"), "luckiest": t("Luckiest battle")}
    return words[record.what]


def _kind(request: Request, kind: str) -> str:
    """The game meant; the bot's first for an unknown one."""
    games = request.services.screens
    return kind if kind in games else next(iter(games))


def _games(request: Request, kind: str, args: str, verb: str) -> Any:
    """The select of games; values differ by what is shown, so that each can be chosen again."""
    t = request.t
    options = [
        option(f"{game}.{kind}", screens.title(t), "", game == kind)
        for game, screens in request.services.screens.items()
    ]
    return select(Id(0, verb, args), t("Game"), options)


VERBS = {
    "stats": Verb("edit", own_stats),
    "stats_game": Verb("edit", chose_game),
    "leaders": Verb("edit", turned),
    "leaders_game": Verb("edit", chose_board),
    "records": Verb("edit", records),
}
