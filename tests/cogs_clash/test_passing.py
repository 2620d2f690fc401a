"""*Pass* asks once more only where something else could be done (screens D10), and never whether to win (§7)."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.clash import action, screens
from cogs.clash.action import could_act
from cogs.clash.posts.posts import turn_buttons
from cogs.clash.wording.wording import ClashWording
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.state import State
from tests.cogs_clash.mode_calls import call_in
from tests.cogs_clash.play import parts_of, words_of
from tests.cogs_clash.test_limits import table
from tests.engine.build import LEGENDARIES, build

EN, FR = texts_in("en"), texts_in("fr")
PRESS = "End my turn and win"


BUTTON, GREEN = 2, 3


def _buttons(view: Any) -> str:
    """The buttons as sent, in words: style, then label."""
    rows = [part for box in view.to_components() for part in box.get("components", ())]
    pressed = [button for each in rows for button in each.get("components", ()) if button.get("type") == BUTTON]
    return json.dumps([{"style": button["style"], "label": button.get("label")} for button in pressed])


def standing(action_number: int, legendary: int = 4) -> State:
    return build(armies=[{"a3": (3, 0, 0)}], aside={0: LEGENDARIES[:legendary]}, action=action_number)


def test_7_the_press_that_wins_is_green_and_first_and_says_so() -> None:
    panel = action.action_panel(call_in(standing(2), 0))
    assert parts_of(panel.view)[0].label == PRESS
    assert f'"style": {GREEN}, "label": "{PRESS}"' in _buttons(panel.view)
    words = words_of(panel.view)
    assert "You win when your turn ends." in words and "unless stopped" not in words
    french = action.action_panel(replace(call_in(standing(2), 0), t=FR))
    assert parts_of(french.view)[0].label == "Finir mon tour et gagner"
    assert "Vous gagnez à la fin de votre tour." in words_of(french.view)
    post = turn_buttons(ClashWording(EN, table(), CLASH.view(standing(2), None)))[0]
    assert (post.label, post.style) == (PRESS, "success")


@pytest.mark.parametrize(("action_number", "legendary"), [(1, 4), (2, 3)])
def test_7_while_others_can_stop_it_or_a_point_is_lacking_pass_is_pass(action_number: int, legendary: int) -> None:
    state = standing(action_number, legendary)
    panel = action.action_panel(call_in(state, 0))
    labels = [part.label for part in parts_of(panel.view)]
    assert "Pass" in labels and PRESS not in labels and "You win when" not in words_of(panel.view)
    post = turn_buttons(ClashWording(EN, table(), CLASH.view(state, None)))
    assert "Pass" in [button.label for button in post]


def test_7_a_plan_promises_no_victory_as_others_act_before_it() -> None:
    call, now = call_in(standing(2), 0), call_in(standing(1), 0)
    planned: Any = SimpleNamespace(look=now.look)
    panel = action.action_panel(replace(call, planned=planned))
    words = words_of(panel.view)
    assert "You win when" not in words and "unless stopped" in words
    assert PRESS not in [part.label for part in parts_of(panel.view)]


@pytest.mark.parametrize("legendary", [4, 3])
async def test_7_nobody_is_asked_whether_to_win(monkeypatch: pytest.MonkeyPatch, legendary: int) -> None:
    gone: list[Any] = []

    async def go(call: Any) -> Any:
        gone.append(call)
        return call

    monkeypatch.setattr(screens, "_pass_go", go)
    await screens._pass(call_in(standing(2, legendary), 0))
    assert bool(gone) == (legendary == 4)


def test_pass_asks_nothing_where_one_could_only_move_cards_about() -> None:
    """It asked whoever owned a card, though cards can be moved in any Equip action."""
    owns = {(0, 0): ("great_sword",)}
    poor = build(armies=[{}, {"b5": (1, 0, 0)}], gear=owns, gold=(0, 0))
    assert not could_act(CLASH.view(poor, 0))
    assert could_act(CLASH.view(build(armies=[{}, {"b5": (1, 0, 0)}], gear=owns, gold=(30, 0)), 0)), "it can buy"
    assert could_act(CLASH.view(build(armies=[{"a1": (1, 0, 0)}, {"b5": (1, 0, 0)}], gold=(0, 0)), 0)), "it can move"
