"""§9.6 default moves: what is done in the place of somebody who does not decide, phase by phase."""

from __future__ import annotations

from engine.kravora.game import KRAVORA
from engine.kravora.pieces.state import OVER, PHASE_NAMES, State
from engine.kravora.play.defaults import DEFAULTS
from tests.engine_kravora.build import CONTENT, build, defenders, options, play


def default(s: State) -> str:
    return KRAVORA.format(CONTENT, KRAVORA.default(s, s.active))


def done(s: State) -> tuple[State, list[str]]:
    """Default moves until the turn is over: what they were."""
    told = []
    turn = (s.round, s.turn)
    while (s.round, s.turn) == turn:
        told.append(default(s))
        s, _ = play(s, told[-1])
    return s, told


def test_9_6_every_phase_in_which_somebody_decides_has_one_default() -> None:
    assert set(DEFAULTS) == set(range(len(PHASE_NAMES))) - {OVER}


def test_9_6_each_defender_attacks_the_farthest_line_first_there_the_weakest_then_the_turn_ends() -> None:
    s = build(
        attackers={"a2": "brute brute", "a3": "brute brute brute"},
        defenders={"a2": "brute puppet", "a3": "sprinter"},
        buildings={0: "hut"},
        blood=(20,),
    )
    assert "lava a1" in options(s)
    after, told = done(s)
    assert [text for text in told if text.startswith("attack")] == [
        "attack 2 puppet",
        "attack 2 brute",
        "attack 3 sprinter",
    ]
    assert told[-2:] == ["done", "end"], "no ruse, no purchase"
    assert after.blood[0] >= s.blood[0]


def test_9_6_a_point_hits_the_strongest_kind_nearest_the_fortress_the_most_wounded_of_them() -> None:
    s = build(attackers={"a2": "brute/1", "a4": "puppet brute/3 brute/2"}, defenders={"a3": "stone_thrower"})
    s, _ = play(s, "attack 3 stone_thrower")
    assert PHASE_NAMES[s.phase] == "aim"
    assert default(s) == "hit a4 brute 2"


def test_9_6_a_volley_falls_on_the_line_nearest_the_fortress_and_strikes_the_strongest() -> None:
    s = build(
        attackers={"a3": "puppet", "a4": "puppet puppet brute sprinter long_arm"},
        defenders={"a5": "rock_hurler"},
    )
    s, _ = play(s, "attack 5 rock_hurler")
    assert options(s) == ["volley a3", "volley a4"]
    assert default(s) == "volley a4"
    s, _ = play(s, "volley a4")
    assert PHASE_NAMES[s.phase] == "pick"
    struck = []
    while PHASE_NAMES[s.phase] == "pick":
        struck.append(default(s))
        s, _ = play(s, struck[-1])
    kinds = [text.split()[2] for text in struck]
    ids = [unit.id for unit in CONTENT.units]
    assert kinds == sorted(kinds, key=ids.index, reverse=True)
    assert ids.index(kinds[0]) == max(ids.index(kind) for kind in ("puppet", "brute", "sprinter", "long_arm"))


def test_9_6_a_rockfall_strikes_attackers_before_own_defenders() -> None:
    s = build(
        attackers={"a3": "puppet puppet puppet"},
        defenders={"a3": "brute brute"},
        buildings={0: "hut"},
        blood=(20,),
    )
    s, _ = play(s, "rockfall a3")
    assert PHASE_NAMES[s.phase] == "pick" and "hit a3 defender brute 5" in options(s)
    assert default(s) == "hit a3 puppet 1"


def test_9_6_a_propulsion_begun_goes_to_the_first_line_of_the_first_board_where_it_may() -> None:
    for turn, start, to in ((0, "a1", "a2"), (1, "b3", "a1")):
        s = build(attackers={start: "brute"}, buildings={turn: "hut"}, blood=(20, 20), turn=turn)
        s, _ = play(s, f"propel {start} brute 5")
        assert default(s) == options(s)[0] == f"to {to}"
    s = build(attackers={"b3": "brute"}, defenders={"b3": "puppet"}, buildings={1: "hut"}, blood=(20, 20), turn=1)
    s, _ = play(s, "propel b3 defender puppet 1")
    assert default(s) == "to b2", "a defender stays on its board, off the line of its own"


def test_9_6_nothing_is_sold_or_bought() -> None:
    s = build(defenders={"a3": "brute"}, blood=(20,), phase="salaries")
    assert options(s, "recycle") and options(s, "buy")
    after, told = done(s)
    assert told == ["end"] and defenders(after, "a3") == "brute"
    bare = build(blood=(20,), phase="salaries")
    assert options(bare, "dismantle") and default(bare) == "end"
    assert default(build(blood=(20,), buildings={0: "hut cannon"}, phase="purchases")) == "end"
