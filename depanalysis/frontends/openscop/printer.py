"""Writes scops as OpenScop 1.0 text, with comments that say what each row means.

What is written is read back as an equal value, and read and written again as the same
text.
"""

from collections.abc import Iterator, Sequence

from depanalysis.frontends.openscop.naming import Naming, naming
from depanalysis.frontends.openscop.scops import (
    ACCESS_KINDS,
    Generic,
    Part,
    Relation,
    Scop,
    Statement,
    Vector,
)


def show(scops: Sequence[Scop]) -> str:
    """The text of a file with these scops."""
    return "\n".join("".join(f"{line}\n" for line in _scop(scop)) for scop in scops)


def _scop(scop: Scop) -> Iterator[str]:
    names = naming(scop)
    yield "<OpenScop>"
    yield from ("", "# Language", scop.language, "", "# Context")
    yield from _relation(scop.context, names, ())
    yield from ("", "# Parameters", *_generics(scop.parameters), "")
    yield from ("# Number of statements", str(len(scop.statements)))
    for number, statement in enumerate(scop.statements):
        yield from _statement(statement, names, number)
    for extension in scop.extensions:
        yield from ("", *_generic(extension))
    yield from ("", "</OpenScop>")


def _statement(statement: Statement, names: Naming, number: int) -> Iterator[str]:
    iterators = names.iterators[number]
    yield from ("", f"# Statement {number + 1}", str(len(statement.relations)))
    for relation in statement.relations:
        yield from ("", *_relation(relation, names, iterators))
    yield from ("", "# Body", *_generics(statement.generics))


def _generics(generics: tuple[Generic, ...]) -> Iterator[str]:
    yield str(len(generics))
    for generic in generics:
        yield from _generic(generic)


def _generic(generic: Generic) -> Iterator[str]:
    yield from (f"<{generic.name}>", *generic.lines, f"</{generic.name}>")


def _relation(
    relation: Relation, names: Naming, iterators: tuple[str, ...]
) -> Iterator[str]:
    yield relation.kind
    if len(relation.parts) != 1:
        yield f"{len(relation.parts)}"
    for part in relation.parts:
        columns = _columns(relation, part, names, iterators)
        sizes = (part.outputs, part.inputs, part.locals, part.parameters)
        yield " ".join(map(str, (len(part.rows), part.columns, *sizes)))
        if part.rows:
            yield f"# {' '.join(('e/i', *columns, '1'))}"
        yield from (_row(row, columns) for row in part.rows)


def _columns(
    relation: Relation, part: Part, names: Naming, iterators: tuple[str, ...]
) -> tuple[str, ...]:
    """What the columns between the first and the last one are called."""
    if relation.kind == "DOMAIN":
        outputs = iterators[: part.outputs]
    elif relation.kind in ACCESS_KINDS:
        outputs = ("Arr", *(f"[{k}]" for k in range(1, part.outputs)))
    else:
        outputs = tuple(f"c{k + 1}" for k in range(part.outputs))
    local = (f"l{k + 1}" for k in range(part.locals))
    inputs = iterators[: part.inputs]
    known = (*outputs, *inputs, *local, *names.parameters)
    # A statement without a domain has no names for its input dimensions.
    return (*known, *("?" for _ in range(part.columns - 2 - len(known))))


def _row(row: Vector, columns: tuple[str, ...]) -> str:
    numbers = " ".join(f"{value:4d}" for value in row)
    sign = ">=" if row[0] else "=="
    terms = zip(row[1:-1], columns, strict=True)
    shown = [_term(factor, name) for factor, name in terms if factor]
    constant = [f"{row[-1]:+d}"] if row[-1] or not shown else []
    meaning = "".join([*shown, *constant]).removeprefix("+")
    return f"{numbers}    # {meaning} {sign} 0"


def _term(factor: int, name: str) -> str:
    if abs(factor) == 1:
        return f"{'+' if factor > 0 else '-'}{name}"
    return f"{factor:+d}*{name}"
