"""Records that somebody changed, and made fit again as far as can be: each is refused for what was changed."""

from __future__ import annotations

import resource
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cli.proof.proving import ProofOptions, proved
from engine.clash.game import Clash
from engine.clash.pieces.rules import VERSIONS
from engine.clash.pieces.state import GO
from engine.kernel.dice import HmacDice
from engine.kernel.fairness.binding import Binding, binding_hash, dice_key
from engine.kernel.fairness.contributions import seal_of
from engine.kernel.fairness.fairness import commitment, seed_from
from engine.kernel.records.bound_record import BoundRecord, bound_record
from engine.kernel.records.holders import AWAY, Holder
from engine.kernel.records.proof import check_played
from engine.kernel.records.record import Entry, Recorder
from engine.kernel.rules import Versions
from engine.kernel.stored.canonical import content_hash
from engine.registry import GAMES
from host.program.version import VERSION
from tests.proof.forging import redrawn, relinked
from tests.proof.games import ai_plan, as_bytes, as_json, bound_game, bound_table

PLAIN = ProofOptions({})


def told(data: Any, asked: ProofOptions = PLAIN) -> tuple[int, str]:
    verdict = proved(as_bytes(data), asked)
    return verdict.code, verdict.lines[0]


def clash() -> Any:
    return as_json(bound_game("clash"))


def kravora() -> Any:
    return as_json(bound_game("kravora"))


def first(data: Any, fits: Callable[[Any], bool]) -> int:
    """The number of the first entry after the setup that fits."""
    return next(number for number, entry in enumerate(data["entries"]) if number and fits(entry))


def test_a_forger_s_tools_leave_a_sound_record_as_it_is() -> None:
    for make in (clash, kravora):
        assert redrawn(make()) == make()
        assert told(redrawn(make()))[0] == 0


def test_executioner_power_12() -> None:
    """Other data that were bound and played from the start are sound, and told apart from the house's."""
    data = clash()
    unit = next(unit for clan in data["content"]["clans"] for unit in clan["units"] if unit["id"] == "executioner")
    unit["bonuses"]["power"] = 12
    assert told(data) == (1, "binding content_hash: the game data are not those that were bound")
    code, line = told(redrawn(data))
    assert code == 1
    assert line.startswith("entry ")
    played = replayed("clash", 7, lambda content: content["clans"][0]["units"][2]["bonuses"].update(power=12))
    assert played["content"]["clans"][0]["units"][2]["id"] == "executioner"
    assert told(played)[0] == 3


def test_own_content_is_told_apart() -> None:
    played = replayed("kravora", 7, lambda content: content["limits"].update(wall=9))
    assert told(played)[0] == 3
    assert "of no release" in "\n".join(proved(as_bytes(played), PLAIN).lines)
    assert told(played, ProofOptions({}, own_content=True))[0] == 0


def test_loaded_deck_same_version() -> None:
    """The data say they are the house's; their hash says they aren't."""
    played = replayed("kravora", 7, lambda content: content["faces"][5].update(comets=2))
    assert played["content"]["version"] == kravora()["content"]["version"]
    assert told(played)[0] == 3


def replayed(name: str, number: int, change: Callable[[Any], object] = bool, **bound: Any) -> Any:
    """A game that AI plans decided, bound and played with other data, or with another binding."""
    recorder, binding, closing, seed = bound_table(name, {}, 3, number)
    game, content = recorder.game, as_json(bound_game(name))["content"]
    change(content)
    binding = replace(binding, content_hash=content_hash(content), **bound)
    key = dice_key(seed, binding, closing)
    played = Recorder.start(game, recorder.config, game.content_from_json(content), key)
    while owing := game.to_act(played.state):
        ai_plan(played, key, owing[0])
    away = [Holder(seat, 1, "ai.greedy", AWAY) for seat, word in enumerate(binding.seats) if word == "person"]
    return as_json(bound_record(played, binding, closing, seed, "over", away))


def test_config_changed() -> None:
    data = clash()
    data["config"]["points"] -= 1
    assert told(data) == (1, "binding config_hash: the options are not those that were bound")
    relinked(data)
    binding = bound_game("clash").binding
    assert told(data, ProofOptions({"binding": binding_hash(binding)}))[0] == 1
    assert told(redrawn(data))[0] == 1


def test_by_rewritten() -> None:
    data = clash()
    number = no_default()
    data["entries"][number][6] = "orders"
    assert told(data)[1].startswith(f"entry {number}: link is")
    for by, why in (
        ("ai.greedy@0", "by: the plan was thought after "),
        ("ai.greedy", "by: there is no plan to go on with"),
        ("default", "by: the rules' default move is another"),
        ("clock", "by: 'clock' decides no such entry"),
        ("consent", "by: 'consent' decides no such entry"),
        ("setup", "by: 'setup' decides no such entry"),
    ):
        data["entries"][number][6] = by
        assert told(relinked(data))[1].startswith(f"entry {number}: {why}")


def test_false_default() -> None:
    number = no_default()
    data = clash()
    data["entries"][number][6] = "default"
    assert told(relinked(data)) == (1, f"entry {number}: by: the rules' default move is another")
    number = first(data, lambda entry: entry[6] == "default")
    data = clash()
    data["entries"][number][6] = "person"
    assert told(relinked(data))[0] == 0, "whoever does what the rules would have done is no default"


def test_a_default_is_that_of_the_rules_the_game_began_under(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of 0.1.0, in which a unit taken up went by default to the first place, into a battle or not.

    The dice hang on the data: of some games, one has such a default.
    """
    for number in range(10, 40):
        with monkeypatch.context() as before:
            before.setitem(GAMES, "clash", Clash(Versions(VERSIONS.of(1))))
            record = bound_game.__wrapped__("clash", number=number)
        if _changed_defaults(record):
            assert told(as_json(record))[0] == 0
            return
    raise AssertionError("no game has a default that the newest rules changed")


def _changed_defaults(record: BoundRecord) -> list[int]:
    """Entries made by default that the newest rules would make otherwise."""
    changed: list[int] = []

    def watch(recorder: Any, entry: Entry) -> None:
        state = recorder.state
        if entry.by == "default" and state.phase == GO:
            assert entry.action == GAMES["clash"].default(state, entry.seat)
            newer = state.clone()
            newer.config = replace(state.config, rules=VERSIONS.newest)
            if entry.action != GAMES["clash"].default(newer, entry.seat):
                changed.append(entry.number)

    check_played(GAMES["clash"], record, watch)
    return changed


def no_default() -> int:
    """The first action of a person that isn't the default of the rules."""
    game = GAMES["clash"]
    found: list[int] = []

    def watch(recorder: Any, entry: Entry) -> None:
        if entry.by == "person" and entry.action not in (None, game.default(recorder.state, entry.seat)):
            found.append(entry.number)

    check_played(game, bound_game("clash"), watch)
    return found[0]


@pytest.mark.parametrize("make", [clash, kravora])
def test_ai_plan_replaced(make: Callable[[], Any]) -> None:
    """Legal, and it says it was the AI; but the AI meant something else."""
    data = make()
    persons = [n for n, entry in enumerate(data["entries"]) if entry[6] == "person" and entry[1] is not None][:5]
    refused = 0
    for number in persons:
        sound = make()
        since = plan_begins(sound, number)
        sound["entries"][number][6] = f"ai.greedy@{since}"
        seat = sound["entries"][number][0]
        held = f"entry {number}: by: ai.greedy@{since}, while the seat was held by person"
        assert told(relinked(sound)) == (1, held)
        sound["holders"] = [[seat, number, "ai.greedy", "away"], [seat, number + 1, "person", "taken"]]
        relinked(sound)
        assert told(sound)[0] == 0
        code, line = told(sound, ProofOptions({}, ai=True))
        refused += (code, line.split(": ", 1)[1]) == (1, "the AI's plan is another")
    assert refused


def test_no_limit_is_left_in_a_process_that_only_asks() -> None:
    before = resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_DATA)
    told(clash(), ProofOptions({}, ai=True))
    assert (resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_DATA)) == before


def plan_begins(data: Any, number: int) -> int:
    """After how many entries a plan of this entry must have been thought, as the refusal of another number tells."""
    data["entries"][number][6] = "ai.greedy@0"
    return int(told(relinked(data))[1].split("after ")[1].split()[0])


def test_ai_plan_cut_short() -> None:
    """The AI's plan goes on, but the record calls the rest a person's."""
    data = clash()
    number = first(data, lambda entry: entry[6] == "ai.greedy")
    data["entries"][number][6] = "person"
    later = number + 1
    while data["entries"][later][6] == "ai.greedy":
        data["entries"][later][6] = "person"
        later += 1
    seat = data["entries"][number][0]
    assert told(relinked(data)) == (1, f"entry {number}: by: person, while the seat was held by ai.greedy")
    data["holders"] = [[seat, number, "person", "taken"], [seat, later, "ai.greedy", "left"]]
    assert told(relinked(data))[0] == 0
    assert told(data, ProofOptions({}, ai=True)) == (1, f"entry {number}: the AI's plan goes on with another action")


def test_an_ai_that_is_not_here() -> None:
    data = clash()
    number = first(data, lambda entry: entry[6].startswith("ai.greedy@"))
    data["entries"][number][6] = data["entries"][number][6].replace("greedy", "oracle")
    seat = data["entries"][number][0]
    data["holders"] = [[seat, number, "ai.oracle", "vote"], [seat, number + 1, "ai.greedy", "vote"]]
    assert told(relinked(data), ProofOptions({}, ai=True)) == (1, f"entry {number}: by: there is no such AI")


def test_plans_of_another_program_are_not_thought_again() -> None:
    record = replayed("kravora", 8, program="9.9.9")
    assert told(record)[0] == 0
    assert told(record, ProofOptions({}, ai=True)) == (
        2,
        f"can't be checked: its AI plans can be thought again by release 9.9.9 only; this is {VERSION}",
    )


def test_undo_with_draws() -> None:
    """An undo that draws, and one that takes back what was drawn."""
    data = clash()
    number = first(data, lambda entry: entry[2] > 0)
    data["entries"][number][3] = [[2, 6, [0]]]
    assert told(redrawn(data)) == (
        1,
        f"entry {number}: an undo draws nothing, and takes back nothing that was drawn",
    )
    data = clash()
    rolled = first(data, lambda entry: bool(entry[3]))
    undo = [data["entries"][rolled][0], None, 1, [], data["entries"][rolled][4], "0" * 16, "person", "0" * 16]
    data["entries"][rolled + 1 :] = [undo]
    assert told(relinked(data)) == (
        1,
        f"entry {rolled + 1}: an undo draws nothing, and takes back nothing that was drawn",
    )
    data["entries"][rolled + 1][2] = 7_999
    assert told(relinked(data))[1].startswith(f"entry {rolled + 1}: this can't be taken back")


def test_history_rewritten_with_new_chain() -> None:
    """An action more, at the end of which everything fits but what was posted."""
    data = clash()
    last = data["entries"].pop()
    data["status"], data["outcome"] = "ended", None
    assert told(relinked(data))[0] == 0, "a game that its players ended before that"
    assert told(data, ProofOptions({"chain": bound_game("clash").chain})) == (1, "chain: the table posted another")
    data["entries"].append(last)
    assert told(relinked(data)) == (1, "the outcome is another")


def test_outcome_swapped() -> None:
    data = clash()
    data["outcome"]["winners"] = [(data["outcome"]["winners"][0] + 1) % 3]
    assert told(data)[1].startswith("chain is ")
    assert told(relinked(data)) == (1, "the outcome is another")
    data = clash()
    data["status"] = "ended"
    assert told(relinked(data)) == (1, "outcome: it is there if the status is over, and only then")


def test_a_die_changed() -> None:
    data = clash()
    number = first(data, lambda entry: any(group[0] == 2 and len(group[2]) > 1 for group in entry[3][:1]))
    entry = data["entries"][number]
    counter = data["entries"][number - 1][4][2]
    true = entry[3][0][2][1]
    entry[3][0][2][1] = 5 - true
    assert told(data) == (1, f"entry {number}: dice draw {counter + 1} is {true}, record {5 - true}")


def test_contribution_dropped_or_added_in_a_record() -> None:
    for change in (
        lambda rows: rows.pop(0),
        lambda rows: rows.insert(0, ["join", 2, "1"]),
        lambda rows: rows[2].__setitem__(2, "four green owls"),
        lambda rows: rows[-1].__setitem__(2, "1180000000000000099"),
    ):
        data = clash()
        change(data["binding"]["contributions"])
        assert told(relinked(data))[0] == 1


def test_seal_copied() -> None:
    """Two seats with one seal and one secret: each is opened, but the binding shows that it is the same."""
    data = clash()
    rows = data["binding"]["contributions"]
    rows[2] = ["seal", 0, rows[3][2]]
    data["binding"]["closers"] = [[0, "seal"], [1, "seal"]]
    data["closing"] = [[0, "seal", data["closing"][1][2]], data["closing"][1]]
    assert told(relinked(data)) == (1, "binding contributions 3: the seal is another's")


def test_closing_word_twice() -> None:
    """A second answer of the same closer has no place in a record."""
    data = clash()
    data["closing"].insert(1, [0, "word", "another word of mine"])
    assert told(relinked(data)) == (1, "closing 1: word of seat 0, where seal of seat 1 was due")


def test_seal_opened_otherwise_in_a_record() -> None:
    data = clash()
    data["closing"][1][2] = "another secret of mine"
    assert told(relinked(data)) == (1, "closing 1: the secret does not open the seal")
    data["binding"]["contributions"][3][2] = seal_of("another secret of mine")
    assert told(relinked(data))[1].startswith("entry 0: ")


def test_start_id_ground_after_closing_word() -> None:
    """Whoever knows the seed can try Start's ids; a word that comes after the binding makes all of them alike.

    Without it, each id gives known dice, so that a hundred ids hold a first throw of three sixes or so; the id that is
    best for one closing word is no better than any other for the next words.
    """
    binding = bound_game("clash").binding
    seed = seed_from(b"ground by the operator")

    def throws(bound: Binding, closing: tuple[str, ...]) -> list[int]:
        texts = tuple(replace_text(text) for text in closing)
        counters = [0, 0, 0]
        dice = HmacDice(dice_key(seed, bound, texts))
        return [dice.below(6, 2, counters) for _ in range(3)]

    def started(number: int) -> Binding:
        start = binding.contributions[-1]._replace(text=str(number))
        return replace(binding, contributions=(*binding.contributions[:-1], start))

    best = max(range(300), key=lambda number: sum(throws(started(number), ())))
    assert sum(throws(started(best), ())) >= 13
    means = [
        sum(sum(throws(started(number), (f"closing word {word}",))) for word in range(400)) / 400
        for number in (best, 0, 1)
    ]
    assert all(abs(mean - 7.5) < 0.6 for mean in means)


def replace_text(text: str) -> Any:
    return bound_game("clash").closing[0]._replace(text=text)


def test_seed_hidden() -> None:
    data = clash()
    data["seed"] = None
    assert told(data) == (2, "can't be checked: the seed is not shown, so the dice can't be checked")


def test_a_seed_that_is_not_the_mark_s() -> None:
    data = clash()
    data["seed"] = seed_from(b"another seed than posted")
    assert told(data) == (1, "the seed does not fit the mark")
    mark = bound_game("clash").binding.mark
    assert told(redrawn(data), ProofOptions({"mark": mark})) == (1, "mark: the table posted another")
    assert commitment(data["seed"]) != mark


def test_rules_that_this_version_does_not_have() -> None:
    data = clash()
    data["binding"]["rules_version"] = 999
    assert told(redrawn(data)) == (
        2,
        "can't be checked: it was played by rules of version 999, which this version does not have",
    )


def test_a_game_that_is_not_here() -> None:
    data = clash()
    data["binding"]["game"] = "chess"
    assert told(redrawn(data)) == (2, "can't be checked: there is no game chess here")


@pytest.mark.parametrize("make", [clash, kravora])
def test_another_level_than_bound(make: Callable[[], Any]) -> None:
    """The operator lets a better AI think for a seat that was bound and posted as a weaker one: seen without `--ai`."""
    data = make()
    for entry in data["entries"]:
        entry[6] = entry[6].replace("ai.greedy", "ai.veteran")
    number = first(data, lambda entry: entry[6].startswith("ai.veteran@"))
    by, seat = data["entries"][number][6], data["entries"][number][0]
    said = f"entry {number}: by: {by}, while the seat was held by ai.greedy"
    assert told(relinked(data)) == (1, said)
    data["holders"] = [[seat, number, "ai.veteran", "vote"]]
    code, lines = proved(as_bytes(relinked(data)), ProofOptions({}))
    assert code == 0 and f"seat {seat} held from entry {number} by ai.veteran (vote): the house says so" in lines


def test_a_level_that_changes_from_plan_to_plan() -> None:
    data = clash()
    plans = [entry for entry in data["entries"] if entry[6].startswith("ai.greedy@")]
    number = data["entries"].index(plans[-1])
    for entry in data["entries"][number:]:
        entry[6] = entry[6].replace("greedy", "veteran")
    assert told(relinked(data))[1].startswith(f"entry {number}: by: ai.veteran@")


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([[3, 1, "person", "taken"]], "holders 0: there is no seat 3"),
        ([[0, 0, "person", "taken"]], "holders 0 entry: 0 is no"),
        ([[0, 9, "person", "taken"], [0, 8, "ai.greedy", "left"]], "holders 1: 8 is no entry from 9 to"),
        ([[0, 7999, "ai.greedy", "left"]], "holders 0: 7999 is no entry from 1 to"),
        ([[0, 1, "nobody", "left"]], "holders 0 holder: 'nobody' is no"),
        ([[0, 1, "person", "bored"]], "holders 0 why: 'bored' is no"),
        ([[0, 1, "person"]], "holders 0: 3 parts, where 4 have to be"),
        (None, "holders: 'None' is no list"),
    ],
)
def test_holders_out_of_shape(rows: Any, why: str) -> None:
    data = clash()
    data["holders"] = rows
    assert told(data)[1].startswith(why.replace("'None'", "None"))


def test_format_2_is_read_as_before() -> None:
    """It names no holders: an AI seat at which nobody ever acted keeps its level; of others nothing can be said."""
    data = replayed("kravora", 9, format=2)
    assert data["format"] == data["binding"]["format"] == 2 and "holders" not in data
    said = "format 2 names no holders: AI levels at seats [0, 1] can't be held to anything"
    code, lines = proved(as_bytes(data), ProofOptions({}))
    assert code == 0 and said in lines
    for seat, expected in ((0, 0), (2, 1)):
        changed = replayed("kravora", 9, format=2)
        for entry in changed["entries"]:
            entry[6] = entry[6].replace("greedy", "veteran") if entry[0] == seat else entry[6]
        assert told(relinked(changed))[0] == expected
    assert told(relinked(changed))[1].endswith("while the seat was held by ai.greedy")
