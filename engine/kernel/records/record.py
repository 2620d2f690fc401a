"""A game's record: its setup and the list of the seats' actions, with every draw; and its replay.

Entry 0 is the setup. Replay gives the state: in verify mode every draw is computed again from the revealed seed and
compared, in trust mode the recorded draws are used (a game in progress, whose seed is hidden).

A `Record` is of format 1, as running games are stored; finished ones are written in format 2
(`engine.kernel.records.bound_record`), and `config_under` chooses the rules by the version in either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic

from engine.kernel.dice import Dice, HmacDice, ScriptedDice
from engine.kernel.errors import EngineError, RecordError
from engine.kernel.fairness.fairness import check, table_key
from engine.kernel.game import Action, C, Event, G, Game, S, V
from engine.kernel.records.groups import Group, GroupedDice
from engine.kernel.undo import History

FORMAT = 1
"""The format of a Record's JSON."""
NO_SEAT = -1
"""The seat of entry 0."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. `counters` and `fingerprint` are the state's afterwards.

    `action` is None for the setup and for an undo, which takes back the seat's last `undo` actions. `by`: "setup",
    "person", "orders", "ai" or "default" (the host's words; nothing depends on it here).
    """

    number: int
    seat: int
    action: Action | None
    undo: int
    drawn: tuple[int, ...]
    counters: tuple[int, ...]
    fingerprint: str
    by: str = "person"

    def to_json(self) -> list[Any]:
        """[seat, action, undo, drawn, counters, fingerprint, by], as a game has hundreds; number = index."""
        return [
            self.seat,
            self.action,
            self.undo,
            list(self.drawn),
            list(self.counters),
            self.fingerprint,
            self.by,
        ]

    @staticmethod
    def from_json(number: int, data: Sequence[Any]) -> Entry:
        """Raises RecordError "not_an_entry"."""
        try:
            seat, action, undo, drawn, counters, fingerprint, by = data
            whole = [seat, undo, *drawn, *counters, *([] if action is None else [action])]
        except (TypeError, ValueError):
            raise RecordError("not_an_entry", entry=number) from None
        texts = isinstance(fingerprint, str) and isinstance(by, str)
        if not texts or not all(type(value) is int for value in whole):
            raise RecordError("not_an_entry", entry=number)
        return Entry(number, seat, action, undo, tuple(drawn), tuple(counters), fingerprint, by)


Watch = Callable[[Entry, list[Event], S], None]
"""Sees an entry, its events ([] for setup and undo) and the state after it, which it must not change."""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `commit` is the mark posted before the nonces came; `seed` is None until revealed."""

    game: str
    rules_version: int
    config: Mapping[str, Any]
    content: Mapping[str, Any]
    commit: str
    nonces: tuple[str, ...]
    seed: str | None
    entries: tuple[Entry, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "commit": self.commit,
            "seed": self.seed,
            "nonces": list(self.nonces),
            "config": dict(self.config),
            "content": dict(self.content),
            "entries": [entry.to_json() for entry in self.entries],
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Record:
        """Raises RecordError "format" or "not_an_entry"; its caller checks that the fields are there."""
        if data.get("format") != FORMAT:
            raise RecordError("format", entry=0)
        return Record(
            data["game"],
            data["rules_version"],
            data["config"],
            data["content"],
            data["commit"],
            tuple(data["nonces"]),
            data["seed"],
            tuple(Entry.from_json(number, entry) for number, entry in enumerate(data["entries"])),
        )


def struck(entries: Sequence[Entry]) -> frozenset[int]:
    """Numbers of the entries that a later undo took back (shown struck through)."""
    standing: list[int] = []
    gone: set[int] = set()
    for entry in entries:
        if entry.undo:
            gone.update(standing[-entry.undo :])
            del standing[-entry.undo :]
        elif entry.action is not None:
            standing.append(entry.number)
    return frozenset(gone)


@dataclass(frozen=True, slots=True)
class Owed(Generic[S]):
    """A seat's decision: its number, and the least number of entries since which it is owed without a break.

    `state` is the one after that many entries; read-only.
    """

    decision: int
    entries: int
    state: S


class Recorder(Generic[C, G, S, V]):
    """A game being played: its present state, the entries so far, and the actions that can be taken back."""

    def __init__(self, game: Game[C, G, S, V], config: G, content: C, dice: Dice) -> None:
        """Set up a game, drawing from `dice`; `start` makes the dice of a table."""
        self.game = game
        self.config = config
        self.content = content
        self.history: History[S] = History()
        self.entries: list[Entry] = []
        self.groups: list[tuple[Group, ...]] = []
        """[entry] -> its draws in groups."""
        self._owed: dict[int, Owed[S]] = {}
        """[seat that owes a decision] -> since when; never changed in place."""
        self._before = 0
        """The number of entries before the first known one (`take_up`)."""
        self._dice = dice
        taped = GroupedDice(dice)
        self.state: S = game.new(config, content, taped)
        self._add(NO_SEAT, None, 0, taped, "setup")

    @classmethod
    def start(cls, game: Game[C, G, S, V], config: G, content: C, key: bytes) -> Recorder[C, G, S, V]:
        """Set up a new game with the dice of `key`."""
        return cls(game, config, content, HmacDice(key))

    @classmethod
    def resume(
        cls,
        game: Game[C, G, S, V],
        config: G,
        content: C,
        key: bytes,
        entries: Sequence[Entry],
        watch: Watch[S] | None = None,
    ) -> Recorder[C, G, S, V]:
        """Resume a game from its entries (trust mode), to be continued with the dice of `key`.

        `watch` sees each entry with its events ([] for setup and undo) and the state after it, read-only. Raises
        RecordError when the entries do not fit together, or lead to another state under these rules.
        """
        recorder = _trusted(game, config, content, entries, watch)
        recorder._dice = HmacDice(key)
        return recorder

    @classmethod
    def take_up(
        cls,
        game: Game[C, G, S, V],
        config: G,
        content: C,
        key: bytes,
        state: S,
        entries: Sequence[Entry],
        watch: Watch[S] | None = None,
    ) -> Recorder[C, G, S, V]:
        """Resume a game in the middle: `state` is the one after `entries[0]` and holds everything (`whole`).

        The recorder knows these entries only. Raises RecordError when they do not fit the state, or each other.
        """
        recorder = cls.__new__(cls)
        recorder.game, recorder.config, recorder.content = game, config, content
        recorder.history = History()
        recorder.entries, recorder.groups = list(entries), []
        recorder.state = state
        recorder._before, recorder._owed = entries[0].number, {}
        recorder._dice = HmacDice(key)
        recorder._note(())
        if game.fingerprint(state) != entries[0].fingerprint:
            raise RecordError("fingerprint", entry=entries[0].number)
        if watch:
            watch(entries[0], [], state)
        _go_on(recorder, entries[1:], watch)
        return recorder

    def play(self, seat: int, action: Action, by: str = "person") -> list[Event]:
        """Carry out an action. Raises IllegalAction, nothing changed."""
        taped = GroupedDice(self._dice)
        before = self.state
        after, events = self.game.step(before, seat, action, taped)
        self._advance(seat, before, after)
        self._add(seat, action, 0, taped, by)
        return events

    def undo(self, steps: int, seat: int, by: str = "person") -> int:
        """Take back the seat's last `steps` actions (0: all that are free); returns how many.

        Raises EngineError "nothing_to_undo" or "barrier", nothing changed.
        """
        steps = steps or max(1, self.history.free(seat))
        self._take_back(seat, steps)
        self._add(seat, None, steps, GroupedDice(self._dice), by)
        return steps

    def _take_back(self, seat: int, steps: int) -> None:
        """Restore an earlier state without its decision numbers: an older panel must not act on the new state."""
        ahead = self.state.decisions
        state = self.history.take_back(seat, steps)
        state.decisions[:] = [
            number if number == before else max(number, before) + 1
            for number, before in zip(state.decisions, ahead, strict=True)
        ]
        self.state = state

    def draw_from(self, dice: Dice) -> None:
        """Draw from these dice from now on."""
        self._dice = dice

    def owed(self, seat: int) -> Owed[S] | None:
        """Since when a seat owes its present decision; None: it owes nothing.

        An AI plans from the view of that state, so that its plan can be repeated.
        """
        return self._owed.get(seat)

    @property
    def whole(self) -> bool:
        """Whether the state holds everything: nothing can be taken back, nothing was owed before the newest entry."""
        newest = self._before + len(self.groups)
        return not len(self.history) and all(owed.entries == newest for owed in self._owed.values())

    def forget(self) -> None:
        """Forget all but the newest entry; for a game that can be resumed from here (`whole`)."""
        self._before += len(self.entries) - 1
        self.entries, self.groups = self.entries[-1:], self.groups[-1:]

    def fork(self) -> Recorder[C, G, S, V]:
        """An independent copy: to try several actions and keep all of them or none."""
        other = copy(self)
        other.entries = self.entries[:]
        other.groups = self.groups[:]
        other.history = self.history.copy()
        return other

    def record(self, commit: str, nonces: Sequence[str], seed: str | None) -> Record:
        """The record so far; give `seed` only once it may be known."""
        game = self.game
        return Record(
            game.id,
            self.config.rules.version,
            game.config_to_json(self.config),
            game.content_to_json(self.content),
            commit,
            tuple(nonces),
            seed,
            tuple(self.entries),
        )

    def _advance(self, seat: int, before: S, after: S) -> None:
        self.state = after
        self.history.push(seat, before, after)

    def _note(self, groups: tuple[Group, ...]) -> None:
        """Note an added entry's draws, and who owes what after it."""
        self.groups.append(groups)
        game, state, before = self.game, self.state, self._owed
        self._owed = {}
        for seat in game.to_act(state):
            decision, owed = game.decision(state, seat), before.get(seat)
            same = owed is not None and owed.decision == decision
            self._owed[seat] = owed if same and owed else Owed(decision, self._before + len(self.groups), state)

    def _add(self, seat: int, action: Action | None, undo: int, taped: GroupedDice, by: str) -> None:
        counters = tuple(self.state.draws)
        if self.entries and counters == self.entries[-1].counters:
            counters = self.entries[-1].counters  # most entries draw nothing: one tuple for them all
        fingerprint = self.game.fingerprint(self.state)
        number = self._before + len(self.entries)
        self.entries.append(Entry(number, seat, action, undo, tuple(taped.drawn), counters, fingerprint, by))
        self._note(taped.groups())


def replay(game: Game[C, G, S, V], record: Record, verify: bool, watch: Watch[S] | None = None) -> Recorder[C, G, S, V]:
    """Replay a record; the result holds the last state and has only the replay's dice.

    `watch` as in `Recorder.resume`. Verify mode checks the mark, then each entry: legal, draws, counters, fingerprint.
    Raises RecordError with the first entry that differs (`facts["entry"]`) and the difference (its code: "wrong_game",
    "rules_version", "unreadable", "no_setup", "seed_hidden", "commit", "setup", "number", "seat", "action", "undo",
    "drawn", "counters", "fingerprint"; in trust mode "does_not_fit").
    """
    if record.game != game.id:
        raise RecordError("wrong_game", entry=0, game=record.game)
    config = config_under(game, record.rules_version, record.config)
    content = content_of(game, record.content)
    if not verify:
        return _trusted(game, config, content, record.entries, watch)
    if record.seed is None:
        raise RecordError("seed_hidden", entry=0)
    if not check(record.seed, record.commit):
        raise RecordError("commit", entry=0)
    return _verified(game, config, content, table_key(record.seed, record.nonces), record.entries, watch)


_UNREADABLE = (EngineError, AttributeError, KeyError, TypeError, ValueError, IndexError)
"""The errors of reading a config or content that this program's game does not understand."""


def config_under(game: Game[C, G, S, V], rules_version: int, data: Mapping[str, Any]) -> G:
    """A game's stored config under the rules it began with: only here does a version choose the rules.

    Raises RecordError "rules_version" for a version this program does not know, "unreadable".
    """
    rules = game.versions.of(rules_version)
    try:
        return game.config_from_json(data, rules)
    except _UNREADABLE as error:
        raise RecordError("unreadable", entry=0, why=str(error)) from error


def content_of(game: Game[C, G, S, V], data: Mapping[str, Any]) -> C:
    """The stored content of a game. Raises RecordError "unreadable"."""
    try:
        return game.content_from_json(data)
    except _UNREADABLE as error:
        raise RecordError("unreadable", entry=0, why=str(error)) from error


def retrace(game: Game[C, G, S, V], config: G, content: C, entries: Sequence[Entry], watch: Watch[S]) -> None:
    """Replay with the recorded draws and compare after every entry, to find where a game leaves the rules.

    `watch` sees each entry that fits. Raises RecordError as `Recorder.resume` does, at the first entry that does not.
    """

    def compared(entry: Entry, events: list[Event], state: S) -> None:
        if game.fingerprint(state) != entry.fingerprint:
            raise RecordError("fingerprint", entry=entry.number)
        watch(entry, events, state)

    _trusted(game, config, content, entries, compared)


def _verified(
    game: Game[C, G, S, V],
    config: G,
    content: C,
    key: bytes,
    entries: Sequence[Entry],
    watch: Watch[S] | None,
) -> Recorder[C, G, S, V]:
    """Replay with the dice of the key and compare everything."""
    _check_setup(entries)
    try:
        recorder = Recorder.start(game, config, content, key)
    except EngineError as error:
        raise RecordError("setup", entry=0, why=error.code) from error
    for number, entry in enumerate(entries):
        events = _again(recorder, number, entry) if number else []
        true = recorder.entries[-1]
        for what in ("number", "seat", "action", "undo", "drawn", "counters", "fingerprint"):
            if getattr(entry, what) != getattr(true, what):
                raise RecordError(what, entry=number)
        if watch:
            watch(entry, events, recorder.state)
    return recorder


def _again(recorder: Recorder[C, G, S, V], number: int, entry: Entry) -> list[Event]:
    """Carry out an entry by the rules and the recorder's own dice."""
    try:
        if entry.action is not None:
            return recorder.play(entry.seat, entry.action, entry.by)
        recorder.undo(entry.undo or -1, entry.seat, entry.by)
    except EngineError as error:
        what = "undo" if entry.action is None else "action"
        raise RecordError(what, entry=number, why=error.code) from error
    return []


def _trusted(
    game: Game[C, G, S, V], config: G, content: C, entries: Sequence[Entry], watch: Watch[S] | None
) -> Recorder[C, G, S, V]:
    """Replay with the recorded draws; only the draws' fit and the last fingerprint are checked."""
    _check_setup(entries)
    dice = ScriptedDice(entries[0].drawn)
    try:
        recorder = Recorder(game, config, content, dice)
        dice.finish()
    except Exception as error:
        raise _misfit(0, error) from error
    recorder.entries = list(entries)
    if watch:
        watch(entries[0], [], recorder.state)
    _go_on(recorder, entries[1:], watch)
    return recorder


def _go_on(recorder: Recorder[C, G, S, V], entries: Sequence[Entry], watch: Watch[S] | None) -> None:
    """Carry out the rest with the recorded draws; only the draws' fit and the last fingerprint are checked."""
    for entry in entries:
        try:
            events = _trust(recorder, entry)
        except Exception as error:
            raise _misfit(entry.number, error) from error
        if watch:
            watch(entry, events, recorder.state)
    last = recorder.entries[-1]
    if recorder.game.fingerprint(recorder.state) != last.fingerprint:
        raise RecordError("fingerprint", entry=last.number)


def _misfit(number: int, error: Exception) -> RecordError:
    """The rules don't check what is applied to them: a misfit may raise anything."""
    why = error.code if isinstance(error, EngineError) else type(error).__name__
    return RecordError("does_not_fit", entry=number, why=why)


def _trust(recorder: Recorder[C, G, S, V], entry: Entry) -> list[Event]:
    if entry.action is None:
        recorder._take_back(entry.seat, entry.undo)
        recorder._note(())
        return []
    dice = ScriptedDice(entry.drawn)
    taped = GroupedDice(dice)
    before = recorder.state
    after = before.clone()
    events = recorder.game.apply(after, entry.seat, entry.action, taped)
    dice.finish()
    recorder._advance(entry.seat, before, after)
    recorder._note(taped.groups())
    return events


def _check_setup(entries: Sequence[Entry]) -> None:
    if not entries or entries[0].action is not None or entries[0].undo:
        raise RecordError("no_setup", entry=0)
