"""The help text: every command in one message."""

from __future__ import annotations

from cogs.desk import Desk
from cogs.surface import Note


async def help_note(desk: Desk) -> Note:
    """`/help`."""
    t = desk.t
    lines = (
        t("**How to play here**"),
        t("`/game new` opens a table. People join on the card it posts, and its host presses Start."),
        t("Each round you choose a secret card, then act twice: Equip, or Move and battle, or Pass."),
        t("Every post has the buttons for it; `/turn` shows your panel again, `/games` all your tables."),
        t("`/hand` your cards · `/board` the board as text · `/market` what is sold · `/log` what happened"),
        t("`/move`, `/play` and `/equip` do by typing what the panels do; `/undo` takes a step back."),
        t("`/rules` explains everything; `/clan` and `/card` tell the values of clans and cards."),
        t("`/game nudge` reminds who is waited for. `/game leave` hands your seat to an AI."),
        t("`/game end` ends a running game for all, `/game cancel` closes a lobby."),
        t("`/me` your language, plain words and notices; `/settings` the server's."),
    )
    return Note("\n".join(lines))
