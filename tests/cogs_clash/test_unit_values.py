"""What a unit is worth stands where one decides, equipment counted in, and every total of a battle can be traced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.clash.battle import panel as battle
from cogs.clash.card import panel as card
from cogs.clash.equip import panel as equip
from cogs.clash.equip.cards_form import cards_form
from cogs.clash.equip.panel import Basket
from cogs.clash.move import panel as move
from cogs.clash.move.plan import MoveGroup
from cogs.clash.odds.panel import answer
from cogs.clash.odds.question import Question
from cogs.clash.screens import ClashScreens
from cogs.clash.setup.content import house_content
from cogs.clash.setup.lobby import clan_choices
from cogs.clash.wording.values import force_words, value_lines
from cogs.clash.wording.wording import ClashWording
from cogs.transport.contract import Call, Id
from cogs.transport.pictures import in_words
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.odds.armies import figures_in_view
from engine.clash.pieces import events as ev
from engine.clash.pieces.actions import ASIDE
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import HITS, LIFE, MOVEMENT, POWER, SHIELDS, SLOWNESS, State
from engine.clash.pieces.view import View
from engine.kernel.game import Event
from host.table.presses import Press, SeatView
from host.table.table import Place, Seat, Table
from render.clash.texts.text_board import text_board
from tests.cogs_clash.play import words_of
from tests.engine.build import CONTENT, ITEMS, attack, build, play

EN, FR = texts_in("en"), texts_in("fr")
GEAR: Mapping[tuple[int, int], Sequence[str]] = {(0, 0): ("crossbow",), (0, 2): ("rock_breaker", "massive_armour")}


def table(options: Mapping[str, Any] | None = None, status: Any = "running") -> Table:
    seats = (Seat(0, "Ann", 1, None, "any"), Seat(1, "Ben", 2, None, "any"))
    place = Place(10, 11, 12)
    return Table(7, "clash", status, place, 1, "en", options or {}, seats, "f" * 64, None, 5, 1.7e9, 1.7e9, None)


def call_of(s: State, seat: int = 0, t: Any = EN) -> Call:
    look = SeatView(table(), seat, CLASH.view(s, seat), 3, True, {}, ())
    return Call(Id(7, "who", "", 3, seat), Press(seat + 1, "x", 1), look, SimpleNamespace(), t, private=True)  # type: ignore[arg-type]


def wording(view: View, t: Any = EN) -> ClashWording:
    return ClashWording(t, table(), view)


def army(**more: Any) -> State:
    """Pummelers, Krag Riders and an Executioner beside a City, with a crossbow and a rock breaker."""
    return build(armies=[{"b5": (3, 2, 1)}, {"b1": (2, 1, 0)}], gear=GEAR, **more)


def told(view: View, level: int) -> str:
    """The values of a level of the first seat, from the engine's figures."""
    figures = figures_in_view(view, 0)[level]
    return f"movement {figures[MOVEMENT]}, power {figures[POWER]}, life {figures[LIFE]}"


def test_a_line_a_level_has_all_values_with_equipment() -> None:
    view = CLASH.view(army(), 0)
    lines = value_lines(wording(view), 0)
    for level, (roman, line) in enumerate(zip(("I", "II", "III"), lines, strict=True)):
        name = CONTENT.clans[0].units[level].names[0][1]
        assert line.startswith(f"{roman} {name}: {told(view, level)}")
    bare = CLASH.view(build(armies=[{"b5": (3, 2, 1)}]), 0)
    assert figures_in_view(view, 0)[2][POWER] > figures_in_view(bare, 0)[2][POWER]
    assert value_lines(wording(bare), 0)[2] != lines[2]


def test_my_hand_and_equip_show_them() -> None:
    s = army(gold=(20, 0))
    for panel in (card.hand_panel(call_of(s)), equip.equip_panel(call_of(play(s, ["equip"])[0]))):
        in_words(panel)
        for level in range(3):
            assert told(CLASH.view(s, 0), level) in words_of(panel.view)


def test_equip_shows_before_and_after_of_every_figure_of_the_chosen_purchase() -> None:
    s, _ = play(build(armies=[{"b5": (3, 2, 1)}], gold=(30, 0)), ["equip"])
    view = CLASH.view(s, 0)
    basket = Basket(((ITEMS["crossbow"], 0), (ITEMS["massive_armour"], 2)))
    words = words_of(equip.equip_panel(call_of(s), basket).view)
    hits, now = CONTENT.items[ITEMS["crossbow"]].bonuses.hits, figures_in_view(view, 0)
    assert f"\nI: automatic hits {now[0][HITS]} → **{now[0][HITS] + hits}**" in words
    life = CONTENT.items[ITEMS["massive_armour"]].bonuses
    assert f"life {now[2][LIFE]} → **{now[2][LIFE] + life.life}**" in words
    assert f"slowness {now[2][SLOWNESS]} → **{now[2][SLOWNESS] + life.slowness}**" in words


@pytest.mark.parametrize("t", [EN, FR], ids=["en", "fr"])
def test_the_list_of_purchases_says_what_each_changes_and_ends_with_what_only_weakens(t: Any) -> None:
    """A staff lies in level III's slot: a cleaver there would push the better card aside. No II stands anywhere."""
    s = build(armies=[{"b5": (3, 0, 1)}], gold=(30, 0), gear={(0, 2): ("shamans_staff",)})
    s, _ = play(s, ["equip"])
    cleaver = ITEMS["rusty_cleaver"]
    view = replace(CLASH.view(s, 0), market=((cleaver, 1),))
    assert equip.offers(view) == [(cleaver, 0), (cleaver, 1), (cleaver, ASIDE), (cleaver, 2)]
    call = replace(call_of(s, t=t), look=replace(call_of(s, t=t).look, view=view))
    assert notes_of(equip.equip_panel(call))[1:] == [t("Levels without units, aside, cards that make nothing better")]
    first, second, aside, last = notes_of(equip.equip_panel(call, Basket((), equip.UNFOLDED)))
    now, bonus = figures_in_view(view, 0), CONTENT.items[cleaver].bonuses.power
    power, rerolls = t("power"), t("rerolls")
    for level, note in ((0, first), (1, second)):
        assert note.startswith(f"{power} {now[level][POWER]} → {now[level][POWER] + bonus}")
    assert second.endswith(t("no unit on the board")) and not first.endswith(t("no unit on the board"))
    assert aside.startswith(t("keep it aside")) and "→" not in aside
    staff = CONTENT.items[ITEMS["shamans_staff"]].bonuses
    assert f"{power} {now[2][POWER]} → {now[2][POWER] - staff.power + bonus}, {rerolls} 1 → 0" in last


def notes_of(panel: Any) -> list[str]:
    """What stands below the options of the list of purchases."""
    found = [
        [option.get("description", "") for option in part["options"]]
        for outer in panel.view.to_components()
        for row in outer.get("components", ())
        for part in row.get("components", ())
        if part.get("options")
    ]
    return found[0]


def test_rearranging_cards_shows_what_each_adds() -> None:
    s, _ = play(army(gold=(0, 0)), ["equip"])
    call = call_of(s)
    bonuses = wording(call.look.view).bonuses(CONTENT.items[ITEMS["crossbow"]].bonuses)
    assert bonuses in str(cards_form(call, Basket(())).modal.to_dict())


def test_totals_can_be_traced_to_units_and_cards() -> None:
    """The issue's example: 4 automatic hits: Pummeler 2, Krag Rider 1, Crossbow 1."""
    view = CLASH.view(army(), None)
    words = force_words(wording(view), 0, (3, 2, 1), None)
    crossbow = CONTENT.items[ITEMS["crossbow"]].bonuses.hits
    own = [unit.bonuses.hits for unit in CONTENT.clans[0].units]
    parts = [f"{name} {count}" for name, count in zip(("Pummeler", "Krag Rider"), own, strict=False) if count]
    hits = next(word for word in words if "automatic" in word)
    assert hits == f"{sum(own) + crossbow} automatic hits: {', '.join([*parts, f'Crossbow {crossbow}'])}"
    for word in words:
        total, _, sources = word.partition(": ")
        counts = [int(part.rsplit(" ", 1)[1]) for part in sources.split(", ") if part and part[-1].isdigit()]
        if counts:
            assert str(sum(counts)) in total.split(), word


def test_totals_are_those_the_engine_fights_with() -> None:
    for seat, units in ((0, (3, 2, 1)), (0, (0, 2, 0)), (1, (2, 1, 0)), (1, (1, 1, 1))):
        view = CLASH.view(army(), None)
        figures = [each for level, each in enumerate(figures_in_view(view, seat)) if units[level]]
        words = force_words(wording(view), seat, units, None)
        for index, word in ((HITS, "automatic"), (SHIELDS, "shield"), (SLOWNESS, "slowness")):
            total = sum(each[index] for each in figures)
            found = [each for each in words if word in each]
            assert bool(found) == bool(total)
            assert not total or str(total) in found[0].partition(":")[0].split()
        assert words[0].startswith(f"power {max(each[POWER] for each in figures)}")


def since(events: Sequence[Event]) -> list[Event]:
    """The events of the battle, without those before."""
    return list(events[next(at for at, event in enumerate(events) if event[0] == ev.BATTLE) :])


async def test_odds_trace_them_and_the_battle_panel_stays_short() -> None:
    s, _ = attack(army(action=2), "b1", (3, 2, 1), start="b5")
    assert s.battle is not None
    call = call_of(s, CLASH.to_act(s)[0])
    words = words_of((await answer(call, Question(s.battle.place))).view)
    assert "Crossbow" in words and "Rock Breaker" in words
    assert "Crossbow" not in words_of(battle.battle_panel(call, []).view)


def test_5_3_3b_the_line_of_a_side_has_its_rage_symbols_too() -> None:
    paint = build(armies=[{"b5": (3, 2, 1)}, {"b1": (2, 1, 0)}], gear={(0, 1): ("war_paint",)}, action=2)
    s, events = attack(paint, "b1", (3, 2, 1), start="b5")
    for t, said in ((EN, "rage 1 an assault"), (FR, "rage 1 par assaut")):
        lines = battle.battle_lines(wording(CLASH.view(s, None), t), since(events))
        attacker, defender = (next(line for line in lines if line.startswith(who)) for who in ("**Ann**", "**Ben**"))
        assert said in attacker and said not in defender


def test_lives_say_whose_they_are() -> None:
    s, events = attack(army(action=2), "b1", (3, 2, 1), start="b5")
    figures = figures_in_view(CLASH.view(s, None), 0)
    said = "life " + ", ".join(f"{roman} {figures[at][LIFE]}" for at, roman in enumerate(("I", "II", "III")))
    for t in (EN, FR):
        text = "\n".join(battle.battle_lines(wording(CLASH.view(s, None), t), since(events)))
        assert (said if t is EN else said.replace("life", "vie")) in text
        assert f"{figures[0][LIFE]}/{figures[1][LIFE]}" not in text


def test_move_says_how_strong_and_how_slow_those_are_who_go() -> None:
    s, _ = play(army(action=2), ["move"])
    view = move.move_panel(call_of(s), MoveGroup(parse_place("b5"))).view
    options = [each for item in view.walk_children() for each in getattr(getattr(item, "item", item), "options", ())]
    line = next(each.description for each in options if each.label == "B5: all, 3×I 2×II 1×III")
    assert f"power {figures_in_view(CLASH.view(s, 0), 0)[2][POWER]} · " in line
    slow = sum(each[SLOWNESS] for each in figures_in_view(CLASH.view(s, 0), 0))
    assert f"slowness {slow}" in line


@pytest.mark.parametrize("t", (EN, FR))
def test_join_as_says_in_a_clause_how_each_clan_plays(t: Any) -> None:
    ways = [choice.description for choice in clan_choices(t)]
    assert len(set(ways)) == len(house_content().clans) and all(0 < len(way) < 100 for way in ways)


def test_whoever_joined_is_shown_the_clan_they_took() -> None:
    facts = ClashScreens().wish_facts("bohorg", EN, table(status="lobby"))
    assert "Pummeler" in facts and "automatic hit" in facts
    assert ClashScreens().wish_facts("any", EN, table(status="lobby")) == ""


def test_board_as_text_has_the_values_of_every_clan_and_level() -> None:
    view = CLASH.view(army(), None)
    text = "\n".join(text_board(view, ("Ann", "Ben"), EN))
    for seat in range(2):
        for level, figures in enumerate(figures_in_view(view, seat)):
            name = CONTENT.clans[seat].units[level].names[0][1]
            values = f"movement {figures[MOVEMENT]}, power {figures[POWER]}, life {figures[LIFE]}"
            assert f"{name}: {values}" in text
    assert "; with Crossbow" in text


def test_2017_says_strength_as_its_rules_do() -> None:
    view = CLASH.view(army(), 0)
    old = replace(view, config=replace(view.config, edition="prototype-2017"))
    assert "strength" in value_lines(wording(old), 0)[0]
