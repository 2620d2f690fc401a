"""Places in words: territories, bastions, the mountains between them."""

from __future__ import annotations

from collections.abc import Sequence

from data.grammar import Noun
from data.texts import Texts
from engine.clash.pieces.config import PROTOTYPE, RETAIL
from engine.clash.pieces.places import TERRITORIES, is_bastion, place_name


def spoken_place(place: int, names: Sequence[str], t: Texts, edition: str = RETAIL) -> str:
    """ "A6", or whose bastion (prototype-2017: stronghold, §12)."""
    if not is_bastion(place):
        return place_name(place)
    name = names[place - TERRITORIES]
    return Noun(t("{name:'s} stronghold", name=name) if edition == PROTOTYPE else t("{name:'s} bastion", name=name))


def bastion_word(edition: str, t: Texts) -> str:
    return t("stronghold") if edition == PROTOTYPE else t("bastion")


def mountains_word(edition: str, t: Texts) -> str:
    return t("rocky range") if edition == PROTOTYPE else t("mountains")
