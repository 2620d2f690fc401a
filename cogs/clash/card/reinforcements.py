"""Places units: reinforcements (screens §7), and those of stones where the reserve is short (§6)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cogs.clash.card.panel import choosing, places_by_army
from cogs.clash.move.notation import HOME
from cogs.clash.rows import common_row
from cogs.clash.wording.wording import ROMAN, ClashWording, wording_of
from cogs.transport.contract import Call, Form, Panel, Shot
from cogs.transport.panels.forms import modal, select_field, text_label
from cogs.transport.panels.panel import alt_of, ids_of, panel
from cogs.transport.panels.text import begun
from cogs.transport.panels.widgets import option, row, select
from engine.clash.pieces.actions import put
from engine.clash.pieces.places import bastion, parse_place, place_name
from engine.clash.pieces.state import PHASE_NAMES, REINFORCE
from engine.clash.pieces.view import Triple, View
from engine.kernel.errors import IllegalAction, NotationError
from engine.kernel.game import Action
from host.table.refusals import HostError, Refusal

_WORDS = re.compile(r"(\d+)\s*[x×]?\s*(III|II|I)", re.IGNORECASE)


def open_places(view: View) -> list[int]:
    """Where reinforcements may go (§4.5): the bastion first, then own territories by the size of the army."""
    assert view.seat is not None
    home = bastion(view.seat)
    return [home] if view.round <= 1 else [home, *places_by_army(view, view.seat)]


def can_split(view: View) -> bool:
    """Whether there is more than one way to place what is to be placed."""
    return len(open_places(view)) > 1 and sum(view.to_place) > 1


def split_help(wording: ClashWording) -> str:
    """What to press to place reinforcements in several places, after a refusal; "" where that can't be had."""
    t, view = wording.t, wording.view
    if view.seat is None:
        return ""
    if choosing(view) and view.round > 1:
        return t("To split them, give `{ask}` here and press *Split…* once the cards are revealed.", ask=t("ask me"))
    if view.phase == PHASE_NAMES[REINFORCE] and view.active == view.seat and can_split(view):
        return t("*Split…* places them in several places.")
    return ""


def split_example(wording: ClashWording) -> str:
    """ "bastion 1I, b2 2I 1II": what is to be placed, as *Split…* takes it; where it can't be split, only how."""
    view = wording.view
    home = wording.t("bastion").lower()
    if view.seat is None or view.phase != PHASE_NAMES[REINFORCE] or not can_split(view):
        return f"{home} 1I"
    lowest = next(level for level, count in enumerate(view.to_place) if count)
    rest = [
        f"{count - (level == lowest)}{ROMAN[level]}"
        for level, count in enumerate(view.to_place)
        if count > (level == lowest)
    ]
    return f"{home} 1{ROMAN[lowest]}, {place_name(open_places(view)[1]).lower()} {' '.join(rest)}"


def place_panel(call: Call, lead: str = "") -> Panel:
    """All to one place by one press, or a split."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    lines = [
        lead,
        t("### Place your reinforcements: {units}", units=wording.units(view.to_place)),
    ]
    places = open_places(view)
    buttons = [ids.button(t("All to the bastion"), "put", str(places[0]), "primary")]
    rows = []
    if len(places) > 1:
        if can_split(view):
            buttons.append(ids.button(t("Split…"), "f_split"))
        options = [
            option(
                ids.value(place),
                t("All to {place:the}", place=place_name(place)),
                _there(wording, place),
            )
            for place in places[1:25]
        ]
        rows.append(row(select(ids.id("putto"), t("All to…"), options)))
    rows.insert(0, row(*buttons))
    rows.append(common_row(call))
    return panel(lines, rows, _shot(wording, t("Your reinforcements can go to"), places))


def _there(wording: ClashWording, place: int) -> str:
    view = wording.view
    there = wording.t("{units} there", units=wording.units(view.units[wording.own][place]))
    features = wording.features(place)
    return f"{there}. {begun(features)}" if features else there


def all_to(view: View, place: int) -> list[Action]:
    """The actions that put everything to one place."""
    if place not in open_places(view):
        raise IllegalAction("not_here", "4.5", place=place_name(place))
    return [put(place)] * sum(view.to_place)


def split_form(call: Call) -> Form:
    """A select a level, or exact words. What is sent is what is seen: all to the bastion, unless chosen otherwise."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    home = bastion(view.seat or 0)
    labels = []
    for level in range(3):
        count = view.to_place[level]
        if count:
            options = [
                option(
                    str(place),
                    t("to {place:the}", place=wording.place(place)),
                    _there(wording, place),
                    place == home,
                )
                for place in open_places(view)[:25]
            ]
            text = t.n(
                "Level {level}: {count} unit, to",
                "Level {level}: {count} units, all to",
                count,
                level=ROMAN[level],
            )
            labels.append(select_field(f"level{level}", text, options, least=0))
    labels.append(
        text_label(
            "words",
            t("Or exactly, in words"),
            description=t("For example: {example}", example=split_example(wording)),
            longest=200,
        )
    )
    return Form(modal(t("Split the reinforcements"), ids.id("split"), *labels))


def split_actions(call: Call) -> list[Action]:
    """The actions of a submitted split; words win over selects. Raises IllegalAction when they don't add up."""
    view = wording_of(call).view
    fields = call.fields or {}
    words = next(iter(fields.get("words", ())), "").strip()
    if words:
        wanted = read_split(words, view.seat or 0)
    else:
        wanted = {}
        for level in range(3):
            if view.to_place[level]:
                chosen = fields.get(f"level{level}", ())
                place = int(chosen[0]) if chosen and chosen[0].isdecimal() else bastion(view.seat or 0)
                units = list(wanted.get(place, (0, 0, 0)))
                units[level] += view.to_place[level]
                wanted[place] = (units[0], units[1], units[2])
    return placed(view, wanted, words)


def read_split(words: str, seat: int) -> dict[int, Triple]:
    """Read "bastion 1I, b2 2I 1II". Raises IllegalAction naming the part that was not understood."""
    wanted: dict[int, Triple] = {}
    for part in words.split(","):
        name, _, rest = part.strip().partition(" ")
        try:
            place = bastion(seat) if name.lower() in HOME else parse_place(name)
        except NotationError:
            raise IllegalAction("not_understood", "4.5", text=part.strip()) from None
        found = _WORDS.findall(rest)
        if not found or _WORDS.sub("", rest).strip():
            raise IllegalAction("not_understood", "4.5", text=part.strip())
        units = list(wanted.get(place, (0, 0, 0)))
        for count, level in found:
            units[ROMAN.index(level.upper())] += int(count)
        wanted[place] = (units[0], units[1], units[2])
    return wanted


def placed(view: View, wanted: dict[int, Triple], words: str = "") -> list[Action]:
    """PUT actions level by level (§4.5); raises IllegalAction when the numbers are not those to be placed."""
    for place in wanted:
        if place not in open_places(view):
            raise IllegalAction("not_here", "4.5", place=place_name(place))
    sums = tuple(sum(units[level] for units in wanted.values()) for level in range(3))
    if sums != view.to_place:
        raise IllegalAction("split", "4.5", text=words)
    return [put(place) for level in range(3) for place, units in wanted.items() for _ in range(units[level])]


def stones_panel(call: Call) -> Panel:
    """The choice of the territory that gets a unit, where there are more stones of a level than figures (§6)."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    if not view.battles:
        raise HostError(Refusal.STALE)
    level = view.stone_level
    lines = [
        t("### Which territory gets a unit?"),
        t("-# Your stones would bring more units of level {level} than your reserve has.", level=ROMAN[level]),
    ]
    options = [option(ids.value(place), place_name(place), _there(wording, place)) for place in view.battles[:25]]
    rows = [row(select(ids.id("stone"), t("Which territory?"), options)), common_row(call)]
    return panel(lines, rows, _shot(wording, t("A unit can go to"), view.battles))


def _shot(wording: ClashWording, what: str, places: Sequence[int]) -> Shot:
    """The board with these places marked; the list of the panel says the same of each as the alternative text."""
    told = ", ".join(
        f"{wording.named(place)} {wording.units(wording.view.units[wording.own][place])}" for place in places
    )
    alt = alt_of(wording.t, [wording.t("{what}: {places}.", what=what, places=told)])
    return Shot("crop", alt, tuple(("reach", place) for place in places))
