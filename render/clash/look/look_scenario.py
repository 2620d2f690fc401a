"""Makes a scenario's pieces in a spec from a view (§14): public marks of territories and bastions."""

from __future__ import annotations

from engine.clash.pieces.view import View
from engine.clash.scenarios.relics import kind_of_relic
from render.clash.picture import Piece
from render.clash.words.scenario_words import FAULT, LETTERS


def pieces_of(view: View) -> tuple[Piece, ...]:
    """What lies on the map beside the base game's pieces, the ground's marks first; () outside the campaign."""
    camp = view.camp
    if camp is None or view.phase.startswith("build"):
        return ()
    found = []
    for place in view.board.places():
        if camp.faults >> place & 1:
            found.append(Piece(place, "fault", FAULT))
    if camp.shaken >= 0:
        found.append(Piece(camp.shaken, "shaken", ""))
    if camp.scenario.tile:
        found.append(Piece(camp.heart, camp.scenario.tile, ""))
    found += [Piece(place, "portal", str(number)) for number, place in enumerate(camp.portals, 1)]
    for relic, place in enumerate(camp.relics):
        kind = kind_of_relic(camp, relic)
        found.append(Piece(place, kind, LETTERS[kind]))
    found += [Piece(place, "hoard", "3") for place in view.board.places() if camp.hoards >> place & 1]
    return tuple(found)
