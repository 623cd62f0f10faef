"""What a user is told beside a verdict: what is wrong with the text around a loop.

A directive is wrong that lets iterations run at once although a witness shows that they
depend on each other. Whatever might make it right after all keeps the warning away: a
clause that names the variable or may leave the work to one thread, a variable of the
thread's own, a synchronization in the body, an order of statements that SIMD preserves.
"""

import re
from collections.abc import Iterator, Mapping

from depanalysis.analysis.facts import unread
from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.ir.statements import POLICY, Block, walk_statements
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


def wrong_directive(facts: Facts, loop: LoopFacts, found: LoopVerdict) -> str | None:
    """That a directive before a loop is wrong, as the verdict in names of the IR shows."""
    source, program = facts.source, facts.model.program
    if POLICY in loop.node.directives:
        return _wrong_policy(found)
    if (
        source is None
        or found.verdict is not Verdict.SEQUENTIAL
        or not loop.node.directives
    ):
        return None
    spelled = {each.name: each.text for each in program.spellings}
    own = frozenset(_of_threads(source))
    local = own | {v.name for v in program.variables} - {
        array.name for array in program.arrays
    }
    for each in loop.node.directives:
        # Without `parallel` it may stand in a region, whose variables may be private.
        private = own if "parallel" in each else local
        if _is_wrong(each, source, _carried(found, spelled), private):
            break
    else:
        return None
    if _is_synchronized(source, loop):
        return None
    words = " ".join(each.split()[1:4])
    place = f" on line {line}" if (line := _line(source, loop)) else ""
    return (
        f"the directive `{words}`{place} is wrong: it lets iterations run at once "
        "that depend on each other, as the witness shows"
    )


def _wrong_policy(found: LoopVerdict) -> str | None:
    """That an execution policy is wrong, which gives no iteration a copy of anything."""
    needs = found.needs
    is_shared = (
        needs.private or needs.firstprivate or needs.lastprivate or needs.induction
    )
    is_wrong = found.verdict is Verdict.SEQUENTIAL or is_shared or needs.reduction
    if not is_wrong:
        return None
    return (
        "the execution policy is wrong: it lets iterations run at once that use one "
        "variable"
    )


def unread_facts(facts: Facts, loop: LoopFacts) -> tuple[str, ...]:
    """That lines before a loop, which are meant as facts, state none."""
    lines = unread(facts.model, loop)
    return tuple(_notice(facts.source, loop.node.span.line, line) for line in lines)


def _of_threads(source: SourceFile) -> Iterator[str]:
    """The variables of which each thread has its own."""
    for match in _OF_THREADS.finditer(source.text):
        yield from _WORD.findall(match[1] or match[2] or "")


def _carried(
    found: LoopVerdict, spelled: Mapping[str, str]
) -> list[tuple[str, Dependence]]:
    """The dependences that a witness shows, with the word that names the variable."""
    return [
        (_root(spelled.get(one.variable, one.variable)), one)
        for one in found.dependences
        if one.witness is not None
    ]


def _is_wrong(
    directive: str,
    source: SourceFile,
    dependences: list[tuple[str, Dependence]],
    own: frozenset[str],
) -> bool:
    listed = {w for m in _CLAUSE.finditer(directive) for w in _WORD.findall(m[1])}
    carried = [(name, one) for name, one in dependences if name not in listed]
    if re.search(r"\bordered\b", directive):
        return False
    if _SHARING.search(directive):
        is_shared = not _UNSHARED.search(directive)
        return is_shared and any(name not in own for name, _ in carried)
    is_simd = _SIMD.search(directive) is not None
    return is_simd and any(_goes_backward(one, source) for _, one in carried)


def _root(variable: str) -> str:
    word = _WORD.match(variable)
    return word[0] if word else variable


def _is_synchronized(source: SourceFile, loop: LoopFacts) -> bool:
    inside = tuple(walk_statements(loop.node.body))
    last = max((stmt.span.end_line for stmt in inside), default=0)
    calls = any(isinstance(s, Block) and s.kind == "inlined" and s.name for s in inside)
    lines = source.lines[loop.node.span.line - 1 : last] if not calls else source.lines
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


def _line(source: SourceFile, loop: LoopFacts) -> int | None:
    """The line of the directive nearest to the loop."""
    above = range(loop.node.span.line - 1, 0, -1)
    return next((n for n in above if _PRAGMA.match(source.lines[n - 1])), None)


def _notice(source: SourceFile | None, loop_line: int, text: str) -> str:
    place = "" if source is None else _place(source, loop_line, text)
    return f"`{text}`{place} states no fact about an array of integers, and is not used"


def _place(source: SourceFile, loop_line: int, text: str) -> str:
    """The line and column of a text that stands above a loop."""
    for number in range(loop_line - 1, 0, -1):
        line = source.lines[number - 1]
        written = line.strip().removesuffix("\\").strip()
        if written and text.lower().startswith(written.lower()):
            return f" at {number}:{len(line) - len(line.lstrip()) + 1}"
    return ""
