"""Tells what happened since one last looked: one's own losses whole, what others did in sums. The Log has the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cogs.kravora.narration.sections import ROUND_SECTION, Hit, Section, sections, wall_losses
from cogs.kravora.narration.turns import MOST_HIT, pay_words
from cogs.kravora.wording import KravoraWording
from cogs.transport.panels.text import begun as capital
from cogs.transport.panels.text import cut_at_word, listed
from engine.kernel.game import Event
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.actions import DEFENDER, ROCKFALL
from engine.kravora.pieces.content import PUPPET

NOBODY = -1
"""The reader of what everybody reads alike."""
LONGEST = 420
"""Characters of the line on what others did; what is longer ends in an ellipsis."""


def news(
    wording: KravoraWording,
    events: Sequence[Event],
    reader: int = NOBODY,
    begun: Section | None = None,
    unread: Sequence[Event] | None = None,
) -> list[str]:
    """The lines of a post that calls a reader: what was done to them, what others did, what struck everybody.

    `unread`: the events whose results no panel of the reader has shown yet, where some of `events` were.
    """
    found = sections(wording, events, begun)
    return news_of(wording, found, reader, found if unread is None else sections(wording, unread))


def news_before(
    wording: KravoraWording,
    events: Sequence[Event],
    reader: int,
    begun: Section | None = None,
    unread: Sequence[Event] | None = None,
) -> list[str]:
    """The same up to a ruse that waits for the reader's answer; the question itself names that ruse."""
    found = _not_played(sections(wording, events, begun))
    return news_of(wording, found, reader, found if unread is None else _not_played(sections(wording, unread)))


def _not_played(found: list[Section]) -> list[Section]:
    """The sections without their last ruse, which waits for an answer."""
    if found:
        del found[-1].act.ruses[-1:]
    return found


def news_of(wording: KravoraWording, found: Sequence[Section], reader: int, unread: Sequence[Section]) -> list[str]:
    t = wording.t
    wall = [t("wall −{points}", points=points) for points, _ in _own_wall(unread, reader)]
    lost = ", ".join([*wall, *losses(wording, unread, reader)])
    against = t("**You suffered:** {losses}.", losses=lost)
    if unread is found and found and found[0].asked:
        # The panel below counts from the end of the reader's turn.
        against = t("**You suffered since the question:** {losses}.", losses=lost)
    omens = capital(t("; ").join(omen for section in found for omen in section.omens))
    others = " ".join(told for section in found if (told := _summed_up(wording, section, reader)))
    return [
        *([against] if lost else []),
        *([cut_at_word(others, LONGEST)] if others else []),
        *(
            t("**{name:'s} wall has fallen** ({why}).", name=wording.called(seat), why=_struck_by(wording, found, seat))
            for section in found
            for seat in section.fallen
        ),
        *([f"-# {omens}."] if omens else []),
    ]


def own_news(wording: KravoraWording, events: Sequence[Event], reader: int) -> list[str]:
    """The lines of the reader's own panel: what was done to them and paid them, and a turn played for them."""
    t, found = wording.t, sections(wording, events)
    lost = losses(wording, found, reader)
    played = [section for section in found if section.seat == reader and section.played]
    against = t("**You suffered:** {losses}.", losses=", ".join(lost))
    walls = [
        t(
            "⚠ Wall −{points} ({why}): **{left} of {most}** left.",
            points=points,
            why=_struck_by(wording, found, reader),
            left=left,
            most=_whole(wording),
        )
        for points, left in _own_wall(found, reader)
    ]
    told = [*walls, *([against] if lost else [])]
    if told and any(event[:2] in ((ev.SHIELDED, reader), (ev.SPARED, reader)) for event in events):
        # The post above counts from the question.
        told.insert(0, t("Since your turn ended:"))
    return [
        *told,
        *(_summed_up(wording, section, reader) for section in played[-1:]),
        *_money(wording, events, reader),
    ]


def _money(wording: KravoraWording, events: Sequence[Event], reader: int) -> list[str]:
    """What filled the reader's purse in this round, and what emptied the kill counters (§5.2)."""
    t, pay = wording.t, Counter[str]()
    begins = max((at for at, event in enumerate(events) if event[0] == ev.ROUND), default=0)
    for kind, seat, *args in events[begins:]:
        if kind == ev.BLOOD and seat == reader:
            pay[args[1]] += args[0]
    told = [t("You earned {price}.", price=pay_words(wording, pay))] if pay.total() else []
    if any(event[0] == ev.REWARD for event in events[begins:]):
        told.append(t("Kill counters: back to 0."))
    return [" ".join(told)] if told else []


def _whole(wording: KravoraWording) -> int:
    most: int = wording.view.content.limits.wall
    return most


def _own_wall(found: Sequence[Section], reader: int) -> list[tuple[int, int]]:
    """(points lost, left) of the reader's wall; [] where it lost none."""
    walls = [event for section in found for event in section.walls]
    return [(points, left) for seat, points, left in wall_losses(walls) if seat == reader]


def _struck_by(wording: KravoraWording, found: Sequence[Section], seat: int) -> str:
    """What hit a wall, and how hard: "volcano 1, enemies 3", or "enemies" alone."""
    t, lost = wording.t, Counter[str]()
    for section in found:
        for _, board, points, _, why, *_ in section.walls:
            lost[why] += points if board == seat else 0
    words = {
        "horde": t("enemies"),
        "cannon": t("cannon"),
        "lure": t("lures"),
        "rockfall": wording.ruse_of(ROCKFALL),
        "comet": t("comet"),
        "volcano": t("volcano"),
    }
    parts = [(words[why], points) for why, points in lost.items() if points]
    return ", ".join(f"{word} {points}" for word, points in parts) if len(parts) > 1 else parts[0][0]


def losses(wording: KravoraWording, found: Sequence[Section], reader: int) -> list[str]:
    """All that happened to the reader's units and board, but for the wall."""
    t = wording.t
    dead = [
        kind
        for section in found
        for (seat, kind), count in section.dead.items()
        for _ in range(count)
        if seat == reader
    ]
    hit = [hit.words(wording) for section in found for hit in section.hit if _still_there(wording, hit, reader)]
    dead += [PUPPET] * sum(act.strays[reader] for section in found for act in section.acts if section.seat != reader)
    shots = sum(section.shots[reader] for section in found if section.seat != reader)
    ruses = [
        ruse.short
        for section in found
        for act in section.acts
        for ruse in act.ruses
        if ruse.short and reader in ruse.boards and section.seat != reader
    ]
    told = [t.n("{units} lost", "{units} lost", len(dead), units=wording.some(dead))] if dead else []
    told += [t.n("hit: {units}", "hit: {units}", len(hit), units=wording.counted(hit[:MOST_HIT]))] if hit else []
    # The words of a ruse hold for one unit.
    told += [f"{ruse} (×{count})" if count > 1 else ruse for ruse, count in Counter(ruses).items()]
    return told + ([t.n("{count} puppet shot in", "{count} puppets shot in", shots)] if shots else [])


def _still_there(wording: KravoraWording, hit: Hit, reader: int) -> bool:
    """Whether a defender of the reader's was hit and lives now: one hit in an earlier turn may have fallen since."""
    board, line, side, kind, _ = hit.stands
    if board != reader or side != DEFENDER:
        return False
    return any((unit.kind, unit.hits) == (kind, hit.left) for unit in wording.board(board).defenders[line])


def _summed_up(wording: KravoraWording, section: Section, reader: int) -> str:
    """A turn in a sentence of sums; "" for a round's beginning, and where nothing happened."""
    if section.seat == ROUND_SECTION:
        return ""
    parts = [*section.told, *_own_deeds(wording, section, reader), *_on_others(wording, section, reader)]
    parts = parts or _purchases(wording, section)
    return wording.t("{name} {deeds}.", name=wording.called(section.seat), deeds=", ".join(parts)) if parts else ""


def _own_deeds(wording: KravoraWording, section: Section, reader: int) -> list[str]:
    """Whom one's attack killed, whom one lost, what one built; the reader's losses come apart."""
    t, killed = wording.t, section.killed.total()
    lost = 0 if section.seat == reader else section.lost.total()
    told = []
    if killed and lost:
        told.append(t.n("killed {count}, lost {lost}", "killed {count}, lost {lost}", killed, lost=lost))
    elif killed:
        told.append(t.n("killed {count}", "killed {count}", killed))
    elif lost:
        told.append(t.n("lost {count}", "lost {count}", lost))
    if section.built:
        told.append(t("built {buildings}", buildings=listed(t, [*map(wording.the_building, section.built)])))
    return told


def _on_others(wording: KravoraWording, section: Section, reader: int) -> list[str]:
    """Ruses that were cancelled, and what others than the two lost by this turn."""
    t, ignored = wording.t, (section.seat, reader)
    cancelled = [ruse.told for act in section.acts for ruse in act.ruses if ruse.cancelled]
    told = [t("played {ruses}", ruses=wording.counted(cancelled))] if cancelled else []
    dead: Counter[int] = Counter()
    for (seat, _), count in section.dead.items():
        dead[seat] += count
    for seat, count in dead.items():
        if seat not in ignored and count:
            told.append(
                t.n(
                    "killed {count} of {name:'s} units",
                    "killed {count} of {name:'s} units",
                    count,
                    name=wording.called(seat),
                )
            )
    if taken := sum(points for _, _, points, _, why, by in section.walls if (why, by) == ("cannon", reader)):
        told.append(t.n("lost {count} wall point to your puppets", "lost {count} wall points to your puppets", taken))
    for seat, points, _ in wall_losses(section.walls):
        if seat not in ignored:
            told.append(t("took {points} from {name:'s} wall", points=points, name=wording.called(seat)))
    for seat, count in section.shots.items():
        if seat not in ignored:
            told.append(
                t.n("shot {count} puppet at {name}", "shot {count} puppets at {name}", count, name=wording.called(seat))
            )
    return told


def _purchases(wording: KravoraWording, section: Section) -> list[str]:
    bought = section.bought.total()
    return [wording.t.n("bought {count} unit", "bought {count} units", bought)] if bought else []
