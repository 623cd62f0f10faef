"""Directives that a witness contradicts: `omp parallel for` on a loop with a dependence.

Input: a verdict in the names of the source, and the source. Output: the verdict, with a
warning where a directive before the loop promises what the witness disproves. Whatever
might make the directive right after all keeps the warning away: a clause that names the
variable or may leave the work to one thread, a variable of the thread's own, a
synchronization in the body, an order of statements that SIMD preserves.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from depanalysis.ir.programs import Program, variables
from depanalysis.ir.statements import Block, Stmt, walk_statements
from depanalysis.source import SourceFile
from depanalysis.verdicts import Dependence, LoopVerdict, Verdict

_SHARING = re.compile(r"\bomp\b.*?\b(for|distribute|taskloop|loop)\b")
_SIMD = re.compile(r"\bomp\s+simd\b(?!.*\bsafelen\b)")
_SYNCHRONIZED = re.compile(
    r"\bomp\b.*\b(atomic|critical|ordered)\b|\bomp_set_(nest_)?lock\b", re.IGNORECASE
)
_DEFINE = re.compile(r"\s*#\s*define\b")
_UNSHARED = re.compile(
    r"\b(?:if|num_threads|num_tasks|grainsize|bind)\s*\(|\bschedule\s*\([^)]*,"
)
_OF_THREADS = re.compile(
    r"\bthreadprivate\s*\(([^)]*)\)|\b(?:_Thread_local|__thread)\b([^;=]*)"
)
_CLAUSE = re.compile(
    r"\b(?:private|firstprivate|lastprivate|reduction|linear)\s*\(([^)]*)\)"
)
_PRAGMA = re.compile(r"\s*#\s*pragma\b")
_WORD = re.compile(r"[A-Za-z_]\w*")


def contradicted(
    source: SourceFile | None,
    program: Program,
    body: tuple[Stmt, ...],
    found: LoopVerdict,
) -> LoopVerdict:
    """The verdict on a loop with that body, with a warning where a directive is wrong."""
    if (
        source is None
        or found.verdict is not Verdict.SEQUENTIAL
        or not found.directives
    ):
        return found
    own = frozenset(_of_threads(source))
    local = own | {v.name for v in variables(program)} - {
        array.name for array in program.arrays
    }
    wrong = next(
        (
            each
            for each in found.directives
            # Without `parallel` it may stand in a region, whose variables may be private.
            if _is_wrong(each, source, found, own if "parallel" in each else local)
        ),
        None,
    )
    if wrong is None or _is_synchronized(source, body, found):
        return found
    words = " ".join(wrong.split()[1:4])
    place = f" on line {line}" if (line := _line(source, found)) else ""
    return replace(
        found,
        warning=f"the directive `{words}`{place} is wrong: it lets iterations run at once "
        "that depend on each other, as the witness shows",
    )


def _of_threads(source: SourceFile) -> Iterator[str]:
    """The variables of which each thread has its own."""
    for match in _OF_THREADS.finditer(source.text):
        yield from _WORD.findall(match[1] or match[2] or "")


def _is_wrong(
    directive: str, source: SourceFile, found: LoopVerdict, own: frozenset[str]
) -> bool:
    listed = {w for m in _CLAUSE.finditer(directive) for w in _WORD.findall(m[1])}
    carried = [
        one
        for one in found.dependences
        if one.witness is not None and _root(one.variable) not in listed
    ]
    if re.search(r"\bordered\b", directive):
        return False
    if _SHARING.search(directive):
        is_shared = not _UNSHARED.search(directive)
        return is_shared and any(_root(one.variable) not in own for one in carried)
    is_simd = _SIMD.search(directive) is not None
    return is_simd and any(_goes_backward(one, source) for one in carried)


def _root(variable: str) -> str:
    word = _WORD.match(variable)
    return word[0] if word else variable


def _is_synchronized(
    source: SourceFile, body: tuple[Stmt, ...], found: LoopVerdict
) -> bool:
    inside = tuple(walk_statements(body))
    last = max((stmt.span.end_line for stmt in inside), default=0)
    calls = any(isinstance(s, Block) and s.kind == "inlined" and s.name for s in inside)
    lines = source.lines[found.span.line - 1 : last] if not calls else source.lines
    macros = (line for line in source.lines if _DEFINE.match(line))
    return any(_SYNCHRONIZED.search(line) for line in (*lines, *macros))


def _goes_backward(one: Dependence, source: SourceFile) -> bool:
    """Whether a value goes to a later iteration's statement no further down the text.

    Statements that run one after the other for several iterations at once keep all other
    dependences.
    """
    if one.kind != "flow":
        return False
    first, second = one.source.span, one.sink.span
    if (second.line, second.column) < (first.line, first.column):
        return True
    if first.line != second.line or first.path != source.path:
        return False
    between = source.lines[first.line - 1][first.end_column - 1 : second.column - 1]
    return not any(sign in between for sign in ";{}")


def _line(source: SourceFile, found: LoopVerdict) -> int | None:
    """The line of the directive nearest to the loop."""
    above = range(found.span.line - 1, 0, -1)
    return next((n for n in above if _PRAGMA.match(source.lines[n - 1])), None)
