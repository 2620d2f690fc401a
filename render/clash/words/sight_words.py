"""Victory in sight, in words: who can win this round and by what (engine.clash.foresight.reach)."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.foresight.reach import Capture, Path, Reach, winners_in_sight
from engine.clash.foresight.scenario_prizes import enough_before_the_test
from engine.clash.pieces.places import place_name
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import wins_by_passing
from render.clash.words.scenario_words import counted_words, feats_words, pieces_at

SURE = 0.97
"""A capture with at least this chance is called almost certain."""
STEP = 5
"""Other chances are given in steps of so many percent: they are no more exact."""


def sight_lines(view: View, names: Sequence[str], t: Texts, winners: Sequence[Reach] | None = None) -> list[str]:
    """A sentence for each seat that can win this round, in turn order; [] for nobody. `names`: by seat, as shown.

    Before a scenario's first test: for each that has enough for it.
    `winners`: `winners_in_sight` of this view, if already known.
    """
    found = winners_in_sight(view) if winners is None else winners
    early = [_early_sentence(view, seat, names, t) for seat in enough_before_the_test(view)]
    return [*early, *(sight_sentence(view, reach, names, t) for reach in found)]


def _early_sentence(view: View, seat: int, names: Sequence[str], t: Texts) -> str:
    """ "Ann has 7 of 5 feats and wins in round 4 unless stopped."; said from the moment it is so (§14.16)."""
    camp = view.camp
    assert camp is not None
    if seat == view.seat:
        return t(
            "You have {count} of {goal} and win in round {round} unless stopped.",
            count=view.points[seat],
            goal=counted_words(camp.scenario, view.config.points, t),
            round=camp.scenario.first_test,
        )
    return t(
        "{name} has {count} of {goal} and wins in round {round} unless stopped.",
        name=names[seat],
        count=view.points[seat],
        goal=counted_words(camp.scenario, view.config.points, t),
        round=camp.scenario.first_test,
    )


def sight_sentence(view: View, reach: Reach, names: Sequence[str], t: Texts) -> str:
    """ "Ann can win this round: forging (3 crystals, 2 Forges)."; who has the points already wins unless stopped.

    The reader of a seat's view is "you": what they can do is no threat to them.
    """
    name, path, own = names[reach.seat], reach.winning(), reach.seat == view.seat
    if path is not None:
        means = means_words(view, path, t)
        told = (
            t("You can win this round: {means}.", means=means)
            if own
            else t("{name} can win this round: {means}.", name=name, means=means)
        )
        others = t("; ").join(means_words(view, other, t) for other in reach.others)
        return told + " " + t("Or: {others}.", others=others) if others else told
    if own:
        return _own_points(view, reach, t)
    if view.camp is not None:
        feats = feats_words(view, reach.points, t)
        return t("{name} wins with {feats} at the end of the second action unless stopped.", name=name, feats=feats)
    if view.config.printed.victory_at_once:
        return t.n(
            "{name} has {count} point and wins as soon as the second action begins unless stopped.",
            "{name} has {count} points and wins as soon as the second action begins unless stopped.",
            reach.points,
            name=name,
        )
    return t.n(
        "{name} has {count} point and wins at the end of the second action unless stopped.",
        "{name} has {count} points and wins at the end of the second action unless stopped.",
        reach.points,
        name=name,
    )


def _own_points(view: View, reach: Reach, t: Texts) -> str:
    """That the reader has what wins at the end of their second action, or as it begins (§7, §12)."""
    if view.camp is not None:
        feats = feats_words(view, reach.points, t)
        return t("You win with {feats} at the end of your second action unless stopped.", feats=feats)
    if wins_by_passing(view) and view.active == reach.seat:
        return t("You win when your turn ends.")
    if view.config.printed.victory_at_once:
        return t.n(
            "You have {count} point and win as soon as your second action begins unless stopped.",
            "You have {count} points and win as soon as your second action begins unless stopped.",
            reach.points,
        )
    return t.n(
        "You have {count} point and win at the end of your second action unless stopped.",
        "You have {count} points and win at the end of your second action unless stopped.",
        reach.points,
    )


def means_words(view: View, path: Path, t: Texts) -> str:
    """What a path takes, in the order in which it is done."""
    told = [_capture_words(view, capture, t) for capture in path.captures]
    if path.forged:
        crystals = t.n("{count} crystal", "{count} crystals", path.crystals)
        forges = t.n("{count} Forge", "{count} Forges", path.forges)
        told.append(t("forging ({crystals}, {forges})", crystals=crystals, forges=forges))
    if path.both_move:
        told.append(t("with both actions"))
    return ", ".join(told)


def short_sight(view: View, names: Sequence[str], t: Texts, winners: Sequence[Reach] | None = None) -> str:
    """Only who: "Can win this round: Ann, Cleo." or "". `winners`: as above."""
    early = enough_before_the_test(view)
    if early and view.camp is not None:
        told = ", ".join(names[seat] for seat in early)
        return t("Enough to win in round {round}: {names}.", round=view.camp.scenario.first_test, names=told)
    seats = [reach.seat for reach in (winners_in_sight(view) if winners is None else winners)]
    return t("Can win this round: {names}.", names=", ".join(names[seat] for seat in seats)) if seats else ""


def _capture_words(view: View, capture: Capture, t: Texts) -> str:
    """ "City C1 (about 60 %)"; what is taken for certain has no chance beside it."""
    what = _prize_words(view, capture.place, t)
    if capture.chance >= 1:
        return what
    if capture.chance >= SURE:
        chance = t("almost certain")
    else:
        percent = min(95, max(STEP, STEP * round(100 * capture.chance / STEP)))
        chance = t("about {count} %", count=percent).replace(" %", "\u00a0%")
    return t("{what} ({chance})", what=what, chance=chance)


def _prize_words(view: View, at: int, t: Texts) -> str:
    """What is taken: "City C1", "Forge C4", in a scenario "vial 2 (V) at C5" or only the territory."""
    place, pieces = place_name(at), pieces_at(view, at, t)
    if pieces:
        return t("{what} at {place:the}", what=" + ".join(pieces), place=place)
    if view.board.cities >> at & 1:
        return t("City {place}", place=place)
    return t("Forge {place}", place=place) if view.board.forges >> at & 1 else place
