"""Makes the form that rearranges one's cards, and reads it: what each level carries (screens §9, rule §5.1)."""

from __future__ import annotations

from cogs.clash.equip.panel import Basket, on_board, owned
from cogs.clash.wording.wording import ROMAN, ClashWording, wording_of
from cogs.transport.contract import Call, Form
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import ids_of
from cogs.transport.panels.widgets import option
from engine.clash.pieces import actions
from engine.clash.pieces.actions import ASIDE
from engine.clash.pieces.content import LEVELS
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action
from host.table.refusals import HostError, Refusal

SLOTS = 2


def cards_form(call: Call, basket: Basket) -> Form:
    """A select a level with all cards one owns; those it carries are ticked, what is ticked nowhere lies aside."""
    wording, t = wording_of(call), call.t
    cards = owned(wording.view)[:OPTIONS]
    labels = []
    for level in range(LEVELS):
        options = [
            option(code, _card_label(wording, item), _card_words(wording, code, item), _level_of(code) == level)
            for code, item in cards
        ]
        text = t("Level {level} carries", level=ROMAN[level])
        note = "" if on_board(wording.view, level) else t("no unit on the board")
        labels.append(select_field(f"level{level}", text, options, least=0, most=SLOTS, description=note))
    return Form(modal(t("Rearrange your cards"), ids_of(call).id("cards", basket.code()), *labels))


def _card_label(wording: ClashWording, item: int) -> str:
    slot = wording.slot(wording.view.content.items[item].slot)
    return wording.t("{card} ({slot})", card=wording.item(item), slot=slot)


def _card_words(wording: ClashWording, code: str, item: int) -> str:
    return f"{wording.carrier(_level_of(code))} · {wording.bonuses(wording.view.content.items[item].bonuses)}"


def _level_of(code: str) -> int:
    """Where a card of `owned` lies."""
    return int(code[1]) if code[0] == "s" else ASIDE


def rearranged(call: Call) -> list[Action]:
    """The actions of a submitted form, all of them or none; [] where nothing was changed.

    A card newly ticked takes its slot; a card still ticked there goes where the new one came from. Raises
    IllegalAction for what no level can carry.
    """
    view, fields = call.look.view, call.fields or {}
    cards = dict(owned(view))
    ticked = [(level, code) for level in range(LEVELS) for code in fields.get(f"level{level}", ())]
    if any(code not in cards for _, code in ticked):
        raise HostError(Refusal.STALE)
    slots = {code: view.content.items[item].slot for code, item in cards.items()}
    new: dict[str, int] = {}
    for level, code in ticked:
        if level == _level_of(code):
            continue
        if code in new:
            raise IllegalAction("on_two_levels", "5.1", card=wording_of(call).item(cards[code]))
        if any(level == there and slots[code] == slots[other] for other, there in new.items()):
            raise IllegalAction("slot_twice", "5.1", level=ROMAN[level])
        new[code] = level
    at = {code: _level_of(code) for code in cards}
    found: list[Action] = []
    for code in cards:
        if at[code] < LEVELS and code not in new and (at[code], code) not in ticked:
            found.append(actions.detach(at[code], slots[code]))
            at[code] = ASIDE
    for code, level in new.items():
        here, slot = at[code], slots[code]
        if here != level:
            found.append(actions.attach(cards[code], level) if here == ASIDE else actions.shift(here, slot, level))
            for other in cards:
                if at[other] == level and slots[other] == slot:
                    at[other] = here
            at[code] = level
    return found
