"""A game in memory, a cache of the store; and a draft of the changes a press would make."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.kernel.game import Action, Event, Game
from engine.kernel.records.holders import LEFT, TAKEN, Why
from engine.kernel.records.record import Entry, Recorder, Watch, config_under
from host.due.due_rows import TableClocks
from host.due.house_time import Now
from host.live_game.operator_notices import OperatorNotice
from host.posts.brakes import Appeal
from host.posts.concern import Concern
from host.posts.notices import reads_in
from host.posts.post import Post
from host.store.queries.snapshots import Snapshot
from host.table.fair import key_of
from host.table.notes import SeatNews, TableNote
from host.table.pending import News, NewsKind
from host.table.rows import PLANNED, GameRow, LogLine, SeatRow

AnyGame = Game[Any, Any, Any, Any]
AnyRecorder = Recorder[Any, Any, Any, Any]
RECENT = 16
"""The number of newest states kept in memory for pictures of posts; older ones return by replay."""
SNAPSHOT_EVERY = 16
"""Entries after which a new snapshot is due."""
BEFELL: frozenset[NewsKind] = frozenset({"time_ai", "time_default", "time_open", "gone"})
"""News of what befell a seat without its person."""


@dataclass(slots=True)
class LoadedGame:
    """A started game, its entries since the newest snapshot.

    Its recorder never changes in place: a draft works on a fork, which then takes its place.
    """

    row: GameRow
    game: AnyGame
    recorder: AnyRecorder
    told_view: Any
    """The spectator's view at the last telling post, None before the first one."""
    untold: tuple[LogLine, ...]
    quiet: set[int]
    """Numbers of the entries that others may not notice."""
    planned: set[int]
    """Numbers of the entries that a plan made."""
    recent: OrderedDict[int, Any] = field(default_factory=OrderedDict)
    """Entry number -> the state after it."""
    snapshot: int = 0
    """The entry of the newest snapshot; 0: none, and the entries go back to the setup."""
    clocks: TableClocks | None = None
    """All that was due at the table by the newest row that this process wrote."""

    def clocks_of(self, row: GameRow, off: float) -> TableClocks:
        """All that is due by a row. `off`: Unix time less house time."""
        known = self.clocks
        return known if known is not None and known.fit(row, off) else TableClocks.of(row, off)

    def remember(self, number: int, state: Any) -> None:
        self.recent[number] = state
        while len(self.recent) > RECENT:
            self.recent.popitem(last=False)


class Draft:
    """The changes one press makes to a game: all committed, or none."""

    def __init__(self, loaded: LoadedGame, row: GameRow, moment: Now, asked: Callable[[SeatRow], bool]) -> None:
        self.loaded = loaded
        self.before = row
        """The row the draft is made from."""
        self.row = row
        self.recorder = loaded.recorder.fork()
        self.lines: list[LogLine] = []
        self.states: list[Any] = []
        self.moment = moment
        self.now = moment.wall
        self.asked = asked
        """Whether a seat's person is present and wants to be asked."""
        self.settings: Mapping[int, Mapping[str, Any]] = {}
        """[seat] -> all settings of its person."""
        self.notices: tuple[OperatorNotice, ...] = ()
        self.notes: list[TableNote] = []
        """Notes to people beside the game."""
        self.announce = False
        """Ask the presenter even when nothing public happened."""
        self.changed_seats: list[int] = []
        """Seats that changed their player."""
        self.words: list[Post] = []
        """Posts beside those about the game."""
        self.concerns: list[Concern] = []
        """Whom it concerns beside those whom the game's posts concern."""
        self.appeals: list[Appeal] = []
        """What the presser does that others hear of: each has a brake."""
        self.snapshot = loaded.snapshot
        """The entry of the newest snapshot, once this is written."""
        self.plans_met: list[tuple[str, str]] = []
        """What became of plans, and why they failed."""
        self.present: int | None = None
        """The seat whose person did this."""
        self.others: Sequence[GameRow] = ()
        """Rows of other tables that were written with it (host/commit/campaigns.py)."""

    def snapshot_due(self, told_version: int) -> bool:
        """Whether a snapshot belongs here, so that the game can resume from it without anything earlier.

        For that the state must hold everything, and the posts must have reported everything (`told_version`).
        """
        newest = self.recorder.entries[-1].number
        return newest == told_version and newest - self.snapshot >= SNAPSHOT_EVERY and self.recorder.whole

    @property
    def planned(self) -> set[int]:
        """Numbers of the entries that plans made."""
        return self.loaded.planned | {line.entry.number for line in self.lines if line.cause == PLANNED}

    @property
    def state(self) -> Any:
        return self.recorder.state

    @property
    def languages(self) -> Mapping[int, str]:
        """Maps a seat to its person's language."""
        return {seat: reads_in(own) for seat, own in self.settings.items() if reads_in(own)}

    @property
    def owed(self) -> Sequence[int]:
        return self.loaded.game.to_act(self.state)

    def play(self, seat: int, action: Action, by: str, user_id: int | None = None, cause: str = "") -> None:
        """Carry out an action. Raises IllegalAction."""
        game = self.loaded.game
        revises = seat not in self.owed and bool(game.revisable(self.state, seat))
        events = self.recorder.play(seat, action, by)
        quiet = revises or not game.events_for(events, None)
        self._add(tuple(events), quiet, user_id, cause)

    def undo(self, seat: int, steps: int, user_id: int) -> Sequence[int]:
        """Take back actions (0 steps: all that are free); their numbers.

        Raises EngineError "nothing_to_undo" or "barrier".
        """
        self.recorder.undo(steps, seat)
        hidden = self.loaded.quiet | {line.entry.number for line in self.lines if line.quiet}
        taken = taken_back(self.recorder.entries)[self.recorder.entries[-1].number]
        quiet = all(number in hidden for number in taken)
        self._add((), quiet, user_id)
        return taken

    def pressed(self, number: int) -> None:
        self.present = number
        self.row = self.row.with_seat(replace(self.row.seats[number], last_press=self.now))

    def hand_over(self, number: int, level: str, why: Why, told: bool = True) -> None:
        """Let an AI play the seat for its person; choices, plans and orders stay. `told`: a post says so."""
        seat = self.row.seats[number]
        self._seat_changes(replace(seat, ai=level, handed=self.state.round), told)
        self.note_holder(number, why)

    def take_back(self, number: int) -> None:
        """Let the seat's person play again, whatever kept them; what an AI did meanwhile stands."""
        seat = self.row.seats[number]
        here = seat.absence.ended()
        if seat.user_id is not None and seat.ai is not None:
            self._seat_changes(replace(seat, ai=None, handed=None, absence=here))
            self.note_holder(number, TAKEN)
        elif here is not seat.absence:
            self.row = self.row.with_seat(replace(seat, absence=here))

    def give_up(self, number: int, level: str) -> None:
        """Leave the seat to an AI for good."""
        seat = self.row.seats[number]
        left = replace(seat.absence, until=None, waits=False, gone=False)
        self._seat_changes(replace(seat, user_id=None, ai=level, handed=None, orders={}, told=None, absence=left))
        self.note_holder(number, LEFT)

    def note_holder(self, number: int, why: Why) -> None:
        """Note for the record who plays the seat from the next entry on, if that is somebody else."""
        self._note_holder(number, self.recorder.entries[-1].number + 1, why)

    def _note_holder(self, number: int, entry: int, why: Why) -> None:
        dice = self.row.dice.held(number, entry, self.row.seats[number].ai, why)
        if dice is not self.row.dice:
            self.row = replace(self.row, dice=dice)

    def _seat_changes(self, seat: SeatRow, told: bool = True) -> None:
        self.row = self.row.with_seat(seat)
        if told:
            self.changed_seats.append(seat.number)
        self.announce = True

    def ask_anew(self) -> None:
        """Ask everybody who owes a decision again in the next posts."""
        seats = tuple(replace(seat, told=None) if seat.owes else seat for seat in self.row.seats)
        self.row, self.announce = replace(self.row, seats=seats), True

    def tell(self, news: News) -> None:
        """Add a line for the next post that reports; who it happened to hears of it, once."""
        if news.kind in BEFELL:
            known = [note for note in self.notes if not (isinstance(note, SeatNews) and note.seat == news.seat)]
            self.notes = [*known, SeatNews(news.seat, news.kind)]
        pending = self.row.pending
        self.row = replace(self.row, pending=replace(pending, news=(*pending.news, news)))
        self.announce = True

    def wake(self) -> bool:
        """Wake a table that sleeps; whether it slept."""
        slept = self.row.asleep_since is not None
        if slept:
            self.row = replace(self.row, asleep_since=None, pending=replace(self.row.pending, put_away=False))
            self.announce = True
        return slept

    def merge_orders(self, number: int, orders: Mapping[str, Any]) -> None:
        """Change single standing orders of a seat; None removes one."""
        seat = self.row.seats[number]
        merged = {**seat.orders, **orders}
        kept = {name: value for name, value in merged.items() if value is not None}
        self.row = self.row.with_seat(replace(seat, orders=kept))

    def _add(self, events: tuple[Event, ...], quiet: bool, user_id: int | None, cause: str = "") -> None:
        entry = self.recorder.entries[-1]
        # Seats change hands in other ways, too: with a campaign's game, or when somebody is erased.
        self._note_holder(entry.seat, entry.number, LEFT if self.row.seats[entry.seat].ai else TAKEN)
        self.lines.append(LogLine(entry, user_id, events, quiet, self.now, cause))
        self.states.append(self.state)


def taken_back(entries: Sequence[Entry]) -> dict[int, list[int]]:
    """Maps the number of each undo to the numbers of the actions it took back."""
    standing: list[int] = []
    taken: dict[int, list[int]] = {}
    for entry in entries:
        if entry.undo:
            taken[entry.number] = standing[-entry.undo :]
            del standing[-entry.undo :]
        elif entry.action is not None:
            standing.append(entry.number)
    return taken


def begin(row: GameRow, game: AnyGame, content: Any, now: float) -> tuple[LoadedGame, LogLine]:
    """Set a game up from its row (config and nonces are there) with the table's dice."""
    config = _config(row, game)
    recorder = Recorder.start(game, config, content, key_of(row))
    line = LogLine(recorder.entries[0], None, (), True, now)
    loaded = LoadedGame(row, game, recorder, None, (line,), {0}, set())
    loaded.remember(0, recorder.state)
    return loaded, line


def resume(
    row: GameRow, game: AnyGame, content: Any, lines: Sequence[LogLine], snapshot: Snapshot | None = None
) -> LoadedGame:
    """Bring a stored game back by replay of its entries with their recorded draws. Raises RecordError.

    With a snapshot `lines` begin with its entry; a snapshot of another version raises its own errors.
    """
    recent: OrderedDict[int, Any] = OrderedDict()
    told: list[Any] = []
    newest = lines[-1].entry.number

    def watch(entry: Entry, events: list[Event], state: Any) -> None:
        if entry.number == row.told_version:
            told.append(game.view(state, None))
        if entry.number > newest - RECENT:
            recent[entry.number] = state

    recorder = _recorder(row, game, content, [line.entry for line in lines], snapshot, watch)
    return LoadedGame(
        row,
        game,
        recorder,
        told[0] if told else None,
        tuple(line for line in lines if line.entry.number > row.told_version),
        {line.entry.number for line in lines if line.quiet},
        {line.entry.number for line in lines if line.cause == PLANNED},
        recent,
        lines[0].entry.number,
    )


def state_after(row: GameRow, game: AnyGame, content: Any, lines: Sequence[LogLine]) -> Any:
    """The state after the last of `lines`, from the setup on. Raises RecordError."""
    return _recorder(row, game, content, [line.entry for line in lines], None, None).state


def states_after(row: GameRow, game: AnyGame, content: Any, lines: Sequence[LogLine]) -> list[Any]:
    """Maps each of `lines`, from the setup on, to the state after it. Raises RecordError."""
    states: list[Any] = []

    def watch(entry: Entry, events: list[Event], state: Any) -> None:
        states.append(state)

    _recorder(row, game, content, [line.entry for line in lines], None, watch)
    return states


def _recorder(
    row: GameRow,
    game: AnyGame,
    content: Any,
    entries: Sequence[Entry],
    snapshot: Snapshot | None,
    watch: Watch[Any] | None,
) -> AnyRecorder:
    config = _config(row, game)
    if snapshot is None:
        return Recorder.resume(game, config, content, key_of(row), entries, watch)
    state = game.thaw(config, content, snapshot.state)
    return Recorder.take_up(game, config, content, key_of(row), state, entries, watch)


def _config(row: GameRow, game: AnyGame) -> Any:
    """A started game's config under the rules it began with. Raises RecordError."""
    assert row.config is not None and row.rules_version is not None
    return config_under(game, row.rules_version, row.config)
