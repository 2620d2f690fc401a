"""Finds who could come to a place in one Move action, once the reader's planned battles are fought (§5.2, §5.3).

It uses the view alone. A rival is taken to come with what is best of all that reaches the place: everything, or what
strikes first without its slow levels. Where the reader's Move attacks some of that first, the battle counts by its
chance: lost, all of it may still come; won, it has fallen. What could still come from the bastion after fleeing in time
(§5.3.4) is kept apart in `Comers.fled`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from cogs.clash.chances import Chances, percent
from cogs.clash.move.attacks import chance_of, fights_due
from cogs.clash.move.parties import best_attacks
from cogs.clash.wording.wording import ClashWording, total
from cogs.transport.panels.text import listed
from engine.clash.ai.position.fights import results
from engine.clash.foresight.captures import Marches
from engine.clash.odds.values import Fight
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.places import bastion
from engine.clash.pieces.view import Triple, View

NOBODY: Triple = (0, 0, 0)
MOST_BATTLES = 3
"""Battles against a rival that are counted by their chances, the largest of them; any more count as lost."""
MANY = 99
"""More units than any army has."""
SELDOM = 0.1
"""Units with a smaller chance to be left when they can flee are taken to fall."""
Won = tuple[int, ...]
"""Territories whose battles are won; all others are lost."""


@dataclass(frozen=True, slots=True)
class Comers:
    """The units of a rival that reach a place in one Move action, by which of one's own battles are won first."""

    view: View
    """What it follows from."""
    place: int
    rival: int
    battles: Mapping[int, Fight | None]
    """[territory] -> the battle there, of those it depends on."""
    forces: Mapping[Won, Triple]
    """[battles won] -> who reaches it then; nobody in all cases where only fleeing units could come."""
    hero: bool = False
    """Whether the rival's hero reaches the place, too; then it comes along (§10)."""
    fled: Comers | None = None
    """The same if who loses flees home in its first turn of the battle, with what is likely to be left by then; None
    where that changes nothing."""


def if_fled(coming: Comers) -> Comers:
    """What comes if those whom one's own Move attacks flee home as soon as they can."""
    return coming.fled or coming


def comers(view: View, places: Collection[int]) -> Iterator[Comers]:
    """Each rival that could come to one of these places, however the battles due in the view end."""
    if not places or _last_action(view):
        return
    due = fights_due(view)
    for rival in range(view.config.seats):
        if rival == view.seat:
            continue
        attacked = [at for at in due if any(view.units[rival][at])]
        counted = sorted(attacked, key=lambda at: (-sum(view.units[rival][at]), at))[:MOST_BATTLES]
        after = {won: _after(view, rival, attacked, won) for won in _subsets(sorted(counted))}
        marches = {won: Marches(fought, rival) for won, fought in after.items()}
        for place in places:
            forces = {won: _force(after[won], march, rival, place) for won, march in marches.items()}
            fled = {
                won: total(force, *(_reaching(marches[won], bastion(rival), _survivors(due[at]), place) for at in won))
                for won, force in forces.items()
            }
            if any(any(force) for force in fled.values()):
                pending = _mattering(forces)
                battles = {at: due[at] for at in pending}
                hero = _hero_comes(view, rival, attacked, marches[()], place)
                found = Comers(view, place, rival, battles, _among(forces, pending), hero)
                yield found if fled == forces else replace(found, fled=_if_fled(found, due, forces, fled))


def _last_action(view: View) -> bool:
    """Whether the game ends with the action of the view's seat, by its limit of rounds (§11)."""
    limit = view.config.round_limit
    return 0 < limit <= view.round and view.action_number == 2 and view.order[-1:] == (view.seat,)


def _if_fled(
    coming: Comers, due: Mapping[int, Fight | None], forces: Mapping[Won, Triple], fled: Mapping[Won, Triple]
) -> Comers:
    """Who comes if who loses flees."""
    pending = tuple(sorted({*coming.battles, *_mattering(fled)}))
    return replace(coming, battles={at: due[at] for at in pending}, forces=_among(fled, pending))


def _mattering(forces: Mapping[Won, Triple]) -> Won:
    """The battles that change something here."""
    return tuple(
        at
        for at in max(forces, key=len)
        if any(force != forces[tuple(each for each in won if each != at)] for won, force in forces.items())
    )


def _among(forces: Mapping[Won, Triple], pending: Won) -> dict[Won, Triple]:
    return {won: forces[won] for won in _subsets(pending)}


def _subsets(places: Sequence[int]) -> list[Won]:
    return [won for size in range(len(places) + 1) for won in combinations(places, size)]


def _after(view: View, rival: int, attacked: Sequence[int], won: Won) -> View:
    """The view once these battles against a rival are fought: who wins is all there, who loses has fallen."""
    assert view.seat is not None
    armies = [list(army) for army in view.units]
    for at in attacked:
        armies[rival if at in won else view.seat][at] = NOBODY
    return replace(view, units=tuple(tuple(army) for army in armies))


def _force(view: View, march: Marches, rival: int, place: int) -> Triple:
    """All units of a rival that reach a place in one Move action."""
    found = NOBODY
    for start, units in enumerate(view.units[rival]):
        if any(units) and start != place:
            found = total(found, _reaching(march, start, units, place))
    return found


def _hero_comes(view: View, rival: int, attacked: Sequence[int], march: Marches, place: int) -> bool:
    """Whether a rival's hero reaches a place; the hero of an army that falls starts at home."""
    if view.heroes[rival] < 0:
        return False
    start = view.hero_places[rival]
    start = bastion(rival) if start in attacked else start
    return bool(march.reach_of_hero(start, view.content.heroes[view.heroes[rival]]) >> place & 1)


def _survivors(fight: Fight | None) -> Triple:
    """Who is likely to be left of those attacked when they can flee for the first time (§5.3.4)."""
    if fight is None:
        return NOBODY
    timid = replace(fight, second=replace(fight.second, flee_below=MANY))
    return next((each.second for each in results(timid) if each.fled == 1 and each.chance >= SELDOM), NOBODY)


def _reaching(march: Marches, start: int, units: Triple, place: int) -> Triple:
    one, two, three = (
        units[level] if units[level] and march.reach(start, level, 1) >> place & 1 else 0 for level in range(LEVELS)
    )
    return one, two, three


def fights_against(coming: Comers) -> set[Fight]:
    """The battles whose chances `hold` needs: at the place, and one's own before it; those if who loses flees, too."""
    forces = {*coming.forces.values()} - {NOBODY}
    here = (fight for force in forces for fight in _attacks(coming, force).values())
    found = {fight for fight in (*here, *coming.battles.values()) if fight is not None}
    return found if coming.fled is None else found | fights_against(coming.fled)


def hold(coming: Comers, chances: Chances) -> float | None:
    """The chance to hold the place against a rival, one's own battles before it counted in; None: not worked out."""
    found = 0.0
    for won, force in coming.forces.items():
        share = _share(coming, won, chances)
        here = _held(coming, force, chances) if share else 0.0
        if here is None:
            return None
        found += share * here
    return found


def likeliest(coming: Comers, chances: Chances) -> Triple:
    """What the rival most likely comes with, if it can come at all."""
    ways = [(_share(coming, won, chances), force) for won, force in coming.forces.items() if any(force)]
    force = max(ways, key=lambda way: way[0])[1]
    held = {party: chance_of(chances, fight) for party, fight in _attacks(coming, force).items()}
    known = {party: prospect.of(1) for party, prospect in held.items() if prospect is not None}
    return min(known, key=lambda party: known[party], default=force)


def _share(coming: Comers, won: Won, chances: Chances) -> float:
    """The chance that of its battles just these are won; one whose chance is not known counts as lost."""
    found = 1.0
    for at, fight in coming.battles.items():
        prospect = chance_of(chances, fight)
        win = 0.0 if prospect is None else prospect.win
        found *= win if at in won else 1 - win
    return found


def _held(coming: Comers, force: Triple, chances: Chances) -> float | None:
    if not any(force):
        return 1.0
    known = [chance_of(chances, fight) for fight in _attacks(coming, force).values()]
    held = [prospect.of(1) for prospect in known if prospect is not None]
    return None if len(held) < len(known) else min(held, default=0.0)


def _attacks(coming: Comers, force: Triple) -> dict[Triple, Fight]:
    """[units sent] -> their battle at the place, of those parts of a force that may be best for the rival."""
    return best_attacks(coming.view, coming.rival, coming.place, force, coming.hero)


def won_words(wording: ClashWording, coming: Comers, chances: Chances) -> str:
    """One's own battles that are counted in: "B5 (71 %) and B6 (40 %)"; "" for none."""
    known = [(at, chance_of(chances, fight)) for at, fight in coming.battles.items()]
    told = [
        wording.t("{place} ({chance})", place=wording.place(at), chance=percent(wording.t, prospect.win))
        for at, prospect in known
        if prospect is not None
    ]
    return listed(wording.t, told) if told else ""


def places_words(wording: ClashWording, coming: Comers) -> str:
    """The places of the same battles: "B5 and B6"."""
    return listed(wording.t, [wording.place(at) for at in coming.battles])
