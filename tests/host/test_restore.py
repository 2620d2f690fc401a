"""Copies of the games: made under load, restored, and changed afterwards; the daily ones."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import ANY

import pytest

from engine.kernel.fairness.fairness import commitment
from examples.starter_game.engine.actions import DEPTH, NET
from host.clocks.paces import LIVE
from host.house import House
from host.store.copies import copying
from host.store.copies.copying import NotCopied, Stopped, copy, damage
from host.store.copies.migrate import kept_aside
from host.store.copies.restoring import RunsStill, look_into, restore
from host.store.database.unusable import Problem, Unusable
from host.table.refusals import HostError, Refusal
from host.table.table_dice import MARK, proof_role
from host.upkeep.daily_copies import DailyCopies, daily_copies
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, World, game_of, lobby_of, press, row_of
from tests.patience import eventually
from tests.stores import prepare


@pytest.fixture
def file(tmp_path: Path) -> Path:
    prepare(tmp_path / "games.db")
    return tmp_path / "games.db"


@pytest.fixture
def world(file: Path) -> World:
    return World(f"sqlite+aiosqlite:///{file}")


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def found(folder: Path, pattern: str) -> list[Path]:
    return list(folder.glob(pattern))


def content(file: Path) -> bytes:
    return file.read_bytes()


def overwrite(file: Path, by: bytes) -> None:
    file.write_bytes(by)


async def test_a_rehearsal(world: World, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Back up under load, restore: every press acknowledged before the end of the copy is there, games go on."""
    monkeypatch.setattr(copying, "STEPS", (4, 16, -1))
    acknowledged: dict[int, float] = {}
    done = asyncio.Event()

    async def presses(house: House, game: int, user: int) -> None:
        for number in range(10_000):
            if done.is_set():
                return
            made = press(user)
            await house.play.act(made, game, None, [DEPTH | (1 + number % 3)])
            assert made.interaction_id is not None
            acknowledged[made.interaction_id] = time.time()

    async with world.open() as house:
        tables = [await game_of(house, *pair) for pair in ((ANN, BEN), (CLEO, DAN), (ANN, DAN))]
        people = [row.user_id for table in tables for row in (await row_of(house, table)).seats[:1]]
        load = [
            asyncio.create_task(presses(house, table, user))
            for table, user in zip(tables, people, strict=True)
            if user is not None
        ]
        await eventually(lambda: len(acknowledged) >= 30, "presses")
        before = len(acknowledged)
        copied = await asyncio.to_thread(copy, file, tmp_path / "copy.db")
        after = len(acknowledged)
        done.set()
        await asyncio.gather(*load)
        await house.settled()
    assert after > before, "the copy kept nobody from pressing"
    due = {number for number, at in acknowledged.items() if at <= copied.at}
    there = {number for (number,) in rows(copied.file, "SELECT id FROM interactions")}
    assert len(due) >= before and due <= there
    assert damage(copied.file) is None and not found(tmp_path, "copy.db*part*")

    restored = restore(copied.file, file)
    assert restored.aside is not None and restored.open_games == 3
    assert acknowledged.keys() <= {number for (number,) in rows(restored.aside, "SELECT id FROM interactions")}
    async with world.open() as house:
        await house.settled()
        stored = {number for (number,) in rows(file, "SELECT id FROM interactions")}
        assert due <= stored
        for table, (one, other) in zip(tables, ((ANN, BEN), (CLEO, DAN), (ANN, DAN)), strict=True):
            row = await row_of(house, table)
            assert row.rewound is not None and row.rewound <= row.version
            await house.play.act(press(one), table, None, [DEPTH | 1])
            await house.play.act(press(other), table, None, [DEPTH | 2])
            assert (await row_of(house, table)).version > row.version


async def test_a_running_game_is_told_and_not_rated(
    world: World, file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "host")
    async with world.open() as house:
        game = await game_of(house, ANN, BEN)
        await house.play.act(press(ANN), game, None, [DEPTH | 1])
        await house.settled()
        copied = await asyncio.to_thread(copy, file, tmp_path / "copy.db")
        entry = (await row_of(house, game)).version
        await house.play.act(press(BEN), game, None, [DEPTH | 2])
        await house.settled()
    restore(copied.file, file)
    told = len(world.presenter.moments)
    async with world.open() as house:
        await house.settled()
        (moment,) = world.presenter.moments[told:]
        (news,) = moment.table.pending.news
        assert (news.kind, news.number) == ("rewound", entry)
        assert moment.asked == (1,), "who owes is asked again"
        row = await row_of(house, game)
        assert row.rewound == entry and not row.pending.news
    async with world.open() as house:
        await house.settled()
        assert len(world.presenter.moments) == told + 1, "told once"
        assert (await row_of(house, game)).rewound == entry, "never rated"
    assert caplog.messages.count(f"game={game} goes on from a restored copy at entry {entry}") == 1


async def test_restored_backup_gets_new_seed(world: World, file: Path, tmp_path: Path) -> None:
    """docs/fairness.md: whoever saw what came of a table's seed could choose what to add to it."""
    async with world.open() as house:
        lobby = await lobby_of(house, ANN, BEN)
        await house.dice_words.add(press(ANN), lobby, "three blue owls")
        closing_table = await lobby_of(house, CLEO, DAN, pace=LIVE)
        await house.dice_words.ask_last_word(press(DAN), closing_table)
        await house.lobby.start(press(CLEO), closing_table)
        await house.settled()
        before = {table: await row_of(house, table) for table in (lobby, closing_table)}
        assert [row.status for row in before.values()] == ["lobby", "closing"]
        copied = await asyncio.to_thread(copy, file, tmp_path / "copy.db")
    restore(copied.file, file)
    async with world.open() as house:
        await house.settled()
        for table, old in before.items():
            new = await row_of(house, table)
            assert new.status == "lobby" and new.seed != old.seed and new.mark == commitment(new.seed) != old.mark
            assert new.dice.attempt == old.dice.attempt + 1 and new.rewound is None
            assert not new.dice.contributions and not new.dice.asked and new.dice.binding is None
            posted = [sent.post for sent in world.discord.messages if sent.post.role == proof_role(MARK, 2)]
            assert any(new.mark in post.content for post in posted), "the new mark is posted"
        shown = world.discord.texts("aborted.1.0")
        assert len(shown) == 1 and before[closing_table].seed in shown[0]
        assert not any(before[lobby].seed in sent.post.content for sent in world.discord.messages)
        await house.lobby.start(press(ANN), lobby)
        assert (await house.reading.table(lobby)).status == "running"
        seeds = {(await row_of(house, table)).seed for table in before}
    async with world.open() as house:
        await house.settled()
        assert {(await row_of(house, table)).seed for table in before} == seeds, "once a restore"


async def test_no_number_is_given_twice(world: World, file: Path, tmp_path: Path) -> None:
    """Buttons of tables that the copy does not know lead nowhere, and to no other table."""
    async with world.open() as house:
        await lobby_of(house, ANN)
        copied = await asyncio.to_thread(copy, file, tmp_path / "copy.db")
        lost = [await lobby_of(house, ANN) for _ in range(3)]
        await house.settled()
    restore(copied.file, file)
    async with world.open() as house:
        assert await lobby_of(house, ANN) > max(lost)
    restore(copied.file, file, datetime(2026, 11, 29, tzinfo=UTC))
    overwrite(file, b"what is no database any more")
    restore(copied.file, file, datetime(2026, 11, 30, tzinfo=UTC))
    async with world.open() as house:
        assert await lobby_of(house, ANN) > max(lost) + 900, "nobody knows which were given"


async def test_a_button_of_the_lost_future_answers_no_other_question(world: World, file: Path, tmp_path: Path) -> None:
    """Votes had the numbers of those lost: a yes to a pause that still stands there was one to the end."""
    async with world.open() as house:
        game = await game_of(house, ANN, BEN)
        copied = await asyncio.to_thread(copy, file, tmp_path / "copy.db")
        lost = (await house.votes.open(press(BEN), game, "pause", days=3)).pending.vote
    restore(copied.file, file)
    async with world.open() as house:
        made = (await house.votes.open(press(BEN), game, "end")).pending.vote
        assert lost is not None and made is not None and made.number > lost.number


async def test_a_panel_of_the_lost_future_answers_no_other_decision(world: World, file: Path, tmp_path: Path) -> None:
    """Decisions were counted on from the copy: a panel of what came after it acted for a newer one of its number."""
    async with world.open() as house:
        game = await game_of(house, ANN, BEN)
        copied = await asyncio.to_thread(copy, file, tmp_path / "copy.db")

    async def turn(house: House) -> int:
        for user in (ANN, BEN):
            await house.play.act(press(user), game, None, [DEPTH | 1])
        (own,) = [look for look in [await house.reading.look(game, user) for user in (ANN, BEN)] if look.owes]
        return own.decision

    lost = []
    for day in (1, 2):
        restore(copied.file, file, datetime(2026, 12, day, tzinfo=UTC))
        async with world.open() as house:
            lost.append(await turn(house))
    restore(copied.file, file, datetime(2026, 12, 3, tzinfo=UTC))
    async with world.open() as house:
        due = await turn(house)
        asked = (await house.reading.table(game)).seats[0].user_id
        assert asked is not None
        for number in lost:
            with pytest.raises(HostError) as caught:
                await house.play.act(press(asked), game, number, [NET])
            assert caught.value.code is Refusal.STALE
        await house.play.act(press(asked), game, due, [NET])


async def test_whoever_was_erased_after_the_copy_stays_erased(world: World, file: Path, tmp_path: Path) -> None:
    """In the copy they sit at a running table, in a lobby, and are host."""
    async with world.open() as house:
        game, lobby = await game_of(house, ANN, BEN), await lobby_of(house, ANN, CLEO)
        await house.play.act(press(ANN), game, None, [DEPTH | 1])
        await house.settings.set_member(ANN, {"language": "fr"})
        await house.settled()
        copied = await asyncio.to_thread(copy, file, tmp_path / "copy.db")
        await house.privacy.forget(press(ANN), (await house.privacy.kept(ANN)).mark)
        await house.settled()
    restore(copied.file, file)
    assert str(ANN) in str(rows(file, "SELECT user_id FROM seats")), "the copy has them"
    async with world.open() as house:
        await house.settled()
        kept = await house.privacy.kept(ANN)
        assert (kept.settings, kept.running, kept.lobbies, kept.actions) == ((), (), (), 0)
        assert [seat.user_id for seat in (await row_of(house, game)).seats] == [None, BEN]
        assert [seat.user_id for seat in (await row_of(house, lobby)).seats] == [CLEO]
    assert [(user, due) for user, _, due in rows(file, "SELECT * FROM erasures") if int(str(user)) < 0] == [(ANY, 0)]


async def test_whoever_came_back_after_they_were_erased_is_not_erased_again(
    world: World, file: Path, tmp_path: Path
) -> None:
    async with world.open() as house:
        await house.privacy.forget(press(ANN), (await house.privacy.kept(ANN)).mark)
        lobby = await lobby_of(house, ANN)
        copied = await asyncio.to_thread(copy, file, tmp_path / "copy.db")
    restore(copied.file, file)
    async with world.open() as house:
        await house.settled()
        assert [seat.user_id for seat in (await row_of(house, lobby)).seats] == [ANN]


async def test_nothing_is_replaced_while_a_bot_runs_nor_by_what_is_no_copy(
    world: World, file: Path, tmp_path: Path
) -> None:
    copied = copy(file, tmp_path / "copy.db").file
    async with world.open() as house:
        game = await lobby_of(house, ANN)
        with pytest.raises(RunsStill):
            restore(copied, file)
        assert (await house.reading.table(game)).status == "lobby"
    broken = tmp_path / "broken.db"
    whole = content(copied)
    overwrite(broken, whole[:8192] + b"\xff" * 4096 + whole[12288:])
    diary = tmp_path / "diary.db"
    with closing(sqlite3.connect(diary)) as connection:
        connection.execute("CREATE TABLE diary (day TEXT)")
    before = content(file)
    for unfit, problem in ((broken, Problem.DAMAGED), (diary, Problem.FOREIGN), (tmp_path / "none", Problem.UNOPENED)):
        with pytest.raises(Unusable) as refused:
            look_into(unfit)
        assert refused.value.problem is problem
        with pytest.raises(Unusable):
            restore(unfit, file)
    assert content(file) == before and not found(tmp_path, "games.replaced*")
    with pytest.raises(NotCopied):
        copy(broken, tmp_path / "of-broken.db")
    assert not found(tmp_path, "of-broken*")


def test_a_copy_is_whole_however_fast_others_write(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step a page and a commit after each: it begins anew too often, so larger steps get it done."""
    monkeypatch.setattr(copying, "STEPS", (1, 2, -1))
    with closing(sqlite3.connect(file, isolation_level=None)) as writer:
        rests = iter(range(10_000))

        def write(seconds: float) -> None:
            writer.execute("INSERT INTO members VALUES (?, '{}')", (next(rests),))

        monkeypatch.setattr(copying.time, "sleep", write)
        copy(file, tmp_path / "copy.db")
        written = next(rests)
    assert 8 < written < 100
    assert len(rows(tmp_path / "copy.db", "SELECT id FROM members")) >= written - 2


async def test_daily_copies_are_kept_for_so_many_days(world: World, file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    async with world.open() as house:
        daily = DailyCopies(house.database, folder, 3, world.clock)
        world.clock.now = datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp()
        folder.mkdir()
        (folder / "games.before-the-party.db").write_text("somebody's own")
        aside = ("before-0.1.0.2026-11-21", "replaced-2026-11-21-101010", "before-0.2.0.2026-11-22.0011", "before-us")
        for name in aside:
            overwrite(file.with_name(f"games.{name}.db"), b"")
        overwrite(file.with_name(f"games.{aside[1]}.db-wal"), b"")
        for _ in range(5):
            game = await lobby_of(house, ANN)
            made = await daily.once()
            assert made is not None and rows(made, "SELECT max(id) FROM games") == [(game,)]
            assert await daily.once() is None, "one a day"
            world.clock.now += 86_400
        names = [path.name for path in daily_copies(folder, file)]
        assert names == ["games.2026-11-22.db", "games.2026-11-23.db", "games.2026-11-24.db"]
        assert (folder / "games.before-the-party.db").exists()
        assert len(found(folder, "*")) == 4
        assert sorted(path.name for path in kept_aside(file)) == [f"games.{name}.db" for name in aside[2:]]
        assert not found(tmp_path, "*replaced*"), "with its log"


def test_a_stop_does_not_wait_for_a_copy(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "STEPS", (4, -1))
    steps = iter([False, False, True])
    with pytest.raises(Stopped):
        copy(file, tmp_path / "copy.db", stopped=lambda: next(steps, True))
    assert not found(tmp_path, "copy*")


async def test_the_house_copies_by_itself(world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.upkeep.daily_copies.DailyCopies.run.__defaults__", (0.0,))
    async with world.open(copies=tmp_path / "backups", copies_kept=2) as house:
        await house.lobby.new(press(ANN), "nets", HERE, {}, "en")
        await eventually(lambda: bool(daily_copies(tmp_path / "backups", tmp_path / "games.db")), "a copy")
    assert len(found(tmp_path / "backups", "*")) == 1
