"""Where to build the bastion (screens §7): what is counted and what is numbered agree."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from cogs.clash.picture_specs import ClashSpecs
from cogs.clash.posts.posts import turn_post
from cogs.clash.setup.bastion import bastion_panel
from cogs.clash.wording import ClashWording
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import actions
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import sites
from engine.kernel.dice import PlayoutDice
from render.clash.picture import CropSpec
from tests.cogs_clash.play import CONTENT, parts_of, words_of
from tests.cogs_clash.test_limits import call_of, table


def placing(*built: int, seed: int = 5) -> View:
    """The view of whoever places a bastion on a board of four, after others were built at these sites."""
    config = CLASH.make_config({"layout": "diamond"}, ["bohorg", "steamfield", "godleif", "tomb"])
    dice = PlayoutDice(random.Random(seed).random)
    state = CLASH.new(config, CONTENT, dice)
    while CLASH.view(state, None).phase == "card":
        owed = CLASH.to_act(state)[0]
        CLASH.apply(state, owed, CLASH.legal(state, owed)[0], dice)
    for site in built:
        CLASH.apply(state, CLASH.to_act(state)[0], actions.site(site), dice)
    return CLASH.view(state, CLASH.to_act(state)[0])


@pytest.mark.parametrize("language", languages())
def test_numbers_that_are_missing_among_the_sites_are_accounted_for(language: str) -> None:
    view = placing(2)
    free, every = len(sites(view)), len(view.board.sites)
    assert free < every - 1, "the neighbours of a bastion are not free"
    panel = bastion_panel(replace(call_of(view), t=texts_in(language)))
    [left_out] = words_of(panel.view).split("\n")[1:]
    assert [int(number) for number in re.findall(r"\d+", left_out)] == [1, every - 1 - free]
    lists = [part for part in parts_of(panel.view) if len(part.options) > 1]
    assert sum(len(part.options) for part in lists) == free
    first, *_ = lists
    numbers = [int(number) for number in re.findall(r"\d+", first.label)]
    assert numbers[0] == len(first.options) and numbers[2] - numbers[1] + 1 > numbers[0], first.label


def test_all_sites_free_need_no_account() -> None:
    view = placing()
    panel = bastion_panel(call_of(view))
    every = len(view.board.sites)
    assert "\n" not in words_of(panel.view), "how many there are is said by the lists"
    labels = [part.label for part in parts_of(panel.view) if len(part.options) > 1]
    assert labels[0].startswith("Sites 1 to ") and labels[-1].endswith(f" to {every}")


def test_the_post_that_asks_for_a_bastion_shows_the_map_with_the_free_sites_alone() -> None:
    """The board's legend had letters of five pixels on a phone."""
    view = replace(placing(2), seat=None)
    post = turn_post(ClashWording(texts_in("en"), table(), view), [], revealed=True)
    assert [picture.kind for picture in post.pictures] == ["cards", "sites"]
    spec = ClashSpecs().picture(view, post.pictures[-1], table(), texts_in("en"))
    assert isinstance(spec, CropSpec) and dict(spec.ground.sites).keys() == set(sites(placing(2)))
    for site in sites(placing(2)):
        assert f" {site + 1} beside " in post.pictures[-1].alt
