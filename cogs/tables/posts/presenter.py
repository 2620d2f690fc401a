"""The posts that every table has, in any game; a game's presenter adds its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from cogs.tables.posts.dice_posts import dice_post
from cogs.tables.posts.digest_posts import digest_post, waited_for_post
from cogs.tables.posts.last_post import completed
from cogs.tables.posts.lobby_card import (
    announcement,
    closed_lobby_post,
    full_concern,
    invitation,
    lobby_post,
    unstarted_concern,
)
from cogs.tables.posts.notes import Noted, asking, concerns_of, ending, posts_of
from cogs.tables.posts.outage import missed_post, moved_concern, trouble_post, withheld_post
from cogs.tables.posts.timed_posts import now_post, with_time
from cogs.tables.posts.unplayable import set_aside_post
from cogs.tables.wording.names import told_name
from cogs.tables.wording.quick_rules import QUICK
from cogs.tables.wording.seat_line import seat_post
from cogs.transport.aftermath import Aftermath
from data.texts import Texts, texts_in
from engine.kernel.game import Event
from engine.kernel.planning import STEP, UNDONE
from host.posts.composing import Composed, Moment, Reviewed
from host.posts.concern import Concern, ConcernKind
from host.posts.ports import Trouble
from host.posts.post import Choice, Post
from host.table.notes import TableNote
from host.table.table import Table
from host.table.table_dice import DiceNews


class TablePresenter(ABC):
    """A `host.posts.ports.Presenter` but for what a game's own moments become."""

    aftermath: Aftermath
    """The game's words for its finished games."""

    @abstractmethod
    def title(self, t: Texts) -> str:
        """The game's name."""

    @abstractmethod
    def summary(self, table: Table, t: Texts) -> str:
        """The table's options in a line; what explains them in further lines."""

    @abstractmethod
    def invitation(self, table: Table, t: Texts) -> Sequence[str]:
        """What the lobby's card invites to, in parts: what wins, how long it lasts, what is not as usual."""

    def sides(self, table: Table, t: Texts) -> Sequence[str]:
        """Maps a seat to an AI seat's name, as far as the table alone determines it: see `Screens.sides`."""
        return ()

    rules: str = QUICK
    """The paragraph that Rules of the lobby's card opens."""

    def wishes(self, table: Table, t: Texts) -> Sequence[Choice]:
        """What a seat may wish to play; () where there is nothing to wish for."""
        return ()

    def alone(self, table: Table) -> bool:
        """Whether the table is for one person only."""
        return False

    def lobby(self, table: Table) -> Post:
        t = texts_in(table.language)
        wishes, alone = self.wishes(table, t), self.alone(table)
        return lobby_post(
            table, t, self.title(t), self.invitation(table, t), wishes, alone, self.sides(table, t), self.rules
        )

    @abstractmethod
    def compose_game(self, moment: Moment) -> Composed:
        """The game's own posts for a moment, without news of people and time."""

    @abstractmethod
    def told(self, table: Table, view: Any, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]: ...

    @abstractmethod
    def asked(self, view: Any, seat: int, t: Texts) -> str: ...

    @abstractmethod
    def otherwise(self, view: Any, seat: int, t: Texts) -> str: ...

    def answered(self, table: Table, view: Any, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]:
        return self.told(table, view, seat, events, t)

    def unmet(self, table: Table, view: Any, why: Sequence[Any], t: Texts) -> str:
        """Why a plan did not hold."""
        if why[:1] == (UNDONE,):
            return t("what you planned on was taken back.")
        return t("it is not possible any more.") if why[:1] == (STEP,) else t("the rules changed.")

    def holding(self, table: Table, view: Any, seat: int, t: Texts) -> str:
        return told_name(table.seats[seat], t)

    def compose(self, moment: Moment) -> Composed:
        composed = with_time(self.compose_game(moment), moment, texts_in(moment.table.language))
        return replace(composed, concerns=tuple(self._asks(composed, moment)))

    def _asks(self, composed: Composed, moment: Moment) -> Iterator[Concern]:
        """The concerns a game stated, and one for each further seat whose decision its posts announce."""
        stated = {concern.seat: concern for concern in composed.concerns}
        noted = self._noted(moment)
        for seat in composed.informed:
            if seat not in moment.asked:
                continue
            own = asking(noted, seat, ConcernKind.TURN)
            concern = stated.pop(seat, own)
            yield replace(concern, public=concern.public or own.public, private=concern.private or own.private)
        yield from stated.values()
        if moment.table.finished:
            yield from ending(noted)

    def note(self, moment: Moment, note: TableNote) -> Composed:
        noted = self._noted(moment)
        return Composed(tuple(posts_of(noted, note)), tuple(concerns_of(noted, note)))

    def _noted(self, moment: Moment) -> Noted:
        t = texts_in(moment.table.language)
        return Noted(
            moment,
            self.title(t),
            t,
            lambda seat: texts_in(moment.languages.get(seat, moment.table.language)),
            lambda seat, own: self.asked(moment.view, seat, own),
            lambda seat, own: self.otherwise(moment.view, seat, own),
            lambda seat, events, own: self.told(moment.table, moment.view, seat, events, own),
            lambda seat, own: self.holding(moment.table, moment.view, seat, own),
            lambda why, own: self.unmet(moment.table, moment.view, why, own),
        )

    digest = staticmethod(digest_post)
    waited_for = staticmethod(waited_for_post)

    def now(self, table: Table) -> Post | None:
        return now_post(table, texts_in(table.language))

    def looked_back(self, post: Post, reviewed: Reviewed) -> Post:
        return completed(post, reviewed, self.aftermath, texts_in(reviewed.table.language))

    def closed_lobby(self, table: Table) -> Post:
        t = texts_in(table.language)
        return closed_lobby_post(table, t, self.title(t), self.invitation(table, t), self.sides(table, t))

    def dice(self, table: Table, news: DiceNews) -> Post:
        return dice_post(table, news, texts_in(table.language))

    def seat(self, table: Table, number: int) -> Post:
        return seat_post(table, number, texts_in(table.language))

    def set_aside(self, table: Table) -> Post:
        return set_aside_post(table, texts_in(table.language))

    def missed(self, table: Table, posts: Sequence[Post], since: float) -> Post:
        return missed_post(posts, since, texts_in(table.language))

    def moved(self, table: Table, user_id: int) -> Concern:
        t = texts_in(table.language)
        return moved_concern(table, user_id, self.title(t), t)

    def invited(self, table: Table, users: Sequence[int]) -> Composed:
        t = texts_in(table.language)
        return invitation(table, users, self.title(t), t)

    def withheld(self, table: Table, post: Post, code: int) -> Post:
        rows = self.lobby(table).rows if table.status == "lobby" and post.to is None else ()
        return withheld_post(post, code, rows, texts_in(table.language))

    def full(self, table: Table) -> Concern:
        t = texts_in(table.language)
        return full_concern(table, self.title(t), t)

    def unstarted(self, table: Table, user_id: int, closes: float) -> Concern:
        t = texts_in(table.language)
        return unstarted_concern(table, user_id, closes, self.title(t), t)

    def announced(self, table: Table, role: int | None, pings: bool, users: Sequence[int]) -> Composed:
        t = texts_in(table.language)
        return announcement(table, role, pings, users, self.title(t), t)

    def cannot_speak(self, table: Table, trouble: Trouble) -> Post:
        return trouble_post(table, trouble, texts_in(table.language))
