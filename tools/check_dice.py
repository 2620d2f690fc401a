"""Check the dice of a game's record with nothing but this file and Python 3.9 or newer (docs/fairness.md).

It knows no rules (`bot.py verify` does). Format 1 names no streams and sides: a reading is sought that agrees.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
from functools import cache
from pathlib import Path

FIELDS_1 = "commit config content entries format game nonces rules_version seed"
FIELDS_2 = "binding chain closing config content entries format outcome seed status"
FIELDS_3 = FIELDS_2.replace("format", "format holders")
HEX, WORD, SECRET = "[0-9a-f]{64}", "(?=.{8,64}$)[a-z0-9]+( [a-z0-9]+)*", "[!-~][ -~]{14,62}[!-~]"


def need(holds, message):
    if not holds:
        raise ValueError(message)


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8")


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).hexdigest()


def dice_key(seed, texts):
    message = b"".join(len(text.encode("utf-8")).to_bytes(4, "big") + text.encode("utf-8") for text in texts)
    return hmac.new(seed.encode("ascii"), message, "sha256").digest()


@cache
def below(key, sides, stream, counter):
    attempt, value = 0, 2**64
    while value >= 2**64 - 2**64 % sides:
        block = hmac.new(key, b"%d|%d|%d" % (stream, counter, attempt), "sha256").digest()
        attempt, value = attempt + 1, int.from_bytes(block[:8], "big")
    return value % sides


def read(path):
    unique = lambda pairs: dict(pairs) if len(dict(pairs)) == len(pairs) else need(False, f"a name twice: {pairs}")
    small = lambda text: re.fullmatch("0|-?[1-9][0-9]{0,15}", text) and abs(int(text)) < 2**53
    whole = lambda text: int(text) if small(text) else need(False, f"the number {text:.30}")
    data = path.read_bytes().decode("utf-8") if path.stat().st_size <= 4_000_000 else need(False, "larger than 4 MB")
    record = json.loads(data, object_pairs_hook=unique, parse_int=whole, parse_float=whole, parse_constant=whole)
    need(record["format"] in (1, 2, 3) and record["seed"] is not None, "unknown format, or the seed isn't shown")
    return record


def texts_of_key(bound, binding, closing):
    """Format 2: what makes the key with the seed; `bound` is the binding's hash."""
    given, closers = binding["contributions"], binding["closers"]
    seals = {seat: text for kind, seat, text in given if kind == "seal"}
    sealed = [seat for seat, kind in closers if kind == "seal"]
    need([row[:2] for row in closing] == closers and sorted(seals) == sealed, "closing: not by who closes or sealed")
    for at, (seat, kind, text) in enumerate(closing):
        need(re.fullmatch(WORD if kind == "word" else SECRET, text), f"closing {at}: {text!r}")
        need(kind == "word" or sha256(text.encode("utf-8")) == seals[seat], f"closing {at}: the seal isn't opened")
    return {1: [row[2] for row in given], 2: [bound, *(row[2] for row in closing)]}[binding["scheme"]]


def forms_of(game, config, content):
    """Format 1: what each stream draws, the last again and again: a die of one of these sides; None: a shuffle."""
    if game == "kravora":
        return [[[config["seats"]], [6]], [None], [[6, len(content["faces"])]]]
    tiles = 0 if config["layout"] == "built" else 2 if config["solo"] else len(config["clans"])
    board = [*[range(6, 13)] * (tiles - 1) * (config["layout"] == "random"), None, *[[2], [6]] * tiles]
    return [[None, *board, None], [None], [[6]]]


def agrees(key, values, counters, after, forms):
    """Format 1: whether the values can be read as the draws between two rows of counters."""
    for stream, (form, *others) in enumerate(forms):
        shuffles = (range(n, 1, -1) for n in range(1 if others else 2, min(1_000, len(values) + 1) + 1))
        for run in [[sides] for sides in form if values] if form else shuffles:
            if all(below(key, sides, stream, counters[stream] + at) == values[at] for at, sides in enumerate(run)):
                then = [count + len(run) * (at == stream) for at, count in enumerate(counters)]
                left = [*forms[:stream], others or [form], *forms[stream + 1 :]]
                if agrees(key, values[len(run) :], then, after, left):
                    return True
    return not values and counters == after


def check_groups(key, groups, counters, where):
    """Format 2: a group is a stream, sides and values; sides -n is a shuffle of n. Advances the counters."""
    for number, (stream, sides, values) in enumerate(groups):
        need(0 < abs(sides) <= 1_000 and (sides > 0 or len(values) == -sides - 1), f"{where}: group {number}")
        for at, value in enumerate(values):
            true = below(key, sides if sides > 0 else -sides - at, stream, counters[stream])
            need(value == true, f"{where}: group {number}: draw {at} is {true}, record {value}")
            counters[stream] += 1


def check(record):
    """The values to compare with the table's posts, and how many draws each stream gave; raises what differs."""
    old, seed, binding, counters, standing = record["format"] == 1, record["seed"], record.get("binding"), [0, 0, 0], []
    need(sorted(record) == (FIELDS_1, FIELDS_2, FIELDS_3)[record["format"] - 1].split(), f"fields: {sorted(record)}")
    shown = {"mark": record["commit"] if old else binding["mark"]}
    need(re.fullmatch(HEX, seed) and sha256(seed.encode("ascii")) == shown["mark"], "the seed isn't the mark's")
    if old:
        texts, forms = record["nonces"], forms_of(record["game"], record["config"], record["content"])
    else:
        for name in ("config", "content"):
            need(sha256(canonical(record[name])) == binding[f"{name}_hash"], f"binding: {name}_hash")
        parts = [canonical(record[name]) for name in ("binding", "closing", "holders") if name in record]
        shown["binding"] = sha256(b"conquest-table binding %d\n" % record["format"], parts[0])
        texts = texts_of_key(shown["binding"], binding, record["closing"])
        link = sha256(b"conquest-table record %d\n" % record["format"], b"\n".join(parts))
    key = dice_key(seed, texts)
    for number, (seat, action, undo, draws, after, *rest) in enumerate(record["entries"]):
        where, undone = f"entry {number}", [draws, *standing[-undo:]] if undo else []
        need((action is None) == (number == 0 or undo > 0), f"{where}: neither setup, action nor undo")
        need(undo <= len(standing) and not any(undone), f"{where}: undo over draws")
        standing[len(standing) - undo :] = [] if undo or number == 0 else [draws]
        if old:
            need(agrees(key, draws, counters, after, forms), f"{where}: no reading of the draws agrees with the key")
            counters = after
        else:
            check_groups(key, draws, counters, where)
            need(after == counters, f"{where}: counters are {counters}, record {after}")
            link = sha256(bytes.fromhex(link), canonical([seat, action, undo, draws, after, *rest[:-1]]))
            need(rest[-1] == link[:16], f"{where}: link is {link[:16]}, record {rest[-1]}")
    if not old:
        shown["chain"] = sha256(bytes.fromhex(link), canonical([record["status"], record["outcome"]]))
        need(shown["chain"] == record["chain"], f"chain is {shown['chain']}")
    return shown, counters


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Exit code 0: all agrees, 1: not, 2: it can't be checked.")
    parser.add_argument("record", type=Path)
    for name in ("mark", "binding", "chain"):
        parser.add_argument(f"--{name}", metavar="HEX", type=str.lower, help="as the table posted it")
    posted, code = vars(parser.parse_args()), 2
    try:
        record, code = read(posted.pop("record")), 1
        shown, counters = check(record)
        need(all(value in (None, shown.get(name)) for name, value in posted.items()), f"posted was another: {shown}")
    except Exception as error:
        print("Something differs:" if code == 1 else "It can't be checked:", repr(error))
        sys.exit(code)
    print(f"All agrees, draws {counters}. Did the table post these?", *map(" ".join, shown.items()), sep="\n")
