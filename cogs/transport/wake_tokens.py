"""Wake tokens: they let the bot edit a person's live panel for a while, to show the next decision there.

Ephemeral messages can only be edited through a token of their own, which lives 15 minutes; the last minutes are left
unused, so that no edit comes too late. Nothing here outlives a restart, and nothing depends on it: any button of any
post opens the panel again (screens §1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogs.transport.reply import Interaction
from cogs.transport.taste import EVERYBODY, PictureTaste
from data.texts import Texts
from host.table.presses import SeatView
from host.table.stored_plan import StoredPlan, plan_in

AWAKE = 13 * 60.0
"""Seconds a panel can be edited after its last press."""


@dataclass(frozen=True, slots=True)
class Displayed:
    """What a panel shows: the decision it asks for, -1 when it only waits; its person's plan, and when that acts."""

    decision: int
    plan: tuple[StoredPlan | None, float | None]


@dataclass(frozen=True, slots=True)
class WakeToken:
    """A panel on somebody's screen, in this message, and the last it showed.

    `at`: of the interaction it is edited through; `pressed`: of the last press in it, answered or not.
    """

    interaction: Interaction
    message: int
    t: Texts
    plain: bool
    shown: Displayed
    at: float
    pressed: float
    taste: PictureTaste = EVERYBODY

    @property
    def user(self) -> int:
        return self.interaction.user.id

    @property
    def room(self) -> int | None:
        """The channel, thread or direct channel it stands in."""
        return self.interaction.channel_id


@dataclass(frozen=True, slots=True)
class OpenNotice:
    """A direct message with a choice that nobody has pressed yet."""

    user: int
    room: int
    message: int
    t: Texts


Left = WakeToken | OpenNotice
"""Where somebody could play and went on elsewhere."""


class WakeTokens:
    """The wake token of each (game, person): of their live panel, the one they opened or pressed last.

    Beside it the notice that asks them the same.
    """

    def __init__(self) -> None:
        self._live: dict[tuple[int, int], WakeToken] = {}
        self._notices: dict[tuple[int, int], OpenNotice] = {}

    def __len__(self) -> int:
        return len(self._live)

    def remember(self, game: int, token: WakeToken) -> Sequence[Left]:
        """Keep a panel as its person's live one; what they left for it and can still be edited."""
        live, notice = self._live.get((game, token.user)), self._notices.pop((game, token.user), None)
        self._live[game, token.user] = token
        awake = live if live is not None and token.at - live.at < AWAKE else None
        return [each for each in (awake, notice) if each is not None and each.message != token.message]

    def noticed(self, game: int, notice: OpenNotice) -> None:
        self._notices[game, notice.user] = notice

    def of(self, game: int, user: int) -> WakeToken | None:
        return self._live.get((game, user))

    def is_live(self, game: int, user: int, message: int) -> bool:
        live = self._live.get((game, user))
        return live is not None and live.message == message

    def holds(self, game: int, token: WakeToken) -> bool:
        """Whether this panel is still the live one, with no newer answer in it."""
        live = self._live.get((game, token.user))
        return live is not None and (live.message, live.interaction) == (token.message, token.interaction)

    def pressed(self, game: int, user: int, message: int, now: float) -> None:
        """Note a press in a panel before its answer comes: its person looks at it."""
        if self.is_live(game, user, message):
            self._live[game, user] = replace(self._live[game, user], pressed=now)

    def shows(self, game: int, token: WakeToken, shown: Displayed) -> WakeToken:
        """Note what a live panel shows now; its token from now on."""
        self._live[game, token.user] = replace(token, shown=shown)
        return self._live[game, token.user]

    def forget(self, game: int, user: int, message: int | None = None) -> None:
        """Let a person's live panel and notice be, or only what is this message."""
        for kept in (self._live, self._notices):
            if (game, user) in kept and message in (None, kept[game, user].message):
                del kept[game, user]

    def of_game(self, game: int, now: float) -> Sequence[WakeToken]:
        """A game's live panels; expired tokens are dropped, in all games."""
        self._live = {key: token for key, token in self._live.items() if now - token.at < AWAKE}
        return [token for (of, _), token in self._live.items() if of == game]


def shown_of(look: SeatView) -> Displayed:
    """What a panel has to show now."""
    plan = plan_in(look.orders)
    as_shown = None if plan is None else replace(plan, told=False, since=0.0)
    return Displayed(look.decision if look.owes else -1, (as_shown, look.plan_at))
