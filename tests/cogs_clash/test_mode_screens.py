"""Screens of solo games (§9), of elves that a person plays (§5.3.7), of prototype-2017 (§12), and of built boards."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

import pytest

from cogs.clash import action
from cogs.clash.battle import panel as battle
from cogs.clash.card.reinforcements import read_split, split_example
from cogs.clash.chances import foretold
from cogs.clash.equip import panel as equip
from cogs.clash.handling import with_news
from cogs.clash.move.notation import read_orders
from cogs.clash.narration.actions import story
from cogs.clash.odds.panel import answer
from cogs.clash.odds.question import Question
from cogs.clash.orders import known_wish
from cogs.clash.picture_specs import ClashSpecs
from cogs.clash.posts.battle_text import asked_in_battle
from cogs.clash.posts.posts import battle_post
from cogs.clash.posts.presenter import ClashPresenter
from cogs.clash.present import present
from cogs.clash.setup import tile_panel
from cogs.clash.wording import solo as solo_screens
from cogs.clash.wording.editions import in_edition, in_prototype
from cogs.clash.wording.outcome import headline
from cogs.clash.wording.wording import ClashWording
from cogs.transport.contract import Call
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.config import PROTOTYPE, Config
from engine.clash.pieces.places import bastion, parse_place
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from host.posts.composing import Moment
from host.table.presses import SeatView
from host.table.table import LogEntry
from tests.cogs_clash.mode_calls import (
    B5,
    X1,
    T,
    call_in,
    choices,
    labels,
    scene_in,
    seated,
)
from tests.cogs_clash.play import CONTENT, parts_of, words_of
from tests.cogs_clash.test_limits import GAME, table, worst_view
from tests.cogs_clash.test_reinforcements import placing
from tests.engine.build import HIT, ITEMS, MISS, build, march, play
from tests.engine.build import build as built_state
from tests.engine.modes_build import prototype, solo
from tests.engine.test_rules_5_3_7_right_hand import elves_strike
from tests.limits import check_modal, check_post
from tests.typing_commands import suggested


def test_solo_tells_the_domination_and_what_comes() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0), "a4": (0, 1, 0), "b1": (0, 0, 1)}, difficulty="medium", domination=6)
    words = words_of(action.action_panel(call_in(s, 0)).view)
    assert "Elves' domination 6 of 14. The elves hold 2 Cities and 1 Forge: 5 more at the end of the round." in words
    assert solo_screens.domination_words(scene_in(built_state())) == ""


def test_two_market_stacks_are_discarded_by_a_form_at_the_start_alone() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, gold=9)
    call = call_in(s, 0)
    assert "Discard 2 market stacks…" in labels(equip.equip_panel(call))
    assert check_modal(solo_screens.discard_form(call).modal) == []
    one, two = (item for item, _ in call.look.view.market[:2])
    step = solo_screens.discarding(replace(call, fields={"stacks": (str(two), str(one))}))
    after, events = CLASH.step(*(play(s, ["equip"])[0], 0, step, PlayoutDice(lambda: 0.5)))
    assert (ev.DISCARDED, 0, min(one, two), max(one, two)) in events
    assert "Discard 2 market stacks…" not in labels(equip.equip_panel(call_in(after, 0)))
    for fields in ({}, {"stacks": (str(one),)}, {"stacks": (str(one), str(one))}, {"stacks": ("x", "99")}):
        with pytest.raises(IllegalAction) as refused:
            solo_screens.discarding(replace(call, fields=fields))
        assert refused.value.code == "two_stacks"


def test_the_elves_injuries_are_the_solo_player_s_to_spread() -> None:
    s = solo({"x1": (2, 1, 0)}, {"a3": (0, 0, 2)})
    s, _ = play(s, ["move", *march("a3", (2, 1, 0)), "finish"], [HIT, HIT, MISS, MISS])
    panel = battle.battle_panel(call_in(s, 0), ())
    assert choices(panel, "2 injuries to you: who falls?") == ["2×I", "1×II"]
    call = call_in(s, 0)
    told = battle.battle_panel(call, (), chances=asyncio.run(foretold(battle.choices(call.look.view))))
    best = choices(told, "2 injuries to you: who falls?")[0]
    assert best.endswith("(leaves you the best chance)"), "the reader's own units, and one's own choice"
    assert {"Fight to the end"} <= set(labels(panel))
    assert [button.verb for button in battle.post_buttons(scene_in(s), 0)] == ["mine", "fighton", "orders"]
    on = {"battle": {"place": parse_place("A3"), "fight_on": True}}
    assert CLASH.answer(s, 0, {}, False) is None
    assert CLASH.answer(s, 0, on, False) == CLASH.legal(s, 0)[0], "fighting on is not asked again"


def ended(state: State, **changes: Any) -> ClashWording:
    view = replace(CLASH.view(state, None), phase="over", round=7, **changes)
    return ClashWording(T, seated(view, status="over"), view)


def told(wording: ClashWording) -> str:
    return headline(wording, wording.mention)


async def test_the_press_that_ends_the_game_tells_how() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, domination=17)
    view = replace(CLASH.view(s, 0), phase="over", winners=(), to_act=())
    call = call_in(s, 0)
    call = replace(call, look=replace(call.look, view=view, table=seated(view, status="over"), owes=False))
    entry = LogEntry(9, 0, None, "person", ((ev.PASSES, 0), (ev.DOMINATION, -1, 6, 18), (ev.OVER, -1)), 1.0)
    panel = await present(await with_news(call, [entry]))
    assert "**The elves win.** Elves' domination" in words_of(panel.view)
    assert labels(panel) == ["Rematch", "Proof", "Log", "Board as text", "Rules"], "no hand, no orders"


def test_who_was_away_at_the_end_reads_who_won() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, domination=17)
    view = replace(CLASH.view(s, None), phase="over", winners=(), to_act=())
    entry = LogEntry(9, 0, None, "person", ((ev.PASSES, 0), (ev.OVER, -1)), 1.0)
    there = seated(view, status="over")
    moment = Moment(there, view, view, (entry,), {}, (), (), (), 1.8e9, whole=(entry,))
    (concern,) = ClashPresenter().compose(moment).concerns
    assert concern.private is not None
    assert concern.private.content.endswith("the game is over. The elves win.")


def test_how_a_solo_game_ends() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, domination=17)
    assert told(ended(s, winners=())) == "**The elves win.** Elves' domination 17 of 17. Round 7."
    assert told(ended(s, winners=(0,))) == "**<@11> wins**: no elf is left on the board. Round 7."
    assert told(ended(s, winners=(0,), points=(4,))).startswith("**<@11> wins** with 4 points")
    over = replace(CLASH.view(s, None), phase="over", winners=())
    assert action.on_move(ClashWording(T, seated(over), over)) == "This game is over: the elves won."


def test_the_end_of_a_solo_round_in_words() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (2, 0, 0)}, difficulty="easy")
    events = [
        (ev.DOMINATION, -1, 3, 9),
        (ev.ELF_JOINED, -1, parse_place("A1"), 0),
        (ev.ELF_JOINED, -1, parse_place("B1"), 2),
        (ev.EQUIPS, 0),
        (ev.DISCARDED, 0, 0, 1),
        (ev.RECRUITED, 0, 0, X1, 9),
    ]
    guard, templar = (CONTENT.elves[kind].names[0][1] for kind in (0, 2))
    told = story(scene_in(s), events)
    assert told[0] == "Domination: the elves score 3, 9 of 17."
    assert told[1] == f"2 elves join: A1 {guard}, B1 {templar}."
    assert told[2].startswith("Ann: discarded ") and told[2].endswith("recruited Hekna (bastion).")


def test_the_right_hand_player_is_asked_and_may_leave_it_to_the_bot() -> None:
    s, place = elves_strike(0, 3, "right")
    call = call_in(s, 2)
    panel = battle.battle_panel(call, ())
    assert "Let the bot choose for this game" in labels(panel) and "Fight to the end" not in labels(panel)
    words = words_of(panel.view)
    assert "Cleo plays the elves." in words and choices(panel, "2 injuries to Ann: who falls?")
    wording = scene_in(s)
    assert asked_in_battle(wording) == f"<@13>, **{place.upper()}: you play the elves** against Ann. Who falls?"
    assert [button.verb for button in battle.post_buttons(wording, 0)] == ["mine", "orders"]
    assert CLASH.answer(s, 2, {"elves": "best"}, True) == CLASH.legal(s, 2)[0]
    assert CLASH.answer(s, 2, {}, True) is None


def test_nobody_plays_the_elves_where_they_are_automatic() -> None:
    s, _ = elves_strike(0, 3, "auto")
    assert battle.elves_player_words(scene_in(s)) == ""


def armed() -> State:
    """Battle at B5 with Guards and Templars, who carry three cards; the High Elders' card is not there."""
    gear = {0: ["war_axe"], 1: ["buckler"], 2: ["war_drum", "shamans_coat"]}
    s = build(armies=[{"x1": (0, 3, 0)}], elves={"b5": (1, 0, 2)}, elf_gear=gear)
    return play(s, ["move", *march("b5", (0, 3, 0)), "finish"])[0]


async def test_what_the_elves_of_a_battle_carry_is_said_behind_odds() -> None:
    """It lies open (§8.1), and its effect is counted in where the battle is decided."""
    s = armed()
    rows = battle_post(scene_in(s), "battle.1", (), []).rows
    assert "odds" in [button.verb for row in rows for button in row]
    told = words_of((await answer(call_in(s, 0), Question(B5))).view)
    line = next(line for line in told.splitlines() if line.startswith("-# The elves: "))
    for item in ("war_axe", "war_drum"):
        assert scene_in(s).item(ITEMS[item]) in line
    assert "Buckler" not in line, "the High Elders' card is not there"
    assert "War Drum" not in words_of(battle.battle_panel(call_in(s, 0), ()).view)


def test_the_prototype_speaks_its_own_words() -> None:
    assert in_prototype("en", "All to the bastion") == "All to the Stronghold"
    assert in_prototype("en", "+{power} power, {count} injuries") == "+{power} strength, {count} wounds"
    assert in_prototype("en", "Injuries you deal") == "Wounds you deal"
    assert in_prototype("fr", "2 frontières montagneuses") == "2 frontières de blocs rocheux"


def test_french_has_one_word_for_mountains_an_edition() -> None:
    t = in_edition(texts_in("fr"), PROTOTYPE)
    told = [
        t.n("{count} mountain border", "{count} mountain borders", 2),
        t("rocky range"),
    ]
    assert all("blocs rocheux" in text and "montagn" not in text for text in told)
    assert t("{name} wins.", name="montagnes") == "montagnes wins."
    assert "montagneuses" in texts_in("fr").n("{count} mountain border", "{count} mountain borders", 2)
    t = in_edition(T, PROTOTYPE)
    assert t("{name}: power {count}", name="Max Power", count=3) == "Max Power: strength 3"
    assert t.n("{count} injury.", "{count} injuries.", 1) == "1 wound."
    assert in_edition(texts_in("fr"), "retail-2019") is texts_in("fr") and in_edition(T, "retail-2019") is T


def test_any_dice_are_rerolled_in_the_prototype() -> None:
    s = prototype(armies=[{"x1": (0, 1, 0)}, {"b5": (1, 0, 0)}], gear={(0, 1): ["shamans_coat"]})
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish"])
    own = replace(reroll_view(s), hits=None, misses=None)
    striking = with_view(call_in(s, 0), replace(CLASH.view(s, 0), battle=own))
    assert "One assault, choose rerolls" in labels(battle.battle_panel(striking, ()))
    bare = replace(striking.look.view, slots=(((-1, -1),) * 3,) * 2)
    assert "One assault, choose rerolls" not in labels(battle.battle_panel(with_view(striking, bare), ()))
    rolling = replace(CLASH.view(s, 0), phase="reroll", battle=replace(reroll_view(s), hits=2, misses=1))
    call = with_view(call_in(s, 0), rolling)
    asked = battle.battle_panel(call, ())
    assert {"Reroll 1 miss", "Keep the dice", "Other dice…"} <= set(labels(asked))
    form = battle.dice_form(call)
    assert check_modal(form.modal) == []
    assert [label.component.custom_id for label in form.modal.children] == ["misses", "hits"]  # type: ignore[attr-defined]
    retail = replace(rolling, config=Config(rolling.config.clans))
    kept = battle.battle_panel(with_view(call, retail), ())
    assert "Other dice…" not in labels(kept)


def with_view(call: Call, view: View) -> Call:
    return replace(call, look=replace(call.look, view=view))


def reroll_view(s: State) -> Any:
    b = CLASH.view(s, 0).battle
    assert b is not None
    return replace(b, side=0, rerolls_left=1)


def test_the_round_of_the_prototype_opens_with_the_elves() -> None:
    """§12: they improve after ROUND; the round post tells it, the turn post does not tell it again."""
    view = replace(worst_view("card"), seat=None, round=3, pick=-1, hand=(), chosen=(False,) * 4, battle=None)
    drew = (ev.ELF_DREW, -1, 0, 0, 1, -1)
    entry = LogEntry(5, 3, None, "person", ((ev.PASSES, 3), (ev.ROUND, -1, 3), drew, (ev.DREW_CARD, 0)), 1.7e9)
    there = Moment(seated(view), view, view, (entry,), {0: replace(view, seat=0)}, (0,), (), (0,), 1.7e9)
    post = ClashPresenter().compose(there).posts[0]
    assert post.role == "round" and "Dan passed." in post.content and "The elves now carry " in post.content
    acting = replace(view, phase="action", active=0, action_number=1, order=(0, 1, 2, 3))
    later = LogEntry(6, 0, None, "person", ((ev.PICKED, 0), *((ev.REVEALED, n, 7 * n) for n in range(4))), 1.7e9)
    turn = ClashPresenter().compose(replace(there, view=acting, log=(entry, later), asked=(0,))).posts[-1]
    assert turn.role == "turn" and turn.pictures[0].kind == "cards" and "The elves now carry" not in turn.content


@pytest.mark.parametrize("edition_texts", [T, in_edition(T, PROTOTYPE), texts_in("fr")], ids=["retail", "2017", "fr"])
def test_what_an_example_or_a_completion_calls_home_is_understood(edition_texts: Any) -> None:
    """§12: the Stronghold of 2017 is typed as it is read, and so is the bastion."""
    example = split_example(ClashWording(edition_texts, table(), placing()))
    assert read_split(example, 0) == {X1: (1, 0, 0), parse_place("B2"): (1, 1, 0)}
    word = edition_texts("bastion")
    assert known_wish(word) == "bastion"
    view = worst_view("move", own=3)
    view = replace(view, config=replace(view.config, edition=PROTOTYPE))
    look = SeatView(table(), view.seat, view, 1, True, {})
    for typed_word in (word, "x", "bastion", "stronghold"):
        ends = suggested(look, "move", "orders", f"{typed_word.lower()} ", edition_texts)
        assert ends and all(read_orders(view, line)[0].start == bastion(view.seat or 0) for line in ends), typed_word


def building(tiles: int = 4, laid: int = 0, seed: int = 2) -> State:
    """A board of so many tiles, some of them laid by chance."""
    chance = random.Random(seed)
    dice = PlayoutDice(chance.random)
    s = CLASH.new(CLASH.make_config({"layout": "built"}, ["any"] * tiles), CONTENT, dice)
    while len(s.board.tiles) < laid:
        seat = CLASH.to_act(s)[0]
        CLASH.apply(s, seat, chance.choice(list(CLASH.legal(s, seat))), dice)
    return s


@pytest.mark.limits
@pytest.mark.parametrize("laid", [0, 1, 2, 3])
def test_a_tile_is_chosen_and_laid_at_once(laid: int) -> None:
    s = building(4, laid)
    seat = CLASH.to_act(s)[0]
    call = call_in(s, seat)
    tile = tile_panel.tile_of(call.look.view, "")
    panel = tile_panel.build_panel(call, tile)
    assert f"tile {laid + 1} of 4" in words_of(panel.view)
    assert ("Lay it here" in labels(panel)) == (laid == 0), "the first tile has one place"
    chosen = tile_panel.suggested(call.look.view, tile)
    offered = sum(len(part.options) for part in parts_of(panel.view) if part.id.verb == "bspot")
    assert offered == (len(tile.ends) if laid else 0)
    shown = tile_panel.build_panel(call, chosen)
    assert "Lay it here" in labels(shown) and shown.shot is not None
    ClashSpecs().shot(call.look, shown.shot, T)
    for step in tile_panel.laying(call.look.view, chosen):
        s, _ = CLASH.step(s, seat, step, PlayoutDice(lambda: 0.5))
    assert len(s.board.tiles) == laid + 1
    placed = s.board.tiles[-1]
    assert chosen.spot is not None
    assert (placed.face, placed.turn, placed.centre) == (chosen.face, chosen.turn, chosen.ends[chosen.spot])


def test_a_payload_that_does_not_fit_reads_as_the_suggestion() -> None:
    view = CLASH.view(building(3, 1), 1)
    usual = tile_panel.tile_of(view, "")
    used = view.board.tiles[0].face
    for payload in (f"{used}.9.99", "x.y.z", "..", "999.-1.²"):
        assert tile_panel.tile_of(view, payload) == usual
    assert tile_panel.tile_of(view, f"{usual.face}.3.2").turn == 3


def test_a_tile_taken_in_hand_before_keeps_its_face() -> None:
    """Somebody typed, or an AI seat was taken over: the panel goes on from there."""
    s = building(3, 1)
    seat = CLASH.to_act(s)[0]
    face = tile_panel.tile_of(CLASH.view(s, seat), "").face
    s, _ = CLASH.step(s, seat, tile_panel.a.FACE | face, PlayoutDice(lambda: 0.5))
    panel = tile_panel.build_panel(call_in(s, seat), tile_panel.tile_of(CLASH.view(s, seat), "0.1."))
    assert not any(label.startswith("1. Which face?") for label in labels(panel))
    tile = tile_panel.suggested(CLASH.view(s, seat), tile_panel.tile_of(CLASH.view(s, seat), ""))
    assert tile.face == face and len(tile_panel.laying(CLASH.view(s, seat), tile)) == 2


def test_the_post_that_asks_for_a_tile() -> None:
    s = building(3, 0)
    view = CLASH.view(s, None)
    moment = Moment(seated(view), view, None, (), {0: CLASH.view(s, 0)}, (0,), (), (0,), 1.7e9)
    [post] = ClashPresenter().compose(moment).posts
    assert post.content.startswith("<@11>, **lay tile 1 of 3**") and "Clans: " in post.content
    assert check_post(post, GAME) == [] and post.content.startswith("<@11>")
    after = building(3, 1)
    laid = after.board.tiles[0]
    told = story(scene_in(after), [(ev.TILE_LAID, 0, laid.face, laid.turn, 0, 0)])
    assert told == [f"Tiles laid: Ann {CONTENT.faces[laid.face].id} as tile A."]
