"""A scenario's pieces, goal and feats in words, and the letters that stand for relics on board and text (§14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from data.texts import Texts
from engine.clash.pieces.board import places_of
from engine.clash.pieces.camp import UNKNOWN, Camp
from engine.clash.pieces.content import Scenario
from engine.clash.pieces.places import is_bastion, place_name
from engine.clash.pieces.view import View
from engine.clash.scenarios.relics import ORB, PRISONER, RITUAL, SPELL, VIAL, kind_of_relic
from engine.clash.scenarios.secrets import HIDDEN_POINTS
from engine.clash.scenarios.setting import ESMERIL, FACTORY, PRISON, VASCONIS
from engine.kernel.names import name_in

LETTERS: Mapping[str, str] = {PRISONER: "P", VIAL: "V", RITUAL: "R", SPELL: "S", ORB: "O"}
MARKS = "marks"
"""What a scenario counts whose feats are marks."""
FEWEST = 2
"""Seats of the smallest game with a scenario."""
FAULT = "F"


def relic_word(kind: str, t: Texts) -> str:
    """ "vial"."""
    return {
        PRISONER: t("prisoner"),
        VIAL: t("vial"),
        RITUAL: t("warrior ritual"),
        SPELL: t("control spell"),
        ORB: t("fire orb"),
    }[kind]


def relic_words(camp: Camp, relic: int, t: Texts) -> str:
    """A relic by its number, told from its like: "vial 2"; "prisoner" where there is one."""
    kind = kind_of_relic(camp, relic)
    alike = [other for other in range(len(camp.relics)) if kind_of_relic(camp, other) == kind]
    word = relic_word(kind, t)
    if len(alike) == 1:
        return word
    return t("{relic} {number}", relic=word, number=alike.index(relic) + 1)


def tile_word(tile: str, t: Texts) -> str:
    """The special tile over the heart."""
    return {ESMERIL: t("Esmeril"), PRISON: t("Prison"), FACTORY: t("Factory")}[tile]


def pieces_at(view: View, place: int, t: Texts) -> list[str]:
    """What a scenario laid on a territory (or, the prisoner, into a bastion), in words; [] outside the campaign."""
    camp = view.camp
    if camp is None:
        return []
    told = [tile_word(PRISON, t)] if place == camp.heart and camp.scenario.tile == PRISON else []
    told += counting_pieces(view, place, t)
    if is_bastion(place):
        return told
    bit = 1 << place
    if camp.hoards & bit:
        told.append(t("hoard of 3 crystals"))
    if camp.faults & bit:
        told.append(t("{piece} ({letter})", piece=t("fault"), letter=FAULT))
    if place == camp.shaken:
        told.append(t("shaken"))
    return told


def counting_pieces(view: View, place: int, t: Texts) -> list[str]:
    """Those of them that serve whoever controls the place: Esmeril, the Factory, portals, relics."""
    camp = view.camp
    if camp is None:
        return []
    told = []
    if place == camp.heart and camp.scenario.tile in (ESMERIL, FACTORY):
        told.append(tile_word(camp.scenario.tile, t))
    if place in camp.portals:
        told.append(t("portal {number}", number=camp.portals.index(place) + 1))
    for relic, lies in enumerate(camp.relics):
        if lies == place:
            letter = LETTERS[kind_of_relic(camp, relic)]
            told.append(t("{piece} ({letter})", piece=relic_words(camp, relic, t), letter=letter))
    return told


def scenario_title(scenario: Scenario, t: Texts) -> str:
    """ "Scenario 4: The Prisoner"."""
    return t("Scenario {number}: {name}", number=scenario.number, name=name_in(scenario.names, t.language))


def goal_of(view: View, t: Texts) -> str:
    """What wins the scenario, in a sentence or two."""
    camp = view.camp
    assert camp is not None
    return goal_words(camp.scenario, view.config.points, t)


def goal_words(scenario: Scenario, count: int, t: Texts) -> str:
    """The same before a game, with so many feats to win."""
    word = scenario.mark if scenario.feats == MARKS else scenario.feats
    return GOALS[word](t, count, scenario)


def aim_words(scenario: Scenario, seats: int, t: Texts) -> str:
    """A scenario before a game of so many seats: title, what wins, first test and limit."""
    goal = goal_words(scenario, target_of(scenario, seats), t)
    when = test_words(scenario, 0, scenario.limit, t)
    return t("**{title}**. {goal}", title=scenario_title(scenario, t), goal=f"{goal} {when}")


def target_of(scenario: Scenario, seats: int) -> int:
    """How many feats win with so many seats, at a table that is not full yet with as few as can play it."""
    return scenario.targets[max(seats, FEWEST) - FEWEST]


def feats_words(view: View, count: int, t: Texts) -> str:
    """ "3 points", in a scenario "3 feats", "unknown feats" where they are secret (§14.14)."""
    if view.camp is None:
        return t.n("{count} point", "{count} points", count)
    return t("unknown feats") if count == HIDDEN_POINTS else counted_words(view.camp.scenario, count, t)


def counted_words(scenario: Scenario, count: int, t: Texts) -> str:
    """ "3 feats", "3 marks" where its feats are marks: one word for it in goal, score and victory."""
    if scenario.feats == MARKS:
        return t.n("{count} mark", "{count} marks", count)
    return t.n("{count} feat", "{count} feats", count)


def target_words(view: View, t: Texts) -> str:
    """ "4 points to win", in a scenario "2 feats to win"."""
    if view.camp is None:
        return t.n("{count} point to win", "{count} points to win", view.config.points)
    return t("{feats} to win", feats=counted_words(view.camp.scenario, view.config.points, t))


def card_words(view: View, card: int, t: Texts) -> str:
    """A secret card of scenario 14: a clan in play, or the Elves; "?" for one that is hidden."""
    if card == UNKNOWN:
        return "?"
    if card == view.config.seats:
        return t("Elves")
    return name_in(view.content.clans[view.config.clans[card]].names, t.language)


def trophies_over(camp: Camp, seat: int) -> list[tuple[int, int]]:
    """(other seat, trophies over it), those there are."""
    row = camp.trophies[seat * camp.seats : (seat + 1) * camp.seats]
    return [(other, count) for other, count in enumerate(row) if count]


def grudges_of(camp: Camp, seat: int) -> list[tuple[int, int]]:
    """(against which seat, how many), those there are."""
    row = camp.grudges[seat * camp.seats : (seat + 1) * camp.seats]
    return [(other, count) for other, count in enumerate(row) if count]


def scenario_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The scenario in the text board: title, goal, test, what is on the way, trophies, grudges."""
    camp = view.camp
    if camp is None:
        return []
    told = [
        t(
            "**{title}**. {goal}",
            title=scenario_title(camp.scenario, t),
            goal=f"{goal_of(view, t)} {when_words(view, t)}",
        )
    ]
    faults = places_of(camp.faults)
    if faults:
        told.append(t("Faults: {places}.", places=", ".join(map(place_name, faults))))
    quarrels = [
        t("{name} over {other}: {count}", name=names[seat], other=names[other], count=count)
        for seat in range(camp.seats)
        for other, count in trophies_over(camp, seat)
    ]
    if quarrels:
        told.append(t("Trophies: {pairs}.", pairs=t("; ").join(quarrels)))
    held = [
        t("{name} against {other}: {count}", name=names[seat], other=names[other], count=count)
        for seat in range(camp.seats)
        for other, count in grudges_of(camp, seat)
    ]
    if held:
        told.append(t("Grudges: {pairs}.", pairs=t("; ").join(held)))
    return told


def when_words(view: View, t: Texts) -> str:
    """When victory is looked at, and when the game ends."""
    camp = view.camp
    assert camp is not None
    return test_words(camp.scenario, view.round, view.config.round_limit, t)


def test_words(scenario: Scenario, now: int, most: int, t: Texts) -> str:
    """The same by the round (0: before a game) and the most rounds."""
    if now < scenario.first_test:
        return t(
            "Checked as each second action ends, from round {round} on. After round {limit} the most wins.",
            round=scenario.first_test,
            limit=most,
        )
    return t("Checked as each second action ends. After round {limit} the most wins.", limit=most)


PIECES: Mapping[str, Callable[[Texts], str]] = {
    PRISONER: lambda t: relic_word(PRISONER, t),
    VIAL: lambda t: relic_word(VIAL, t),
    RITUAL: lambda t: relic_word(RITUAL, t),
    SPELL: lambda t: relic_word(SPELL, t),
    ORB: lambda t: relic_word(ORB, t),
    ESMERIL: lambda t: tile_word(ESMERIL, t),
    PRISON: lambda t: tile_word(PRISON, t),
    FACTORY: lambda t: tile_word(FACTORY, t),
    VASCONIS: lambda t: t("Vasconis"),
    "portal": lambda t: t("portal"),
    "hoard": lambda t: t("hoard"),
    "fault": lambda t: t("fault"),
    "shaken": lambda t: t("shaken"),
}
"""Names of all that a scenario lays on territories, for the legend and for sentences about the nearest."""
GOALS: Mapping[str, Callable[[Texts, int, Scenario], str]] = {
    "throne": lambda t, count, scenario: t.n(
        "Control Esmeril as your second action ends: 1 mark. {count} mark wins while you still control it.",
        "Control Esmeril as your second action ends: 1 mark. {count} marks win while you still control it.",
        count,
    ),
    "company": lambda t, count, scenario: t.n(
        "Hold the prisoner as your second action ends: 1 mark. {count} mark wins while you still hold her.",
        "Hold the prisoner as your second action ends: 1 mark. {count} marks win while you still hold her.",
        count,
    ),
    "way_out": lambda t, count, scenario: t.n(
        "As your second action ends, units leave through each portal you control: 1 mark for each of their levels. "
        "{count} mark wins.",
        "As your second action ends, units leave through each portal you control: 1 mark for each of their levels. "
        "{count} marks win.",
        count,
    ),
    "crystals": lambda t, count, scenario: t.n(
        "You win with {count} crystal in hand. What you spend no longer counts.",
        "You win with {count} crystals in hand. What you spend no longer counts.",
        count,
    ),
    "trophies": lambda t, count, scenario: t.n(
        "You win with {count} trophy: one for each battle won against another player in which you made an assault.",
        "You win with {count} trophies: one for each battle won against another player in which you made an assault.",
        count,
    ),
    "prisoner": lambda t, count, scenario: t(
        "You win with the prisoner in your own bastion, which opens to him in round {round}.", round=scenario.home_from
    ),
    "vials": lambda t, count, scenario: t.n(
        "You win with {count} feat: 1 for each vial you hold, 2 more if one lies in Esmeril under your control.",
        "You win with {count} feats: 1 for each vial you hold, 2 more if one lies in Esmeril under your control.",
        count,
    ),
    "automatons": lambda t, count, scenario: t.n(
        "You win with {count} feat: 1 for each automaton you destroy, 2 while you control the Factory.",
        "You win with {count} feats: 1 for each automaton you destroy, 2 while you control the Factory.",
        count,
    ),
    "spells": lambda t, count, scenario: t.n(
        "You win with {count} feat: 1 for each control spell you hold, 1 while you control the Factory.",
        "You win with {count} feats: 1 for each control spell you hold, 1 while you control the Factory.",
        count,
    ),
    "portals": lambda t, count, scenario: t.n(
        "You win with {count} portal under your control.", "You win with {count} portals under your control.", count
    ),
    "orbs": lambda t, count, scenario: t.n(
        "You win with {count} feat: 1 for each fire orb you hold, 3 for slaying Vasconis.",
        "You win with {count} feats: 1 for each fire orb you hold, 3 for slaying Vasconis.",
        count,
    ),
    "points": lambda t, count, scenario: t.n(
        "You win with {count} feat: 1 for each Elven City you control, 1 for each legendary card you own.",
        "You win with {count} feats: 1 for each Elven City you control, 1 for each legendary card you own.",
        count,
    ),
    "rite": lambda t, count, scenario: t.n(
        "You win with {count} feat: 1 for each legendary card you own, 1 for each warrior ritual you hold.",
        "You win with {count} feats: 1 for each legendary card you own, 1 for each warrior ritual you hold.",
        count,
    ),
    "card": lambda t, count, scenario: t.n(
        "You win with {count} feat. What counts is on your secret card: trophies, Cities of yours, or elves killed.",
        "You win with {count} feats. What counts is on your secret card: trophies, Cities of yours, or elves killed.",
        count,
    ),
    "land": lambda t, count, scenario: t.n(
        "You win with {count} feat: 1 for each territory you control that has no fault (with a City 3 more, with a "
        "Forge 2 more), 2 for each fire orb you hold.",
        "You win with {count} feats: 1 for each territory you control that has no fault (with a City 3 more, with a "
        "Forge 2 more), 2 for each fire orb you hold.",
        count,
    ),
}
"""By what counts as feats, of marks by how they are taken."""
