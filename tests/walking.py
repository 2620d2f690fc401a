"""Random presses at a table of any game: whatever is offered, by whoever; a refusal has words."""

from __future__ import annotations

import random

from cogs.commands import all_rows
from cogs.tables.commands.verbs import house_verbs
from cogs.transport.contract import Call, Form, Id
from data.texts import texts_in
from engine.kernel.errors import EngineError
from host.table.presses import Press
from host.table.refusals import HostError
from tests.room import Part, Player, Room

HOUSE_VERBS = frozenset(house_verbs(all_rows()))
"""What the tables answer for every game, and its screens never see."""
SELDOM = frozenset(
    {"undo", "over", "overgo", "back", "equndo", "log", "logp", "logr", "hand", "orders", "f_orders"}
    | {"p_undo", "p_over", "p_overgo", "p_back", "p_close", "p_drop"}
)
"""Verbs that lead back or only show something: pressed now and then."""


async def somebody(table: Room, chance: random.Random) -> Player:
    """Mostly who is asked."""
    owing = [player for player in table.players if (await player.look()).owes]
    return chance.choice(owing) if owing and chance.random() < 0.9 else chance.choice(table.players)


async def something(player: Player, chance: random.Random) -> Part:
    """A part of the panel; it is opened anew now and then."""
    if player.panel is None or chance.random() < 0.3:
        await player.open()
    parts = [part for part in player.parts() if part.id.verb not in HOUSE_VERBS]
    forward = [part for part in parts if part.id.verb not in SELDOM]
    return chance.choice(forward if forward and chance.random() < 0.85 else parts)


async def press(player: Player, part: Part, chance: random.Random) -> None:
    """Press it; a refusal has words, and the panel can be opened again."""
    values: list[str] = []
    if part.options:
        count = chance.randint(1, min(2, part.most))
        values = [value for value, _ in chance.sample(part.options, count)]
    try:
        answer = await player.send(part.id, values)
        if isinstance(answer, Form):
            await player.submit(answer, **filled(answer, chance))
        if part.id.verb == "unit" and (lines := [each for each in player.parts() if each.id.args.endswith(".b")]):
            await press(player, lines[0], chance)  # Else a walk would seldom buy, and have nobody to attack with.
    except (HostError, EngineError) as error:
        look = await player.look()
        person = Press(player.user, player.name)
        call = Call(Id(player.table.game, "turn"), person, look, player.table.house, texts_in("en"))
        assert player.table.screens.refusal(call, error) or isinstance(error, HostError)
        await player.open()


def filled(form: Form, chance: random.Random) -> dict[str, tuple[str, ...]]:
    """Anything the form's selects offer, as many as they take at least."""
    found: dict[str, tuple[str, ...]] = {}
    for label in form.modal.children:
        component = getattr(label, "component", None)
        options = getattr(component, "options", None)
        if component is not None and options and (component.min_values > 1 or chance.random() < 0.8):
            chosen = chance.sample(options, max(1, component.min_values))
            found[component.custom_id] = tuple(each.value for each in chosen)
    return found
