"""Composes the lobby card of a campaign's next game: what is played, what each seat brings, who may start (§14.0)."""

from __future__ import annotations

from cogs.clash.campaign.wording import boon_lines
from cogs.clash.setup.content import house_content
from cogs.tables.posts.dice_posts import words_added
from cogs.tables.posts.lobby_card import dice_button
from cogs.tables.wording.names import listed_name, side_of, told_name
from cogs.transport.panels.text import cut_to_content, shown
from data.texts import Texts
from engine.clash.scenarios.setting import paragraph_of, scenario_of
from engine.clash.stored.lobby_options import ClashOptions
from host.lobby.lobby_changes import starts_at
from host.posts.post import Button, Post
from host.table.table import Table
from render.clash.words.scenario_words import scenario_title


def game_card(table: Table, t: Texts, sides: list[str]) -> Post:
    """In place of the card of other lobbies: seats and options are the campaign's, so nothing is chosen here."""
    options, content = ClashOptions.stored(table.options), house_content()
    scenario, number = scenario_of(content, options.scenario), int(table.options.get("number") or 0)
    host = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "?")
    lines = [
        t(
            "### Game {number} of the campaign at table {table} · table {own}",
            number=number,
            table=table.terms.campaign,
            own=table.id,
        ),
        # The campaign's card told it all while people chose; the first round's post tells the goal again.
        scenario_title(scenario, t),
        *(f"{seat.number + 1}. {listed_name(seat, t, side_of(sides, seat))}" for seat in table.seats),
        *boon_lines(options.boons, [told_name(seat, t, side_of(sides, seat)) for seat in table.seats], content, t),
    ]
    if options.dark_elves:
        lines.append(t("Nobody made the pact: the High Elder has 1 life more."))
    at = starts_at(table)
    if at is not None:
        start = t("{host} presses Start. From <t:{at}:f> on anybody seated may.", host=shown(host), at=int(at))
        lines.append(start)
    lines.extend(words_added(table, t))
    return Post(
        role="lobby",
        content=cut_to_content("\n".join(lines)),
        action="edit",
        rows=(
            (
                Button(t("Start"), "lobby_start", style="success"),
                Button(t("Campaign"), "campaign"),
                Button(t("Rules"), "rules", paragraph_of(scenario.number)),
                *dice_button(table, t),
            ),
        ),
    )
