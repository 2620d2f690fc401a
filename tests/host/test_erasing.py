"""All that is kept of a person is exported and erased: columns, open questions, stored posts, and the files' bytes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import JSON, BigInteger, Connection, insert, select

from examples.starter_game.engine.actions import DEPTH
from host.posts.erased import Gone, without_person
from host.posts.post import Button, Choice, Menu, Picture, Ping, Post
from host.store.queries import games
from host.store.queries.people import erasing, person
from host.store.queries.sql_tables import erasures, metadata
from host.table.pending import News, Pause
from tests.host import table as world_of
from tests.host.table import ANN, BEN, CLEO, HERE, World, end_together, game_of, lobby_of, press, row_of
from tests.stores import File

UNA = 910_000_000_000_000_011
NAME = "Ünamünde_Quix"
NOBODY_S = {
    "games": {"guild_id", "channel_id", "thread_id", "options", "nonces", "config", "pending", "dice"},
    "seats": {"orders", "clock", "absence"},
    "entries": {"drawn", "counters", "events"},
    "contents": {"data"},
    "interactions": {"id"},
    "live_posts": {"channel_id", "message_id"},
    "members": {"settings"},
    "guilds": {"id", "settings"},
    "processes": {"shards"},
    "results": {"winners", "points", "players"},
    "parts": {"guild_id", "levels", "facts"},
    "ratings": {"guild_id"},
    "erasures": {"user_id"},
}
"""[table] -> numbers and JSON with no id of a person, but those `person.IN_WORDS`, block lists and hashes."""


def test_every_column_with_a_person_is_exported() -> None:
    """A new column of this kind has to be put into `person.OWN`, or into the list above."""
    undecided = {
        (table.name, column.key)
        for table in metadata.sorted_tables
        for column in table.c
        if isinstance(column.type, BigInteger | JSON) and column.key not in NOBODY_S.get(table.name, ())
    }
    assert undecided == {(own.id.table.name, own.id.key) for own in person.OWN}
    for own in person.OWN:
        assert {*own.shown} <= {*own.id.table.c.keys()} - {"seed", "drawn", "counters", "events", "state"}


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(world_of, "NAMES", {**world_of.NAMES, UNA: NAME})
    return World(File(tmp_path / "games.db").url)


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file())


def traces(content: bytes) -> set[bytes]:
    """Pieces around what is left of a person."""
    names = (NAME.encode(), json.dumps(NAME)[1:-1].encode(), NAME.replace("_", r"\_").encode())
    marks = (*names, str(UNA).encode(), UNA.to_bytes(8, "big"))
    return {content[at - 60 : at + 60] for mark in marks if (at := content.find(mark)) >= 0}


async def test_no_byte_of_somebody_is_left_in_the_files(world: World, tmp_path: Path) -> None:
    """They won, left, host, vote, are invited and offered a seat, and are told of it all; the file is in use."""
    async with world.open() as house:
        over = await game_of(house, UNA, BEN)
        await house.play.act(press(UNA), over, None, [DEPTH | 1])
        await end_together(house, over)
        await house.seats.leave(press(UNA), await game_of(house, BEN, UNA, CLEO))
        running = await game_of(house, UNA, BEN, CLEO)
        await house.play.act(press(UNA), running, None, [DEPTH | 1])
        await house.votes.open(press(UNA), running, "end")
        await house.lobby.new(press(UNA), "nets", HERE, {}, "en")
        asked = await game_of(house, ANN, BEN)
        await house.substitutes.offer(press(ANN), asked, None, UNA, NAME)
        await house.lobby.invite(press(ANN), await lobby_of(house, ANN), [UNA])
        await house.settings.set_member(UNA, {"language": "fr", "digest": 8})
        await house.settled()
        assert traces(bytes_of(tmp_path)), "they are there"
        await house.privacy.forget(press(UNA), (await house.privacy.kept(UNA)).mark)
        await house.settled()
        assert traces(bytes_of(tmp_path)) == set()
        await house.play.act(press(BEN), running, None, [DEPTH | 2])
        await house.settled()
        assert traces(bytes_of(tmp_path)) == set()


async def test_the_export_has_open_questions_and_news(world: World) -> None:
    async with world.open() as house:
        game, asked = await game_of(house, UNA, BEN, CLEO), await game_of(house, ANN, BEN)
        lobby = await lobby_of(house, ANN)
        await house.votes.open(press(UNA), game, "end")
        await house.substitutes.offer(press(ANN), asked, None, UNA, NAME)
        await house.lobby.invite(press(ANN), lobby, [UNA])
        row = await row_of(house, game)
        told = replace(row.pending, news=(News("taken", 1, "Ben", other=NAME),), before_removal=Pause(5.0, None, UNA))
        await house.database.write(lambda connection: games.save(connection, row, replace(row, pending=told)))
        found = await house.privacy.export(UNA)
    assert found["invited_to"] == [lobby] and found["news"] == [{"game": game, "kind": "taken", "seat": 1}]
    vote, pause, offer = found["questions"]
    assert (vote["game"], vote["vote"], vote["asked_by_you"], vote["your_vote"]) == (game, "end", True, True)
    assert pause["game"] == game and (offer["game"], offer["offer"], offer["to_you"]) == (asked, "substitute", True)
    assert str(BEN) not in json.dumps([found["questions"], found["news"]]) and "Ben" not in json.dumps(found["news"])
    gone = Gone(UNA, frozenset({NAME}))
    left = person.without(replace(row, pending=told), gone).pending
    assert (left.news[0].other, left.before_removal) == ("a former player", Pause(5.0, None, None))


def test_a_stored_post_loses_the_name_in_all_its_places() -> None:
    escaped = NAME.replace("_", r"\_")
    post = Post(
        "turn",
        f"**{escaped}** moves, {NAME}x stays, <@{UNA}> too",
        rows=((Button(f"Ask {NAME}", "ask", f"3.{UNA}"),),),
        menu=Menu("who", NAME, (Choice(str(UNA), NAME, NAME),)),
        pictures=(Picture("board", 3, f"{NAME} holds B7"),),
        mentions=(UNA, BEN),
        tells=(Ping(UNA, "turn", "1"), Ping(BEN, "turn", "2")),
        fallback=NAME,
    )
    left = without_person(post, Gone(UNA, frozenset({NAME})), "un ancien joueur")
    assert left.content == f"**un ancien joueur** moves, {NAME}x stays, un ancien joueur too"
    assert str(UNA) not in repr(left) and repr(left).count(NAME) == 1
    assert left.mentions == (BEN,) and left.tells == (Ping(BEN, "turn", "2"),)


async def test_the_list_of_the_erased_has_hashes_alone(world: World) -> None:
    """Also where a former program wrote ids, and where the copy has another key, or none."""
    async with world.open() as house:

        def work(connection: Connection) -> None:
            connection.execute(insert(erasures).values(user_id=UNA, at=3.0, due=False))
            kept = erasing.all_of(connection)
            assert [hashed < 0 for hashed in kept.at] == [True]
            assert erasing.due(connection, lambda _: [UNA, BEN]) == [], "carried out here already"
            erasing.take_over(connection, kept)
            assert erasing.due(connection, lambda _: [UNA, BEN]) == [], "and known to the copy"
            erasing.take_over(connection, erasing.Erased("ab" * 32, {}))
            erasing.note(connection, CLEO, 4.0)
            other = erasing.all_of(connection)
            erasing.take_over(connection, kept)
            assert erasing.due(connection, lambda _: [UNA, BEN]) == [UNA]
            erasing.take_over(connection, erasing.Erased("", {BEN: 5.0}))
            erasing.take_over(connection, replace(other, at={}))
            assert erasing.due(connection, lambda _: [ANN]) == [], "nobody of them is in the copy"
            assert not connection.execute(select(erasures).where(erasures.c.due)).all()
            assert all(user < 0 for user in connection.execute(select(erasures.c.user_id)).scalars())

        await house.database.write(work)
