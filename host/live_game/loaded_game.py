"""A game in memory, a cache of the store; and a draft of the changes a press would make."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.kernel.deciders import DEFAULT, ORDERS, UNASKED
from engine.kernel.errors import EngineError, IllegalAction
from engine.kernel.game import Action, Event, Game
from engine.kernel.holders import LEFT, TAKEN, Why
from engine.kernel.planning import DRAFT, PLAN, STEP, UNDONE
from engine.kernel.record import Entry, Recorder, Watch, config_under
from host.due.due_rows import TableClocks
from host.due.house_time import Now
from host.live_game.operator_notices import OperatorNotice
from host.live_game.plan_trial import possible, tried
from host.posts.concern import Concern
from host.posts.post import Post
from host.store.queries.snapshots import Snapshot
from host.table.fair import key_of
from host.table.notes import PlanNote, SeatNews, TableNote
from host.table.options import DEFAULT_MOVE
from host.table.pending import News, NewsKind
from host.table.rows import PLANNED, GameRow, LogLine, SeatRow
from host.table.stored_plan import AWAY, StoredPlan, plan_in, with_plan

AnyGame = Game[Any, Any, Any, Any]
AnyRecorder = Recorder[Any, Any, Any, Any]
RECENT = 16
"""The number of newest states kept in memory for pictures of posts; older ones return by replay."""
SNAPSHOT_EVERY = 16
"""Entries after which a new snapshot is due."""
BEFELL: frozenset[NewsKind] = frozenset({"time_ai", "time_default", "time_open", "gone"})
"""News of what befell a seat without its person."""
MOST_ANSWERS = 2_000
"""More answers of standing orders in a row count as a fault of the game."""


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
        return {seat: str(own["language"]) for seat, own in self.settings.items() if own.get("language")}

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

    def undo(self, seat: int, steps: int, user_id: int) -> None:
        """Take back actions (0 steps: all that are free). Raises EngineError "nothing_to_undo" or "barrier"."""
        self.recorder.undo(steps, seat)
        hidden = self.loaded.quiet | {line.entry.number for line in self.lines if line.quiet}
        taken = taken_back(self.recorder.entries)[self.recorder.entries[-1].number]
        quiet = all(number in hidden for number in taken)
        self._add((), quiet, user_id)
        for number, each in enumerate(self.row.seats):
            plan = plan_in(each.orders)
            under_way = plan is not None and plan.state == "acting" and number == seat
            if plan is not None and plan.state != "failed" and (plan.base >= min(taken) or under_way):
                self._plan_failed(number, plan, (UNDONE,))

    def let_orders_answer(self, asked: Callable[[SeatRow], bool]) -> None:
        """Let standing orders act for people who owe decisions, until somebody has to be asked or only AI seats owe.

        Where an AI plays for a person, it decides and the orders wait; they also wait while the bot is off the server.
        """
        if self.row.removed:
            return
        for _ in range(MOST_ANSWERS):
            if not self._answer_once(asked):
                return
        raise RuntimeError("standing orders do not come to an end")

    def _answer_once(self, asked: Callable[[SeatRow], bool]) -> bool:
        for number in self.owed:
            seat = self.row.seats[number]
            if not seat.in_person:
                continue
            stretch = self.loaded.game.stretch(self.state, number)
            spent = stretch == (seat.clock.spent, number)
            plan = plan_in(seat.orders) if stretch.of == number and not spent else None
            if plan is not None and plan.when == stretch.key and self._plan_due(number, plan):
                return True
            orders = {**seat.orders, UNASKED: True} if spent else seat.orders
            action = self.loaded.game.answer(self.state, number, orders, asked(seat) and not spent)
            if action is not None:
                self.play(number, action, ORDERS, cause="clock" if spent else "")
                return True
            if spent and self.row.terms.late == DEFAULT_MOVE:
                self.play(number, self.loaded.game.default(self.state, number), DEFAULT, cause="clock")
                return True
        return False

    def _plan_due(self, number: int, plan: StoredPlan) -> bool:
        """Go on with a plan under way; let one act whose turn comes by this commit. Whoever is there decides."""
        if plan.state == "acting":
            self._go_on(number, plan)
            return True
        row, was = self.row, self.before.seats[number]
        if plan.state != "kept" or was.clock.stretch == plan.when or row.pending.consent is not None:
            return False
        if number == self.present:
            self._keep_plan(number, plan, state="held")
        elif not max(row.pace.pause, plan.pause) and row.paused_until is None and row.asleep_since is None:
            self.carry_out_plan(number)
            return True
        return False

    def plan_is_up(self, number: int) -> None:
        """Its clock has come: tell its person that it acts soon, where they have a pause; after that it acts."""
        plan = plan_in(self.row.seats[number].orders)
        pause = 0.0 if plan is None else max(self.row.pace.pause, plan.pause)
        if plan is None or plan.told or not pause:
            self.carry_out_plan(number)
            return
        self._keep_plan(number, plan, told=True)
        self.notes.append(PlanNote(number, "due", self.now + pause))

    def carry_out_plan(self, number: int) -> None:
        """Carry out the whole plan of a seat whose turn it is, if all it counted on holds; else none of it."""
        plan = plan_in(self.row.seats[number].orders)
        assert plan is not None
        actions, why = tried(self.loaded.game, self.state, number, plan)
        if not why and not self._possible(number, actions):
            why = (STEP, plan.steps[0])
        if why:
            self._plan_failed(number, plan, why)
            self.notes.append(PlanNote(number, "failed", why=tuple(why)))
        else:
            self._begin_plan(number, plan)

    def plan_acts_for(self, number: int) -> bool:
        """Let a plan act while an AI plays for its person; False where there is none for now, or it does not hold."""
        plan = plan_in(self.row.seats[number].orders)
        due = plan is not None and self.loaded.game.stretch(self.state, number) == (plan.when, number)
        if plan is None or not due or plan.state != "kept" or plan.wishes.get(AWAY) is False:
            return False
        self.carry_out_plan(number)
        return plan_in(self.row.seats[number].orders) is None

    def carry_out_anyway(self, number: int, plan: StoredPlan) -> bool:
        """Carry a plan out whatever it counted on; False, and nothing is done, where it is not possible."""
        actions = possible(self.loaded.game, self.state, number, plan)
        if not actions or not self._possible(number, actions):
            return False
        self._begin_plan(number, plan)
        return True

    def _possible(self, number: int, actions: Sequence[Action]) -> bool:
        """Whether a seat can do all of these, as far as nobody else has to answer."""
        trial = self.recorder.fork()
        try:
            for action in actions:
                if number not in self.loaded.game.to_act(trial.state):
                    break
                trial.play(number, action, ORDERS)
        except IllegalAction:
            return False
        return True

    def _begin_plan(self, number: int, plan: StoredPlan) -> None:
        self.met_plan("acted")
        self._keep_plan(number, None)
        self.merge_orders(number, plan.orders)
        self._go_on(number, plan)

    def met_plan(self, what: str, why: str = "") -> None:
        """Note what became of a plan, for the metrics."""
        self.plans_met.append((what, why))

    def _go_on(self, number: int, plan: StoredPlan) -> None:
        """Play a plan's steps while its seat owes one; once another answers, the rest waits for that."""
        game = self.loaded.game
        steps = list(plan.steps)
        while steps and number in self.owed and game.stretch(self.state, number) == (plan.when, number):
            try:
                self.play(number, game.parse(self.recorder.content, steps[0]), ORDERS, cause=PLANNED)
            except EngineError:
                steps = []
                break
            del steps[0]
        rest = plan if steps and self._goes_on(number, plan.when) else None
        self._keep_plan(number, rest, steps=tuple(steps), state="acting")

    def _goes_on(self, number: int, stretch: str) -> bool:
        """Whether others only answer during a seat's stretch."""
        return any(self.loaded.game.stretch(self.state, seat) == (stretch, number) for seat in self.owed)

    def _plan_failed(self, number: int, plan: StoredPlan, why: Sequence[Any]) -> None:
        self.met_plan("failed", str(why[0]))
        self._keep_plan(number, plan, state="failed", why=tuple(why))

    def _keep_plan(self, number: int, plan: StoredPlan | None, **changes: Any) -> None:
        seat = self.row.seats[number]
        self.row = self.row.with_seat(replace(seat, orders=with_plan(seat.orders, plan, **changes)))

    def drop_plan(self, number: int) -> None:
        """What a seat planned is over, as its person acts themselves."""
        seat = self.row.seats[number]
        if seat.orders.keys() & {PLAN, DRAFT}:
            self._keep_plan(number, None)

    def acts_by_hand(self, number: int) -> None:
        """A person's own action ends what they planned for this turn."""
        plan = plan_in(self.row.seats[number].orders) or plan_in(self.row.seats[number].orders, DRAFT)
        if plan is not None and self.loaded.game.stretch(self.state, number) == (plan.when, number):
            self.drop_plan(number)

    def rest_plans(self) -> None:
        """Give each plan whose turn it is its whole pause again."""
        for number, seat in enumerate(self.row.seats):
            plan = plan_in(seat.orders) if seat.owes else None
            if plan is not None and plan.state == "kept":
                self._keep_plan(number, plan, since=self.moment.house)

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
        here = replace(seat.absence, until=None, waits=False, gone=False, offered=False)
        if seat.user_id is not None and seat.ai is not None:
            self._seat_changes(replace(seat, ai=None, handed=None, absence=here))
            self.note_holder(number, TAKEN)
        elif here != seat.absence:
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
            self.row = replace(self.row, asleep_since=None)
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
