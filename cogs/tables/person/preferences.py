"""Settings of a server (`/settings`), in a panel that changes at once (screens §23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from cogs.transport.contract import Answer, Form, Id, Note, Panel, number_in
from cogs.transport.incoming.request import Request, Verb, text_field
from cogs.transport.panels.forms import long_text_label, modal
from cogs.transport.panels.text import language_of, shown
from cogs.transport.panels.widgets import Routed, button, ids_select, option, row, select
from data.texts import Texts, language_name, languages
from host.live_game.blocking import BLOCKED_PEOPLE, MOST_BLOCKED, blocked
from host.lobby.announcing import NEW_TABLES_ROLE
from host.lobby.dice_words import ALWAYS, LAST_WORD
from host.table.names import LONGEST_WORD, MOST_WORDS, WORD_LIST, words_in

MOST_CHANNELS, MOST_ROLES = 10, 5


async def settings(request: Request) -> Answer:
    """The server's panel; only for people who may manage the server."""
    if request.interaction.guild_id is None:
        return Note(request.t("Type this on a server. Your own settings are under `/me`."))
    if not request.interaction.permissions.manage_guild:
        return Note(request.t("Only members with Manage Server can change these settings."))
    return Panel(
        settings_view(
            await request.house.settings.guild(request.interaction.guild_id), request.t, server_language(request)
        )
    )


async def public_language(request: Request) -> str:
    """The language of public texts here: the server's, in a direct message one's own."""
    if request.interaction.guild_id is None:
        return request.t.language
    settings = await request.house.settings.guild(request.interaction.guild_id)
    return str(settings.get("language") or server_language(request))


def server_language(request: Request) -> str:
    """The language of a server that chose none under `/settings`: its Discord's, else the bot's.

    Discord reports American English until somebody chooses, which only Community servers can.
    """
    locale, guild = request.interaction.guild_locale, request.interaction.guild
    chosen = locale is not discord.Locale.american_english or (guild is not None and "COMMUNITY" in guild.features)
    language = language_of(locale)
    return language if locale is not None and chosen and language in languages() else request.services.language


def settings_view(now: Mapping[str, Any], t: Texts, usual: str) -> discord.ui.LayoutView:
    """This server's settings, each line with its control. `usual`: its language while none is chosen."""
    channels, roles = list(now.get("channels") or ()), list(now.get("creators") or ())
    barred, role = blocked(now, BLOCKED_PEOPLE), now.get(NEW_TABLES_ROLE)
    threads = bool(now.get("threads", True))
    always = now.get(LAST_WORD) == ALWAYS
    language = str(now.get("language") or "")
    view = discord.ui.LayoutView(timeout=None)
    lines = [
        t("### Settings of this server"),
        t("Language of public posts: {name}", name=language_name(language))
        if language
        else t("Language of public posts: {name} (default)", name=language_name(usual)),
        t("Channels for games: {names}", names=" ".join(f"<#{id}>" for id in channels) or t("all")),
        t("Who may open tables: {names}", names=" ".join(f"<@&{id}>" for id in roles) or t("everybody")),
        t(
            "Barred from opening tables and asking others: {names}",
            names=" ".join(f"<@{id}>" for id in barred) or t("nobody"),
        ),
        t("Words not allowed here, in names and for the dice: {count}", count=len(now.get(WORD_LIST) or ())),
        t("Role for new tables: {name}", name=f"<@&{role}>" if role else t("none")),
        t("Games in threads: yes") if threads else t("Games in threads: no"),
        t("Last word for the dice: at every table")
        if always
        else t("Last word for the dice: where somebody asks for it"),
    ]
    view.add_item(discord.ui.TextDisplay("\n".join(lines)))
    if len(languages()) > 1:
        view.add_item(row(language_select("set_language", language, t)))
    places = t("Channels for games (none chosen: all)")
    only_text = [discord.ChannelType.text]
    view.add_item(
        row(ids_select("channel", Id(0, "set_channels"), channels, MOST_CHANNELS, places, channel_types=only_text))
    )
    who = t("Who may open tables (none chosen: everybody)")
    view.add_item(row(ids_select("role", Id(0, "set_creators"), roles, MOST_ROLES, who)))
    pinged = [role] if role else []
    told = t("Role pinged for new tables (none chosen: nobody)")
    view.add_item(row(ids_select("role", Id(0, "set_new_role"), pinged, 1, told)))
    out = t("Barred from opening tables and asking (none: nobody)")
    view.add_item(row(ids_select("user", Id(0, "set_barred"), barred, MOST_BLOCKED, out)))
    toggle = t("Play in the channel, without threads") if threads else t("Play in threads")
    word = t("Last word only where asked for") if always else t("Last word at every table")
    view.add_item(
        row(
            button(toggle, Id(0, "set_threads", "0" if threads else "1")),
            button(t("Word list…"), Id(0, "set_words")),
            button(word, Id(0, "set_last_word", "asked" if always else ALWAYS)),
        )
    )
    return view


async def _set_server(request: Request, **changed: Any) -> Answer:
    guild = request.interaction.guild_id
    if guild is None or not request.interaction.permissions.manage_guild:
        return await settings(request)
    await request.house.settings.set_guild(guild, changed)
    kept = await request.house.settings.guild(guild)
    return Panel(settings_view(kept, request.t, server_language(request)))


async def set_language(request: Request) -> Answer:
    """Public posts are in this language from now on, those of open lobbies at once."""
    language, guild = _language(request), request.interaction.guild_id
    answer = await _set_server(request, language=language)
    if guild is not None and request.interaction.permissions.manage_guild:
        await request.house.lobby.speak(guild, language or server_language(request))
    return answer


async def set_channels(request: Request) -> Answer:
    return await _set_server(request, channels=_ids(request))


async def set_creators(request: Request) -> Answer:
    return await _set_server(request, creators=_ids(request))


async def set_new_role(request: Request) -> Answer:
    """One role that Discord lets the bot ping, never everyone."""
    chosen, guild = next(iter(_ids(request)), None), request.interaction.guild
    role = None if chosen is None or guild is None else guild.get_role(chosen)
    may = request.interaction.app_permissions.mention_everyone
    if chosen is not None and (role is None or role.is_default() or not (role.mentionable or may)):
        return Note(request.t("I can't ping that role. Make it mentionable for everybody, or choose another."))
    return await _set_server(request, **{NEW_TABLES_ROLE: chosen})


async def set_last_word(request: Request) -> Answer:
    return await _set_server(request, **{LAST_WORD: request.id.args})


async def set_barred(request: Request) -> Answer:
    return await _set_server(request, **{BLOCKED_PEOPLE: _ids(request)})


async def words_form(request: Request) -> Answer:
    """The form with the word list; only for people who may manage the server."""
    guild, t = request.interaction.guild_id, request.t
    if guild is None or not request.interaction.permissions.manage_guild:
        return await settings(request)
    held = (await request.house.settings.guild(guild)).get(WORD_LIST) or ()
    return Form(
        modal(
            t("Word list"),
            Id(0, "set_words"),
            long_text_label(
                "words",
                t("Words not allowed here"),
                longest=(LONGEST_WORD + 1) * MOST_WORDS,
                description=t("One per line. word* = starts with, *word* = contains"),
                default="\n".join(held),
            ),
        )
    )


async def words_set(request: Request) -> Answer:
    """Keep the valid words; from now on names and words for the dice are checked against them."""
    entries, unread = words_in(text_field(request, "words"))
    if unread:
        told = ", ".join(shown(word) for word in unread[:5])
        await request.reply.say(request.t("Not taken, as these aren't single words: {words}", words=told))
    return await _set_server(request, **{WORD_LIST: entries})


async def set_threads(request: Request) -> Answer:
    return await _set_server(request, threads=request.id.args == "1")


def _language(request: Request) -> str:
    chosen = request.values[0].partition(".")[2] if request.values else ""
    return chosen if chosen in languages() else ""


def _ids(request: Request) -> list[int]:
    return [found for found in map(number_in, request.values) if found is not None]


def language_select(verb: str, now: str, t: Texts) -> Routed:
    """The languages, and the one Discord or a browser tells; `now`: the present one, "" for none."""
    # Values begin with the present setting: a select sends nothing when its present option is chosen.
    step = now or "-"
    options = [option(f"{step}.", t("Automatic"), t("As Discord or the browser is set"), chosen=not now)]
    options += [option(f"{step}.{code}", language_name(code), chosen=code == now) for code in languages()]
    return select(Id(0, verb), t("Language"), options)


VERBS = {
    "set_language": Verb("edit", set_language),
    "set_channels": Verb("edit", set_channels),
    "set_creators": Verb("edit", set_creators),
    "set_new_role": Verb("edit", set_new_role),
    "set_barred": Verb("edit", set_barred),
    "set_words": Verb("form", words_form, words_set),
    "set_threads": Verb("edit", set_threads),
    "set_last_word": Verb("edit", set_last_word),
}
