"""Teaches Kravora: above each panel of a short game against an AI, what the step is and what to press (§4 to §8).

Nothing of it is stored: the lesson follows from the panel and the game alone, so that it can be left and taken up at
any step, and a player who does something else is advised from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.kravora.turn.rehearsal import read_actions
from cogs.kravora.wording import KravoraWording
from cogs.tables.help.lesson import (
    OPTION,
    Control,
    Lesson,
    asked_once_more,
    first,
    looking,
    planning_words,
    stopped,
    value,
)
from cogs.transport.contract import Shot
from data.texts import Texts
from engine.kernel.game import KIND_SHIFT, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.config import LESSON_VOLCANO, LESSON_WALL
from engine.kravora.pieces.content import HUT
from engine.kravora.pieces.state import AIM, ANSWER, ATTACK, PHASE_NAMES, PICK, THROW
from engine.kravora.pieces.view import View
from engine.kravora.play.ruse_effects import RUSE_OF
from host.table.presses import SeatView
from host.table.refusals import HostError
from render.kravora.texts.alt import board_alt

OPTIONS: Mapping[str, Any] = {OPTION: "kravora-9", "players": 2, "pace": "live"}
"""The table of the tutorial: the same monsters come for all who learn."""
BUILDING_ROUND = 2
"""From this round on a building is advised once it can be paid."""
LEARNT = 2
"""After this round what comes every turn is not explained any more."""
TARGETS = (AIM, PICK, THROW)


def lesson_of(look: SeatView, parts: Sequence[Control], t: Texts) -> Lesson:
    """The lesson of the panel that offers these parts."""
    view: View = look.view
    if look.table.status != "running":
        return _end(look, t)
    if not look.owes:
        return _waiting(view, t)
    if not first(parts, "do", "alldone", "hits", "ruse", "aim", "unit"):
        return looking(parts, t)
    aimed = _aimed(parts)
    if aimed is not None:
        text = t("Choose a target: the first in the list will do. You pay now, and a shield may cancel it.")
        return Lesson(t("the target of your ruse"), text, aimed)
    if view.phase == PHASE_NAMES[ATTACK]:
        return _attack(view, parts, t)
    if view.phase == PHASE_NAMES[ANSWER]:
        return Lesson(
            t("a shield"), t("A shield cancels a ruse. Spend it, or keep it for the next."), first(parts, "do")
        )
    if view.phase in {PHASE_NAMES[phase] for phase in TARGETS}:
        text = t("Choose whom you hit: the first in the list is a good target.")
        if view.phase == PHASE_NAMES[THROW]:
            text = t("Choose where it lands: the first line in the list is right before the other's wall.")
        return Lesson(t("a target"), text, first(parts, "hits", "do", "aim"))
    return _first_purchases(view, parts, t) if not view.round else _purchases(view, parts, t)


def offered(parts: Sequence[Control], kind: int) -> Control | None:
    """The first part that carries out an action of a kind."""
    return next((part for part in parts if part.verb == "do" and _kind(part) == kind), None)


def _ending(parts: Sequence[Control]) -> Control | None:
    """The end of the turn; with much blood left its button asks once more."""
    return offered(parts, a.END) or first(parts, "end")


def _kind(part: Control) -> int:
    try:
        actions = read_actions(value(part))
    except HostError:
        return -1
    return kind_of(actions[0]) if actions else -1


def _aimed(parts: Sequence[Control]) -> Control | None:
    """What a ruse that was chosen is aimed at; None on any other panel."""
    if first(parts, "back") is None:
        return None
    found = (part for part in parts if part.verb == "aim" or (part.verb == "do" and _kind(part) in RUSE_OF))
    return next(found, None)


def _ruse(parts: Sequence[Control]) -> Control | None:
    """A ruse that shows what ruses are for, hitting others; else any that is offered."""
    offers = {value(part): part for part in parts if part.verb == "ruse"}
    shown = (offers.get(str(kind >> KIND_SHIFT)) for kind in (a.ROCKFALL, a.PROPEL, a.BAIT))
    return next((part for part in shown if part is not None), first(parts, "ruse"))


def _hut(parts: Sequence[Control]) -> Control | None:
    """The mad researcher's hut, which ruses need, else any building."""
    built = [part for part in parts if part.verb == "do" and _kind(part) == a.BUILD]
    huts = [part for part in built if argument_of(read_actions(value(part))[0]) == HUT]
    return next(iter((*huts, *built)), None)


def _purchase(parts: Sequence[Control]) -> Control | None:
    """The next step of buying a unit: how many of the kind that was chosen and where, else a kind."""
    return offered(parts, a.BUY) or first(parts, "unit")


def _how_many(buy: Control, t: Texts) -> Lesson:
    return Lesson(t("how many, and where"), "", buy)


# -- the lessons ---------------------------------------------------------------------------------------------------


def _first_purchases(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    bought = first(parts, "undo") is not None
    buy = _purchase(parts)
    if bought or buy is None:
        text = t(
            "Your defender stands there and strikes each turn. Blood you don't spend stays yours. You can take "
            "back everything until you end your turn."
        )
        return Lesson(t("end of the purchases"), text, _ending(parts))
    if buy.verb != "unit":
        return _how_many(buy, t)
    text = t(
        "Welcome! You and an AI each defend a fortress against the same monsters. The last whose wall stands "
        "wins. Stop whenever you like: `/tutorial` brings you back here. To keep this game short, "
        "the AI's wall has only {wall} points, and the volcano wakes in round {round}.\nThe monsters cross "
        "five lines: line 1 is the farthest, line 4 the last before your wall, line 5 your fortress floor. You "
        "pay in litres of blood (L). Buy a defender for line 4, where it meets them before they strike the wall. "
        "*Hint* tells what I would buy instead.",
        wall=LESSON_WALL,
        round=LESSON_VOLCANO,
    )
    return Lesson(t("your first defender"), text, buy)


def _attack(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    ruse = _ruse(parts)
    if ruse is not None and first(parts, "undo") is None:
        text = t(
            "With the hut you can play ruses: they move monsters, or turn them on the others, whose walls have to "
            "fall before yours. Choose one. You pay only once it has a target (rule 7)."
        )
        return Lesson(t("a ruse"), text, ruse)
    press = first(parts, "alldone") or offered(parts, a.DONE)
    if first(parts, "alldone") is None:
        text = t(
            "No monster is in range of your defenders yet. Let the enemies act: those at your wall strike it, the "
            "others walk on until they are there."
        )
        return Lesson(t("the monsters come"), text, press)
    text = t(
        "Each defender attacks once, within its range: whom you kill now strikes nobody, and pays you. Choose each "
        "target, or let all attack. Then the enemies strike and walk (rule 5.3)."
    )
    return Lesson(t("your attack"), text if view.round <= LEARNT else "", press)


def _purchases(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    end = _ending(parts)
    if first(parts, "back") is not None:
        return asked_once_more(end, t)
    if first(parts, "undo") is not None:
        text = t("Well bought! End your turn: the units to come step onto line 1, and the AI plays.")
        return Lesson(t("end of your turn"), text if view.round <= LEARNT else "", end)
    build = _hut(parts)
    board = view.boards[view.seat or 0]
    if build is not None and view.round >= BUILDING_ROUND and not board.buildings:
        text = t(
            "You can afford a building. You buy it once, and it helps all game. Take the mad researcher's hut: only "
            "with it can you play ruses against the AI's wall (rule 6)."
        )
        return Lesson(t("a building"), text, build)
    buy = _purchase(parts)
    if buy is not None and buy.verb != "unit":
        return _how_many(buy, t)
    if buy is not None:
        text = t(
            "Living defenders and killed monsters paid you. Buy another defender, or several: more monsters come each "
            "round. The first in the list is a good choice (rule 5.5)."
        )
        return Lesson(t("your purchases"), text if view.round <= LEARNT else "", buy)
    text = t("You can't pay for anything now. End your turn: the units to come step onto line 1, and the AI plays.")
    return Lesson(t("end of your turn"), text, end)


def _waiting(view: View, t: Texts) -> Lesson:
    text = t(
        "The AI plays its turn against the same monsters. Your turn appears here by itself, or when you press the "
        "button."
    )
    return Lesson(t("the AI's turn"), text if view.round < LEARNT else "", Control("turn", "", t("Go on")))


def _end(look: SeatView, t: Texts) -> Lesson:
    view: View = look.view
    if look.seat is not None and look.seat in view.winners:
        text = t(
            "You have won: the AI's wall has fallen, yours stands. Well done! In a whole game every wall has "
            "{wall} points, and ruses and the puppet cannon send monsters to the others. `/game new` opens a "
            "table. The quick rules are below, and behind *Rules* on every panel.",
            wall=view.content.limits.wall,
        )
        names, ahead = KravoraWording(t, look.table, view).names(), planning_words(t, t("Plan my next turn"))
        return Lesson(
            t("won"),
            f"{text} {ahead}",
            shot=Shot("board", board_alt(view, names, t)),
        )
    if look.table.status == "over":
        text = t("Your wall fell first this time. Play again, and buy a defender each turn.")
        return Lesson(t("lost"), text)
    return stopped(t)
