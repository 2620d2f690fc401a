"""Gives the lobby of Clash its options: clans, AI levels, what fits the table, a summary (screens §2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.clash.setup.content import house_content
from cogs.clash.setup.modes import (
    MODE_OPTIONS,
    MODES,
    game_words,
    mode_in,
    mode_words,
    name_of,
)
from cogs.clash.wording.order_words import ASKS_REINFORCEMENTS
from cogs.tables.options.common_options import first_of, players_field
from cogs.tables.options.hint_option import ALL, SOME, hint_choices, hints_told
from cogs.tables.posts.lobby_card import planned_seats
from cogs.tables.wording.speech import SILENT
from cogs.transport.contract import Field
from cogs.transport.panels.widgets import cut
from data.texts import Texts
from engine.clash.pieces.config import (
    BUILT,
    DIFFICULTIES,
    MIXED,
    NORMAL,
    PROTOTYPE,
    RANDOM,
    RIGHT,
    SLOW_COST,
    SOLO_TILES,
    default_round_limit,
)
from engine.clash.pieces.content import Content
from engine.clash.play.setup import solo_content
from engine.clash.scenarios.setting import scenario_of
from engine.clash.stored.lobby_options import SCENARIOS, ClashOptions
from engine.kernel.names import name_in
from host.posts.post import Choice
from host.table.options import ALL_HINTS, ASKED, HINTS, USUAL_HINTS
from host.table.table import Table
from render.clash.words.phase_words import difficulty_word
from render.clash.words.scenario_words import aim_words, counted_words, goal_words, target_of

LIMIT = 12
"""The round limit a lobby offers beside the usual one (§11)."""
USUAL_SEATS = 3
NO_SCENARIO = "0"
MORE: Mapping[str, tuple[str, Any]] = {
    "heroes": ("heroes", True),
    "mixed": ("garrisons", MIXED),
    ASKED: (ASKED, True),
    "reinforcements": (ASKS_REINFORCEMENTS, True),
    "right": ("elves", RIGHT),
    "arming": ("slow_arming", True),
    "silent": (SILENT, True),
    SOME: (HINTS, USUAL_HINTS),
    ALL: (HINTS, ALL_HINTS),
    "private": ("private", True),
    "limit12": ("round_limit", LIMIT),
    "nolimit": ("round_limit", 0),
}
"""[choice of "More"] -> the option it sets, and to what."""
NOT_ALONE = frozenset({ASKED, "right", "arming", "silent", "private", "limit12", "nolimit"})
"""Choices that mean nothing in a solo game."""


def content_of(options: Mapping[str, Any]) -> Content:
    """What a lobby of these options is played with: its edition's, and alone its difficulty's."""
    content, chosen = house_content(), ClashOptions.stored(options)
    return content.prototype or content if chosen.edition == PROTOTYPE else solo_content(chosen.solo, content)


def clan_choices(t: Texts, options: Mapping[str, Any] | None = None) -> list[Choice]:
    """The clans, each with its way to play. People who join as one see its figures."""
    ways = {
        "bohorg": t("Fast riders, and hits without dice"),
        "steamfield": t("The most gold: well equipped, with a shield"),
        "godleif": t("Strong from level I on, with rerolls and rage"),
        "tomb": t("The most units, and Shrouds that fly over mountains"),
    }
    clans = content_of(options or {}).clans
    return [Choice(clan.id, name_in(clan.names, t.language), ways.get(clan.id, "")) for clan in clans]


def fields(t: Texts, table: Table | None = None) -> list[Field]:
    """The options of a lobby; at a table those that fit it."""
    options: Mapping[str, Any] = table.options if table is not None else {}
    held = name_of(options)
    count = _players(table) or USUAL_SEATS
    found = [Field("mode", t("Game"), tuple(_mode(name, t, name == held) for name in MODES))]
    if not ClashOptions.stored(options).solo:
        found.append(players_field(t, (2, 3, 4), count))
    found += [
        Field("layout", t("Board"), tuple(_layouts(t, options, _tiles(table)))),
        Field("more", t("More"), tuple(_more(t, options, table is not None and asked(table))), many=True),
    ]
    if not ClashOptions.stored(options).solo:
        found.append(Field("scenario", t("Scenario"), tuple(_scenarios(t, options, count))))
    return found


def _scenarios(t: Texts, options: Mapping[str, Any], seats: int) -> list[Choice]:
    """No scenario, or one of the campaign's (§14)."""
    held = ClashOptions.stored(options).scenario
    choices = [Choice(NO_SCENARIO, t("No scenario"), t("The base game"), chosen=not held)]
    for scenario in house_content().scenarios:
        name = name_in(scenario.names, t.language)
        label = t("{number}. {name}", number=scenario.number, name=name)
        goal = goal_words(scenario, target_of(scenario, seats), t)
        choices.append(Choice(str(scenario.number), label, cut(goal), held == scenario.number))
    return choices


def _mode(name: str, t: Texts, chosen: bool) -> Choice:
    mode = mode_in(MODES[name])
    if mode.solo:
        label = t("Solo, {difficulty}", difficulty=difficulty_word(mode.solo, t))
        note = t("Alone against the elves, who win with {count} domination points", count=DIFFICULTIES[mode.solo])
        return Choice(name, label, note, chosen)
    note = t("{count} points win", count=mode.points)
    if mode.edition == PROTOTYPE:
        note += ", " + t("heroes, no rage and no speed on cards")
    return Choice(name, game_words(mode.edition, mode.points, t), note, chosen)


def _players(table: Table | None) -> int:
    """How many people and AI seats a table is meant for; 0 when that is open."""
    if table is None:
        return 0
    return max(table.terms.players, len(table.seats) if len(table.seats) > 1 else 0)


def _tiles(table: Table | None) -> int:
    """How many region tiles the board will have (§2.1); 0 when that is open."""
    solo = 0 if table is None else ClashOptions.stored(table.options).tiles
    return solo or _players(table)


def _layouts(t: Texts, options: Mapping[str, Any], tiles: int) -> list[Choice]:
    """Random, built, and the presets made for so many tiles."""
    held = ClashOptions.stored(options).layout
    choices = [
        Choice(RANDOM, t("Random board"), chosen=held == RANDOM),
        Choice(BUILT, t("Built by the players"), t("Tile by tile, in the order of seats"), held == BUILT),
    ]
    for layout in house_content().layouts:
        count = len(layout.centres)
        if tiles in (0, count):
            name, note = name_in(layout.names, t.language), t("For {count} players", count=count)
            if count == SOLO_TILES:
                note = t("For {count} players, or solo", count=count)
            choices.append(Choice(layout.id, name, note, held == layout.id))
    return choices


def asked(table: Table) -> bool:
    """Whether defenders who are present are asked: as chosen, else where one person plays among AI seats."""
    chosen = table.terms.defenders_asked
    return table.among_ai if chosen is None else chosen


def _more(t: Texts, options: Mapping[str, Any], defenders: bool) -> list[Choice]:
    """The choices of further rules that mean something in the table's game."""
    words = {
        "heroes": (t("Heroes"), t("Each player may recruit one")),
        "mixed": (t("Mixed garrisons"), t("Each Elven City has elves of every type")),
        ASKED: (t("Defenders are asked"), t("If they are there. Otherwise their orders act")),
        "reinforcements": (
            t("Reinforcements are asked"),
            t("Without an order, I ask where they go. Otherwise: the bastion"),
        ),
        "right": (
            t("Elves by the right-hand player"),
            t("The attacker's neighbour spreads their injuries. I ask only if they are there"),
        ),
        "arming": (
            t("Elves arm slowly (house rule)"),
            t("In rounds 1 and 2 they take no card that costs more than {count} gold", count=SLOW_COST),
        ),
        **{choice.value: (choice.label, choice.description) for choice in hint_choices(t, 0)},
        "silent": (t("Silent AI"), t("AI seats say nothing in posts")),
        "private": (t("Private table"), t("Only invited people can join")),
        "limit12": (t("At most {count} rounds", count=LIMIT), t("Then the most points win")),
        "nolimit": (t("No round limit"), t("Until somebody has the points")),
    }
    chosen = ClashOptions.stored(options)
    alone, prototype = bool(chosen.solo), chosen.edition == PROTOTYPE
    return [
        Choice(name, label, note, defenders if name == ASKED else _holds(options, *MORE[name]))
        for name, (label, note) in words.items()
        if not (alone and name in NOT_ALONE) and not (prototype and name == "heroes")
    ]


def _holds(options: Mapping[str, Any], key: str, value: Any) -> bool:
    held = options.get(key)
    return held is not None and held == value and isinstance(held, type(value))


def options_of(values: Mapping[str, Sequence[str]], table: Table | None = None) -> dict[str, Any]:
    """The options that a form's values stand for; None takes one back to its default."""
    found: dict[str, Any] = {}
    players = first_of(values, "players")
    if players in ("2", "3", "4"):
        found["players"] = int(players)
    if values.get("layout"):
        found["layout"] = values["layout"][0]
    if "more" in values:
        found.update(_chosen_more(values["more"]))
        if table is not None and table.among_ai:
            # There it is what nobody had to choose, and can be chosen away.
            found[ASKED] = (table.terms.defenders_asked or None) if found[ASKED] else False
    scenario = first_of(values, "scenario")
    if scenario.isdecimal() and int(scenario) <= SCENARIOS:
        found["scenario"] = int(scenario) or None
    mode = first_of(values, "mode")
    was_alone = table is not None and bool(ClashOptions.stored(table.options).solo)
    if mode in MODES:
        found.update({key: MODES[mode].get(key) for key in MODE_OPTIONS})
    if found.get("elves") == RIGHT:
        # Without being asked nobody would play them.
        found[ASKED] = True
    if found.get("solo"):
        # Nobody else sits there, so options about others fall away.
        others = ("players", ASKED, "private", "round_limit", "scenario", "slow_arming")
        found.update(dict.fromkeys(others))
        # There a seat has hints unless they are chosen away.
        found[HINTS] = found.get(HINTS) or (0 if was_alone and "more" in values else USUAL_HINTS)
    elif was_alone and "solo" in found and found.get(HINTS) == USUAL_HINTS:
        found[HINTS] = None
    return found


def _chosen_more(chosen: Sequence[str]) -> dict[str, Any]:
    found: dict[str, Any] = {key: None for key, _ in MORE.values()}
    for name, (key, value) in MORE.items():
        if name in chosen and found[key] is None:
            found[key] = value
    return found


def misfit(options: Mapping[str, Any], seats: int, t: Texts) -> str:
    """Why options don't go together, or don't fit so many seats (0: open); "" where they do."""
    chosen = ClashOptions.stored(options)
    if chosen.solo:
        if seats > 1:
            return t("A solo game is for one person without AIs. The others have to leave first.")
        if chosen.edition == PROTOTYPE or chosen.length != NORMAL:
            return t("A solo game takes the rules of 2019 and 4 points to win.")
        if chosen.slow_arming:
            return t("In a solo game elves arm as ever: easy and medium have weaker elves instead.")
        if chosen.elves == RIGHT:
            return t("In a solo game you spread the elves' injuries yourself: nobody sits to your right.")
    if chosen.at_odds_with_scenario:
        return t("A scenario takes the rules of 2019 and the usual length. It says how many feats win.")
    tiles = chosen.tiles or seats
    layout = next((each for each in house_content().layouts if each.id == chosen.layout), None)
    if layout is not None and tiles and len(layout.centres) != tiles:
        return t(
            "The board “{name}” has {count} tiles, this game needs {tiles}. *Options…* offers others.",
            name=name_in(layout.names, t.language),
            count=len(layout.centres),
            tiles=tiles,
        )
    return ""


def summary(table: Table, t: Texts) -> str:
    """The options in one line, and what wins a scenario."""
    chosen = ClashOptions.stored(table.options)
    told = [_options_line(table, t)]
    if chosen.scenario:
        told.append(aim_words(scenario_of(house_content(), chosen.scenario), planned_seats(table), t))
    return "\n".join(told)


def invitation(table: Table, t: Texts) -> list[str]:
    """What wins, which rules are not the usual ones, how long it lasts; *Options…* has the rest."""
    chosen, mode = ClashOptions.stored(table.options), mode_in(table.options)
    what, wins, *further = mode_words(mode, t) if not chosen.scenario else ["", *mode_words(mode, t)]
    if chosen.solo:
        return [what, wins, *further]
    if chosen.edition == PROTOTYPE:
        further.insert(0, what)
    limit = chosen.round_limit
    if chosen.scenario:
        scenario = scenario_of(house_content(), chosen.scenario)
        feats = target_of(scenario, planned_seats(table))
        told = [wins, t("first to **{feats}**", feats=counted_words(scenario, feats, t))]
        limit = limit or scenario.limit
    else:
        told = [t("first to **{count} points**", count=mode.points)]
        limit = default_round_limit(_tiles(table) or max(2, len(table.seats))) if limit is None else limit
    return [*told, *further, t("{count} rounds at most", count=limit) if limit else t("no round limit")]


def _options_line(table: Table, t: Texts) -> str:
    chosen, terms = ClashOptions.stored(table.options), table.terms
    told = [*mode_words(mode_in(table.options), t), _board_words(table, t)]
    limit = chosen.round_limit
    if limit is not None and not chosen.solo:
        told.append(t("no round limit") if not limit else t("at most {count} rounds", count=limit))
    if asked(table):
        told.append(t("defenders are asked"))
    if table.options.get(ASKS_REINFORCEMENTS):
        told.append(t("reinforcements are asked"))
    if terms.hints:
        told.append(hints_told(t, terms.hints))
    if table.options.get(SILENT):
        told.append(t("silent AI"))
    if terms.private:
        told.append(t("private"))
    return " · ".join(told)


def _board_words(table: Table, t: Texts) -> str:
    layout = ClashOptions.stored(table.options).layout
    names = {each.id: name_in(each.names, t.language) for each in house_content().layouts}
    if layout in names:
        return t("board “{name}”", name=names[layout])
    tiles = _tiles(table) or max(2, len(table.seats))
    if layout == BUILT:
        return t("board of {count} tiles, built by the players", count=tiles)
    return t("random board of {count} tiles", count=tiles)
