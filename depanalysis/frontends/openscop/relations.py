"""Accesses of expressions as relations, the way that this project and others write them.

The first output dimension is the number of the array, the others are the subscripts. A
subscript with several cases, such as a truncating quotient, makes a union; cases that
no instance of the statement is in are left out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from depanalysis.frontends.openscop.dimensions import part_of, rows_of
from depanalysis.frontends.openscop.forms import Form, Row, number, variable
from depanalysis.frontends.openscop.linear import (
    MOST_CASES,
    Case,
    Linear,
    Rows,
    TooManyCasesError,
)
from depanalysis.frontends.openscop.scops import Part, Relation, RelationKind, Vector
from depanalysis.ir.expressions import Expr
from depanalysis.solvers import constraints
from depanalysis.solvers.polyhedra import QuotaExceededError, integer_set
from depanalysis.source import NOWHERE


@dataclass(frozen=True, slots=True)
class Space:
    """Where a statement's accesses stand: its iterators, its domain, the parameters.

    `values` are the forms of the names that subscripts and conditions use, `within` the
    parts of the domain.
    """

    values: dict[str, Form]
    iterators: int
    parameters: tuple[str, ...]
    within: tuple[Rows, ...]

    @property
    def locals(self) -> int:
        """The first number that no local dimension of the domain has."""
        rows = (row for part in self.within for row in part)
        used = (n for row in rows for n in row.form.names if n.startswith("!"))
        return 1 + max((int(name[1:]) for name in used), default=-1)


def access_relation(
    kind: RelationKind,
    array: int,
    indices: Sequence[Expr],
    space: Space,
    conditions: Sequence[Expr] = (),
) -> Relation:
    """The relation of one access, which is made only where the conditions hold."""
    linear = Linear(space.values, space.locals)
    choices = [linear.cases(index) for index in indices]
    guards = [linear.holds(each) for each in conditions]
    if prod(map(len, (*choices, *guards))) > MOST_CASES:
        place = indices[0].span if indices else NOWHERE
        raise TooManyCasesError(f"more than {MOST_CASES} cases", place)
    parts = []
    for forms, rows in _joined(choices, guards):
        if rows and not any(is_possible((*rows, *one)) for one in space.within):
            continue
        named = [_is(0, number(array))]
        named += [_is(k + 1, form) for k, form in enumerate(forms)]
        sizes = (len(indices) + 1, space.iterators)
        parts.append(part_of(kind, (*named, *rows), *sizes, space.parameters))
    return Relation(kind, tuple(parts))


def _is(output: int, form: Form) -> Row:
    return Row(form - variable(f"@{output}"), is_equality=True)


def _joined(
    choices: Sequence[tuple[Case, ...]], guards: Sequence[tuple[Rows, ...]]
) -> Iterable[tuple[tuple[Form, ...], list[Row]]]:
    for cases in product(*choices):
        for met in product(*guards):
            rows = [row for case in cases for row in case.rows]
            rows += [row for each in met for row in each]
            yield tuple(case.form for case in cases), rows


def is_possible(rows: Iterable[Row]) -> bool:
    """Whether some integers satisfy the rows; where that takes too long, they may."""
    kept = [row for row in dict.fromkeys(rows) if not row.is_true]
    if any(row.is_false for row in kept):
        return False
    names = sorted({name for row in kept for name in row.form.names})
    known = {name: f"x{k}" for k, name in enumerate(names)}
    try:
        return not integer_set(
            tuple(known.values()), [_constraint(row, known) for row in kept]
        ).is_empty()
    except QuotaExceededError:
        return True


def _constraint(row: Row, known: dict[str, str]) -> constraints.Linear:
    terms = tuple((known[name], factor) for name, factor in row.form.terms)
    return constraints.Linear(terms, row.form.constant, row.is_equality)


def normal(relation: Relation) -> frozenset[tuple[int, frozenset[Vector]]]:
    """The relation, whatever the order and the scale of its rows."""
    return frozenset(_normal(relation.kind, part) for part in relation.parts)


def _normal(kind: RelationKind, part: Part) -> tuple[int, frozenset[Vector]]:
    parameters = [f"p{k}" for k in range(part.parameters)]
    rows = (row.reduced() for row in rows_of(kind, part, parameters))
    made = part_of(
        "UNDEFINED",
        (_signed(row) for row in rows if not row.is_true),
        part.outputs,
        part.inputs,
        parameters,
    )
    return part.locals, frozenset(made.rows)


def _signed(row: Row) -> Row:
    """An equality whose first coefficient is positive."""
    is_turned = row.is_equality and row.form.terms and row.form.terms[0][1] < 0
    return Row(row.form.scaled(-1), True) if is_turned else row
