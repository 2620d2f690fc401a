"""Makes the specs of clan sheets and equipment cards from the view of the seat that decides (§5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.pieces.content import WEAPON, Bonuses, Content
from engine.clash.pieces.figures import figures_of
from engine.clash.pieces.state import FLIGHT, HITS, LIFE, MOVEMENT, POWER, RAGE, REROLLS, SHIELDS, SLOWNESS, Figures
from engine.clash.pieces.view import View
from engine.kernel.names import name_in
from render.clash.look.look_cards import cards_spec, slots_of
from render.clash.look.look_ground import clan_id
from render.clash.palette import BRASS, GOLD, MARKET_LINE, STEEL, TEXT, gear_icon
from render.clash.picture import Card, ClashCards
from render.clash.sheets.sheet import ClanSheet, LevelSheet
from render.clash.words.piece_words import bonus_words, clan_name, slot_word
from render.shared.cards import CardFace
from render.words.people import drawn_names

Offer = tuple[int, int]
"""(item, level; 3 aside)."""
LEGENDARY = "#7a5a1e"


def sheet_spec(
    view: View, seat: int, names: Sequence[str], t: Texts, offers: Sequence[Offer] = (), below: str = ""
) -> ClanSheet:
    """A seat's sheet, with what these offers would make of it.

    `below`: "market", the cards on sale; "hand", the viewer's tactic cards; "" nothing.
    """
    shown = drawn_names(names, view.config.seats, t)
    held = ", ".join(name_in(view.content.items[item].names, t.language) for item in view.aside[seat])
    first, second, third = (_level(view, seat, level, offers, t) for level in range(3))
    return ClanSheet(
        language=t.language,
        clan=clan_id(view, seat),
        seat=seat,
        clan_name=clan_name(view, seat, t.language),
        name=shown[seat],
        gold=view.gold[seat],
        crystals=view.crystals[seat],
        levels=(first, second, third),
        aside=t("Aside: {cards}", cards=held) if held else "",
        cards=market_faces(view, seat, offers, t) if below == "market" else (),
        hand=cards_spec(view, view.hand, t).cards if below == "hand" else (),
    )


def clan_spec(content: Content, number: int, t: Texts) -> ClanSheet:
    """A clan before the game: its levels as they begin, and its tactic cards."""
    clan = content.clans[number]
    levels = []
    for unit in clan.units:
        figures = figures_of(content, unit.bonuses, unit.movement, (-1, -1))
        begins, others = _first(figures), _others(figures, t)
        levels.append(
            LevelSheet(name_in(unit.names, t.language), unit.count, -1, begins, begins, others, False, (None, None))
        )
    first, second, third = levels
    name = name_in(clan.names, t.language)
    hand = (card for card in content.cards if card.clan == number)
    return ClanSheet(
        language=t.language,
        clan=clan.id,
        seat=number,
        clan_name=name,
        name=t("before the game"),
        gold=-1,
        crystals=-1,
        levels=(first, second, third),
        aside="",
        hand=tuple(Card(clan.id, name, card.order, card.gold, card.units, "") for card in hand),
    )


def _level(view: View, seat: int, level: int, offers: Sequence[Offer], t: Texts) -> LevelSheet:
    content = view.content
    unit = content.clans[view.config.clans[seat]].units[level]
    held = view.slots[seat][level]
    pair = list(held)
    for item, to in offers:
        if to == level:
            pair[content.items[item].slot] = item
    weapon, armour = pair
    before = figures_of(content, unit.bonuses, unit.movement, held)
    after = figures_of(content, unit.bonuses, unit.movement, (weapon, armour))
    return LevelSheet(
        name=name_in(unit.names, t.language),
        placed=sum(units[level] for units in view.units[seat]),
        reserve=view.reserve[seat][level],
        before=_first(before),
        after=_first(after),
        others=_others(after, t),
        changed=before != after,
        slots=slots_of(view, (weapon, armour), t),
        new=(weapon != held[0], armour != held[1]),
    )


def _first(figures: Figures) -> tuple[int, int, int]:
    return figures[MOVEMENT], figures[POWER], figures[LIFE]


def _others(figures: Figures, t: Texts) -> str:
    bonuses = Bonuses(
        hits=figures[HITS],
        shields=figures[SHIELDS],
        rerolls=figures[REROLLS],
        rage=figures[RAGE],
        slowness=figures[SLOWNESS],
        flight=bool(figures[FLIGHT]),
    )
    return "" if bonuses == Bonuses() else bonus_words(bonuses, t)


def item_face(
    content: Content, item: int, number: str, edition: str, t: Texts, foot: str = "", sign: str = ""
) -> CardFace:
    """A card of equipment: legendary ones on another ground, with a star."""
    card = content.items[item]
    return CardFace(
        title=name_in(card.names, t.language),
        kind=slot_word(card, t),
        icon=gear_icon(card.id, card.slot),
        band=LEGENDARY if card.legendary else MARKET_LINE,
        ink=TEXT,
        tint=BRASS if card.slot == WEAPON else STEEL,
        number=number,
        cost="" if card.legendary else str(card.cost),
        coin="two-coins",
        coin_tint=GOLD,
        facts=bonus_words(card.bonuses, t, edition),
        foot=foot,
        sign=sign,
        star=card.legendary,
    )


def market_faces(view: View, seat: int, offers: Sequence[Offer], t: Texts) -> tuple[CardFace, ...]:
    """The stacks of the Black Market, numbered as the text beside them; what is chosen, and what one can't pay."""
    wanted = {item for item, _ in offers}
    faces = []
    for number, (item, copies) in enumerate(view.market, 1):
        lack = view.content.items[item].cost - view.gold[seat]
        foot = t.n("{count} copy", "{count} copies", copies) if copies > 1 else ""
        sign = ""
        if item in wanted:
            sign = "chosen"
        elif lack > 0:
            sign, foot = "lacking", t("you lack {lack} gold", lack=lack)
        faces.append(item_face(view.content, item, str(number), view.config.edition, t, foot, sign))
    return tuple(faces)


def items_spec(view: View, items: Sequence[int], t: Texts) -> ClashCards:
    """Cards of equipment by number: those drawn at a Forge, for their forger alone."""
    return ClashCards(
        t.language,
        tuple(
            item_face(view.content, item, str(number), view.config.edition, t) for number, item in enumerate(items, 1)
        ),
    )
