"""The local page's world: posts are kept, posted once, and found again by the games."""

from __future__ import annotations

import datetime as dt
import time
from pathlib import Path

import discord
import pytest
import simcord.http.routes  # noqa: F401  (registers the route table)
from simcord.http import router

from cli.errors import Unfit
from cli.local.serve import alone_in
from cli.local.world import World


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    path.touch()
    return path


def open_world(games: Path) -> World:
    return World(games.parent, games)


def post(world: World, content: str, nonce: str) -> str:
    body = {"content": content, "nonce": nonce, "enforce_nonce": True}
    path = f"/channels/{world.channel.id}/messages"
    answer = router.dispatch(world.backend, "POST", path, json=body, params={}, files=[], reason=None)
    return str(answer["id"])


def contents(world: World) -> list[str]:
    return [message.content for message in world.backend.messages.get(world.channel.id, {}).values()]


def test_what_was_posted_is_there_after_a_kill(games: Path) -> None:
    first = open_world(games)
    ended = first.keep()
    try:
        post(first, "Round 1", "a")
    finally:
        ended()
    # No goodbye: the process is killed here.
    assert (games.parent / "world.pickle").stat().st_mode & 0o777 == 0o600
    assert contents(open_world(games)) == ["Round 1"]


def test_a_nonce_posts_once_also_over_a_restart(games: Path) -> None:
    number = ""
    for _ in range(2):
        world = open_world(games)
        ended = world.keep()
        try:
            answers = {post(world, "Round 1", "a"), post(world, "Round 1", "a")}
        finally:
            ended()
        assert len(answers) == 1
        assert number in (*answers, "")
        number = answers.pop()
    assert contents(world) == ["Round 1"]


def test_another_nonce_posts_again(games: Path) -> None:
    world = open_world(games)
    ended = world.keep()
    try:
        assert post(world, "Round 1", "a") != post(world, "Round 1", "b")
    finally:
        ended()


def test_a_new_world_has_the_same_table_and_people(games: Path) -> None:
    first, second = open_world(games), open_world(games)
    assert first.channel.id == second.channel.id
    assert [user.id for user in first.people] == [user.id for user in second.people]
    assert [user.name for user in first.people] == ["ann", "ben", "cleo"]


def test_ids_are_fresh_after_a_restart(games: Path) -> None:
    first = open_world(games)
    lost = first.backend.snowflake()  # never saved
    time.sleep(0.005)  # no process starts within a millisecond
    assert open_world(games).backend.snowflake() > lost


def test_ids_are_fresh_when_the_machine_is_set_back(games: Path) -> None:
    first = open_world(games)
    first.backend.clock._epoch += dt.timedelta(days=3)
    first.save()
    assert open_world(games).backend.snowflake() > first.backend.snowflake()


def test_a_hurried_clock_shows_weeks_in_minutes_but_answers_have_their_time(games: Path) -> None:
    world = World(games.parent, games, speed=1_000_000)
    began, passed = world.now(), world.backend.clock.elapsed
    record = world.backend.new_interaction(3, world.channel.id, world.people[0].id, world.guild.id)
    time.sleep(0.05)
    hurried, real = world.now() - began, world.backend.clock.elapsed - passed
    assert hurried >= 50_000 and real < hurried / 1_000
    assert world.backend.interaction_by_token(record.token) is record


def test_games_gone_means_an_empty_page_and_says_so(games: Path) -> None:
    world = open_world(games)
    world.save()
    games.unlink()
    again = open_world(games)
    assert "games' file is gone" in again.notice
    assert (games.parent / "world.old").exists()


def test_a_broken_file_is_put_aside_and_said(games: Path) -> None:
    (games.parent / "world.pickle").write_bytes(b"no pickle")
    world = open_world(games)
    assert "can't be read" in world.notice
    assert world.channel.name == "table"
    assert (games.parent / "world.old").read_bytes() == b"no pickle"


def test_a_kill_while_saving_leaves_the_world_before(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = open_world(games)
    world.save()
    before = (games.parent / "world.pickle").read_bytes()

    def killed(self: Path, data: bytes) -> int:
        raise KeyboardInterrupt

    world.backend.make_user("late")
    monkeypatch.setattr(Path, "write_bytes", killed)
    with pytest.raises(KeyboardInterrupt):
        world.save()
    assert (games.parent / "world.pickle").read_bytes() == before


def test_answers_cut_off_by_a_kill_do_not_think_for_ever(games: Path) -> None:
    world = open_world(games)
    channel = world.channel.id
    message = world.backend.create_message(channel, world.backend.bot_user.id, "…")
    message.flags |= 1 << 7
    world.save()
    assert contents(open_world(games)) == []


def test_threads_are_denied_so_that_the_channel_serves(games: Path) -> None:
    world = open_world(games)
    backend = world.backend
    granted = backend.compute_permissions(world.guild.id, backend.bot_user.id, world.channel.id)
    assert not granted & (1 << 35)


def test_only_one_table_a_folder(tmp_path: Path) -> None:
    with alone_in(tmp_path), pytest.raises(Unfit, match="runs already"), alone_in(tmp_path):
        pass
    with alone_in(tmp_path):
        pass


def test_the_first_person_may_manage_the_server_and_nobody_else(games: Path) -> None:
    """Also in a world founded when nobody could; and nobody may delete or pin the bot's posts."""
    old = open_world(games)
    for member in old.guild.members.values():
        member.role_ids.clear()
    old.save()
    for _ in range(2):
        world = open_world(games)
        world.save()
    may = {person.name: permissions(world, person.id) for person in world.people}
    assert {name: each.manage_guild for name, each in may.items()} == {"ann": True, "ben": False, "cleo": False}
    assert not any(each.manage_messages or each.administrator for each in may.values())
    assert all(len(world.guild.members[person.id].role_ids) <= 1 for person in world.people)


def permissions(world: World, user: int) -> discord.Permissions:
    return discord.Permissions(world.backend.compute_permissions(world.guild.id, user, world.channel.id))
