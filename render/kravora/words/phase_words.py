"""The state of play in words: round, phase, calamities, what comes next, and what holds for each fortress."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.kernel.names import name_in
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.view import View


def round_words(view: View, t: Texts) -> str:
    return t("Round {n}", n=view.round) if view.round else t("Before round 1")


def phase_words(view: View, names: Sequence[str], t: Texts) -> str:
    """What is being decided, and by whom."""
    if view.phase == "over":
        winners = ", ".join(names[seat] for seat in view.winners)
        return t.n("{names} wins", "{names} win", len(view.winners), names=winners)
    name = names[view.active]
    if view.phase == "answer":
        return t("{name} may spend the shield on a ruse of {other}", name=name, other=names[view.turn_seat])
    words = {
        "attack": t("{name} attacks", name=name),
        "aim": t("{name} aims an attack", name=name),
        "pick": t("{name} spreads a volley", name=name),
        "throw": t("{name} propels a unit", name=name),
        "salaries": t("{name} collects salaries", name=name),
        "purchases": t("{name} makes purchases", name=name),
    }
    return words[view.phase]


def news_words(view: View, t: Texts) -> str:
    """What the round brought: calamity or reward (§5.2), and from round 11 on the volcano (§8.3)."""
    if view.round == 0:
        return t("First purchases")
    words = omen_words(view, t) if view.round % 2 else t("Reward for most kills")
    taken = volcano(view, view.round)
    if not taken:
        return words
    return words + t("; ") + t.n("the volcano took {count} wall point", "the volcano took {count} wall points", taken)


def omen_words(view: View, t: Texts) -> str:
    """ "Calamity: Double comet (line 3, walls)" (§5.2)."""
    face = view.content.faces[view.omen[0]] if view.omen else None
    if face is None or not (face.blood or face.comets or face.arrow):
        return t("No calamity")
    name = name_in(face.names, t.language)
    words = t("Calamity: {name}", name=name)
    struck = [_struck(die, t) for die in view.omen[1:]]
    return f"{words} ({', '.join(struck)})" if struck else words


def _struck(die: int, t: Texts) -> str:
    """Where a comet struck, by its die."""
    if die > LINES:
        return t("walls")
    return t("floor") if die == LINES else t("line {n}", n=die)


def forecast_words(view: View, t: Texts) -> str:
    """The units and the die of the next round (§5.1, §5.2); "" after the end."""
    if view.phase == "over":
        return ""
    number = view.round + 1
    waves = view.content.waves
    wave = waves[min(number, len(waves)) - 1]
    parts = [t.n("{count} unit to come", "{count} units to come", wave.dice)]
    if wave.add:
        parts.append(t("+{n} to each die", n=wave.add))
    parts.append(t("calamity die") if number % 2 else t("reward for kills"))
    lost = volcano(view, number)
    if lost:
        parts.append(t.n("walls lose {count} point", "walls lose {count} points", lost))
    return t("Round {n}: {words}", n=number, words=", ".join(parts))


def volcano(view: View, number: int) -> int:
    """Wall points that the volcano takes at the start of a round (§8.3)."""
    limits = view.content.limits
    late = number - view.config.late_round(limits.late_round)
    return limits.late_loss * (late + 1) if late >= 0 else 0


def status_words(view: View, seat: int, t: Texts) -> str:
    """What holds for a fortress: "on move · turn 2"."""
    board = view.boards[seat]
    if view.phase == "over" and seat in view.winners:
        return t("winner")
    if not board.wall:
        return t("out of the game")
    parts = [
        part_words(view, seat, t),
        t("order: {n} of {count}", n=view.order.index(seat) + 1, count=view.config.seats),
    ]
    return " · ".join(part for part in parts if part)


def part_words(view: View, seat: int, t: Texts) -> str:
    """What a seat does now: "on move", or "is asked" in another's turn; "" while it waits for its own turn."""
    if seat == view.active:
        return t("to play") if seat == view.turn_seat else t("is asked")
    return t("waits for an answer") if seat == view.turn_seat and view.active >= 0 else ""
