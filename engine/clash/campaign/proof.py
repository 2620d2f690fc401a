"""Proves a campaign by its record and those of its games (§14.0): each statement is worked out again from these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.clash.campaign import actions as a
from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.record import END, RESULT, CampaignRecorder, Ends, result
from engine.clash.campaign.report import next_options, told_of
from engine.clash.campaign.table import CHOOSE, MAKE_PACT, PLAY, SCENARIO, CampaignConfig, owing
from engine.clash.game import CLASH
from engine.clash.pieces.state import State
from engine.clash.stored.exchange import config_to_json
from engine.clash.stored.lobby_options import config_of_lobby
from engine.kernel.campaign import GameOf
from engine.kernel.errors import EngineError, RecordError
from engine.kernel.fairness.binding import BOUND
from engine.kernel.game import Action
from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.records.deciders import DEFAULT, ORDERS
from engine.kernel.records.proof import check_end, check_made, check_played, check_set_up
from engine.kernel.records.record import Entry
from engine.kernel.stored.shapes import misfit

Watch = Callable[[CampaignRecorder, Entry, Action], None]
"""Sees a campaign before a seat chooses: its entry in the record, and the action it stands for."""
STEPS = {"veto": (SCENARIO, a.VETO), "pact": (MAKE_PACT, a.PACT), "life": (CHOOSE, a.LIFE),
         "legendary": (CHOOSE, a.LEGENDARY)}  # fmt: skip
"""[word of a choice] -> the step it belongs to, and its action."""
SILENT = {SCENARIO: a.ACCEPT, MAKE_PACT: a.NO_PACT}
"""What a record does not keep: [step] -> what seats did that had no other entry in it."""


def check_campaign(record: BoundRecord, game_of: GameOf, watch: Watch | None = None) -> CampaignRecorder:
    """Replay a campaign whose record is made as it should be (`check_made`), with the records of its games.

    Raises RecordError as `check_played`; with the entry also "saga_missing" (table; its record is not here),
    "saga_unplayed" (table; it has no chain, so nothing of it can be proved), "saga_game" (table, why; its record is
    faulty), "saga_config" (field), "saga_result" (field).
    """
    if record.binding.scheme != BOUND:
        raise misfit("binding scheme", "a saga has key scheme 2")
    steps = _Steps(check_set_up(CAMPAIGN, record), record, game_of)
    options, seats = steps.recorder.config.options, steps.recorder.config.seats
    if CampaignConfig.of_lobby(options, ["any"] * seats).options != options:
        raise misfit("config options", "one of them says what is so anyway")
    for entry in record.entries[1:]:
        try:
            if watch and entry.action is not None:
                steps.watched(entry, watch)
            steps.add(entry)
        except EngineError as error:
            raise RecordError("action", entry=entry.number, why=error.code) from error
        except RecordError as error:
            error.facts.setdefault("entry", entry.number)
            raise
    check_end(steps.recorder, record)
    return steps.recorder


class _Steps:
    """A campaign played again, entry by entry."""

    def __init__(self, recorder: CampaignRecorder, record: BoundRecord, game_of: GameOf) -> None:
        self.recorder = recorder
        self._record = record
        self._game_of = game_of
        self._seen: set[str] = set()
        self._clans: tuple[int, ...] = ()
        """By seat, from the first game on that is known."""

    def watched(self, entry: Entry, watch: Watch) -> None:
        word, *argument = _list(entry)
        if word != RESULT:
            step, kind = STEPS[word]
            self._wait(step)
            watch(self.recorder, entry, kind | sum(argument))

    def add(self, entry: Entry) -> None:
        """Carry out an entry. Raises EngineError, RecordError."""
        if entry.action is None:
            raise RecordError("undo", why="a saga takes nothing back")
        if self._record.groups[entry.number]:
            raise RecordError("draws_left")
        word, *said = _list(entry)
        if word == RESULT:
            self._end(entry, said)
        else:
            self._choose(entry, word, *said)

    def _choose(self, entry: Entry, word: str, argument: int = 0) -> None:
        step, kind = STEPS[word]
        self._wait(step)
        state, action = self.recorder.state, kind | argument
        if entry.by == ORDERS or (entry.by == DEFAULT and action not in CAMPAIGN.legal(state, entry.seat)[:1]):
            raise RecordError("default")
        self.recorder.play(entry.seat, action, entry.by)

    def _wait(self, step: int) -> None:
        """Up to this step nobody chose anything more that a record keeps. Raises EngineError "too_early"."""
        while self.recorder.state.step < step:
            state = self.recorder.state
            if state.step not in SILENT:
                raise EngineError("too_early", "14.0")
            self.recorder.play(owing(state)[0], SILENT[state.step])

    def _end(self, entry: Entry, said: list[Any]) -> None:
        """A game has ended."""
        if (entry.seat, entry.by) != (0, DEFAULT):
            raise misfit("by" if entry.seat == 0 else "seat", "the house says how a game ended: default, at seat 0")
        self._wait(PLAY)
        if self.recorder.state.step != PLAY:
            raise EngineError("saga_over", "14.0")
        table, chained = said[0], said[4]
        game = self._played(table, chained) if chained else None
        told = told_of(self.recorder.state, game)
        ends = Ends(self.recorder.config.seats, self.recorder.content)
        end = next(end for end in (ends.add(*each) for each in told) if end is not None)
        for field, true, value in zip(END, result(table, end, chained)[1:], said, strict=True):
            if true != value:
                raise RecordError("saga_result", field=field, table=table)
        if game is None:
            raise RecordError("saga_unplayed", table=table)
        self._clans = game.config.clans
        for seat, action in told:
            self.recorder.play(seat, action, DEFAULT)

    def _played(self, table: int, chained: str) -> State:
        """The last state of the game with this chain, proved, and begun as the campaign says."""
        game = self._game_of(chained)
        if game is None or game.chain != chained:
            raise RecordError("saga_missing", table=table)
        if chained in self._seen:
            raise RecordError("saga_game", table=table, why="it stands there twice")
        self._seen.add(chained)
        self._check_begun(game, table)
        try:
            CLASH.check_embedded(game.config, game.content)
            check_made(game)
            return check_played(CLASH, game).state
        except RecordError as error:
            where = f", entry {error.facts['entry']}" if "entry" in error.facts else ""
            raise RecordError("saga_game", table=table, why=f"{error.code}{where}") from error

    def _check_begun(self, game: BoundRecord, table: int) -> None:
        """Table, data and options are those of the campaign, and what each seat brings."""
        own, bound, state = self._record.binding, game.binding, self.recorder.state
        for field, fits in (
            ("game", bound.game == CLASH.id),
            ("scheme", bound.scheme == BOUND),
            ("table", bound.table == table),
            ("rules_version", bound.rules_version >= own.rules_version),
            ("content_hash", bound.content_hash == own.content_hash),
            ("seats", len(bound.seats) == len(own.seats)),
        ):
            if not fits:
                raise RecordError("saga_config", field=f"binding {field}", table=table)
        shared = {**self.recorder.config.options, **(next_options(state) or {})}
        true: Mapping[str, Any] = config_to_json(config_of_lobby(shared, ["any"] * len(own.seats)))
        for field in sorted({*true, *game.config}):
            if field != "clans" and game.config.get(field) != _lists(true.get(field)):
                raise RecordError("saga_config", field=field, table=table)
        if self._clans and game.config.get("clans") != list(self._clans):
            raise RecordError("saga_config", field="clans", table=table)


def _list(entry: Entry) -> list[Any]:
    """The action of an entry, which in a campaign's record is a list."""
    action: Any = entry.action
    return list(action)


def _lists(value: Any) -> Any:
    """With lists for tuples, as it is read from a file."""
    return [_lists(part) for part in value] if isinstance(value, list | tuple) else value
