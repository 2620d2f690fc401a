"""The cards of a campaign and of its games (§14.0), from the table alone: names are escaped, all fits a message."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.campaign import lobby
from cogs.clash.campaign.gains import gain_lines
from cogs.clash.campaign.presenter import CampaignPresenter
from cogs.clash.campaign.wording import CampaignWording, reward_words, story
from cogs.clash.posts.presenter import ClashPresenter
from cogs.clash.posts.victory import ended_post, victory_post
from cogs.clash.setup.content import house_content
from cogs.clash.wording.wording import ClashWording
from cogs.tables.posts.presenter import TablePresenter
from data.texts import texts_in
from engine.clash.campaign.gains import gained, standing
from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.progress import STOPPED, Campaign, Finished, finish
from engine.clash.game import CLASH
from engine.clash.pieces.config import Boon
from engine.clash.pieces.state import OVER, State
from engine.clash.scenarios.ending import BY_FEATS, BY_LIMIT, REASONS, ranking
from engine.clash.scenarios.setting import values_of
from engine.kernel.dice import PlayoutDice
from engine.kernel.names import name_in
from host.table.table import Place, Seat, Table
from render.clash.words.scenario_words import scenario_title
from tests.engine.campaign_build import LIVE, camp_of, scene

SEATS = tuple(Seat(number, name, 11 + number, None, "any") for number, name in enumerate(("*Ann*", "B" * 32, "C", "D")))
BOONS = [[seat % 3, 0, [2 * (seat != other) for other in range(4)], 4, 3, 1, 26 + seat] for seat in range(4)]


def table(language: str, scenario: int) -> Table:
    options = {"campaign": 1, "number": 5, "scenario": scenario, "boons": BOONS, "dark_elves": True, "players": 4}
    place = Place(1, 100)
    return Table(2, "clash", "lobby", place, 11, language, options, SEATS, "ab" * 32, None, 0, 0.0, None, None)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scenario", range(1, 16))
def test_the_card_of_a_game_tells_all_that_is_brought(language: str, scenario: int) -> None:
    t = texts_in(language)
    card = ClashPresenter().lobby(table(language, scenario))
    assert len(card.content) <= 2000 and "\\*Ann\\*" in card.content and "*Ann* " not in card.content.replace("\\*", "")
    assert story(scenario, t) not in card.content, "the campaign's card told it"
    assert card.rows[0][0].verb == "lobby_start" and card.rows[0][1].verb == "campaign"
    item = next(each for each in house_content().scenarios if each.number == scenario)
    assert scenario_title(item, t) in card.content
    assert reward_words(item, t)


def test_stories_and_rewards_are_in_both_languages() -> None:
    english, french = texts_in("en"), texts_in("fr")
    for scenario in house_content().scenarios:
        assert story(scenario.number, english) != story(scenario.number, french)
        assert reward_words(scenario, english) != reward_words(scenario, french)


def ended(reason: int, *winners: int, scenario: int = 12, **changes: Any) -> State:
    """A game of three that is over: Ann has 3 marks, Ben 1, Cleo none."""
    relics = ["b5"] if scenario == 12 else []
    s = scene(
        scenario,
        [{"b5": (2, 0, 0)}, {"a1": (1, 0, 0)}, {"a4": (1, 0, 0)}],
        clans=("bohorg", "steamfield", "tomb"),
        relics=relics,
        heart="b5",
        **changes,
    )
    camp = camp_of(s)
    camp.marks, camp.reason = [3, 1, 0], reason
    if reason:
        s.phase, s.winners, s.active = OVER, winners, -1
    s.points = camp.told = [3, 1, 0]
    return s


def told_of(
    s: State, number: int, glory: tuple[int, ...], language: str = "en", boons: tuple[Boon, ...] = ()
) -> ClashWording:
    options = {"campaign": 1, "number": number, "scenario": 12, "players": 3, "glory": list(glory)}
    seats = tuple(Seat(at, name, 11 + at, None, "any") for at, name in enumerate(("Ann", "Ben", "Cleo")))
    at = replace(table(language, 12), status="over", options=options, seats=seats)
    view = CLASH.view(s, None)
    return ClashWording(texts_in(language), at, replace(view, config=replace(view.config, boons=boons)))


def test_the_last_post_of_a_game_tells_glory_standing_and_reward() -> None:
    s = ended(BY_FEATS, 0)
    assert gain_lines(told_of(s, 2, (4, 0, 2))) == [
        "**Glory**: Ann +4 · Ben +2 · Cleo +0. After game 2 of 5: Ann 8 · Ben 2 · Cleo 2.",
        "Reward of Ann in the next game: 4 gold. Each other seat bears a grudge against Ann.",
    ]
    assert gain_lines(told_of(s, 4, (12, 0, 0)))[0].endswith("After game 4 of 5: Ann 16 · Ben 11 · Cleo 11.")
    final = gain_lines(told_of(s, 5, (4, 6, 2)))
    assert final[0].startswith("**Glory**: Ann +8 · Ben +4 · Cleo +0.") and "names the champion" in final[1]
    limit = gain_lines(told_of(ended(BY_LIMIT, 0), 1, (0, 0, 0)))
    assert limit[0].startswith("**Glory**: Ann +3 · Ben +2 · Cleo +0.")
    pact = gain_lines(told_of(s, 2, (0, 4, 4), boons=(Boon(corrupted=True), Boon(), Boon())))
    assert pact[1] == "No reward, because of the pact. Each other seat bears a grudge against Ann."


def test_a_stopped_game_says_what_it_counts_for() -> None:
    early, late = ended(0, round=3), ended(0, round=4)
    assert gain_lines(told_of(early, 2, (4, 0, 2))) == [
        "Stopped before its first test, this game counts for nothing in the campaign."
    ]
    lines = gain_lines(told_of(late, 2, (4, 0, 2)))
    assert lines[0].startswith("**Glory**: Ann +2 · ") and lines[1] == "It stopped early, so nobody has a reward."
    hidden = ended(0, round=4, scenario=14, cards=[0, 2, 1, 3])
    assert gain_lines(told_of(hidden, 2, (4, 0, 2))) == [], "what ranks there is secret"


@pytest.mark.parametrize("reason", [0, BY_FEATS, BY_LIMIT])
@pytest.mark.parametrize("number", [1, 4, 5])
def test_the_game_tells_what_its_saga_then_has(reason: int, number: int) -> None:
    """The same figures as the campaign's own, which counts them when it is told of the end."""
    s, glory = ended(reason, 0), (6, 0, 3)
    done = Finished(1, 1, ((0,), (1,), (2,)), "feats", True, (4, 2, 0), (), ((),) * 3)
    campaign = Campaign(
        3, tuple(range(1, 16)), number - 1, (1,) * 3, glory, (done,) * (number - 1), lives=(0,) * 3, kept=(-1,) * 3
    )
    after = finish(campaign, 9, ranking(s), REASONS[reason] or STOPPED, True, LIVE)
    view = CLASH.view(s, None)
    gains = gained(view, number)
    assert gains is not None and gains == after.games[-1].glory
    assert standing(view, number, glory, gains) == after.glory


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_lines_stand_in_the_last_posts(language: str) -> None:
    won, stopped = told_of(ended(BY_FEATS, 0), 2, (4, 0, 2), language), told_of(ended(0), 2, (4, 0, 2), language)
    for wording, post in ((won, victory_post(won, ())), (stopped, ended_post(stopped))):
        lines = gain_lines(wording)
        assert len(lines) == 2 and all(line in post.content for line in lines), post.content
        assert post.content.index(lines[0]) > post.content.index("Ann")
    alone = replace(won, table=replace(won.table, options={"scenario": 12}))
    assert gain_lines(alone) == []


def test_the_lobby_of_a_saga_tells_the_rules_that_its_games_share() -> None:
    options = {"heroes": True, "garrisons": "mixed", "slow_arming": True, "players": 4}
    line = lobby.summary(replace(table("en", 0), options=options), texts_in("en")).split("\n")[0]
    told = "heroes · mixed garrisons · elves arm slowly (house rule) · random board of 4 tiles"
    assert line == told, "and no number of points, which feats stand for"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_14_0_rules_in_the_lobby_of_a_saga_open_those_of_sagas(language: str) -> None:
    """Four points win in none of its games."""
    opened = [replace(table(language, 0), game=game, options={"players": 4}) for game in ("clash-saga", "clash")]
    presenters: list[TablePresenter] = [CampaignPresenter(), ClashPresenter()]
    found = [
        button.args
        for presenter, lobby_table in zip(presenters, opened, strict=True)
        for row in presenter.lobby(lobby_table).rows
        for button in row
        if button.verb == "rules" and button.label == texts_in(language)("Rules")
    ]
    assert found == ["14.0", "quick"]


@pytest.mark.parametrize(
    ("language", "skeleton"),
    [
        ("en", "Skeleton (level I; 1 automatic hit more)"),
        ("fr", "Squelette (niveau I\u202f; 1 touche automatique de plus)"),
    ],
)
def test_14_0_the_pact_names_the_unit_that_it_strengthens(language: str, skeleton: str) -> None:
    """Who has to choose knows what it brings; before the clans are dealt there is nothing to name."""
    content, t = house_content(), texts_in(language)
    view = CAMPAIGN.view(CAMPAIGN.new(CAMPAIGN.make_config({}, ["any"] * 4), content, PlayoutDice(lambda: 0.4)), 0)
    seats = tuple(replace(seat, wish=clan.id) for seat, clan in zip(SEATS, content.clans, strict=True))
    told = CampaignWording(t, replace(table(language, 0), seats=seats), view)
    named = [told.pact_unit(seat) for seat in range(4)]
    raised_units = [name for name, _, _ in values_of(content).corrupted]
    for seat, clan in enumerate(content.clans):
        unit = next(unit for unit in clan.units if unit.id in raised_units)
        assert named[seat].startswith(name_in(unit.names, language))
        assert [each.id for each in told.units(seat)] == [each.id for each in clan.units]
    assert skeleton in named
    undealt = CampaignWording(t, table(language, 0), view)
    assert undealt.pact_unit(0) == t("a unit") and not undealt.units(0)
