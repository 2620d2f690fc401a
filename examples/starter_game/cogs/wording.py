"""A table of Night Nets in words: the seats it waits for, and each event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cogs.tables.wording.names import TableWording
from cogs.transport.contract import Call
from engine.kernel.game import Event
from examples.starter_game.engine import events as ev
from examples.starter_game.engine.state import ANSWER, CHOICE, View


@dataclass(frozen=True, slots=True)
class NetsWording(TableWording):
    """The words for one language, table and view."""

    view: View

    def waited_for(self) -> str:
        """The first line of a post, also used by a refusal."""
        t, view = self.t, self.view
        if not view.to_act:
            return t("The game is over.")
        if view.phase == CHOICE:
            return t(
                "Round {round}. Still to choose a depth: {names}.", round=view.round, names=self.listed(view.to_act)
            )
        hauler = self.name(view.active)
        if view.phase == ANSWER:
            return t("{name}, do you help {hauler}?", name=self.name(view.to_act[0]), hauler=hauler)
        return t("{name}, lay your nets and haul.", name=hauler)

    def standing(self) -> str:
        """ "Ann 7 · Ben 4"."""
        return " · ".join(f"{self.name(seat)} {points}" for seat, points in enumerate(self.view.points))

    def lines(self, events: Iterable[Event]) -> list[str]:
        """A line for each event that a reader has to know."""
        return [line for event in events if (line := self._event(event))]

    def _event(self, event: Event) -> str:
        t, kind = self.t, event[0]
        name = self.name(event[1]) if event[1] >= 0 else ""
        if kind == ev.HAULED:
            return self._haul(name, event)
        if kind == ev.CHOSE and len(event) > 2:
            return t("{name} chose depth {depth}.", name=name, depth=event[2])
        if kind == ev.NETTED:
            return t.n("{name} has {count} net out.", "{name} has {count} nets out.", event[2], name=name)
        if kind == ev.REVEALED:
            return t("{name} fishes at depth {depth}.", name=name, depth=event[2])
        if kind == ev.ROUND:
            return t("Round {round} begins.", round=event[2])
        words = {
            ev.CHOSE: t("{name} has chosen a depth.", name=name),
            ev.SANG: t("{name} sings.", name=name),
            ev.WATCHED: t("{name} watches.", name=name),
            ev.HELPED: t("{name} helps.", name=name),
        }
        return words.get(kind, "")

    def _haul(self, name: str, event: Event) -> str:
        t = self.t
        _, _, points, die, nets, alone = event
        line = t.n(
            "{name} rolls {die} and scores {count} point.",
            "{name} rolls {die} and scores {count} points.",
            points,
            name=name,
            die=die,
        )
        if die <= nets:
            line += " " + t.n("{count} net tears.", "{count} nets tear.", nets)
        return line + " " + t("Nobody else was at that depth.") if alone else line


def wording_of(call: Call) -> NetsWording:
    return NetsWording(call.t, call.look.table, call.look.view)
