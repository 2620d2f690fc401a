"""§13: public pictures and texts are functions of the public view; nothing hidden reaches them."""

from __future__ import annotations

import dataclasses

import pytest

from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.actions import GO, PICK
from engine.clash.pieces.view import View
from engine.kernel.dice import ScriptedDice
from engine.kernel.game import kind_of
from render.clash.look.look import board_spec, crop_spec
from render.clash.look.look_cards import revealed_spec
from render.clash.texts.alt import board_alt
from render.clash.texts.text_board import text_board
from tests.render.games import NAMES, new_game, play, spectator, until

T = texts_in("en")
DICE = ScriptedDice([])
pytestmark = pytest.mark.secrets


def with_secrets(view: View) -> View:
    """The same public view with other hidden parts, as if the wrong view had come by."""
    return dataclasses.replace(
        view,
        hand=(0, 1, 2),
        pick=1,
        candidates=(26, 27, 28),
        fresh=tuple((1, 1, 1) for _ in range(32)),
        placed=tuple((2, 2, 2) for _ in range(32)),
        picked_unit=(3, 1),
        forged=not view.forged,
        chosen=tuple(not chosen for chosen in view.chosen),
        decisions=tuple(number + 7 for number in view.decisions),
    )


@pytest.mark.parametrize("plies", [0, 30, 250])
def test_13_boards_that_differ_only_in_hidden_state_are_drawn_and_told_alike(plies: int) -> None:
    view = spectator(play(new_game(4, 5), plies, 5))
    other = with_secrets(view)
    assert board_spec(view, NAMES, T) == board_spec(other, NAMES, T)
    assert text_board(view, NAMES, T) == text_board(other, NAMES, T)
    assert board_alt(view, NAMES, T) == board_alt(other, NAMES, T)
    assert revealed_spec(view, NAMES, T) == revealed_spec(other, NAMES, T)
    assert crop_spec(view, [], T) == crop_spec(other, [], T)
    planted = dataclasses.replace(view, gold=(view.gold[0] + 1, *view.gold[1:]))
    assert board_spec(view, NAMES, T) != board_spec(planted, NAMES, T)


def test_13_states_that_differ_in_hands_and_decks_give_the_same_board() -> None:
    state = play(new_game(4, 9), 60, 9)
    other = CLASH.imagine(spectator(state), iter([i % 97 / 97 for i in range(1, 100_000)]).__next__)
    assert [other.hands, other.deck] != [state.hands, state.deck]
    assert board_spec(spectator(state), NAMES, T) == board_spec(spectator(other), NAMES, T)


def test_13_a_plan_being_made_is_on_no_public_picture() -> None:
    state = until(new_game(3, 6), "action")
    while CLASH.view(state, state.active).phase not in {"move", "go"}:
        state = play(state, 1, state.round + sum(state.decisions))
    before = board_spec(spectator(state), NAMES, T)
    seat = state.active
    planned = state
    for kind in (PICK, GO, PICK, GO):
        steps = [action for action in CLASH.legal(planned, seat) if kind_of(action) == kind]
        if steps:
            planned, _ = CLASH.step(planned, seat, steps[-1], DICE)
        assert board_spec(spectator(planned), NAMES, T) == before
    assert crop_spec(CLASH.view(planned, seat), [], T) != crop_spec(CLASH.view(state, seat), [], T)


def test_13_the_board_is_refused_a_seats_view() -> None:
    state = new_game(2, 1)
    with pytest.raises(ValueError, match="spectator"):
        board_spec(CLASH.view(state, 0), NAMES, T)
