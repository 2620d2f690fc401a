"""Makes the specs of Clash's pictures, from a post's picture or a panel's shot."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from cogs.clash.setup.lobby import content_of
from cogs.clash.wording.wording import ClashWording
from cogs.tables.wording.course import Course, by_seat
from cogs.transport.contract import Shot
from data.texts import Texts
from engine.clash.pieces.state import BUILD_SPOT, PHASE_NAMES
from engine.clash.pieces.view import View
from host.posts.post import Picture
from host.table.presses import SeatView
from host.table.table import Table
from render.clash.look.look import board_spec, crop_spec
from render.clash.look.look_cards import cards_spec, heroes_spec, plot_spec, revealed_spec
from render.clash.look.look_duel import duel_spec, report_spec
from render.clash.look.look_ground import with_moves
from render.clash.look.look_sheet import clan_spec, items_spec, sheet_spec
from render.clash.look.look_tiles import faces_spec
from render.clash.picture import ClashCourse


class ClashSpecs:
    """The kinds of pictures.

    Of a lobby: "wish" (`cards`: the number of a clan; without a view).
    Of a post: "board" (`cards`: the last moves, as `cogs.clash.posts.moves` has them); "sites" (the free ones of the
    bastion phase); "battle" (`cards`: dice and hits of attacker and defender); "report" (a battle that is over:
    `cogs.clash.posts.moves.report_in`); "cards" (a hand, or the round's revealed ones); "heroes" (`cards`: hero
    numbers, none: all); "faces" (`cards`: face numbers, none: all left, or the turns of the face in hand); "plot"
    (`cards`: points round by round, within a round by seat: cogs.tables.wording.course); "course" (`cards`:
    cogs.tables.wording.course.Course).
    Of a panel: "crop" (marks of render.clash.look.look.crop_spec); "cards" (marks "card"); "heroes" (marks "hero");
    "sheet" (one's clan and hand); "equip" (one's clan and the market; marks "offer", item * 4 + level, for what is
    chosen); "forge" (marks "item"); "faces" (marks "face", "turn"); "build" (marks "face", "turn", and "spot" for the
    place chosen).
    """

    def picture(self, view: Any, picture: Picture, table: Table, t: Texts) -> Hashable:
        """Raises LookupError for a kind nobody draws."""
        if picture.kind == "wish":
            return clan_spec(content_of(table.options), picture.cards[0], t)
        names = ClashWording(t, table, view).names()
        match picture.kind:
            case "board":
                return with_moves(board_spec(view, names, t), picture.cards)
            case "sites":
                return crop_spec(view, (), t)
            case "battle":
                return duel_spec(view, picture.cards, names, t)
            case "report":
                return report_spec(view, picture.cards, names, t)
            case "cards":
                # In public with each player's name above the card; a hand is its owner's alone.
                public = picture.seat is None and any(card >= 0 for card in view.revealed)
                return revealed_spec(view, names, t) if public else cards_spec(view, picture.cards, t)
            case "heroes":
                return heroes_spec(view, names, t, picture.cards)
            case "faces":
                return faces_spec(view, picture.cards, (), t)
            case "plot":
                return plot_spec(view, by_seat(picture.cards, view.config.seats), names, t)
            case "course":
                course = Course.of_numbers(picture.cards, view.config.seats)
                plot = plot_spec(view, course.figures or ((),) * view.config.seats, names, t)
                return ClashCourse(plot, course.chances, course.rounds, course.marks)
        raise LookupError(picture.kind)

    def shot(self, look: SeatView, shot: Shot, t: Texts) -> Hashable:
        """Raises LookupError for a kind nobody draws."""
        names = ClashWording(t, look.table, look.view).names()
        match shot.kind:
            case "crop":
                return crop_spec(look.view, shot.marks, t)
            case "cards":
                return cards_spec(look.view, _marked(shot, "card"), t)
            case "heroes":
                return heroes_spec(look.view, names, t, _marked(shot, "hero"))
            case "sheet" | "equip":
                below = "market" if shot.kind == "equip" else "hand"
                offers = [(number >> 2, number & 3) for number in _marked(shot, "offer")]
                return sheet_spec(look.view, look.view.seat or 0, names, t, offers, below)
            case "forge":
                return items_spec(look.view, _marked(shot, "item"), t)
            case "build":
                return build_spec(look.view, shot, t)
            case "faces":
                return faces_spec(look.view, _marked(shot, "face"), _marked(shot, "turn"), t)
        raise LookupError(shot.kind)


def build_spec(view: View, shot: Shot, t: Texts) -> Hashable:
    """The board with the tile a panel has chosen, though nothing of it is laid in hand yet (§2.1)."""
    face, turn = _marked(shot, "face")[0], _marked(shot, "turn")[0]
    in_hand = replace(view, laying=(face, turn), phase=PHASE_NAMES[BUILD_SPOT])
    return crop_spec(in_hand, [("spot", number) for number in _marked(shot, "spot")], t)


def _marked(shot: Shot, name: str) -> list[int]:
    return [number for mark, number in shot.marks if mark == name]
