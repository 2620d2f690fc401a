"""§14.0 tells the frame that is played: each of its sentences, in both languages, with what of the code makes it so."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace

import pytest

from data.rulebook import rulebook
from engine.clash.campaign import progress as campaigns
from engine.clash.campaign.boons import boons_of, dark_elves
from engine.clash.campaign.gains import counts
from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.games import GAMES_OF_CAMPAIGN
from engine.clash.campaign.glory import clamped, glory_of, glory_table
from engine.clash.campaign.progress import GAMES
from engine.clash.campaign.table import HIDDEN
from engine.clash.game import CLASH
from engine.clash.pieces.config import Boon
from engine.clash.play.setup import as_played
from engine.kernel.dice import HmacDice
from tests.engine.campaign_build import LIVE, NUMBERS, options, scene
from tests.engine.test_campaign_table import begun
from tests.engine.test_rules_14_0_campaign import FOUR, VALUES, after, campaign, refused

PACT = ((0,), (1,), (2, 3))
"""Seats 2 and 3 last."""


def shuffled() -> None:
    assert campaigns.draw(4, NUMBERS, HmacDice(b"a")).deck != campaigns.draw(4, NUMBERS, HmacDice(b"b")).deck
    assert GAMES == 5


def one_veto() -> None:
    assert campaign().vetoes == (1, 1, 1, 1) and campaigns.veto(campaign(), 0, 1).scenario == 2
    refused(lambda: campaigns.veto(campaign(4, NUMBERS[:GAMES]), 0, 1), "no_card_left")
    assert campaigns.veto(campaign(4, NUMBERS[: GAMES + 1]), 0, 1).scenario == 2


def ties() -> None:
    final_first = after(campaign(2), *[((0,), (1,)), ((1,), (0,))] * 2, ((1,), (0,)))
    even = replace(final_first, glory=(9, 9))
    assert campaigns.champions(even) == (1,)
    shared = after(campaign(4), ((0,), (1,), (2,), (3,)), *[((2,), (3,), (0,), (1,))] * 3, ((0, 1), (2,), (3,)))
    assert campaigns.champions(replace(shared, glory=(9, 9, 0, 0))) == (0,), "more games won"
    level = after(campaign(4), *[((2,), (3,), (0,), (1,))] * 4, ((0, 1), (2,), (3,)))
    assert campaigns.champions(replace(level, glory=(9, 9, 0, 0))) == (0, 1)


def grudges() -> None:
    s = after(campaign(2), ((0,), (1,)), grudges=(0, 1, 0, 0))
    assert boons_of(s, LIVE)[0].grudges == (0, 1), "not spent: it passes on"


def grudge_against_each_winner() -> None:
    held = [boon.grudges for boon in boons_of(after(campaign(3), ((0, 2), (1,))), LIVE)]
    assert held == [(0, 0, 1), (1, 0, 1), (1, 0, 0)]


def rewards() -> None:
    gained = {}
    for number in NUMBERS:
        s = after(campaign(2, (number, 2, *NUMBERS)), ((0,), (1,)), legendaries=((7,), ()))
        boon = boons_of(s, LIVE)[0]
        gained[campaigns.reward_of(LIVE, number)] = (
            boon.gold, boon.crystals, boon.called_up, boon.legendary, s.vetoes[0] - 1
        )  # fmt: skip
    assert gained == {
        "gold": (4, 0, 0, -1, 0), "crystals": (0, 3, 0, -1, 0), "call_up": (0, 0, 1, -1, 0),
        "legendary": (0, 0, 0, 7, 0), "veto": (0, 0, 0, -1, 1),
    }  # fmt: skip


def crystals_for_a_legendary() -> None:
    for owned, following, reward in (((), 2, 3), ((7,), 11, 3), ((7,), 13, 3), ((7,), 2, 0)):
        s = after(campaign(2, (10, following, *NUMBERS)), ((0,), (1,)), legendaries=(owned, ()))
        assert boons_of(s, LIVE)[0].crystals == reward


def life() -> None:
    s = after(campaign(), FOUR)
    assert [boon.life for boon in boons_of(s, LIVE)] == [-1, -1, -1, 0] and s.glory == (4, 2, 1, 0)


def pact() -> None:
    assert campaigns.may_make_pact(campaign()) == () and campaigns.may_make_pact(after(campaign(), PACT)) == (2, 3)
    s = campaigns.make_pact(after(campaign(), FOUR), 3)
    assert boons_of(s, LIVE)[3] == Boon(life=-1, corrupted=True, grudges=(1, 0, 0, 0))
    assert {(bonus, much) for _, bonus, much in VALUES.corrupted} == {("hits", 1)} and len(VALUES.corrupted) == 4


def pact_costs() -> None:
    s = after(campaigns.make_pact(after(campaign(4, (4, 3, *NUMBERS)), FOUR), 3), ((3,), (0,), (1,), (2,)))
    assert boons_of(s, LIVE)[3].gold == 0
    held = boons_of(campaigns.make_pact(after(campaign(), FOUR), 3), LIVE)
    assert [boon.grudges[3] for boon in held if boon.grudges] == [1, 1, 1, 0]


def elders() -> None:
    assert not dark_elves(campaign()) and dark_elves(after(campaign(), FOUR))
    assert not dark_elves(campaigns.make_pact(after(campaign(), FOUR), 3))
    usual, dark = (as_played(options(1, (0, 1), dark_elves=dark), LIVE)[1].elves for dark in (False, True))
    assert dark[1].id == "high_elder" and dark[1].bonuses.life == usual[1].bonuses.life + 1
    assert (dark[0], dark[2]) == (usual[0], usual[2])


def spoils() -> None:
    s = after(campaign(2, (1, 1, 1, 1, 1)), *[((0,), (1,))] * 3, ((1,), (0,)))
    assert [(boon.gold, boon.crystals) for boon in boons_of(s, LIVE)] == [(6, 3), (2, 1)] and s.number == GAMES


def nothing_else() -> None:
    assert {field.name for field in fields(Boon)} == {
        "life", "corrupted", "grudges", "gold", "crystals", "called_up", "legendary"
    }  # fmt: skip


def clan_and_glory() -> None:
    assert GAMES_OF_CAMPAIGN.wishes_of(scene(1)) == ["bohorg", "steamfield"], "by seat"
    assert after(campaign(), FOUR).glory == (4, 2, 1, 0), "by seat"


def stopped_early() -> None:
    assert not counts(CLASH.view(scene(1, round=3), None)) and counts(CLASH.view(scene(1, round=4), None))
    before = after(campaign(), FOUR)
    s = after(before, FOUR, counted=False)
    assert s.scenario == 3 and s.glory == before.glory and boons_of(s, LIVE) == boons_of(before, LIVE)


def stopped_late() -> None:
    assert glory_of(VALUES, FOUR, "stopped", False) == (2, 2, 1, 0)
    assert glory_of(VALUES, ((0,), (1,)), "stopped", False) == (2, 0)
    s = after(campaign(4, (3, 2, *NUMBERS)), FOUR, reason="stopped")
    assert all(not boon.gold and not boon.grudges for boon in boons_of(s, LIVE))


def opened_one_by_one() -> None:
    deck = CAMPAIGN.view(begun(4).state, None).campaign.deck
    assert deck[0] != HIDDEN and set(deck[1:]) == {HIDDEN}


@dataclass(frozen=True)
class Told:
    """A sentence by what it begins with, in both languages, and what of the code makes it true."""

    en: str
    fr: str
    proof: Callable[[], None]


def held(*checks: Callable[[], bool]) -> Callable[[], None]:
    def proof() -> None:
        assert all(check() for check in checks)

    return proof


SENTENCES = (
    Told("**Five games, the same seats.**", "**Cinq parties, les mêmes places.**", shuffled),
    Told("Each is turned up once", "Chacun est retourné après la partie d’avant.", opened_one_by_one),
    Told("Each seat has one veto", "Chaque place a un veto", one_veto),
    Told(
        "**Glory.** Places bring 4, 2, 1, 0 with four seats; 4, 2, 0 with three; 4, 0 with two.",
        "**Gloire.** Les rangs rapportent 4, 2, 1, 0 à quatre ; 4, 2, 0 à trois ; 4, 0 à deux.",
        held(lambda: [glory_table(VALUES, seats) for seats in (4, 3, 2)] == [(4, 2, 1, 0), (4, 2, 0), (4, 0)]),
    ),
    Told(
        "Equals all get",
        "À égalité, chacun",
        held(lambda: glory_of(VALUES, ((0,), (1, 2), (3,)), "feats", False) == (4, 1, 1, 0)),
    ),
    Told(
        "Whoever is first by the round limit has 3, several first 2 each.",
        "Qui est premier à la limite de manches a 3, plusieurs premiers 2 chacun.",
        held(
            lambda: glory_of(VALUES, FOUR, "round_limit", False) == (3, 2, 1, 0),
            lambda: glory_of(VALUES, ((0, 1), (2,), (3,)), "round_limit", False) == (2, 2, 1, 0),
        ),
    ),
    Told(
        "The fifth game counts double.",
        "La cinquième partie compte double.",
        held(lambda: glory_of(VALUES, FOUR, "feats", True) == (8, 4, 2, 0)),
    ),
    Told(
        "Just before it, nobody is more than 5",
        "Juste avant, personne n’est à plus de 5",
        held(lambda: clamped(VALUES, (12, 7, 6, 0)) == (12, 7, 7, 7)),
    ),
    Told(
        "Most glory is champion.",
        "Le plus de gloire fait le champion.",
        held(lambda: campaigns.champions(after(campaign(2), *[((1,), (0,))] * 5)) == (1,)),
    ),
    Told("Ties go to the better place in the final, then", "À égalité, c’est le meilleur rang en finale, puis", ties),
    Told("**For the next game:**", "**Pour la partie suivante :**", nothing_else),
    Told("Grudges not spent pass on.", "Les rancunes non dépensées restent.", grudges),
    Told(
        "Then each other seat takes one against each winner",
        "Puis chaque autre place en prend une contre chaque vainqueur",
        grudge_against_each_winner,
    ),
    Told(
        "Each winner has the reward of the scenario: 4 gold, 3 crystals, one more unit of level II in round 1",
        "Chaque vainqueur a la récompense du scénario : 4 or, 3 cristaux, une unité II de plus en manche 1, un veto",
        rewards,
    ),
    Told(
        "With no such card, or before 14.11 and 14.13, that is 3",
        "Sans équipement, ou avant 14.11 et 14.13, ce sont 3",
        crystals_for_a_legendary,
    ),
    Told(
        "Who is 4 or more behind gives one level 1 life more.",
        "Qui a 4 de retard ou plus donne 1 vie de plus à un niveau.",
        life,
    ),
    Told(
        "From game 2 on, the last may make the pact instead: one kind",
        "Dès la partie 2, le dernier peut conclure le pacte à la place : une sorte",
        pact,
    ),
    Told(
        "Then a win brings it no reward, and all others take a grudge",
        "Alors gagner ne lui rapporte aucune récompense, et chaque autre",
        pact_costs,
    ),
    Told(
        "From game 2 on, every High Elder has 1 life more if nobody",
        "Dès la partie 2, sans pacte, chaque Haut Doyen a 1 vie de plus.",
        elders,
    ),
    Told(
        "In the final each game won brings 2 gold and 1 crystal.",
        "En finale, chaque partie gagnée rapporte 2 or et 1 cristal.",
        spoils,
    ),
    Told("Nothing else is carried over.", "Rien d’autre ne passe.", nothing_else),
    Told("A seat keeps its clan and its glory", "Une place garde son clan et sa gloire", clan_and_glory),
    Told("**A game that people end**", "**Une partie arrêtée**", stopped_early),
    Told(
        "Later the places count, but the first gets what the second does",
        "Plus tard, les rangs comptent, mais le premier a la gloire du deuxième",
        stopped_late,
    ),
)


def sentences(language: str) -> list[str]:
    paragraph = rulebook("clash").get("14.0", language)
    assert paragraph is not None
    lines = [line.removeprefix("- ") for line in paragraph.text.splitlines() if line.strip()]
    return [sentence for line in lines for sentence in re.split(r"(?<=[.!?])\s+", line.replace("\u202f", " "))]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_sentence_has_its_proof(language: str) -> None:
    """In their order, none left out; a bold heading and what stands beside it are one."""
    starts = [getattr(told, language) for told in SENTENCES]
    told = sentences(language)
    assert [sentence[: len(start)] for sentence, start in zip(told, starts, strict=False)] == starts
    assert len(told) == len(starts)


@pytest.mark.parametrize("told", SENTENCES, ids=lambda told: told.en)
def test_14_0_what_it_tells_is_played(told: Told) -> None:
    told.proof()
