"""What the seats bring into the next game of a saga (§14.0): grudges, lives, the pact, rewards, spoils."""

from __future__ import annotations

from engine.clash.campaign.saga import GAMES, Saga, has_life, legendaries_to_keep, reward_of
from engine.clash.pieces.config import Boon
from engine.clash.pieces.content import Content
from engine.clash.scenarios.quarrels import A_PAIR, TOKENS


def boons_of(saga: Saga, content: Content) -> tuple[Boon, ...]:
    """By seat, for the present game as the choices stand; what was not chosen is at its default."""
    grudges = _grudges(saga)
    return tuple(
        _boon(saga, seat, grudges[seat * saga.seats : (seat + 1) * saga.seats], content) for seat in range(saga.seats)
    )


def dark_elves(saga: Saga) -> bool:
    """The fifth Corrupted card: the Elves', from game 2 on where nobody made the pact."""
    return saga.number > 1 and saga.pact < 0


def _boon(saga: Saga, seat: int, grudges: list[int], content: Content) -> Boon:
    values = content.campaign
    assert values is not None
    gold = crystals = called_up = 0
    legendary = -1
    last = saga.last
    if last is not None and seat in last.winners and seat != saga.past_pact:
        reward = reward_of(content, last.scenario)
        gold += values.reward_gold if reward == "gold" else 0
        crystals += values.reward_crystals if reward == "crystals" else 0
        called_up += reward == "call_up"
        if reward == "legendary":
            choices = legendaries_to_keep(saga, seat, content)
            if choices:
                legendary = saga.kept[seat] if saga.kept[seat] in choices else choices[0]
            else:
                crystals += values.reward_crystals
    if saga.number == GAMES:
        gold += values.spoils[0] * saga.won(seat)
        crystals += values.spoils[1] * saga.won(seat)
    return Boon(
        life=saga.lives[seat] if has_life(saga, seat, values) else -1,
        corrupted=seat == saga.pact,
        grudges=tuple(grudges) if any(grudges) else (),
        gold=gold,
        crystals=crystals,
        called_up=called_up,
        legendary=legendary,
    )


def _grudges(saga: Saga) -> list[int]:
    """[holder * seats + against]: first those left unspent, then one of every other seat against each winner, then
    against the seat that made the pact; in seat order, while there are tokens, two a pair at most."""
    seats, last = saga.seats, saga.last
    held = [0] * (seats * seats)
    if last is None:
        return held
    if last.grudges:
        held = list(last.grudges)
    for against in (*last.winners, *((saga.pact,) if saga.pact >= 0 else ())):
        for holder in range(seats):
            at = holder * seats + against
            if holder != against and sum(held) < TOKENS and held[at] < A_PAIR:
                held[at] += 1
    return held
