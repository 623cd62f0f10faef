"""Sentinels of Fortran become calls that the parser keeps.

    !$omp do private(t)      →     call omp_mark_7()

The directive and the one that ends it are calls of their own, with one number each. What
stands behind the sentinel `!$` is a statement of the program.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from depanalysis.frontends.openmp.directives import Clause, Directive, directive
from depanalysis.source import SourceFile, Span

MARK = "omp_mark_"
_SENTINEL = re.compile(r"^(?P<start>\s*)[!cC*]\$omp\b(?P<text>.*)$", re.IGNORECASE)
_MORE = re.compile(r"^\s*&?")
_CONDITIONAL = re.compile(r"^(\s*)!\$(?=\s)", re.IGNORECASE)
_DECLARATIONS = ("threadprivate", "declare", "requires", "allocate")
_LOOPS = frozenset(("do", "simd", "taskloop", "distribute", "loop"))


@dataclass(frozen=True, slots=True)
class SentinelText:
    """The text for the parser, the directives by their numbers, and declarations.

    `ends` has for the number of a directive that of the one that ends it.
    """

    text: str
    directives: tuple[Directive, ...]
    ends: dict[int, int]
    declared: tuple[Directive, ...]


def is_loop(found: Directive) -> bool:
    """Whether the statement of a directive is the loop that comes next."""
    return not _LOOPS.isdisjoint(found.constructs)


def marked(source: SourceFile) -> SentinelText:
    """A text of Fortran with calls in the places of its directives."""
    lines = [_CONDITIONAL.sub(r"\1  ", line) for line in source.lines]
    found: list[Directive] = []
    declared: list[Directive] = []
    for first, last, text in _sentinels(source):
        span = Span(source.path, first, 1, last, len(source.lines[last - 1]) + 1)
        read = directive(text.lower(), span) or Directive(("unread",), span=span)
        is_declared = read.constructs[0] in _DECLARATIONS
        for number in range(first, last + 1):
            lines[number - 1] = ""
        if is_declared:
            declared.append(read)
            continue
        lines[first - 1] = f"      call {MARK}{len(found)}()"
        found.append(read)
    directives, ends = _paired(found)
    return SentinelText("\n".join(lines), directives, ends, tuple(declared))


def _sentinels(source: SourceFile) -> Iterator[tuple[int, int, str]]:
    """Directives with their lines, continued ones joined."""
    position = 0
    while position < len(source.lines):
        match = _SENTINEL.match(source.lines[position])
        position += 1
        if match is None:
            continue
        first = position
        text = match["text"].split("!")[0].rstrip()
        while text.endswith("&") and position < len(source.lines):
            more = _SENTINEL.match(source.lines[position])
            if more is None:
                break
            rest = _MORE.sub("", more["text"].split("!")[0].rstrip())
            text = f"{text[:-1]} {rest}"
            position += 1
        yield first, position, text


def _paired(found: list[Directive]) -> tuple[tuple[Directive, ...], dict[int, int]]:
    """Directives with the ends that belong to them, whose clauses count as theirs."""
    directives = list(found)
    ends: dict[int, int] = {}
    waiting: list[int] = []
    for number, each in enumerate(found):
        if each.constructs[0] != "end":
            waiting.append(number)
            continue
        wanted = each.constructs[1:]
        begun = next(
            (k for k in reversed(waiting) if found[k].constructs == wanted), None
        )
        if begun is None:
            continue
        del waiting[waiting.index(begun) :]
        ends[begun] = number
        clauses: tuple[Clause, ...] = (*directives[begun].clauses, *each.clauses)
        directives[begun] = replace(directives[begun], clauses=clauses)
    return tuple(directives), ends
