"""`/me`: time zones by their cities, quiet hours, notices, digest; bad values are named, the rest is kept. Blocking."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.tables.options import cities
from cogs.tables.options.cities import City
from cogs.tables.person.blocking import block_view, blocked_line
from cogs.tables.person.me import Change, me_view, time_form
from cogs.tables.person.preferences import settings_view
from cogs.tables.posts.outage import moved_concern
from cogs.tables.running import substitutes
from cogs.transport.contract import Form, Id
from cogs.transport.taste import PictureTaste, taste_of, usual_taste
from data.texts import languages, texts_in
from host.clocks.quiet_hours import QuietHours, known_zone
from host.live_game.blocking import BLOCKED_PEOPLE, BLOCKED_SERVERS, MOST_BLOCKED
from host.posts.notices import LOCALE, WAYS, digest_hour, way_of
from host.table.presses import Press
from tests.cogs.cards import words
from tests.cogs.conftest import World
from tests.limits import check_modal, check_view

FORM = str(Id(0, "me_time"))
AT = 1_800_000_000.0
"""15 January 2027, 8:00 by world time."""


def said(view: Any) -> str:
    return "\n".join(part.get("content", "") for part in view.to_components())


async def kept(world: World) -> dict[str, Any]:
    return dict(await world.house.settings.member(world.ann.id))


async def filled(
    world: World, message: Any, zone: str, begins: str = "none", ends: str = "none", digest: str = "none"
) -> Any:
    shown = await world.ann.click(message, label="Time, quiet hours, digest…")
    hours = {"begins": [begins], "ends": [ends], "digest": [digest]}
    return await world.ann.submit_modal(shown, {"zone": zone, **hours})


@pytest.mark.parametrize("language", languages())
def test_all_cities_are_zones_and_every_label_is_found_again(language: str) -> None:
    every = cities.cities(language)
    assert len({city.zone for city in every}) == len(every) > 400
    for city in every:
        assert known_zone(city.zone) and len(city.label) <= 100
        assert city in cities.named(city.label.partition(",")[0], language), city
        assert cities.named(city.zone, language) == (city,)


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("Paris", "Europe/Paris"),
        (" paris ", "Europe/Paris"),
        ("France", "Europe/Paris"),
        ("Londres", "Europe/London"),
        ("London", "Europe/London"),
        ("Katmandou", "Asia/Kathmandu"),
        ("Kathmandu", "Asia/Kathmandu"),
        ("new york", "America/New_York"),
        ("sao paulo", "America/Sao_Paulo"),
        ("america/new_york", "America/New_York"),
        ("Montréal", "America/Toronto"),
        ("UTC", "UTC"),
    ],
)
@pytest.mark.parametrize("language", languages())
def test_a_city_or_country_is_known_in_either_language(name: str, zone: str, language: str) -> None:
    assert [city.zone for city in cities.named(name, language)] == [zone]


def test_a_misspelt_city_is_offered_and_never_just_taken() -> None:
    assert cities.named("Pariss", "en") == ()
    assert [city.zone for city in cities.alike("Pariss", "en")] == ["Europe/Paris"]
    for nothing in ("", "   ", "…", "Xyzzyville", "x" * 5000):
        assert cities.named(nothing, "en") == () == cities.alike(nothing, "en")


@pytest.mark.parametrize("language", languages())
def test_the_panel_keeps_to_the_limits(language: str) -> None:
    t = texts_in(language)
    several = tuple(City(f"Zone/{number}", "L" * 200, frozenset()) for number in range(40))
    full = Change(said=("s" * 300, "s" * 300), name="N" * 200, choices=several)
    for way in WAYS:
        now = {"plain": True, "language": "fr", "notices": way, "zone": "America/Argentina/Buenos_Aires"}
        for settings in ({}, now, {**now, "quiet": [1320, 480], "digest": 8}):
            for change in (None, full):
                assert check_view(me_view(settings, t, AT, change)) == []


async def test_the_language_of_a_discord_is_kept_of_who_sits_at_a_table_alone(world: World, table: int) -> None:
    """Ben joined; of Cleo, who looks on, nothing is kept, nor of Ben once he is erased."""
    house, seated, passing = world.house, world.ben, world.cleo
    for who in (seated, passing):
        await who.slash(world.channel, "rules")
        await who.slash(world.channel, "board", table=table)
    assert [await house.settings.member(who.id) for who in (seated, passing)] == [{LOCALE: "en"}, {}]
    await house.privacy.forget(Press(seated.id, "Ben"), (await house.privacy.kept(seated.id)).mark)
    await seated.slash(world.channel, "rules")
    assert await house.settings.member(seated.id) == {}


def test_each_line_says_what_follows_from_it() -> None:
    t = texts_in("en")
    settings = {"zone": "Asia/Kathmandu", "quiet": [1320, 480], "notices": "digest", "digest": 8}
    text = said(me_view(settings, t, AT))
    assert "Time zone: Asia/Kathmandu, now 13:45" in text
    assert "Quiet hours: 22:00 to 8:00. Nothing pings you and no direct message comes" in text
    assert "the daily digest alone. Nothing else pings you, live and evening tables aside" in text
    assert "Digest: daily at 8:00, if anything waits for you" in text
    assert "you hear nothing of daily and slow tables" in said(me_view({"notices": "digest"}, t, AT))
    assert "none chosen, so UTC, now 8:00" in said(me_view({}, t, AT))


@pytest.mark.parametrize("language", languages())
def test_each_menu_stands_below_what_it_sets(language: str) -> None:
    """Once something is chosen in it, a menu shows no name of its own."""
    t = texts_in(language)
    parts = me_view({}, t, AT).to_components()
    labels = [
        parts[at - 1].get("content", "").partition("\u202f:" if language == "fr" else ":")[0]
        for at, part in enumerate(parts)
        if part["type"] == 1 and part["components"][0]["type"] == 3
    ]
    assert labels[:3] == {"en": ["Language", "Notices", "Pictures"], "fr": ["Langue", "Avis", "Images"]}[language]


async def test_a_form_sets_it_all_and_opens_with_what_holds(world: World) -> None:
    panel = await world.ann.slash(world.channel, "me")
    await world.restart()
    result = await filled(world, panel.response.message, zone="Paris", begins="22", ends="8", digest="9")
    assert await kept(world) == {"zone": "Europe/Paris", "quiet": [1320, 480], "digest": 9}
    assert QuietHours.of(await kept(world)) == QuietHours("Europe/Paris", 1320, 480)
    text = words(result.response.message)
    assert "Time zone: Europe/Paris, now " in text and "Quiet hours: 22:00 to 8:00" in text
    frozen = "Clocks that already run keep your old quiet hours."
    assert frozen in text
    again = await filled(world, result.response.message, zone="Europe/Paris", begins="23", ends="8", digest="9")
    assert await kept(world) == {"zone": "Europe/Paris", "quiet": [1380, 480], "digest": 9}
    await filled(world, again.response.message, zone="")
    assert await kept(world) == {}, "and all of it can be taken back"


@pytest.mark.parametrize(
    ("begins", "ends", "said"),
    [
        ("8", "8", "Not set: that would be the whole day."),
        ("8", "21", "Not set: quiet hours last 12 hours at most."),
        ("8", "7", "Not set: quiet hours last 12 hours at most."),
        ("8", "none", "need a beginning and an end"),
        ("none", "8", "need a beginning and an end"),
    ],
)
async def test_unfit_hours_are_not_set_and_the_rest_is(world: World, begins: str, ends: str, said: str) -> None:
    await world.bot.house.settings.set_member(world.ann.id, {"quiet": [0, 360]})
    panel = await world.ann.slash(world.channel, "me")
    result = await filled(world, panel.response.message, zone="Paris", begins=begins, ends=ends, digest="7")
    assert said in words(result.response.message)
    assert await kept(world) == {"quiet": [0, 360], "zone": "Europe/Paris", "digest": 7}


async def test_several_of_a_name_are_asked_for_after_a_restart_too(world: World) -> None:
    panel = await world.ann.slash(world.channel, "me")
    result = await filled(world, panel.response.message, zone="Spain", begins="22", ends="8", digest="8")
    text = words(result.response.message)
    assert "Which Spain?" in text and "Europe/Madrid" in text and "zone" not in await kept(world)
    assert (await kept(world))["quiet"] == [1320, 480], "the rest is saved"
    await world.restart()
    chosen = await world.ann.select(result.response.message, ["Europe/Madrid"], custom_id=str(Id(0, "me_zone")))
    assert (await kept(world))["zone"] == "Europe/Madrid"
    assert "Which Spain?" not in words(chosen.response.message)


async def test_an_unknown_city_changes_nothing_but_the_rest(world: World) -> None:
    await world.bot.house.settings.set_member(world.ann.id, {"zone": "Europe/Paris"})
    panel = await world.ann.slash(world.channel, "me")
    result = await filled(world, panel.response.message, zone="**Xyzzyville** @everyone", digest="8")
    text = words(result.response.message)
    assert "know the city" in text and "@everyone" not in text
    assert (await kept(world))["zone"] == "Europe/Paris" and (await kept(world))["digest"] == 8


async def test_the_option_of_the_command_names_a_zone_and_completes_it(world: World) -> None:
    found = await world.ann.autocomplete(world.channel, "me", "time_zone", "pari")
    assert [choice["value"] for choice in found] == ["Europe/Paris"]
    assert found[0]["name"].startswith("Paris, France (") and len(found[0]["name"]) <= 100
    assert len(await world.ann.autocomplete(world.channel, "me", "time_zone", "a")) == 25
    assert await world.ann.autocomplete(world.channel, "me", "time_zone", "") == []
    assert await world.ann.autocomplete(world.channel, "me", "time_zone", "x" * 500) == []
    result = await world.ann.slash(world.channel, "me", time_zone=found[0]["value"])
    assert await kept(world) == {"zone": "Europe/Paris"} and "Europe/Paris, now " in words(result.response.message)
    result = await world.ann.slash(world.channel, "me", time_zone="Xyzzyville")
    assert await kept(world) == {"zone": "Europe/Paris"} and "know the city" in words(result.response.message)


async def test_plain_words_are_chosen_and_who_wants_the_digest_alone_gets_one(world: World) -> None:
    panel = await world.ann.slash(world.channel, "me")
    result = await world.ann.click(panel.response.message, label="Plain words")
    assert await kept(world) == {"plain": True}
    notices = str(Id(0, "me_notices"))
    result = await world.ann.select(result.response.message, ["dm.digest"], custom_id=notices)
    assert await kept(world) == {"plain": True, "notices": "digest", "digest": 8}
    await world.ann.select(result.response.message, ["digest.mention"], custom_id=notices)
    assert await kept(world) == {"plain": True, "notices": "mention", "digest": 8}
    old = await world.raw(world.ann, result.response.message, str(Id(0, "me_notices", "dm")))
    assert (await kept(world))["notices"] == "dm" and "as direct messages" in words(old.response.message), (
        "an older panel's"
    )


async def test_theme_and_layout_of_pictures_are_chosen(world: World) -> None:
    panel = await world.ann.slash(world.channel, "me")
    assert "Pictures: usual colours; wide board" in words(panel.response.message)
    result = await world.ann.select(panel.response.message, ["default.contrast"], custom_id=str(Id(0, "me_theme")))
    result = await world.ann.select(result.response.message, ["wide.tall"], custom_id=str(Id(0, "me_layout")))
    assert await kept(world) == {"theme": "contrast", "layout": "tall"}
    assert "Pictures: high contrast; tall board, for a phone" in words(result.response.message)
    assert taste_of(await kept(world)) == PictureTaste("contrast", True)
    await world.ann.select(result.response.message, ["tall.wide"], custom_id=str(Id(0, "me_layout")))
    assert taste_of(await kept(world)) == PictureTaste("contrast", False)


async def test_an_older_panel_s_choice_of_no_layout_is_a_wide_board(world: World) -> None:
    panel = await world.ann.slash(world.channel, "me")
    await world.house.settings.set_member(world.ann.id, {"layout": "tall"})
    await world.raw(world.ann, panel.response.message, str(Id(0, "me_layout")), values=["tall.-"])
    assert taste_of(await kept(world)) == PictureTaste() == taste_of({"layout": ""})


@pytest.mark.parametrize(
    ("chosen", "tall"),
    [("", False), ("t", True), ("tw", False), ("t-", False), ("tt-", True), ("ttww", False), ("ttt-", True)],
)
def test_posts_for_all_are_tall_where_more_than_half_of_the_table_wants_it(chosen: str, tall: bool) -> None:
    held = {"t": {"layout": "tall", "theme": "contrast"}, "w": {"layout": "wide"}, "-": {}}
    assert usual_taste([held[each] for each in chosen]) == PictureTaste(tall=tall)


@pytest.mark.parametrize("found", [None, "neon", 8, "", ["tall"]])
def test_a_taste_of_no_use_reads_as_the_usual_one(found: object) -> None:
    assert taste_of({"theme": found, "layout": found}) == PictureTaste()


async def test_what_no_panel_of_ours_sends_sets_nothing_odd(world: World) -> None:
    panel = await world.ann.slash(world.channel, "me")
    for custom_id, value in (
        (str(Id(0, "me_zone")), "../../etc/passwd"),
        (str(Id(0, "me_zone")), "localtime"),
        (str(Id(0, "me_notices")), "dm.everything"),
        (str(Id(0, "me_language")), "en.klingon"),
    ):
        await world.raw(world.ann, panel.response.message, custom_id, values=[value])
    assert "zone" not in await kept(world)
    assert (way_of(await kept(world)), (await kept(world)).get("language") or "") == ("dm", "")


@pytest.mark.parametrize("found", [None, "8", 8.0, True, -1, 24, [8], 10**30])
def test_a_digest_s_hour_of_no_use_reads_as_never(found: object) -> None:
    assert digest_hour({"digest": found}) is None
    assert way_of({"notices": found}) == "dm"


@pytest.mark.parametrize("language", languages())
async def test_the_form_keeps_to_the_limits(language: str) -> None:
    member = {"zone": "America/Argentina/Buenos_Aires", "quiet": [0, 720], "digest": 23}
    asked: Any = SimpleNamespace(t=texts_in(language), member=member)
    form = await time_form(asked)
    assert isinstance(form, Form) and check_modal(form.modal) == []
    zone, *hours = (part["component"] for part in form.modal.to_dict()["components"])
    assert zone["value"] == member["zone"], "it opens with what holds"
    held = [next(each["value"] for each in hour["options"] if each.get("default")) for hour in hours]
    assert held == ["0", "12", "23"]


async def test_somebody_is_blocked_by_command_and_once_more_not(world: World) -> None:
    await world.ann.slash(world.channel, "me", block=world.ben)
    assert (await kept(world))[BLOCKED_PEOPLE] == [world.ben.id]
    shown = await world.ann.slash(world.channel, "me")
    assert "1 person, 0 servers" in words(shown.response.message)
    await world.ann.slash(world.channel, "me", block=world.ben)
    assert (await kept(world))[BLOCKED_PEOPLE] == []
    refused = await world.ann.slash(world.channel, "me", block=world.ann)
    assert "can't block yourself" in refused.response.content


async def test_a_server_is_blocked_and_unblocked_in_the_panel(world: World) -> None:
    panel = await world.ann.click((await world.ann.slash(world.channel, "me")).response.message, label="Blocked…")
    blocked = await world.ann.click(panel.response.message, label="Block this server")
    assert (await kept(world))[BLOCKED_SERVERS] == [world.guild.id]
    message = blocked.response.message or panel.response.message
    await world.raw(world.ann, message, str(Id(0, "unblock_server")), values=[f"1.{world.guild.id}"])
    assert (await kept(world))[BLOCKED_SERVERS] == []


async def test_who_is_blocked_can_t_invite(world: World) -> None:
    await world.lobby(private=True)
    await world.bot.house.settings.set_member(world.ben.id, {BLOCKED_PEOPLE: [world.ann.id]})
    said = await world.ann.slash(world.channel, "game invite", player=world.ben)
    assert "don't take invitations" in said.response.content


async def test_an_invitation_at_the_moment_of_another_is_not_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command set the list that it had read before the other was written."""
    await world.lobby(private=True)
    person = substitutes._person

    async def meanwhile(*given: Any) -> Any:
        await world.house.lobby.invite(Press(world.ann.id, "Ann", 77), 1, [world.cleo.id])
        return await person(*given)

    monkeypatch.setattr(substitutes, "_person", meanwhile)
    await world.ann.slash(world.channel, "game invite", player=world.ben)
    assert set((await world.table(1)).terms.invited) == {world.ben.id, world.cleo.id}


async def test_an_invitation_from_the_card_goes_round_no_block_list(world: World) -> None:
    card = await world.lobby(players=3)
    await world.bot.house.settings.set_member(world.cleo.id, {BLOCKED_PEOPLE: [world.ann.id]})
    shown = await world.ann.click(card, label="Invite…")
    said = await world.ann.submit_modal(shown, {"people": [world.cleo]})
    assert "don't take invitations" in said.response.content
    assert "invited" not in (await world.table(1)).options
    bodies = [each.json for each in world.env.http_requests if each.path.endswith("/messages")]
    assert not [body for body in bodies if (body.get("allowed_mentions") or {}).get("users")]


async def test_a_report_reaches_the_operator_and_the_log(
    world: World, table: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.bot, "_operator", world.cleo.id)
    with caplog.at_level(logging.WARNING, "cogs"):
        said = await world.raw(world.ann, world.card(table), str(Id(table, "report")))
    assert "Reported" in said.response.content
    line = next(record.getMessage() for record in caplog.records if record.getMessage().startswith("report"))
    assert f"by={world.ann.id} game={table} server={world.guild.id}" in line and "Ann" not in line
    dms = [each.json for each in world.env.http_requests if each.path.endswith("/messages")]
    assert f"table {table}" in dms[-1]["content"]


@pytest.mark.parametrize("language", languages())
def test_panels_stay_below_discord_s_limits(language: str) -> None:
    t, many = texts_in(language), list(range(10**17, 10**17 + MOST_BLOCKED))
    now = {BLOCKED_PEOPLE: many, BLOCKED_SERVERS: many}
    assert check_view(block_view(now, t, 5, {many[0]: "W" * 100})) == []
    assert check_view(settings_view(now, t, "en")) == []
    assert str(MOST_BLOCKED) in blocked_line(now, t)


def test_messages_that_others_cause_can_be_reported(toy_table: Any) -> None:
    post = moved_concern(toy_table, 1, "Toy", texts_in("en")).private
    assert post is not None
    assert [button.verb for button in post.rows[0]] == ["report"]


@pytest.fixture
async def toy_table(world: World) -> Any:
    return await world.table(await world.started())
