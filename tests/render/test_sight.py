"""Victory in sight in words: in texts, alt texts and the picture, in both languages, of public facts (§7, §13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.view import View
from render.clash.board.panel import draw_player
from render.clash.look.look import board_spec
from render.clash.texts.alt import board_alt
from render.clash.texts.text_board import text_board
from render.clash.words.sight_words import sight_lines
from render.drawing.scene import Scene
from render.words.lengths import ALT
from tests.engine.build import LEGENDARIES, build
from tests.engine.test_reach import CITIES, CLOSED

NAMES = ("Ann", "Tomb (AI)")
EN, FR = texts_in("en"), texts_in("fr")


def standing() -> View:
    """The second seat has four points."""
    return CLASH.view(build(armies=[{}, CITIES], aside={1: LEGENDARIES[:2]}, elves={"a4": (5, 5, 5)}), None)


def forging() -> View:
    """The first seat has three points, three crystals and two Forges."""
    armies = [{"a4": (1, 0, 0), "b3": (1, 0, 0)}]
    return CLASH.view(build(armies=armies, elves=CLOSED, crystals=(3, 0), aside={0: LEGENDARIES[:3]}, action=2), None)


def taking() -> View:
    """The first seat has three points, and an army beside a City with elves."""
    armies = [{"b5": (2, 1, 0)}]
    elves = {"a1": (5, 5, 5), "b1": (1, 1, 0)}
    return CLASH.view(build(armies=armies, elves=elves, aside={0: LEGENDARIES[:3]}, action=2), None)


def test_whoever_has_the_points_wins_unless_stopped() -> None:
    assert sight_lines(standing(), NAMES, EN) == [
        "Tomb (AI) has 4 points and wins at the end of the second action unless stopped."
    ]
    assert sight_lines(standing(), NAMES, FR) == [
        "Tomb (AI) a 4 points et gagne à la fin de sa seconde action, sauf si on l’arrête."
    ]


def test_12_in_2017_the_second_action_need_not_end() -> None:
    view = standing()
    old = replace(view, config=replace(view.config, edition="prototype-2017"))
    assert sight_lines(old, NAMES, EN) == [
        "Tomb (AI) has 4 points and wins as soon as the second action begins unless stopped."
    ]


def test_whoever_can_forge_the_last_point_is_named_with_crystals_and_forges() -> None:
    assert sight_lines(forging(), NAMES, EN) == ["Ann can win this round: forging (3 crystals, 2 Forges)."]
    assert sight_lines(forging(), NAMES, FR) == [
        "Ann peut gagner dès cette manche\u202f: en forgeant (3 cristaux, 2 Forges)."
    ]


def test_what_the_reader_can_do_is_told_to_them_as_theirs() -> None:
    own = replace(forging(), seat=0)
    assert sight_lines(own, NAMES, EN) == ["You can win this round: forging (3 crystals, 2 Forges)."]
    assert sight_lines(own, NAMES, FR) == [
        "Vous pouvez gagner dès cette manche\u202f: en forgeant (3 cristaux, 2 Forges)."
    ]
    (line,) = sight_lines(replace(standing(), seat=1), NAMES, EN)
    assert line == "You have 4 points and win at the end of your second action unless stopped."


def test_a_city_to_take_is_named_with_its_chance_in_steps_of_five() -> None:
    (line,) = sight_lines(taking(), NAMES, EN)
    assert line.startswith("Ann can win this round: City B1 (") and line.endswith(").")
    percent = line.partition("about ")[2].partition("\u00a0")[0]
    assert "almost certain" in line or int(percent) % 5 == 0


def coming(army: str, elves: dict[str, Triple], legendary: int = 3) -> View:
    """The first seat has an army and both actions."""
    return CLASH.view(build(armies=[{army: (4, 3, 1)}], elves=elves, aside={0: LEGENDARIES[:legendary]}), None)


def test_a_city_that_takes_both_actions_says_so() -> None:
    """No unit of hers reaches the City in one: who looks at the board would not find out how."""
    guarded = {"a1": (5, 5, 5), "b1": (1, 1, 0)}
    (line,) = sight_lines(coming("a3", guarded), NAMES, EN)
    assert line == "Ann can win this round: City B1 (almost certain), with both actions."
    (line,) = sight_lines(coming("a3", guarded), NAMES, FR)
    assert line.endswith("Cité B1 (presque certain), en deux actions.")
    assert sight_lines(coming("b5", guarded), NAMES, EN) == ["Ann can win this round: City B1 (almost certain)."]


def test_two_cities_that_take_both_actions_say_so() -> None:
    (line,) = sight_lines(coming("a5", {"b1": (1, 0, 0)}, 2), NAMES, EN)
    assert line == "Ann can win this round: City A1, City B1 (almost certain), with both actions."
    (line,) = sight_lines(coming("a5", {"b1": (1, 0, 0)}, 2), NAMES, FR)
    assert line.endswith("Cité A1, Cité B1 (presque certain), en deux actions.")


def test_nobody_in_sight_is_no_word() -> None:
    view = CLASH.view(build(), None)
    assert sight_lines(view, NAMES, EN) == []
    assert "win this round" not in board_alt(view, NAMES, EN)
    assert not any(player.in_sight for player in board_spec(view, NAMES, EN).players)


@pytest.mark.parametrize("made", [standing, forging])
def test_alt_text_board_and_picture_name_them(made: object) -> None:
    view = made()  # type: ignore[operator]
    name = "Tomb (AI)" if made is standing else "Ann"
    assert f"Can win this round: {name}." in board_alt(view, NAMES, EN)
    assert sight_lines(view, NAMES, EN)[0].removeprefix(name) in "\n".join(text_board(view, NAMES, EN))
    spec = board_spec(view, NAMES, EN)
    assert [player.name for player in spec.players if player.in_sight] == [name]
    for player in spec.players:
        assert ("can win now" in drawn(spec, player)) == player.in_sight


def drawn(spec: object, player: object) -> list[str]:
    scene = Scene(900, 400)
    draw_player(scene, 20, 20, 560, spec, player, EN)  # type: ignore[arg-type]
    return [getattr(op, "words", getattr(op, "text", "")) for op in scene.ops]


@pytest.mark.limits
def test_alt_text_with_four_in_sight_keeps_its_length() -> None:
    clans = ("bohorg", "steamfield", "godleif", "tomb")
    view = CLASH.view(build(clans, action=1), None)
    four = replace(view, points=(4,) * 4)
    alt = board_alt(four, ["W" * 32] * 4, EN)
    assert len(alt) <= ALT
    assert alt.count("W" * 15) >= 5, "who is on move, and all four in sight"


def test_another_way_is_told_beside_the_likeliest() -> None:
    armies, elves = [{"b5": (2, 1, 1), "a2": (2, 1, 1)}], {"a1": (1, 0, 0), "b1": (2, 1, 0)}
    view = CLASH.view(build(armies=armies, elves=elves, aside={0: LEGENDARIES[:3]}, action=2), None)
    [told], [dit] = sight_lines(view, NAMES, EN), sight_lines(view, NAMES, FR)
    assert told.startswith("Ann can win this round: City ") and "). Or: City " in told
    assert ". Ou bien\u202f: Cité " in dit
