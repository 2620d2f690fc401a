"""Characters of AI seats: bounded, told apart by what they do, blind to what is hidden; a plain level is as it was."""

from __future__ import annotations

import random

import pytest

from engine.clash import actions as a
from engine.clash.ai.characters import CHARACTERS, MOST_LIKED, MOST_PERCENT, PLAIN, weighted
from engine.clash.ai.features import SURE
from engine.clash.ai.levels import VETERAN_SETTING, in_character
from engine.clash.ai.liking import liked_value, liking_of_march
from engine.clash.ai.thinker import Thinker
from engine.clash.ai.weights import WEIGHTS
from engine.clash.bots import BOTS, LEVELS
from engine.clash.game import CLASH
from engine.clash.imagining import imagine
from engine.clash.places import parse_place
from engine.clash.state import State
from engine.clash.viewing import view_of
from engine.kernel.characters import OPEN, characters_in, dealt, joined, parted
from engine.kernel.dice import PlayoutDice
from tests.characters import Ways, play
from tests.engine.build import build
from tests.engine_ai.test_ai_levels import midgame

GAMES = 4
THINKERS = ("apprentice", "veteran", "warlord", "overlord")


def test_every_thinking_level_plays_in_every_character() -> None:
    words = [joined(level, name) for level in THINKERS for name in CHARACTERS]
    assert set(BOTS) == {*LEVELS, *words}
    assert characters_in(BOTS) == tuple(CHARACTERS)
    assert all(parted(word) in [(level, name) for level in THINKERS for name in CHARACTERS] for word in words)
    assert parted("veteran") == ("veteran", "")


@pytest.mark.parametrize("name", CHARACTERS)
def test_what_a_character_changes_is_bounded(name: str) -> None:
    character = CHARACTERS[name]
    assert all(abs(liking) <= MOST_LIKED for liking in character.likes)
    assert all(abs(more) <= MOST_PERCENT for more in character.percent.values())
    assert in_character(VETERAN_SETTING, name).limits == VETERAN_SETTING.limits
    assert weighted(WEIGHTS, {}) == WEIGHTS != weighted(WEIGHTS, {"risk": 50})


def test_nobody_lets_a_sure_victory_go_for_what_it_likes() -> None:
    values = range(0, SURE + 1, 50)
    for liking in (-MOST_LIKED, MOST_LIKED):
        liked = [liked_value(value, liking) for value in values]
        assert liked == sorted(liked) and liked[0] == 0 and liked[-1] == SURE
        assert all(abs(one - other) <= MOST_LIKED for one, other in zip(liked, values, strict=True))
    assert [liked_value(value, 0) for value in values] == list(values)


def robbed() -> State:
    """Seat 1 holds the City of seat 0, which stands beside it; seat 0 stands beside the elves of the other, too."""
    armies = ({"a2": (3, 2, 1)}, {"a1": (1, 0, 0), "b4": (1, 0, 0)})
    return build(armies=armies, elves={"b1": (1, 0, 0)}, sites=(3, 12))


def test_the_one_who_took_a_city_is_remembered_until_it_has_paid() -> None:
    """From the battle on; not when the elves lost it, and no longer than until a City was taken back."""
    s = build(armies=({"a2": (4, 3, 2)}, {"a1": (1, 0, 0)}), gold=(5, 5), sites=(3, 12))
    assert s.robbers == (-1, -1)
    rand = random.Random(5).random
    playing = PlayoutDice(rand)
    for action in (a.MOVE, *go(s, "a2", "a1"), a.FINISH):
        CLASH.apply(s, 0, action, playing)
    while s.battle or s.battles:
        seat = CLASH.to_act(s)[0]
        CLASH.apply(s, seat, CLASH.legal(s, seat)[0], playing)
    assert s.robbers == (-1, 0), "seat 1 lost its City to seat 0"
    assert view_of(s, 1).robbers == view_of(s, None).robbers == (-1, 0)
    assert imagine(view_of(s, 1), rand).robbers == (-1, 0)
    thawed = CLASH.thaw(s.config, s.content, CLASH.freeze(s))
    assert thawed.robbers == (-1, 0)
    older = CLASH.freeze(s).replace("'robbers'", "'others'")
    with pytest.raises(KeyError):
        CLASH.thaw(s.config, s.content, older)
    forgotten = s.clone()
    forgotten.robbers = (-1, -1)
    assert CLASH.fingerprint(forgotten) == CLASH.fingerprint(s), "records of before stay what they were"


def go(s: State, start: str, to: str) -> list[int]:
    """Everybody of a territory goes to another."""
    place, there = parse_place(start), parse_place(to)
    own = s.units[0][place * 3 : place * 3 + 3]
    return [
        action for level in range(3) for _ in range(own[level]) for action in (a.PICK | place * 3 + level, a.GO | there)
    ]


def test_an_avenger_likes_a_battle_with_its_robber_alone() -> None:
    s = robbed()
    likes = CHARACTERS["avenger"].likes
    on_city, elsewhere = ((parse_place("a2"), 0, parse_place(to)) for to in ("a1", "b5"))
    assert liking_of_march(likes, s, 0, (on_city,)) == 0, "nobody owes it anything"
    s.robbers = (1, -1)
    assert liking_of_march(likes, s, 0, (on_city,)) == likes.revenge
    assert liking_of_march(likes, s, 0, (elsewhere,)) == 0
    assert liking_of_march(PLAIN, s, 0, (on_city,)) == 0


def test_a_warden_dislikes_to_leave_what_it_holds() -> None:
    s = build(armies=({"a1": (2, 0, 0)}, {"b4": (1, 0, 0)}), sites=(3, 12))
    likes = CHARACTERS["warden"].likes
    one = (parse_place("a1"), 0, parse_place("a2"))
    assert liking_of_march(likes, s, 0, (one,)) == 0
    assert liking_of_march(likes, s, 0, (one, one)) == -likes.leave


def test_a_plain_level_decides_as_before_there_were_characters() -> None:
    """Likes of nothing change no candidate's value: those of a setting without any are the evaluation's own."""
    for seed in range(3):
        s = midgame(seed, 40)
        if s.phase != 3:
            continue
        found = Thinker(VETERAN_SETTING).candidates(s, s.active, random.Random(1).random)
        again = Thinker(VETERAN_SETTING._replace(likes=PLAIN)).candidates(s, s.active, random.Random(1).random)
        assert found == again


@pytest.mark.secrets
@pytest.mark.parametrize("name", CHARACTERS)
def test_what_is_hidden_changes_no_decision_of_a_character(name: str) -> None:
    bot = BOTS[joined("veteran", name)]
    for seed in range(4):
        s = midgame(seed, 25 + 15 * seed)
        seat = CLASH.to_act(s)[0]
        s.robbers = tuple((at + 1) % s.config.seats for at in range(s.config.seats))
        view = view_of(s, seat)
        other = imagine(view, random.Random(f"deal {seed}").random)
        plan = bot.plan(view, random.Random(seed).random)
        assert bot.plan(view_of(other, seat), random.Random(seed).random) == plan
        assert plan[0] in CLASH.legal(s, seat)


def test_any_is_dealt_by_the_key_no_two_alike() -> None:
    words = ["veteran_any", None, "veteran_smith", "apprentice_any", "warlord"]
    one, other = (dealt(words, tuple(CHARACTERS), key) for key in (b"one", b"two"))
    assert one == dealt(words, tuple(CHARACTERS), b"one")
    keys = [b"%d" % number for number in range(40)]
    assert {parted(dealt(words, tuple(CHARACTERS), key)[0] or "")[1] for key in keys} == set(CHARACTERS) - {"smith"}
    for found in (one, other):
        assert found[1:3] == [None, "veteran_smith"] and found[4] == "warlord"
        names = [parted(word)[1] for word in found if word and parted(word)[1]]
        assert OPEN not in names and len(set(names)) == 3
    many = dealt(["veteran_any"] * 7, tuple(CHARACTERS), b"seven")
    assert len({parted(word or "")[1] for word in many}) == len(CHARACTERS), "again once all were dealt"


def ways_of(name: str) -> tuple[dict[str, float], dict[str, float]]:
    """What a character did in a few duels, and what the plain level did in them."""
    own, others = Ways(), Ways()
    for number in range(GAMES):
        play(joined("apprentice", name), "apprentice", 2, number, own, others)
    return own.figures(), others.figures()


def test_a_raider_flees_less_and_a_warden_leaves_less_behind() -> None:
    """The strongest differences of each (docs/ai.md has those of all five over a hundred games)."""
    raider, plain = ways_of("raider")
    assert raider["fled"] < 0.8 * plain["fled"]
    warden, _ = ways_of("warden")
    assert warden["left"] < raider["left"]
    assert raider["fled"] < warden["fled"]
