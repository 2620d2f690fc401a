"""A state of Clash as a snapshot's text and back: the board by its tiles, what never changes left out."""

from __future__ import annotations

from dataclasses import replace

from engine.clash.pieces.board import Board, PlacedTile, build_board, with_bastion, with_tables
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.config import Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.state import Battle, State
from engine.clash.play.setup import as_played, edition_content
from engine.clash.scenarios.setting import ESMERIL, scenario_of, with_city, with_portals
from engine.kernel.stored import snapshot

_OUTSIDE = ("config", "content", "board", "battle", "camp")


def freeze(s: State) -> str:
    values = snapshot.values_of(s, _OUTSIDE)
    values["clans"] = s.config.clans  # dealt in the setup (§2.4) where nobody wished for them
    values["tiles"] = [(tile.face, tile.centre, tile.turn) for tile in s.board.tiles]
    values["finished"] = s.board.ground_table is not None
    values["fight"] = None if s.battle is None else snapshot.values_of(s.battle)
    values["scenario"] = None if s.camp is None else s.camp.values()
    return snapshot.to_text(values)


def thaw(config: Config, content: Content, text: str) -> State:
    """`content`: the table's, of which the edition takes its own (§12).

    Raises ValueError, KeyError, TypeError or ContentError for a text that is no state of this game.
    """
    values = snapshot.from_text(text)
    config = replace(config, clans=values.pop("clans"))
    config, content = as_played(config, edition_content(config, content))
    pieces = values.pop("scenario", None)  # not in what was kept before there were any
    camp = (
        None
        if pieces is None
        else snapshot.with_values(Camp, {**pieces, "scenario": scenario_of(content, config.scenario)})
    )
    board = build_board(content, tuple(PlacedTile(*tile) for tile in values.pop("tiles")))
    board = _with_pieces(board, camp)
    for seat, site in enumerate(values["bastions"]):
        if site >= 0:
            board = with_bastion(board, seat, site)
    if values.pop("finished"):
        board = with_tables(board)
    fight = values.pop("fight")
    values["robbers"] = tuple(values["robbers"])  # a snapshot of before they were kept is none: replay knows them
    values["battle"] = None if fight is None else snapshot.with_values(Battle, fight)
    values |= {"config": config, "camp": camp, "content": content, "board": board}
    return snapshot.with_values(State, values)


def _with_pieces(board: Board, camp: Camp | None) -> Board:
    """What a scenario made of the board (§14.16)."""
    if camp is None:
        return board
    if camp.scenario.tile == ESMERIL:
        board = with_city(board, camp.heart)
    return with_portals(board, camp.portals)
