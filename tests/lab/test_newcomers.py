"""`python -m lab newcomers`: duels of a newcomer's seat, its habits, and what the command refuses."""

from __future__ import annotations

from collections import Counter

import pytest

from cli.errors import SOUND, UNFIT
from engine.kernel.game import argument_of, kind_of
from engine.kravora.game import KRAVORA
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import HUT
from engine.kravora.play.ruse_effects import RUSES
from lab.__main__ import main
from lab.strength.newcomers import EVERY, Newcomer
from tests.engine_kravora.walk import start


def test_a_newcomer_builds_no_more_than_the_hut_and_plays_a_ruse_in_every_third_round() -> None:
    s, rng, dice = start(0)
    ruses = Counter[tuple[int, int]]()
    while owing := KRAVORA.to_act(s):
        seat, round_ = owing[0], s.round
        for action in Newcomer().plan(KRAVORA.view(s, seat), rng.random):
            assert action in KRAVORA.legal(s, seat)
            assert kind_of(action) != a.BUILD or argument_of(action) == HUT
            ruses[seat, round_] += kind_of(action) in RUSES
            KRAVORA.apply(s, seat, action, dice)
    played = {turn: count for turn, count in ruses.items() if count}
    assert played and all(count == 1 and round_ % EVERY == 0 for (_, round_), count in played.items())


def test_the_command_tells_the_share_and_refuses_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["newcomers", "kravora", "--games", "2", "--level", "random"]) == SOUND
    assert capsys.readouterr().out.startswith("newcomers against random: ")
    assert main(["newcomers", "clash", "--level", "nobody"]) == UNFIT
