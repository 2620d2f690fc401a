"""A person's way through a turn, a plan, a shield and an undo: pressed on the real house and rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.transport.contract import Id
from engine.kernel.errors import IllegalAction
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.content import BRUTE, HUT
from host.table.presses import Press
from host.table.refusals import HostError
from host.table.stored_plan import StoredPlan, plan_in
from tests.cogs_kravora.play import (
    CONTENT,
    RICH,
    act,
    buy,
    end_turn,
    on_turn,
    opened,
    other_than,
    table_of,
    turns,
    view_of,
)
from tests.room import Player, Room


async def test_the_first_purchases_by_presses(table: Room) -> None:
    first = await on_turn(table)
    await first.press_post("My turn")
    assert first.text().endswith("### Purchases") and "Wall 10 of 10, 60 L." in first.panel.shot.says
    await buy(first, "Brute", "Brute on line 4")
    await buy(first, "Puppet", "Puppet on line 5")
    await first.choose("Build", "Mad researcher's hut")
    said = "\n".join(first.panel.shot.says)
    assert "Line 4: defenders Brute" in said and "Mad researcher's hut" in said, "the picture shows it"
    await end_turn(first)
    assert "** plays." in first.text()
    board = (await view_of(table)).boards[(await first.look()).seat]
    assert [unit.kind for unit in board.defenders[3]] == [BRUTE] and board.buildings == (HUT,)
    assert (await on_turn(table)) is not first


async def test_the_end_of_a_turn_is_asked_once_with_nothing_bought_of_much_blood(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH) as table:
        first = await opened(table)
        await first.press("End my turn")
        assert first.text().startswith("End your turn? You keep 60 L")
        await first.press("Back")
        assert "Purchases" in first.text() and await on_turn(table) is first
        await first.press("End my turn")
        await first.press("End my turn")
        second = await on_turn(table)
        assert second is not first
        await second.open()
        await buy(second, "Puppet", "Puppet on line 4")
        await second.press("End my turn")
        assert (await view_of(table)).round == 1, "who bought something is not asked about the rest"
    (tmp_path / "poor").mkdir()
    async with table_of(tmp_path / "poor", 2, blood=5) as table:
        first = await opened(table)
        await first.press("End my turn")
        assert await on_turn(table) is not first, "5 L are no question"


async def test_the_end_of_a_turn_can_be_taken_back_until_the_next_choice(table: Room) -> None:
    first = await opened(table)
    await buy(first, "Brute", "Brute on line 4")
    await end_turn(first)
    second = await opened(table)
    late = first.part("Back to my turn")
    await first.press("Back to my turn")
    assert await on_turn(table) is first and "Taken back." in first.text()
    await table.settle()
    assert "took back the end of the turn" in table.posts()[-1]
    seat = (await first.look()).seat
    assert len((await view_of(table)).boards[seat].defenders[3]) == 1, "what was bought stays"
    await first.send(late.id)
    assert len((await view_of(table)).boards[seat].defenders[3]) == 1, "nor does a second press take it back"
    await first.open()
    await end_turn(first)
    assert any(part.label == "Back to my turn" for part in first.parts())
    await act(second, "buy brute 4")
    await first.open()
    assert not any(part.label == "Back to my turn" for part in first.parts())
    await act(second, "end")
    await first.open()
    assert (await view_of(table)).round == 1
    await second.open()
    assert not any(part.label == "Back to my turn" for part in second.parts()), "a round has begun"


async def test_a_new_turn_begins_with_what_happened_since(table: Room) -> None:
    """Units that a comet killed were gone from the panel without a word."""
    await turns(table, "build hut", "buy puppet 5")
    first = await on_turn(table)
    first.plain = True  # Else the post above tells it, and the panel only what befell oneself.
    await first.press_post("My turn")
    assert "**Round 1**" in first.text() and "buys a Puppet" in first.text()
    await act(first, *(["done"] if (await view_of(table)).phase == "attack" else []))
    await first.press_post("My turn")
    assert "**Round 1**" not in first.text(), "it is told once"


async def test_nine_puppets_on_three_lines_take_two_presses(tmp_path: Path) -> None:
    """Two of a kind were the most at once, behind More… and a second list that went away."""
    async with table_of(tmp_path, 2, blood=9) as table:
        first = await opened(table)
        kinds = [label for _, label in first.part("Buy units").options]
        assert kinds[0] == "Rock-hurler, 8 L" and kinds[-1] == "Puppet, 1 L" and len(kinds) == len(CONTENT.units)
        presses = first.presses
        await buy(first, "Puppet", *(f"3× Puppet on line {line}, 3 L" for line in (4, 5, 2)))
        assert first.presses - presses == 2
        board = (await view_of(table)).boards[(await first.look()).seat]
        assert [len(line) for line in board.defenders] == [0, 3, 0, 3, 3] and not board.blood


async def test_no_more_of_a_kind_is_offered_than_purse_and_line_take(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=9) as table:
        first = await opened(table)
        await act(first, "buy puppet 4")
        await first.open()
        await first.choose("Buy units", "Brute")
        offered = [label for _, label in first.part("Tick how many").options]
        assert offered == [
            *("Brute on line 4, 4 L", "2× Brute on line 4, 8 L", "Brute on line 5, 4 L", "2× Brute on line 5, 8 L"),
            *("Brute on line 3, 4 L", "2× Brute on line 3, 8 L", "Brute on line 2, 4 L", "2× Brute on line 2, 8 L"),
        ]
        await first.choose("Buy units", "Puppet")
        offered = [label for _, label in first.part("Tick how many").options]
        assert "2× Puppet on line 4, 2 L" in offered and "3× Puppet on line 4, 3 L" not in offered


async def test_undo_and_start_over(table: Room) -> None:
    first = await opened(table)
    assert not any(part.label in ("Undo the last step", "Start over") for part in first.parts())
    await buy(first, "Brute", "Brute on line 4")
    await buy(first, "Puppet", "Puppet on line 5", "Puppet on line 3")
    await first.press("Undo the last step")
    assert "Taken back." in first.text() and "Line 5: defenders Puppet" in first.panel.shot.says
    await first.choose("Build", "Barracks")
    await first.press("Start over")
    assert "Take back all 3 steps?" in first.text()
    await first.press("Back")
    assert "Buildings: Barracks" in first.panel.shot.says
    await first.press("Start over")
    await first.press("Start over")
    assert "Wall 10 of 10, 60 L." in first.panel.shot.says and not (await view_of(table)).taken


async def test_an_ended_step_cannot_be_taken_back(table: Room) -> None:
    await turns(table, "buy stone_thrower 3", "buy stone_thrower 4")
    first = await opened(table)
    assert "### Attack" in first.text()
    await first.press("All attack, enemies strike")
    assert "### Purchases" in first.text()
    assert not any(part.label == "Undo the last step" for part in first.parts())
    with pytest.raises(HostError) as caught:
        await table.house.play.undo(_press(first), table.game, None, 1)
    assert caught.value.code in ("barrier", "nothing_to_undo")


async def test_a_single_attack_asks_for_its_target(table: Room) -> None:
    await turns(table, "buy stone_thrower 3", "buy rock_hurler 4")
    first = await opened(table)
    seat = (await first.look()).seat
    before = sum(map(len, (await view_of(table)).boards[seat].attackers))
    await first.choose("Who attacks?", "Stone-thrower")
    if "### Target" in first.text():
        await first.choose("Whom?")
    after = (await view_of(table)).boards[seat]
    assert sum(map(len, after.attackers)) == before - 1 and after.kills == 1
    await first.press("Undo the last step")
    assert (await view_of(table)).boards[seat].kills in (0, 1)


async def test_ruses_lead_to_their_targets_and_back(tmp_path: Path) -> None:
    async with table_of(tmp_path, 3, blood=RICH) as table:
        await turns(table, "build hut", "buy puppet 5")
        first = await opened(table)
        await first.choose("Play a ruse", "Blood clot")
        assert "1 point of damage" in first.text()
        await first.press("Back")
        assert "### Attack" in first.text()
        await first.choose("Play a ruse", "Rockfall")
        await first.choose("Which line?", "line 5 of")
        view = await view_of(table)
        assert sum(board.touched for board in view.boards) == 1


async def test_a_volley_names_ruse_and_board_says_what_was_hit_and_can_be_taken_back(table: Room) -> None:
    """Until its last point falls, and after that until the attack is over."""
    await turns(table, "build hut", *["buy puppet 5", "buy puppet 5", "buy brute 5"])
    first = await on_turn(table)
    seat = (await first.look()).seat
    mine = "ab"[seat]
    for _ in range(2):
        await act(first, f"propel {await _attacker(table, seat)}", f"to {mine}5")
    await act(first, f"rockfall {mine}5")
    await first.open()
    assert "### Rockfall on line 5\nChoose 4 units: each loses 1 hit point." in first.text()
    before = (await view_of(table)).boards[seat]
    await first.choose("Whom?", "defender Brute")
    assert "Yours hit: Brute on line 5 (4 left)." in first.text() and "Choose 3 units" in first.text()
    await first.press("Undo the last step")
    assert "Choose 4 units" in first.text() and (await view_of(table)).boards[seat] == before


async def _attacker(table: Room, seat: int) -> str:
    """An attacker of a board's first line, by notation."""
    board = (await view_of(table)).boards[seat]
    unit = board.attackers[0][0]
    return f"{'ab'[seat]}1 {CONTENT.units[unit.kind].id} {unit.hits}"


async def test_the_cannon_shoots_several_puppets_at_once(table: Room) -> None:
    await turns(table, "build cannon")
    first = await opened(table)
    await first.press("Puppet cannon")
    assert not any(part.label.startswith("Shoot") for part in first.parts())
    await first.choose("At which line?", "line 5")
    assert "Aimed at line 5 of" in first.text() and "nobody there" in first.text()
    await first.press("Shoot 3")
    view = await view_of(table)
    other = 1 - (await first.look()).seat
    assert len(view.boards[other].attackers[4]) == 3
    await first.press("Puppet cannon")
    await first.choose("At which line?", "line 5")
    assert any(part.label == "Shoot 7" for part in first.parts()), "ten shots a turn"


async def test_what_is_not_offered_is_explained(table: Room) -> None:
    first = await opened(table)
    await act(first, *[f"buy puppet {line}" for line in (2, 3, 4, 5) for _ in range(3)][:10])
    await first.open()
    assert "Out of stock: Puppet." in first.text() and "Every place is taken" not in first.text()
    await act(first, "buy brute 5", "buy brute 5")
    await first.open()
    assert "Every place is taken." in first.text() and "Out of stock" not in first.text()


async def test_a_shield_is_bought_without_a_warning_of_shields(table: Room) -> None:
    """No shield cancels a shield (§7.7)."""
    player, _ = await shielded(table)
    await player.open()
    await player.choose("Play a ruse", "Shield")
    assert (await view_of(table)).boards[(await player.look()).seat].shield
    assert "A shield may cancel" not in player.text()
    await player.press("Undo the last step")
    await player.choose("Play a ruse", "Rockfall")
    assert "A shield may cancel it" in player.text()


async def test_after_the_enemies_struck_the_panel_says_what_it_came_to(table: Room) -> None:
    await turns(table, "buy stone_thrower 2", "buy stone_thrower 3")
    first = await opened(table)
    await first.press("All attack, enemies strike")
    assert "You killed " in first.text() and "You earned " in first.text()


async def test_everything_about_selling(table: Room) -> None:
    await act(await on_turn(table), "end")
    await act(await on_turn(table), "buy brute 4", "end")
    first = await opened(table)
    wall = (await view_of(table)).boards[(await first.look()).seat].wall
    await first.press("Dismantle a wall point")
    await first.press("Dismantle a wall point")
    assert f"Wall {wall - 2} of 10" in first.panel.shot.says[0]
    assert not any(part.label.startswith("Dismantle") for part in first.parts()), "two a turn"
    await end_turn(first)
    second = await opened(table)
    await second.choose("Send a defender back", "Brute")
    assert not any(part.label.startswith("Send") for part in second.parts()), "one a turn"


# -- shields ------------------------------------------------------------------------------------------------------


async def shielded(table: Room) -> tuple[Player, Player]:
    """(who plays a ruse, who holds a shield): round 1, the holder had the turn before."""
    await turns(table, "build hut", "buy puppet 5")
    holder = await on_turn(table)
    await act(holder, "done", "shield", "end") if (await view_of(table)).phase == "attack" else await act(
        holder, "shield", "end"
    )
    return await on_turn(table), holder


async def ruse_on(player: Player, holder: Player) -> None:
    """A rockfall on the holder's floor: 4 L, aimed at its board."""
    seat = (await holder.look()).seat
    await act(player, f"rockfall {'abcd'[seat]}4")


async def test_a_holder_who_is_there_is_asked_and_cancels(table: Room) -> None:
    player, holder = await shielded(table)
    await holder.open()
    blood = (await view_of(table)).boards[(await player.look()).seat].blood
    wall = (await view_of(table)).boards[(await holder.look()).seat].wall
    await ruse_on(player, holder)
    view = await view_of(table)
    assert view.phase == "answer" and view.active == (await holder.look()).seat
    assert table.posts()[-1].startswith(f"<@{holder.user}>, **spend your shield?**")
    await player.open()
    assert "decides about a shield" in player.text()
    assert "Rockfall" not in "".join(table.posts()[-1].splitlines()[1:]), "it is not done yet"
    await holder.press_post("My shield")
    await holder.press("Spend the shield: cancel")
    view = await view_of(table)
    board = view.boards[(await holder.look()).seat]
    assert not board.shield and board.wall == wall
    assert view.boards[(await player.look()).seat].blood == blood - 4, "its price is lost"
    assert table.posts()[-1].startswith(f"<@{player.user}>, **go on**")
    told = table.posts()[-1].splitlines()
    assert "(round 1) · due <t:" in told[0]
    assert told[1].startswith(f"{player.name} played Rockfall on line 4 of {holder.name} (cancelled by the shield")


@pytest.mark.parametrize("there", [True, False])
async def test_who_is_gone_is_called_back_to_their_turn_by_a_post(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    """The panel of who pressed a moment ago goes on by itself (screens D6)."""
    if not there:
        monkeypatch.setattr("cogs.kravora.posts.presenter.THERE", -1.0)
    async with table_of(tmp_path, 2, blood=RICH) as table:
        player, holder = await shielded(table)
        await holder.open()
        await ruse_on(player, holder)
        posts = len(table.posts())
        await holder.open()
        await holder.press("Let it happen")
        newest = table.wire.public()[-1]
        assert newest.post.content.startswith(f"<@{player.user}>, **go on**") and newest.buttons
        assert len(table.posts()) - posts == (not there) and newest.edits == there
        assert newest.post.mentions == (), "their turn was asked for when it began"
        board = (await view_of(table)).boards[(await holder.look()).seat]
        assert board.shield and board.touched


@pytest.mark.parametrize(("wish", "cancelled"), [("own", True), ("never", False)])
async def test_orders_answer_where_nobody_is_to_be_asked(tmp_path: Path, wish: str, cancelled: bool) -> None:
    async with table_of(tmp_path, 2, blood=RICH, defenders_asked=False) as table:
        player, holder = await shielded(table)
        await holder.open()
        await holder.press("My orders")
        await holder.fill("Change…", shield=wish)
        before, wall = len(table.posts()), (await view_of(table)).boards[(await holder.look()).seat].wall
        await ruse_on(player, holder)
        view = await view_of(table)
        assert view.phase != "answer" and len(table.posts()) == before, "no question, no post"
        board = view.boards[(await holder.look()).seat]
        assert board.shield != cancelled and (board.wall == wall) == cancelled
        await holder.open()
        assert "Your orders acted:" in holder.text()
        assert ("cancels a ruse of" in holder.text()) == cancelled


# -- plans --------------------------------------------------------------------------------------------------------


async def planned(table: Room, ends: bool = True) -> tuple[Player, Player]:
    """(who is on turn, who has planned two purchases and, mostly, the end of the first turn)."""
    now = await on_turn(table)
    other = other_than(now)
    await other.open()
    await other.press("Plan my next turn")
    assert f"### Plan: your next turn, after {now.name}" in other.text()
    await buy(other, "Brute", "Brute on line 4")
    await buy(other, "Puppet", "Puppet on line 5")
    if ends:
        await end_turn(other)
        assert "The plan ends the turn" in other.text()
    await other.press("Keep as plan")
    return now, other


async def test_a_plan_is_carried_out_in_the_same_commit(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH, pace="live") as table:
        now, other = await planned(table)
        assert not (await view_of(table)).boards[(await other.look()).seat].defenders[3], "nothing yet"
        await act(now, "end")
        view = await view_of(table)
        assert view.round == 1 and view.boards[(await other.look()).seat].defenders[3]
        assert f"{other.name} bought 2 units." in table.posts()[-1]


async def test_a_plan_goes_on_once_another_has_answered_what_it_led_to(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH, pace="live") as table:
        await turns(table, "build hut", "buy puppet 5")
        holder = await on_turn(table)
        other = other_than(holder)
        look = await other.look()
        steps = (f"rockfall {'abcd'[(await holder.look()).seat]}4", "done", "end")
        ahead = KRAVORA.planner.rehearse(look.view, look.seat, ())
        plan = StoredPlan(ahead.when, steps)
        await table.house.planning.keep(Press(other.user, other.name, 71), table.game, plan)
        await holder.open()
        await act(holder, *(["done"] if (await view_of(table)).phase == "attack" else []), "shield", "end")
        under_way = plan_in((await other.look()).orders)
        assert (await view_of(table)).phase == "answer" and under_way is not None and under_way.state == "acting"
        await holder.open()
        await holder.press("Let it happen")
        assert await on_turn(table) is holder, "the rest of it ended the turn"
        assert plan_in((await other.look()).orders) is None


async def test_a_substitute_neither_sees_the_former_plan_nor_has_it_carried_out(table: Room) -> None:
    now, other = await planned(table)
    dan = await table.substitute(other, "Dan")
    await dan.open()
    assert "Planned" not in dan.text()
    await dan.press("Plan my next turn")
    assert "Keep as plan" not in "".join(part.label for part in dan.parts()), "no draft either"
    before = len(await table.house.reading.log(table.game, dan.user, 1))
    await now.open()
    await end_turn(now)
    assert (await dan.look()).owes, "the former plan would have ended the turn"
    assert len(await table.house.reading.log(table.game, dan.user, 1)) == before + 1


async def test_the_next_turn_begins_with_what_the_plan_did(tmp_path: Path) -> None:
    """A turn played by a plan, and all that came before it, was missing in the panel of its owner's next turn."""
    async with table_of(tmp_path, 2, blood=RICH, pace="live") as table:
        now, other = await planned(table)
        await act(now, "end")
        await act(now, *(["done"] if (await view_of(table)).phase == "attack" else []), "end")
        await other.open()
        told = other.text()
        assert f"{other.name} bought 2 units." in told


async def test_a_plan_shows_what_it_holds_and_is_taken_back_step_by_step(table: Room) -> None:
    _, other = await planned(table)
    await other.press("Change my plan")
    await other.press("Undo the last step")
    assert "Planned: buy Brute (line 4), buy Puppet (line 5)." in other.text()
    await other.press("Back")
    assert "**Planned:** buy Brute (line 4), buy Puppet (line 5), end of the turn" in other.text(), "not kept"
    await other.press("My orders")
    assert "**Planned:** buy Brute (line 4), buy Puppet (line 5), end of the turn" in other.text()
    await other.press("Back")
    await other.press("Change my plan")
    await other.press("Keep as plan: 2 steps")
    assert other.text().splitlines()[0] == "**Planned:** buy Brute (line 4), buy Puppet (line 5)"
    await other.press("Drop it")
    assert not (await other.look()).orders.keys() & {"plan", "plan_draft"}


async def test_what_no_longer_fits_ends_a_plan_and_its_owner_is_asked(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH, seed=2, pace="live") as table:
        await turns(table, "build hut", "buy sprinter 4", "buy long_arm 5")
        now = await on_turn(table)
        other = other_than(now)
        seat = (await other.look()).seat
        letter = "abcd"[seat]
        await act_plan(other, f"back {letter}4 defender sprinter 1", f"clot {letter}5 defender sprinter 1")
        await act(now, f"clot {letter}4 defender sprinter 1")
        await finish(now)
        view = await view_of(table)
        assert view.turn_seat == seat and not view.taken, "the sprinter is gone: nothing was done"
        assert (await other.look()).owes
        await other.open()
        assert "Your plan was not carried out: " in other.text() and "is not possible any more." in other.text()


async def act_plan(player: Player, *steps: str) -> None:
    """Plan by typing."""
    from tests.cogs_kravora.test_typed import typed

    await typed(player, "plan", actions=", ".join(steps))


async def finish(player: Player) -> None:
    """End the turn from wherever it is."""
    if (await view_of(player.table)).phase == "attack":
        await act(player, "done")
    if (await view_of(player.table)).turn_seat == (await player.look()).seat:
        await act(player, "end")


async def test_what_a_plan_did_is_taken_back_and_does_not_come_again(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH, pace="live") as table:
        now, other = await planned(table, ends=False)
        await act(now, "end")
        assert (await other.look()).owes, "the plan had no end"
        await other.open()
        await other.press("Undo the last step")
        assert "plan" not in (await other.look()).orders
        await other.choose("Build", "Barracks")
        board = (await view_of(table)).boards[(await other.look()).seat]
        assert not board.defenders[4] and board.defenders[3], "the step taken back did not come again"


async def test_a_plan_panel_that_is_behind_does_nothing_and_a_press_twice_plans_once(table: Room) -> None:
    other = other_than(await on_turn(table))
    await other.open()
    await other.press("Plan my next turn")
    old = other.part("Build")
    await other.choose("Buy units", "Brute")
    part = other.part("Tick how many")
    [brute] = [value for value, label in part.options if label.startswith("Brute on line 4")]
    for _ in range(2):
        await other.send(part.id, [brute], interaction=77)
        assert "Nothing was done" not in other.text()
    await other.send(old.id, [old.options[0][0]])
    assert "Something changed while you planned. Nothing was done." in other.text()
    assert (await other.look()).orders["plan_draft"]["steps"] == ["buy brute 4"]


async def test_a_doubled_end_of_a_plan_ends_one_turn_only(tmp_path: Path) -> None:
    """The first press may be carried out at once; the second is not for the turn after that."""
    async with table_of(tmp_path, 2, blood=5, pace="live") as table:
        now = await on_turn(table)
        other = other_than(now)
        await other.open()
        await other.press("Plan my next turn")
        twice = other.part("End my turn")
        await other.send(twice.id)
        await other.press("Keep as plan")
        await act(now, "end")
        assert (await view_of(table)).round == 1, "the planned end was carried out"
        await other.send(twice.id)
        assert "plan" not in (await other.look()).orders


async def test_the_way_back_into_an_older_turn_does_not_lead_into_a_later_one(table: Room) -> None:
    first = await opened(table)
    await end_turn(first)
    old = first.part("Back to my turn")
    await finish(await on_turn(table))
    while await on_turn(table) is not first:
        await finish(await on_turn(table))
    await finish(first)
    now = await on_turn(table)
    await first.open()
    assert any(part.label == "Back to my turn" for part in first.parts()), "this turn's end can be taken back"
    await first.send(old.id)
    assert first.note == "stale" and await on_turn(table) is now


# -- answers that are the same everywhere -------------------------------------------------------------------------


async def test_a_press_twice_out_of_date_or_not_on_turn_does_nothing(table: Room) -> None:
    first = await opened(table)
    end, part = first.part("End my turn"), first.part("Build")
    with pytest.raises(HostError) as caught:
        await other_than(first).send(end.id)
    assert caught.value.code in ("not_yours", "stale")
    for _ in range(2):
        await first.send(part.id, [part.options[0][0]], interaction=78)
    assert first.note == "" and len((await view_of(table)).taken) == 1
    await first.send(end.id)
    assert first.note == "stale" and (await view_of(table)).turn_seat == (await first.look()).seat


async def test_too_dear_a_basket_buys_nothing_and_says_what_lacks(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2) as table:
        first = await opened(table)
        with pytest.raises(IllegalAction) as caught:
            await buy(first, "Puppet", *(f"3× Puppet on line {line}" for line in (3, 4, 5)))
        call = await _call(first)
        assert "you lack" in table.screens.refusal(call, caught.value)
        assert not (await view_of(table)).taken


async def test_a_watcher_sees_the_board_and_no_orders(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2) as table:
        watcher = Player(table, 99, "Zoe")
        await watcher.open()
        assert "You watch this game." in watcher.text()
        for verb in ("hand", "orders", "plan"):
            with pytest.raises(HostError):
                await watcher.send(Id(table.game, verb))


async def test_a_hostile_id_is_refused_kindly(table: Room) -> None:
    first = await on_turn(table)
    look = await first.look()
    for verb, args in (
        ("do", "1.zzzz"), ("do", "1.%"), ("do", ""), ("hits", "1."), ("ruse", "1.99"), ("aim", "1.x"),
        ("shoot", "1.5.b9"), ("shoot", "1.999.b1"), ("p_do", "1.0_zzz"), ("p_do", "x"), ("nothing", "1."),
    ):  # fmt: skip
        id = Id(table.game, verb, args, None if verb.startswith("p_") else look.decision, look.seat)
        try:
            await first.send(id, ["1.99"] if verb == "ruse" else [])
        except (HostError, IllegalAction):
            continue
    assert not (await view_of(table)).taken


async def test_people_and_ai_seats_play_to_the_end(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, 1, seed=4) as table:
        for _ in range(400):
            look = await table.house.reading.look(table.game, None)
            if look.table.status != "running":
                break
            player = await opened(table)
            labels = [part.label for part in player.parts()]
            wanted = ("All attack, enemies strike", "Done: enemies strike", "Spend the shield", "End my turn")
            label = next(label for label in wanted if label in " ".join(labels))
            await (end_turn(player) if label == "End my turn" else player.press(label))
        await table.house.settled()
        assert (await table.house.reading.table(table.game)).status == "over"
        last = table.posts()[-1]
        assert " wins**" in last or "share the victory" in last
        told = [sent.post.content for sent in table.wire.messages]
        assert sum(bool(re.search(r"[0-9a-f]{64}", post)) for post in told) >= 3, "mark, binding and chain"
        winners = (await table.house.reading.look(table.game, None)).view.winners
        for player in table.players:
            await player.open()
            assert "It ended on " in player.text() and ("You won!" in player.text()) == (
                winners == ((await player.look()).seat,)
            )
            assert " wins**: the last wall" in player.text() or "share the victory" in player.text()
            assert "wall " in player.text(), "everybody's wall is told"
            labels = [part.label for part in player.parts()]
            assert {"Rematch", "Proof"} <= set(labels) and "My orders" not in labels
        record = await table.house.reading.export(table.game, None)
        assert record["binding"]["game"] == "kravora" and len(record["entries"]) > 10


def _press(player: Player) -> object:
    from host.table.presses import Press
    from tests import room as rooms

    return Press(player.user, player.name, next(rooms._ids))


async def _call(player: Player) -> object:
    from cogs.transport.contract import Call
    from data.texts import texts_in

    return Call(Id(player.table.game, "turn"), _press(player), await player.look(), player.table.house, texts_in("en"))


async def test_a_turn_without_an_attack_says_so(table: Room) -> None:
    """It began with the purchases, as if the attack had been forgotten."""
    await turns(table)
    first = await on_turn(table)
    await first.press_post("My turn")
    assert (await view_of(table)).phase != "attack"
    assert "Nothing to attack: on to purchases." in first.text()
    await buy(first, "Brute", "Brute on line 4")
    assert "Nothing to attack" not in first.text(), "it is told once"


async def test_the_attack_says_who_would_hit_the_wall(table: Room) -> None:
    """The warning gave points alone: one killed all but the one Rock-hurler they came from."""
    await turns(table, "build hut", "buy stone_thrower 2", "buy stone_thrower 4")
    first = await on_turn(table)
    mine = "ab"[(await first.look()).seat]
    await act(first, f"propel {await _attacker(table, 'ab'.index(mine))}", f"to {mine}5")
    await first.open()
    assert re.search(r"⚠ Wall may lose \*\*1 of 10\*\* \(.+ on line 5\)\.", first.text()), first.text()
