"""A table's people: its host and their successor, its managers, and the seats people held before."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace

from host.live_game.loaded_game import Draft
from host.table.notes import HostWhy, NewHost
from host.table.pending import News
from host.table.presses import Press
from host.table.rows import GameRow, SeatRow


def manages(row: GameRow, press: Press) -> bool:
    """Whether the presser manages the table's server: they may do all that its host may, and end it."""
    return press.manages is not None and press.manages == row.place.guild_id


def is_there(seat: SeatRow, now: float) -> bool:
    """Whether a seat's person is there: not late, gone or away. `now`: Unix seconds."""
    absence = seat.absence
    return seat.user_id is not None and seat.clock.late_since is None and not absence.gone and not absence.away(now)


def pass_host_on(draft: Draft, presser: int | None = None) -> None:
    """Choose a new host if the old one left, is gone, or is late by a decision time: the longest seated who is there.

    Where nobody is there the host stays, as long as they have a seat. `presser`: there by pressing now.
    """
    row, now = draft.row, draft.moment
    host = row.seat_of(row.host_id)
    if host is not None:
        late = host.clock.late_since
        missing = host.absence.gone or (late is not None and now.house - late >= row.pace.decision)
        if not missing or host.user_id == presser:
            return
    people = [seat for seat in row.people() if seat.user_id != row.host_id]
    people.sort(key=lambda seat: seat.absence.sits_since)
    there = [seat for seat in people if is_there(seat, now.wall) or seat.user_id == presser]
    next_ones = there or (people if host is None else [])
    if next_ones:
        stays = host is not None and not host.absence.gone
        make_host(draft, next_ones[0], "" if host is None else host.name, "late" if stays else "left")


def make_host(draft: Draft, seat: SeatRow, before: str, why: HostWhy) -> None:
    """Make somebody at the table its host. `before`: the former host's name."""
    assert seat.user_id is not None
    pending = draft.row.pending
    unsaid = tuple(news for news in pending.news if news.kind != "host" or news.shown)
    draft.row = replace(draft.row, host_id=seat.user_id, pending=replace(pending, news=unsaid))
    draft.tell(News("host", seat.number, seat.name, other=before))
    draft.notes.append(NewHost(why))


def known_as(row: GameRow, user_id: int) -> str:
    """An identifier for a person at this table alone, even after they left; it does not reveal who they are."""
    return hmac.new(bytes.fromhex(row.seed), str(user_id).encode(), hashlib.sha256).hexdigest()


def remember_seat(draft: Draft, user_id: int, seat: int) -> None:
    """Remember who held a seat: they know its secrets, so they may have it again and no other."""
    pending, known = draft.row.pending, known_as(draft.row, user_id)
    if known not in dict(pending.sat):
        draft.row = replace(draft.row, pending=replace(pending, sat=(*pending.sat, (known, seat))))


def seat_held_before(row: GameRow, user_id: int) -> int | None:
    """The seat a person held at this table before; None: none."""
    return dict(row.pending.sat).get(known_as(row, user_id))
