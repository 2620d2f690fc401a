"""Words seats, places, units and cards of Clash for one reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cogs.tables.wording.names import TableWording
from cogs.transport.contract import Call
from data.grammar import Noun
from engine.clash.pieces.content import ARMOUR, LEVELS, Bonuses, TacticCard
from engine.clash.pieces.events import NOBODY
from engine.clash.pieces.places import is_bastion, place_name
from engine.clash.pieces.view import BattleView, Triple, View
from engine.kernel.names import name_in
from render.clash.words.piece_words import bonus_words
from render.clash.words.scenario_words import feats_words

ROMAN = ("I", "II", "III")
LEARNING = 2
"""Rounds in which screens say what holds in every round; after them people know."""
NO_UNITS: Triple = (0, 0, 0)
PEOPLES = frozenset({"Army", "Barony", "Clan", "Tribe", "Armée", "Baronnie", "Tribu"})
"""What sort of people a clan's name may say it is, in the house's languages."""


@dataclass(frozen=True, slots=True)
class ClashWording(TableWording):
    """A table in words for one reader: a language, a view, and whether they want plain words (screens §1)."""

    view: View
    plain: bool = False

    @property
    def own(self) -> int:
        """The reader's seat; for panels that only a player sees."""
        assert self.view.seat is not None
        return self.view.seat

    @property
    def battle_now(self) -> BattleView:
        """The battle in progress; for screens that only a battle has."""
        assert self.view.battle is not None
        return self.view.battle

    def name(self, seat: int) -> str:
        """A seat's name for message text; AI seats are marked."""
        return self.t("the elves") if seat == NOBODY else TableWording.name(self, seat)

    def called(self, seat: int) -> str:
        """A seat's name without its mark."""
        return self.t("the elves") if seat == NOBODY else TableWording.called(self, seat)

    def label(self, seat: int) -> str:
        """A seat's name for labels, where no markdown is read."""
        return self.t("elves") if seat == NOBODY else TableWording.label(self, seat)

    def known_as(self, seat: int) -> str:
        """A seat's clan in a word; "" while it is not dealt."""
        clans = self.view.config.clans
        return short_clan(self.clan(seat)) if seat < len(clans) and clans[seat] >= 0 else ""

    def place(self, place: int) -> str:
        """ "C1", or "bastion"; the sentence says whose."""
        return Noun(self.t("bastion")) if is_bastion(place) else place_name(place)

    def named(self, place: int) -> str:
        """A place with what it is: "B7 (City)"."""
        features = self.features(place)
        return (
            self.t("{place} ({features})", place=self.place(place), features=features)
            if features
            else self.place(place)
        )

    def units(self, units: Sequence[int]) -> str:
        """ "3×I 1×II"; in plain words "3 of level one, 1 of level two"."""
        if self.plain:
            levels = (self.t("one"), self.t("two"), self.t("three"))
            told = [
                self.t("{count} of level {level}", count=units[level], level=levels[level])
                for level in range(LEVELS)
                if units[level]
            ]
            return ", ".join(told) or self.t("no unit")
        return " ".join(f"{units[level]}×{ROMAN[level]}" for level in range(LEVELS) if units[level]) or self.t(
            "no unit"
        )

    def army(self, units: Sequence[int], hero_of: int | None = None) -> str:
        """Units, with the hero of a seat where it is given: "3×I and Hekna"; the hero alone by its name."""
        if hero_of is None or self.view.heroes[hero_of] < 0:
            return self.units(units)
        hero = self.hero_name(self.view.heroes[hero_of])
        return self.t("{units} and {hero}", units=self.units(units), hero=hero) if any(units) else hero

    def hero_name(self, number: int) -> str:
        """A hero by its number (§10)."""
        return name_in(self.view.content.heroes[number].names, self.t.language)

    def hero_at(self, seat: int, place: int) -> int | None:
        """The number of a seat's hero if it stands in a place; None for none, and for the elves."""
        if seat == NOBODY or self.view.heroes[seat] < 0 or self.view.hero_places[seat] != place:
            return None
        return self.view.heroes[seat]

    def elves(self, units: Sequence[int]) -> str:
        """ "4 elves"."""
        return self.t.n("{count} elf", "{count} elves", sum(units))

    def elves_by_type(self, units: Sequence[int]) -> str:
        """ "1×Gleaming Guard, 2×Templar"; in plain words "1 Gleaming Guard, 2 Templar"."""
        times = " " if self.plain else "×"
        return ", ".join(f"{count}{times}{self.elf_type(kind)}" for kind, count in enumerate(units) if count)

    def fallen(self, seat: int, units: Sequence[int]) -> str:
        """Units that fall, by level, elves by type, as they were chosen."""
        return self.elves_by_type(units) if seat == NOBODY else self.units(units)

    def side(self, seat: int, units: Sequence[int]) -> str:
        """A side's units in a battle: by level, or so many elves."""
        return self.elves(units) if seat == NOBODY else self.units(units)

    def gold(self, count: int) -> str:
        return self.t("{count} gold", count=count)

    def crystals(self, count: int) -> str:
        return self.t.n("{count} crystal", "{count} crystals", count)

    def points(self, count: int) -> str:
        """ "3 points"; in a scenario "3 feats" (§14)."""
        return feats_words(self.view, count, self.t)

    def item(self, item: int) -> str:
        """A card's name; "none" for -1."""
        if item < 0:
            return self.t("none")
        return name_in(self.view.content.items[item].names, self.t.language)

    def slot(self, slot: int) -> str:
        return self.t("armour") if slot == ARMOUR else self.t("weapon")

    def carrier(self, level: int) -> str:
        """ "level II", or "aside" for what lies aside."""
        return self.t("aside") if level >= LEVELS else self.t("level {level}", level=ROMAN[level])

    def clan(self, seat: int) -> str:
        return name_in(self.view.content.clans[self.view.config.clans[seat]].names, self.t.language)

    def elf_type(self, kind: int) -> str:
        return name_in(self.view.content.elves[kind].names, self.t.language)

    def card(self, card: TacticCard) -> str:
        """ "2 gold, 3×I"."""
        gold = self.gold(card.gold)
        return f"{gold}, {self.units(card.units)}" if any(card.units) else gold

    def bonuses(self, bonuses: Bonuses) -> str:
        """What a card or a unit gives: "+1 power, 1 automatic hit"."""
        return bonus_words(bonuses, self.t, self.view.config.edition)

    def features(self, place: int) -> str:
        """ "City", "Forge", "stone of level II" or ""."""
        board = self.view.board
        if is_bastion(place):
            return ""
        if board.cities >> place & 1:
            return self.t("City")
        if board.forges >> place & 1:
            return self.t("Forge")
        level = board.stones[place]
        return self.t("stone of level {level}", level=ROMAN[level]) if level >= 0 else ""

    def action_word(self) -> str:
        """ "first action" or "second action"."""
        return self.t("second action") if self.view.action_number == 2 else self.t("first action")


def short_clan(name: str) -> str:
    """A clan's own name, without what sort of people it is: "Tomb" of "Army of the Tomb"; else all of it."""
    words = name.split()
    if not PEOPLES.intersection(words):
        return name
    return " ".join(word for word in words if word not in PEOPLES and not word.islower()) or name


def wording_of(call: Call) -> ClashWording:
    """The wording of a press: the presser's view in the presser's words."""
    return ClashWording(call.t, call.look.table, call.look.view, call.plain)


def of_level(level: int, count: int = 1) -> Triple:
    """So many units of one level; none of the hero's."""
    return (count * (level == 0), count * (level == 1), count * (level == 2))


def total(*triples: Sequence[int]) -> Triple:
    """The sum of several lists of units."""
    return (
        sum(units[0] for units in triples),
        sum(units[1] for units in triples),
        sum(units[2] for units in triples),
    )


def enemies_at(view: View, seat: int, place: int) -> Mapping[int, Triple]:
    """[seat, elves -1] -> the units of others in a territory."""
    found: dict[int, Triple] = {}
    if any(view.elves[place] if place < len(view.elves) else NO_UNITS):
        found[NOBODY] = view.elves[place]
    for other, places in enumerate(view.units):
        if other != seat and any(places[place]):
            found[other] = places[place]
    return found


def controlled(view: View, seat: int, mask: int) -> list[int]:
    """The territories of a mask that the seat controls (§4 Control)."""
    return [
        place
        for place, units in enumerate(view.units[seat])
        if mask >> place & 1 and any(units) and not enemies_at(view, seat, place)
    ]
