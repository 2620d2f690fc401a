"""Decides what becomes public and when: composes a moment's posts from public facts alone.

Round, place and battle posts do not tell the log (it stays, so that they can be edited with all their words); turn,
victory and bastion posts do. A battle's role names the battle: its first post is new, later ones edit it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from cogs.clash.campaign.game_card import game_card
from cogs.clash.card.panel import card_words, choosing
from cogs.clash.narration import asked
from cogs.clash.narration.actions import deed_words, deeds_in
from cogs.clash.narration.brief import narration
from cogs.clash.plan_words import unmet_words
from cogs.clash.posts.aftermath import ClashAftermath
from cogs.clash.posts.battle_text import asked_in_battle
from cogs.clash.posts.course import points_by_round
from cogs.clash.posts.moves import moves_in
from cogs.clash.posts.posts import (
    battle_notice,
    battle_post,
    card_line,
    card_post,
    mode_line,
    place_post,
    reminder_post,
    report_post,
    round_post,
    score_line,
    turn_post,
)
from cogs.clash.posts.speech import kept, lines_of, speeches
from cogs.clash.posts.totals import battles_won
from cogs.clash.posts.victory import ended_post, victory_post
from cogs.clash.scenarios.event_lines import QUARRELS
from cogs.clash.scenarios.round_line import cards_lines
from cogs.clash.setup.lobby import clan_choices, invitation, summary
from cogs.clash.setup.tile_panel import BUILDING
from cogs.clash.wording.editions import in_edition, texts_for
from cogs.clash.wording.wording import ClashWording, short_clan
from cogs.tables.posts.presenter import TablePresenter
from cogs.tables.wording.log_pages import events_in
from data.texts import Texts, texts_in
from engine.clash.pieces import events as ev
from engine.clash.pieces.state import (
    BASTION,
    BATTLE,
    CARD,
    INJURIES,
    NEXT_BATTLE,
    OVER,
    PHASE_NAMES,
    REINFORCE,
    REROLL,
    STONES,
)
from engine.clash.pieces.view import View
from engine.clash.stored.lobby_options import ClashOptions
from engine.kernel.game import Event
from host.posts.composing import Composed, Moment
from host.posts.concern import Concern, ConcernKind
from host.posts.post import Choice, Post
from host.table.table import Table

FRESH = 45 * 60.0
"""Seconds for which the round post is still edited; Discord hardly edits older ones (screens §4)."""
LAST = 4
"""Lines on the last post of what ended the game."""
OPENING = frozenset({ev.ELF_DREW, ev.DREW_CARD, ev.RESHUFFLED, ev.REFILLED, ev.LAID})
FIGHTING = frozenset(PHASE_NAMES[phase] for phase in (BATTLE, REROLL, INJURIES))


@dataclass(frozen=True, slots=True)
class BattlePost:
    """A battle of the log: the role of its post, its round, its events, whether it is decided."""

    role: str
    round: int
    events: tuple[Event, ...]
    over: bool

    @property
    def sides(self) -> tuple[int, int]:
        """Attacker and defender."""
        _, attacker, _, defender, *_ = self.events[0]
        return attacker, defender


class ClashPresenter(TablePresenter):
    """The posts of Clash of Rage."""

    aftermath = ClashAftermath()
    summary = staticmethod(summary)
    invitation = staticmethod(invitation)

    def title(self, t: Texts) -> str:
        return t("Clash of Rage")

    def wishes(self, table: Table, t: Texts) -> Sequence[Choice]:
        return clan_choices(t, table.options)

    def alone(self, table: Table) -> bool:
        return bool(ClashOptions.stored(table.options).solo)

    def lobby(self, table: Table) -> Post:
        if table.terms.campaign:
            t = texts_in(table.language)
            return game_card(table, t, list(self.sides(table, t)))
        return TablePresenter.lobby(self, table)

    def sides(self, table: Table, t: Texts) -> Sequence[str]:
        """The clans that were wished; the table alone does not know the dealt ones."""
        names = {choice.value: short_clan(choice.label) for choice in self.wishes(table, t)}
        return [names.get(seat.wish, "") for seat in table.seats]

    def told(self, table: Table, view: View, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]:
        wording = ClashWording(in_edition(t, view.config.edition), table, view)
        return [text for deed in deeds_in(events) if (text := deed_words(wording, deed))]

    def answered(self, table: Table, view: View, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]:
        wording = ClashWording(in_edition(t, view.config.edition), table, view)
        picked = [args[1] for kind, *args in events if kind == ev.PICKED and len(args) > 1]
        chosen = []
        for card in picked[-1:]:
            facts = view.content.cards[card]
            # Once units have come, the reserve no longer tells which of them it had.
            what = card_words(wording, card) if choosing(view) and view.pick == card else wording.gold(facts.gold)
            chosen.append(t("Card {order}: {card}.", order=facts.order, card=what))
        return chosen or self.told(table, view, seat, events, t)

    def unmet(self, table: Table, view: View, why: Sequence[Any], t: Texts) -> str:
        return unmet_words(ClashWording(in_edition(t, view.config.edition), table, view), why)

    def holding(self, table: Table, view: View, seat: int, t: Texts) -> str:
        wording = ClashWording(in_edition(t, view.config.edition), table, view)
        if not wording.known_as(seat):
            return wording.name(seat)
        points = wording.points(view.points[seat])
        return t("{name}: {clan}, {points}", name=wording.name(seat), clan=wording.clan(seat), points=points)

    def asked(self, view: View, seat: int, t: Texts) -> str:
        return asked.asked(view, seat, in_edition(t, view.config.edition))

    def otherwise(self, view: View, seat: int, t: Texts) -> str:
        return asked.otherwise(view, seat, in_edition(t, view.config.edition))

    def compose_game(self, moment: Moment) -> Composed:
        view: View = moment.view
        wording = ClashWording(texts_for(moment.table.language, view.config.edition), moment.table, view)
        if moment.table.stopped:
            return Composed((ended_post(wording, _open_roles(moment), _cards_shown(moment, wording)),), tells=True)
        if view.phase == PHASE_NAMES[OVER]:
            said = speeches(moment)
            told = narration(wording, _since_round(events_in(moment.log)), LAST)
            past = [*(line for line in told if not line.startswith("-# ")), *lines_of(wording, said, past=False)]
            won = battles_won(events_in(moment.whole), view.config.seats)
            rounds = points_by_round(moment.whole, view.config.seats)
            post = victory_post(wording, past, _open_roles(moment), won, rounds)
            return Composed((*_reports(wording, moment), post), tells=True, said=kept(moment.table, said, past=False))
        if view.phase == PHASE_NAMES[CARD]:
            return _card(wording, moment)
        if moment.owed_by_ai or not moment.owed_by_people:
            # What AI seats do are lines in the next person's post (screens D5).
            return Composed()
        if view.phase in FIGHTING:
            return _battle(wording, moment)
        if view.phase == PHASE_NAMES[REINFORCE]:
            return _reinforce(wording, moment)
        return _turn(wording, moment)


def _cards_shown(moment: Moment, wording: ClashWording) -> list[str]:
    """The secret cards and feats of a game that was stopped (§14.14); [] where there are none."""
    camp = wording.view.camp
    if camp is None or not camp.cards:
        return []
    views = [moment.seat_views[seat] for seat in wording.seats()]
    return cards_lines(
        wording,
        [view.camp.cards[seat] for seat, view in enumerate(views)],
        [view.points[seat] for seat, view in enumerate(views)],
    )


def _card(wording: ClashWording, moment: Moment) -> Composed:
    """The secret choice: a new round post and a card for each who is asked; then edits of who has chosen."""
    events = events_in(moment.log)
    ends = [at for at, event in enumerate(events) if event[0] == ev.ROUND]
    before = events[: ends[-1]] if ends else []
    opening = _opening(events[ends[-1] + 1 :]) if ends else []
    said = speeches(moment)
    past = [*narration(wording, [*_since_round(before), *opening]), *lines_of(wording, said, past=True)]
    if wording.view.round == 1 and moment.told_view is None:
        past = [*_welcome(wording), *past]
    if moment.told_view is not None and wording.view.camp is None:
        past.append(_new_score(wording, moment.told_view))
    if not moment.asked:
        if moment.owed_by_ai or moment.now - _round_began(moment) > FRESH:
            return Composed()
        return Composed((round_post(wording, past, new=False),), said=kept(moment.table, said, past=True))
    posts = (*(_reports(wording, moment) if ends else ()), round_post(wording, past, new=True))
    cards = {seat: card_post(_private(wording, moment, seat, moment.seat_views[seat])) for seat in moment.asked}
    concerns = tuple(
        Concern(user, ConcernKind.CARD, seat=seat, public=card_line(wording, seat), private=card)
        for seat, card in cards.items()
        for user in wording.users([seat])
    )
    return Composed(posts, concerns, informed=moment.asked, said=kept(moment.table, said, past=True))


def _private(wording: ClashWording, moment: Moment, seat: int, view: View | None = None) -> ClashWording:
    """The wording for one seat's person: a direct message is in the language they chose."""
    language = moment.languages.get(seat, moment.table.language)
    return replace(wording, t=texts_for(language, wording.view.config.edition), view=view or wording.view)


def _welcome(wording: ClashWording) -> list[str]:
    """What round 1 has to say instead of a past (screens §3)."""
    t = wording.t
    # An AI seat is called by its clan already.
    clans = ", ".join(
        t("{clan} ({name})", name=wording.name(seat), clan=wording.clan(seat))
        if wording.is_person(seat)
        else wording.name(seat)
        for seat in wording.seats()
    )
    return [t("Clans: {clans}.", clans=clans)]


def _round_began(moment: Moment) -> float:
    for entry in reversed(moment.log):
        if any(event[0] == ev.ROUND for event in entry.events):
            return entry.at
    return moment.table.started_at or moment.now


def _since_round(events: Sequence[Event]) -> list[Event]:
    """Events since the round began: what came before is in the round post already."""
    begins = [at for at, event in enumerate(events) if event[0] == ev.ROUND]
    if not begins or begins[-1] + 1 >= len(events):
        return list(events)
    since = list(events[begins[-1] + 1 :])
    return since[len(_opening(since)) :]


def _opening(events: Sequence[Event]) -> list[Event]:
    """What a round begins with by itself, before anybody chooses (prototype-2017: elves improve, §12)."""
    return list(takewhile(lambda event: event[0] in OPENING, events))


def _reinforce(wording: ClashWording, moment: Moment) -> Composed:
    """Somebody wants to be asked where the reinforcements go: one post a round, edited (screens §7)."""
    seat = wording.view.active
    if seat not in moment.asked:
        return Composed()
    past = narration(wording, _since_round(events_in(moment.log)))
    post = place_post(wording, [*past, _new_score(wording, moment.told_view)], _card_role(events_in(moment.log)))
    return Composed((post,), informed=(seat,))


def _turn(wording: ClashWording, moment: Moment) -> Composed:
    """The turn is handed over, once an action; in its midst only a nudge is posted."""
    view = wording.view
    if view.phase != PHASE_NAMES[NEXT_BATTLE] and _stage(view) != _stage(moment.told_view):
        events = events_in(moment.log)
        since, said = _since_round(events), speeches(moment)
        past = [*narration(wording, since), *lines_of(wording, said, past=False)]
        # In a solo game no card is a surprise: the board comes without a picture of it.
        revealed = len(wording.table.seats) > 1 and any(event[0] == ev.REVEALED for event in since)
        if moment.told_view is None and view.phase in BUILDING:
            past = [mode_line(wording), *_welcome(wording), *past]
        roles = [*_open_roles(moment), f"place.{view.round}", *_card_role(since)]
        past.append(_new_score(wording, moment.told_view))
        moves, told = moves_in(since), moment.told_view
        post = turn_post(wording, past, revealed=revealed, retire=roles, moves=moves, told=told)
        posts = [*_reports(wording, moment), post]
        return Composed(tuple(posts), tells=True, informed=(view.active,), said=kept(moment.table, said, past=False))
    posts = _reports(wording, moment) if view.phase == PHASE_NAMES[NEXT_BATTLE] else []
    if view.active in moment.asked and view.active != moment.acted:
        return Composed((*posts, reminder_post(wording)), informed=(view.active,))
    return Composed(tuple(posts), informed=(view.active,))


def _new_score(wording: ClashWording, told: View | None) -> str:
    """The score where it is another than at the last post; else the picture has it."""
    score = score_line(wording)
    return "" if told is not None and score == score_line(replace(wording, view=told)) else score


def _card_role(since: Sequence[Event]) -> tuple[str, ...]:
    """The role of the direct messages that asked for a card, once all cards are revealed: none can be changed then."""
    return ("card",) if any(event[0] == ev.REVEALED for event in since) else ()


def _stage(view: View | None) -> tuple[object, ...]:
    """What a turn post is for; the same while a seat goes on with one action."""
    if view is None:
        return ()
    if view.phase in (PHASE_NAMES[CARD], PHASE_NAMES[REINFORCE]):
        return (view.phase, view.round)
    if view.phase in BUILDING:
        return ("build", len(view.board.tiles))
    if view.phase in (PHASE_NAMES[BASTION], PHASE_NAMES[STONES]):
        return (view.phase, view.round, view.active)
    seat = view.active if view.battle is None else view.battle.attacker
    return ("action", view.round, view.action_number, seat)


def _battle(wording: ClashWording, moment: Moment) -> Composed:
    """A battle asks a person: its post is made or edited; battles before it become reports."""
    seat = wording.view.active
    fights = _fights(moment)
    if seat not in moment.asked or not fights:
        return Composed()
    fight = fights[-1]
    before = events_in(moment.log)
    starts = [at for at, event in enumerate(before) if event[0] == ev.BATTLE]
    # The move that led to it is the reader's own, or shown by the arrows of the turn post.
    past = narration(wording, [event for event in _since_round(before[: starts[-1]]) if event[0] != ev.FINISHED])
    posts = (*_reports(wording, moment), battle_post(wording, fight.role, past, fight.events))
    answers = () if seat == wording.battle_now.attacker else wording.users([seat])
    notice, line = battle_notice(_private(wording, moment, seat)), asked_in_battle(wording)
    concerns = (Concern(user, ConcernKind.ANSWER, seat=seat, public=line, private=notice) for user in answers)
    return Composed(posts, tuple(concerns), informed=(seat,))


def _reports(wording: ClashWording, moment: Moment) -> list[Post]:
    """Reports of the decided battles in which a person fought; dropped where no post was made."""
    return [
        report_post(wording, fight.role, fight.events, fight.round)
        for fight in _fights(moment)
        if fight.over and _with_person(wording, fight)
    ]


def _with_person(wording: ClashWording, fight: BattlePost) -> bool:
    return any(seat >= 0 and wording.is_person(seat) for seat in fight.sides)


def _open_roles(moment: Moment) -> list[str]:
    """The roles of battle posts that are still to be closed."""
    return [fight.role for fight in _fights(moment) if not fight.over]


def _fights(moment: Moment) -> list[BattlePost]:
    """The battles of the untold log of this round, each with a role of its own."""
    told: View | None = moment.told_view
    found: list[BattlePost] = []
    ending = False
    number = told.action_number if told else 0
    game_round = told.round if told else 1
    for event in events_in(moment.log):
        kind, seat, *args = event
        if kind == ev.ROUND and moment.view.phase != PHASE_NAMES[CARD]:
            # The round post has reported what came before.
            game_round, found = args[0], []
        elif kind == ev.ACTION:
            # What is taken from now on is nothing of a battle before.
            number, ending = args[0], False
        elif kind == ev.BATTLE:
            role = f"battle.{game_round}.{number}.{seat}.{args[0]}"
            found.append(BattlePost(role, game_round, (event,), False))
        elif found and not found[-1].over:
            ending = kind == ev.BATTLE_WON
            found[-1] = replace(found[-1], events=(*found[-1].events, event), over=ending)
        elif ending and kind in (ev.TAKEN, ev.HERO_HOME, *QUARRELS):
            found[-1] = replace(found[-1], events=(*found[-1].events, event), over=True)
    return found
