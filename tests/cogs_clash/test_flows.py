"""Presses through a real game: what each screen does, and what it does when it is stale, twice or not yours."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.clash.move import forms as move_forms
from cogs.clash.move.plan import MoveGroup, MoveOrder, best_group
from cogs.clash.screens import HANDLERS
from cogs.clash.setup.bastion import default_in
from cogs.transport.contract import Form, Id, Panel
from engine.clash.game import CLASH
from engine.clash.pieces.places import is_bastion, parse_place, place_name
from engine.clash.views.view_choices import armies
from engine.kernel.errors import IllegalAction
from host.table.presses import Press
from host.table.refusals import HostError
from host.thinking.bot_pool import BotFailed
from tests.cogs_clash.play import CONTENT, SCREENS, Player, Room, play_card, room
from tests.cogs_clash.test_limits import call_of
from tests.engine.build import build


async def on_move(table: Room) -> Player:
    """The person the game waits for (the first, in a secret choice)."""
    await table.settle()
    for player in table.players:
        if (await player.look()).owes:
            return player
    raise AssertionError("the game waits for nobody")


async def to_first_action(table: Room, rich: bool = False) -> Player:
    """Play cards and build bastions."""
    for player in table.players:
        await play_card(player, rich)
    for _ in table.players:
        player = await on_move(table)
        await player.open()
        await player.press("Suggest one")
        await player.press("Build at site")
    return await on_move(table)


async def to_second_round(table: Room) -> Player:
    """Everybody leaves the bastion in round 1, so that round 2 has units on the board."""
    await to_first_action(table)
    for turn in range(2 * len(table.players)):
        player = await on_move(table)
        own = (await player.look()).view
        if turn < len(table.players) and any(map(any, own.units[own.seat])):
            await move_one(player)
        else:
            await player.press_post("Pass")
            await player.press("Pass")
    return await on_move(table)


async def move_one(player: Player) -> None:
    """Move the army chosen beforehand somewhere, peacefully where that can be."""
    await player.press_post("Move and battle")
    part = player.part("Where to?")
    peaceful = [value for value, label in part.options if "battle" not in label]
    await player.send(part.id, [(peaceful or [part.options[0][0]])[0]])
    await player.press("Finish")


async def to_a_battle(table: Room, finish: str, orders: Mapping[str, Any] | None = None) -> Player | None:
    """Who moves into a battle in their first action, and ends the move so; None where there is none in reach."""
    player = await to_first_action(table)
    if orders is not None:
        await table.house.play.set_orders(Press(player.user, player.name, 10**9), table.game, orders)
    await player.press_post("Move and battle")
    part = player.part("Where to?")
    fights = [value for value, label in part.options if "battle" in label]
    if not fights:
        return None
    await player.send(part.id, [fights[0]])
    await player.press(finish)
    await table.settle()
    return player


async def test_the_card_can_be_changed_by_its_person_until_the_last_has_chosen(table: Room) -> None:
    ann, ben = table.players
    await ann.open()
    with pytest.raises(HostError) as refused:
        await ben.send(ann.part("Play ").id)
    assert refused.value.code == "not_yours"
    assert (await ann.look()).view.chosen == (False, False)
    await ann.press_post("Play ")
    assert "You can still change it" in ann.text()
    other = next(part for part in ann.parts() if part.label.startswith("Play") and "chosen" not in part.label)
    await ann.send(other.id)
    assert f"{other.label} (chosen)" in [part.label for part in ann.parts()]
    card = other.label.split()[1]
    await ben.press_post("Choose my card")
    await ben.press("Play ")
    assert f"Ann: {card}" in table.wire.public()[-1].post.pictures[0].alt
    await ann.send(other.id)
    assert ann.note == "stale"


async def test_once_the_cards_are_revealed_no_message_asks_for_one(table: Room) -> None:
    """Both played from the public post: their direct messages go on offering the choice until the last has chosen."""
    for player in table.players:
        asking = [sent for sent in table.wire.messages if sent.post.role == "card"]
        assert len(asking) == 2 and all(sent.buttons for sent in asking)
        await player.press_post("Choose my card")
        await player.press("Play ")
    await table.settle()
    assert not any(sent.buttons for sent in asking)


async def test_a_site_is_suggested_though_the_bots_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The default move's, at once."""

    async def failing(*_: object) -> None:
        raise BotFailed("no process")

    async with room(tmp_path, 2) as table:
        for player in table.players:
            await play_card(player)
        player = await on_move(table)
        monkeypatch.setattr(table.house.hints, "suggestion", failing)
        await player.open()
        await player.press("Suggest one")
        view = (await player.look()).view
        assert f"Build at site {default_in(view) + 1}" in [part.label for part in player.parts()]


async def test_the_same_press_twice_has_one_effect(table: Room) -> None:
    player = await to_first_action(table)
    await player.press_post("Equip")
    await player.choose("Buy cards…")
    buy = player.part("Buy 1 for")
    before = (await player.look()).view.gold
    await player.send(buy.id, interaction=77)
    after = (await player.look()).view.gold
    assert after != before
    await player.send(buy.id, interaction=77)
    assert player.note != "stale"
    await player.send(buy.id, interaction=78)
    assert player.note == "stale"
    assert (await player.look()).view.gold == after


async def test_buttons_of_public_posts_tell_people_apart(table: Room) -> None:
    player = await to_first_action(table)
    other = next(each for each in table.players if each is not player)
    for verb in ("equip", "move", "pass"):
        with pytest.raises(HostError) as refused:
            await other.send(Id(table.game, verb), private=False)
        assert refused.value.code == "not_yours"
    watcher = Player(table, 99, "Eve")
    with pytest.raises(HostError) as refused:
        await watcher.send(Id(table.game, "equip"), private=False)
    assert refused.value.code == "no_seat"
    panel = await watcher.open()
    assert panel.shot is None and "You watch this game." in watcher.text()
    assert not {"hand", "orders", "equip"} & {part.id.verb for part in watcher.parts()}
    answer = await player.send(Id(table.game, "fighton", "3"), private=False)
    assert player.note == "stale" and isinstance(answer, Panel), "a battle's button without a battle"


async def test_hostile_ids_and_values_change_nothing(table: Room) -> None:
    player = await to_first_action(table)
    look = await player.look()
    state = (look.view, look.orders)
    for verb in (*HANDLERS, "nonsense", "__class__"):
        for args in ("", "zz.99999", "1.28a.²", "1." + "z" * 60):
            for values in ((), ("1.99999",), ("1.x.y.²",)):
                id = Id(table.game, verb, args, look.decision, look.seat)
                if verb in HARMLESS:
                    continue
                with contextlib.suppress(HostError, IllegalAction):
                    await player.send(id, values)
                now = await player.look()
                assert (now.view, now.orders) == state, (verb, args, values)


HARMLESS = {"passgo", "wish"}
"""Verbs that do what they say whatever the args are: pass, and ask me."""


async def test_a_basket_is_bought_in_one_commit(tmp_path: Path) -> None:
    async with room(tmp_path, 2, seed=6) as table:
        player = await to_first_action(table, rich=True)
        view = (await player.look()).view
        gold, market = view.gold[view.seat], sorted(view.market, key=lambda stack: CONTENT.items[stack[0]].cost)
        cheapest = [CONTENT.items[item].names[0][1] for item, _ in market[:2]]
        await player.press_post("Equip")
        await player.choose("Buy cards…", "More…")
        part = player.part("Buy cards…")
        wanted = [next(v for v, text in part.options if text.startswith(f"{name},")) for name in cheapest]
        await player.send(part.id, wanted)
        cost = sum(CONTENT.items[item].cost for item, _ in market[:2])
        assert f"{cost} gold, {gold - cost} left" in player.text()
        assert (await player.look()).view == view, "a basket is nobody's business, the engine's included"
        await player.press("Buy 2, stay here")
        view = (await player.look()).view
        assert view.gold[view.seat] == gold - cost and view.phase == "equip"
        assert "Back" not in [part.label for part in player.parts()]
        await player.press("End without buying")
        assert all(f"bought {name}" in table.posts()[-1].replace(", bought", " bought") for name in cheapest)


async def test_a_basket_over_ones_gold_can_not_be_bought(table: Room) -> None:
    player = await to_first_action(table, rich=True)
    await player.press_post("Equip")
    part = player.part("Buy cards…")
    await player.send(part.id, [value for value, _ in part.options[:12]])
    assert "you lack" in player.text()
    assert not [part.label for part in player.parts() if part.label.startswith("Buy ") and not part.options]


async def test_cards_are_rearranged_by_one_form_and_the_change_taken_back(tmp_path: Path) -> None:
    async with room(tmp_path, 2, seed=6) as table:
        player = await to_first_action(table, rich=True)
        await player.press_post("Equip")
        await player.choose("Buy cards…", "More…")
        part, view = player.part("Buy cards…"), (await player.look()).view
        cheap = sorted({item for item, _ in view.market}, key=lambda item: CONTENT.items[item].cost)[:2]
        names = [CONTENT.items[item].names[0][1] for item in cheap]
        await player.send(part.id, [next(v for v, text in part.options if text.startswith(name)) for name in names])
        await player.press("Buy 2, stay here")
        own = (await player.look()).view
        slots = own.slots[own.seat]
        await player.fill("Rearrange cards…")
        assert (await player.look()).view == own, "nothing was changed"
        before = player.presses
        await player.fill("Rearrange cards…", level0=(), level1=(), level2=())
        assert player.presses - before == 2, "however many cards"
        view = (await player.look()).view
        assert view.slots[view.seat] == ((-1, -1),) * 3 and len(view.aside[view.seat]) == 2
        await player.press("Undo the last step")
        view = (await player.look()).view
        assert view.slots[view.seat] == slots, "both at once"
        assert "Undo the last step" not in [part.label for part in player.parts()]


async def test_moves_are_planned_in_secret_and_taken_back(table: Room) -> None:
    player = await to_first_action(table)
    posts = table.posts()
    public = (await table.house.reading.look(table.game, None)).view
    await player.press_post("Move and battle")
    await player.choose("Where to?")
    assert "\n1. " in player.text()
    assert table.posts() == posts and (await table.house.reading.look(table.game, None)).view == public
    await player.press("Undo the last step")
    view = (await player.look()).view
    assert view.phase == "action" and not view.plan
    assert "Back" in [part.label for part in player.parts()]
    await player.choose("Where to?")
    await player.press("Start over")
    back = (await player.look()).view
    assert back.phase == "action" and back.units == view.units


async def test_other_numbers_and_leaving_one_behind(table: Room) -> None:
    player = await to_first_action(table)
    view = (await player.look()).view
    home = armies(view)[0]
    units = view.units[view.seat][home]
    await player.press_post("Move and battle")
    await player.choose("Who moves?", player.part("Who moves?").options[1][1])
    to = player.part("Where to?")
    await player.send(to.id, [to.options[0][0]])
    after = (await player.look()).view
    assert sum(after.units[after.seat][home]) >= 1
    await player.press("Undo the last step")
    before = player.presses
    form = await player.press("Split this army…")
    assert isinstance(form, Form)
    where = form.modal.children[-1].component.options[0].value  # type: ignore[union-attr]
    level = next(level for level in range(3) if units[level])
    wanted = {f"level{each}": "0" for each in range(3) if units[each]} | {f"level{level}": "1"}
    await player.submit(form, to0=where, **wanted)
    after = (await player.look()).view
    assert sum(after.units[after.seat][int(where)]) == 1
    await player.press("Finish")
    assert player.presses - before == 3, "and the first from the post (screens §26)"


async def test_several_stacks_are_done_from_top_to_bottom(table: Room) -> None:
    await to_second_round(table)
    for player in table.players:
        await player.open()
        await player.press("Play ")
    player = await on_move(table)
    view = (await player.look()).view
    if len(armies(view)) < 2:
        player = table.players[1 - table.players.index(player)]
        await (await on_move(table)).press_post("Pass")
        await (await on_move(table)).press("Pass")
        view = (await player.look()).view
    assert len(armies(view)) >= 2
    await player.press_post("Move and battle")
    form = await player.press("Move several armies…")
    assert isinstance(form, Form)
    chosen = {
        label.component.custom_id: label.component.options[1].value  # type: ignore[union-attr]
        for label in form.modal.children
        if len(label.component.options) > 1  # type: ignore[union-attr]
    }
    await player.submit(form, **chosen)
    assert (await player.look()).view.plan


def test_the_army_chosen_beforehand_leaves_nothing_of_worth_empty() -> None:
    board = build().board
    held, plain = (
        next(place_name(at) for at in board.places() if not is_bastion(at) and board.of_worth >> at & 1 == kind)
        for kind in (1, 0)
    )
    for start, units, mode in ((held, (3, 0, 0), "l"), (held, (1, 0, 0), "a"), (plain, (3, 0, 0), "a")):
        view = CLASH.view(build(armies=({start.lower(): units}, {})), 0)
        assert best_group(view) == MoveGroup(parse_place(start.lower()), mode)


def test_a_part_of_an_army_goes_by_the_form_of_several() -> None:
    """So a split move is four presses from the post, whichever army is chosen beforehand."""
    call = call_of(CLASH.view(build(armies=({"a1": (3, 2, 0), "a4": (1, 0, 0)}, {"b1": (1, 0, 0)})), 0))
    here = parse_place("a1")
    form = move_forms.stacks_form(call, MoveGroup(here), None)
    menus: list[Any] = [label.component for label in form.modal.children]  # type: ignore[attr-defined]
    ways = {option.value: option.label for menu in menus if menu.custom_id == f"army{here}" for option in menu.options}
    parts = {".a": (3, 2, 0), ".l": (2, 2, 0), ".1": (3, 0, 0), ".2": (0, 2, 0)}
    end = next(value[:-2] for value in ways if {value[:-2] + part for part in parts} <= {*ways})
    for part, units in parts.items():
        sent = replace(call, fields={f"army{here}": (end + part,)})
        assert move_forms.stacks_orders(sent) == [MoveOrder(here, int(end), units)]
        assert (": only " in ways[end + part]) == (part != ".a")
    sent = replace(call, fields={f"army{here}": (end,)})
    assert move_forms.stacks_orders(sent)[0].units == (3, 2, 0), "a form that an older version opened"


async def test_a_step_by_step_battle_asks_and_reports(tmp_path: Path) -> None:
    async with room(tmp_path, 2, seed=5) as table:
        player = await to_a_battle(table, "Finish: ask me")
        assert player is not None
        role = table.wire.public()[-1].post.role
        assert role.startswith("battle.")
        posts = len(table.wire.public())
        assert "your assault" in player.text()
        await player.press("Flee…")
        await player.press("Stay")
        await player.press_post("One assault")
        await table.settle()
        while (await player.look()).view.phase in ("battle", "injuries"):
            await player.open()
            await player.press("Fight to the end")
            await table.settle()
        report = next(sent for sent in table.wire.public() if sent.post.role == role)
        assert report.edits >= 1 and [button.verb for button in report.post.rows[0]] == ["log", "rules"]
        assert len(table.wire.public()) == posts + 1, "one battle post, one turn post"


async def test_one_assault_of_the_post_pressed_twice_is_one_assault(tmp_path: Path) -> None:
    """The second press came after the enemy's answer, and made another assault that nobody had decided on."""
    for seed in range(14, 40):
        (folder := tmp_path / str(seed)).mkdir()
        async with room(folder, 2, seed=seed) as table:
            player = await to_a_battle(table, "Finish: ask me")
            if player is None or (await player.look()).view.phase != "battle":
                continue
            sent = table.wire.public()[-1].post
            buttons = {button.verb: button for button in sent.rows[0]}
            twice = Id(table.game, "assault", buttons["assault"].args, sent.decision, sent.seat)
            await player.send(twice, private=False)
            before = (await player.look()).view.battle
            if before is None or (await player.look()).view.phase != "battle":
                continue
            await player.send(twice, private=False)
            after = (await player.look()).view.battle
            assert player.note == "stale" and after is not None and after.assaults == before.assaults
            return
    raise AssertionError("no battle went on after its first assault")


async def test_an_attacker_who_fights_out_is_asked_below_their_limit_and_fights_on_all_the_same(tmp_path: Path) -> None:
    """The panel says what fighting on would bring and that the limit is reached; Fight to the end ends it."""
    async with room(tmp_path, 2, seed=5) as table:
        player = await to_a_battle(table, "Finish: fight", {"stop_below": 99})
        assert player is not None
        look = await player.look()
        assert look.owes and look.view.phase == "battle", "fought out, but asked below 99 %"
        await player.open()
        text = player.text()
        assert text.count("% to win") == 1 and "flee below" not in text, "one unit, one order: told once"
        assert "-# I ask, as your chance is below 99 %" in text
        await player.press("Fight to the end")
        await table.settle()
        assert (await player.look()).view.battle is None, "nobody is asked a second time"


async def test_a_substitute_is_asked_in_a_battle_that_the_former_person_fought_out(tmp_path: Path) -> None:
    async with room(tmp_path, 2, seed=5) as table:
        player = await to_a_battle(table, "Finish: fight", {"stop_below": 99})
        assert player is not None
        dan = await table.substitute(player, "Dan")
        assert (await dan.look()).orders["stop_below"] == 99, "what stands stays"
        before = (await dan.look()).view.battle
        await table.house.play.set_orders(Press(dan.user, dan.name, 10**9 + 1), table.game, {"stop_below": None})
        after = await dan.look()
        assert after.owes and after.view.battle == before, "Dan never said that it is to be fought out"


async def test_orders_are_changed_in_one_form_and_kept(table: Room) -> None:
    ann = table.players[0]
    await ann.press_post("My hand")
    await ann.press("My orders")
    assert "**Attacked:** fight, flee below a 15 %" in ann.text() and "**Attacking:** fight to the end" in ann.text()
    await ann.fill("Change…", attacked="flee.4", attacking="35", reinforce="largest")
    assert "flee below 4 units" in ann.text() and "largest army" in ann.text()
    assert "ask below a 35 %" in ann.text()
    orders = (await ann.look()).orders
    assert orders["when_attacked"] == "flee" and orders["number"] == 4 and orders["reinforce"] == "largest"
    assert orders["stop_below"] == 35
    await ann.fill("Change…", attacked="chance.40", attacking="0")
    assert "flee below a 40 %" in ann.text() and "**Attacking:** fight to the end" in ann.text()
    await ann.fill("Change…", attacked="fight")
    assert "**Attacked:** fight to the end" in ann.text() and (await ann.look()).orders["when_attacked"] == "fight"


async def test_asked_reinforcements_are_placed_by_one_press_or_split(table: Room) -> None:
    await to_second_round(table)
    for player in table.players:
        await player.open()
        await player.choose("Reinforcements go to…", "Reinforcements: ask me")
        await player.press("Play ")
    player = await on_move(table)
    view = (await player.look()).view
    assert view.phase == "reinforce"
    assert "place your reinforcements" in table.posts()[-1]
    await player.press_post("Place")
    if sum(view.to_place) > 1:
        with pytest.raises(IllegalAction):
            await player.fill("Split…", words="bastion 9III")
        await player.open()
        words = ", ".join(f"bastion {count}{'I' * (level + 1)}" for level, count in enumerate(view.to_place) if count)
        await player.fill("Split…", words=words)
    else:
        await player.press("All to the bastion")
    assert (await player.look()).view.phase != "reinforce" or not (await player.look()).owes


async def test_the_panel_after_the_end_says_who_won(tmp_path: Path) -> None:
    async with room(tmp_path, 1, 1) as table:
        ann = table.players[0]
        await table.house.seats.end(Press(ann.user, ann.name, 424242), table.game)
        await table.settle()
        await ann.open()
        assert "Log" in [part.label for part in ann.parts()]
        assert "This game ended without a winner" in table.posts()[-1]


def test_the_acknowledgement_follows_from_the_id_alone() -> None:
    assert SCREENS.acknowledge(Id(1, "f_orders"), True) == "form"
    assert SCREENS.acknowledge(Id(1, "who"), True) == "edit"
    assert SCREENS.acknowledge(Id(1, "equip"), False) == "new"
