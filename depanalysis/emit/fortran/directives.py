"""Fortran with OpenMP 4.5 sentinels: which loops get one, and why the others do not.

Input: a Fortran text and the verdicts on its loops. Output: the same text with a directive
above each loop that is chosen, and one `Decision` for each loop. The outermost parallel
loop of a nest is chosen, unless it has few iterations or cannot carry a directive.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from depanalysis.emit.decisions import CYCLIC, FEW, TINY, Decision, Emission
from depanalysis.emit.fortran.callees import callee_use
from depanalysis.emit.fortran.clauses import Clauses, NoClauseError, clauses, trips
from depanalysis.emit.fortran.indices import index_problem
from depanalysis.emit.fortran.lines import sentinel_lines
from depanalysis.emit.fortran.names import (
    declared,
    mentions,
)
from depanalysis.emit.fortran.nests import Do, loops
from depanalysis.emit.fortran.statements import statements
from depanalysis.emit.fortran.surroundings import Surroundings, surroundings
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict

_MOST_COLLAPSED = 3
_DIRECTIVE = "parallel do"


class _Left(Exception):  # noqa: N818
    """Why a loop is left as it is, as a sentence."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A loop that may have a directive."""

    loop: Do
    clauses: Clauses


def parallelized(source: SourceFile, found: Iterable[LoopVerdict]) -> Emission:
    """The text with a directive above each loop that is chosen, the outermost first."""
    listed = sorted(found, key=lambda loop: (loop.span.line, loop.span.column))
    around = surroundings(source, statements(source))
    chooser = _Chooser(around, listed)
    decisions = tuple(chooser.decided(loop) for loop in listed)
    return Emission(chooser.text(), decisions)


class _Chooser:
    """Goes through the loops in the order of the text and keeps those that are chosen."""

    def __init__(self, around: Surroundings, listed: list[LoopVerdict]) -> None:
        self._around = around
        self._loops = loops(around.statements)
        heads = ((around.statements[x.first], x) for x in self._loops)
        self._known = {(head.line, head.column): x for head, x in heads}
        self._verdicts: dict[int, LoopVerdict] = {}
        for verdict in reversed(listed):
            if (own := self._own(verdict)) is not None:
                self._verdicts[own.first] = verdict
        self._chosen: list[tuple[Do, str]] = []

    def decided(self, loop: LoopVerdict) -> Decision:
        """What happens to one loop."""
        try:
            directive, taken = self._directive(loop)
            found = replace(loop, assumptions=(*loop.assumptions, *taken))
            return Decision(found, f"!$omp {directive}")
        except (_Left, NoClauseError) as error:
            return Decision(loop, reason=str(error))

    def text(self) -> str:
        """The text with the lines of all directives."""
        source = self._around.source
        lines = source.text.split("\n")
        for line, texts in sorted(self._additions(), reverse=True):
            like = min(line - 1, len(lines) - 2)
            end = "\r" if like >= 0 and lines[like].endswith("\r") else ""
            lines[line - 1 : line - 1] = [text + end for text in texts]
        return "\n".join(lines)

    def _additions(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Lines and what stands above each; a labelled loop needs an end, too."""
        for loop, directive in self._chosen:
            head = self._around.statements[loop.first]
            last = self._around.statements[loop.last]
            written = self._around.source.lines[head.line - 1]
            indentation = written[: len(written) - len(written.lstrip())]
            is_free = self._around.is_free
            yield head.line, sentinel_lines(directive, indentation, is_free=is_free)
            if loop.label is not None:
                end = sentinel_lines(f"end {_DIRECTIVE}", indentation, is_free=is_free)
                yield last.end_line + 1, end

    def _directive(self, loop: LoopVerdict) -> tuple[str, tuple[str, ...]]:
        """The directive, and what it takes for granted."""
        if loop.verdict is not Verdict.PARALLEL:
            raise _Left(f"{loop.verdict}: {loop.reason}")
        own = self._own(loop)
        if own is None:
            raise _Left("it is an array statement or comes from another text")
        for outer, _ in self._chosen:
            if outer.first < own.first <= outer.last:
                line = self._around.statements[outer.first].line
                raise _Left(f"the loop around it on line {line} runs in parallel")
        found = [self._candidate(own)]
        while len(found) < _MOST_COLLAPSED and _is_short(found):
            inner = self._collapsible(found)
            if inner is None:
                break
            found.append(inner)
        count = _trips(found)
        if count is not None and count < TINY:
            raise _Left(f"it has fewer than {TINY} iterations")
        collapse = f"collapse({len(found)})" if len(found) > 1 else ""
        dealt = CYCLIC if self._is_uneven(found) else ""
        shared = _joined(found)
        parts = (_DIRECTIVE, collapse, str(shared), dealt)
        directive = " ".join(part for part in parts if part)
        self._chosen.append((own, directive))
        names = " and ".join(name for name, _ in shared.sized)
        taken = (f"the stack has room for another copy of {names}",) if names else ()
        return directive, taken

    def _is_uneven(self, found: list[_Candidate]) -> bool:
        """Whether some iterations are longer, since a loop inside has a sloping bound."""
        whole = found[0].loop
        inside = [x for x in self._loops if whole.first < x.first <= whole.last]
        return any(
            mentions(x.bounds[:1], one.loop.index)
            != mentions(x.bounds[1:2], one.loop.index)
            for x in inside
            for one in found
        )

    def _own(self, loop: LoopVerdict) -> Do | None:
        """The loop of a verdict; one with a name starts before its keyword."""
        place = loop.span.line, loop.span.column
        on_line = [x for (line, _), x in self._known.items() if line == place[0]]
        return self._known.get(place, on_line[0] if len(on_line) == 1 else None)

    def _candidate(self, loop: Do) -> _Candidate:
        around = self._around
        head = around.statements[loop.first]
        if loop.kind == "concurrent":
            raise _Left("`do concurrent` says already that it is parallel")
        if not loop.index:
            raise _Left("it does not count")
        if (problem := around.problem(loop)) is not None:
            raise _Left(problem)
        unit = around.unit(head.line)
        found = declared(unit, loop.index)
        texts = around.texts(head.line)
        wanted = index_problem(loop, around.statements, self._loops, texts, found)
        if wanted is not None:
            raise _Left(wanted)
        verdict = self._verdicts[loop.first]
        if verdict.obstacle is not None:
            raise _Left(verdict.obstacle)
        needs = verdict.needs
        body = around.statements[loop.first + 1 : loop.last + 1]
        inner = [x for x in self._loops if loop.first < x.first <= loop.last]
        found_clauses = clauses(needs, loop, body, inner, unit)
        names = (loop.index, *found_clauses.names)
        if (other := around.other_use(head.line, names)) is not None:
            raise _Left(other)
        if (kept := callee_use(around, loop, names)) is not None:
            raise _Left(kept)
        return _Candidate(loop, found_clauses)

    def _collapsible(self, outer: list[_Candidate]) -> _Candidate | None:
        """The loop that fills the last one's body, if all can be run as one loop."""
        around = outer[-1].loop
        inner = next((x for x in self._loops if x.first == around.first + 1), None)
        if (
            inner is None
            or inner.last != around.last - 1
            or around.label
            or inner.label
        ):
            return None
        verdict = self._verdicts.get(inner.first)
        if verdict is None or verdict.verdict is not Verdict.PARALLEL:
            return None
        try:
            found = _Candidate(inner, self._candidate(inner).clauses)
        except (_Left, NoClauseError):
            return None
        indices = {one.loop.index for one in outer}
        is_rectangular = not any(mentions(inner.bounds, name) for name in indices)
        is_alike = found.clauses.reduction == outer[0].clauses.reduction
        is_order_free = all(one.clauses.is_order_free for one in (*outer, found))
        is_plain = not any(re.search(r"[a-z]\w*\(", bound) for bound in inner.bounds)
        is_legal = is_rectangular and is_alike and is_order_free and is_plain
        return found if is_legal else None


def _is_short(found: list[_Candidate]) -> bool:
    """Whether there are too few iterations for many threads."""
    count = _trips(found)
    return count is not None and count < FEW


def _trips(found: list[_Candidate]) -> int | None:
    product = 1
    for each in found:
        count = trips(each.loop)
        if count is None:
            return None
        product *= count
    return product


def _joined(found: list[_Candidate]) -> Clauses:
    """The clauses of all loops; the indices are private anyway."""
    indices = {each.loop.index for each in found}
    private = dict.fromkeys(name for each in found for name in each.clauses.private)
    kept = tuple(sorted(name for name in private if name not in indices))
    return replace(found[0].clauses, private=kept)
