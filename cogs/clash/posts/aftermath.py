"""Tells past games of Clash: the log entry by entry, battles, hands, secret choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from cogs.clash.narration.actions import story
from cogs.clash.narration.battles import IN_BATTLE, step_lines
from cogs.clash.posts.course import points_by_round
from cogs.clash.posts.log import round_lines
from cogs.clash.setup.content import house_content
from cogs.clash.setup.modes import edition_words
from cogs.clash.wording.editions import in_edition
from cogs.clash.wording.wording import NO_UNITS, ClashWording
from cogs.transport.aftermath import Aftermath, Words
from data.texts import Texts
from engine.clash.pieces import events as ev
from engine.clash.pieces.view import View
from engine.clash.play.battle import FACES, HITTING_FACES
from engine.kernel.game import Event
from engine.kernel.names import name_in
from engine.kernel.review import Fought
from host.table.table import LogEntry, Table
from render.clash.texts.alt import board_alt


class ClashWords(ClashWording, Words):
    """A table of Clash in words, past rounds included."""

    def log(self, entries: Sequence[LogEntry]) -> list[str]:
        return round_lines(self, entries, battles_only=False)[::-1]

    def told(self, events: Sequence[Event]) -> str:
        """Of an entry in the midst of a battle: its steps."""
        return "\n".join(story(self, events) or step_lines(self, events) or self._quiet(events))

    def decided(self, events: Sequence[Event]) -> str:
        chosen = [event for event in events if event[0] in (ev.PICKED, ev.CHANGED)]
        if len({seat for _, seat, *_ in chosen}) == 1:
            # The last to choose a card also turns up everybody's, which that seat did not decide.
            return self.told(chosen[-1:])
        return self.told([event for event in events if event[0] != ev.OVER and not _of_battle(event)])

    def _quiet(self, events: Sequence[Event]) -> list[str]:
        """What has no line in the log: secret choices, and what one does in hand before it counts."""
        t = self.t
        for kind, seat, *args in events:
            name = self.name(seat)
            if kind == ev.PICKED and args:
                card = self.view.content.cards[args[0]].order
                return [t("{name} chooses card {card}.", name=name, card=card)]
            if kind == ev.PICKED:
                return [t("{name} has chosen a card.", name=name)]
            if kind == ev.CHANGED and args:
                card = self.view.content.cards[args[0]].order
                return [t("{name} changes to card {card}.", name=name, card=card)]
            if kind in (ev.MOVES, ev.MOVED, ev.HERO_MOVED):
                return [t("{name} plans a move.", name=name)]
            if kind == ev.FORGING:
                return [t("{name} forges.", name=name)]
        return []

    def alt(self) -> str:
        return board_alt(self.view, self.names(), self.t)

    def battle(self, fought: Fought, events: Sequence[Event]) -> str:
        t, units = self.t, (NO_UNITS, NO_UNITS)
        for kind, seat, *args in events:
            if kind == ev.BATTLE and (seat, args[0]) == (fought.attacker, fought.place):
                units = (args[2], args[3])
                break
        foe = self.side(fought.defender, units[1])
        if fought.defender >= 0:
            foe = t("{name} {units}", name=self.name(fought.defender), units=foe)
        return t(
            "{name} attacks {foe} in {place:the} with {units}",
            name=self.name(fought.attacker),
            units=self.units(units[0]),
            foe=foe,
            place=self.place(fought.place),
        )

    def cards(self, views: Mapping[int, View]) -> Sequence[str]:
        t, told = self.t, []
        for seat, view in views.items():
            hand = self._orders(view.hand, view.pick)
            words = t("hand {cards}", cards=hand) if hand else t("no card in hand")
            if view.candidates:
                names = ", ".join(self.item(item) for item in view.candidates)
                words = t("{words}; may forge {items}", words=words, items=names)
            told.append(t("{name}: {words}", name=self.name(seat), words=words))
        return told

    def hidden(
        self, views: Mapping[int, View], entries: Sequence[LogEntry], by_orders: frozenset[int]
    ) -> Sequence[str]:
        return [self._choices(seat, view, entries, by_orders) for seat, view in views.items()]

    def _choices(self, seat: int, view: View, entries: Sequence[LogEntry], by_orders: frozenset[int]) -> str:
        t = self.t
        played, forged = -1, []
        candidates: Sequence[int] = ()
        for kind, who, *args in (event for entry in entries for event in entry.events):
            if who == seat and kind == ev.REVEALED:
                played = args[0]
            elif who == seat and kind == ev.CANDIDATES:
                candidates = args
            elif who == seat and kind == ev.FORGED:
                kept = self.item(args[0])
                names = ", ".join(self.item(item) for item in candidates) or kept
                forged.append(t("Forge: kept {card}; drawn: {cards}", card=kept, cards=names))
        hand = self._orders(view.hand, played)
        words = [t("hand {cards}", cards=hand) if hand else t("no card in hand"), *forged]
        own = [entry for entry in entries if entry.number in by_orders and entry.seat == seat]
        planned = [self.told(entry.events) for entry in own if entry.planned]
        if any(planned):
            words.append(t("Planned: {deeds}", deeds=" ".join(text for text in planned if text)))
        acted = [self._ordered(entry.events) for entry in own if not entry.planned]
        deeds = [text for text, _ in groupby(acted) if text]
        if deeds:
            words.append(t("Orders: {deeds}", deeds=" ".join(deeds)))
        first, *others = words
        line = t("{name}: {words}", name=self.name(seat), words=first)
        return ". ".join((line, *others)) if others else f"{line}."

    def _ordered(self, events: Sequence[Event]) -> str:
        """What an order did; of a battle neither dice nor injuries."""
        for kind, seat, *args in events:
            if kind == ev.FLED:
                return self.t("{name} fled from {place:the}.", name=self.name(seat), place=self.place(args[0]))
            if kind == ev.ROLLED:
                return self.t("{name} fought on.", name=self.name(seat))
        return self.told(events)

    def _orders(self, cards: Sequence[int], chosen: int) -> str:
        """Cards by their initiative, the chosen one in bold."""
        numbers = sorted((self.view.content.cards[card].order, card) for card in cards)
        return ", ".join(f"**{order}**" if card == chosen else str(order) for order, card in numbers)


def _of_battle(event: Event) -> bool:
    """Whether an event is one of a battle, and can be of nothing else."""
    return event[0] in IN_BATTLE and event[0] not in (ev.TAKEN, ev.HERO_HOME)


class ClashAftermath(Aftermath):
    """Past games of Clash."""

    battles = True

    def words(self, table: Table, view: Any, t: Texts, plain: bool) -> ClashWords:
        return ClashWords(in_edition(t, view.config.edition), table, view, plain)

    def is_battle(self, events: Sequence[Event]) -> bool:
        return any(_of_battle(event) for event in events)

    def by_round(self, entries: Sequence[LogEntry], view: Any) -> tuple[tuple[int, ...], ...]:
        return points_by_round(entries, view.config.seats)

    def side(self, id: str, t: Texts) -> str:
        found = next((clan for clan in house_content().clans if clan.id == id), None)
        return id if found is None else name_in(found.names, t.language)

    def edition(self, id: str, t: Texts) -> str:
        return edition_words(id, t)

    def chance_of_hits(self) -> float:
        return HITTING_FACES / FACES
