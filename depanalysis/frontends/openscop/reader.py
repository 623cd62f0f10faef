"""Reads OpenScop 1.0 text: any number of scops, each with everything that it says.

Input: the text. Output: the scops, and one error for each that could not be read. The
counts that the text states are checked against what follows them, row by row, so that a
wrong one costs nothing. After an error, reading goes on at the next `<OpenScop>`.
"""

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.openscop.lines import END, START, Line, Lines
from depanalysis.frontends.openscop.scops import (
    ACCESS_KINDS,
    MOST_DIMENSIONS,
    RELATION_KINDS,
    Generic,
    Part,
    Relation,
    RelationKind,
    Scop,
    Statement,
    Vector,
)
from depanalysis.source import SourceFile, Span

_SIZES = 6


def read(source: SourceFile) -> tuple[tuple[Scop, ...], tuple[SourceError, ...]]:
    """All scops of a text, and what was wrong with those that could not be read."""
    lines = Lines(source)
    scops: list[Scop] = []
    errors: list[SourceError] = []
    if lines.peek().is_end:
        return (), (lines.expected(f"`{START}`"),)
    while not lines.peek().is_end:
        try:
            scops.append(_scop(lines))
        except ParseError as error:
            errors.append(error)
            lines.skip_to(START)
    return tuple(scops), tuple(errors)


def _scop(lines: Lines) -> Scop:
    if lines.peek().text != START:
        raise lines.expected(f"`{START}`")
    span = lines.take().span
    language = _language(lines)
    context = _relation(lines, ("CONTEXT",), "the relation CONTEXT")
    count = _parameter_count(lines, context)
    parameters = _generics(lines, "whether parameters are provided")
    statements = _statements(lines, count)
    extensions: list[Generic] = []
    while lines.peek().text != END:
        extensions.append(lines.generic(f"an extension or `{END}`"))
    lines.take()
    return Scop(language, context, parameters, statements, tuple(extensions), span)


def _language(lines: Lines) -> str:
    line = lines.peek()
    if line.is_end or len(line.text.split()) != 1 or line.text.startswith("<"):
        raise lines.expected("the language, in one word")
    return lines.take().text


def _parameter_count(lines: Lines, context: Relation) -> int:
    if len({part.parameters for part in context.parts}) != 1:
        raise lines.error("the context has to have one part or more", context.span)
    return context.parts[0].parameters


def _generics(lines: Lines, what: str) -> tuple[Generic, ...]:
    """A number, 0 or 1 or how many there are, and that many generics."""
    return tuple(lines.generic("a tag") for _ in _counted(lines, what))


def _counted(lines: Lines, what: str) -> range:
    return range(lines.count(what))


def _statements(lines: Lines, parameters: int) -> tuple[Statement, ...]:
    found = []
    for _ in _counted(lines, "the number of statements"):
        found.append(_statement(lines, parameters))
    return tuple(found)


def _statement(lines: Lines, parameters: int) -> Statement:
    span = lines.peek().span
    relations = []
    for _ in _counted(lines, "the number of relations of a statement"):
        relation = _relation(lines, RELATION_KINDS, "the kind of a relation")
        _check_parameters(lines, relation, parameters)
        relations.append(relation)
    generics = _generics(lines, "whether a body is provided")
    statement = Statement(tuple(relations), generics, span)
    _check_statement(lines, statement)
    return statement


def _relation(lines: Lines, kinds: tuple[RelationKind, ...], what: str) -> Relation:
    kind = next((kind for kind in kinds if kind == lines.peek().text), None)
    if kind is None:
        raise lines.expected(what)
    span = lines.take().span
    sizes, line = lines.integers("a number of parts or six sizes")
    if len(sizes) == 1:
        if sizes[0] < 0:
            raise lines.error(f"a union of {sizes[0]} parts", line.span)
        parts = []
        for _ in range(sizes[0]):
            parts.append(_part(lines, *lines.integers("six sizes")))
    else:
        parts = [_part(lines, sizes, line)]
    relation = Relation(kind, tuple(parts), span)
    _check_parts(lines, relation)
    return relation


def _part(lines: Lines, sizes: Vector, line: Line) -> Part:
    if len(sizes) != _SIZES:
        raise _wrong(lines, line.span, "six sizes", len(sizes), "numbers")
    rows, columns, outputs, inputs, local, parameters = sizes
    dimensions = outputs + inputs + local + parameters
    if min(sizes) < 0:
        raise lines.error(f"the size {min(sizes)} is negative", line.span)
    if columns != dimensions + 2:
        raise lines.error(
            f"{columns} columns do not fit {dimensions} dimensions and "
            "parameters, which need 2 more",
            line.span,
        )
    if columns > MOST_DIMENSIONS:
        raise lines.error(f"more than {MOST_DIMENSIONS} columns", line.span)
    found, places = [], []
    for _ in range(rows):
        row, place = _row(lines, columns)
        found.append(row)
        places.append(place)
    return Part(outputs, inputs, local, parameters, tuple(found), tuple(places))


def _row(lines: Lines, columns: int) -> tuple[Vector, Span]:
    row, line = lines.integers("a row of integers")
    if len(row) != columns:
        raise _wrong(lines, line.span, f"{columns} columns", len(row), "numbers")
    if row[0] not in (0, 1):
        raise lines.error(
            f"a row starts with 0 or 1, and this one with {row[0]}", line.span
        )
    return row, line.span


def _wrong(
    lines: Lines, span: Span, expected: str, found: int, what: str
) -> ParseError:
    return lines.error(f"expected {expected}, found {found} {what}", span)


def _check_parts(lines: Lines, relation: Relation) -> None:
    shapes = {(part.outputs, part.inputs) for part in relation.parts}
    kind, span = relation.kind, relation.span
    if len(shapes) > 1:
        raise lines.error(f"the parts of a {kind} have different dimensions", span)
    for outputs, inputs in shapes:
        if kind in ("CONTEXT", "DOMAIN") and inputs:
            raise lines.error(f"a {kind} has no input dimensions", span)
        if kind == "CONTEXT" and outputs:
            raise lines.error("a CONTEXT has no output dimensions", span)
        if kind in ACCESS_KINDS and not outputs:
            raise lines.error(f"a {kind} has no output dimension for the array", span)


def _check_parameters(lines: Lines, relation: Relation, count: int) -> None:
    for part in relation.parts:
        if part.parameters != count:
            raise lines.error(
                f"{part.parameters} parameters, and the context has {count}",
                relation.span,
            )


def _check_statement(lines: Lines, statement: Statement) -> None:
    for kind in ("DOMAIN", "SCATTERING"):
        found = [each for each in statement.relations if each.kind == kind]
        if len(found) > 1:
            raise lines.error(f"a second {kind} of one statement", found[1].span)
    if statement.domain is None:
        return
    wanted = statement.dimensions
    for relation in statement.relations:
        if relation.kind == "SCATTERING" or relation.kind in ACCESS_KINDS:
            for part in relation.parts:
                if part.inputs != wanted:
                    raise lines.error(
                        f"{part.inputs} input dimensions, and the domain has {wanted}",
                        relation.span,
                    )
