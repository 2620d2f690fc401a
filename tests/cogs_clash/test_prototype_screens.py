"""Words and screens of prototype-2017 (§12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.battle import panel as battle
from cogs.clash.card.reinforcements import read_split, split_example
from cogs.clash.editions import in_edition, in_prototype
from cogs.clash.move.notation import read_orders
from cogs.clash.orders import known_wish
from cogs.clash.posts.presenter import ClashPresenter
from cogs.clash.wording import ClashWording
from cogs.transport.contract import Call
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.config import PROTOTYPE, Config
from engine.clash.pieces.places import bastion, parse_place
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from host.posts.composing import Moment
from host.table.presses import SeatView
from host.table.table import LogEntry
from tests.cogs_clash.mode_calls import (
    X1,
    T,
    call_in,
    labels,
    seated,
)
from tests.cogs_clash.test_limits import table, worst_view
from tests.cogs_clash.test_split import placing
from tests.engine.build import march, play
from tests.engine.modes_build import prototype
from tests.limits import check_modal
from tests.typing_commands import suggested


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
    assert "Roll, then ask me" in labels(battle.battle_panel(striking, ()))
    bare = replace(striking.look.view, slots=(((-1, -1),) * 3,) * 2)
    assert "Roll, then ask me" not in labels(battle.battle_panel(with_view(striking, bare), ()))
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
    assert post.role == "round" and "Dan passed." in post.content and "New on the elves: " in post.content
    acting = replace(view, phase="action", active=0, action_number=1, order=(0, 1, 2, 3))
    later = LogEntry(6, 0, None, "person", ((ev.PICKED, 0), *((ev.REVEALED, n, 7 * n) for n in range(4))), 1.7e9)
    turn = ClashPresenter().compose(replace(there, view=acting, log=(entry, later), asked=(0,))).posts[-1]
    assert turn.role == "turn" and turn.pictures[0].kind == "cards" and "New on the elves" not in turn.content


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
