"""The text of a statement's body as an assignment, where it says what the accesses say.

Sums, products and pure functions of elements and numbers are read. A body with anything
else in it, or with other accesses than those that are listed, is left alone: then only
the accesses count.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from depanalysis.errors import ParseError
from depanalysis.frontends.openscop.declarations import Declarations
from depanalysis.frontends.openscop.dimensions import rows_of
from depanalysis.frontends.openscop.forms import Form, expression, variable
from depanalysis.frontends.openscop.linear import NotLinearError, Rows
from depanalysis.frontends.openscop.naming import Naming, array_number, number_of
from depanalysis.frontends.openscop.relations import Space, access_relation, normal
from depanalysis.frontends.openscop.scops import (
    Generic,
    Relation,
    RelationKind,
    Statement,
    named,
)
from depanalysis.frontends.openscop.typing import Typed, typed
from depanalysis.ir.expressions import (
    Expr,
    Load,
    Var,
    walk,
)
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.rewriting import map_children
from depanalysis.ir.statements import Assign, UpdateOperator
from depanalysis.ir.types import INT
from depanalysis.source import NOWHERE, Span

_ASSIGNMENT = re.compile(
    r"(?P<target>[^=]*?[\w\]\s])(?P<operator>[-+*/]?)=(?P<value>[^=].*)", re.DOTALL
)
_STEP = re.compile(r"(?P<target>.*[\w\]\s])(?P<operator>\+|-)(?P=operator)", re.DOTALL)
# Signs that C and the intermediate form do not read alike.
_FOREIGN = re.compile(r"[&|^?!~<>='\"\\:{};]|//|/\*")
_CAST = re.compile(r"\((double|float|int|long)\)\s*\(")
_TYPES = {"double": "f64", "float": "f32", "int": "i32", "long": "i64"}
_NEXT_SUBSCRIPT = re.compile(r"\]\s*\[")
_LONGEST = 10_000
_OPERATORS: tuple[UpdateOperator, ...] = ("+", "-", "*", "/")
_KINDS: dict[RelationKind, tuple[RelationKind, ...]] = {
    "READ": ("READ",),
    "WRITE": ("WRITE",),
    "RDWR": ("READ", "WRITE"),
    "MAY_WRITE": ("MAY_WRITE",),
}


def body_text(statement: Statement) -> str:
    """What the statement does, as its tool wrote it; empty where that is not said."""
    body = named(statement.generics, "body")
    lines = body.meaningful if body else ()
    if not lines or number_of(lines[0]) is None:
        return ""
    return " ".join(lines[2 if number_of(lines[0]) else 1 :])


def body_of(iterators: Sequence[str], text: str) -> Generic:
    """The generic that says what a statement does."""
    listed = (" ".join(iterators),) if iterators else ()
    return Generic("body", (str(len(iterators)), *listed, text))


def assignment(
    statement: Statement,
    names: Naming,
    number: int,
    declared: Declarations,
    values: Mapping[str, Form],
) -> Assign | None:
    """The assignment that the body is, with forms for iterators; `None` if it is none."""
    read = _read(body_text(statement))
    if read is None:
        return None
    target, operator, value = read
    reader = _Reader(statement, names, number, declared)
    first, second = reader.typed(target), reader.typed(value)
    if first is None or second is None or not isinstance(first.expr, Var | Load):
        return None
    if operator == "/" and not first.is_real:
        operator = "tdiv"
    found = Assign(first.expr, second.converted(first.type).expr, operator)
    if not reader.is_listed(found):
        return None
    return _with_iterators(found, names.iterators[number], values, reader)


def _read(text: str) -> tuple[Expr, UpdateOperator | None, Expr] | None:
    plain = text.strip().removesuffix(";").strip()
    match = _ASSIGNMENT.fullmatch(plain) or _STEP.fullmatch(plain)
    if match is None or len(text) > _LONGEST:
        return None
    target = _parsed(match["target"])
    value = _parsed(match.groupdict().get("value", "1"))
    if target is None or value is None:
        return None
    operator = next((each for each in _OPERATORS if each == match["operator"]), None)
    return target, operator, value


def _parsed(text: str) -> Expr | None:
    """A formula that means the same in C and in the intermediate form."""
    if _FOREIGN.search(text):
        return None
    text = _CAST.sub(lambda match: f"{_TYPES[match[1]]}(", text)
    try:
        return parse_expression(_NEXT_SUBSCRIPT.sub(", ", text))
    except ParseError:
        return None


class _Reader:
    """Compares what an assignment accesses with what its statement lists."""

    def __init__(
        self, statement: Statement, names: Naming, number: int, declared: Declarations
    ) -> None:
        self.iterators = names.iterators[number]
        values = {name: variable(name) for name in names.parameters}
        for k, name in enumerate(self.iterators):
            values[name] = variable(f"?{k}")
        self.space = Space(
            values,
            len(self.iterators),
            names.parameters,
            _within(statement.domain, names),
        )
        self.numbers = {v.name: n for n, v in declared.variables.items()}
        self.types = {v.name: v.type for v in declared.variables.values()}
        self.types |= {p.name: p.type for p in declared.program.parameters}
        self.types |= dict.fromkeys(self.iterators, INT)
        self.listed: dict[tuple[str, object], Span] = {}
        for relation in statement.accesses:
            if array_number(relation) in declared.variables:
                for kind in _KINDS[relation.kind]:
                    self.listed[kind, normal(relation)] = relation.span

    def typed(self, expr: Expr) -> Typed | None:
        """The expression with a type for each part, if it has one."""
        return typed(expr, self.types)

    def place(self, kind: RelationKind, node: Var | Load) -> tuple[str, object] | None:
        """The access of a node, as it is listed."""
        name = node.array if isinstance(node, Load) else node.name
        indices = node.indices if isinstance(node, Load) else ()
        if name not in self.numbers:
            return None
        made = access_relation(kind, self.numbers[name], indices, self.space)
        return kind, normal(made)

    def is_listed(self, stmt: Assign) -> bool:
        """Whether the assignment makes exactly the listed accesses."""
        found = set()
        try:
            for kind, node in _nodes(stmt):
                if isinstance(node, Var) and node.name not in self.numbers:
                    if node.name not in self.types:
                        return False
                    continue
                found.add(self.place(kind, node))
        except NotLinearError:
            return False
        return found == set(self.listed)


def _within(domain: Relation | None, names: Naming) -> tuple[Rows, ...]:
    parts = domain.parts if domain else ()
    rows = tuple(rows_of("DOMAIN", part, names.parameters) for part in parts)
    return rows if domain else ((),)


def _nodes(stmt: Assign) -> Iterator[tuple[RelationKind, Var | Load]]:
    """All variables and elements of an assignment, and what happens to them."""
    yield "WRITE", stmt.target
    if stmt.update is not None:
        yield "READ", stmt.target
    inside = stmt.target.indices if isinstance(stmt.target, Load) else ()
    for expr in (*inside, stmt.value):
        for node in walk(expr):
            if isinstance(node, Var | Load):
                yield "READ", node


def _with_iterators(
    stmt: Assign,
    iterators: Sequence[str],
    values: Mapping[str, Form],
    reader: _Reader,
) -> Assign:
    """The assignment with forms for its iterators, and with places for its accesses."""
    known = {name: expression(values[f"?{k}"]) for k, name in enumerate(iterators)}

    def new(expr: Expr, kind: RelationKind = "READ") -> Expr:
        match expr:
            case Var(name=name) if name in known:
                return known[name]
            case Var() | Load():
                access = reader.place(kind, expr)
                span = reader.listed[access] if access else NOWHERE
                if isinstance(expr, Var):
                    return replace(expr, span=span)
                indices = tuple(new(index) for index in expr.indices)
                return replace(expr, indices=indices, span=span)
            case _:
                return map_children(expr, new)

    target = new(stmt.target, "WRITE")
    assert isinstance(target, Var | Load)
    return replace(stmt, target=target, value=new(stmt.value), span=target.span)
