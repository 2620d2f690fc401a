"""Words a campaign for all its screens: scenario, glory, rewards and choices (§14.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cogs.clash.wording.wording import ROMAN, short_clan
from cogs.tables.wording.names import TableWording
from cogs.transport.panels.text import listed
from data.rulebook import rulebook
from data.texts import Texts
from engine.clash.campaign.boons import boons_of
from engine.clash.campaign.progress import GAMES, champions
from engine.clash.campaign.table import CHOOSE, MAKE_PACT, PLAY, SCENARIO, STEPS, CampaignView
from engine.clash.pieces.config import Boon
from engine.clash.pieces.content import Bonuses, Content, Scenario, UnitType
from engine.clash.scenarios.setting import paragraph_of, raised, scenario_of, values_of
from engine.kernel.names import name_in
from render.clash.words.piece_words import bonus_words
from render.clash.words.scenario_words import aim_words, scenario_title

NO_BONUSES = Bonuses()


@dataclass(frozen=True, slots=True)
class CampaignWording(TableWording):
    """A campaign's table in words for one reader."""

    view: CampaignView

    def known_as(self, seat: int) -> str:
        """A seat's clan in a word; "" while it is not dealt."""
        names = {clan.id: name_in(clan.names, self.t.language) for clan in self.view.content.clans}
        wish = self.table.seats[seat].wish
        return short_clan(names[wish]) if wish in names else ""

    def units(self, seat: int) -> Sequence[UnitType]:
        """The three levels of a seat's clan; () while it is not dealt."""
        wish = self.table.seats[seat].wish
        return next((clan.units for clan in self.view.content.clans if clan.id == wish), ())

    def pact_unit(self, seat: int) -> str:
        """The unit that the pact strengthens and what it has more: "Skeleton (level I; 1 automatic hit more)"."""
        t = self.t
        for level, unit in enumerate(self.units(seat)):
            for name, bonus, much in values_of(self.view.content).corrupted:
                if unit.id == name:
                    return t(
                        "{unit} (level {level}; {bonuses} more)",
                        unit=name_in(unit.names, t.language),
                        level=ROMAN[level],
                        bonuses=bonus_words(raised(NO_BONUSES, bonus, much), t),
                    )
        return t("a unit")

    def head(self) -> str:
        """Which game it is, and how long it lasts at most."""
        campaign = self.view.campaign
        return self.t(
            "**Campaign, game {number} of {count}** · {rounds} rounds at most",
            number=min(campaign.number, GAMES),
            count=GAMES,
            rounds=scenario_of(self.view.content, campaign.scenario).limit,
        )

    def title(self) -> str:
        """The scenario of the card that lies open."""
        return scenario_title(scenario_of(self.view.content, self.view.campaign.scenario), self.t)

    def scenario_lines(self) -> list[str]:
        """The card that lies open: title, story, goal, test and limit, reward."""
        view, t = self.view, self.t
        scenario = scenario_of(view.content, view.campaign.scenario)
        lines = [aim_words(scenario, view.campaign.seats, t), f"*{story(scenario.number, t)}*"]
        if view.campaign.number < GAMES:
            lines.append(t("Reward of its winner, for the next game: {reward}.", reward=reward_words(scenario, t)))
        return lines

    def glory_line(self) -> str:
        """Everybody's glory, the leader first."""
        glory = self.view.campaign.glory
        order = sorted(range(len(glory)), key=lambda seat: (-glory[seat], seat))
        told = " · ".join(self.t("{name}: {words}", name=self.name(seat), words=str(glory[seat])) for seat in order)
        return self.t("Glory: {glory}.", glory=told)

    def final_line(self) -> str:
        """What has to be said of the fifth game from the start, with two seats (§14.0)."""
        if self.view.campaign.seats == 2:
            return self.t("With two seats, winning the fifth game outright makes the champion.")
        return self.t("The fifth game counts double.") if self.view.campaign.number == GAMES else ""

    def vetoes_line(self) -> str:
        """Who has a veto left; an AI seat never uses its own."""
        campaign = self.view.campaign
        left = [
            self.name(seat) + (f" ×{count}" if count > 1 else "")
            for seat, count in enumerate(campaign.vetoes)
            if count and self.is_person(seat)
        ]
        if not left or not campaign.spare:
            return self.t("Nobody can veto any more.")
        told = self.t("A veto puts this scenario away for good and turns up another.")
        return told + " " + self.t("Left: {names}.", names=", ".join(left))

    def waited_line(self) -> str:
        """What is chosen now, and who may still choose."""
        people = [seat for seat in self.view.owing if self.is_person(seat)]
        t, names = self.t, listed(self.t, [self.mention(seat) for seat in people or self.view.owing])
        match STEPS.index(self.view.step):
            case step if step == SCENARIO:
                return t("Veto or keep the scenario: {names}.", names=names)
            case step if step == MAKE_PACT:
                return t("May make the pact: {names}.", names=names)
            case step if step == CHOOSE:
                return t("Chooses what to take along: {names}.", names=names)
        return ""

    def next_line(self) -> str:
        """What is waited for, or that the game can begin."""
        if self.view.step == STEPS[PLAY]:
            return self.t("All is chosen. The table of this game is open: its host presses Start there.")
        return self.waited_line()

    def boon_lines(self) -> list[str]:
        """What each seat brings into the game, as the choices stand."""
        names = [self.name(seat) for seat in self.seats()]
        return boon_lines(boons_of(self.view.campaign, self.view.content), names, self.view.content, self.t)

    def champion_line(self) -> str:
        """ "**Ann is champion**"."""
        best = champions(self.view.campaign)
        names = listed(self.t, [self.mention(seat) for seat in best])
        if len(best) > 1:
            return self.t("**The campaign is over: {names} share the title of champion.**", names=names)
        return self.t("**The campaign is over: {name} is champion.**", name=names)


@lru_cache(maxsize=64)
def _story(number: int, language: str) -> str:
    found = rulebook("clash").get(paragraph_of(number), language)
    return "" if found is None else found.text.strip().split("\n")[0].strip("* ")


def story(number: int, t: Texts) -> str:
    """The two sentences a scenario begins with, as its paragraph of the rules has them."""
    return _story(number, t.language)


def reward_words(scenario: Scenario, t: Texts) -> str:
    """What a scenario's winner has in the next game."""
    return {
        "gold": t("4 gold"),
        "crystals": t("3 crystals"),
        "call_up": t("a unit of level II more in round 1"),
        "legendary": t("a legendary card of this game kept"),
        "veto": t("one more veto"),
    }[scenario.reward]


def boon_lines(boons: Sequence[Boon], names: Sequence[str], content: Content, t: Texts) -> list[str]:
    """A line for each seat that brings anything."""
    told = []
    for seat, boon in enumerate(boons):
        words = boon_words(boon, names, content, t)
        if words:
            told.append(t("{name} brings: {words}.", name=names[seat], words=", ".join(words)))
    return told


def boon_words(boon: Boon, names: Sequence[str], content: Content, t: Texts) -> list[str]:
    """What one seat brings, in a few words each."""
    words = []
    if boon.corrupted:
        words.append(t("the pact (a stronger unit)"))
    if boon.life >= 0:
        words.append(t("1 life more for level {level}", level=ROMAN[boon.life]))
    if boon.gold:
        words.append(t("{count} gold", count=boon.gold))
    if boon.crystals:
        words.append(t.n("{count} crystal", "{count} crystals", boon.crystals))
    if boon.called_up:
        words.append(t("a unit of level II more in round 1"))
    if boon.legendary >= 0:
        words.append(name_in(content.items[boon.legendary].names, t.language))
    for other, count in enumerate(boon.grudges):
        if count:
            words.append(t.n("a grudge against {name}", "{count} grudges against {name}", count, name=names[other]))
    return words
