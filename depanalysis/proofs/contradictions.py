"""Directives that a witness contradicts: `omp parallel for` on a loop with a dependence.

Input: a verdict in the names of the source, and the source. Output: the verdict, with a
warning where a directive before the loop promises what the witness disproves. Whatever
might make the directive right after all keeps the warning away: a clause that names the
variable, a synchronisation in the body, an order of statements that SIMD preserves.
"""

import re
from dataclasses import replace

from depanalysis.ir.statements import Stmt, walk_statements
from depanalysis.source import SourceFile
from depanalysis.verdicts import Dependence, LoopVerdict, Verdict

_SHARING = re.compile(r"\bomp\b.*?\b(for|distribute|taskloop|loop)\b")
_SIMD = re.compile(r"\bomp\s+simd\b(?!.*\bsafelen\b)")
_SYNCHRONIZED = re.compile(r"#\s*pragma\s+omp\s+(atomic|critical|ordered)\b")
_CLAUSE = re.compile(
    r"\b(?:private|firstprivate|lastprivate|reduction|linear)\s*\(([^)]*)\)"
)
_PRAGMA = re.compile(r"\s*#\s*pragma\b")
_WORD = re.compile(r"[A-Za-z_]\w*")


def contradicted(
    source: SourceFile | None, body: tuple[Stmt, ...], found: LoopVerdict
) -> LoopVerdict:
    """The verdict on a loop with that body, with a warning where a directive is wrong."""
    if source is None or found.verdict is not Verdict.SEQUENTIAL:
        return found
    wrong = next((d for d in found.directives if _is_wrong(d, source, found)), None)
    if wrong is None or _is_synchronized(source, body, found):
        return found
    words = " ".join(wrong.split()[1:4])
    place = f" on line {line}" if (line := _line(source, found)) else ""
    return replace(
        found,
        warning=f"the directive `{words}`{place} is wrong: it lets iterations run at once "
        "that depend on each other, as the witness shows",
    )


def _is_wrong(directive: str, source: SourceFile, found: LoopVerdict) -> bool:
    shared = {w for m in _CLAUSE.finditer(directive) for w in _WORD.findall(m[1])}
    carried = [
        one
        for one in found.dependences
        if one.witness is not None and _root(one.variable) not in shared
    ]
    if re.search(r"\bordered\b", directive):
        return False
    if _SHARING.search(directive):
        return bool(carried)
    is_simd = _SIMD.search(directive) is not None
    return is_simd and any(_goes_backward(one, source) for one in carried)


def _root(variable: str) -> str:
    word = _WORD.match(variable)
    return word[0] if word else variable


def _is_synchronized(
    source: SourceFile, body: tuple[Stmt, ...], found: LoopVerdict
) -> bool:
    last = max((stmt.span.end_line for stmt in walk_statements(body)), default=0)
    lines = source.lines[found.span.line - 1 : last]
    return any(_SYNCHRONIZED.search(line) for line in lines)


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
