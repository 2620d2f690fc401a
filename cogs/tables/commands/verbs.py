"""The verbs of every table, gathered from the modules that carry them out."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.commands import at_table
from cogs.tables.commands.slash import Row
from cogs.tables.finished import film, hidden, proof, replay, review, stats
from cogs.tables.help import doctor, help_text, rules, tutorial
from cogs.tables.lobby import campaign, closing, dice_words, lobby, new_tables, rematch, start, time_form, welcome
from cogs.tables.person import blocking, me, preferences, privacy
from cogs.tables.running import (
    change_channel,
    confirming,
    consent,
    handover,
    remind_later,
    server_tables,
    substitutes,
    voting,
)
from cogs.tables.running import handlers as table_handlers
from cogs.transport.incoming.request import Verb


def house_verbs(commands: Sequence[Row]) -> dict[str, Verb]:
    """Maps a verb to its handler, the same for every game. `commands`: those that may ask which table is meant."""
    of_lobbies = (lobby, new_tables, dice_words, start, closing, rematch, time_form, welcome, campaign)
    of_games = (table_handlers, change_channel, confirming, voting, consent, substitutes, handover, remind_later)
    of_people = (preferences, server_tables, me, blocking, privacy, rules, tutorial, help_text, doctor)
    of_the_past = (replay, review, hidden, stats, proof, film)
    modules = (*of_lobbies, *of_games, *of_people, *of_the_past)
    own = {name: verb for module in modules for name, verb in module.VERBS.items()}
    return {**own, **at_table.verbs(commands)}
