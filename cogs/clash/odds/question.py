"""Reads a question about a battle (screens §16), and finds the fight it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cogs.clash.move.notation import HOME, read_units
from cogs.clash.move.plan import hero_ways, ways
from cogs.clash.wording.wording import NO_UNITS, ROMAN, enemies_at, total
from engine.clash.odds.armies import attack_in_view, battle_in_view
from engine.clash.odds.values import Fight
from engine.clash.pieces.places import PLACES, TERRITORIES, bastion, is_bastion, parse_place, place_name
from engine.clash.pieces.state import BATTLE, PHASE_NAMES
from engine.clash.pieces.view import Triple, View
from engine.kernel.errors import IllegalAction, NotationError

AS_RULED, ATTACKER, DEFENDER = "", "a", "d"
"""Who strikes first: by slowness (§5.3.1), or as the player supposes."""
WATCHER = -2
"""Nobody's seat: neither a player's nor the elves'."""
EXAMPLES = 5
"""So many places, or armies, are named where a question is not understood."""


@dataclass(frozen=True, slots=True)
class Question:
    """`armies`: places of the attacker's armies, with the units of each (None: all); (): all that can be there."""

    place: int
    armies: tuple[tuple[int, Triple | None], ...] = ()
    first: str = AS_RULED

    def code(self) -> str:
        """For an id: the place, the armies' places, who strikes first."""
        return f"{self.place}.{'-'.join(str(place) for place, _ in self.armies)}.{self.first}"


def question_of(code: str) -> Question | None:
    """Read a code; None for what is none."""
    place, _, rest = code.partition(".")
    armies, _, first = rest.partition(".")
    numbers = [number for number in armies.split("-") if number]
    if not all(number.isdecimal() and int(number) < PLACES for number in (place, *numbers)):
        return None
    held = tuple((int(number), None) for number in numbers)
    return Question(int(place), held, first if first in (ATTACKER, DEFENDER) else AS_RULED)


@dataclass(frozen=True, slots=True)
class Attack:
    """A battle asked about. `fight`: its first side is the attacker (§5.3)."""

    attacker: int
    defender: int
    place: int
    fight: Fight
    hero: bool = False
    """The attacker's hero fights with them."""
    slow: tuple[tuple[int, Triple], ...] = ()
    """Units by place that don't get there in one move, and are left out."""
    far: tuple[int, ...] = ()
    """Places of armies that can't get there in one move at all, and are counted as if they could."""
    running: bool = False
    """The battle is being fought now."""


def attack_asked(view: View, question: Question) -> Attack:
    """The battle that is asked about.

    Raises IllegalAction: nobody_there, same_side, settling, whose_attack, two_owners, no_army, out_of_reach.
    """
    if view.battle is not None and view.battle.place == question.place and not question.armies:
        return _running(view)
    if is_bastion(question.place):
        raise IllegalAction("nobody_there", "5.3", place=place_name(question.place))
    attacker = _attacker(view, question)
    armies = question.armies or tuple((place, None) for place in _reaching(view, attacker, question.place))
    seen = replace(view, seat=attacker)
    units = view.units[attacker][question.place]
    slow: list[tuple[int, Triple]] = []
    far: list[int] = []
    for place, wanted in dict(armies).items():
        own = view.units[attacker][place]
        sent = _least(own, wanted) if wanted is not None else own
        if place == question.place:
            continue
        if not any(sent):
            raise IllegalAction("no_army", "5.2", place=place_name(place))
        reached, _ = ways(seen, place, sent).get(question.place, (NO_UNITS, 0))
        if not any(reached):
            far.append(place)
        elif reached != sent:
            slow.append((place, _least(sent, (sent[0] - reached[0], sent[1] - reached[1], sent[2] - reached[2]))))
        units = total(units, reached if any(reached) else sent)
    hero = _hero_comes(seen, attacker, question.place, [place for place, _ in armies])
    fight = attack_in_view(view, attacker, question.place, units, hero) if any(units) else None
    if fight is None:
        raise _nobody_to_fight(view, question)
    if question.first:
        fight = replace(fight, turn=0 if question.first == ATTACKER else 1)
    defender = next(iter(enemies_at(view, attacker, question.place)))
    here = hero or _stands(view, attacker, question.place)
    return Attack(attacker, defender, question.place, fight, here, tuple(slow), tuple(far))


def _running(view: View) -> Attack:
    battle = view.battle
    assert battle is not None
    if view.phase != PHASE_NAMES[BATTLE]:
        raise IllegalAction("settling", "5.3.3", place=place_name(battle.place))
    here = _stands(view, battle.attacker, battle.place)
    return Attack(battle.attacker, battle.defender, battle.place, battle_in_view(view), here, running=True)


def _attacker(view: View, question: Question) -> int:
    """Whose armies attack: of one player; one's own where none are named."""
    if not question.armies:
        if view.seat is None or not enemies_at(view, view.seat, question.place):
            code = "whose_attack" if others_at(replace(view, seat=None), question.place) else "nobody_there"
            raise IllegalAction(code, "5.3", place=place_name(question.place))
        return view.seat
    owners = {owner(view, place) for place, _ in question.armies}
    if None in owners:
        place = next(place for place, _ in question.armies if owner(view, place) is None)
        raise IllegalAction("no_army", "5.2", place=place_name(place))
    if len(owners) > 1:
        first, *others = [place for place, _ in question.armies]
        other = next(place for place in others if owner(view, place) != owner(view, first))
        raise IllegalAction("two_owners", "5.3", place=place_name(first), start=place_name(other))
    return next(seat for seat in owners if seat is not None)


def _nobody_to_fight(view: View, question: Question) -> IllegalAction:
    """Nobody stands there at all, or none but the side whose armies were named."""
    facts = {"place": place_name(question.place)}
    if not others_at(replace(view, seat=None), question.place) or not question.armies:
        return IllegalAction("nobody_there", "5.3", **facts)
    return IllegalAction("same_side", "5.3", **facts, start=place_name(question.armies[0][0]))


def owner(view: View, place: int) -> int | None:
    """Whose units stand in a place: one's own first; None for nobody's."""
    seats = sorted(range(len(view.units)), key=lambda seat: seat != view.seat)
    return next((seat for seat in seats if any(view.units[seat][place])), None)


def _reaching(view: View, seat: int, end: int) -> list[int]:
    """Places from which units of a seat come: none but that place where they stand among enemies, else all in reach."""
    if any(view.units[seat][end]):
        return []
    seen = replace(view, seat=seat)
    own = view.units[seat]
    found = [place for place in range(PLACES) if any(own[place]) and end in ways(seen, place, own[place])]
    if not found:
        raise IllegalAction("out_of_reach", "5.2", place=place_name(end))
    return found


def _hero_comes(seen: View, seat: int, end: int, places: Sequence[int]) -> bool:
    """Whether the attacker's hero goes along: from one of the armies' places, as far as it gets (§10)."""
    if seen.heroes[seat] < 0 or seen.hero_places[seat] not in places or seen.hero_places[seat] == end:
        return False
    return end in hero_ways(seen)


def _stands(view: View, seat: int, place: int) -> bool:
    return view.heroes[seat] >= 0 and view.hero_places[seat] == place


def _least(own: Triple, wanted: Triple) -> Triple:
    return min(own[0], wanted[0]), min(own[1], wanted[1]), min(own[2], wanted[2])


def targets(view: View) -> list[int]:
    """Territories with enemies to fight: those in one's reach first, then by name; for a watcher all that are held."""
    seat = view.seat
    if seat is None:
        return [place for place in range(TERRITORIES) if others_at(view, place)]
    near: set[int] = set()
    for place, units in enumerate(view.units[seat]):
        if any(units):
            near |= set(ways(view, place, units))
    found = [place for place in range(TERRITORIES) if others_at(view, place)]
    return sorted(found, key=lambda place: (place not in near and not any(view.units[seat][place]), place))


def others_at(view: View, place: int) -> Mapping[int, Triple]:
    """The sides in a place that the reader could fight (elves: -1): for a watcher all."""
    return enemies_at(view, WATCHER if view.seat is None else view.seat, place)


def anybody_to_fight(view: View) -> bool:
    return any(others_at(view, place) for place in range(TERRITORIES))


def armies_of(view: View) -> list[tuple[int, int]]:
    """(seat, place) of all armies, one a place, one's own first, the largest first."""
    owners = [(owner(view, place), place) for place in range(PLACES)]
    found = [(seat, place) for seat, place in owners if seat is not None]
    return sorted(found, key=lambda army: (army[0] != view.seat, army[0], -sum(view.units[army[0]][army[1]]), army[1]))


def read_question(view: View, at: str, armies: str) -> Question:
    """Read "c1" and "b2, bastion 3I": what is typed, or a completion with words after a colon.

    Raises IllegalAction("not_understood") naming the part that is no place, with armies as they could be typed.
    """
    try:
        return _read(view, at, armies)
    except IllegalAction as error:
        known = army_examples(view)
        facts = {**error.facts, **({"armies": known} if known else {})}
        raise IllegalAction(error.code, error.rule, **facts) from None


def army_examples(view: View) -> str:
    """ "`A1 3I 2II`, `A1, B5`": an army, and two of one player's; one's own where there are any; "" for none."""
    found = armies_of(view)
    places = [place for seat, place in found if seat == found[0][0]][:2]
    if not places:
        return ""
    names = [typed_place(view, place) for place in places]
    examples = [f"{names[0]} {_units_there(view, places[0])}", *([", ".join(names)] if len(names) > 1 else [])]
    return ", ".join(f"`{example}`" for example in examples)


def _read(view: View, at: str, armies: str) -> Question:
    place = read_place(view, at, targets(view))
    found: list[tuple[int, Triple | None]] = []
    for part in armies.split(","):
        words = part.split(":")[0].split(None, 1)
        if not words:
            continue
        start = read_place(view, words[0], [place for _, place in armies_of(view)])
        seat = owner(view, start)
        if len(words) == 1 or seat is None:
            found.append((start, None))
        else:
            found.append((start, _read_units(view, start, words[1], part)))
    return Question(place, tuple(found))


def _read_units(view: View, start: int, text: str, part: str) -> Triple:
    """Raises IllegalAction("not_understood") with what could be typed of the army that stands there."""
    seat = owner(view, start)
    own = view.units[seat][start] if seat is not None else NO_UNITS
    try:
        return read_units(text, own, part.strip())
    except IllegalAction as error:
        there = _units_there(view, start)
        raise IllegalAction(
            error.code, error.rule, text=part.strip()[:40], examples=f"`{typed_place(view, start)} {there}`"
        ) from None


def _units_there(view: View, place: int) -> str:
    """The units of whose army stands there, as they are typed: "3I 2II"."""
    seat = owner(view, place)
    own = view.units[seat][place] if seat is not None else NO_UNITS
    return " ".join(f"{count}{ROMAN[level]}" for level, count in enumerate(own) if count)


def read_place(view: View, text: str, offered: Sequence[int]) -> int:
    """A place as it is typed, up to a colon. Raises IllegalAction("not_understood") with some of those `offered`."""
    word = text.split(":")[0].strip()
    if word.lower() in HOME and view.seat is not None:
        return bastion(view.seat)
    try:
        return parse_place(word)
    except NotationError:
        examples = ", ".join(f"`{typed_place(view, place)}`" for place in offered[:EXAMPLES])
        facts = {"text": text.strip()[:40], **({"examples": examples} if examples else {})}
        raise IllegalAction("not_understood", "5.2", **facts) from None


def typed_place(view: View, place: int) -> str:
    """A place as it can be typed: one's own bastion by its word."""
    return "bastion" if view.seat is not None and place == bastion(view.seat) else place_name(place)
