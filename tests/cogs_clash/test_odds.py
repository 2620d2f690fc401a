"""Chances on the screens of Clash: Move panel, battle post, /odds (screens §8, §10, §11, §16), and what they keep."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.clash import chances
from cogs.clash.battle import panel as battle
from cogs.clash.chances import LEAST_FLIGHT, UNKNOWN, at_once, foretold, percent
from cogs.clash.move import handlers as move_handlers
from cogs.clash.move import panel as move
from cogs.clash.move.attacks import attack_due, attack_of, best_first, fights_due, fights_of
from cogs.clash.move.plan import MoveGroup, ranked_group
from cogs.clash.move.warnings import planned_move
from cogs.clash.odds import panel as odds
from cogs.clash.odds.question import Question, attack_asked, question_of, read_question, targets
from cogs.clash.posts.posts import battle_post
from cogs.clash.refusals import refusal_text
from cogs.clash.wording.wording import ClashWording
from cogs.transport.contract import Call, Panel
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.odds.armies import battle_in_view
from engine.clash.odds.exact import exact_odds
from engine.clash.odds.values import Army, Fight
from engine.clash.pieces.places import TERRITORIES, bastion, place_name
from engine.clash.pieces.state import Figures
from engine.clash.pieces.view import BattleView, Triple, View
from engine.kernel.errors import IllegalAction
from tests.cogs_clash.play import Player, parts_of, room, words_of
from tests.cogs_clash.test_flows import to_first_action
from tests.cogs_clash.test_limits import NOBODY, call_of, heroic, table, worst_view
from tests.cogs_clash.test_typed import typed
from tests.engine.build import build
from tests.limits import check_modal, check_view
from tests.typing_commands import suggested

T, FRENCH = texts_in("en"), texts_in("fr")
STRONG: Figures = (6, 4, 2, 1, 1, 1, 0, 3, 0)
WEAK: Figures = (1, 1, 0, 0, 0, 0, 0, 1, 0)


def small_view(view: View, at: int, own: Triple, elves: Triple) -> View:
    """The view with one own army in the bastion's neighbourhood and elves in one territory alone."""
    armies = [[NOBODY] * 32 for _ in view.units]
    armies[0][at] = own
    there = [NOBODY] * len(view.elves)
    place = next(iter(neighbours(view, at)))
    there[place] = elves
    units = tuple(tuple(army) for army in armies)
    return replace(view, units=units, elves=tuple(there), fresh=tuple(armies[0]) if view.fresh else ())


def neighbours(view: View, at: int) -> Iterator[int]:
    return (place for place in range(TERRITORIES) if view.board.ground[at] >> place & 1)


async def asked(player: Player, at: str, armies: str) -> Panel:
    """/odds by somebody."""
    values: dict[str, Any] = {"at": at, "from": armies}
    return await typed(player, "odds", **values)


def options_of(panel: Any, label: str) -> list[str]:
    return [text for part in parts_of(panel.view) if part.label.startswith(label) for _, text in part.options]


# -- the Move panel (screens §10) -------------------------------------------------------------------------------


async def test_10_every_place_that_would_be_a_battle_tells_the_whole_armys_chance() -> None:
    view = small_view(worst_view("move", own=0), bastion(0), (3, 1, 0), (1, 1, 0))
    group = MoveGroup(bastion(0))
    panel = await move_handlers.panel_of(call_of(view), group)
    labels = options_of(panel, "Where to?")
    fought = [(end, order) for end, order, _ in ranked_group(view, group) if view.elves[end] != NOBODY]
    assert fought
    for end, order in fought:
        fight = attack_of(view, order)
        assert fight is not None and fight.first.units == order.units
        odds = exact_odds(fight)
        lost = round(sum(order.units) - sum(odds.expected(0)))
        chance = percent(T, odds.win) + (f", about {lost} lost" if lost else "")
        assert f"{place_name(end)} · battle, 2 elves · {chance}" in labels
    assert all("%" not in label for label in labels if "battle" not in label)


async def test_10_planned_battles_and_the_first_of_them_are_told_best_first() -> None:
    view = worst_view("move", planned=3, battles=4)
    call = call_of(view)
    panel = await move_handlers.panel_of(call, MoveGroup(bastion(0)))
    found = await foretold(planned_move(view).fights)
    due = best_first(fights_due(view), found)
    wins = [found[fight].win for place in due if (fight := attack_due(view, place)) is not None]
    assert wins == sorted(wins, reverse=True) and len(wins) == 4
    labels = options_of(panel, "First battle")
    assert [label.split(": ")[1][:2] for label in labels] == [place_name(place) for place in due]
    assert all(f"win {percent(T, win)}" in label for label, win in zip(labels, wins, strict=True))
    assert f"**{percent(T, wins[0])}**" in words_of(panel.view)
    finish = next(part for part in parts_of(panel.view) if part.label.startswith("Finish: fight "))
    assert f".{due[0]}." in finish.id.args, "the default is the battle with the best odds"


async def test_10_two_armies_in_one_place_are_one_chance() -> None:
    view = small_view(worst_view("move", own=0), bastion(0), (3, 1, 0), (2, 0, 0))
    place = next(place for place in range(TERRITORIES) if any(view.elves[place]))
    order = next(order for end, order, _ in ranked_group(view, MoveGroup(bastion(0))) if end == place)
    alone = attack_of(view, order)
    mine = list(view.units[0])
    mine[place] = (0, 1, 0)
    joined = attack_of(replace(view, units=(tuple(mine), *view.units[1:])), order)
    assert alone is not None and joined is not None
    assert joined.first.units[1] == alone.first.units[1] + 1


def test_10_the_hero_that_goes_along_is_in_the_chance() -> None:
    view = heroic(small_view(worst_view("move", own=0), bastion(0), (3, 1, 0), (2, 0, 0)))
    orders = [order for end, order, _ in ranked_group(view, MoveGroup(bastion(0))) if any(view.elves[end])]
    assert orders and any(order.hero for order in orders)
    for order in orders:
        fight, without = attack_of(view, order), attack_of(view, replace(order, hero=False))
        assert (fight != without) == order.hero


async def test_a_panel_opens_without_chances_when_they_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    view = worst_view("move", planned=3, battles=4)
    chances._reckoning.cache_clear()
    monkeypatch.setattr(chances, "PATIENCE", 0.0)
    assert await foretold(fights_of(view, MoveGroup(bastion(0))), patience=-1.0) == {}
    bare = move.move_panel(call_of(view), MoveGroup(bastion(0)), None, (), UNKNOWN)
    assert "%" not in str(bare.view.to_components())
    assert options_of(bare, "First battle") and options_of(bare, "Where to?")


async def test_a_fault_in_the_odds_leaves_them_out(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(chances, "_reckoning", broken)
    view = worst_view("move", planned=3, battles=4)
    panel = await move_handlers.panel_of(call_of(view), MoveGroup(bastion(0)))
    assert "%" not in str(panel.view.to_components()) and "odds" in caplog.text


async def test_others_have_their_turn_while_a_large_battle_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is counted in looks at the clock, of which there is one a piece of work, a millisecond each."""
    army = Army((9, 6, 3), ((3, 2, 0, 1, 1, 0, 0, 1, 0),) * 3)
    clock = iter(range(10**9))
    monkeypatch.setattr("cogs.clash.chances.time.perf_counter", lambda: next(clock) / 1000)
    gaps, last = [], 0

    async def beat() -> None:
        nonlocal last
        while True:
            now = next(clock)
            gaps.append(now - last)
            last = now
            await asyncio.sleep(0)

    chances._reckoning.cache_clear()
    beating = asyncio.create_task(beat())
    found = await foretold([Fight(army, army, 1)], patience=10**6)
    beating.cancel()
    assert len(found) == 1 and len(gaps) > 20
    assert max(gaps[1:]) <= 1000 * chances.SLICE + 5


# -- the battle post (screens §11) ------------------------------------------------------------------------------


def fighting(phase: str = "battle") -> View:
    """A small battle in progress, which the seat on move decides."""
    view = worst_view(phase, battles=1)
    assert view.battle is not None
    place = view.battle.place
    units = [list(army) for army in view.units]
    units[0][place], units[1][place] = (3, 1, 0), (2, 2, 0)
    now = BattleView(place, 0, 1, 0, (1, 0), 2, 3 if phase == "injuries" else None, None, None, 0, 1)
    return replace(view, units=tuple(tuple(army) for army in units), battle=now)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_11_the_post_and_the_panels_tell_the_attackers_chance_as_it_stands(seat: int | None) -> None:
    view = replace(fighting(), seat=seat)
    told = percent(T, exact_odds(battle_in_view(view)).win)
    wording = ClashWording(T, table(), view)
    lines = battle_post(wording, "battle.1", [], []).content.splitlines()
    assert [line for line in lines if f"{told}** to win" in line] == lines[:1]
    assert "Odds" in [button.label for row in battle_post(wording, "battle.1", [], []).rows for button in row]
    if seat in (0, 1):
        chance = exact_odds(battle_in_view(view)).win
        own = percent(T, chance if seat == 0 else 1 - chance)
        assert f"{own} to win" in words_of(battle.battle_panel(call_of(view, seat=seat), []).view)
        flee = words_of(battle.flee_panel(call_of(view, seat=seat)).view)
        assert own in flee


def test_11_amid_an_assault_no_chance_is_told() -> None:
    for phase in ("injuries", "reroll"):
        assert "to win" not in battle_post(ClashWording(T, table(), fighting(phase)), "battle.1", [], []).content


async def test_5_3_3e_each_way_injuries_fall_has_its_chance() -> None:
    view = fighting("injuries")
    assert battle.choices(view)
    call = call_of(view)
    panel = battle.battle_panel(call, [], "", await foretold(battle.choices(view)))
    options = [
        each for part in panel.view.to_components()[0]["components"] for row in part.get("components", [])
        for each in row.get("options", [])
    ]  # fmt: skip
    assert options and all("win at" in each["description"] and "%" in each["description"] for each in options)


@pytest.mark.secrets
def test_11_the_same_text_whatever_anybodys_orders_are() -> None:
    """A planted leak would be seen: the odds differ by orders, the texts do not."""
    view = fighting()
    fight = battle_in_view(view)
    assert exact_odds(replace(fight, first=replace(fight.first, flee_below=9))).win == 0 < exact_odds(fight).win
    shown = set()
    for orders in ({}, {"when_attacked": "flee", "number": 8}, {"fight_out": True}, {"battle": {"place": 3}}):
        call = call_of(view, orders_=orders)
        shown.add(
            (
                words_of(battle.battle_panel(call, []).view),
                battle_post(ClashWording(T, table(), view), "b", [], []).content,
            )
        )
    assert len(shown) == 1


@pytest.mark.secrets
async def test_13_odds_follow_from_what_the_asker_sees(tmp_path: Path) -> None:
    """Everything hidden drawn anew (hands, picks, decks, plans), the answers of /odds and of the panels stay."""
    async with room(tmp_path, 3) as held:
        player = await to_first_action(held)
        look = await player.look()
        hidden = [CLASH.imagine(look.view, random.Random(number).random) for number in range(4)]
        views = [CLASH.view(state, look.view.seat) for state in hidden]
        assert len({repr(state.hands) + repr(state.tactic_decks) for state in hidden}) > 1
        answers = set()
        for view in views:
            call = replace(call_of(view, seat=view.seat), look=replace(look, view=view))
            place = targets(view)[0]
            home = bastion(view.seat or 0)
            said = await odds.answer(call, Question(place, ((home, None),)))
            answers.add(words_of(said.view) + str(options_of(await move_handlers.panel_of(call), "Where to?")))
        assert len(answers) == 1 and "%" in answers.pop()


@pytest.mark.secrets
async def test_13_a_plan_that_is_not_finished_is_in_nobody_elses_odds(tmp_path: Path) -> None:
    async with room(tmp_path, 2) as held:
        player = await to_first_action(held)
        other = next(each for each in held.players if each is not player)
        view = (await player.look()).view
        home = place_name(bastion(view.seat))
        at = place_name(targets(view)[0])
        before = words_of((await asked(other, at, home)).view)
        assert "%" in before
        await typed(player, "move", orders=f"bastion {place_name(next(neighbours(view, bastion(view.seat))))}")
        assert (await player.look()).view.plan
        assert words_of((await asked(other, at, home)).view) == before


# -- /odds and the form (screens §16) -----------------------------------------------------------------------------


async def test_16_the_command_tells_chance_losses_survivors_assaults_and_orders(tmp_path: Path) -> None:
    async with room(tmp_path, 2) as held:
        player = await to_first_action(held)
        look = await player.look()
        lines = suggested(look, "odds", "at", "", T)
        armies = suggested(look, "odds", "from", "", T)
        assert lines and armies and armies[0].startswith("bastion: ")
        version = look.table.version
        text = words_of((await asked(player, lines[0], armies[0])).view)
        fight = attack_asked(look.view, read_question(look.view, lines[0], armies[0])).fight
        assert percent(T, exact_odds(fight).win) in text
        for words in ("First strike", "Units lost on average", "Chance of a survivor", "Assaults on average"):
            assert words in text
        flees = exact_odds(replace(fight, first=replace(fight.first, flee_below=2))).fled(0)
        assert ("below 2 units" in text) == (flees >= LEAST_FLIGHT)
        after = await player.look()
        assert after.table.version == version and after.view == look.view, "asking changes nothing"


async def test_16_the_form_asks_and_what_if_asks_again(tmp_path: Path) -> None:
    async with room(tmp_path, 2) as held:
        player = await to_first_action(held)
        await player.press_post("My hand")
        view = (await player.look()).view
        place = targets(view)[0]
        await player.fill("Odds…", where=str(place), who=str(bastion(view.seat)), first="a")
        assert f"Odds at {place_name(place)}" in player.text() and "%" in player.text()
        form = await player.press("What if…")
        components = str(form.modal.to_dict())  # type: ignore[union-attr]
        assert components.count("'default': True") == 3
        await player.submit(form, first="d")  # type: ignore[arg-type]
        assert "Odds at" in player.text()
        await player.press("Back")
        assert "first action" in player.text()


async def test_16_anybody_may_ask_also_who_only_watches(tmp_path: Path) -> None:
    async with room(tmp_path, 2) as held:
        await to_first_action(held)
        watching = await held.house.reading.look(held.game, 999)
        assert watching.seat is None
        army = suggested(watching, "odds", "from", "", T)[0]
        at = next(line for line in suggested(watching, "odds", "at", "", T) if "elves" in line or "elf" in line)
        question = read_question(watching.view, at, army)
        call = replace(call_of(watching.view, seat=None), look=watching)
        assert "%" in words_of((await odds.answer(call, question)).view)
        assert check_modal(odds.odds_form(call).modal) == []


def test_16_who_is_too_slow_is_left_out_and_named() -> None:
    view = small_view(worst_view("move", own=0), bastion(0), (3, 1, 2), (2, 0, 0))
    near = {end for end, _, _ in ranked_group(view, MoveGroup(bastion(0)))}
    place = next(place for place in range(TERRITORIES) if place not in near)
    elves = [NOBODY] * len(view.elves)
    elves[place] = (1, 0, 0)
    attack = attack_asked(replace(view, elves=tuple(elves)), Question(place, ((bastion(0), None),)))
    assert attack.far == (bastion(0),) and attack.fight.first.units == (3, 1, 2)
    assert "does not get there" in "\n".join(odds.strike_words(ClashWording(T, table(), view), attack))
    with pytest.raises(IllegalAction) as refused:
        attack_asked(replace(view, elves=tuple(elves)), Question(place))
    assert refused.value.code == "out_of_reach"


@pytest.mark.parametrize(
    ("at", "armies", "code"),
    [("zz", "", "not_understood"), ("a1", "q9", "not_understood"), ("x2", "bastion", "nobody_there"),
     ("{empty}", "bastion", "nobody_there"), ("{foe}", "{empty}", "no_army"), ("{foe}", "bastion 9x", "not_understood"),
     ("{foe}", "{foe}, bastion", "two_owners"), ("{empty}", "", "nobody_there")],
)  # fmt: skip
def test_16_refusals_say_why(at: str, armies: str, code: str) -> None:
    view = worst_view("move", own=0, battles=1)
    foe = next(place for place in range(TERRITORIES) if any(view.units[1][place]))
    empty = next(
        p for p in range(TERRITORIES) if not any(any(army[p]) for army in view.units) and not any(view.elves[p])
    )
    names = {"foe": place_name(foe), "empty": place_name(empty)}
    with pytest.raises(IllegalAction) as refused:
        attack_asked(view, read_question(view, at.format(**names), armies.format(**names)))
    assert refused.value.code == code
    assert refusal_text(call_of(view), refused.value).startswith("Not possible: ")


def test_16_numbers_and_both_ends_of_a_code() -> None:
    view = worst_view("move", own=0, battles=1)
    foe = next(place for place in range(TERRITORIES) if any(view.units[1][place]))
    two = read_question(view, f"{place_name(foe)}: somebody", "bastion 2I 1II")
    assert two.armies == ((bastion(0), (2, 1, 0)),)
    assert attack_asked(view, two).fight.first.units[:2] <= (2, 1)
    for first in ("", "a", "d"):
        question = Question(foe, ((bastion(0), None), (3, None)), first)
        assert question_of(question.code()) == question
        attack = attack_asked(view, Question(foe, ((bastion(0), None),), first))
        assert first == "" or attack.fight.turn == "ad".index(first)
    for wrong in ("", "x", "99.1.a", "3.x.a"):
        assert question_of(wrong) is None


def test_5_3_2_the_battle_in_progress_is_asked_as_it_stands() -> None:
    view = fighting()
    assert view.battle is not None
    assert attack_asked(view, Question(view.battle.place)).fight == battle_in_view(view)
    with pytest.raises(IllegalAction) as refused:
        attack_asked(fighting("injuries"), Question(view.battle.place))
    assert refused.value.code == "settling"


def test_percent_says_never_and_always_only_where_it_is_so() -> None:
    assert [percent(T, share) for share in (0.0, 0.001, 0.584, 0.999, 1.0)] == [
        "0\u00a0%", "under 1\u00a0%", "58\u00a0%", "over 99\u00a0%", "100\u00a0%",
    ]  # fmt: skip
    assert percent(T, 0.584, 0.02) == "about 58\u00a0%"
    assert percent(FRENCH, 0.584) == "58\u00a0%"


def test_at_once_is_bounded_and_says_nothing_rather_than_wrong_things() -> None:
    army = Army((9, 6, 4), (STRONG, STRONG, STRONG))
    told = at_once(Fight(army, army, 1))
    assert told is None or told.unsure <= 0.03
    sure = at_once(Fight(Army((2, 0, 0), (STRONG,) * 3), Army((1, 0, 0), (WEAK,) * 3), 0))
    assert sure is not None and sure.win == pytest.approx(1)


@pytest.mark.limits
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_all_of_it_at_its_longest(language: str) -> None:
    t = texts_in(language)

    def worst(view: View, seat: int | None = 0) -> Call:
        return replace(call_of(replace(view, seat=seat), args="zz.3.28.a", seat=seat), t=t)

    wide = heroic(worst_view("move", planned=12, battles=9))
    for seat in (0, None):
        call = worst(wide, seat)
        assert check_modal(odds.odds_form(call).modal) == []
        wording = ClashWording(t, call.look.table, call.look.view)
        for option in ("at", "from"):
            found = suggested(call.look, "odds", option, "", t)
            assert found and len(found) <= 25 and all(0 < len(line) <= 100 for line in found)
        armies = tuple((place, None) for place in range(TERRITORIES) if any(wording.view.units[0][place]))[:20]
        place = next(p for p in range(TERRITORIES) if any(wording.view.units[1][p]))
        said = await odds.answer(call, Question(place, armies, "d"))
        assert check_view(said.view) == [] and len(words_of(said.view)) <= 3_700
    planning = await move_handlers.panel_of(worst(wide), MoveGroup(bastion(0)))
    assert check_view(planning.view) == []
    fought = worst(heroic(worst_view("battle", battles=1)))
    for panel in (battle.battle_panel(fought, [], "x" * 200), battle.flee_panel(fought)):
        assert check_view(panel.view) == []
    choosing = worst(fighting("injuries"))
    assert (
        check_view(battle.battle_panel(choosing, [], "", await foretold(battle.choices(choosing.look.view))).view) == []
    )


def test_an_odds_button_is_absent_while_there_is_nobody_to_fight() -> None:
    view = worst_view("move", own=0)
    nobody = replace(view, elves=(NOBODY,) * len(view.elves))
    assert odds.odds_button(call_of(nobody)) == [] and odds.odds_button(call_of(worst_view(battles=2)))


def board(**more: Any) -> View:
    """Seat 0 at A1 and B5, seat 1 at A2 and B6, elves at B1, nobody at A3."""
    s = build(
        armies=({"a1": (3, 2, 0), "b5": (1, 0, 0)}, {"a2": (2, 0, 0), "b6": (1, 0, 0)}),
        elves={"b1": (1, 1, 0)},
        sites=(3, 12),
    )
    return replace(CLASH.view(s, 0), **more)


def refused(view: View, at: str, armies: str, language: str = "en") -> str:
    call = replace(call_of(view, seat=view.seat), t=texts_in(language))
    with pytest.raises(IllegalAction) as error:
        attack_asked(view, read_question(view, at, armies))
    return refusal_text(call, error.value)


def named(seat: int) -> str:
    return ClashWording(texts_in("en"), table(), board()).name(seat)


@pytest.mark.parametrize("language", languages())
def test_an_army_that_is_gone_is_told_with_what_stands_there_and_ones_own(language: str) -> None:
    empty = refused(board(), "b1", "a3", language)
    t = texts_in(language)
    assert t("Nobody stands at {place:the}.", place="A3") in empty
    assert t("Your armies: {armies}.", armies="@").split("@")[0] in empty
    assert ": 3×I 2×II`" in empty and "`B5" in empty and "A2" not in empty
    elves = refused(board(), "a2", "b1", language)
    assert "B1" in elves and t.n("{count} elf", "{count} elves", 2) in elves


def test_an_army_that_is_somebody_elses_now_is_told_as_theirs() -> None:
    """A2 and B6 are seat 1's: at B6 there is nobody for A2 to fight, and with A1 it cannot go."""
    text = refused(board(), "b6", "a2")
    assert "the army at A2 has no enemy at B6" in text
    assert f"At A2: {named(1)} 2×I." in text and f"At B6: {named(1)} 1×I." in text and "To fight: " in text
    text = refused(board(), "b1", "a1, a2")
    assert "the armies at A1 and A2 are not one player's" in text
    assert f"At A1: {named(0)} 3×I 2×II." in text and f"At A2: {named(1)} 2×I." in text and "`B5: 1×I`" in text


def test_too_few_units_of_a_level_name_those_that_are_there() -> None:
    text = refused(board(), "b1", "b5 1III")
    assert "no such army stands at B5" in text and f"At B5: {named(0)} 1×I." in text


@pytest.mark.parametrize(("at", "armies"), [("a3", ""), ("a3", "b5"), ("x2", "b5")])
def test_where_nobody_is_to_be_fought_places_with_somebody_are_named(at: str, armies: str) -> None:
    text = refused(board(), at, armies)
    assert f"Nobody stands at {at.upper()}." in text and "`A2: " in text and "`B1: 2 elves`" in text


def test_where_only_ones_own_stand_their_owner_is_named() -> None:
    text = refused(board(), "a1", "")
    assert "say which armies attack A1" in text and f"At A1: {named(0)} 3×I 2×II." in text


def test_a_word_that_is_no_place_is_answered_with_places_of_the_question() -> None:
    assert "Possible now: `A2`, `B1`, `B6`." in refused(board(), "nowhere", "")
    assert "Possible now: `A1`, `B5`, `A2`, `B6`." in refused(board(), "b1", "q9")
    assert "Possible now: `A1 3I 2II`." in refused(board(), "b1", "a1 many")


@pytest.mark.parametrize(("at", "armies"), [("nowhere", ""), ("b1", "q9"), ("b1", "a1 many")])
def test_a_question_that_is_not_understood_shows_how_armies_are_typed(at: str, armies: str) -> None:
    """And as shown they are read."""
    assert refused(board(), at, armies).endswith(" Armies, for example: `A1 3I 2II`, `A1, B5`.")
    assert refused(board(), at, armies, "fr").endswith(" Armées, par exemple\u202f: `A1 3I 2II`, `A1, B5`.")
    assert attack_asked(board(), read_question(board(), "b1", "A1 3I 2II"))
    assert attack_asked(board(), read_question(board(), "b1", "A1, B5"))
    one = replace(board(), units=(((0, 0, 0),) * len(board().units[0]), *board().units[1:]))
    assert refused(one, at, "q9").endswith(" Armies, for example: `A2 2I`, `A2, B6`.")


def test_who_only_watches_is_named_all_armies() -> None:
    text = refused(board(seat=None), "b1", "")
    assert "Armies: `A1: " in text and "`A2: " in text


def test_a_player_without_units_is_named_everybodys() -> None:
    view = board()
    view = replace(view, units=(((0, 0, 0),) * len(view.units[0]), view.units[1]))
    assert "Armies: `A2: " in refused(view, "b1", "a1")
