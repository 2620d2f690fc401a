"""The verbs of every table, gathered from the modules that carry them out."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.commands import at_table
from cogs.tables.commands.slash import Row
from cogs.tables.finished import film, hidden, proof, replay, review, stats
from cogs.tables.help import doctor, rules, tutorial
from cogs.tables.lobby import campaign, closing, dice_words, lobby, rematch, start, time_form, welcome
from cogs.tables.person import blocking, me, preferences, privacy
from cogs.tables.running import change_channel, confirming, consent, handover, remind_later, substitutes, voting
from cogs.tables.running import handlers as table_handlers
from cogs.transport.request import Verb


def house_verbs(commands: Sequence[Row]) -> dict[str, Verb]:
    """[verb of an id] -> what it does, the same for every game. `commands`: those that may ask which table is meant."""
    modules = (lobby, dice_words, start, closing, table_handlers, rematch, handover, rules)
    others = (preferences, me, tutorial, change_channel, proof, confirming, voting, consent, substitutes)
    and_more = (
        time_form,
        remind_later,
        welcome,
        blocking,
        doctor,
        replay,
        review,
        hidden,
        stats,
        privacy,
        film,
        campaign,
    )
    own = {name: verb for module in (*modules, *others, *and_more) for name, verb in module.VERBS.items()}
    return {**own, **at_table.verbs(commands)}
