"""Nothing pings anybody beside the gate: it alone sets mentions and addresses; the courier alone lets Discord ping."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.posts.concern import ConcernKind
from host.posts.gate import RULES

ROOT = Path(__file__).parents[2]
GATE, COURIER = "host/posts/gate.py", "cogs/transport/outgoing/courier.py"
LESS = "host/posts/erased.py"
"""Takes a mention out."""
SAYS_NOTHING = {
    "host/commit/transactions.py": "takes the buttons off a reminder",
    "host/lobby/lobby_changes.py": "takes back that all seats are taken",
    "host/live_game/planned_turns.py": "takes the buttons off the message that a plan acts",
    "host/services/reveal_seed.py": "a record that its reader asked for",
}
"""Modules beside the gate that may address a person, and why that is no notice."""
PLACES = ("cogs", "host", "examples", "cli")


def calls(source: str) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))


def name_of(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def found_in(source: str) -> set[str]:
    """What a module does that only the gate or the courier may."""
    found = set()
    for call in calls(source):
        given = {each.arg: ast.unparse(each.value) for each in call.keywords}
        if name_of(call) == "AllowedMentions":
            found.add("pings")
        if name_of(call) in ("Post", "replace") and given.get("mentions", "()") != "()":
            found.add("mentions")
        if name_of(call) in ("Post", "replace") and given.get("to", "None") != "None":
            found.add("addresses")
    return found


def test_only_the_gate_mentions_and_addresses_and_only_the_courier_pings() -> None:
    paths = (path for place in PLACES for path in (ROOT / place).rglob("*.py") if "migrations" not in path.parts)
    found = {path.relative_to(ROOT).as_posix(): found_in(path.read_text("utf-8")) for path in paths}
    allowed = {
        GATE: {"mentions", "addresses"},
        COURIER: {"pings"},
        LESS: {"mentions"},
        **{name: {"addresses"} for name in SAYS_NOTHING},
    }
    assert {name: does for name, does in found.items() if does} == allowed


@pytest.mark.parametrize(
    ("source", "does"),
    [
        ("channel.send(text, allowed_mentions=discord.AllowedMentions(users=[ann]))", {"pings"}),
        ("channel.send(text, allowed_mentions=discord.AllowedMentions.none())", set()),
        ("Post('turn', text, mentions=wording.users(asked))", {"mentions"}),
        ("replace(word, to=table.host_id)", {"addresses"}),
        ("replace(post, mentions=(), to=None)", set()),
    ],
)
def test_a_way_round_it_is_seen(source: str, does: set[str]) -> None:
    assert found_in(source) == does


def test_every_kind_has_a_rule_and_no_rule_stands_without_a_kind() -> None:
    assert set(RULES) == set(ConcernKind)
