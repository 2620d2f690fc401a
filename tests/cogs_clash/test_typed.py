"""Typed commands: orders as text, whole lines or nothing, and completions that are always legal."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from unittest import mock

import pytest

from cogs.clash.chances import STEPS, _reckoning, at_hand, win_percent
from cogs.clash.move.attacks import attack_of
from cogs.clash.move.notation import note, read_orders, same_words, without_notes
from cogs.clash.move.plan import MoveGroup, MoveOrder, ranked_group
from cogs.clash.typed.typed import wish_in
from cogs.transport.contract import Call, Id, Panel
from data.texts import languages, texts_in
from engine.clash.pieces.places import bastion, parse_place, place_name
from engine.clash.views.view_choices import armies
from engine.kernel.errors import IllegalAction
from engine.kernel.names import name_in
from host.table.presses import Press, SeatView
from tests.cogs_clash.play import SCREENS, Player, Room, words_of
from tests.cogs_clash.test_flows import to_first_action
from tests.cogs_clash.test_limits import table as table_of_four
from tests.cogs_clash.test_limits import worst_view
from tests.typing_commands import suggested, typed_at

HOME = bastion(0)


async def typed(player: Player, command: str, interaction: int = 0, **values: str) -> Panel:
    press = Press(player.user, player.name, interaction or 500_000 + player.presses)
    player.presses += 1
    call = Call(Id(player.table.game, command), press, await player.look(), player.table.house, texts_in("en"))
    answer = await typed_at(SCREENS, call, command, values)
    assert isinstance(answer, Panel)
    await player.table.settle()
    return answer


def test_numbers_all_and_all_but_one() -> None:
    view = worst_view("move", own=0)
    there = next(place for place in view.board.places() if view.board.ground[HOME] >> place & 1)
    name = f"{'ABCD'[there // 7]}{there % 7 + 1}"
    assert read_orders(view, f"x {name} 3I 1II") == [MoveOrder(HOME, there, (3, 1, 0))]
    assert read_orders(view, f"BASTION {name.lower()} -1I") == [MoveOrder(HOME, there, (3, 3, 2))]
    everyone = read_orders(view, f"bastion {name}")[0]
    assert everyone.units == (4, 3, 2)
    two = read_orders(view, f"x {name} 2×I, x {name}")
    assert two[0].units == (2, 0, 0) and two[1].units == (2, 3, 2)


@pytest.mark.parametrize("text", ["", "b2", "b2 zz", "x c1 four", "x c1 3I foo", "hello world"])
def test_what_is_no_order_is_named(text: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        read_orders(worst_view("move", own=0), text)
    assert refused.value.code == "not_understood"


async def test_a_typed_move_is_planned_and_a_wrong_line_does_nothing(table: Room) -> None:
    """Every completion of a move is legal; the last one is carried out."""
    player = await to_first_action(table)
    look = await player.look()
    assert suggested(look, "move", "orders", "", texts_in("en")) == ["bastion"]
    lines = suggested(look, "move", "orders", "bastion ", texts_in("en"))
    assert lines and all(line.startswith("bastion ") for line in lines)
    with pytest.raises(IllegalAction):
        await typed(player, "move", orders=f"{lines[0]} 1I, d7 d6 9III", finish="plan")
    assert (await player.look()).view == look.view
    panel = await typed(player, "move", orders=f"{lines[0]}", finish="plan")
    assert "\n1. " in words_of(panel.view)
    await typed(player, "undo")
    assert not (await player.look()).view.plan
    whole = [*lines, *suggested(look, "move", "orders", f"{lines[0]} ", texts_in("en"))]
    for number, line in enumerate(whole):
        assert len(line) <= 100
        await typed(player, "move", 600_000 + 2 * number, orders=line, finish="plan")
        view = (await player.look()).view
        assert view.plan, line
        await table.house.play.undo(
            Press(player.user, player.name, 700_000 + number), table.game, None, 2 * (len(view.plan) // 3) + 1
        )
    second = suggested(look, "move", "orders", f"{lines[0]} 1I, ", texts_in("en"))
    assert all(line.startswith(f"{lines[0]} 1I, ") for line in second)
    await typed(player, "move", 800_000, orders=lines[0], finish="fight")
    assert not (await player.look()).owes
    assert re.search(rf"{player.name}(\*\* took| moved)", table.posts()[-1])


async def test_a_card_is_played_by_its_number(table: Room) -> None:
    ann = table.players[0]
    offered = suggested(await ann.look(), "play", "order", "", texts_in("en"))
    assert len(offered) == 3
    with pytest.raises(IllegalAction):
        await typed(ann, "play", order="99")
    await typed(ann, "play", order=offered[1], reinforcements="largest")
    look = await ann.look()
    assert look.view.pick >= 0 and look.orders["reinforce"] == "largest"
    assert suggested(await ann.look(), "move", "orders", "", texts_in("en")) == []


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_wishes_for_reinforcements_are_typed_as_they_are_offered(table: Room, language: str) -> None:
    ann = table.players[0]
    t = texts_in(language)
    offered = suggested(await ann.look(), "play", "reinforcements", "", t)
    assert offered == [t("ask me"), "bastion", t("all to my largest army")]
    for text, stored in zip(offered, ("ask", "bastion", "largest"), strict=True):
        assert wish_in(text) == wish_in(text.upper()) == stored
    assert wish_in("largest") == "largest" and wish_in("b2: 4×I") == "b2"


async def test_equipment_is_bought_by_name(table: Room) -> None:
    player = await to_first_action(table, rich=True)
    offered = suggested(await player.look(), "equip", "buy", "", texts_in("en"))
    assert offered and all(" > " in line for line in offered)
    with pytest.raises(IllegalAction):
        await typed(player, "equip", buy=f"{offered[0]}, wooden spoon > I", end="yes")
    view = (await player.look()).view
    gold = view.gold[view.seat]
    await typed(player, "equip", buy=offered[0], end="yes")
    after = (await player.look()).view
    assert after.gold[view.seat] < gold
    assert f"**{player.name}** bought" in table.posts()[-1]


async def test_the_market_is_for_everybody(table: Room) -> None:
    eve = Player(table, 99, "Eve")
    assert "Black Market" in words_of((await typed(eve, "market")).view)
    assert suggested(await eve.look(), "play", "order", "", texts_in("en")) == []


def test_names_of_clans_and_cards_complete_without_a_game() -> None:
    t = texts_in("en")
    assert suggested(None, "clan", "name", "bo", t)[0] == "Bohorg Tribe"
    assert "Rotting Blade" in suggested(None, "card", "name", "blade", t)
    assert len(suggested(None, "card", "name", "", t)) == 25


def test_places_are_read_in_any_case() -> None:
    view = worst_view("move", own=3)
    assert armies(view)
    a1, a2 = parse_place("a1"), parse_place("A2")
    assert read_orders(view, "A1 a2 1I")[0] == MoveOrder(a1, a2, (1, 0, 0))


def armed_look() -> SeatView:
    """Somebody whose armies have battles within reach, to whom the move belongs."""
    view = worst_view("move", own=0, battles=12)
    return SeatView(table_of_four(), view.seat, view, 1, True, {})


def battles(look: SeatView, start: int) -> dict[int, MoveOrder]:
    """[place] -> the order of a whole army that fights there."""
    ways = ranked_group(look.view, MoveGroup(start))
    return {end: order for end, order, _ in ways if attack_of(look.view, order) is not None}


def test_a_move_completes_with_the_battle_and_the_chance_of_the_panel() -> None:
    look, t = armed_look(), texts_in("en")
    fights = {end: attack_of(look.view, order) for end, order in battles(look, HOME).items()}
    assert len(fights) > 1
    for fight in fights.values():
        assert fight is not None
        _reckoning(fight, STEPS).finish()
    lines = {line.split()[1]: line for line in suggested(look, "move", "orders", "bastion ", t)}
    told = 0
    for end, fight in fights.items():
        assert fight is not None
        line, prospect = lines[place_name(end).lower()], _reckoning(fight, STEPS).prospect
        assert " (battle" in line and len(line) <= 100
        assert prospect is None or line.endswith(f", {win_percent(t, prospect)})")
        told += prospect is not None
        plain = f"bastion {place_name(end).lower()}"
        assert read_orders(look.view, line) == read_orders(look.view, plain)
        assert read_orders(look.view, f"{line} 1I") == read_orders(look.view, f"{plain} 1I")
        again = suggested(look, "move", "orders", f"{line} 1I, bas", t)
        assert again == [f"{plain} 1I, bastion"], "no note but of the part being typed"
    assert told


def test_so_many_units_complete_with_the_chance_of_so_many() -> None:
    """Also of those that are typed to go there before them."""
    look, t = armed_look(), texts_in("en")
    end = next(end for end, order in battles(look, HOME).items() if order.units[0] > 1)
    name = place_name(end).lower()

    def offered(text: str) -> dict[str, str]:
        """[order without its note] -> the completion."""
        return {without_notes(line).strip(): line for line in suggested(look, "move", "orders", text, t)}

    def chance(*orders: MoveOrder) -> str:
        fight = attack_of(look.view, orders[-1], orders[:-1])
        assert fight is not None
        _reckoning(fight, STEPS).finish()
        prospect = _reckoning(fight, STEPS).prospect
        assert prospect is not None
        return f", {win_percent(t, prospect)})"

    one, two = MoveOrder(HOME, end, (1, 0, 0)), MoveOrder(HOME, end, (2, 0, 0))
    alone, both = chance(one), chance(two)
    lines = offered(f"bastion {name} ")
    assert lines[f"bastion {name} 1I"].endswith(alone) and lines[f"bastion {name} 2I"].endswith(both)
    assert chance(one, one) == both
    after = offered(f"bastion {name} 1I, bastion {name} ")
    assert after[f"bastion {name} 1I, bastion {name} 1I"].endswith(both), "the one before fights there, too"


def test_a_long_line_has_less_of_a_note_and_is_offered_all_the_same() -> None:
    look, t = armed_look(), texts_in("en")
    with mock.patch("cogs.clash.typed.typed.foe_label", return_value="W" * 60):
        some = suggested(look, "move", "orders", "bastion ", t)
    with mock.patch("cogs.clash.typed.typed.foe_label", return_value="W" * 90):
        short = suggested(look, "move", "orders", "bastion ", t)
    assert some and all("WWW" in line for line in some)
    assert len(short) == len(some) and all("(battle" in line and "W" not in line for line in short)


def test_a_completion_waits_for_no_chance() -> None:
    look = armed_look()
    fight = attack_of(look.view, next(iter(battles(look, HOME).values())))
    assert fight is not None
    _reckoning.cache_clear()
    assert at_hand([fight], patience=0) == {}
    with mock.patch("cogs.clash.typed.typed.at_hand", return_value={}):
        lines = suggested(look, "move", "orders", "bastion ", texts_in("en"))
    assert any("(battle, " in each for each in lines) and not any("%" in each for each in lines)
    moments = itertools.count()
    with mock.patch("cogs.clash.chances.time.perf_counter", lambda: next(moments)):
        asked = sum(not at_hand([fight], patience=2.0) for _ in range(200))
    assert 1 <= asked < 200, "asked again, it goes on where it stopped"


def test_a_name_with_brackets_and_commas_is_no_order() -> None:
    view = worst_view("move", own=3)
    start, end = "a1", "a2"
    remark = note("battle, Ann (the first), of Lyon 3×I, 40 %")
    assert read_orders(view, f"{start} {end} {remark} 1I") == read_orders(view, f"{start} {end} 1I")


async def refused_words(
    player: Player, command: str, language: str = "en", look: SeatView | None = None, **values: str
) -> str:
    """What somebody reads whose typed command is refused."""
    press = Press(player.user, player.name, 610_000)
    look = look or await player.look()
    call = Call(Id(player.table.game, command), press, look, player.table.house, texts_in(language))
    with pytest.raises(IllegalAction) as refused:
        await typed_at(SCREENS, call, command, values)
    return SCREENS.refusal(call, refused.value)


async def test_a_card_and_a_wish_are_refused_with_what_would_have_fitted(table: Room) -> None:
    ann = table.players[0]
    view = (await ann.look()).view
    held = sorted(view.content.cards[card].order for card in view.hand)
    for language in languages():
        t = texts_in(language)
        told = await refused_words(ann, "play", language, order="99")
        assert t("you don't hold that card.") in told
        assert ", ".join(f"`{order}`" for order in held) in told
        told = await refused_words(ann, "play", language, order=str(held[0]), reinforcements="somewhere nice")
        asked = t("ask me")
        assert "somewhere nice" in told and f"`{asked}`, `" in told
    assert (await ann.look()).view.pick < 0, "a wrong part does nothing at all"


async def test_a_card_that_is_not_for_sale_is_not_called_unknown_and_ones_own_is_called_so(table: Room) -> None:
    player = await to_first_action(table, rich=True)
    look = await player.look()
    items, sold = look.view.content.items, {item for item, _ in look.view.market}
    others = [item for item in range(len(items)) if item not in sold]
    told = await refused_words(player, "equip", buy=f"{name_in(items[others[0]].names, 'en')} > I")
    assert f"{name_in(items[others[0]].names, 'en')} is not in the Black Market" in told, "not called unknown"
    aside = tuple((others[0],) if seat == look.seat else () for seat in range(2))
    owning = replace(look, view=replace(look.view, aside=aside))
    for language in languages():
        name = name_in(items[others[0]].names, language)
        told = await refused_words(player, "equip", language, owning, buy=f"{name} > I")
        assert name in told and texts_in(language)("Rearrange cards…") in told


async def test_what_is_not_understood_is_refused_with_an_example_that_works(table: Room) -> None:
    player = await to_first_action(table)
    view = (await player.look()).view
    sold = {name_in(view.content.items[item].names, "en") for item, _ in view.market}
    for command, option, wrong in (("equip", "buy", "crosbow"), ("move", "orders", "b2 nowhere")):
        told = await refused_words(player, command, **{option: wrong})
        assert wrong in told and "For example: `" in told
        example = told.partition("For example: `")[2].rstrip("`")
        if command == "move":
            assert "\n1. " in words_of((await typed(player, "move", orders=example, finish="plan")).view)
        else:
            assert example.removesuffix(" > I") in sold


@pytest.mark.parametrize("typed", ["Shaman's Staff", "shaman staff", "shamans staff", "SHAMAN’S STAFF", "shaman-staff"])
def test_a_name_is_known_without_its_possessive(typed: str) -> None:
    assert same_words(typed, "Shaman's Staff")
    assert not same_words(typed, "Shaman's Coat")


def test_a_name_is_known_without_its_accents() -> None:
    assert same_words("baton de chaman", "Bâton de chaman") and not same_words("’s", "Bâton de chaman")
