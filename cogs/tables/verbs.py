"""The verbs of every table, gathered from the modules that carry them out."""

from __future__ import annotations

from cogs.tables import (
    at_table,
    blocking,
    campaign,
    closing,
    confirming,
    consent,
    dice_words,
    doctor,
    film,
    handover,
    hidden,
    lobby,
    me,
    moving,
    preferences,
    privacy,
    proof,
    rematch,
    remind_later,
    replay,
    review,
    rules,
    start,
    stats,
    substitutes,
    time_form,
    tutorial,
    voting,
    welcome,
)
from cogs.tables import handlers as table_handlers
from cogs.transport.request import Verb


def house_verbs() -> dict[str, Verb]:
    """[verb of an id] -> what it does, the same for every game."""
    modules = (lobby, dice_words, start, closing, table_handlers, rematch, handover, rules)
    others = (preferences, me, tutorial, moving, proof, confirming, voting, consent, substitutes, at_table)
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
    return {name: verb for module in (*modules, *others, *and_more) for name, verb in module.VERBS.items()}
