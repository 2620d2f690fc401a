"""SIGKILL between any two statements of a game's end: the campaign has all of its result, or nothing has happened."""

from __future__ import annotations

from host.house import House
from host.store.queries.campaign_games import untold
from host.table.presses import Press
from tests.campaign_world import SagaWorld, begin_game, saga_of, standing
from tests.host.killing import killed
from tests.host.table import ANN, BEN, HERE
from tests.stores import Store

INTERACTION = 987_655
MOST = 60
"""Statements and commits of such an end, at the most."""


def made(url: str) -> House:
    return SagaWorld(url).house()


async def pressed(house: House, game: int) -> None:
    await house.seats.end(Press(ANN, "Ann", INTERACTION, manages=HERE.guild_id), game)


async def test_killed_between_any_two_statements_the_standing_is_written_with_the_result_or_not_at_all(
    store: Store,
) -> None:
    async with SagaWorld(store.url).open() as house:
        campaign = await saga_of(house, ANN, BEN)
        game = await begin_game(house, campaign)
        before = standing((await house.tables.loaded(campaign)).recorder.state)
    async for house, number, done in killed(store, game, __name__, made, MOST):
        after = standing((await house.tables.loaded(campaign)).recorder.state)
        over = (await house.reading.table(game)).status == "ended"
        assert (over, after != before) == (done, done), f"killed before statement {number}"
        await pressed(house, game)
        once = standing((await house.tables.loaded(campaign)).recorder.state)
        assert len(once[-1]) == 1 and not await house.database.read(untold)
    assert number > 12, "the game's row, posts, result; the campaign's row, entries, posts"
