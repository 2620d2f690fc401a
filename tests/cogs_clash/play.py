"""A table of Clash of Rage without Discord (tests/room.py), and a card that is played."""

from __future__ import annotations

from typing import Any

from cogs.transport.contract import Note
from tests import room as rooms
from tests.room import Part, Player, Room, Wire, parts_of, room, words_of

CONTENT = rooms.CONTENTS["clash"]
SCREENS: Any = rooms.SCREENS["clash"]


async def play_card(player: Player, rich: bool = False) -> None:
    """Open the cards and play the one with most units, or with most gold."""
    await player.open()
    view = (await player.look()).view
    best = max(view.hand, key=lambda n: CONTENT.cards[n].gold if rich else sum(CONTENT.cards[n].units))
    await player.press(f"Play {CONTENT.cards[best].order} ·")


__all__ = ["CONTENT", "SCREENS", "Note", "Part", "Player", "Room", "Wire", "parts_of", "play_card", "room", "words_of"]
