"""What the seats bring into the next game of a campaign (§14.0): grudges, lives, the pact, rewards, spoils."""

from __future__ import annotations

from engine.clash.campaign.progress import GAMES, Campaign, has_life, legendaries_to_keep, reward_of
from engine.clash.pieces.config import Boon
from engine.clash.pieces.content import Content
from engine.clash.scenarios.quarrels import A_PAIR, TOKENS


def boons_of(campaign: Campaign, content: Content) -> tuple[Boon, ...]:
    """By seat, for the present game as the choices stand; what was not chosen is at its default."""
    grudges = _grudges(campaign)
    return tuple(
        _boon(campaign, seat, grudges[seat * campaign.seats : (seat + 1) * campaign.seats], content)
        for seat in range(campaign.seats)
    )


def dark_elves(campaign: Campaign) -> bool:
    """The fifth Corrupted card: the Elves', from game 2 on where nobody made the pact."""
    return campaign.number > 1 and campaign.pact < 0


def _boon(campaign: Campaign, seat: int, grudges: list[int], content: Content) -> Boon:
    values = content.campaign
    assert values is not None
    gold = crystals = called_up = 0
    legendary = -1
    last = campaign.last
    if last is not None and seat in last.winners and seat != campaign.past_pact:
        reward = reward_of(content, last.scenario)
        gold += values.reward_gold if reward == "gold" else 0
        crystals += values.reward_crystals if reward == "crystals" else 0
        called_up += reward == "call_up"
        if reward == "legendary":
            choices = legendaries_to_keep(campaign, seat, content)
            if choices:
                legendary = campaign.kept[seat] if campaign.kept[seat] in choices else choices[0]
            else:
                crystals += values.reward_crystals
    if campaign.number == GAMES:
        gold += values.spoils[0] * campaign.won(seat)
        crystals += values.spoils[1] * campaign.won(seat)
    return Boon(
        life=campaign.lives[seat] if has_life(campaign, seat, values) else -1,
        corrupted=seat == campaign.pact,
        grudges=tuple(grudges) if any(grudges) else (),
        gold=gold,
        crystals=crystals,
        called_up=called_up,
        legendary=legendary,
    )


def _grudges(campaign: Campaign) -> list[int]:
    """[holder * seats + against]: first those left unspent, then one of every other seat against each winner, then
    against the seat that made the pact; in seat order, while there are tokens, two a pair at most."""
    seats, last = campaign.seats, campaign.last
    held = [0] * (seats * seats)
    if last is None:
        return held
    if last.grudges:
        held = list(last.grudges)
    for against in (*last.winners, *((campaign.pact,) if campaign.pact >= 0 else ())):
        for holder in range(seats):
            at = holder * seats + against
            if holder != against and sum(held) < TOKENS and held[at] < A_PAIR:
                held[at] += 1
    return held
