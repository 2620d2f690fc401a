"""*Pass* asks once more only where something else could be done (screens D10)."""

from __future__ import annotations

from cogs.clash.action import could_act
from engine.clash.game import CLASH
from tests.engine.build import build


def test_pass_asks_nothing_where_one_could_only_move_cards_about() -> None:
    """It asked whoever owned a card, though cards can be moved in any Equip action."""
    owns = {(0, 0): ("great_sword",)}
    poor = build(armies=[{}, {"b5": (1, 0, 0)}], gear=owns, gold=(0, 0))
    assert not could_act(CLASH.view(poor, 0))
    assert could_act(CLASH.view(build(armies=[{}, {"b5": (1, 0, 0)}], gear=owns, gold=(30, 0)), 0)), "it can buy"
    assert could_act(CLASH.view(build(armies=[{"a1": (1, 0, 0)}, {"b5": (1, 0, 0)}], gold=(0, 0)), 0)), "it can move"
