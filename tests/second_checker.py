"""A second checker of records, written from docs/fairness.md alone; it shares nothing with the house or tools/.

`python tests/second_checker.py RECORD [--mark H] [--binding H] [--chain H]` exits with 0: sound, 1: wrong, 2: neither.
"""

import argparse
import hmac
import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise, product
from pathlib import Path
from typing import Any

HEX64, HEX16 = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{16}")
WORD, SECRET = re.compile("(?=.{8,64}$)[a-z0-9]+( [a-z0-9]+)*"), re.compile("(?=.{16,64}$)[!-~]([ -~]*[!-~])?")
SEAT, PLAN = re.compile("person|ai\\.[a-z0-9_]+"), re.compile("(ai\\.[a-z0-9_]+)(?:@([1-9][0-9]*))?")
LARGEST, BYTES, DEEP, LONG, SIDES, SEATS = 2**53 - 1, 4_000_000, 12, 300, 1000, 8
ENTRIES, DRAWS, CONTRIBUTIONS, CLOSERS = 8000, 200_000, 40, 8
WHYS = ("time", "away", "vote", "left", "taken", "given")
SAGA, GAMES, OPTIONS = "clash-saga", 5, {"heroes": True, "garrisons": "mixed", "elves": "right", "slow_arming": True}
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
FIELDS = {
    1: "format game rules_version commit seed nonces config content entries",
    2: "format binding seed closing config content entries status outcome chain",
    3: "format binding seed closing holders config content entries status outcome chain",
}
BOUND = (
    "format scheme game table attempt rules_version program mark config_hash content_hash seats contributions closers"
)


class Wrong(Exception):
    """The record says something that does not hold."""


class Uncheckable(Exception):
    """The record can't be read, or shows no seed."""


def need(holds: object, where: str, what: str) -> None:
    """Raises Wrong unless it holds."""
    if not holds:
        raise Wrong(f"{where}: {what}")


def whole(value: object, least: int = 0, most: int = LARGEST) -> bool:
    return type(value) is int and least <= value <= most


def matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def lists(value: object, *kinds: type | tuple[type, ...], most: int = LARGEST) -> bool:
    """Whether it is a list of at most so many lists, each of values of these types in this order."""
    return (
        isinstance(value, list)
        and len(value) <= most
        and all(
            isinstance(row, list)
            and len(row) == len(kinds)
            and all(isinstance(v, kind) and not isinstance(v, bool) for v, kind in zip(row, kinds, strict=True))
            for row in value
        )
    )


def has_fields(value: object, names: str, where: str) -> None:
    need(isinstance(value, dict) and sorted(value) == sorted(names.split()), where, f"not exactly the fields {names}")


# Reading


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def read(raw: bytes) -> dict[str, Any]:
    """The object in these bytes; raises Uncheckable."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        if len({name for name, _ in pairs}) < len(pairs):
            raise ValueError("a name stands twice")
        return dict(pairs)

    def number(digits: str) -> int:
        if digits == "-0" or not whole(int(digits), -LARGEST):
            raise ValueError(f"the number {digits}")
        return int(digits)

    def refuse(digits: str) -> None:
        raise ValueError(f"{digits} is no whole number")

    def bounded(value: object, depth: int) -> None:
        if isinstance(value, str):
            value.encode()  # fails on a lone surrogate
            if len(value) > LONG:
                raise ValueError("a text is too long")
        elif isinstance(value, dict | list):
            if depth == DEEP:
                raise ValueError("too deep")
            for inner in [*value, *value.values()] if isinstance(value, dict) else value:
                bounded(inner, depth + 1)

    try:
        if len(raw) > BYTES:
            raise ValueError("too many bytes")
        hooks: dict[str, Any] = {"parse_int": number, "parse_float": refuse, "parse_constant": refuse}
        record = json.loads(raw.decode(), object_pairs_hook=once, **hooks)
        bounded(record, 0)
    except (ValueError, RecursionError) as error:
        raise Uncheckable(str(error)) from error
    if not isinstance(record, dict) or not whole(record.get("format"), 1, 3):
        raise Uncheckable("no record of format 1 to 3")
    return record


# The key and what follows from it


def key_of(seed: str, texts: list[str]) -> bytes:
    led = [len(text.encode()).to_bytes(4, "big") + text.encode() for text in texts]
    return hmac.digest(seed.encode(), b"".join(led), "sha256")


def draw(key: bytes, stream: int, count: int, sides: int) -> int:
    again = 0
    while True:
        v = int.from_bytes(hmac.digest(key, f"{stream}|{count}|{again}".encode(), "sha256")[:8], "big")
        if v < 2**64 - 2**64 % sides:
            return v % sides
        again += 1


def shuffle(cards: int) -> list[int]:
    """The sides of its draws."""
    return list(range(cards, 1, -1))


def named_groups(key: bytes, groups: list[Any], counters: list[int], where: str) -> None:
    """Checks an entry's groups of format 2, and counts their draws into the counters."""
    for stream, sides, values in groups:
        need(whole(stream, 0, 2) and whole(abs(sides), 1, SIDES) and sides != -1, where, "no such stream or sides")
        many = shuffle(-sides) if sides < 0 else [sides] * len(values)
        need(values and len(values) == len(many), where, "a group has too few or too many values")
        for value, n in zip(values, many, strict=True):
            need(whole(value) and value == draw(key, stream, counters[stream], n), where, "a draw is not the key's")
            counters[stream] += 1
    for left, right in pairwise(groups):
        need(left[1] < 0 or left[:2] != right[:2], where, "neighbours of the same sides stand in two groups")


def setups(values: list[int], config: dict[str, Any]) -> Iterator[list[int]]:
    """The sides an entry's draws of stream 0 may have had: for clans, places, tiles, faces and turns, the bag."""
    if "seats" in config:
        yield [config["seats"], *[6] * (len(values) - 1)]
        return
    layout, some = config.get("layout"), range(1, 9)  # no game has more clans, nor more tiles
    boards = [(0, 0)] if layout == "built" else [(tiles, laid) for tiles in some for laid in range(1, tiles + 1)]
    for clans, (tiles, laid) in product(some if -1 in config.get("clans", ()) else (0,), boards):
        sides, board = shuffle(clans), {(0, 0)}
        for value in values[len(sides) :][: laid - 1] if layout == "random" else []:
            beside = sorted({(q + x, r + y) for q, r in board for x, y in AROUND} - board)
            sides.append(len(beside))
            board.add(beside[value % len(beside)])
        sides += shuffle(tiles) + [2, 6] * laid
        if len(sides) <= len(values):
            yield sides + shuffle(len(values) - len(sides) + 1)


def guessed_groups(key: bytes, values: list[int], before: list[int], after: list[int], config: dict[str, Any]) -> bool:
    """Whether an entry's draws of format 1 can be read as a setup, then shuffles of stream 1 and dice of stream 2."""

    def agree(place: int, stream: int, start: int, sides: list[int]) -> bool:
        drawn = zip(values[place : place + len(sides)], enumerate(sides, start), strict=True)
        return all(value == draw(key, stream, count, n) for value, (count, n) in drawn)

    rooms = [late - early for early, late in zip(before, after, strict=True)]
    if min(rooms) < 0 or sum(rooms) != len(values):
        return False
    first = rooms[0]
    if first and not any(agree(0, 0, before[0], sides) for sides in setups(values[:first], config)):
        return False
    reached, seen = [(before[1], before[2])], set()
    while reached:
        decks, dice = at = reached.pop()
        place = first + decks - before[1] + dice - before[2]
        if at in seen:
            continue
        seen.add(at)
        if place == len(values):
            return True
        if dice < after[2] and agree(place, 2, dice, [6]):
            reached.append((decks, dice + 1))
        for cards in range(2, after[1] - decks + 2):
            if agree(place, 1, decks, shuffle(cards)):
                reached.append((decks + cards - 1, dice))
    return False


# What a record says


def check_binding(record: dict[str, Any]) -> None:
    """Checks fields, seats, contributions and closers of a binding, and the closing against them."""
    binding, closing = record["binding"], record["closing"]
    has_fields(binding, BOUND, "binding")
    scheme, seats, contributions, closers = (binding[n] for n in ("scheme", "seats", "contributions", "closers"))
    need(binding["format"] == record["format"] and whole(scheme, 1, 2), "binding", "another format, or no such scheme")
    need(scheme == 2 or record["format"] == 2, "binding", "key scheme 1 in format 3")
    need(
        isinstance(binding["game"], str) and isinstance(binding["program"], str),
        "binding",
        "game or program is no text",
    )
    numbers = whole(binding["rules_version"], 1), whole(binding["table"]), whole(binding["attempt"], scheme - 1)
    need(all(numbers), "binding", "a number is out of range")
    need(lists(contributions, str, int, str, most=CONTRIBUTIONS), "contributions", "malformed")
    need(lists(closers, int, str, most=CLOSERS), "closers", "malformed")
    need(lists(closing, int, str, str), "closing", "malformed")
    need(isinstance(seats, list) and len(seats) <= SEATS, "seats", "malformed")
    need([answer[:2] for answer in closing] == closers, "closing", "not those who close")
    if scheme == 1:
        need(
            [seats, closers, binding["table"], binding["attempt"], binding["program"]] == [[], [], 0, 0, ""],
            "binding",
            "1",
        )
        need(all(given[:2] == ["nonce", -1] for given in contributions), "contributions", "not all are nonces")
        return
    need(seats and all(matches(SEAT, seat) for seat in seats), "seats", "neither person nor ai.LEVEL")
    people = [seat for seat, who in enumerate(seats) if who == "person"]
    need(all(whole(seat, 0, len(seats) - 1) for _, seat, _ in contributions), "contributions", "no such seat")
    need(all(kind == "start" or seat in people for kind, seat, _ in contributions), "contributions", "no person's seat")
    starts = [place for place, (kind, _, _) in enumerate(contributions, 1) if kind == "start"]
    need(starts == [len(contributions)], "contributions", "not one start, and last")
    joins, asked = [[s for kind, s, _ in contributions if kind in kinds] for kinds in (["join"], ["word", "seal"])]
    need(len(set(joins)) == len(joins) and len(set(asked)) == len(asked), "contributions", "two of one seat")
    for kind, _, text in contributions:
        need(kind in ("join", "word", "seal", "start"), "contributions", f"unknown kind {kind}")
        need(kind != "word" or matches(WORD, text), "contributions", "no word")
        need(kind != "seal" or matches(HEX64, text), "contributions", "no seal")
    seals = {seat: text for kind, seat, text in contributions if kind == "seal"}
    need(len(set(seals.values())) == len(seals), "contributions", "two seals are the same")
    last = [seat for seat, kind in closers if kind == "word"]
    need(
        set(last) <= set(people) and last == sorted(set(last)),
        "closers",
        "words not by seat",
    )
    need(
        closers == [[s, "word"] for s in last] + [[s, "seal"] for s in sorted(seals)], "closers", "not those who sealed"
    )
    for seat, kind, text in closing:
        need(matches(WORD if kind == "word" else SECRET, text), "closing", f"no {kind}")
        need(kind == "word" or sha256(text.encode()).hexdigest() == seals[seat], "closing", "does not open its seal")


def check_decider(index: int, entry: list[Any], previous: list[Any] | None) -> None:
    """Checks what can be said of `by` without the rules."""
    seat, by = entry[0], entry[6]
    plan = PLAN.fullmatch(by)
    need((by == "setup") == (index == 0), f"entry {index}", "setup is entry 0 and only there")
    need(plan or by in ("setup", "person", "orders", "default"), f"entry {index}", "unknown decider")
    need(not entry[2] or by == "person", f"entry {index}", "an undo is a person's")
    if plan and plan[2]:
        need(whole(int(plan[2]), 1, index), f"entry {index}", "a plan from the future")
    elif plan:
        same = previous and previous[0] == seat and (before := PLAN.fullmatch(previous[6])) and before[1] == plan[1]
        need(same, f"entry {index}", "the plan it goes on with is not there")


def check_holders(record: dict[str, Any]) -> None:
    """Checks that every entry was decided by who held its seat then; in format 2 only where no person ever acted."""
    held, entries = list(record["binding"]["seats"]), record["entries"]
    rows = record.get("holders", [])
    need(lists(rows, int, int, str, str, most=ENTRIES), "holders", "malformed")
    for (seat, entry, who, why), before in zip(rows, [1, *(row[1] for row in rows)], strict=False):
        need(whole(seat, 0, len(held) - 1) and matches(SEAT, who), "holders", "no such seat or holder")
        need(whole(entry, before, len(entries)) and why in WHYS, "holders", "not in order, or no such reason")
    acted = {entry[0] for entry in entries[1:] if entry[6] in ("person", "orders") and not entry[2]}
    for index, (seat, _, undo, *_, by, _) in enumerate(entries):
        for other, entry, who, _ in rows:
            if entry == index:
                held[other] = who
        plan = PLAN.fullmatch(by)
        silent = record["format"] == 2 and (seat in acted or held[seat] == "person")
        if index == 0 or undo or silent or by == "default":
            continue
        level, _, character = held[seat].partition("_")
        fits = held[seat] == (plan[1] if plan else "person")
        fits = fits or (plan and character == "any" and re.fullmatch(re.escape(level) + "_[a-z0-9_]+", plan[1]))
        need(fits, f"entry {index}", f"by {by}, while {held[seat]} held the seat")
        held[seat] = plan[1] if plan else held[seat]


def check_campaign(record: dict[str, Any], seats: int) -> None:
    """Checks what a campaign's record has of its own: options, its one shuffle, actions and who said them, the end."""
    config, entries, counted = record["config"], record["entries"], 0
    has_fields(config, "seats options", "config")
    options = config["options"]
    need(
        record["binding"]["scheme"] == 2 and config["seats"] == seats and 2 <= seats <= 4, "config", "seats, or scheme"
    )
    need(isinstance(options, dict) and set(options) <= {*OPTIONS, "layout"}, "config", "options")
    need(isinstance(options.get("layout", ""), str) and options.get("layout") != "", "config", "layout")
    need(
        all(type(v) is type(OPTIONS[k]) and v == OPTIONS[k] for k, v in options.items() if k in OPTIONS),
        "config",
        "as usual",
    )
    need([group[:2] for group in entries[0][3]] == [[0, -15]], "entry 0", "not the one shuffle of the scenarios")
    for index, (seat, action, undo, groups, _, fingerprint, by, _) in enumerate(entries):
        where = f"entry {index}"
        need(fingerprint == "" and undo == 0, where, "a fingerprint or an undo")
        need(index == 0 or (groups == [] and isinstance(action, list) and action), where, "draws, or no action")
        if index:
            need(said(action, seats), where, "no such action")
            result = action[0] == "result"
            need(not result or (seat, by) == (0, "default"), where, "not as the house says a result")
            need(by in ("person", "default") or (matches(SEAT, by) and by != "person"), where, "decider")
            need(counted < GAMES, where, "all is over")
            counted += result and action[4]
    outcome = record["outcome"]
    need((counted == GAMES) == (record["status"] == "over"), "status", "not by the games that counted")
    if outcome is not None:
        need(
            outcome["reason"] == "glory" and len(outcome["points"]) == seats and outcome["winners"], "outcome", "glory"
        )


def said(action: list[Any], seats: int) -> bool:
    """Whether it is an action of a campaign."""
    match action:
        case ["veto", number]:
            return whole(number, 1, 99)
        case ["pact"]:
            return True
        case ["life", level]:
            return whole(level, 0, 2)
        case ["legendary", item]:
            return whole(item, 0, 999)
        case [
            "result",
            table,
            list(places),
            ("feats" | "round_limit" | "stopped"),
            bool(),
            str(chain),
            list(g),
            list(owned),
        ]:
            parts = all(isinstance(part, list) for part in [*places, *owned]) and len(owned) == seats
            named = [seat for place in places for seat in place] if parts else []
            ranked = all(whole(seat) for seat in named) and sorted(named) == [*range(seats)] and all(places)
            held = len(g) == seats * seats and all(whole(count, 0, 2) for count in g)
            items = parts and all(whole(item, 0, 999) for items in owned for item in items)
            return whole(table) and ranked and held and items and (chain == "" or matches(HEX64, chain))
    return False


def check_entries(record: dict[str, Any], key: bytes, seats: int) -> None:
    """Checks shape, draws, counters, undos and deciders of all entries."""
    entries, bound = record["entries"], record["format"] > 1
    saga = bound and record["binding"]["game"] == SAGA
    need(isinstance(entries, list) and 1 <= len(entries) <= ENTRIES, "entries", "malformed")
    number, nothing = int, type(None)
    kinds = (number, (list if saga else number, nothing), number, list, list, str, str) + ((str,) if bound else ())
    standing: list[bool] = []
    counters = [0, 0, 0]
    for index, entry in enumerate(entries):
        where = f"entry {index}"
        need(lists([entry], *kinds), where, "malformed")
        seat, action, undo, draws, told, fingerprint = entry[:6]
        need(seat == -1 if index == 0 else whole(seat, 0, seats - 1), where, "seat")
        need(whole(undo, 0, len(standing)), where, "takes back more than stands")
        need(action is None or saga or whole(action), where, "action")
        need((action is None) == (index == 0 or undo > 0), where, "neither an action nor an undo")
        need(saga or matches(HEX16, fingerprint), where, "fingerprint")
        need(len(told) == 3 and all(whole(count) for count in told), where, "counters")
        need(not undo or not draws, where, "an undo draws")
        need(not any(standing[len(standing) - undo :]), where, "what was drawn is taken back")
        if undo:
            del standing[len(standing) - undo :]
        elif index:
            standing.append(bool(draws))
        if bound:
            need(lists(draws, number, number, list), where, "groups")
            named_groups(key, draws, counters, where)
            need(counters == told, where, "counters")
        else:
            need(all(whole(value, 0, SIDES - 1) for value in draws), where, "values")
            need(
                guessed_groups(key, draws, counters, told, record["config"]),
                where,
                "draws or counters are not the key's",
            )
            counters = told
        need(sum(counters) <= DRAWS, where, "too many draws")
        if bound and record["binding"]["scheme"] == 2 and not saga:
            check_decider(index, entry, entries[index - 1] if index else None)


def check_end(record: dict[str, Any], seats: int) -> None:
    status, outcome = record["status"], record["outcome"]
    need(status in ("over", "ended", "abandoned"), "status", "unknown")
    need((status == "over") == (outcome is not None), "outcome", "does not suit the status")
    if outcome is not None:
        has_fields(outcome, "winners reason points", "outcome")
        winners, points = outcome["winners"], outcome["points"]
        need(isinstance(winners, list) and all(whole(seat, 0, seats - 1) for seat in winners), "outcome", "winners")
        need(isinstance(points, list) and all(whole(point, -LARGEST) for point in points), "outcome", "points")
        need(isinstance(outcome["reason"], str), "outcome", "reason")


def links(record: dict[str, Any]) -> Iterator[bytes]:
    """The links, raw, from the one before the first entry on."""
    parts = ["binding", "closing", "holders"][: record["format"]]
    head = b"conquest-table record %d\n" % record["format"]
    link = sha256(head + b"\n".join(canonical(record[part]) for part in parts)).digest()
    yield link
    for entry in record["entries"]:
        link = sha256(link + canonical(entry[:7])).digest()
        yield link


def check_hashes(record: dict[str, Any]) -> None:
    for part in ("config", "content"):
        said = record["binding"][f"{part}_hash"]
        need(
            isinstance(record[part], dict) and sha256(canonical(record[part])).hexdigest() == said, part, "not its hash"
        )


def check(raw: bytes, mark: str | None = None, binding: str | None = None, chain: str | None = None) -> None:
    """Passes if all holds that can be checked without the rules; raises Wrong or Uncheckable."""
    record = read(raw)
    bound = record["format"] > 1
    has_fields(record, FIELDS[record["format"]], "record")
    if bound:
        check_binding(record)
    else:
        need(isinstance(record["nonces"], list) and len(record["nonces"]) <= CONTRIBUTIONS, "nonces", "malformed")
        need(all(isinstance(nonce, str) for nonce in record["nonces"]), "nonces", "malformed")
        need(isinstance(record["game"], str) and whole(record["rules_version"], 1), "record", "game or rules")
        need(isinstance(record["config"], dict) and isinstance(record["content"], dict), "record", "config or content")
        need(whole(record["config"].get("seats", 1), 1, SEATS), "config", "seats")
        need(isinstance(record["config"].get("clans", []), list), "config", "clans")
    seed, said = record["seed"], record["binding"]["mark"] if bound else record["commit"]
    if seed is None:
        raise Uncheckable("the seed is not shown")
    need(matches(HEX64, seed) and sha256(seed.encode()).hexdigest() == said, "mark", "not the seed's")
    need(mark in (None, said), "mark", "not the one posted")
    texts, seats = [] if bound else record["nonces"], SEATS
    if bound:
        check_hashes(record)
        made = sha256(b"conquest-table binding %d\n" % record["format"] + canonical(record["binding"])).hexdigest()
        need(binding in (None, made), "binding", "not the one posted")
        scheme, seats = record["binding"]["scheme"], len(record["binding"]["seats"]) or SEATS
        answers, nonces = [row[2] for row in record["closing"]], [row[2] for row in record["binding"]["contributions"]]
        texts = [made, *answers] if scheme == 2 else nonces
    check_entries(record, key_of(seed, texts), seats)
    if bound:
        check_end(record, seats)
        if record["binding"]["scheme"] == 2:
            check_holders(record)
        if record["binding"]["game"] == SAGA:
            check_campaign(record, seats)
        *_, last = chained = list(links(record))
        for index, (entry, link) in enumerate(zip(record["entries"], chained[1:], strict=True)):
            need(entry[7] == link.hex()[:16], f"entry {index}", "link")
        end = sha256(last + canonical([record["status"], record["outcome"]])).hexdigest()
        need(
            record["chain"] == end and chain in (None, end), "chain", "not the one that follows, or not the one posted"
        )
    elif binding or chain:
        raise Wrong("binding, chain: format 1 has none")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", type=Path)
    for posted in ("--mark", "--binding", "--chain"):
        parser.add_argument(posted)
    asked = parser.parse_args(arguments)
    try:
        check(asked.record.read_bytes(), asked.mark, asked.binding, asked.chain)
    except (Wrong, Uncheckable, OSError) as error:
        print(error)
        return 1 if isinstance(error, Wrong) else 2
    print("sound")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
