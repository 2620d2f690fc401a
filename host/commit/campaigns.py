"""Writes what a campaign's table and its games' tables owe each other, in the same transaction.

A campaign's table is a game like any other (seats, clocks, votes, dice); its decisions lie between its games. Once they
are made, the next game's table opens; when a game ends, its result goes to the campaign (docs/tables.md).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from engine.kernel.campaign import CampaignGames
from engine.kernel.errors import EngineError, RecordError
from engine.kernel.fairness.binding import BOUND
from engine.kernel.records.deciders import DEFAULT
from host.clocks.absence import PRESENT
from host.commit.commit_effects import conclude, outline
from host.commit.game_cache import Tables
from host.commit.store_table import Effects, open_table, store_table
from host.due.house_time import Now
from host.live_game.loaded_game import Draft, resume
from host.live_game.voting import end_game
from host.posts import lobby_posts
from host.posts.ports import Presenter
from host.posts.post import Post
from host.program.process import Process
from host.store.queries import campaign_games, entries, games
from host.table.fair import new_seed
from host.table.options import CAMPAIGN, GAMES_LATE, INVITED, LATE, PLAYERS
from host.table.refusals import HostError
from host.table.rows import GameRow, SeatRow
from host.table.table import FINISHED
from host.table.table_dice import TableDice

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Campaigns:
    """Writes a campaign's other tables in the transaction of one of them. `games`: by campaign."""

    games: Mapping[str, CampaignGames]
    tables: Tables
    presenters: Mapping[str, Presenter]
    process: Process

    def follow(self, connection: Connection, draft: Draft, row: GameRow) -> list[GameRow]:
        """The rows of other tables written along with a running game's row."""
        if row.game in self.games:
            return self._after_step(connection, row, draft.state, draft.moment)
        if row.status in FINISHED and draft.before.status == "running" and row.terms.campaign:
            return self.tell(connection, row, draft.state, draft.moment)
        return []

    def tell(self, connection: Connection, row: GameRow, state: Any, now: Now) -> list[GameRow]:
        """Pass a game's result to its campaign, unless that has ended or this version can't play it on.

        `state` None: the game can't be replayed. Calling it again, from another process or after a restart, changes
        nothing.
        """
        if campaign_games.is_told(connection, row.id):
            return []
        campaign = games.load(connection, row.terms.campaign)
        if campaign is None or campaign.status != "running":
            campaign_games.mark_told(connection, row.id)
            return []
        rules = self.games[campaign.game]
        try:
            draft = self._draft(connection, campaign, now)
            for seat, action in rules.told(draft.state, state):
                draft.play(seat, action, DEFAULT)
        except (RecordError, HostError, EngineError) as error:
            # The game ends all the same; its result waits (host/upkeep/campaign_desk.py).
            log.error("game=%d its campaign %d is not told yet: %s", row.id, campaign.id, outline(error))
            return []
        wishes = None if state is None else rules.wishes_of(state)
        draft.row = replace(_with_people(draft.row, row, wishes), pressed_at=now.house, asleep_since=None)
        if not draft.row.people():
            end_game(draft)
        written = self._written(connection, draft)
        campaign_games.mark_told(connection, row.id)
        return [written, *self._after_step(connection, written, draft.state, now)]

    def _draft(self, connection: Connection, row: GameRow, now: Now) -> Draft:
        """A draft on a running table as stored. Raises RecordError, HostError."""
        self.tables.aside.check(row)
        content = self.tables.content(connection, row)
        lines = entries.load(connection, row.id)
        loaded = resume(row, self.tables.game(row.game), content, lines)
        return Draft(loaded, row, now, lambda seat: False)

    def _written(self, connection: Connection, draft: Draft) -> GameRow:
        """Write a campaign's table as its draft left it. Raises Conflict."""
        draft.announce = True
        result = conclude(draft, self.presenters[draft.row.game], None)
        posts = (*result.posts, *draft.words)
        effects = Effects(draft.moment, posts=posts, concerns=result.concerns, lines=draft.lines)
        return store_table(connection, draft.before, result.row, effects).row

    def _after_step(self, connection: Connection, row: GameRow, state: Any, now: Now) -> list[GameRow]:
        """After a campaign's table was written: opens its next game's table, updates its people, or closes it."""
        present = campaign_games.present(connection, row.id)
        if present is not None and present.status == "lobby":
            changed = _closed(present, now) if row.status != "running" else _aligned(present, row)
            if changed == present:
                return []
            card = lobby_posts.card(self.presenters[changed.game], changed)
            changed = replace(changed, changed_at=now.wall)
            return [store_table(connection, present, changed, Effects(now, posts=[card])).row]
        if present is not None or row.status != "running":
            return []
        chosen = self.games[row.game].options_of_next(state)
        return [] if chosen is None else [self._opened(connection, row, chosen, now)]

    def _opened(self, connection: Connection, row: GameRow, chosen: Mapping[str, Any], now: Now) -> GameRow:
        """Open the lobby of a campaign's next game with its own seed and mark; its seats are the campaign's."""
        presenter, seats = self.presenters[self.games[row.game].kind], tuple(_seat_for(seat) for seat in row.seats)
        seed, mark = new_seed()
        shared = {name: value for name, value in row.options.items() if name not in (LATE, GAMES_LATE, INVITED)}
        players = [seat.user_id for seat in row.people()]
        options = {
            **shared, **chosen, PLAYERS: len(seats), INVITED: [*row.terms.invited, *players],
            CAMPAIGN: row.id, LATE: row.options.get(GAMES_LATE),
        }  # fmt: skip
        lobby = GameRow(
            0, self.games[row.game].kind, "lobby", replace(row.place, thread_id=None), row.host_id, row.language,
            options, mark, seed, now.wall, seats=seats, changed_at=now.wall, dice=TableDice(BOUND),
        )  # fmt: skip

        def told(made: GameRow) -> tuple[Post, ...]:
            return lobby_posts.opened(presenter, made)

        made = open_table(connection, lobby, self.process, told, now)
        campaign_games.add(connection, row.id, made.id)
        return made


def _seat_for(seat: SeatRow) -> SeatRow:
    """A campaign's seat in its next game: its person plays it, even if somebody else played for them before."""
    ai = seat.ai if seat.user_id is None else None
    return SeatRow(seat.number, seat.name, seat.user_id, ai, seat.wish, dms_closed=seat.dms_closed)


def _aligned(lobby: GameRow, campaign: GameRow) -> GameRow:
    """A game's lobby with the people of its campaign; a seat's additions to the dice leave with its former person."""
    seats, dice = list(lobby.seats), lobby.dice
    for at, (old, own) in enumerate(zip(lobby.seats, campaign.seats, strict=True)):
        new = _seat_for(own)
        if (old.user_id, old.ai, old.name) == (new.user_id, new.ai, new.name):
            continue
        seats[at] = new
        if old.user_id != new.user_id:
            kept = tuple(each for each in dice.contributions if each.seat != at)
            asked = tuple(seat for seat in dice.asked if seat != at)
            dice = replace(dice, contributions=kept, asked=asked)
    return replace(lobby, seats=tuple(seats), dice=dice, host_id=campaign.host_id)


def _closed(lobby: GameRow, now: Now) -> GameRow:
    """Close an unstarted game's table after its campaign has ended, and destroy the unused seed."""
    return replace(lobby, status="cancelled", ended_at=now.wall, seed="")


def _with_people(campaign: GameRow, game: GameRow, wishes: Sequence[str] | None) -> GameRow:
    """The campaign's seats with the people of a game that ended and the clans dealt there."""
    seats = []
    for own, seat in zip(campaign.seats, game.seats, strict=True):
        absence = own.absence if own.user_id == seat.user_id else replace(PRESENT, sits_since=seat.absence.sits_since)
        new = replace(own, name=seat.name, user_id=seat.user_id, absence=absence, dms_closed=seat.dms_closed)
        new = replace(new, ai=seat.ai if seat.user_id is None else None, handed=None)
        seats.append(new if wishes is None else replace(new, wish=wishes[own.number]))
    return replace(campaign, seats=tuple(seats), host_id=game.host_id)
