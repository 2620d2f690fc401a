"""Says who holds a City, a Forge or a stone from now on, and what that is worth (§4 Control)."""

from __future__ import annotations

from cogs.clash.wording.wording import ROMAN, ClashWording
from engine.clash.play.cards import CITY_CRYSTALS


def taken_words(wording: ClashWording, seat: int, place: int) -> str:
    """ "Ann now holds the City at C1: 1 point, 3 crystals a round." (§4.4, §5.1, §6, §7)"""
    t, board, name, where = wording.t, wording.view.board, wording.name(seat), wording.place(place)
    if board.cities >> place & 1:
        worth = t.n("{count} crystal a round", "{count} crystals a round", CITY_CRYSTALS)
        if wording.view.camp is not None:  # points of the base game are not what counts there (§14)
            return t("{name} now holds the City at {place:the}: {worth}.", name=name, place=where, worth=worth)
        return t("{name} now holds the City at {place:the}: 1 point, {worth}.", name=name, place=where, worth=worth)
    if board.forges >> place & 1:
        return t("{name} now holds the Forge at {place:the}: one more to forge with.", name=name, place=where)
    level = ROMAN[board.stones[place]]
    return t("{name} now holds the stone at {place:the}: 1×{level} a round.", name=name, place=where, level=level)


def left_words(wording: ClashWording, seat: int, place: int) -> str:
    """ "Ann gives up the City at C1."."""
    t, board, name, where = wording.t, wording.view.board, wording.name(seat), wording.place(place)
    if board.cities >> place & 1:
        return t("{name} gives up the City at {place:the}.", name=name, place=where)
    if board.forges >> place & 1:
        return t("{name} gives up the Forge at {place:the}.", name=name, place=where)
    return t("{name} gives up the stone at {place:the}.", name=name, place=where)
