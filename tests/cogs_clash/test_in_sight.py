"""Who can win this round, or has the winning feats before their test (§7, §14.16), is named in posts and panels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cogs.clash import action
from cogs.clash.battle import panel as battle
from cogs.clash.card import panel as card
from cogs.clash.posts.posts import battle_post, card_post, place_post, reminder_post, round_post, turn_post
from cogs.clash.wording.in_sight import in_sight, new_in_sight
from cogs.clash.wording.wording import ClashWording, wording_of
from cogs.transport.pictures import in_words
from data.texts import texts_in
from engine.clash.ai.position.features import evaluate
from engine.clash.foresight.reach import winners_in_sight
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.view import View
from host.posts.post import Post
from render.clash.words.sight_words import short_sight, sight_lines
from tests.cogs_clash.mode_calls import scene_in
from tests.cogs_clash.play import parts_of, words_of
from tests.cogs_clash.test_limits import GAME, call_of, table, worst_view
from tests.engine.build import LEGENDARIES, attack, build
from tests.engine.campaign_build import camp_of, scene, told
from tests.limits import check_post, check_view

PAST = ["x" * 400] * 6
STANDS = "has 4 points and wins at the end of the second action unless stopped"


def near(phase: str = "action") -> View:
    """All four have four points, and their second actions before them."""
    action_number = 0 if phase in ("card", "reinforce") else 1
    return replace(worst_view(phase), points=(4,) * 4, action_number=action_number)


def posts() -> Iterator[Post]:
    wording = ClashWording(texts_in("en"), table(), replace(near(), seat=None))
    choosing = replace(wording, view=replace(near("card"), seat=None))
    yield round_post(choosing, PAST, new=True)
    yield card_post(replace(choosing, view=near("card")))
    yield turn_post(wording, PAST, revealed=True)
    yield reminder_post(wording)
    yield place_post(replace(wording, view=replace(near("reinforce"), seat=None)), PAST)


def test_all_who_can_win_are_named_in_every_post_that_hands_over() -> None:
    for post in posts():
        private = post.content.count("**You have 4 points and win ")
        assert post.content.count(STANDS) + private == 4 and private == (post.role == "card"), post.role


def test_a_battle_says_who_can_win_by_it() -> None:
    """The defender of the City on which a victory hangs is told so where they decide to stay or flee."""
    s, events = attack(
        build(
            armies=[{"b5": (3, 1, 0)}, {"b1": (2, 1, 0)}], elves={"a1": (5, 5, 5)}, aside={0: LEGENDARIES[:3]}, action=2
        ),
        "b1",
        (3, 1, 0),
        start="b5",
    )
    call = replace(call_of(CLASH.view(s, 1), seat=1))
    assert "can win this round: City B1 (" in words_of(battle.battle_panel(call, []).view)
    wording = ClashWording(texts_in("en"), table(), CLASH.view(s, None))
    at = next(at for at, event in enumerate(events) if event[0] == ev.BATTLE)
    assert "Can win this round: " in battle_post(wording, "battle.2.2.0.7", [], events[at:]).content


@pytest.mark.limits
def test_posts_with_four_in_sight_are_within_the_limits() -> None:
    for post in posts():
        assert check_post(post, GAME) == [], post.role


def test_the_panel_in_which_one_decides_names_them_and_those_below_a_post_do_not() -> None:
    """The round's post says it right above the secret card, the turn's above a panel that waits."""
    call = call_of(near())
    panel = action.action_panel(call)
    words = words_of(panel.view)
    assert words.count(STANDS) == words.count("⚠") == 3
    assert words.count("**You have 4 points and win at the end of your second action unless stopped.**") == 1
    assert check_view(panel.view) == []
    waiting = replace(call, look=replace(call.look, owes=False))
    for below in (action.waiting_panel(waiting), card.card_panel(call_of(near("card")))):
        assert STANDS not in words_of(below.view)


def test_a_turn_post_says_again_only_what_is_new_in_sight() -> None:
    """It stood in each post of a round; the board marks them all the while."""
    wording = ClashWording(texts_in("en"), table(), replace(near(), seat=None))
    before = replace(wording.view, points=(0,) * 4, crystals=(0,) * 4, units=(((0, 0, 0),) * 32,) * 4)
    first = turn_post(wording, [], revealed=False, told=wording.view).content
    assert STANDS not in first and turn_post(wording, [], revealed=False, told=before).content.count(STANDS) == 4
    weaker, s = (
        build(armies=[{"b5": (own, 1, 0)}, {"b1": (2, 1, 0)}], elves={"a1": (5, 5, 5)}, aside={0: LEGENDARIES[:3]})
        for own in (1, 3)
    )
    chance, another = (replace(wording, view=CLASH.view(state, None)) for state in (s, weaker))
    assert in_sight(chance) != in_sight(another) != []
    assert new_in_sight(chance, winners_in_sight(chance.view), another.view) == [], "a chance that changed is no news"


def test_nobody_is_named_who_cannot_win_and_nothing_is_said_at_the_end() -> None:
    view = replace(worst_view(), points=(0,) * 4, crystals=(0,) * 4, units=(((0, 0, 0),) * 32,) * 4)
    assert winners_in_sight(view) == ()
    wording = ClashWording(texts_in("en"), table(), view)
    assert "unless stopped" not in turn_post(wording, [], revealed=False).content
    assert "can win" not in turn_post(wording, [], revealed=False).content
    assert "win this round" not in words_of(action.waiting_panel(call_of(replace(near(), phase="over"))).view)


def test_the_cards_stand_on_buttons_and_in_words_where_no_picture_is_shown() -> None:
    call = call_of(near("card"))
    panel = card.card_panel(call)
    lines = card.card_lines(wording_of(call))
    assert lines and not any(line in words_of(panel.view) for line in lines)
    assert [part.label for part in parts_of(panel.view)][: len(lines)] == [*card.card_labels(wording_of(call)).values()]
    in_words(panel)
    assert all(line in words_of(panel.view) for line in lines)


@pytest.mark.parametrize(
    ("language", "line", "own", "short"),
    [
        (
            "en",
            "Player 1 has 8 of 8 feats and wins in round 4 unless stopped.",
            "You have 8 of 8 feats and win in round 4 unless stopped.",
            "Enough to win in round 4: Player 1.",
        ),
        (
            "fr",
            "Player 1 a 8 (il faut 8 exploits) et gagne en manche 4, sauf si on l’arrête.",
            "Vous avez 8 (il faut 8 exploits) et gagnez en manche 4, sauf si on vous arrête.",
            "De quoi gagner en manche 4\u202f: Player 1.",
        ),
    ],
)
def test_14_16_who_has_enough_before_the_first_test_is_told_at_once(
    language: str, line: str, own: str, short: str
) -> None:
    """Six automatons destroyed and the Factory held, in round 2: nobody wins yet, all may know."""
    factory = scene(6, [{"b5": (1, 0, 0)}, {"a5": (1, 0, 0)}], round=2)
    camp_of(factory).guests_killed[0] = 6
    camp_of(factory).stock -= 6
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
        for killed in (0, 6):
            factory = scene(6, [{"b5": (1, 0, 0)}, {"a5": (1, 0, 0)}], round=round)
            camp_of(factory).guests_killed[0] = killed
            camp_of(factory).stock -= killed
            told(factory)
            judged.append(evaluate(factory, 1))
    assert judged[:2] == judged[2:] and judged[1] < judged[0] / 10
