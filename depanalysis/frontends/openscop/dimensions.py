"""The rows of a relation with names for its columns, and back.

Iterators are `?0`, `?1`, …, local dimensions `!0`, … and output dimensions of
scatterings and accesses `@0`, …; parameters have their own names.
"""

from collections.abc import Iterable, Sequence

from depanalysis.frontends.openscop.forms import Row, sum_of
from depanalysis.frontends.openscop.scops import Part, RelationKind, Vector


def outputs_of(kind: RelationKind, count: int) -> tuple[str, ...]:
    """The names of output dimensions: those of a domain are iterators."""
    letter = "?" if kind in ("DOMAIN", "CONTEXT") else "@"
    return tuple(f"{letter}{k}" for k in range(count))


def iterators(count: int) -> tuple[str, ...]:
    """The names of iterators."""
    return tuple(f"?{k}" for k in range(count))


def locals_of(part: Part) -> tuple[str, ...]:
    """The names of local dimensions."""
    return tuple(f"!{k}" for k in range(part.locals))


def rows_of(
    kind: RelationKind, part: Part, parameters: Sequence[str]
) -> tuple[Row, ...]:
    """The constraints of a part over names."""
    names = (
        *outputs_of(kind, part.outputs),
        *iterators(part.inputs),
        *locals_of(part),
        *parameters,
    )
    return tuple(
        Row(sum_of(zip(names, row[1:-1], strict=True), row[-1]), row[0] == 0)
        for row in part.rows
    )


def part_of(
    kind: RelationKind,
    rows: Iterable[Row],
    outputs: int,
    inputs: int,
    parameters: Sequence[str],
) -> Part:
    """A part of named constraints; its local dimensions are those that occur."""
    kept = tuple(rows)
    used = {n for row in kept for n in row.form.names if n.startswith("!")}
    local = tuple(sorted(used, key=lambda name: int(name[1:])))
    names = (*outputs_of(kind, outputs), *iterators(inputs), *local, *parameters)
    vectors = tuple(_vector(row, names) for row in kept)
    return Part(outputs, inputs, len(local), len(parameters), vectors)


def _vector(row: Row, names: tuple[str, ...]) -> Vector:
    factors = dict(row.form.terms)
    middle = (factors.get(name, 0) for name in names)
    return (0 if row.is_equality else 1, *middle, row.form.constant)
