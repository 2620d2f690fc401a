"""A saga in progress (§14.0): its deck of scenarios, glory, vetoes, what is carried over; and what changes it."""

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
    """A game of the saga that is over. `places` and `reason` as in `glory_of`; `counted`: whether it brings anything.

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
class Saga:
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
        """The number of the present game, from 1; past the last once the saga is over."""
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


def draw(seats: int, numbers: Sequence[int], dice: Dice) -> Saga:
    """A saga's deck: the scenarios, ascending, shuffled once (stream SETUP); read from index 0."""
    deck = sorted(numbers)
    dice.shuffle(deck, SETUP, [0] * STREAMS)
    return Saga(seats, tuple(deck), 0, (1,) * seats, (0,) * seats, lives=(0,) * seats, kept=(-1,) * seats)


def veto(saga: Saga, seat: int, scenario: int) -> Saga:
    """The seat puts the present card away; the next is turned up, and may be vetoed too.

    Raises EngineError: saga_over, other_card (it was late: nothing is spent), no_veto, no_card_left.
    """
    _check_open(saga)
    if scenario != saga.scenario:
        raise EngineError("other_card", "14.0", scenario=saga.scenario)
    if not saga.vetoes[seat]:
        raise EngineError("no_veto", "14.0")
    if not saga.spare:
        raise EngineError("no_card_left", "14.0")
    return replace(saga, at=saga.at + 1, vetoes=_with(saga.vetoes, seat, saga.vetoes[seat] - 1))


def may_make_pact(saga: Saga) -> tuple[int, ...]:
    """Who may make the pact: from game 2 on the last seat or seats, but not if all are last."""
    if saga.over or saga.number == 1 or saga.pact >= 0:
        return ()
    least = min(saga.glory)
    last = tuple(seat for seat in range(saga.seats) if saga.glory[seat] == least)
    return last if len(last) < saga.seats else ()


def make_pact(saga: Saga, seat: int) -> Saga:
    """Raises EngineError: saga_over, pact_taken, no_pact."""
    _check_open(saga)
    if saga.pact >= 0:
        raise EngineError("pact_taken", "14.0", seat=saga.pact + 1)
    if seat not in may_make_pact(saga):
        raise EngineError("no_pact", "14.0")
    return replace(saga, pact=seat)


def has_life(saga: Saga, seat: int, values: CampaignValues) -> bool:
    """Whether a level of the seat has a life more in the present game: not with the pact."""
    return seat != saga.pact and saga.behind(seat) >= values.life_behind


def choose_life(saga: Saga, seat: int, level: int, values: CampaignValues) -> Saga:
    """Raises EngineError: saga_over, no_life."""
    _check_open(saga)
    if not has_life(saga, seat, values) or level not in (0, 1, 2):
        raise EngineError("no_life", "14.0")
    return replace(saga, lives=_with(saga.lives, seat, level))


def keep_legendary(saga: Saga, seat: int, item: int, content: Content) -> Saga:
    """Raises EngineError: saga_over, not_yours."""
    _check_open(saga)
    if item not in legendaries_to_keep(saga, seat, content):
        raise EngineError("not_yours", "14.0")
    return replace(saga, kept=_with(saga.kept, seat, item))


def legendaries_to_keep(saga: Saga, seat: int, content: Content) -> tuple[int, ...]:
    """Items a winner may take one of along: not before scenarios 11 and 13, in which they count."""
    last = saga.last
    if last is None or seat not in last.winners or seat == saga.past_pact:
        return ()
    if reward_of(content, last.scenario) != "legendary" or counts_legendaries(content, saga.scenario):
        return ()
    return tuple(sorted(last.legendaries[seat]))


def counts_legendaries(content: Content, scenario: int) -> bool:
    """Whether legendary cards are feats in a scenario."""
    return next(each.feats in ("points", "rite") for each in content.scenarios if each.number == scenario)


def reward_of(content: Content, scenario: int) -> str:
    return next(each.reward for each in content.scenarios if each.number == scenario)


def finish(
    saga: Saga,
    game: int,
    places: Places,
    reason: str,
    counted: bool,
    content: Content,
    *,
    grudges: Sequence[int] = (),
    legendaries: Sequence[Sequence[int]] = (),
    chain: str = "",
) -> Saga:
    """The present game is over: its glory, the next card, and before the final the clamp.

    `counted` false: it was stopped before its first test; then the next card follows, or the same where none is spare,
    with the same boons. Raises EngineError "saga_over".
    """
    _check_open(saga)
    values = content.campaign
    assert values is not None
    final = saga.number == GAMES
    glory = glory_of(values, places, reason, final) if counted else (0,) * saga.seats
    done = Finished(
        game, saga.scenario, places, reason, counted, glory, tuple(grudges),
        tuple(tuple(items) for items in legendaries) or ((),) * saga.seats, chain,
    )  # fmt: skip
    if not counted:
        return replace(saga, games=(*saga.games, done), at=saga.at + int(saga.spare))
    total = tuple(had + more for had, more in zip(saga.glory, glory, strict=True))
    after = replace(
        saga, games=(*saga.games, done), glory=total, past_pact=saga.pact, pact=-1, lives=(0,) * saga.seats,
        kept=(-1,) * saga.seats,
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


def champions(saga: Saga) -> tuple[int, ...]:
    """Most glory; of several the better place in the final, then more games won, then all of them."""
    final = saga.last
    assert saga.over and final is not None
    place = {seat: at for at, equals in enumerate(final.places) for seat in equals}
    ranks = [(saga.glory[seat], -place[seat], saga.won(seat)) for seat in range(saga.seats)]
    best = max(ranks)
    return tuple(seat for seat in range(saga.seats) if ranks[seat] == best)


def _check_open(saga: Saga) -> None:
    if saga.over:
        raise EngineError("saga_over", "14.0")


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
