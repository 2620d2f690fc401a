"""Handing on as it is typed (§14.17): "prisoner > b4", "vial 1 > bastion", or nothing more."""

from __future__ import annotations

from cogs.clash.move.notation import HOME, same_words
from cogs.clash.wording.wording import ClashWording
from data.texts import languages, texts_in
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import is_bastion, place_name
from engine.clash.pieces.view import View
from engine.clash.scenarios.showing import handings_in
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action
from render.clash.words.scenario_words import relic_words

RULE = "14.17"


def relic_lines(wording: ClashWording, text: str) -> list[str]:
    """Completions: each relic to each place it can go to, then that all stays."""
    camp = wording.view.camp
    if camp is None or not handings_in(wording.view):
        return []
    lines = [
        f"{relic_words(camp, relic, wording.t)} > {_typed_place(wording, place)}"
        for relic, place in handings_in(wording.view)
    ]
    wanted = text.strip().casefold()
    return [line for line in (*lines, wording.t("nothing more")) if line.casefold().startswith(wanted)]


def read_handing(wording: ClashWording, text: str) -> Action:
    """The action a typed line means, in any language. Raises IllegalAction: wrong_phase, not_understood."""
    view = wording.view
    choices = handings_in(view)
    if not choices:
        raise IllegalAction("wrong_phase", RULE)
    if any(same_words(text, t("nothing more")) for t in map(texts_in, languages())):
        return a.STAY
    name, _, where = text.partition(">")
    for relic, place in choices:
        if _names_relic(view, name, relic) and _names_place(where.strip().casefold(), place):
            return a.HAND | relic * 32 + place
    offered = ", ".join(f"`{line}`" for line in relic_lines(wording, "")[:5])
    raise IllegalAction("not_understood", RULE, text=text.strip(), examples=offered)


def _names_relic(view: View, typed: str, relic: int) -> bool:
    camp = view.camp
    assert camp is not None
    return any(same_words(typed, relic_words(camp, relic, t)) for t in map(texts_in, languages()))


def _names_place(typed: str, place: int) -> bool:
    return typed in HOME if is_bastion(place) else typed == place_name(place).casefold()


def _typed_place(wording: ClashWording, place: int) -> str:
    return wording.place(place).lower()
