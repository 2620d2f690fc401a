"""Characters of AI seats: bounded, told apart by what they do, blind to what is hidden; a plain level is as it was."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.clash.ai.judging.characters import CHARACTERS, MOST_LIKED, PLAIN, weighted
from engine.clash.ai.judging.liking import fair_chance, fondness, liking_of_card, liking_of_march, liking_of_place
from engine.clash.ai.levels import VETERAN_SETTING, in_character
from engine.clash.ai.plans.outfitting import next_step
from engine.clash.ai.position.features import SURE
from engine.clash.ai.position.weights import BY_HAND, WEIGHTS
from engine.clash.ai.thinker import Thinker
from engine.clash.bots import BOTS, LEVELS
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.content import ARMOUR, WEAPON, TacticCard
from engine.clash.pieces.places import bastion, parse_place
from engine.clash.pieces.state import State
from engine.clash.views.imagining import imagine
from engine.clash.views.viewing import view_of
from engine.kernel.characters import OPEN, characters_in, dealt, joined, parted
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import argument_of, kind_of
from lab.strength.characters import Ways, play
from tests.engine.build import CONTENT, build
from tests.engine_ai.test_ai_levels import midgame

GAMES = 4
THINKERS = ("novice", "apprentice", "veteran", "warlord", "overlord")


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
    assert all(abs(more) <= 90 for more in character.percent.values())
    assert in_character(VETERAN_SETTING, name).limits == VETERAN_SETTING.limits
    assert weighted(WEIGHTS, {}) == WEIGHTS != weighted(WEIGHTS, {"risk": 50})


def test_nobody_lets_a_sure_victory_go_for_what_it_likes() -> None:
    values = range(0, SURE + 1, 50)
    for liking in (-3 * MOST_LIKED, -MOST_LIKED, MOST_LIKED, 3 * MOST_LIKED):
        liked = [value + fondness(value, liking) for value in values]
        assert liked == sorted(liked) and liked[0] == 0 and liked[-1] == SURE
        assert all(abs(one - other) <= MOST_LIKED for one, other in zip(liked, values, strict=True))
    assert not any(fondness(value, 0) for value in values)


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
    all_three = ((parse_place("a2"), 0, parse_place("a1")),) * 3
    chance = fair_chance(s, 0, all_three, parse_place("a1"))
    assert chance > 80
    assert liking_of_march(likes, s, 0, all_three) == -likes.unasked < 0, "nobody owes it anything"
    s.robbers = (1, -1)
    assert liking_of_march(likes, s, 0, all_three) == likes.revenge * chance // 100
    assert liking_of_march(likes, s, 0, all_three) > liking_of_march(likes, s, 0, (on_city,)), "the surer the better"
    assert liking_of_march(likes, s, 0, (elsewhere,)) == 0
    assert liking_of_march(PLAIN, s, 0, (on_city,)) == 0


def test_a_warden_dislikes_to_leave_what_it_holds() -> None:
    s = build(armies=({"a1": (2, 0, 0)}, {"b4": (1, 0, 0)}), sites=(3, 12))
    likes = CHARACTERS["warden"].likes
    one = (parse_place("a1"), 0, parse_place("a2"))
    assert liking_of_march(likes, s, 0, (one,)) == -likes.garrison < 0, "one is left alone"
    assert liking_of_march(likes, s, 0, (one, one)) == -likes.leave - likes.garrison


def test_a_raider_likes_fair_battles_with_rivals_and_none_that_are_not() -> None:
    s = build(armies=({"a2": (3, 0, 0)}, {"a1": (1, 0, 0)}), sites=(3, 12))
    likes = CHARACTERS["raider"].likes
    one, there = (parse_place("a2"), 0, parse_place("a1")), parse_place("a1")
    assert 0 < liking_of_march(likes, s, 0, (one,) * 3) <= likes.raid
    hopeless = build(armies=({"a2": (1, 0, 0)}, {"a1": (4, 4, 2)}), sites=(3, 12))
    assert fair_chance(hopeless, 0, (one,), there) == 0 == liking_of_march(likes, hopeless, 0, (one,))


def test_a_smith_sends_units_to_its_forge_and_a_warden_a_second_one_to_its_city() -> None:
    s = build(armies=({"a1": (1, 0, 0), "a4": (2, 0, 0)}, {"b4": (1, 0, 0)}), sites=(3, 12))
    city, forge, home = parse_place("a1"), parse_place("a4"), bastion(0)
    smith, warden = CHARACTERS["smith"].likes, CHARACTERS["warden"].likes
    liked = {place: liking_of_place(smith, s, 0, place) for place in (city, forge, home)}
    assert max(liked, key=lambda place: liked[place]) == forge
    assert liking_of_place(warden, s, 0, city) > liking_of_place(warden, s, 0, forge) == 0, "two are there already"
    assert liking_of_place(PLAIN, s, 0, city) == 0


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("raider", lambda card: -card.order),
        ("avenger", lambda card: card.order),
        ("merchant", lambda card: card.gold),
        ("warden", lambda card: sum(card.units)),
    ],
)
def test_whom_a_card_suits(name: str, wanted: Callable[[TacticCard], int]) -> None:
    """The first to act, the last, the rich and the many: each likes the extreme one best, and the plain level none."""
    likes = CHARACTERS[name].likes
    best = max(CONTENT.cards, key=lambda card: liking_of_card(likes, card))
    assert wanted(best) == max(wanted(card) for card in CONTENT.cards)
    assert not any(liking_of_card(PLAIN, card) for card in CONTENT.cards)


def test_a_raider_buys_a_weapon_where_a_warden_buys_armour() -> None:
    s = build(armies=({"a1": (3, 2, 1)}, {"b4": (2, 0, 0)}), gold=(9, 0), sites=(3, 12))
    CLASH.apply(s, 0, a.EQUIP, PlayoutDice(random.Random(1).random))
    bought = {}
    for name in ("raider", "warden"):
        action = next_step(s, 0, BY_HAND, random.Random(1).random, likes=CHARACTERS[name].likes)
        assert kind_of(action) == a.BUY
        bought[name] = s.content.items[argument_of(action) >> 2].slot
    assert bought == {"raider": WEAPON, "warden": ARMOUR}


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


@pytest.fixture(scope="module")
def ways() -> dict[str, dict[str, float]]:
    """[character] -> what it did in a few duels against the plain level."""
    found = {}
    for name in CHARACTERS:
        own = Ways()
        for number in range(GAMES):
            play(joined("apprentice", name), "apprentice", 2, number, own, Ways())
        found[name] = own.figures()
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "way", "most"),
    [
        ("raider", "weapons", True),
        ("raider", "fled", False),
        ("raider", "order", False),
        ("smith", "to_forges", True),
        ("warden", "weapons", False),
        ("warden", "guarded", True),
        ("avenger", "order", True),
        ("merchant", "equips", True),
    ],
)
def test_each_character_shows_its_signs(ways: dict[str, dict[str, float]], name: str, way: str, most: bool) -> None:
    """More, or less, than at least three of the four others (lab/ai.md has all of them over a hundred games)."""
    others = [figures[way] for other, figures in ways.items() if other != name]
    beyond = [ways[name][way] > each if most else ways[name][way] < each for each in others]
    assert sum(beyond) >= len(others) - 1
