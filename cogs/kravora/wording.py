"""Words units, lines, buildings and ruses of Kravora for one reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cogs.tables.wording.names import TableWording
from cogs.transport.contract import Call
from cogs.transport.panels.text import listed
from data.grammar import Noun, filled
from data.texts import Texts
from engine.kernel.game import Action, argument_of, kind_of
from engine.kernel.names import name_in
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import ROCK_HURLER
from engine.kravora.pieces.figures import WHITE, Unit
from engine.kravora.pieces.places import board_of, line_of
from engine.kravora.pieces.view import Dead, Fortress, View
from engine.kravora.play.notation import PLACE_KINDS
from engine.kravora.play.ruse_effects import RUSE_OF


@dataclass(frozen=True, slots=True)
class KravoraWording(TableWording):
    """A table in words for one reader: a language, a view, and whether they want plain words."""

    view: View
    plain: bool = False

    def known_as(self, seat: int) -> str:
        return beasts(self.t)[seat]

    def board(self, seat: int) -> Fortress:
        return self.view.boards[seat]

    def standing(self) -> list[int]:
        """Seats whose wall stands, in turn order."""
        return [seat for seat in self.view.order if self.view.boards[seat].wall]

    def unit(self, kind: int) -> str:
        return name_in(self.view.content.units[kind].names, self.t.language)

    def building(self, number: int) -> str:
        return name_in(self.view.content.buildings[number].names, self.t.language)

    def the_building(self, number: int) -> str:
        """ "the Puppet cannon": a building within a sentence, with its article."""
        t = self.t
        articles = {
            "barracks": t.p("barracks", "{building:the}"),
            "university": t.p("university", "{building:the}"),
            "laboratory": t.p("laboratory", "{building:the}"),
            "workshop": t.p("workshop", "{building:the}"),
            "hut": t.p("hut", "{building:the}"),
            "sorting_centre": t.p("sorting centre", "{building:the}"),
            "cannon": t.p("cannon", "{building:the}"),
        }
        article = articles.get(self.view.content.buildings[number].id, "{building}")
        return filled(t.language, article, {"building": Noun(self.building(number))})

    def ruse(self, number: int) -> str:
        return name_in(self.view.content.ruses[number].names, self.t.language)

    def ruse_of(self, kind: int) -> str:
        """A ruse by the kind of action; the two uses of luring ahead have different names."""
        if kind == a.AHEAD:
            return self.t("Lure ahead: move")
        if kind == a.BAIT:
            return self.t("Lure ahead: attack")
        return self.ruse(RUSE_OF[kind])

    def ruse_effect(self, kind: int) -> str:
        """What playing a ruse does, by the kind of action; the two uses of luring ahead differ."""
        if kind == a.AHEAD:
            return self.t("One attacker, or one of your defenders, moves one line ahead.")
        if kind == a.BAIT:
            return self.t("One attacker, or one of your defenders, attacks at once.")
        if kind == a.ROCKFALL:
            return self.t(
                "Hits up to {count} units of a line, yours too. Others' lines 4, 5: the rest hits the wall, "
                "once a round.",
                count=self.view.content.units[ROCK_HURLER].damage,
            )
        return name_in(self.view.content.ruses[RUSE_OF[kind]].texts, self.t.language)

    def litres(self, count: int) -> str:
        return self.t("{count} L", count=count)

    def line(self, line: int) -> str:
        """ "line 4"; the fortress floor is line 5."""
        return self.t("line {number}", number=line + 1)

    def place(self, place: int) -> str:
        """A line of one's own board, or "line 4 of Ben"."""
        return self._place(place, self.name(board_of(place)))

    def place_label(self, place: int) -> str:
        """The same for labels, where no markdown is read."""
        return self._place(place, self.label(board_of(place)))

    def _place(self, place: int, name: str) -> str:
        if board_of(place) == self.view.seat:
            return self.line(line_of(place))
        return self.t("line {number} of {name}", number=line_of(place) + 1, name=name)

    def sort(self, sort: int, count: int = 1) -> str:
        """A unit by kind and hit points, or several: "Brute (3 of 5)", "Puppet", "2 Puppets"."""
        kind, hits = sort >> 3, sort & 7
        most = self.view.content.units[kind].hit_points
        name = self.unit(kind) if count == 1 else self._number(kind, count)
        if hits == most:
            return name
        return self.t("{unit} ({hits} of {most})", unit=name, hits=hits, most=most)

    def figure(self, unit: Unit, count: int = 1) -> str:
        """A unit on a board, or several; a cannon puppet says whose it is."""
        name = self.sort(unit.kind << 3 | unit.hits, count)
        if unit.owner == WHITE:
            return name
        return self.t("{unit} of {name}", unit=name, name=self.name(unit.owner))

    def figures(self, units: Sequence[Unit]) -> str:
        """Units of one side and line, the strongest first: "Brute, 3× Puppet"; in plain words "Brute, 3 Puppets"."""
        if self.plain:
            looks = Counter(unit._replace(spent=False, lured=False) for unit in reversed(units))
            return ", ".join(self.figure(unit, count) for unit, count in looks.items())
        return self.counted(self.figure(unit) for unit in reversed(units))

    def kinds(self, kinds: Iterable[int]) -> str:
        """Kinds, the strongest first, as lists have them: "Brute, 3× Puppet"."""
        if self.plain:
            return ", ".join(self._numbers(kinds))
        return self.counted(self.unit(kind) for kind in sorted(kinds, reverse=True))

    def some(self, kinds: Iterable[int]) -> str:
        """The same within a sentence: "a Brute and 3 Puppets"."""
        return listed(self.t, self._numbers(kinds))

    def _numbers(self, kinds: Iterable[int]) -> list[str]:
        return [self._number(kind, count) for kind, count in sorted(Counter(kinds).items(), reverse=True)]

    def _number(self, kind: int, count: int) -> str:
        return self.t.n("{unit:a}", "{count} {unit:s}", count, unit=self.unit(kind))

    def dead(self, dead: Dead) -> str:
        return self.kinds(kind for kind, _ in dead)

    def counted(self, names: Iterable[str]) -> str:
        """ "Brute, 3× Puppet"; in plain words "3 Puppet"."""
        sign = " " if self.plain else "× "
        return ", ".join(f"{count}{sign}{name}" if count > 1 else name for name, count in Counter(names).items())

    def target(self, argument: int) -> str:
        """A unit an action names, with its place: "Brute (3 of 5) on line 4"."""
        return self._target(argument, self.place(a.unit_place(argument)))

    def target_label(self, argument: int) -> str:
        """The same for labels."""
        return self._target(argument, self.place_label(a.unit_place(argument)))

    def aim(self, action: Action) -> str:
        """The line or the unit an action is aimed at."""
        argument = argument_of(action)
        return self.place(argument) if kind_of(action) in PLACE_KINDS else self.target(argument)

    def _target(self, argument: int, place: str) -> str:
        unit = self.sort(a.unit_sort(argument))
        if a.unit_side(argument):
            return self.t("defender {unit} on {place}", unit=unit, place=place)
        return self.t("{unit} on {place}", unit=unit, place=place)


def beasts(t: Texts) -> tuple[str, ...]:
    """[seat] -> the beast on its banner, as the pictures show it (render.kravora.palette)."""
    return (t("Raven"), t("Stag"), t("Lion"), t("Scorpion"))


def wording_of(call: Call) -> KravoraWording:
    """The wording of a press: the presser's view in the presser's words."""
    return KravoraWording(call.t, call.look.table, call.look.view, call.plain)
