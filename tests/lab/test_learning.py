"""`python -m lab learning`: how the network is trained, and the module it is written to."""

from __future__ import annotations

import random
from math import log
from pathlib import Path

import pytest

from engine.clash.ai.position import network_weights
from engine.clash.ai.position.inputs import COUNT, NAMES
from engine.clash.ai.position.network_weights import NETWORKS
from lab.strength.learning import examples, module_of
from lab.strength.learning_fit import ONWARD, Example, fit, fitted_loss, onward, rounded, softmax, whole_loss


def lessons(count: int) -> list[Example]:
    """Whoever has more gold wins; all else is the same."""
    rng, found = random.Random(3), []
    for _ in range(count):
        gold = rng.sample(range(0, 200, 8), 2)
        seats = [tuple(each if name == "gold" else 0 for name in NAMES) for each in gold]
        found.append(Example((seats[0], seats[1]), (0, 0), int(gold[1] > gold[0])))
    return found


def test_what_decides_games_is_learned_and_the_same_games_teach_the_same() -> None:
    seen, unseen = [[each] for each in lessons(300)], lessons(400)[300:]
    fitted = fit(seen, units=3, epochs=3)
    assert fitted_loss(fitted, unseen) < fitted_loss(fit(seen, 3, 0), unseen) < log(2)
    assert whole_loss(rounded(fitted), unseen) == pytest.approx(fitted_loss(fitted, unseen), abs=0.01)
    assert rounded(fit(seen, units=3, epochs=3)) == rounded(fitted)


def test_a_position_is_taught_by_those_that_follow_and_the_last_by_who_won() -> None:
    poor, rich = ((tuple(gold if name == "gold" else 0 for name in NAMES), (0,) * COUNT) for gold in (0, 200))
    game = [Example(told, (0, 0), winner=1) for told in (poor, rich, poor)]
    net = fit([[each] for each in lessons(300)], units=3, epochs=3)
    said = [softmax([net.worth([*(part / 100 for part in seat), 1.0]) for seat in each.told]) for each in game]
    first, second, last = onward(net, game)
    assert last == [0.0, 1.0]
    assert second == pytest.approx([(1 - ONWARD) * now + ONWARD * won for now, won in zip(said[2], last, strict=True)])
    assert first == pytest.approx([(1 - ONWARD) * now + ONWARD * on for now, on in zip(said[1], second, strict=True)])
    assert said[1][0] > 0.5 > second[0], "gold tells of a victory that did not come"


def test_the_written_module_holds_the_networks() -> None:
    text = module_of(NETWORKS)
    known: dict[str, object] = {}
    exec(text, known)  # our own text of whole numbers
    assert known["NETWORKS"] == NETWORKS and text == Path(network_weights.__file__).read_text("utf-8")


def test_games_without_one_winner_teach_nothing() -> None:
    position = {"inputs": [[0] * COUNT] * 2, "linear": [0, 0]}
    games = [{"winners": winners, "positions": [position]} for winners in ([0], [0, 1], [])]
    assert len(examples(games)) == 1
