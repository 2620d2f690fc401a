"""Words a scenario in posts and panels (§14): goal, feats, the round's end, the reader's card."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.wording.wording import ClashWording
from data.texts import Texts
from engine.clash.pieces.places import TERRITORIES, is_bastion, place_name
from engine.clash.pieces.view import View
from engine.clash.scenarios.relics import PRISONER, kind_of_relic
from engine.clash.scenarios.secrets import HIDDEN_POINTS
from engine.clash.scenarios.setting import AUTOMATON, VASCONIS
from engine.clash.scenarios.showing import prey_in, vasconis_in
from engine.kernel.names import name_in
from render.clash.words.scenario_words import card_words, counted_words, goal_of, scenario_title, tile_word, when_words

HIDDEN = "?"
"""Feats of somebody that are secret (§14.14)."""


def round_lines(wording: ClashWording) -> list[str]:
    """Of the first round post: title, goal and test; what this round's end brings. [] outside the campaign."""
    view, t = wording.view, wording.t
    if view.camp is None:
        return []
    title = t("**{title}**. {goal}", title=scenario_title(view.camp.scenario, t), goal=goal_of(view, t))
    return [f"{title} {when_words(view, t)}", *later_lines(wording)]


def later_lines(wording: ClashWording) -> list[str]:
    """Of later ones: what this round's end brings, and who is about to win. [] outside the campaign."""
    return [] if wording.view.camp is None else [coming(wording), *_warnings(wording)]


def feats_line(wording: ClashWording) -> str:
    """ "-# The Emerald Throne (Esmeril: B6): Ann 0, Ben 1 of 2 marks."."""
    view, t = wording.view, wording.t
    camp = view.camp
    assert camp is not None
    counts = [HIDDEN if view.points[seat] == HIDDEN_POINTS else str(view.points[seat]) for seat in wording.seats()]
    feats = ", ".join(f"{wording.called(seat)} {count}" for seat, count in enumerate(counts))
    return t("-# {scenario}: {feats} of {most}.", scenario=_named(view, t), feats=feats, most=_wanted(view, t))


def _named(view: View, t: Texts) -> str:
    """The scenario with where its special tile lies: "The Emerald Throne (Esmeril: B6)"."""
    camp = view.camp
    assert camp is not None
    name = name_in(camp.scenario.names, t.language)
    if not camp.scenario.tile:
        return name
    tile = tile_word(camp.scenario.tile, t)
    return t("{scenario} ({tile}: {place})", scenario=name, tile=tile, place=place_name(camp.heart))


def _wanted(view: View, t: Texts) -> str:
    """What wins: "2 marks"."""
    assert view.camp is not None
    return counted_words(view.camp.scenario, view.config.points, t)


def goal_lines(wording: ClashWording) -> list[str]:
    """Of a panel: how far its reader is; in round 1 also what wins, and when. [] outside the campaign."""
    view, t = wording.view, wording.t
    if view.camp is None or view.seat is None:
        return []
    goal = [f"-# {goal_of(view, t)} {when_words(view, t)}"] if view.round <= 1 else []
    feats, most = view.points[view.seat], _wanted(view, t)
    far = t("-# {scenario}: you have {feats} of {most}.", scenario=_named(view, t), feats=feats, most=most)
    return [*goal, far]


def scenario_line(wording: ClashWording) -> str:
    """The scenario that was played, for the last post; "" outside the campaign."""
    camp = wording.view.camp
    return "" if camp is None else "-# " + scenario_title(camp.scenario, wording.t)


def coming(wording: ClashWording) -> str:
    """What happens by itself when this round ends; "" for nothing."""
    view, t = wording.view, wording.t
    camp = view.camp
    assert camp is not None
    scenario, told = camp.scenario, []
    if scenario.guest == AUTOMATON:
        count = min(scenario.makes[camp.seats - 2], camp.stock)
        told.append(t("the Factory ({place}) makes {count}", place=place_name(camp.heart), count=count))
    if scenario.guest == VASCONIS and vasconis_in(view) >= 0 and HIDDEN_POINTS not in view.points and view.order:
        told.append(t("Vasconis hunts {name}", name=wording.name(prey_in(view))))
    if scenario.quake:
        told.append(t("the next fault opens at {place:the}", place=place_name(camp.shaken)))
    return t("This round's end: {events}.", events=t("; ").join(told)) if told else ""


def _warnings(wording: ClashWording) -> list[str]:
    """Who has brought the prisoner home wins with the second action (§14.4)."""
    camp, t = wording.view.camp, wording.t
    assert camp is not None
    return [
        t("**The prisoner is in {name:'s} bastion**: the second action wins.", name=wording.name(place - TERRITORIES))
        for relic, place in enumerate(camp.relics)
        if is_bastion(place) and kind_of_relic(camp, relic) == PRISONER
    ]


def cards_lines(wording: ClashWording, cards: Sequence[int], feats: Sequence[int]) -> list[str]:
    """All secret cards with the feats by them, by seat, once the game is over (§14.14)."""
    view, t = wording.view, wording.t
    return [
        t(
            "{name}: {words}",
            name=wording.name(seat),
            words=f"{card_words(view, card, t)}, {wording.points(feats[seat])}",
        )
        for seat, card in enumerate(cards)
    ]


def own_card_lines(wording: ClashWording) -> list[str]:
    """The reader's secret card and what counts by it (§14.14); [] without one."""
    view, t = wording.view, wording.t
    camp, seat = view.camp, view.seat
    if camp is None or not camp.cards or seat is None:
        return []
    card = camp.cards[seat]
    if card == seat:
        counts = t("2 feats for each City you control")
    elif card == camp.seats:
        counts = t("a feat for every 2 elves you kill")
    else:
        counts = t("a feat for each trophy, 2 for one over this clan")
    feats = wording.points(view.points[seat])
    return [
        t(
            "**Your secret card: {card}**: {counts}. So far {feats}.",
            card=card_words(view, card, t),
            counts=counts,
            feats=feats,
        )
    ]
