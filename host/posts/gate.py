"""The one gate of all notices: whether, how and when a person hears of what concerns them. Pure (docs/notices.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from host.clocks.paces import EVENING, HOUR, LIVE, MINUTE, Pace
from host.clocks.quiet_hours import QuietHours, end_of_quiet, is_quiet
from host.posts.brakes import ASKED
from host.posts.concern import Concern, ConcernKind
from host.posts.notices import DIGEST_ONLY, DIRECT_ONLY, MENTION, PLANS, way_of
from host.posts.post import Ping, Post

THERE = 2 * MINUTE
"""Seconds since a press at the table for which somebody counts as there: what they owe shows by itself."""
SESSION = 30 * MINUTE
"""Seconds since a press at a minute table for which even quiet hours don't keep notices out."""
CLOSE = 2 * MINUTE
"""Seconds around another notice within which asks become one message."""
SOON = MINUTE
"""Seconds that a bundle waits for more."""
BREATH = 10.0
"""Seconds after another notice in which nobody is asked at a table of minutes."""
LATER = 10 * MINUTE
LATER_BY_PACE: Mapping[str, float] = {LIVE: MINUTE, EVENING: 3 * MINUTE}
"""After how long somebody who was there is asked what they owe, if they pressed nothing; other paces: LATER."""
BUDGET, BUDGET_OF_MANY = 4, 6
"""Notices in 24 hours to a person at one day table; at several. Above: one in BUDGET_REST."""
BUDGET_REST = 2 * HOUR
PART = "#"
"""Separates a stretch from what tells of it once more, in a key."""

Column = Literal["ask", "secret", "news", "question", "duty"]
"""What sort of notice it is: people choose for each sort how it reaches them."""
DIRECT: frozenset[Column] = frozenset({"secret", "news", "duty"})
"""What comes as a direct message unless its person wants mentions."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How people hear of one kind."""

    column: Column
    quiet: Literal["wait", "next", "silent"] = "wait"
    """In quiet hours: held to their end; a line of the next message; or the post alone, without a ping."""
    digest: Literal["next", "drop", "silent", "told"] = "next"
    """To who wants the daily digest alone: a line of it, where it is not in the digest anyway; or as to others."""
    bundles: float | None = None
    """Seconds since the last bundle after which it may come in one; None: it comes at once."""
    mute: bool = False
    """The table can't speak, so it is a direct message, whatever way they chose."""
    alone: bool = False
    """Nobody else may see it: it never comes as a mention."""
    listed: bool = False
    """A message on all that waits names it while it is open, so that it may come in one."""
    asks: bool = False
    """It asks for what a seat owes: never while the table stands still."""
    there: Literal["later", "never", "told"] = "never"
    """To who is there: a while later; not at all, as the post shows it; as to others."""
    wish: str = ""
    """The setting by which somebody asks for a message of its own; without it: a line of the next one."""
    lobby: bool = False
    """It asks somebody to a table that has not begun."""

    @property
    def told_of(self) -> bool:
        """Whether a message on all that waits has a line of it; all else that such a message reads at the tables."""
        return self.lobby or (self.column in ("news", "duty") and (self.alone or not self.asks))


RULES: Mapping[ConcernKind, Rule] = {
    ConcernKind.TURN: Rule("ask", asks=True, there="later"),
    ConcernKind.CARD: Rule("secret", asks=True, there="later"),
    ConcernKind.ANSWER: Rule("secret", quiet="silent", digest="silent", asks=True),
    ConcernKind.REMINDER: Rule("news", digest="drop", bundles=0.0, asks=True, there="told"),
    ConcernKind.LAST_CALL: Rule("news", bundles=0.0, asks=True, there="told"),
    ConcernKind.PLAN_DUE: Rule("secret", quiet="silent", digest="silent", alone=True, asks=True),
    ConcernKind.PLAN_FAILED: Rule("news", alone=True, asks=True, there="told"),
    ConcernKind.PLAN_ACTED: Rule("news", quiet="next", alone=True, wish=PLANS),
    ConcernKind.TIME_OUT: Rule("news", bundles=HOUR, there="told"),
    ConcernKind.TAKEN_OVER: Rule("news", bundles=HOUR, there="told"),
    ConcernKind.SEAT_LOST: Rule("news", there="told"),
    ConcernKind.SEAT_YOURS: Rule("news"),
    ConcernKind.OVER: Rule("news", bundles=HOUR),
    ConcernKind.STOPPED: Rule("news", there="told"),
    ConcernKind.VOTE: Rule("question", listed=True),
    ConcernKind.DECIDED: Rule("news", bundles=0.0),
    ConcernKind.DICE: Rule("ask", there="told"),
    ConcernKind.OFFER: Rule("question", there="told", listed=True),
    ConcernKind.UNDO: Rule("question", listed=True),
    ConcernKind.INVITED: Rule("question", there="told", lobby=True),
    ConcernKind.TONIGHT: Rule("ask", there="told"),
    ConcernKind.SLEPT: Rule("news", bundles=HOUR),
    ConcernKind.CLOSES: Rule("news", bundles=HOUR),
    ConcernKind.WAS_DOWN: Rule("news", bundles=0.0),
    ConcernKind.PUT_AWAY: Rule("news", bundles=HOUR),
    ConcernKind.ABANDONED: Rule("news", there="told", mute=True),
    ConcernKind.NEW_TABLE: Rule("news", quiet="silent", lobby=True),
    ConcernKind.UNSTARTED: Rule("news", bundles=0.0, there="told"),
    ConcernKind.MOVED: Rule("news", there="told"),
    ConcernKind.MUTE: Rule("duty", digest="told", there="told", mute=True),
    ConcernKind.STANDS: Rule("news", there="told", mute=True),
    ConcernKind.REQUEST: Rule("duty"),
    ConcernKind.HOST: Rule("duty"),
    ConcernKind.HANDED: Rule("duty", bundles=0.0),
}


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a person was told, at any table. `at`: when it was decided, or for when; `delivered`: None: not yet."""

    game: int
    key: str
    at: float
    delivered: float | None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Listener:
    """What the gate needs to know of a person. All moments are Unix seconds."""

    settings: Mapping[str, object]
    doors_closed: bool = False
    """Direct messages don't reach them."""
    blocks: bool = False
    """They block who asks, or the server."""
    here: float = 0.0
    """Their newest press at this table before this commit."""
    told: tuple[Notice, ...] = ()
    """What they were told lately."""
    bundled: float = 0.0
    """When their last bundle was sent."""
    bundle_due: float | None = None
    """When their next bundle or daily digest is due."""


@dataclass(frozen=True, slots=True)
class TableNow:
    """What matters of the table. `stretch`: the one the seat owes in; `begun`: it began with this commit."""

    game: int
    pace: Pace
    stretch: str = ""
    owes: bool = False
    begun: bool = False
    ran: bool = False
    """Its game ran before this commit, so that who is there has a panel that shows what they owe."""
    still: bool = False
    """It is paused, asleep, or waits for its person: nobody is asked until that ends."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Now, by a mention at the table."""


@dataclass(frozen=True, slots=True)
class Direct:
    """Now, by direct message."""


@dataclass(frozen=True, slots=True)
class Bundled:
    """In one message with all that waits. `at` None: in the next one, whenever that is."""

    at: float | None


@dataclass(frozen=True, slots=True)
class Later:
    """The seat is asked at `at` (Unix seconds), unless its person presses anything at the table before."""

    at: float
    shown: bool = False
    """A direct message shows the secret already, without a sound: nobody has a panel of the game yet."""


@dataclass(frozen=True, slots=True)
class Never:
    reason: str


Delivery = Mention | Direct | Bundled | Later | Never


def mentioning(post: Post, *pings: Ping) -> Post:
    """A public post that pings them, too."""
    mentions = dict.fromkeys((*post.mentions, *(ping.user_id for ping in pings)))
    return replace(post, mentions=tuple(mentions), tells=(*post.tells, *pings))


def directed(post: Post, user_id: int, *pings: Ping) -> Post:
    """A post as a direct message to somebody."""
    return replace(post, to=user_id, tells=pings)


def without(post: Post, pings: Sequence[Ping]) -> Post:
    """A public post that pings them no more; it still names them."""
    left = (ping for ping in post.tells if ping not in pings)
    return mentioning(replace(post, mentions=(), tells=()), *left)


def later_at(pace: Pace) -> float:
    """Seconds since a press after which somebody who was there is asked, or reminded."""
    return LATER_BY_PACE.get(pace.name, LATER)


def there_for(pace: Pace) -> float:
    """Seconds since a press at the table for which somebody counts as there."""
    return min(THERE, later_at(pace))


def kept_back(kind: ConcernKind, person: Listener, table: TableNow, now: float) -> Delivery | None:
    """What becomes of a notice that waited, where it may not reach its person any more; None: it may."""
    rule = RULES[kind]
    return _needless(rule, person, table) or _held(rule, person, table, now)


def decide(concern: Concern, person: Listener, table: TableNow, presser: int | None, now: float) -> Delivery:
    """What becomes of one concern: the first answer wins. `now`: Unix seconds."""
    rule = RULES[concern.kind]
    return (
        _needless(rule, person, table)
        or _there(concern, rule, person, table, presser, now)
        or _told_before(concern, rule, person, table, now)
        or _braked(concern, rule, person, table, now)
        or _held(rule, person, table, now)
        or _in_one_breath(concern, rule, person, table, now)
        or _bundled(rule, person, table, now)
        or _by_way(rule, person, table)
    )


def by_presence(concern: Concern, here: float, table: TableNow, presser: int | None, now: float) -> Delivery | None:
    """As `decide`, where what a seat owes only begins and its person is there: nothing else of them has to be known.

    `here`: their newest press before (Unix seconds). None: it depends on more.
    """
    rule, pressed = RULES[concern.kind], presser == concern.user_id
    shown = rule.column == "secret" and not table.ran
    if rule.there != "later" or shown or concern.again or not table.owes or table.still:
        return None
    if pressed and not table.begun:
        return Never("own step")
    there = pressed or now - here < there_for(table.pace)
    return Later(now + later_at(table.pace)) if there and table.begun else None


def _needless(rule: Rule, person: Listener, table: TableNow) -> Delivery | None:
    if rule.asks and not table.owes:
        return Never("owes nothing")
    if rule.asks and table.still:
        return Never("the table stands still")
    return Never("blocks who asks") if person.blocks else None


def _there(
    concern: Concern, rule: Rule, person: Listener, table: TableNow, presser: int | None, now: float
) -> Delivery | None:
    """Who pressed reads the answer to the press; who pressed a moment ago has the table open."""
    pressed = presser == concern.user_id
    if not pressed and now - person.here >= there_for(table.pace):
        return None
    if rule.there == "later" and not _asked(concern, person, table):
        step = pressed and not table.begun
        shown = rule.column == "secret" and not table.ran and _held(rule, person, table, now) is None
        shown = shown and isinstance(_by_way(rule, replace(person, doors_closed=False), table), Direct)
        return Never("own step") if step else Later(now + later_at(table.pace), shown)
    if pressed:
        return Never("own press")
    return None if rule.there == "told" else Never("is there")


def _told_before(concern: Concern, rule: Rule, person: Listener, table: TableNow, now: float) -> Delivery | None:
    if _asked(concern, person, table):
        return Never("told before")
    reminds = concern.kind in (ConcernKind.REMINDER, ConcernKind.LAST_CALL)
    if reminds and table.pace.quiet and now - heard(person, table) < table.pace.lead - SOON:
        return Never("heard of it lately")
    return None


def _braked(concern: Concern, rule: Rule, person: Listener, table: TableNow, now: float) -> Delivery | None:
    """Whoever asks: so often and no more."""
    brake = ASKED.get(concern.kind)
    if brake is None:
        return None
    alike = (told for told in person.told if told.kind == concern.kind and (brake.anywhere or told.game == table.game))
    if sum(now - (told.delivered or told.at) < brake.within for told in alike) < brake.most:
        return None
    return Bundled(None) if rule.listed else Never("asked often enough")


def _asked(concern: Concern, person: Listener, table: TableNow) -> bool:
    return any((told.game, told.key) == (table.game, concern.key) for told in person.told)


def heard(person: Listener, table: TableNow) -> float:
    """When they last got anything that named the stretch they owe in; 0: never. Of one before it says nothing."""
    return max((told.delivered or 0.0 for told in person.told if _of_stretch(told, table)), default=0.0)


def _of_stretch(told: Notice, table: TableNow) -> bool:
    return told.game == table.game and told.key.partition(PART)[0] == table.stretch


def _held(rule: Rule, person: Listener, table: TableNow, now: float) -> Delivery | None:
    """Digest only and quiet hours hold for every kind; at minute tables a digest would come after all was over."""
    if rule.wish and not person.settings.get(rule.wish):
        return Bundled(None) if table.pace.quiet else Never("did not ask for it")
    if table.pace.quiet and way_of(person.settings) == DIGEST_ONLY and rule.digest != "told":
        return Bundled(None) if rule.digest == "next" else Never("wants the digest alone")
    hours = QuietHours.of(person.settings)
    plays_on = not table.pace.quiet and now - person.here <= SESSION
    if plays_on or not is_quiet(now, hours):
        return None
    if rule.quiet == "silent":
        return Never("quiet hours")
    return Bundled(end_of_quiet(now, hours) if rule.quiet == "wait" else None)


def _in_one_breath(concern: Concern, rule: Rule, person: Listener, table: TableNow, now: float) -> Delivery | None:
    """At a table of minutes who was just told something, as that their time ran out, is asked a little later."""
    if table.pace.quiet or rule.there != "later":
        return None
    others = (told for told in person.told if told.game == table.game and told.key != concern.key)
    near = any(0 <= now - (told.delivered or told.at) < BREATH for told in others)
    return Later(now + later_at(table.pace)) if near else None


def _bundled(rule: Rule, person: Listener, table: TableNow, now: float) -> Delivery | None:
    if not table.pace.quiet or rule.alone:
        return None
    # A plan's hour comes without a sound: it uses no budget up.
    heard = (each for each in person.told if each.kind != ConcernKind.PLAN_DUE)
    told = len({each.delivered for each in heard if now - (each.delivered or 0.0) < 24 * HOUR})
    if rule.quiet == "silent":
        # A question on a fuse can't wait: who heard of so much and answered nothing has their orders answer.
        return Never("heard of enough today") if rule.asks and told >= BUDGET_OF_MANY else None
    if rule.bundles is not None:
        return Bundled(max(now + SOON, person.bundled + rule.bundles) if rule.bundles else now + SOON)
    if not (rule.asks or rule.listed):
        return None
    if person.bundle_due is not None and person.bundle_due <= now + CLOSE:
        return Bundled(person.bundle_due)
    moments = {told.delivered or told.at for told in person.told if (told.delivered or told.at) <= now}
    if any(now - moment < CLOSE for moment in moments):
        return Bundled(now + CLOSE)
    tables = len({told.game for told in person.told if now - told.at < 24 * HOUR})
    return Bundled(now + BUDGET_REST) if told >= (BUDGET if tables <= 1 else BUDGET_OF_MANY) else None


def _by_way(rule: Rule, person: Listener, table: TableNow) -> Delivery:
    way = way_of(person.settings)
    if rule.mute:
        return Direct()
    if rule.alone:
        return Never("direct messages don't reach them") if person.doors_closed else Direct()
    if person.doors_closed or way == MENTION:
        return Mention()
    usual = rule.column in DIRECT or way == DIRECT_ONLY
    direct = usual if table.pace.quiet else rule.column == "secret"
    return Direct() if direct else Mention()
