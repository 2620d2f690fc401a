"""`/privacy`: a page on what is kept of somebody; a file of all of it; leaving statistics; deleting everything."""

from __future__ import annotations

import json

from cogs.transport.contract import Answer, Id, Note, Panel
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.panel import panel
from cogs.transport.panels.text import listed, shown
from cogs.transport.panels.widgets import button, row
from cogs.transport.reply import File
from data.texts import Texts
from host.services.privacy import Kept
from host.table.refusals import HostError, Refusal


async def privacy(request: Request) -> Answer:
    return _page(await request.house.privacy.kept(request.user_id), request.t)


def _page(kept: Kept, t: Texts, lead: str = "") -> Panel:
    lines = [t("### What I keep about you"), *([lead] if lead else []), *_lines(kept, t)]
    statistics = t("Count me in statistics again") if kept.unlisted else t("Keep me out of statistics")
    buttons = row(
        button(t("Export my data"), Id(0, "privacy_export")),
        button(statistics, Id(0, "privacy_listed", "1" if kept.unlisted else "0")),
        button(t("Delete my data…"), Id(0, "privacy_ask"), "danger"),
    )
    return panel(lines, [buttons])


def _lines(kept: Kept, t: Texts) -> list[str]:
    return [
        t("**Settings**: {count}, until you change them in `/me`.", count=len(kept.settings)),
        t(
            "**Games**: your Discord id, your name at the table, your seat, what you did and when, your standing "
            "orders, words you added to the dice. Running: {running}. Not begun: {lobbies}. Over: {over}. "
            "Actions: {actions}.",
            running=len(kept.running),
            lobbies=len(kept.lobbies),
            over=kept.over,
            actions=kept.actions,
        ),
        t("**Results and ratings**, for statistics. Rated games: {count}.", count=kept.rated),
        t("**Presses**: their ids for two days, so that none counts twice. **Messages** I sent you."),
        t(
            "**Who reads it**: posts, everybody in their channel; hidden cards, only you until a game ends; "
            "my operator could read it all. Nobody sells it or trains anything with it."
        ),
        t("My operator decides how long games and copies stay."),
        t("You are out of the statistics: nobody sees yours, not even you.")
        if kept.unlisted
        else t("Servers where you played show your statistics."),
    ]


async def export(request: Request) -> None:
    """Send the person all that is kept, as a JSON file."""
    found = await request.house.privacy.export(request.user_id)
    data = (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode("utf-8")
    await request.reply.say(request.t("All I keep about you:"), files=[File(data, "my-data.json", "")])


async def listed_or_not(request: Request) -> Answer:
    """Leave statistics, or join them again (args "1")."""
    out = request.id.args != "1"
    await request.house.privacy.keep_out(request.user_id, out)
    return _page(await request.house.privacy.kept(request.user_id), request.t)


async def ask(request: Request) -> Answer:
    return _question(await request.house.privacy.kept(request.user_id), request.t)


def _question(kept: Kept, t: Texts, lead: str = "") -> Panel:
    told = [
        t(
            'I delete your settings, ratings and name everywhere. In others\' games you become "a former player". '
            "Your word and press numbers stay in proofs. Posts keep your name and others' block lists your "
            "id: I can't change those. You can't undo this."
        )
    ]
    if kept.running:
        told.append(
            t.n(
                "At {count} running table an AI plays your seat for good.",
                "At {count} running tables an AI plays your seat for good.",
                len(kept.running),
            )
        )
    told += [
        t("{name} becomes host of table {number}.", number=number, name=shown(name))
        if name
        else t("Table {number} ends, as nobody else sits there.", number=number)
        for number, name in kept.hosted
    ]
    if kept.lobbies:
        numbers = listed(t, [str(number) for number in kept.lobbies])
        told.append(t("You leave lobbies: {numbers}.", numbers=numbers))
    buttons = row(
        button(t("Delete my data now, for good"), Id(0, "privacy_forget", kept.mark), "danger"),
        button(t("Keep everything"), Id(0, "privacy")),
    )
    return panel([*([lead] if lead else []), *told], [buttons])


async def forget(request: Request) -> Answer:
    """Delete everything; ask again where that would do something else by now."""
    t = request.t
    try:
        await request.house.privacy.forget(request.press, request.id.args)
    except HostError as error:
        if error.code is not Refusal.STALE:
            raise
        kept = await request.house.privacy.kept(request.user_id)
        return _question(kept, t, t("Your tables have changed, so I deleted nothing yet. Now it would be:"))
    return Note(t("Deleted. Your next press starts from nothing."))


async def done(request: Request) -> Answer | None:
    """As `forget`; the question loses its buttons."""
    answer = await forget(request)
    if isinstance(answer, Note):
        await request.reply.panel(panel([answer.content]).view)
        return None
    return answer


VERBS = {
    "privacy": Verb("edit", privacy),
    "privacy_export": Verb("new", export),
    "privacy_listed": Verb("edit", listed_or_not),
    "privacy_ask": Verb("edit", ask),
    "privacy_forget": Verb("edit", done),
}
