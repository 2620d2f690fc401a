"""Says in two lines what a finished game brings its campaign: glory and standing, reward and grudges (§14.0)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.campaign.wording import reward_words
from cogs.clash.wording.wording import ClashWording
from cogs.transport.panels.text import listed
from engine.clash.campaign.gains import counts, gained, reason_in, standing
from engine.clash.campaign.progress import GAMES, STOPPED


def gain_lines(wording: ClashWording) -> list[str]:
    """What the game brings its campaign; [] for a game of none."""
    table, view, t = wording.table, wording.view, wording.t
    number = int(table.options.get("number") or 0)
    if not table.terms.campaign or not number or view.camp is None:
        return []
    if not counts(view):
        return [t("Stopped before its first test, this game counts for nothing in the campaign.")]
    gains = gained(view, number)
    if gains is None:
        return []
    told = [t("**Glory**: {gains}.", gains=_counted(wording, gains, "+"))]
    before = tuple(map(int, table.options.get("glory") or ()))
    if len(before) == len(gains):
        after = _counted(wording, standing(view, number, before, gains))
        told.append(t("After game {number} of {count}: {standing}.", number=number, count=GAMES, standing=after))
    return [" ".join(told), _next(wording, number)]


def _counted(wording: ClashWording, glory: Sequence[int], sign: str = "") -> str:
    """ "Ann 8 · Ben 4", the most first."""
    order = sorted(range(len(glory)), key=lambda seat: (-glory[seat], seat))
    return " · ".join(f"{wording.name(seat)} {sign}{glory[seat]}" for seat in order)


def _next(wording: ClashWording, number: int) -> str:
    """What winners have in the next game, and what the others have against them."""
    t, view = wording.t, wording.view
    assert view.camp is not None
    if number == GAMES:
        return t("That was the last game: the campaign's next post names the champion.")
    if reason_in(view) == STOPPED:
        return t("It stopped early, so nobody has a reward.")
    names = listed(t, [wording.name(seat) for seat in view.winners])
    boons = view.config.boons
    rewarded = [seat for seat in view.winners if not (boons and boons[seat].corrupted)]
    grudges = t("Each other seat bears a grudge against {names}.", names=names)
    if not rewarded:
        return t("No reward, because of the pact.") + " " + grudges
    reward = reward_words(view.camp.scenario, t)
    who = listed(t, [wording.name(seat) for seat in rewarded])
    return t("Reward of {names} in the next game: {reward}.", names=who, reward=reward) + " " + grudges
