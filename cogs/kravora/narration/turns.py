"""Narrates turns for posts: a line for each turn, one for the beginning of a round; the details are in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cogs.kravora.narration import event_lines
from cogs.kravora.narration.sections import (
    ROUND_SECTION,
    Act,
    Hit,
    RuseTold,
    Section,
    hear,
    sections,
    wall_losses,
    without_targets,
)
from cogs.kravora.wording import KravoraWording
from cogs.transport.panels.text import begun as capital
from cogs.transport.panels.text import cut_at_word
from engine.kernel.game import Event, kind_of
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.actions import BAIT, DEFENDER

LINES = 6
"""Lines of narration on a post; the rest is behind Log (screens §5)."""
LONGEST = 420
"""Characters of a line; what is longer ends in an ellipsis."""
MOST_HIT = 8
"""The most units that were hit and live that a panel names."""


def narration(
    wording: KravoraWording, events: Sequence[Event], limit: int = LINES, begun: Section | None = None
) -> list[str]:
    """What happened, in at most `limit` lines (`lines_of_sections`). `begun`: the turn that was going on."""
    return lines_of_sections(wording, sections(wording, events, begun), limit)


def outcome(wording: KravoraWording, seat: int, events: Sequence[Event]) -> str:
    """The result of a player's own attack or ruse and of the answers, for the panel that follows; "" for none."""
    t, section = wording.t, Section(seat)
    told = []
    for event in events:
        if event[0] == ev.TURN:
            break
        if event[0] in (ev.SHIELDED, ev.SPARED):
            told.append(event_lines.sentence(wording, event))
        hear(wording, section, event)
    walls = wall_losses(section.walls)
    told += _ruses_done(wording, section, events)
    told += [
        t("⚠ Your wall −{points}, {left} left.", points=lost, left=left) for board, lost, left in walls if board == seat
    ]
    if section.lost:
        told.append(t("You lost {units}.", units=wording.some(section.lost.elements())))
    killed = section.killed + Counter({kind: count for (board, kind), count in _fell(section).items() if board == seat})
    if killed:
        told.append(t("You killed {units}.", units=wording.some(killed.elements())))
    if strays := sum(act.strays[seat] for act in section.acts):
        told.append(t.n("{count} puppet of yours fell.", "{count} puppets of yours fell.", strays))
    own = [hit for hit in section.hit if hit.stands[0] == seat and hit.stands[2] == DEFENDER]
    if others := [hit for hit in section.hit if hit not in own]:
        told.append(t.n("Hit: {units}.", "Hit: {units}.", len(others), units=_hit_words(wording, others)))
    if own:
        told.append(t.n("Yours hit: {units}.", "Yours hit: {units}.", len(own), units=_hit_words(wording, own)))
    told += [
        t("{name:'s} wall −{points}, {left} left.", name=wording.name(board), points=lost, left=left)
        for board, lost, left in walls
        if board != seat
    ]
    told += [t("**{name} is out!**", name=wording.called(board)) for board in section.fallen]
    if section.earned and not section.sent and not section.sold:
        told.append(t("You earned {price}.", price=pay_words(wording, section.pay)))
    return " ".join(told)


def _hit_words(wording: KravoraWording, hits: Sequence[Hit]) -> str:
    return wording.counted(hit.words(wording) for hit in hits[:MOST_HIT])


def _ruses_done(wording: KravoraWording, section: Section, events: Sequence[Event]) -> list[str]:
    """What one's ruses did, and whom they, and those they lured, killed on others' boards."""
    done = [
        _ruse_done(wording, ruse, section.seat)
        for act in section.acts
        for ruse in act.ruses
        if ruse.short and not ruse.cancelled
    ]
    others = Counter({(seat, kind): count for (seat, kind), count in _fell(section).items() if seat != section.seat})
    fell = [f"{capital(units)}." for units in _fallen_units(wording, Act(fell=others), section.stood)]
    baited = any(event[0] == ev.RUSE and kind_of(event[4]) == BAIT for event in events)
    missed = baited and not any(event[0] in (ev.HURT, ev.KILLED, ev.WALL, ev.SHIELDED) for event in events)
    return [*done, *fell, *([wording.t("It finds nobody.")] if missed else [])]


def _ruse_done(wording: KravoraWording, ruse: RuseTold, seat: int) -> str:
    """What a ruse did, and on whose board where that isn't its player's own."""
    done, others = capital(ruse.short), ruse.boards - {seat}
    if not others:
        return f"{done}."
    return wording.t("{done}, on {name:'s} board.", done=done, name=wording.listed(sorted(others)))


def _fell(section: Section) -> Counter[tuple[int, int]]:
    """(seat, kind): units that ruses killed in all acts."""
    return section.acts[0].fell + section.acts[1].fell + section.acts[2].fell


def pay_words(wording: KravoraWording, pay: Counter[str]) -> str:
    """ "7 L (salary 6 L, kills 1 L)": what one was paid, and what for."""
    paid = {event_lines.why(wording, word): litres for word, litres in pay.items() if litres}
    parts = [f"{why} {wording.litres(litres)}" for why, litres in paid.items()] if len(paid) > 1 else list(paid)
    return wording.t("{price} ({why})", price=wording.litres(pay.total()), why=", ".join(parts))


def lines_of_sections(wording: KravoraWording, found: Sequence[Section], limit: int = LINES) -> list[str]:
    """The lines of sections, at most `limit`: the oldest go first, but those that weigh stay longest."""
    told = [(line, _weighs(wording, section)) for section in found for line in _lines(wording, section)]
    if len(told) <= limit:
        return [line for line, _ in told]
    more = len(told) - limit + 1
    gone = sorted(range(len(told)), key=lambda number: (told[number][1], number))[:more]
    return [
        wording.t.n("({count} other line is in the Log.)", "({count} other lines are in the Log.)", more),
        *(line for number, (line, _) in enumerate(told) if number not in gone),
    ]


def _weighs(wording: KravoraWording, section: Section) -> bool:
    """Whether a wall lost points or fell, which the game is about, or it is a turn of the reader, played by a plan."""
    return bool(section.walls or section.fallen) or section.seat == wording.view.seat


def _lines(wording: KravoraWording, section: Section) -> list[str]:
    """The section's line, and one for each wall that fell."""
    t = wording.t
    line = _summed_up(wording, section)
    if len(line) > LONGEST:
        # The targets of ruses are in the log; their results, which follow them, have to be read here.
        line = _summed_up(wording, without_targets(section))
    line = cut_at_word(line, LONGEST)
    fallen = [t("**{name:'s} wall has fallen.**", name=wording.name(seat)) for seat in section.fallen]
    return [*([line] if line else []), *fallen]


def _summed_up(wording: KravoraWording, section: Section) -> str:
    """The section in one line; "" where nothing happened."""
    t = wording.t
    if section.seat == ROUND_SECTION:
        parts = [*section.told, *_act_parts(wording, section.act, section.stood)]
        if not parts and not section.round:
            return ""
        return t("**Round {round}**: {deeds}.", round=section.round, deeds=t("; ").join(parts))
    parts = _turn_parts(wording, section)
    return t("{name}: {deeds}.", name=wording.name(section.seat), deeds=t("; ").join(parts)) if parts else ""


def _turn_parts(wording: KravoraWording, section: Section) -> list[str]:
    """What happened in a turn, in the order in which it happened."""
    attacking, struck, buying = (_act_parts(wording, act, section.stood) for act in section.acts)
    bought = _bought_parts(wording, section)
    last = [*bought, *buying] if section.bought_first else [*buying, *bought]
    return [
        *section.told,
        *_attack_parts(wording, section),
        *attacking,
        *struck,
        *_income_parts(wording, section),
        *last,
        *_repair_parts(wording, section),
    ]


def _attack_parts(wording: KravoraWording, section: Section) -> list[str]:
    t, parts = wording.t, []
    if section.attacks:
        told = t.n("{count} attack", "{count} attacks", section.attacks)
        if section.volleys:
            told = t("{attacks} (volley on {lines})", attacks=told, lines=", ".join(dict.fromkeys(section.volleys)))
        parts.append(told)
    if section.killed:
        parts.append(t("kills {units}", units=wording.some(section.killed.elements())))
    return parts


def _act_parts(wording: KravoraWording, act: Act, stood: frozenset[int]) -> list[str]:
    """An act's ruses with what they and the enemies did. `stood`: whose walls may have stood."""
    t, parts = wording.t, []
    if act.ruses:
        parts.append(t("plays {ruses}", ruses=wording.counted(ruse.told for ruse in act.ruses)))
    if act.shields:
        parts.append(t("buys a shield"))
    parts += _fallen_units(wording, act, stood)
    if act.lost:
        parts.append(t("loses {units}", units=wording.some(act.lost.elements())))
    return parts + _walls(wording, act)


def _income_parts(wording: KravoraWording, section: Section) -> list[str]:
    t, parts = wording.t, []
    if section.sent:
        parts.append(t("sends back {units}", units=wording.some(section.sent.elements())))
    if section.sold:
        parts.append(t.n("dismantles {count} wall point", "dismantles {count} wall points", section.sold))
    if section.earned:
        own = section.seat == wording.view.seat
        parts.append(
            t("earns {price}", price=pay_words(wording, section.pay) if own else wording.litres(section.earned))
        )
    return parts


def _bought_parts(wording: KravoraWording, section: Section) -> list[str]:
    t, parts = wording.t, []
    if section.bought:
        parts.append(t("buys {units}", units=wording.some(section.bought.elements())))
    if section.built:
        parts.append(t("builds {names}", names=", ".join(map(wording.the_building, section.built))))
    for seat, count in section.shots.items():
        parts.append(
            t.n("shoots {count} puppet at {name}", "shoots {count} puppets at {name}", count, name=wording.name(seat))
        )
    return parts


def _repair_parts(wording: KravoraWording, section: Section) -> list[str]:
    if not section.repaired:
        return []
    return [wording.t.n("repairs {count} wall point", "repairs {count} wall points", section.repaired)]


def _fallen_units(wording: KravoraWording, act: Act, stood: frozenset[int]) -> list[str]:
    by_seat: dict[int, list[int]] = {}
    for (seat, kind), count in act.fell.items():
        by_seat.setdefault(seat, []).extend([kind] * count)
    alike = {wording.some(kinds) for kinds in by_seat.values()}
    if len(alike) == 1 and len(by_seat) > 1 and stood <= set(by_seat):
        return [wording.t("{units} killed on every board", units=alike.pop())]
    return [
        wording.t.n(
            "{units} killed on the board of {name}",
            "{units} killed on the board of {name}",
            len(kinds),
            units=wording.some(kinds),
            name=wording.name(seat),
        )
        for seat, kinds in by_seat.items()
    ]


def _walls(wording: KravoraWording, act: Act) -> list[str]:
    """Each wall that lost points."""
    return [
        wording.t("wall of {name} −{points} ({left} left)", name=wording.name(seat), points=points, left=left)
        for seat, points, left in wall_losses(act.walls)
    ]
