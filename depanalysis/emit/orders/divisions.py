"""A loop whose body divides into several loops, some of them parallel.

The finest division has a loop for each strongly connected component of the dependences.
Neighbors that are both sequential, or parallel also as one, stay together. Only the order
of the text is taken, so that nothing but a few lines between the statements is new.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from depanalysis.emit.decisions import FEW
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.headers import Header, header
from depanalysis.emit.orders.edits import Edit
from depanalysis.emit.orders.pairs import check_index, check_text
from depanalysis.emit.orders.plans import Plan
from depanalysis.emit.orders.programs import place_of, tidied
from depanalysis.emit.orders.proofs import directive, proved
from depanalysis.emit.surroundings import Surroundings
from depanalysis.frontends.c.skeletons import Place, Skeleton
from depanalysis.ir.expressions import Call, Load, walk
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop
from depanalysis.options import Options
from depanalysis.schedule.distribution import distribute
from depanalysis.schedule.pieces import NewLoop, Refusal, Rewriting, leaves
from depanalysis.schedule.places import loop_at, size
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import LoopVerdict

_MOST_PARTS = 8
Group = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Divided:
    """A loop of the program, by its place, and the text of its statements."""

    program: Program
    place: int
    node: Loop
    spans: tuple[Span, ...]
    options: Options
    source: SourceFile


@dataclass(frozen=True, slots=True)
class _Part:
    """One of the loops: its statements, by their positions, and its verdict if parallel."""

    group: Group
    verdict: LoopVerdict | None


def divided(
    subject: Subject,
    skeleton: Skeleton,
    known_loops: Mapping[Place, Skeleton],
    around: Surroundings,
) -> Plan:
    """The loops that a body divides into."""
    source = around.source
    known = _known(subject, skeleton, known_loops, source)
    check_text(skeleton, around)
    if isinstance(skeleton.head, str):
        raise NoPlanError(skeleton.head)
    check_index(skeleton.head, known.node)
    if skeleton.head.trips is not None and skeleton.head.trips < FEW:
        raise NoPlanError(f"it has fewer than {FEW} iterations")
    found = header(source, skeleton.span, skeleton.head.variable)
    check_body(source, skeleton.span, found.end, known.spans)
    parts = _parts(known)
    _check_names(known, skeleton, parts, around.macros)
    texts = [_directive(known, skeleton, part) for part in parts]
    edits = tuple(_edits(known, found, parts, texts))
    chosen = [text for text in texts if text]
    assumptions = dict.fromkeys(
        sentence
        for part in parts
        if part.verdict is not None
        for sentence in part.verdict.assumptions
    )
    return Plan(
        edits,
        chosen[0],
        f"as {len(parts)} loops, {len(chosen)} of them parallel",
        "what keeps it from being parallel is in the rest of its body",
        tuple(assumptions),
    )


def _known(
    subject: Subject,
    skeleton: Skeleton,
    known_loops: Mapping[Place, Skeleton],
    source: SourceFile,
) -> _Divided:
    program = tidied(subject.program)
    place = place_of(program, skeleton.span)
    node = Refusal("") if place is None else loop_at(program, place)
    if place is None or isinstance(node, Refusal) or len(node.body) < 2:
        raise NoPlanError("its body is one statement")
    if len(node.body) > _MOST_PARTS:
        raise NoPlanError("its body has many statements")
    for bound in (node.lower, node.upper):
        if any(isinstance(part, Load | Call) for part in walk(bound)):
            raise NoPlanError("its bounds are read from memory")
    spans = tuple(_extent(stmt.span, known_loops) for stmt in node.body)
    return _Divided(program, place, node, spans, subject.function.options, source)


def _extent(span: Span, known_loops: Mapping[Place, Skeleton]) -> Span:
    """All of a statement: the span of a loop is that of its keyword."""
    loop = known_loops.get((span.line, span.column))
    return span if loop is None else loop.span


def _parts(known: _Divided) -> list[_Part]:
    made = distribute(known.program, known.place, options=known.options)
    if isinstance(made, Refusal):
        raise NoPlanError(made.reason)
    groups = [_positions(known.node, piece) for piece in made.pieces]
    if [k for group in groups for k in group] != list(range(len(known.node.body))):
        raise NoPlanError("its statements would have to change places")
    parts = list(_judged(known, made, groups))
    joined = _joined(known, parts)
    if len(joined) < 2 or not any(part.verdict for part in joined):
        raise NoPlanError("no part of its body is parallel")
    return joined


def _positions(node: Loop, piece: object) -> Group:
    assert isinstance(piece, NewLoop), "a division consists of loops"
    kept = [leaf.statement for leaf in leaves([piece])]
    return tuple(k for k, stmt in enumerate(node.body) if any(stmt is s for s in kept))


def _judged(
    known: _Divided, made: Rewriting, groups: Sequence[Group]
) -> Iterator[_Part]:
    """The parts, each with its verdict in the divided program."""
    place = made.place
    for group in groups:
        try:
            found = proved(made, place, known.options, known.source)
            yield _Part(group, found)
        except NoPlanError:
            yield _Part(group, None)
        place += 1 + sum(size(known.node.body[k]) for k in group)


def _joined(known: _Divided, parts: list[_Part]) -> list[_Part]:
    """Neighbors put together again, where no parallel loop is lost by it."""
    position = 0
    while position + 1 < len(parts):
        first, second = parts[position : position + 2]
        together = None
        if (first.verdict is None) == (second.verdict is None):
            together = _together(known, parts, position)
        if together is None:
            position += 1
        else:
            parts = together
    return parts


def _together(known: _Divided, parts: list[_Part], position: int) -> list[_Part] | None:
    """All parts, with one and the next as one loop, if that is parallel as they are."""
    first, second = parts[position : position + 2]
    before, after = parts[:position], parts[position + 2 :]
    one = (*first.group, *second.group)
    groups = [*(p.group for p in before), one, *(p.group for p in after)]
    if len(groups) < 2:
        return None if first.verdict else [_Part(one, None)]
    made = distribute(known.program, known.place, groups, known.options)
    if isinstance(made, Refusal):
        return None
    found = list(_judged(known, made, groups))
    is_kept = all(
        (new.verdict is None) == (old.verdict is None)
        for new, old in zip(found, [*before, first, *after], strict=True)
    )
    return found if is_kept else None


def _check_names(
    known: _Divided,
    skeleton: Skeleton,
    parts: Sequence[_Part],
    macros: frozenset[str],
) -> None:
    """Refuse parts with a name that another one declares, be it only in a `sizeof`."""
    texts = [set(re.findall(r"\w+", _text(known, part.group))) for part in parts]
    for text in texts:
        others = set[str]().union(*(each for each in texts if each is not text))
        declared = skeleton.declared & text
        if declared & others or (declared and macros & others):
            raise NoPlanError("a part of its body may need what another one declares")


def _directive(known: _Divided, skeleton: Skeleton, part: _Part) -> str:
    if part.verdict is None:
        return ""
    assert not isinstance(skeleton.head, str)
    words = set(re.findall(r"\w+", _text(known, part.group)))
    written = tuple(each for each in skeleton.written if each.name in words)
    own = replace(skeleton, written=written)
    return directive(part.verdict, own, skeleton.head.variable)


def _text(known: _Divided, group: Group) -> str:
    """All of the lines that some statements stand on."""
    spans = [known.spans[k] for k in group]
    lines = known.source.lines[spans[0].line - 1 : spans[-1].end_line]
    return "\n".join(lines)


def _edits(
    known: _Divided, old: Header, parts: Sequence[_Part], texts: Sequence[str]
) -> Iterable[Edit]:
    span = known.node.span
    line = known.source.lines[span.line - 1]
    indentation = line[: len(line) - len(line.lstrip(" \t"))]
    if texts[0]:
        directive_ = f"{texts[0]}\n{indentation}"
        yield Edit(span.line, span.column - 1, span.column - 1, directive_)
    for before, after, text in zip(parts, parts[1:], texts[1:], strict=False):
        spans = known.spans[before.group[-1]], known.spans[after.group[0]]
        at = break_between(known.source, *spans)
        head = f"{old.text} {{"
        lines = ["", "}", *([text] if text else []), head]
        end = len(known.source.lines[at - 1])
        yield Edit(at, end, end, f"\n{indentation}".join(lines))


# What stands between the statements of a loop's body, which no program shows.


_PART = re.compile(r"(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<break>\n)|[ \t]+", re.DOTALL)


def break_between(source: SourceFile, first: Span, second: Span) -> int:
    """The line behind which a body is cut between two of its statements."""
    text = _between(source, (first.end_line, first.end_column), second)
    if "\\" in text or "??/" in text:
        raise NoPlanError("a line between its statements continues on the next one")
    start = source.lines[first.end_line - 1][: first.end_column - 1]
    if text.startswith(";"):
        text = " " + text[1:]
    elif not start.endswith(("}", ";")):
        raise NoPlanError("two of its statements are one in the text")
    line, found, position = first.end_line, 0, 0
    while position < len(text):
        part = _PART.match(text, position)
        if part is None:
            raise NoPlanError("other code stands between its statements")
        if part["break"] and not found:
            found = line
        line += part[0].count("\n")
        position = part.end()
    if not found:
        raise NoPlanError("two of its statements stand on one line")
    return found


def check_body(
    source: SourceFile, span: Span, end: int, statements: Iterable[Span]
) -> None:
    """Refuse a body without braces, or with more in it than its statements.

    The header of the loop ends before a column of its line.
    """
    texts: list[str] = []
    at = span.line, end + 1
    for each in sorted(statements, key=lambda s: (s.line, s.column)):
        if at <= (each.line, each.column):
            texts.append(_between(source, at, each))
        at = max(at, (each.end_line, each.end_column))
    texts.append(_between(source, at, _end(span)))
    first, *others = map(_code, texts)
    last = others.pop() if others else ""
    if first != "{" or last not in ("}", ";}") or set(others) - {"", ";", ","}:
        raise NoPlanError("its body is not only statements in braces")


def _code(text: str) -> str:
    """A text without comments and spaces."""
    code = ""
    while text:
        part = _PART.match(text)
        code += "" if part else text[0]
        text = text[part.end() if part else 1 :]
    return code


def _end(span: Span) -> Span:
    line, column = span.end_line, span.end_column
    return Span(span.path, line, column, line, column)


def _between(source: SourceFile, start: tuple[int, int], end: Span) -> str:
    """The text from a line and a column on, counted from 1, to a span."""
    if start > (end.line, end.column):
        raise NoPlanError("two of its statements are one in the text")
    lines = list(source.lines[start[0] - 1 : end.line])
    lines[-1] = lines[-1][: end.column - 1]
    lines[0] = lines[0][start[1] - 1 :]
    return "\n".join(lines)
