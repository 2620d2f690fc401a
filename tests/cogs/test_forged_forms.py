"""A spectator who forges the id of a form gets a refusal, in every game: forms show what their seat has."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.registry import SCREENS
from cogs.transport.contract import Call
from host.table.refusals import HostError
from tests.cogs_clash import test_limits as clash
from tests.cogs_kravora import test_limits as kravora

FOR_EVERYBODY = {"f_odds"}
PHASES = {"clash": ("equip", "move", "battle", "card"), "kravora": ("turn",)}
WORST: Any = {"clash": clash, "kravora": kravora}


def watching(game: str, phase: str, verb: str) -> Call:
    worst = WORST[game]
    view = replace(worst.worst_view(phase) if game == "clash" else worst.worst_view(), seat=None)
    call: Call = worst.call_of(view)
    return replace(call, id=replace(call.id, verb=verb), look=replace(call.look, seat=None, owes=False))


@pytest.mark.secrets
@pytest.mark.parametrize(
    ("game", "phase", "verb"),
    [
        (game, phase, verb)
        for game, phases in PHASES.items()
        for phase in phases
        for verb in sorted(SCREENS[game].screens.forms - FOR_EVERYBODY)
    ],
)
async def test_a_spectator_gets_no_form(game: str, phase: str, verb: str) -> None:
    with pytest.raises(HostError):
        await SCREENS[game].screens.press(watching(game, phase, verb))
