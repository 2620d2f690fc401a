"""Panels and posts name who has the winning feats, from the moment it is so, before they are tested (§14.16)."""

from __future__ import annotations

import pytest

from cogs.clash.in_sight import in_sight
from cogs.clash.wording import ClashWording
from data.texts import texts_in
from engine.clash.ai.features import evaluate
from engine.clash.game import CLASH
from render.clash.sight_words import short_sight, sight_lines
from tests.cogs_clash.mode_calls import scene_in
from tests.engine.campaign_build import camp_of, scene, told


@pytest.mark.parametrize(
    ("language", "line", "own", "short"),
    [
        (
            "en",
            "Player 1 has 7 of 5 feats and wins in round 4 unless stopped.",
            "You have 7 of 5 feats and win in round 4 unless stopped.",
            "Enough to win in round 4: Player 1.",
        ),
        (
            "fr",
            "Player 1 a 7 (il faut 5 exploits) et gagne en manche 4, sauf si on l’arrête.",
            "Vous avez 7 (il faut 5 exploits) et gagnez en manche 4, sauf si on vous arrête.",
            "De quoi gagner en manche 4\u202f: Player 1.",
        ),
    ],
)
def test_14_16_who_has_enough_before_the_first_test_is_told_at_once(
    language: str, line: str, own: str, short: str
) -> None:
    """Five automatons destroyed and the Factory held, in round 2: nobody wins yet, all may know."""
    factory = scene(6, [{"b5": (1, 0, 0)}, {"a5": (1, 0, 0)}], round=2)
    camp_of(factory).guests_killed[0] = 5
    camp_of(factory).stock -= 5
    told(factory)
    names, t = ["Player 1", "Player 2"], texts_in(language)
    for seat in (0, 1, None):
        view = CLASH.view(factory, seat)
        assert sight_lines(view, names, t) == [own if seat == 0 else line] and short_sight(view, names, t) == short
    wording = ClashWording(t, scene_in(factory).table, CLASH.view(factory, 1))
    assert f"⚠ **{line}**" in [each.replace(wording.called(0), "Player 1") for each in in_sight(wording, ())]
    factory.round = 4
    assert sight_lines(CLASH.view(factory, 1), names, t) != [line], "then it is victory in sight"


def test_14_16_marks_are_enough_only_with_what_the_test_asks_besides() -> None:
    t, names = texts_in("en"), ["Player 1", "Player 2"]
    for place, lines in (("b5", ["Player 1 has 2 of 2 marks and wins in round 4 unless stopped."]), ("a5", [])):
        throne = scene(1, [{place: (1, 0, 0)}], round=3)
        camp_of(throne).marks[0] = 2
        told(throne)
        assert sight_lines(CLASH.view(throne, None), names, t) == lines
    corrupted = scene(14, cards=[1, 0, 2], round=2)
    assert sight_lines(CLASH.view(corrupted, None), names, t) == [], "what is secret is never told"


def test_14_16_ai_seats_judge_feats_before_their_test_as_in_its_round() -> None:
    """Who has enough in round 2 has all but won for them, too: what they do against it needs no later round."""
    judged = []
    for round in (2, 4):
        for killed in (0, 3):
            factory = scene(6, [{"b5": (1, 0, 0)}, {"a5": (1, 0, 0)}], round=round)
            camp_of(factory).guests_killed[0] = killed
            camp_of(factory).stock -= killed
            told(factory)
            judged.append(evaluate(factory, 1))
    assert judged[:2] == judged[2:] and judged[1] < judged[0] / 10
