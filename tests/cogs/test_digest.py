"""The daily digest as its person reads it: within a message's limits; its buttons; how it is sent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.tables.posts.digest_posts import digest_post, waited_for_post
from cogs.transport.contract import Id
from data.texts import languages
from host.posts.composing import Digest
from host.posts.concern import ConcernKind
from host.posts.gate import RULES
from host.posts.notices import DIGEST_POST
from host.posts.ports import DeliveryError
from host.posts.post import Post
from host.table.pending import Consent, PendingQuestions, SeatOffer, Vote
from host.table.table import Place, Seat, SeatTime, Table
from tests.cogs.cards import words
from tests.cogs.conftest import World
from tests.cogs.test_courier import courier_of, table_of
from tests.cogs.test_limits import GAME, WORST
from tests.limits import check_post

ANN, NOW = 10**19, 1.8e9
NEXT = NOW + 86_400.0


def waiting(number: int, due: float | None = NOW + 3_600, last: float | None = NEXT + 1) -> Table:
    time = SeatTime(due=due, last=last, left=0.0, spare=0.0)
    seats = (Seat(0, WORST, ANN, None, "any", time=time),)
    pending = PendingQuestions(vote=Vote(1, "end", 12, 0.0, 7_200.0))
    place = Place(10**19, 10**19, 10**19)
    table = Table(number, "toy", "running", place, ANN, "en", {}, seats, "f" * 64, None, 0, 1.7e9, 1.7e9, None)
    return replace(table, pending=pending)


def digest_of(
    decisions: list[Table], votes: list[Table], offers: list[tuple[Table, SeatOffer]], language: str = "en"
) -> Digest:
    titles = {"toy": "Toy"}
    return Digest(ANN, language, titles, tuple(decisions), tuple(votes), (), tuple(offers), NOW, 0.0, NEXT)


def asked(kind: str, number: int = 1) -> SeatOffer:
    return SeatOffer(number, "take" if kind == "take" else "substitute", 1, None, ANN, WORST, 12, 0.0, 3_600.0)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("decisions", "votes", "offers"), [(500, 0, 0), (500, 500, 500), (0, 500, 500), (1, 1, 1)])
def test_five_hundred_tables_are_one_message(language: str, decisions: int, votes: int, offers: int) -> None:
    tables = [waiting(GAME + number, last=NOW + 7_200) for number in range(500)]
    offered = [(table, asked("take" if table.id % 2 else "substitute")) for table in tables[:offers]]
    post = digest_post(digest_of(tables[:decisions], tables[:votes], offered, language))
    assert check_post(post) == []
    lines = post.content.split("\n")
    listed = [line for line in lines if line.startswith("[")]
    count = decisions + votes + offers
    left = sum(int(line.split()[1]) for line in lines if line.endswith((": `/games`", ": `/parties`")))
    assert len(listed) + left == count, "what is not listed is counted"
    plays = [button for row in post.rows for button in row if button.verb == "table_play"]
    assert [button.args for button in plays] == [str(table.id) for table in tables[: min(10, decisions)]]


@pytest.mark.parametrize("language", languages())
def test_ten_usual_tables_are_all_listed(language: str) -> None:
    tables = [waiting(number) for number in range(41, 52)]
    lines = digest_post(digest_of(tables, [], [], language)).content.split("\n")
    assert len([line for line in lines if line.startswith("[")]) == 10
    assert "1 " in lines[-1] and lines[-1].endswith(("`/games`", "`/parties`"))


def test_each_line_says_where_and_by_when() -> None:
    place = "https://discord.com/channels/10000000000000000000/10000000000000000000"
    tables = [waiting(41, last=NOW + 7_200), waiting(42), waiting(43, None, None)]
    offers = [(waiting(44), asked("substitute")), (waiting(45), asked("take"))]
    post = digest_post(digest_of(tables, [waiting(41)], offers))
    assert post.content.split("\n")[:5] == [
        "**3 tables wait for you.**",
        f"[Toy 41]({place}): due <t:1800003600:R>, before the next digest",
        f"[Toy 42]({place}): due <t:1800003600:R>",
        f"[Toy 43]({place})",
        f"[Toy 41]({place}): a vote needs you, closes <t:1800007200:R>",
    ]
    assert "seat 2 is yours if you like, closes <t:1800003600:R>" in post.content
    assert "would like seat 2 and gets it <t:1800003600:R> without an answer" in post.content
    assert "@everyone" not in post.content
    assert (post.until, post.retire, post.fallback) == (NEXT, (DIGEST_POST,), "")
    assert "1 table waits" not in digest_post(digest_of([], [waiting(41)], [])).content


def test_what_is_past_is_one_line_below_the_news() -> None:
    """They may not have been read yet."""
    digest = digest_of([waiting(41)], [], [])
    line = f"That was <t:{NOW:.0f}:R>. What waits for you now: `/games`."
    assert digest_post(digest).past == line
    told = replace(digest, news=((waiting(42), ConcernKind.OVER, "over"),))
    news, _, _ = digest_post(told).content.split("\n")
    assert digest_post(told).past == f"{news}\n{line}"
    assert digest_post(replace(told, decisions=())).past == news


def test_a_due_that_has_passed_is_not_shown() -> None:
    digest = digest_of([waiting(41, NOW - 3_600, NOW + 7_200)], [], [])
    [line] = digest_post(digest).content.split("\n")[1:2]
    assert "late, your spare time ends <t:1800007200:R>" in line and "<t:1799996400:R>" not in line
    assert waited_for_post(digest, digest.decisions).content.endswith("Due <t:1800007200:f>, <t:1800007200:R>.")


def test_it_says_what_is_owed_and_what_comes_otherwise() -> None:
    owed = {41: ("your card", "the first card"), 42: ("your turn", "pass")}
    digest = replace(digest_of([waiting(41, last=NOW + 7_200), waiting(42)], [], []), owed=owed)
    lines = digest_post(digest).content.split("\n")
    assert lines[1].endswith(", your card: due <t:1800003600:R>; otherwise an AI plays for you")
    assert lines[2].endswith(", your turn: due <t:1800003600:R>")


async def test_it_comes_directly_whatever_notices_are_wanted_and_opens_the_settings(world: World) -> None:
    await world.bot.house.settings.set_member(world.ann.id, {"notices": "mention"})
    courier, table = courier_of(world), table_of(world)
    with pytest.raises(DeliveryError):
        await courier.send(table, Post("card", "Choose.", to=world.ann.id), "n-1")
    post = replace(digest_post(digest_of([waiting(41)], [], [])), to=world.ann.id)
    where = await courier.send(table, post, "n-2")
    message = world.env.backend.get_message(where.channel_id, where.message_id)
    assert message.content == post.content
    await courier.strip(table, where, world.ann.id)
    assert not world.env.backend.get_message(where.channel_id, where.message_id).components


async def test_its_button_opens_the_settings(world: World, table: int) -> None:
    result = await world.raw(world.ann, world.card(table), str(Id(table, "me")))
    assert "Digest: none" in words(result.response.message)


def test_a_request_to_take_back_is_listed_and_so_is_a_downtime() -> None:
    table = replace(waiting(44), pending=PendingQuestions(consent=Consent(1, 0, ANN, 3, (0,), (), 0.0, 3_600.0)))
    digest = replace(digest_of([], [], []), undos=(table,), down=NOW - 7_200)
    down, undo = digest_post(digest).content.split("\n")
    assert down.startswith("I was offline from <t:") and down.endswith("Nobody lost time.")
    assert "asks to take something back, closes <t:" in undo
    assert waited_for_post(digest, [table]).content.split("\n")[1:] == [down, undo]


@pytest.mark.parametrize(("kind", "ai"), [(ConcernKind.TAKEN_OVER, "novice"), (ConcernKind.SEAT_LOST, None)])
def test_news_of_a_seat_says_why_before_how_to_get_it_back(kind: ConcernKind, ai: str | None) -> None:
    table = waiting(44)
    table = replace(table, seats=(replace(table.seats[0], ai=ai),))
    said = digest_post(replace(digest_of([], [], []), news=((table, kind, "key"),))).content
    assert ": your time ran out, so " in said and " Press anything there to " in said


@pytest.mark.parametrize("language", languages())
def test_every_kind_that_such_a_message_tells_of_has_its_words(language: str) -> None:
    table = replace(waiting(44), options={"pace": "daily"})

    def line(kind: ConcernKind) -> str:
        return digest_post(replace(digest_of([], [], [], language), news=((table, kind, "key"),))).content

    told = [kind for kind, rule in RULES.items() if rule.told_of and "silent" not in (rule.quiet, rule.digest)]
    other = line(ConcernKind.TURN)
    assert [kind for kind in told if kind != ConcernKind.WAS_DOWN and line(kind) == other] == []


def test_a_new_host_reads_why_one_line_a_reason() -> None:
    whys = ("left", "late", "left", "chosen")
    news = tuple((waiting(at), ConcernKind.HANDED, f"host.{why}.{at}") for at, why in enumerate(whys, 41))
    lines = digest_post(replace(digest_of([], [], []), news=news)).content.split("\n")
    assert [line.partition(":")[0] for line in lines] == [
        "The host left. You now host Toy 41, Toy 43",
        "The host hasn't played for a while. You now host Toy 42",
        "The host or a manager of the server chose you. You now host Toy 44",
    ]


@pytest.mark.parametrize("language", languages())
def test_one_line_names_all_tables_that_somebody_hosts_now(language: str) -> None:
    tables = [replace(waiting(number), language=language) for number in range(41, 46)]
    news = tuple((table, ConcernKind.HANDED, "host.left.1") for table in tables)
    digest = replace(digest_of([], [], [], language), news=(*news, (tables[0], ConcernKind.TIME_OUT, "late")))
    _, line = digest_post(digest).content.split("\n")
    assert "Toy 41, Toy 42, Toy 43, Toy 44, Toy 45" in line and line.count("`/") == 4
    assert waited_for_post(digest, tables[:2]).content.split("\n")[-1] == line.replace(", Toy 43, Toy 44, Toy 45", "")
    many = replace(digest, news=tuple((waiting(number), ConcernKind.HANDED, "") for number in range(500)))
    assert check_post(digest_post(many)) == [] and "490" in digest_post(many).content
