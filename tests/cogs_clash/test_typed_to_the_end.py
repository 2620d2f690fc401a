"""A Move typed to its end is asked about where it costs something, before anything of it counts (screens §10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.clash.move import handlers, to_the_end
from cogs.clash.typed import typed
from cogs.transport.contract import Call, Panel
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.orders import FINISHING
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from tests.cogs_clash.play import Player, parts_of, room, words_of
from tests.cogs_clash.test_flows import to_first_action
from tests.cogs_clash.test_limits import call_of
from tests.cogs_clash.test_move_warnings import moving
from tests.cogs_clash.test_typed import typed as typed_by
from tests.engine.build import build
from tests.engine.campaign_build import scene
from tests.limits import check_view
from tests.typing_commands import suggested

Done = list[tuple[list[int], dict[str, Any]]]
ASKED = {"en": "**Not finished yet:**", "fr": "**Pas encore terminé\N{NARROW NO-BREAK SPACE}:**"}
WAYS = ["ask", "fight"]


def a_city_to_leave() -> State:
    return build(armies=({"a1": (3, 2, 1)}, {"a2": (3, 1, 0)}), sites=(3, 12))


def call_at(s: State, language: str = "en", orders: Mapping[str, Any] | None = None) -> Call:
    call = replace(call_of(CLASH.view(s, 0), seat=0), t=texts_in(language))
    return replace(call, look=replace(call.look, orders=orders or {}))


async def answered(
    monkeypatch: pytest.MonkeyPatch, call: Call, orders: str, finish: str, then: State | None = None
) -> tuple[Panel | str, Done]:
    """The answer to `/move`, or what stands above it; and what was carried out. `then`: the state after it."""
    done: Done = []

    async def act(call: Call, actions: Any, orders: Any = None) -> Call:
        done.append((list(actions), dict(orders or {})))
        return call if then is None else replace(call, look=replace(call.look, view=CLASH.view(then, 0)))

    async def present(call: Call, lead: str) -> Any:
        return lead

    for module in (typed, handlers, to_the_end):
        monkeypatch.setattr(module, "act", act)
    monkeypatch.setattr(typed, "present", present)
    answer: Any = await typed.move(call, {"orders": orders, "finish": finish})
    return answer, done


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("finish", WAYS)
@pytest.mark.parametrize(("orders", "leaving"), [("a1 a3", (3, 2, 1)), ("a1 a3 2I 2II 1III", (2, 2, 1))])
async def test_a_move_that_costs_something_is_planned_and_answered_with_its_panel(
    monkeypatch: pytest.MonkeyPatch, language: str, finish: str, orders: str, leaving: tuple[int, int, int]
) -> None:
    then = moving(leaving)
    panel, done = await answered(monkeypatch, call_at(a_city_to_leave(), language), orders, finish, then)
    assert isinstance(panel, Panel) and check_view(panel.view) == []
    words = words_of(panel.view)
    assert words.startswith(ASKED[language]) and "⚠ A1 " in words
    assert any(part.id.verb == "finish" for part in parts_of(panel.view))
    ((actions, kept),) = done
    assert a.FINISH not in actions and len(actions) == 1 + 2 * sum(leaving)
    assert kept[FINISHING]["plan"] == list(CLASH.view(then, 0).plan)


@pytest.mark.parametrize("finish", WAYS)
async def test_the_same_command_once_more_finishes_it(monkeypatch: pytest.MonkeyPatch, finish: str) -> None:
    then = moving((3, 2, 1))
    _, done = await answered(monkeypatch, call_at(a_city_to_leave()), "a1 a3", finish, then)
    kept = done[0][1]
    lead, done = await answered(monkeypatch, call_at(then, "en", kept), " A1  a3", finish)
    assert lead == "Done."
    ((actions, orders),) = done
    assert actions == [a.FINISH] and (orders["fight_out"] is None) == (finish == "ask")


async def test_only_what_was_asked_about_is_finished_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not other orders, another plan or a later action: those are orders of their own."""
    then = moving((2, 2, 1))
    _, done = await answered(monkeypatch, call_at(a_city_to_leave()), "a1 a3 2I 2II 1III", "ask", then)
    kept = done[0][1]
    question = kept[FINISHING]
    assert to_the_end.was_asked(call_at(then, "en", kept), "a1 a3 2I 2II 1III")
    assert not to_the_end.was_asked(call_at(then, "en", kept), "a1 a3 1I")
    assert not to_the_end.was_asked(call_at(moving((1, 2, 1)), "en", kept), "a1 a3 2I 2II 1III")
    assert not to_the_end.was_asked(call_at(a_city_to_leave(), "en", kept), "a1 a3 2I 2II 1III")
    later = {FINISHING: {**question, "when": "9.1.0"}}
    assert not to_the_end.was_asked(call_at(then, "en", later), "a1 a3 2I 2II 1III")


async def test_what_the_panel_said_of_the_plan_before_is_not_asked_about_again(monkeypatch: pytest.MonkeyPatch) -> None:
    s = build(armies=({"a1": (3, 2, 1), "b4": (1, 0, 0)}, {"a2": (3, 1, 0)}), sites=(3, 12))
    CLASH.apply(s, 0, a.MOVE, PlayoutDice(lambda: 0.5))
    for level, count in enumerate((3, 2, 1)):
        for _ in range(count):
            for action in (a.pick(parse_place("a1"), level), a.go(parse_place("a3"))):
                CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    lead, done = await answered(monkeypatch, call_at(s), "b4 b5", "ask")
    assert lead == "Done." and done[0][0][-1] == a.FINISH


async def test_a_typed_move_that_costs_nothing_is_done_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    s = build(armies=({"a1": (3, 2, 1), "a3": (1, 0, 0)}, {"b1": (1, 0, 0)}), sites=(3, 12))
    lead, done = await answered(monkeypatch, call_at(s), "a3 a5", "ask")
    assert lead == "Done." and done[0][0][-1] == a.FINISH


async def test_a_piece_of_a_scenario_left_by_a_typed_move_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    s = scene(4, [{"b4": (2, 0, 0)}], relics=["b4"])
    _, done = await answered(monkeypatch, call_at(s), "b4 b1", "ask")
    assert a.FINISH not in done[0][0]


# -- with the house --------------------------------------------------------------------------------------------------


async def always(*_: Any) -> list[str]:
    return ["⚠ a cost"]


async def asked_in_a_room(player: Player, interaction: int) -> str:
    """Type the first completion to its end where everything costs something; the orders typed."""
    line = suggested(await player.look(), "move", "orders", "bastion ", texts_in("en"))[0]
    panel = await typed_by(player, "move", interaction, orders=line, finish="fight")
    assert words_of(panel.view).startswith(ASKED["en"])
    return line


async def test_the_command_sent_twice_by_discord_answers_no_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(to_the_end, "_costs", always)
    async with room(tmp_path, 2) as table:
        player = await to_first_action(table)
        posts = len(table.posts())
        line = await asked_in_a_room(player, 900_001)
        planned = (await player.look()).view.plan
        await typed_by(player, "move", 900_001, orders=line, finish="fight")
        look = await player.look()
        assert look.owes and look.view.plan == planned and len(table.posts()) == posts
        await typed_by(player, "move", 900_002, orders=line, finish="fight")
        assert not (await player.look()).owes
        assert re.search(rf"{player.name}(\*\* took| moved)", table.posts()[-1])


async def test_what_was_asked_about_can_be_taken_back_and_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(to_the_end, "_costs", always)
    async with room(tmp_path, 2) as table:
        player = await to_first_action(table)
        await asked_in_a_room(player, 900_001)
        await typed_by(player, "undo")
        assert not (await player.look()).view.plan
        await asked_in_a_room(player, 900_003)
        assert (await player.look()).view.plan
