"""No message is above 12 kB as it is sent, whatever its names are made of, in either language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cogs.transport.panels.fitting import FOR_A_LEAD
from cogs.transport.panels.limits import PAYLOAD, payload_size
from cogs.transport.panels.panel import panel
from cogs.transport.panels.widgets import button, row, with_lead
from data.texts import texts_in
from tests.cogs import test_limits as plumbing
from tests.cogs_clash import test_limits as clash
from tests.cogs_clash import test_odds as odds
from tests.cogs_kravora import test_limits as kravora
from tests.limits import check_post, check_view
from tests.longer import usual

pytestmark = pytest.mark.limits
THAI = "ก้" * 16
"""A name as long as may be; each letter has six bytes in the library's JSON."""
SCREENS: list[tuple[Any, Callable[[], None]]] = [
    (plumbing, plumbing.test_the_lobby_card_with_the_worst_names),
    (clash, clash.test_every_panel),
    (clash, clash.test_panels_of_the_other_modes),
    (clash, clash.test_every_form),
    (clash, clash.test_every_post),
    (kravora, kravora.test_every_panel),
    (kravora, kravora.test_what_happened_since_leaves_room_for_the_turn),
    (kravora, kravora.test_every_post),
]


def in_thai(monkeypatch: pytest.MonkeyPatch, module: Any, language: str) -> None:
    monkeypatch.setattr(module, "WORST", THAI)
    texts = texts_in(language)
    monkeypatch.setattr(module, "texts_in", lambda asked: texts, raising=False)
    if hasattr(module, "T"):
        monkeypatch.setattr(module, "T", texts)


@pytest.mark.parametrize("language", usual(("en", "fr"), kept=("fr",)))
@pytest.mark.parametrize(("module", "check"), SCREENS, ids=[f"{check.__name__}" for _, check in SCREENS])
def test_screens_with_thai_names(
    monkeypatch: pytest.MonkeyPatch, module: Any, check: Callable[[], None], language: str
) -> None:
    in_thai(monkeypatch, module, language)
    check()


@pytest.mark.parametrize("language", usual(("en", "fr"), kept=("fr",)))
async def test_odds_with_thai_names(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    in_thai(monkeypatch, clash, language)
    await odds.test_all_of_it_at_its_longest(language)


@pytest.mark.parametrize("sign", ["x", "é", "ก", "🎲"])
def test_a_panel_is_cut_by_its_bytes_and_leaves_room_for_a_lead(sign: str) -> None:
    labels = [[f"{sign * 30}{each}{number}" for number in range(5)] for each in range(4)]
    buttons = [row(*(button(label, plumbing.Id(1, f"b{label[-2:]}")) for label in each)) for each in labels]
    shown = panel([sign * 60] * 70, buttons)
    view = with_lead(shown.view, "l" * (FOR_A_LEAD - 100))
    assert not check_view(shown.view)
    assert payload_size({"components": view.to_components()}) <= PAYLOAD


def test_the_checker_finds_too_many_bytes() -> None:
    text = plumbing.view_of(plumbing.discord.ui.TextDisplay("ก" * 2_500))
    assert any("bytes" in each for each in check_view(text))
    assert any("bytes" in each for each in check_post(plumbing.Post("turn", "ก" * 2_000)))
