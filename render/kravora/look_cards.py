"""The specs of Kravora's cards: ruses and buildings (§6, §7), each with what it costs its buyer now."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.kernel.names import name_in
from engine.kravora.pieces.view import View
from engine.kravora.views.view_choices import prices_in
from render.cards import CardFace
from render.kravora.look import crop_spec
from render.kravora.palette import BLOOD, BRASS, BUILDINGS, GOLD, RUSES, TEXT
from render.kravora.picture import KravoraCards, ShopSpec

RUSE_BAND, BUILDING_BAND = "#6b2430", "#5a4632"


def ruses_spec(view: View, seat: int, ruses: Sequence[int], t: Texts) -> KravoraCards:
    """Ruses by number, in the order given: that of the select."""
    _, prices = prices_in(view, seat)
    blood = view.boards[seat].blood
    faces = []
    for ruse in ruses:
        card = view.content.ruses[ruse]
        faces.append(
            CardFace(
                title=name_in(card.names, t.language),
                kind=t("ruse"),
                icon=RUSES.get(card.id, "cards"),
                band=RUSE_BAND,
                ink=TEXT,
                tint=GOLD,
                cost=str(prices[ruse]),
                coin="drop",
                coin_tint=BLOOD,
                words=name_in(card.texts, t.language),
                foot=_lack(blood, prices[ruse], t),
                sign="lacking" if prices[ruse] > blood else "",
            )
        )
    return KravoraCards(t.language, tuple(faces))


def buildings_spec(view: View, seat: int, buildings: Sequence[int], t: Texts) -> KravoraCards:
    """Buildings by number, in the order given; those that stand already are marked."""
    board = view.boards[seat]
    faces = []
    for building in buildings:
        card = view.content.buildings[building]
        stands = building in board.buildings
        faces.append(
            CardFace(
                title=name_in(card.names, t.language),
                kind=t("building"),
                icon=BUILDINGS.get(card.id, "hut"),
                band=BUILDING_BAND,
                ink=TEXT,
                tint=BRASS,
                cost=str(card.cost),
                coin="drop",
                coin_tint=BLOOD,
                words=name_in(card.texts, t.language),
                foot=t("stands already") if stands else _lack(board.blood, card.cost, t),
                sign="chosen" if stands else "lacking" if card.cost > board.blood else "",
            )
        )
    return KravoraCards(t.language, tuple(faces))


def shop_spec(
    view: View, seat: int, names: Sequence[str], buildings: Sequence[int], ruses: Sequence[int], t: Texts
) -> ShopSpec:
    """A seat's fortress, and the buildings and ruses it can pay for."""
    fort = crop_spec(view, [("board", seat)], names, t).forts[0]
    built, played = buildings_spec(view, seat, buildings, t).cards, ruses_spec(view, seat, ruses, t).cards
    return ShopSpec(t.language, fort, (*built, *played))


def _lack(blood: int, price: int, t: Texts) -> str:
    return t("you lack {count} L", count=price - blood) if price > blood else ""
