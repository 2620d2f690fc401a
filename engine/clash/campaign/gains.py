"""What a game that is over brings its campaign, as its own table can tell from public facts (§14.0)."""

from __future__ import annotations

from engine.clash.campaign.glory import clamped, glory_of
from engine.clash.campaign.progress import GAMES, STOPPED
from engine.clash.pieces.camp import UNKNOWN
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from engine.clash.scenarios.ending import BY_FEATS, BY_LIMIT, REASONS, ranking
from engine.clash.views.imagining import imagine


def reason_in(game: View | State) -> str:
    """Why the game ended: feats, round_limit, or stopped."""
    camp = game.camp
    assert camp is not None
    return REASONS[camp.reason] if camp.reason in (BY_FEATS, BY_LIMIT) else STOPPED


def counts(game: View | State) -> bool:
    """Whether it brings anything: what was stopped counts from its first test round on."""
    camp = game.camp
    assert camp is not None
    return reason_in(game) != STOPPED or game.round >= camp.scenario.first_test


def gained(view: View, number: int) -> tuple[int, ...] | None:
    """[seat] -> its glory of game `number` of a campaign; None where secret cards hide ranks (stopped, §14.14)."""
    camp, values = view.camp, view.content.campaign
    assert camp is not None and values is not None
    if UNKNOWN in camp.cards:
        return None
    # What is drawn here, cards in hand and decks, ranks nobody.
    places = ranking(imagine(view, lambda: 0.0))
    return glory_of(values, places, reason_in(view), number == GAMES)


def standing(view: View, number: int, before: tuple[int, ...], gains: tuple[int, ...]) -> tuple[int, ...]:
    """[seat] -> its glory after the game; before the final nobody is farther behind than the clamp."""
    values = view.content.campaign
    assert values is not None
    total = tuple(had + more for had, more in zip(before, gains, strict=True))
    return clamped(values, total) if number == GAMES - 1 else total
