"""Block lists: blocked people can't invite, ask for a substitute, or ping by a vote; a server can bar people from
asking.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from host.clocks.paces import HOUR
from host.house import House
from host.live_game.blocking import BLOCKED_PEOPLE, BLOCKED_SERVERS, blocked
from host.posts.composing import Composed
from host.posts.concern import Concern, ConcernKind
from host.posts.post import Post
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, World, lobby_of, press
from tests.host.test_host_play import picked
from tests.host.test_people_who_come_and_go import refused

SERVER = HERE.guild_id or 0


@pytest.mark.parametrize(("key", "whom"), [(BLOCKED_PEOPLE, ANN), (BLOCKED_SERVERS, SERVER)])
async def test_nobody_blocked_asks_for_a_substitute_or_invites(house: House, key: str, whom: int) -> None:
    game = await picked(house, ANN, BEN)
    await house.settings.set_member(DAN, {key: [whom]})
    await refused("blocked", house.substitutes.offer(press(ANN), game, None, DAN, "Dan"))
    await refused("blocked", house.substitutes.invite(press(ANN), game, DAN))
    await refused("blocked", house.substitutes.may_ask(press(ANN), game, DAN))
    assert (await house.reading.table(game)).pending.offers == ()
    table = await house.substitutes.offer(press(ANN), game, None, CLEO, "Cleo")
    assert [offer.to for offer in table.pending.offers] == [CLEO]


async def test_an_invitation_can_be_taken_back_from_who_blocks_now(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.substitutes.invite(press(ANN), game, DAN)
    await house.settings.set_member(DAN, {BLOCKED_PEOPLE: [ANN]})
    assert (await house.substitutes.invite(press(ANN), game, DAN)).terms.invited == ()


async def test_who_is_barred_from_a_server_opens_and_asks_nothing_there(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.settings.set_guild(SERVER, {BLOCKED_PEOPLE: [ANN]})
    await refused("barred", lobby_of(house, ANN))
    await refused("barred", house.substitutes.offer(press(ANN), game, None, DAN, "Dan"))
    elsewhere = replace(HERE, guild_id=SERVER + 1)
    assert await house.lobby.new(press(ANN), "nets", elsewhere, {}, "en")


async def test_a_vote_pings_nobody_who_blocks_its_asker(house: House, world: World) -> None:
    pinged: list[tuple[int, ...]] = []
    real = world.presenter.note

    def note(moment, note):  # type: ignore[no-untyped-def]
        asked = (Concern(user, ConcernKind.VOTE, "vote.1", by=ANN) for user in (BEN, CLEO))
        return Composed((*real(moment, note).posts, Post("vote", f"<@{BEN}> <@{CLEO}>")), tuple(asked))

    world.presenter.note = note  # type: ignore[method-assign]
    game = await picked(house, ANN, BEN, CLEO)
    await house.settings.set_member(BEN, {BLOCKED_PEOPLE: [ANN]})
    await later(house, world, HOUR)
    await house.votes.open(press(ANN), game, "end")
    await house.settled()
    pinged = [sent.post.mentions for sent in world.discord.messages if sent.post.role == "vote"]
    assert [users for users in pinged if users] == [(CLEO,)]


def test_a_list_is_read_strictly() -> None:
    assert blocked({BLOCKED_PEOPLE: [1, "2", None, 3]}, BLOCKED_PEOPLE) == (1, 3)
    assert blocked({BLOCKED_PEOPLE: 7}, BLOCKED_PEOPLE) == ()
