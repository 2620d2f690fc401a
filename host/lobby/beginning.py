"""Begins a game: sets it up with the table's dice and writes everything in the caller's transaction."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from sqlalchemy import Connection

from engine.kernel.characters import dealt
from engine.kernel.dice import PlayoutDice
from host.clocks.paces import usual_pace
from host.clocks.seat_clock import SeatClock
from host.commit.commit_effects import Conclusion, conclude
from host.commit.store_table import Effects, store_table
from host.commit.transactions import Transactions
from host.live_game.loaded_game import Draft, LoadedGame, begin
from host.live_game.standing_orders import let_orders_answer
from host.store.queries import games
from host.store.queries.people import people
from host.table.fair import key_of
from host.table.options import DEFAULT_MOVE, GAMES_LATE, LATE, PACE, StoredOptions
from host.table.presses import Press
from host.table.rows import GameRow
from host.table.stored_plan import without_plan
from host.table.table_dice import WAITS

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Started:
    """A game that was set up and written, for memory to take over."""

    loaded: LoadedGame
    draft: Draft
    result: Conclusion


def take_over(transactions: Transactions, started: Started) -> None:
    """Bring memory up to date with a game that has begun, and log that it has."""
    transactions.adopt(started.loaded, started.draft, started.result)
    row = started.result.row
    log.info("game=%d begins: %s, seats=%d people=%d", row.id, row.game, len(row.seats), len(row.people()))


def with_game(row: GameRow, transactions: Transactions, connection: Connection) -> tuple[GameRow, Any]:
    """The row with all that Start fixes of the game (config, rules, data), and the data.

    Raises the game's EngineError for options that fit no game: once all is fixed nobody could change them.
    """
    game = transactions.tables.game(row.game)
    key, content = _content_for(row, transactions, connection)
    config = game.make_config(row.options, [seat.wish for seat in row.seats])
    game.new(config, content, PlayoutDice(Random(0).random))
    fixed = replace(row, rules_version=config.rules.version, config=game.config_to_json(config), content_key=key)
    return fixed, content


def _content_for(row: GameRow, transactions: Transactions, connection: Connection) -> tuple[str, Any]:
    """Key and data of a game that begins: its campaign's, which are bound, else the present ones, kept from now on."""
    tables = transactions.tables
    campaign = games.load(connection, row.terms.campaign) if row.terms.campaign else None
    if campaign is not None and campaign.content_key is not None:
        return campaign.content_key, tables.content(connection, campaign)
    key, content, data = tables.present_content(row.game)
    games.keep_content(connection, key, row.game, data)
    return key, content


def set_up(
    transactions: Transactions, connection: Connection, stored: GameRow, row: GameRow, content: Any, press: Press | None
) -> Started:
    """Set up a table whose dice are closed: entry 0, then standing orders answer. `stored`: its row as read."""
    moment = transactions.time.read()
    now = moment.wall
    row = replace(row, status="running", started_at=now, changed_at=now, pressed_at=moment.house)
    users = {seat.user_id: seat.number for seat in row.people() if seat.user_id is not None}
    settings = people.settings_of(connection, "member", tuple(users))
    row = _with_clocks(
        _with_orders(_in_character(transactions, row), settings), row.game in transactions.campaign_games
    )
    presenter = transactions.presenters[row.game]
    loaded, setup = begin(row, transactions.tables.game(row.game), content, now)
    draft = Draft(loaded, row, moment, transactions.asked(row))
    draft.announce = True
    draft.settings = {users[user]: own for user, own in settings.items()}
    let_orders_answer(draft, draft.asked)
    result = conclude(draft, presenter, None)
    card = replace(presenter.closed_lobby(result.row.table()), role="lobby", action="edit", retire=(WAITS,))
    effects = Effects(moment, press, (card, *result.posts), result.concerns, [setup, *draft.lines])
    saved = store_table(connection, stored, result.row, effects)
    return Started(loaded, draft, replace(result, row=saved.row, clocks=saved))


def _in_character(transactions: Transactions, row: GameRow) -> GameRow:
    """Give AI seats without a character one by the table's dice, which are closed now."""
    words = dealt([seat.ai for seat in row.seats], transactions.tables.characters(row.game), key_of(row))
    return replace(row, seats=tuple(replace(seat, ai=word) for seat, word in zip(row.seats, words, strict=True)))


def _with_orders(row: GameRow, settings: Mapping[int, Mapping[str, Any]]) -> GameRow:
    """Give people the standing orders they keep for all their games. `settings`: by user."""
    for seat in row.people():
        orders = settings.get(seat.user_id or 0, {}).get("orders") or {}
        row = row.with_seat(without_plan(replace(seat, orders=orders)))
    return row


def _with_clocks(row: GameRow, campaign: bool) -> GameRow:
    """Fix the pace and give each seat its reserve; a campaign's steps have a decision's time and no reserve."""
    if row.tutorial:
        return row
    pace = row.terms.pace or usual_pace(len(row.people()))
    options = {**row.options, PACE: pace}
    if campaign:
        options = {**options, GAMES_LATE: row.terms.late, LATE: DEFAULT_MOVE}
    row = replace(row, options=StoredOptions(options))
    clock = SeatClock(reserve=0.0 if campaign else row.pace.reserve)
    return replace(row, seats=tuple(replace(seat, clock=clock) for seat in row.seats))
