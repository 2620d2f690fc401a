"""The lobby: opening a table, seats, AI, options, Start with its thread (screens §2 and §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import discord

from cogs.tables.help.tutorial import tutorial_button
from cogs.tables.options import typed_options
from cogs.tables.options.time_options import time_misfit, time_options_of
from cogs.tables.person.preferences import public_language
from cogs.tables.posts.lobby_card import planned_seats, wish_in
from cogs.tables.wording.levels import GENTLE, NO_CHARACTER
from cogs.transport.contract import Answer, Field, Form, Id, Note, Screens, number_in
from cogs.transport.incoming.request import Request, Verb, text_field
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.limits import ALT
from cogs.transport.panels.text import cut_to_content
from cogs.transport.panels.widgets import option
from data.texts import Texts
from engine.kernel.characters import joined
from engine.kernel.errors import EngineError
from host.posts.post import Button, Choice, Picture
from host.table.options import INVITED, LATE, PACE, PRIVATE, REMATCH_OF, TAKERS, TableOptions
from host.table.refusals import HostError, Refusal
from host.table.table import Place, Table

MOST_INVITED = 3
"""People that one form takes."""
ONLY_HERE = (INVITED, REMATCH_OF)
"""Options that a person's next table does not take over."""
NEEDED = ("view_channel", "send_messages")


@dataclass(frozen=True, slots=True)
class NewTable:
    """The input of `/game new`; None and "" where it was omitted. `game` None: the first of the registry."""

    game: str | None = None
    players: int | None = None
    pace: str = ""
    late: str = ""
    seats: str = ""
    private: bool | None = None
    options: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str], game: str | None = None) -> NewTable:
        """Read a command's input by option."""
        return cls(
            words.get("game", game),
            int(words["players"]) if words["players"] else None,
            words.get("pace", ""),
            words.get("late", ""),
            words.get("seats", ""),
            words["private"] == "yes" if "private" in words else None,
            words.get("options", ""),
        )


async def open_lobby(request: Request, asked: NewTable) -> Answer:
    """`/game new`: check place and permissions, then open the lobby; the card follows as a post."""
    t, interaction = request.t, request.interaction
    settings = await request.house.settings.guild(interaction.guild_id) if interaction.guild_id else {}
    refused = may_create(request, settings)
    if refused:
        return Note(refused)
    if interaction.channel_id is None:
        raise HostError(Refusal.NO_GAME)
    game = asked.game or next(iter(request.services.screens))
    screens, last = request.services.screens_of(game), _last_options(request, game)
    try:
        chosen = _chosen(screens, asked, t)
    except typed_options.UnreadOption as error:
        return Note(cut_to_content(typed_options.refusal(error, t)))
    options = {**last, **chosen}
    if _misfit(screens, options, 0, t):
        # This person's last choices do not go with the present ones.
        options = chosen
        refused = _misfit(screens, options, 0, t)
        if refused:
            return Note(refused)
    options = {key: value for key, value in options.items() if value is not None}
    language = await public_language(request)
    place = Place(interaction.guild_id, interaction.channel_id)
    try:
        table = await request.house.lobby.new(request.press, game, place, options, language)
    except (EngineError, HostError):
        options = {key: value for key, value in chosen.items() if value is not None}
        table = await request.house.lobby.new(request.press, game, place, options, language)
    await keep_options(request, game, options)
    lines = [
        t("Table {number} of {game} is open. Its card is in this channel.", number=table.id, game=screens.title(t))
    ]
    if interaction.guild_id is not None and not interaction.app_permissions.attach_files:
        lines.append(t("I can't attach files here, so boards come as text."))
    return await _for_newcomers(request, table, Note("\n".join(lines)))


async def _is_new(request: Request) -> bool:
    """Whether the presser has never played a game or tutorial to its end."""
    return not await request.house.reading.finished_of(request.user_id)


async def _for_newcomers(request: Request, table: Table, note: Note) -> Note:
    """The note, for people without a finished game with the way to the tutorial."""
    t = request.t
    if not request.screens(table).lesson() or not await _is_new(request):
        return note
    told = t("First time here? *Tutorial* teaches the game.")
    return replace(note, content=f"{note.content}\n{told}", rows=((tutorial_button(t, table.game),),))


def _last_options(request: Request, game: str) -> Mapping[str, Any]:
    """The options of this person's last table of a game."""
    kept = request.member.get("lobby")
    options = kept.get(game) if isinstance(kept, Mapping) else None
    return options if isinstance(options, Mapping) else {}


async def keep_options(request: Request, game: str, options: Mapping[str, Any]) -> None:
    """Remember options for the person's next table of this game."""
    own = {key: each for key, each in options.items() if key not in ONLY_HERE}
    kept = request.member.get("lobby")
    others = (
        {name: each for name, each in kept.items() if name in (*request.services.screens, *request.services.campaigns)}
        if isinstance(kept, Mapping)
        else {}
    )
    await request.house.settings.set_member(request.user_id, {"lobby": {**others, game: own}})


def seat_choices(screens: Screens, t: Texts) -> tuple[Choice, ...]:
    """The numbers of players for a game's tables."""
    return next((field.choices for field in screens.fields(t) if field.key == "players"), ())


def completed_options(screens: Screens, text: str, players: int | None, t: Texts) -> list[str]:
    """Completions for the `options:` of `/game new`: only what goes together, and with so many players."""

    def fits(values: Mapping[str, tuple[str, ...]]) -> bool:
        options = {**_options_of(screens, values, t), **({"players": players} if players else {})}
        return not _misfit(screens, options, 0, t)

    return typed_options.completed(typed_options.offers_of(screens, t), text, fits)


def _chosen(screens: Screens, asked: NewTable, t: Texts) -> dict[str, Any]:
    """The options of a `/game new`; None resets one to its default.

    Raises UnreadOption, and HostError UNKNOWN_OPTION for what the game does not offer.
    """
    plain: dict[str, Any] = {"players": asked.players, "private": asked.private}
    offers = typed_options.offers_of(screens, t)
    values = typed_options.values_of(typed_options.read(offers, asked.options))
    seats = seat_choices(screens, t)
    if seats and asked.players is not None and str(asked.players) not in {choice.value for choice in seats}:
        label = next((field.label for field in screens.fields(t) if field.key == "players"), "")
        raise typed_options.UnreadOption(f"{label} {asked.players}", [choice.label for choice in seats])
    for key, given in ((PACE, asked.pace), (LATE, asked.late), (TAKERS, asked.seats)):
        if given:
            own = [offer for offer in offers if offer.field == key]
            values |= typed_options.values_of(typed_options.read(own, given))
    switches = [field for field in screens.fields(t) if field.many]
    holding = next((field for field in switches if "private" in {choice.value for choice in field.choices}), None)
    if asked.private and holding is None:
        raise HostError(Refusal.UNKNOWN_OPTION, option="private", value=True)
    return {**_options_of(screens, values, t), **{key: value for key, value in plain.items() if value is not None}}


def _options_of(screens: Screens, values: Mapping[str, Sequence[str]], t: Texts) -> dict[str, Any]:
    """The options that typed values stand for, the game's and those of time.

    Named switches are on and the others stay as they would be; naming none of a field turns all of it off. A private
    table is an option of the command's own.
    """
    many = [key for key in values if key in _switches(screens, t)]
    others = screens.options_of({key: value for key, value in values.items() if key not in many})
    found = dict(screens.options_of(values))
    for field in many:
        for key, off in screens.options_of({field: ()}).items():
            if key not in others and found.get(key) == off and (values[field] or key == PRIVATE):
                found.pop(key, None)
    return {**found, **time_options_of(values)}


@lru_cache(maxsize=16)
def _switches(screens: Screens, t: Texts) -> frozenset[str]:
    """The fields where any number of values may be chosen."""
    return frozenset(field.key for field in screens.fields(t) if field.many)


def _misfit(screens: Screens, options: Mapping[str, Any], taken: int, t: Texts) -> str:
    """Why options do not go together, or do not fit so many seats; "" where they do."""
    return screens.misfit(options, _seats_of(screens, options, taken), t) or time_misfit(options, t)


def _seats_of(screens: Screens, options: Mapping[str, Any], taken: int = 0) -> int:
    """The number of seats a table is meant for; 0 while that is open."""
    wanted = TableOptions.stored(options).players
    return max(wanted, taken) if wanted or screens.alone(options) else 0


def may_create(request: Request, settings: Mapping[str, Any]) -> str:
    """Why this person may not open a table here; "" when they may."""
    t, interaction = request.t, request.interaction
    if interaction.guild_id is None:
        return ""
    missing = [name for name in NEEDED if not getattr(interaction.app_permissions, name)]
    if isinstance(interaction.channel, discord.Thread) and not interaction.app_permissions.send_messages_in_threads:
        missing.append("send_messages_in_threads")
    if missing:
        names = ", ".join(name.replace("_", " ").title() for name in missing)
        return t("I can't host a game here. I lack these permissions in this channel: {names}.", names=names)
    channels = settings.get("channels") or ()
    parent = getattr(interaction.channel, "parent_id", None)
    if channels and interaction.channel_id not in channels and parent not in channels:
        places = ", ".join(f"<#{channel}>" for channel in channels)
        return t("This server's games are in {places}.", places=places)
    roles = settings.get("creators") or ()
    own = {role.id for role in getattr(interaction.user, "roles", ())}
    if roles and not own & set(roles) and not interaction.permissions.manage_guild:
        return t("On this server only some roles open tables: {roles}.", roles=", ".join(f"<@&{r}>" for r in roles))
    return ""


async def join(request: Request) -> Answer:
    wish = wish_in(request.values[0]) if request.values else "any"
    table = await request.house.lobby.join(request.press, (await request.table()).id, wish)
    note = Note(_seat_text(request, table, wish), picture=_wish_picture(request, table, wish))
    return await _for_newcomers(request, table, note)


def _wish_picture(request: Request, table: Table, wish: str) -> tuple[Table, Picture] | None:
    """The wished clan, drawn; None where there are no facts about it."""
    screens, t = request.screens(table), request.t
    numbers = [number for number, choice in enumerate(screens.wishes(t)) if choice.value == wish]
    facts = screens.wish_facts(wish, t, table)
    if not numbers or not facts:
        return None
    return table, Picture("wish", 0, " ".join(facts.replace("*", "").split("\n"))[:ALT], cards=(numbers[0],))


def _seat_text(request: Request, table: Table, wish: str) -> str:
    t = request.t
    labels = {choice.value: choice.label for choice in request.screens(table).wishes(t)}
    seat = (table.seat_of(request.user_id) or 0) + 1
    if not labels:
        return t("You have seat {seat}.", seat=seat)
    told = t(
        "You have seat {seat}, {clan}. You can change it until Start.",
        seat=seat,
        clan=labels.get(wish) or t("any clan"),
    )
    facts = request.screens(table).wish_facts(wish, t, table)
    return f"{told}\n{facts}" if facts else told


async def leave(request: Request) -> Answer:
    table = await request.house.lobby.leave(request.press, (await request.table()).id)
    if table.status == "cancelled":
        return Note(request.t("You left. You were the last, so the lobby is closed."))
    return Note(request.t("You left the table."))


async def add_ai(request: Request) -> Answer:
    """Open the form for the host; others are refused."""
    table = await own_lobby(request)
    if table.full:
        return _remove_ai(table, request.t)
    t, screens = request.t, request.screens(table)
    wishes = [option(choice.value, choice.label, choice.description) for choice in screens.wishes(t)][:24]
    any_clan = option("any", t("Any clan"), chosen=True)
    wish = [select_field("wish", t("Which clan?"), [any_clan, *wishes])] if wishes else []
    known = screens.levels(t)
    usual = GENTLE if await _is_new(request) and GENTLE in {each.value for each in known} else known[0].value
    levels = [option(each.value, each.label, each.description, chosen=each.value == usual) for each in known]
    characters = [option(each.value, each.label, each.description, each.chosen) for each in screens.characters(t)]
    character = [select_field("character", t("Which character?"), characters)] if characters else []
    counts = [option(str(count), str(count), chosen=count == 1) for count in (1, 2, 3)]
    if any(seat.ai is not None for seat in table.seats):
        counts.append(option("-1", t("Remove the last AI")))
    return Form(
        modal(
            t("Add AI opponents"),
            Id(table.id, "lobby_ai"),
            select_field("level", t("How good?"), levels),
            *character,
            *wish,
            select_field("count", t("How many?"), counts),
        )
    )


def _remove_ai(table: Table, t: Texts) -> Form:
    """The form at a full table, where AI players can only be removed."""
    last = select_field("count", t("How many?"), [option("-1", t("Remove the last AI"), chosen=True)])
    return Form(modal(t("Remove the last AI"), Id(table.id, "lobby_ai"), last))


async def ai_added(request: Request) -> Answer:
    count, character = text_field(request, "count"), text_field(request, "character")
    try:
        table = await request.house.lobby.add_ai(
            request.press,
            (await request.table()).id,
            joined(text_field(request, "level"), "" if character == NO_CHARACTER else character),
            text_field(request, "wish") or "any",
            int(count) if count in ("1", "2", "3", "-1") else 1,
        )
    except HostError as error:
        return _crowded(error, len((await request.table()).seats), request.t)
    return Note(request.t.n("Done. {count} seat is taken.", "Done. {count} seats are taken.", len(table.seats)))


def _crowded(error: HostError, taken: int, t: Texts) -> Note:
    """What a host can do where there are too few seats. Raises any other refusal again."""
    if error.code is not Refusal.TABLE_FULL:
        raise error
    seats = int(error.facts.get("seats", 0))
    if seats > taken:
        told = t.n(
            "Only {count} seat is free. Nothing changed.",
            "Only {count} seats are free. Nothing changed.",
            seats - taken,
        )
    elif seats == taken:
        told = t.n(
            "The only seat is taken. Nothing changed.",
            "All {count} seats are taken. Nothing changed.",
            seats,
        )
    else:
        told = t.n(
            "{count} seat is taken: {seats} would be too few. Nothing changed.",
            "{count} seats are taken: {seats} would be too few. Nothing changed.",
            taken,
            seats=seats,
        )
    return Note(told + " " + t("Change the number of players in *Options…*, or remove the last AI."))


async def options(request: Request) -> Answer:
    """The host gets the form, everybody else the options in words."""
    table, t = await request.table(), request.t
    if table.host_id != request.user_id:
        return Note(options_told(request.screens(table), table, t))
    table = await own_lobby(request)
    labels = [field_label(field, table.options, t) for field in request.screens(table).fields(t, table)[:5]]
    return Form(modal(t("Options of the table"), Id(table.id, "lobby_options"), *labels))


def field_label(field: Field, now: Mapping[str, Any], t: Texts) -> discord.ui.Label[Any]:
    held = now.get(field.key)
    choices = [
        option(
            choice.value,
            choice.label,
            choice.description,
            chosen=bool(now.get(choice.value, choice.chosen))
            if field.many
            else (choice.chosen if held is None else str(held) == choice.value),
        )
        for choice in field.choices[:25]
    ]
    return select_field(
        field.key, field.label, choices, least=0 if field.many else 1, most=len(choices) if field.many else 1
    )


async def options_set(request: Request) -> Answer:
    before = await request.table()
    screens, t = request.screens(before), request.t
    chosen = dict(screens.options_of(request.fields or {}, before))
    merged = {**before.options, **chosen}
    refused = _misfit(screens, merged, len(before.seats), t)
    if refused:
        return Note(refused)
    try:
        table = await request.house.lobby.set_options(request.press, request.id.game, chosen)
    except HostError as error:
        return _crowded(error, len(before.seats), t)
    await keep_options(request, table.game, table.options)
    told = (options_told(screens, table, t), room_made(before, len(table.seats), t))
    return set_note("\n".join(text for text in told if text), t)


def set_note(told: str, t: Texts) -> Note:
    """What the host has set, and the way on."""
    return Note(told, ((Button(t("Start"), "lobby_start", style="success"),),))


def options_told(screens: Screens, table: Table, t: Texts) -> str:
    """All options in words: the card has only what decides whether to join."""
    count = planned_seats(table)
    title = t.n("**Table {number}, {count} player**", "**Table {number}, {count} players**", count, number=table.id)
    return title + "\n" + (screens.presenter.summary(table, t) or t("As usual."))


def room_made(before: Table, left: int, t: Texts) -> str:
    """How many AI seats left because fewer are to play; "" where none did."""
    over = len(before.seats) - left
    ai = sum(seat.user_id is None for seat in before.seats)
    if not 0 < over <= ai:
        return ""
    return t.n("{count} AI seat made room.", "{count} AI seats made room.", over)


async def invite(request: Request) -> Answer:
    """Let the host choose people: only they may join a private table."""
    table = await own_lobby(request)
    t = request.t
    people: discord.ui.UserSelect[Any] = discord.ui.UserSelect(custom_id="people", max_values=MOST_INVITED)
    return Form(
        modal(
            t("Invite to table {number}", number=table.id),
            Id(table.id, "lobby_invite"),
            discord.ui.Label(text=t("Whom?"), component=people),
        )
    )


async def invited(request: Request) -> Answer:
    """Let people join a private table, who hear of it once."""
    table = await own_lobby(request)
    t = request.t
    sent = map(number_in, (request.fields or {}).get("people", ()))
    chosen = list(dict.fromkeys(user for user in sent if user))[:MOST_INVITED]
    await request.house.lobby.invite(request.press, table.id, chosen)
    return Note(t("Invited."))


async def own_lobby(request: Request) -> Table:
    """The open lobby of the id; raises HostError for anybody but its host."""
    table = await request.table()
    if table.status == "closing":
        raise HostError(Refusal.CLOSING)
    if table.status != "lobby":
        raise HostError(Refusal.NOT_LOBBY)
    if table.host_id != request.user_id:
        raise HostError(Refusal.NOT_HOST, host=table.host_id)
    return table


VERBS = {
    "lobby_join": Verb("new", join),
    "lobby_ai": Verb("form", add_ai, ai_added),
    "lobby_options": Verb("form", options, options_set),
    "lobby_invite": Verb("form", invite, invited),
    "lobby_leave": Verb("new", leave),
}
