"""The elements that an access relation touches, as expressions of an instance.

Each part of a relation has to name one element, or none: its subscripts are forms of
the iterators and their quotients, and what else the part asks is a condition.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from depanalysis.frontends.openscop.dimensions import locals_of, outputs_of, rows_of
from depanalysis.frontends.openscop.forms import Form, Row, expression, number
from depanalysis.frontends.openscop.linear import Rows
from depanalysis.frontends.openscop.scops import Part, Relation, RelationKind
from depanalysis.frontends.openscop.systems import NotSupportedError, System, solved
from depanalysis.ir.expressions import Expr
from depanalysis.source import Span

MOST_NEIGHBORS = 8


@dataclass(frozen=True, slots=True)
class Access:
    """One element, and the conditions under which it is accessed."""

    kind: RelationKind
    array: int
    indices: tuple[Form, ...]
    system: System
    span: Span

    def subscripts(self, values: Mapping[str, Form]) -> tuple[Expr, ...]:
        """The subscripts, with forms for iterators."""
        system = self.system.replaced(values)
        return tuple(
            expression(index.replaced(values), system.floors) for index in self.indices
        )

    def within(self, parts: Sequence[System]) -> "Access":
        """The access without conditions that hold wherever the statement is executed."""
        system = self.system
        rows = tuple(
            row for row in system.rows if not all(row in part.rows for part in parts)
        )
        multiples = tuple(
            each
            for each in system.multiples
            if not all(part.has_multiple(each) for part in parts)
        )
        return replace(self, system=replace(system, rows=rows, multiples=multiples))

    def conditions(self, values: Mapping[str, Form]) -> tuple[Expr, ...]:
        """The conditions, with forms for iterators."""
        return self.system.replaced(values).guard()


def accesses(
    relation: Relation, array: int, parameters: Sequence[str]
) -> tuple[Access, ...]:
    """One access for each part and element; raises `NotSupportedError`."""
    found = (
        Access(relation.kind, array, indices, system, relation.span)
        for part in relation.parts
        for indices, system in _elements(relation, part, parameters)
    )
    return tuple(each for each in found if not each.system.is_impossible)


def _elements(
    relation: Relation, part: Part, parameters: Sequence[str]
) -> Iterator[tuple[tuple[Form, ...], System]]:
    outputs = outputs_of(relation.kind, part.outputs)
    rows = rows_of(relation.kind, part, parameters)
    names = (*locals_of(part), *outputs)
    for chosen in _neighbors(rows, outputs[1:]):
        try:
            system = solved(chosen, names)
        except NotSupportedError as error:
            what = f"a {relation.kind} is to no certain element: {error}"
            raise NotSupportedError(what, relation.span) from None
        yield tuple(system.values[name] for name in outputs[1:]), system


def _neighbors(rows: Rows, outputs: Sequence[str]) -> Iterator[Rows]:
    """The rows, once for each element of a few next to each other.

    A subscript with e <= v <= e + c, such as isl makes of the accesses of a stencil,
    becomes v = e, v = e + 1, …, v = e + c.
    """
    for name in outputs:
        for low, high in permutations(rows, 2):
            total = low.form + high.form
            is_range = low.form.factor(name) == 1 and not total.terms
            if low.is_equality or high.is_equality or not is_range:
                continue
            if 0 < total.constant < MOST_NEIGHBORS:
                for distance in range(total.constant + 1):
                    chosen = Row(low.form - number(distance), is_equality=True)
                    kept = (row for row in rows if row not in (low, high))
                    yield from _neighbors((chosen, *kept), outputs)
                return
    yield rows
