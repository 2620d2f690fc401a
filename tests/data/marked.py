"""Text calls that extraction cannot see, by the syntax of a module: `t("…")`, `t.n("…", "…", n)`, `t.p("…", "…")`.

Babel reads tokens: it knows a text call by the last name before the bracket, and its msgid by the literals that
follow. It looks into f-strings from Python 3.12 on, and not before.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

LITERALS = {"t": 1, "n": 2, "p": 2}
"""How many arguments have to be written out: a msgid, a singular and a plural, a context and a msgid."""
NAME = "t"
"""What the texts of a language are called everywhere: a parameter, a variable, a field."""
TEXTS = "Texts"
ATTRIBUTES = {"n", "p", "language"}
CALLS_ITS_ARGUMENT = {"map", "partial", "filter", "starmap", "filterfalse", "reduce", "takewhile", "dropwhile"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Fault:
    """A place whose text no translator is ever asked for."""

    line: int
    what: str
    code: str

    def __str__(self) -> str:
        return f"{self.line}: {self.what}: {self.code}"


@lru_cache(maxsize=2048)
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """All of a module, walked through once however many look for something."""
    return tuple(ast.walk(tree))


def givers(trees: Iterable[ast.Module]) -> frozenset[str]:
    """The names of all that gives texts when called: the class, its subclasses, functions annotated so."""
    found = {TEXTS}
    for tree in trees:
        for node in nodes(tree):
            if (isinstance(node, Function) and _annotated(node.returns)) or (
                isinstance(node, ast.ClassDef) and any(_last(base) == TEXTS for base in node.bases)
            ):
                found.add(node.name)
    return frozenset(found)


def msgids(tree: ast.Module, giving: frozenset[str] = frozenset({TEXTS})) -> Iterator[str | tuple[str, ...]]:
    """What the text calls of a module have as msgids, as Babel gives them: a tuple of several literals."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and (count := _literals(node, giving)):
            told = tuple(_written(part) for part in node.args[:count])
            if len(told) == count and None not in told:
                yield told if count > 1 else str(told[0])


def faults(tree: ast.Module, giving: frozenset[str] = frozenset({TEXTS})) -> list[Fault]:
    """All places of a module that extraction cannot see. `giving`: names of functions that give texts."""
    found = []
    for node in nodes(tree):
        for where, what in _of(node, giving):
            line: int = getattr(where, "lineno", 0)
            found.append(Fault(line, what, ast.unparse(where)[:80]))
    return sorted(found, key=lambda fault: fault.line)


def _of(node: ast.AST, giving: frozenset[str]) -> Iterator[tuple[ast.AST, str]]:
    if isinstance(node, ast.JoinedStr):
        calls = (each for each in ast.walk(node) if isinstance(each, ast.Call) and _literals(each, giving))
        yield from ((call, "inside an f-string") for call in calls)
    elif isinstance(node, ast.Call):
        yield from _of_call(node, giving)
    elif isinstance(node, ast.arg) and _annotated(node.annotation) and node.arg != NAME:
        yield node, "texts under another name"
    elif isinstance(node, ast.Attribute) and _is_texts(node.value, giving) and node.attr not in ATTRIBUTES:
        yield node, "texts called in another way"
    elif isinstance(node, ast.ImportFrom):
        yield from ((node, "imported under another name") for each in node.names if each.asname and each.name in giving)
    else:
        yield from _of_assignment(node, giving)


def _of_call(node: ast.Call, giving: frozenset[str]) -> Iterator[tuple[ast.AST, str]]:
    if count := _literals(node, giving):
        if len(node.args) < count or None in map(_written, node.args[:count]):
            yield node, "not written out"
    elif not isinstance(node.func, ast.Name | ast.Attribute) and node.args and _written(node.args[0]) is not None:
        yield node, "texts without a name"
    if any(_is_texts(each, giving) or _is_method(each, giving) for each in _called_by_another(node)):
        yield node, "called by another function"


def _called_by_another(node: ast.Call) -> Iterator[ast.expr]:
    """The arguments that a function calls by itself: `map(t, …)`, `partial(t, "…")`, `sorted(…, key=t)`."""
    if _last(node.func) in CALLS_ITS_ARGUMENT:
        yield from node.args[:1]
    yield from (each.value for each in node.keywords if each.arg == "key")


def _of_assignment(node: ast.AST, giving: frozenset[str]) -> Iterator[tuple[ast.AST, str]]:
    if isinstance(node, ast.AnnAssign) and _annotated(node.annotation) and _last(node.target) != NAME:
        yield node, "texts under another name"
        return
    if isinstance(node, ast.Assign):
        targets, value = node.targets, node.value
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
        targets, value = [node.target], node.value
    else:
        return
    for target in targets:
        for to, what in _pairs(target, value):
            if (_is_texts(what, giving) and _last(to) != NAME) or _is_method(what, giving):
                yield node, "texts under another name"


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each name with what it is given: `a, b = c, d` is two."""
    if isinstance(target, ast.Tuple | ast.List) and isinstance(value, ast.Tuple | ast.List):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, other)
    else:
        yield target, value


def _literals(call: ast.Call, giving: frozenset[str]) -> int:
    """How many literals a call needs: 0 for one that is no text call."""
    if _last(call.func) == NAME:
        return LITERALS[NAME]
    return LITERALS[_last(call.func)] if _is_method(call.func, giving) else 0


def _written(part: ast.expr) -> str | None:
    """The words of a literal."""
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else None


def _is_texts(part: ast.expr, giving: frozenset[str]) -> bool:
    """Whether an expression is the texts of a language, by its name or by what gives it."""
    if isinstance(part, ast.IfExp):
        return _is_texts(part.body, giving) or _is_texts(part.orelse, giving)
    if isinstance(part, ast.BoolOp):
        return any(_is_texts(each, giving) for each in part.values)
    if isinstance(part, ast.Await):
        return _is_texts(part.value, giving)
    return _last(part.func) in giving if isinstance(part, ast.Call) else _last(part) == NAME


def _is_method(part: ast.expr, giving: frozenset[str]) -> bool:
    return isinstance(part, ast.Attribute) and part.attr in LITERALS and _is_texts(part.value, giving)


def _annotated(annotation: ast.expr | None) -> bool:
    """Whether an annotation says texts, alone or with None."""
    if isinstance(annotation, ast.BinOp):
        return _annotated(annotation.left) or _annotated(annotation.right)
    if isinstance(annotation, ast.Constant):
        return str(annotation.value).split(" |")[0] == TEXTS
    return annotation is not None and _last(annotation) == TEXTS


def _last(part: ast.expr) -> str:
    """The last name of `a.b.c`; "" for what has none."""
    return part.attr if isinstance(part, ast.Attribute) else part.id if isinstance(part, ast.Name) else ""
