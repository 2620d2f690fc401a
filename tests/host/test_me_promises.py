"""What `/me` promises, word for word: each sentence has the test of its name here."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.tables.person.me import me_view
from data.texts import texts_in
from host.clocks.paces import DAY, HOUR, MINUTE, PACES
from host.clocks.quiet_hours import QuietHours
from host.clocks.seat_clock import NEW_CLOCK, begun, decision_end, last_end
from host.house import House
from host.live_game.blocking import BLOCKED_PEOPLE
from host.posts.concern import Concern, ConcernKind
from host.posts.gate import RULES, Bundled, Delivery, Direct, Later, Listener, Mention, Never, Notice, TableNow, decide
from host.table.refusals import HostError
from tests.host.hands import later, to_moment
from tests.host.table import ANN, BEN, CLEO, World, lobby_of, press, row_of
from tests.host.test_host_play import picked
from tests.host.test_told import concern

QUIET = {"quiet": [22 * 60, 7 * 60]}
PROMISES: dict[str, tuple[dict[str, Any], str]] = {
    "nothing_in_quiet_hours": (
        QUIET,
        "Quiet hours: 22:00 to 7:00. Nothing pings you and no direct message comes, unless you pressed something at a"
        " live or evening table in the half hour before. A battle begun by somebody else may show without a sound. What"
        " waited comes in one message at 7:00.",
    ),
    "no_clock_ends_in_them": (
        QUIET,
        "No daily or slow clock of yours ends in them, nor in the three hours (slow: nine) after, so others can guess"
        " them.",
    ),
    "usual": (
        {},
        "Notices: usual. Your turns and questions: a mention at the table. Cards, reminders and what becomes of your"
        " seat: a direct message.",
    ),
    "at_the_table": (
        {"notices": "mention"},
        "Notices: at the table. Mentions only; a direct message only of your plans, and where the table can't post.",
    ),
    "direct_messages_only": (
        {"notices": "direct"},
        "Notices: direct messages only. Nothing at the table pings you, live and evening tables aside.",
    ),
    "digest_alone": (
        {"notices": "digest", "digest": 8},
        "Notices: the daily digest alone. Nothing else pings you, live and evening tables aside; if you are host, also"
        " a table that can't post. It names every clock that ends before the next one.",
    ),
    "digest": ({"digest": 8}, "Digest: daily at 8:00, if anything waits for you or happened to a seat of yours."),
    "own_presses": (
        {},
        "Your own presses never ping you. If one brings you a new turn or card, I tell you ten minutes later (live and"
        " evening: sooner), unless you have pressed again.",
    ),
    "warned": (
        {},
        "I warn you before your time runs out: three hours before at daily tables, six at slow ones. If it does, I tell"
        " you.",
    ),
    "new_tables": ({"new_tables": [1]}, "New tables: those of 1 server (at most three a day)"),
    "blocked": ({}, "Blocked people can't ask you for anything, and nothing of theirs pings you."),
}
NOON = 1_767_268_800.0
"""2026-01-01 12:00 in world time."""
DAILY, LIVE = (TableNow(7, PACES[pace], "1.turn", owes=True, begun=True) for pace in ("daily", "live"))


def answers(table: TableNow, settings: dict[str, Any], now: float = NOON, **more: Any) -> dict[ConcernKind, Delivery]:
    presser = more.pop("presser", BEN)
    person = Listener(settings, **more)
    return {kind: decide(Concern(ANN, kind, "1.turn", 0), person, table, presser, now) for kind in ConcernKind}


@pytest.mark.parametrize("name", PROMISES)
def test_me_says_it_word_for_word_and_it_has_a_test(name: str) -> None:
    settings, sentence = PROMISES[name]
    parts = me_view(settings, texts_in("en"), NOON).to_components()
    assert sentence in "\n".join(str(part.get("content", "")) for part in parts)
    assert f"test_{name}" in globals()


async def test_nothing_in_quiet_hours(house: House, world: World) -> None:
    midnight = NOON + 12 * HOUR
    for table in (DAILY, LIVE):
        assert not [got for got in answers(table, QUIET, midnight).values() if isinstance(got, Mention | Direct)]
    playing = answers(LIVE, QUIET, midnight, here=midnight - 29 * MINUTE)
    assert playing[ConcernKind.TURN] == Mention()
    game = await picked(house, ANN, BEN)
    start = world.clock.now - world.clock.now % DAY + 2 * DAY
    await house.settings.set_member(ANN, QUIET)
    await to_moment(house, world, start - 2 * HOUR)
    before = len(world.discord.messages)
    for number, kind in enumerate((ConcernKind.SEAT_LOST, ConcernKind.TAKEN_OVER, ConcernKind.VOTE)):
        await concern(house, game, [], Concern(ANN, kind, f"x{number}", public=f"<@{ANN}> {kind}"))
    await later(house, world, 8.9 * HOUR)
    assert not [sent for sent in world.discord.messages[before:] if sent.post.to == ANN or ANN in sent.post.mentions]
    await later(house, world, 0.2 * HOUR)
    assert len([sent for sent in world.discord.messages[before:] if sent.post.to == ANN]) == 1


@pytest.mark.parametrize(("pace", "hours"), [("daily", 3), ("slow", 9)])
def test_no_clock_ends_in_them(pace: str, hours: int) -> None:
    quiet = QuietHours.of(QUIET)
    for start in range(0, 72, 1):
        clock = begun(NEW_CLOCK, "1.turn", PACES[pace], quiet, NOON + start * HOUR)
        for end in (decision_end(clock, PACES[pace], 0.0), last_end(clock, PACES[pace], 0.0)):
            assert 7 + hours <= end % DAY / HOUR <= 22


def test_usual() -> None:
    for kind, got in answers(DAILY, {}).items():
        asks = RULES[kind].column in ("ask", "question")
        assert isinstance(got, Bundled) or got == (Mention() if asks else Direct()), kind


def test_at_the_table() -> None:
    direct = [kind for kind, got in answers(DAILY, {"notices": "mention"}).items() if got == Direct()]
    assert all(RULES[kind].alone or RULES[kind].mute for kind in direct) and direct


def test_direct_messages_only() -> None:
    assert Mention() not in answers(DAILY, {"notices": "direct"}).values()


def test_digest_alone() -> None:
    """That it names each clock is tested where it is worded (tests/cogs/test_digest.py)."""
    pings = {kind for kind, got in answers(DAILY, {"notices": "digest"}).items() if got != Bundled(None)}
    assert {kind for kind in pings if not isinstance(answers(DAILY, {"notices": "digest"})[kind], Never)} == {
        ConcernKind.MUTE
    }


async def test_digest(house: House, world: World) -> None:
    await house.settings.set_member(ANN, {"digest": 8})
    await later(house, world, 2 * DAY)
    assert world.discord.texts("digest") == [], "nothing waits"
    game = await picked(house, BEN, ANN)
    await house.settings.set_member(ANN, {"digest": 8, "notices": "digest"})
    await concern(house, game, [], Concern(ANN, ConcernKind.SEAT_LOST, "x"))
    await later(house, world, DAY)
    assert f"seat_lost {game}" in world.discord.texts("digest")


async def test_own_presses(house: House, world: World) -> None:
    got = answers(DAILY, {}, presser=ANN)
    assert not [each for each in got.values() if isinstance(each, Mention | Direct | Bundled)]
    assert got[ConcernKind.TURN] == Later(NOON + 10 * MINUTE)
    assert answers(LIVE, {}, presser=ANN)[ConcernKind.TURN] == Later(NOON + MINUTE)
    game = await picked(house, ANN, BEN)
    seat = (await row_of(house, game)).seats[0]
    assert seat.clock.remind_at is not None, "her press at the start brought her turn"
    await house.play.set_orders(press(ANN), game, {})
    assert (await row_of(house, game)).seats[0].clock.remind_at is None


@pytest.mark.parametrize(("pace", "lead"), [("daily", 3 * HOUR), ("slow", 6 * HOUR)])
async def test_warned(house: House, world: World, pace: str, lead: float) -> None:
    game = await picked(house, ANN, BEN, pace=pace)
    time = (await house.reading.table(game)).seats[0].time
    assert time is not None and time.last is not None

    def told() -> int:
        return len([sent for sent in world.discord.messages if sent.post.to == ANN or ANN in sent.post.mentions])

    await later(house, world, time.last - lead - MINUTE - world.clock.now)
    before = told()
    await later(house, world, 3 * MINUTE)
    assert told() == before + 1
    await later(house, world, lead + 2 * HOUR)
    assert [sent for sent in world.discord.messages if sent.post.to == ANN and "taken_over" in sent.post.content]


def test_new_tables() -> None:
    """Whom they reach at all: tests/host/test_new_tables.py."""
    moments = [NOON - (23 - number) * HOUR for number in range(3)]
    three = tuple(Notice(8 + at, f"new.{at}", moment, moment, "new_table") for at, moment in enumerate(moments))
    assert isinstance(answers(DAILY, {}, told=three)[ConcernKind.NEW_TABLE], Never)
    assert answers(DAILY, {}, told=three[:2])[ConcernKind.NEW_TABLE] == Direct()


async def test_blocked(house: House, world: World) -> None:
    game, lobby = await picked(house, ANN, BEN), await lobby_of(house, CLEO)
    await house.settings.set_member(ANN, {BLOCKED_PEOPLE: [BEN, CLEO]})
    await later(house, world, 4 * HOUR)
    before = len(world.discord.messages)
    for ask in (
        house.lobby.invite(press(CLEO), lobby, [ANN]),
        house.substitutes.may_ask(press(CLEO), game, ANN),
        house.seats.nudge(press(BEN), game),
    ):
        with pytest.raises(HostError, match="blocked"):
            await ask
    await house.votes.open(press(BEN), game, "end")
    await house.settled()
    assert not [sent for sent in world.discord.messages[before:] if sent.post.to == ANN or ANN in sent.post.mentions]
