"""A campaign in progress (§14.0): its deck of scenarios, glory, vetoes, what is carried over; and what changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.clash.campaign.glory import Places, clamped, glory_of
from engine.clash.pieces.content import CampaignValues, Content
from engine.kernel.dice import SETUP, STREAMS, Dice
from engine.kernel.errors import EngineError

GAMES = 5
STOPPED = "stopped"
"""Why a game ended that its people, or their absence, ended."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game of the campaign. `places` and `reason` as in `glory_of`; `counted`: whether it brings anything.

    `grudges` [holder * seats + against] are those left unspent; `legendaries` [seat] -> items it owns at the end.
    """

    game: int
    scenario: int
    places: Places
    reason: str
    counted: bool
    glory: tuple[int, ...]
    grudges: tuple[int, ...]
    legendaries: tuple[tuple[int, ...], ...]
    chain: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the reward: nobody where the game was stopped."""
        return self.places[0] if self.counted and self.reason != STOPPED else ()


@dataclass(frozen=True, slots=True)
class Campaign:
    """`deck`: scenario numbers in the order in which they are turned up; `at`: where the present one lies.

    `vetoes` [seat] -> how many it has left. `pact`, `lives`, `kept`: choices for the next game: the seat that made the
    pact (-1 nobody), [seat] -> level of its life more, [seat] -> legendary kept (-1 by default).
    """

    seats: int
    deck: tuple[int, ...]
    at: int = 0
    vetoes: tuple[int, ...] = ()
    glory: tuple[int, ...] = ()
    games: tuple[Finished, ...] = ()
    pact: int = -1
    past_pact: int = -1
    """Who had made the pact in the last game that counted."""
    lives: tuple[int, ...] = ()
    kept: tuple[int, ...] = field(default=())

    @property
    def scenario(self) -> int:
        """The present scenario's number."""
        return self.deck[self.at]

    @property
    def counted(self) -> tuple[Finished, ...]:
        """The games that brought something."""
        return tuple(game for game in self.games if game.counted)

    @property
    def number(self) -> int:
        """The number of the present game, from 1; past the last once the campaign is over."""
        return len(self.counted) + 1

    @property
    def over(self) -> bool:
        return len(self.counted) >= GAMES

    @property
    def last(self) -> Finished | None:
        """The game before, of those that counted."""
        return self.counted[-1] if self.counted else None

    @property
    def spare(self) -> bool:
        """Whether a card may go: more lie unturned than games are still to come after this one."""
        return len(self.deck) - self.at - 1 > GAMES - self.number

    def won(self, seat: int) -> int:
        """Games the seat won, shared ones too."""
        return sum(seat in game.winners for game in self.counted)

    def behind(self, seat: int) -> int:
        """Glory the seat lacks to the leader."""
        return max(self.glory) - self.glory[seat]


def draw(seats: int, numbers: Sequence[int], dice: Dice) -> Campaign:
    """A campaign's deck: the scenarios, ascending, shuffled once (stream SETUP); read from index 0."""
    deck = sorted(numbers)
    dice.shuffle(deck, SETUP, [0] * STREAMS)
    return Campaign(seats, tuple(deck), 0, (1,) * seats, (0,) * seats, lives=(0,) * seats, kept=(-1,) * seats)


def veto(campaign: Campaign, seat: int, scenario: int) -> Campaign:
    """The seat puts the present card away; the next is turned up, and may be vetoed too.

    Raises EngineError: saga_over, other_card (it was late: nothing is spent), no_veto, no_card_left.
    """
    _check_open(campaign)
    if scenario != campaign.scenario:
        raise EngineError("other_card", "14.0", scenario=campaign.scenario)
    if not campaign.vetoes[seat]:
        raise EngineError("no_veto", "14.0")
    if not campaign.spare:
        raise EngineError("no_card_left", "14.0")
    return replace(campaign, at=campaign.at + 1, vetoes=_with(campaign.vetoes, seat, campaign.vetoes[seat] - 1))


def may_make_pact(campaign: Campaign) -> tuple[int, ...]:
    """Who may make the pact: from game 2 on the last seat or seats, but not if all are last."""
    if campaign.over or campaign.number == 1 or campaign.pact >= 0:
        return ()
    least = min(campaign.glory)
    last = tuple(seat for seat in range(campaign.seats) if campaign.glory[seat] == least)
    return last if len(last) < campaign.seats else ()


def make_pact(campaign: Campaign, seat: int) -> Campaign:
    """Raises EngineError: saga_over, pact_taken, no_pact."""
    _check_open(campaign)
    if campaign.pact >= 0:
        raise EngineError("pact_taken", "14.0", seat=campaign.pact + 1)
    if seat not in may_make_pact(campaign):
        raise EngineError("no_pact", "14.0")
    return replace(campaign, pact=seat)


def has_life(campaign: Campaign, seat: int, values: CampaignValues) -> bool:
    """Whether a level of the seat has a life more in the present game: not with the pact."""
    return seat != campaign.pact and campaign.behind(seat) >= values.life_behind


def choose_life(campaign: Campaign, seat: int, level: int, values: CampaignValues) -> Campaign:
    """Raises EngineError: saga_over, no_life."""
    _check_open(campaign)
    if not has_life(campaign, seat, values) or level not in (0, 1, 2):
        raise EngineError("no_life", "14.0")
    return replace(campaign, lives=_with(campaign.lives, seat, level))


def keep_legendary(campaign: Campaign, seat: int, item: int, content: Content) -> Campaign:
    """Raises EngineError: saga_over, not_yours."""
    _check_open(campaign)
    if item not in legendaries_to_keep(campaign, seat, content):
        raise EngineError("not_yours", "14.0")
    return replace(campaign, kept=_with(campaign.kept, seat, item))


def legendaries_to_keep(campaign: Campaign, seat: int, content: Content) -> tuple[int, ...]:
    """Items a winner may take one of along: not before scenarios 11 and 13, in which they count."""
    last = campaign.last
    if last is None or seat not in last.winners or seat == campaign.past_pact:
        return ()
    if reward_of(content, last.scenario) != "legendary" or counts_legendaries(content, campaign.scenario):
        return ()
    return tuple(sorted(last.legendaries[seat]))


def counts_legendaries(content: Content, scenario: int) -> bool:
    """Whether legendary cards are feats in a scenario."""
    return next(each.feats in ("points", "rite") for each in content.scenarios if each.number == scenario)


def reward_of(content: Content, scenario: int) -> str:
    return next(each.reward for each in content.scenarios if each.number == scenario)


def finish(
    campaign: Campaign,
    game: int,
    places: Places,
    reason: str,
    counted: bool,
    content: Content,
    *,
    grudges: Sequence[int] = (),
    legendaries: Sequence[Sequence[int]] = (),
    chain: str = "",
) -> Campaign:
    """The present game is over: its glory, the next card, and before the final the clamp.

    `counted` false: it was stopped before its first test; then the next card follows, or the same where none is spare,
    with the same boons. Raises EngineError "saga_over".
    """
    _check_open(campaign)
    values = content.campaign
    assert values is not None
    final = campaign.number == GAMES
    glory = glory_of(values, places, reason, final) if counted else (0,) * campaign.seats
    done = Finished(
        game, campaign.scenario, places, reason, counted, glory, tuple(grudges),
        tuple(tuple(items) for items in legendaries) or ((),) * campaign.seats, chain,
    )  # fmt: skip
    if not counted:
        return replace(campaign, games=(*campaign.games, done), at=campaign.at + int(campaign.spare))
    total = tuple(had + more for had, more in zip(campaign.glory, glory, strict=True))
    after = replace(
        campaign, games=(*campaign.games, done), glory=total, past_pact=campaign.pact, pact=-1,
        lives=(0,) * campaign.seats,
        kept=(-1,) * campaign.seats,
    )  # fmt: skip
    if after.over:
        return after
    if after.number == GAMES:
        after = replace(after, glory=clamped(values, after.glory))
    vetoes = after.vetoes
    if reward_of(content, done.scenario) == "veto":
        for seat in done.winners:
            if seat != after.past_pact:
                vetoes = _with(vetoes, seat, vetoes[seat] + 1)
    return replace(after, at=after.at + 1, vetoes=vetoes)


def champions(campaign: Campaign) -> tuple[int, ...]:
    """Most glory; of several the better place in the final, then more games won, then all of them."""
    final = campaign.last
    assert campaign.over and final is not None
    place = {seat: at for at, equals in enumerate(final.places) for seat in equals}
    ranks = [(campaign.glory[seat], -place[seat], campaign.won(seat)) for seat in range(campaign.seats)]
    best = max(ranks)
    return tuple(seat for seat in range(campaign.seats) if ranks[seat] == best)


def _check_open(campaign: Campaign) -> None:
    if campaign.over:
        raise EngineError("saga_over", "14.0")


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
