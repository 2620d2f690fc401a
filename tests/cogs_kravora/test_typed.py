"""Typed commands: acting, planning, undo, completions, look-ups."""

from __future__ import annotations

import pytest

from cogs.kravora.look_up import house_content, names
from cogs.kravora.typed_words import action_words, folded, parse, spoken, spoken_step
from cogs.transport.contract import Answer, Call, Id, Panel
from data.texts import languages, texts_in
from engine.kernel.errors import EngineError, IllegalAction
from engine.kravora.play.notation import NOTATION
from host.table.presses import Press
from host.table.refusals import HostError
from tests import room as rooms
from tests.cogs_kravora.play import on_turn, other_than, view_of
from tests.data.typography import faults
from tests.room import Player, Room, words_of
from tests.typing_commands import looked_up, suggested, typed_at

T, FRENCH = texts_in("en"), texts_in("fr")
STEPS = (
    "attack 3 long_arm", "hit b4 brute 5", "hit b4 defender stone_thrower 1", "volley a2", "lava b1",
    "clot a1 puppet 1", "ahead a5 sprinter 1", "bait a4 rock_hurler 3", "back c3 brute 2", "rockfall b5",
    "propel a1 puppet 1", "to b3", "shield", "cancel", "let", "recycle a5 brute 5", "dismantle",
    "buy rock_hurler 2", "build hut", "shoot b2", "done", "end",
)  # fmt: skip
SCREENS = rooms.SCREENS["kravora"]


async def typed(player: Player, command: str, interaction: int | None = None, **values: str) -> Answer:
    """Type a command."""
    press = Press(player.user, player.name, interaction or next(rooms._ids))
    call = Call(Id(player.table.game, command), press, await player.look(), player.table.house, T)
    answer = await typed_at(player.table.screens, call, command, values)
    if isinstance(answer, Panel):
        player.panel = answer
    await player.table.settle()
    return answer


async def test_a_turn_is_typed_once_and_whole_or_nothing_of_it(table: Room) -> None:
    """A command that Discord sends twice is done once and not refused."""
    first = await on_turn(table)
    for actions in ("buy brute 4, fly away", "", " , "):
        with pytest.raises(IllegalAction) as caught:
            await typed(first, "act", actions=actions)
        assert caught.value.code == "not_understood"
    with pytest.raises(IllegalAction):
        await typed(first, "act", actions="buy brute 4, shield")
    assert not (await view_of(table)).taken
    for _ in range(2):
        answer = await typed(first, "act", 79, actions="build hut, buy brute 4")
        assert isinstance(answer, Panel) and len((await view_of(table)).taken) == 2
    answer = await typed(first, "act", actions="Buy Brute 5, end")
    assert isinstance(answer, Panel) and "** plays." in words_of(answer.view)
    assert (await on_turn(table)) is not first


async def test_a_typed_plan_takes_the_place_of_the_one_before(table: Room) -> None:
    first = await on_turn(table)
    other = other_than(first)
    await typed(other, "plan", actions="buy brute 4")
    await typed(other, "plan", actions="build hut, end")
    plan = (await other.look()).orders["plan"]
    assert (plan["when"], plan["steps"]) == ("0.turn", ["build hut", "end"])
    with pytest.raises(EngineError) as caught:
        await typed(first, "plan", actions="end")
    assert caught.value.code == "nothing_to_plan"
    with pytest.raises(EngineError):
        await typed(other, "plan", actions="end, buy brute 4")


async def test_undo_and_a_command_of_another_game(table: Room) -> None:
    first = await on_turn(table)
    await typed(first, "act", actions="build hut")
    await typed(first, "undo")
    assert not (await view_of(table)).taken
    with pytest.raises(HostError) as caught:
        await typed(first, "equip", buy="war drum > II")
    assert caught.value.code == "other_game"


async def test_completions_offer_what_may_follow(table: Room) -> None:
    first = await on_turn(table)
    other = other_than(first)
    look = await first.look()
    found = suggested(look, "act", "actions", "build hut, build ", T)
    assert found and all(line.startswith("build hut, build ") for line in found) and len(found) <= 25
    assert "build hut, build hut" not in found
    assert suggested(look, "act", "actions", "nonsense, b", T) == []
    assert suggested(await other.look(), "act", "actions", "", T) == []
    assert "end" in suggested(await other.look(), "plan", "actions", "e", T)
    assert suggested(None, "act", "actions", "", T) == []


@pytest.mark.parametrize("language", languages())
def test_every_action_is_read_as_it_is_offered(language: str) -> None:
    """Also with capitals, without accents and in the engine's notation; no word means two things."""
    t, content = texts_in(language), house_content()
    for step in STEPS:
        action = NOTATION.parse(content, step)
        told = spoken(content, action, t)
        assert told.split()[0] == t.p("action", step.split()[0])
        for way in (told, told.upper(), folded(told), step, f" {step.replace('_', ' ')} "):
            assert parse(content, way) == action, way
        assert spoken_step(content, step, t) == told
    assert {step.split()[0] for step in STEPS} == set(action_words(t))
    meanings: dict[str, set[str]] = {}
    for spoken_there in map(texts_in, languages()):
        for word, typed_word in action_words(spoken_there).items():
            meanings.setdefault(folded(typed_word), set()).add(word)
    assert {word: means for word, means in meanings.items() if len(means) > 1} == {}


async def test_a_turn_typed_and_completed_in_french(table: Room) -> None:
    first = await on_turn(table)
    look = await first.look()
    found = suggested(look, "act", "actions", "Bâtir hutte-du-chercheur-fou, batir ", FRENCH)
    assert found and all(line.startswith("Bâtir hutte-du-chercheur-fou, bâtir ") for line in found)
    assert "acheter costaud 4" in suggested(look, "act", "actions", "acheter cos", FRENCH)
    assert "acheter costaud 4" in suggested(look, "act", "actions", "buy br", FRENCH)
    answer = await typed(first, "act", actions="acheter costaud 4, bâtir Hutte du chercheur fou, fin")
    assert isinstance(answer, Panel) and "** plays." in words_of(answer.view)


async def test_what_is_not_understood_is_refused_with_what_would_fit(table: Room) -> None:
    first = await on_turn(table)
    press = Press(first.user, first.name, next(rooms._ids))
    for t, text, fitting in (
        (T, "buy brutte 4", "`buy brute 4`"),
        (FRENCH, "acheter un costaud", "`acheter costaud "),
    ):
        call = Call(Id(table.game, "act"), press, await first.look(), table.house, t)
        with pytest.raises(IllegalAction) as caught:
            await typed_at(SCREENS, call, "act", {"actions": text})
        told = SCREENS.refusal(call, caught.value)
        assert text in told and fitting in told


@pytest.mark.parametrize("name", ["brute", "Brut", "rock-hurlr", "hut", "rockfall"])
def test_pieces_are_looked_up_by_names_misspelt_ones_too(name: str) -> None:
    assert " L" in looked_up("piece", name, T)
    assert faults(looked_up("piece", name, FRENCH)) == []


def test_names_are_offered_and_nonsense_is_told() -> None:
    assert names(None, "ro", T)[0].startswith("Ro")
    assert "I don't know that name" in looked_up("piece", "zzzzqqq", T)
