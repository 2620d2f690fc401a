"""Makes the specs of Kravora's cards: ruses and buildings (§6, §7), each at its price for the buyer now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from data.texts import Texts
from engine.kernel.names import name_in
from engine.kravora.pieces.content import ROCK_HURLER, Building, Ruse
from engine.kravora.pieces.view import View
from engine.kravora.views.view_choices import prices_in
from render.kravora.look.look import crop_spec
from render.kravora.palette import BLOOD, BRASS, BUILDINGS, GOLD, RUSES, TEXT
from render.kravora.picture import KravoraCards, ShopSpec
from render.shared.cards import CardFace

RUSE_BAND, BUILDING_BAND = "#6b2430", "#5a4632"


def ruses_spec(view: View, seat: int, ruses: Sequence[int], t: Texts) -> KravoraCards:
    """Ruses by number, in the order given: that of the select."""
    _, prices = prices_in(view, seat)
    blood = view.boards[seat].blood
    faces = []
    for ruse in ruses:
        card = view.content.ruses[ruse]
        look = _Look(t("ruse"), RUSES.get(card.id, "cards"), RUSE_BAND, GOLD)
        faces.append(_face(card, look, prices[ruse], blood, t))
        if card.id == "rockfall":
            faces[-1] = replace(faces[-1], words=rockfall_words(view, t))
    return KravoraCards(t.language, tuple(faces))


def rockfall_words(view: View, t: Texts) -> str:
    """What a rockfall does, with its number of hits, which the card's own text leaves to the unit (§7.5)."""
    return t(
        "Hits up to {count} units of a line, yours too. Others' lines 4, 5: the rest hits the wall, once a round.",
        count=view.content.units[ROCK_HURLER].damage,
    )


def buildings_spec(view: View, seat: int, buildings: Sequence[int], t: Texts) -> KravoraCards:
    """Buildings by number, in the order given; those that stand already are marked."""
    board = view.boards[seat]
    faces = []
    for building in buildings:
        card = view.content.buildings[building]
        look = _Look(t("building"), BUILDINGS.get(card.id, "hut"), BUILDING_BAND, BRASS)
        face = _face(card, look, card.cost, board.blood, t)
        stands = building in board.buildings
        faces.append(replace(face, foot=t("stands already"), sign="chosen") if stands else face)
    return KravoraCards(t.language, tuple(faces))


def shop_spec(
    view: View, seat: int, names: Sequence[str], buildings: Sequence[int], ruses: Sequence[int], t: Texts
) -> ShopSpec:
    """A seat's fortress, and the buildings and ruses it can pay for."""
    fort = crop_spec(view, [("board", seat)], names, t).forts[0]
    built, played = buildings_spec(view, seat, buildings, t).cards, ruses_spec(view, seat, ruses, t).cards
    return ShopSpec(t.language, fort, (*built, *played))


class _Look(NamedTuple):
    """A kind of card: its word, icon, and colours."""

    kind: str
    icon: str
    band: str
    tint: str


def _face(card: Building | Ruse, look: _Look, price: int, blood: int, t: Texts) -> CardFace:
    """A card at this price, for somebody with so much blood."""
    lacks = price > blood
    return CardFace(
        title=name_in(card.names, t.language),
        kind=look.kind,
        icon=look.icon,
        band=look.band,
        ink=TEXT,
        tint=look.tint,
        cost=str(price),
        coin="drop",
        coin_tint=BLOOD,
        words=name_in(card.texts, t.language),
        foot=t("you lack {count} L", count=price - blood) if lacks else "",
        sign="lacking" if lacks else "",
    )
