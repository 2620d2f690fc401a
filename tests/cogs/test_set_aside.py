"""A table that this version can't play on, through the real bot: every press says so, and it can be ended."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from cli.proof.recordfile import read_record
from cogs.registry import all_screens
from cogs.transport.contract import Call, Id, Panel
from data.texts import texts_in
from engine.kernel.records.record import Entry, replay
from engine.registry import GAMES
from host.program.version import VERSION
from host.table.presses import Press, SeatView
from host.table.table import LogEntry, Place, Seat, Table
from tests.cogs.cards import words
from tests.cogs.real_bot import Live, bot_on, live_bot, manager_of
from tests.room import words_of

ENGLISH = (
    "Table 1 is set aside: my version {version} can't continue one of version {since}. Nothing is lost. My "
    "operator knows."
)
FRENCH = (
    "Table 1 mise de côté\u202f: ma version {version} ne continue pas celles de la version {since}. Rien n’est"
    " perdu. C’est signalé."
)
STOPPED = sorted((Path(__file__).parents[1] / "records" / "0.1.0" / "stopped").glob("*-game-0.json"))


def said(text: str, game: str) -> str:
    """The sentence on a game begun under the newest rules."""
    return text.format(since=GAMES[game].versions.newest.since, version=VERSION)


LEFT = ["Board as text", "Log", "Record and log as a file", "End the game…"]


def labels(message: Any) -> list[str]:
    return [child.label for line in message.components for child in line.children if getattr(child, "label", None)]


def break_a_rule(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """A careless update: actions do something more than they did, and no switch tells old games."""
    rules = type(GAMES[game])
    was = rules.apply

    def apply(self: Any, state: Any, seat: int, action: int, dice: Any) -> Any:
        events = was(self, state, seat, action, dice)
        state.draws[0] += len(events)
        return events

    monkeypatch.setattr(rules, "apply", apply)


class Stage(Live):
    """A running table of Ann and Ben; Cleo looks on, a boss manages the server. The bot can be started anew."""

    folder: Path
    posts: Any
    boss: Any

    async def restart(self) -> None:
        old = live_bot(self.env)
        await self.env.restart_bot(bot_on(self.folder))
        await old.close()
        await self.env.settle()


@pytest.fixture(params=GAMES)
async def stage(request: Any, tmp_path: Path, strict: Any, live: Live) -> Stage:
    game, stage = request.param, Stage(**vars(live))
    stage.folder, stage.boss = tmp_path, manager_of(live.env, live.guild)
    stage.posts = await live.started(game, live.ben, players=2)
    for user in (live.ann, live.ben):
        look = await live.house.reading.look(1, user.id)
        if look.owes:
            state = (await live.house.tables.loaded(1)).recorder.state
            action = GAMES[game].legal(state, look.seat)[0]
            await live.house.play.act(Press(user.id, user.name), 1, None, [action])
    await live.env.settle()
    return stage


first_game = pytest.mark.parametrize("stage", [next(iter(GAMES))], indirect=True)


@pytest.mark.timeout(240)
async def test_every_press_says_so_until_its_host_ends_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    posts = list(stage.posts.history())
    await stage.house.settings.set_member(stage.ben.id, {"language": "fr"})
    before = await stage.table()
    game = before.game
    break_a_rule(monkeypatch, game)
    caplog.clear()
    await stage.restart()

    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    rules = GAMES[game].versions.newest
    begun = f"game=1 is set aside: begun under rules {rules.version} ({rules.since})"
    assert len(told) == 1 and begun in told[0], told
    assert f"version {VERSION} from entry" in told[0]
    [notice] = [post for post in stage.posts.history() if "is set aside" in post.content]
    assert labels(notice) == ["Board as text", "Log"] and not notice.mentions

    for command in ("turn", "hand", "undo", "game nudge", "away"):
        answer = (await stage.ann.slash(stage.posts, command)).response
        assert answer.content == said(ENGLISH, game), command
        assert labels(answer.message) == LEFT
    old = [
        (post, part)
        for post in posts
        for row in post.components
        for part in row.children
        if getattr(part, "custom_id", None)
    ]
    assert old, "posts from before, with their buttons"
    for post, part in old:
        answer = (await stage.ben.click(post, custom_id=part.custom_id)).response
        only_shows = part.custom_id.split("|")[4] in ("log", "board", "rules")
        assert (answer.content == said(FRENCH, game)) != only_shows, part.custom_id
    for look_on in ("board", "log"):
        shown = (await stage.ben.slash(stage.posts, look_on)).response.message
        assert "mise de côté" not in words(shown) and "n’a pas marché" not in words(shown), words(shown)
    listed = (await stage.ann.slash(stage.posts, "games")).response.content
    assert "set aside" in listed and "Waiting for you" not in listed

    refused = (await stage.ben.slash(stage.posts, "game end")).response.content
    assert refused.startswith("Seuls l’hôte et la gestion du serveur peuvent arrêter une table mise de côté")
    answer = (await stage.ann.slash(stage.posts, "turn")).response.message
    asked = (await stage.ann.click(answer, label="End the game…")).response.message
    ended = (await stage.ann.click(asked, label="End the game")).response
    assert ended.content == "Table 1 has ended."
    table = await stage.table()
    assert (table.status, table.version) == ("ended", before.version)
    [notice] = [post for post in stage.posts.history() if "it couldn't go on" in post.content]
    assert list(labels(notice)) == ["Proof"]
    proof = (await stage.ann.click(notice, label="Proof")).response
    digits = await stage.ann.click(proof.message, label="Show the digits")
    assert (table.seed or "") in digits.response.content
    assert "ended" in (await stage.ann.slash(stage.posts, "turn", table=1)).response.content
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(told) == 1, "told once, and nothing else went wrong"


class Archive:
    """A house of which only a log is asked."""

    def __init__(self) -> None:
        self.entries: list[LogEntry] = []
        self.reading = self

    async def log(self, game_id: int, user_id: int | None) -> list[LogEntry]:
        return self.entries


@pytest.mark.parametrize("path", STOPPED, ids=lambda path: path.stem)
async def test_board_and_log_are_shown_whatever_the_last_state_that_fits(path: Path) -> None:
    """The log is that of the whole game, the state one of its beginning, where the board may not be laid yet."""
    record = read_record(path)
    game, screens, archive = GAMES[record.game], all_screens()[record.game], Archive()
    views: dict[int, Any] = {}

    def watch(entry: Entry, events: Any, state: Any) -> None:
        views[entry.number] = game.view(state, None)
        archive.entries.append(
            LogEntry(entry.number, entry.seat, None, "ai", tuple(game.events_for(events, None)), 0.0)
        )

    replay(game, record, verify=False, watch=watch)
    seats = tuple(Seat(number, f"Ann {number}", number + 1, None, "any") for number in range(len(record.nonces)))
    last = len(record.entries) - 1
    table = Table(1, record.game, "running", Place(1, 2), 1, "en", {}, seats, "mark", None, last, 1.0, 1.0, None, True)
    for number in (0, 1, 6, last // 2):
        look = SeatView(table, None, views[number], 0, False, {})
        assert all(screens.text_board(look, texts_in("en")))
        for round_ in range(1, views[last].round + 1):
            id = Id(1, "logp", f"0.{round_}.0.0")
            house: Any = archive
            shown = await screens.press(Call(id, Press(99, "Eve"), look, house, texts_in("en")))
            assert isinstance(shown, Panel) and f"Log, round {round_}" in words_of(shown.view)


@pytest.mark.timeout(240)
@first_game
async def test_who_manages_the_server_may_end_it_and_nobody_else(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    game = (await stage.table()).game
    elsewhere = stage.env.create_guild()
    assert "no seat" in (await stage.cleo.slash(stage.posts, "game end")).response.content, "a game that goes on"
    break_a_rule(monkeypatch, game)
    await stage.restart()
    await stage.started(game, stage.ben, players=2)
    handed = (await stage.ben.slash(stage.channel, "away")).response.content
    assert "Table 2: an AI" in handed and "Table 1 is set aside" in handed, "one does not keep the others"
    asked = await stage.boss.slash(stage.posts, "game end")
    for nobody in (stage.cleo, stage.ben):
        refused = await nobody.slash(stage.posts, "game end", table=1)
        assert "Only the host or a manager of this server can end" in refused.response.content
    stranger = await manager_of(stage.env, elsewhere).slash(elsewhere.create_text_channel("here"), "game end", table=1)
    assert "There is no game here" in stranger.response.content, "who manages another server"
    pressed = await stage.boss.click(asked.response.message, label="End the game")
    assert pressed.response.content == "Table 1 has ended."
    assert (await stage.table()).status == "ended"


@pytest.mark.timeout(240)
@first_game
async def test_the_version_that_can_goes_on_with_it_where_it_was(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    game = (await stage.table()).game
    with monkeypatch.context() as careless:
        break_a_rule(careless, game)
        await stage.restart()
        assert (await stage.table()).set_aside
    await stage.restart()
    assert not (await stage.table()).set_aside
    [notice] = [post for post in stage.posts.history() if post.content == "Table 1 goes on."]
    assert not labels(notice)
    answer = (await stage.ann.slash(stage.posts, "turn")).response.message
    assert "set aside" not in words(answer)
