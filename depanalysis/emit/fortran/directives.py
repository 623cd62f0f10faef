"""Fortran with OpenMP 4.5 sentinels: which loops get one, and why the others do not.

Input: a Fortran text and the verdicts on its loops. Output: the same text with a directive
above each loop that is chosen, and one `Decision` for each loop. The outermost parallel
loop of a nest is chosen, unless it has few iterations or cannot carry a directive.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from depanalysis.emit.decisions import (
    CYCLIC,
    FEW,
    TINY,
    Decision,
    Emission,
    NoInspectorError,
    is_for_data_to_say,
)
from depanalysis.emit.fortran.bounds import STRIP
from depanalysis.emit.fortran.callees import callee_use
from depanalysis.emit.fortran.clauses import Clauses, NoClauseError, clauses, trips
from depanalysis.emit.fortran.indices import index_problem
from depanalysis.emit.fortran.inspecting import inspected
from depanalysis.emit.fortran.lines import sentinel_lines
from depanalysis.emit.fortran.names import (
    declared,
    mentions,
)
from depanalysis.emit.fortran.nests import Do, loops
from depanalysis.emit.fortran.orders import (
    ORDER,
    WHY,
    Nest,
    Order,
    localized,
    turned_over,
)
from depanalysis.emit.fortran.statements import statements
from depanalysis.emit.fortran.surroundings import Surroundings, surroundings
from depanalysis.emit.guards.conditions import NoGuardError
from depanalysis.emit.guards.subjects import Subjects
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.frontends.fortran import translate
from depanalysis.options import Options
from depanalysis.projects import Project
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import LoopVerdict, Needs, Verdict

_MOST_COLLAPSED = 3
_DIRECTIVE = "parallel do"
_DEFAULT = Options()


class _Left(Exception):  # noqa: N818
    """Why a loop is left as it is, as a sentence."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A loop that may have a directive."""

    loop: Do
    clauses: Clauses


def parallelized(
    source: SourceFile,
    found: Iterable[LoopVerdict],
    options: Options = _DEFAULT,
    *,
    transform: bool = True,
    inspect: bool = False,
    project: Project | None = None,
) -> Emission:
    """The text with a directive above each loop that is chosen, the outermost first.

    Without `transform` all loops run in the order of the text. With `inspect` those of
    which only data tells look at their subscripts.
    """
    listed = sorted(found, key=lambda loop: (loop.span.line, loop.span.column))
    around = surroundings(source, statements(source))
    subjects = Subjects(source, options, project, read=translate)
    chooser = _Chooser(around, listed, subjects if transform else None)
    chooser.inspectable = subjects if inspect else None
    decisions = tuple(chooser.decided(loop) for loop in listed)
    return Emission(chooser.text(), decisions)


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A loop and its directive; the lines that take its place where it has another order."""

    loop: Do
    directive: str
    assumptions: tuple[str, ...] = ()
    order: str = ""
    lines: tuple[str, ...] = ()


class _Chooser:
    """Goes through the loops in the order of the text and keeps those that are chosen."""

    def __init__(
        self,
        around: Surroundings,
        listed: list[LoopVerdict],
        subjects: Subjects | None,
    ) -> None:
        self._around = around
        self._subjects = subjects
        self._loops = loops(around.statements)
        heads = ((around.statements[x.first], x) for x in self._loops)
        self._known = {(head.line, head.column): x for head, x in heads}
        self._verdicts: dict[int, LoopVerdict] = {}
        for verdict in reversed(listed):
            if (own := self._own(verdict.span)) is not None:
                self._verdicts[own.first] = verdict
        self._chosen: list[_Chosen] = []
        self.inspectable: Subjects | None = None

    def decided(self, loop: LoopVerdict) -> Decision:
        """What happens to one loop, and which orders were refused."""
        refused: list[str] = []
        own = self._own(loop.span)
        try:
            chosen = self._directive(loop, own)
        except (_Left, NoClauseError) as error:
            turned = None if own is None else self._turned(own, loop, refused)
            if turned is None:
                left = self._inspected(own, loop, str(error))
                return replace(left, refused=tuple(refused))
            chosen = turned
        else:
            chosen = self._ordered(chosen, loop, refused)
        self._chosen.append(chosen)
        assumptions = dict.fromkeys((*loop.assumptions, *chosen.assumptions))
        found = replace(loop, assumptions=tuple(assumptions))
        directive = f"!$omp {chosen.directive}"
        why = WHY if chosen.order else ""
        return Decision(found, directive, why, chosen.order, refused=tuple(refused))

    def _inspected(self, own: Do | None, loop: LoopVerdict, problem: str) -> Decision:
        """The decision for a loop that cannot have a directive as it stands."""
        left = Decision(loop, reason=problem)
        if self.inspectable is None or own is None or not is_for_data_to_say(loop):
            return left
        subject = self.inspectable.at((loop.span.line, loop.span.column))
        try:
            self._check_free(own)
            self._check_head(own)
            if loop.obstacle is not None or subject is None:
                raise _Left(loop.obstacle or "it is no loop of one procedure")
            known = {each.first: each for each in self._loops}
            found = inspected(
                subject,
                self._around,
                known,
                own,
                lambda x: self._clauses(own, x.needs, self._inside(own)),
            )
        except (_Left, NoClauseError, NoInspectorError) as error:
            return replace(left, reason=f"{problem}; not inspected: {error}")
        chosen = _Chosen(own, found.directive, lines=found.lines)
        self._chosen.append(chosen)
        directive = f"!$omp {found.directive}"
        return Decision(found.loop, directive, found.costs, inspected=found.arrays)

    def _ordered(
        self, chosen: _Chosen, loop: LoopVerdict, refused: list[str]
    ) -> _Chosen:
        """A parallel loop with those inside it in an order that walks along columns."""
        if self._is_perfect(chosen.loop) and "collapse" not in chosen.directive:
            turned = self._turned(chosen.loop, loop, refused)
            if turned is not None:
                return turned
        if self._subjects is None or not self._inside(chosen.loop):
            return chosen
        try:
            return self._localized(chosen, loop)
        except (_Left, NoClauseError, NoPlanError, NoGuardError) as error:
            refused.append(f"{ORDER}: {error}")
            return chosen

    def _localized(self, chosen: _Chosen, loop: LoopVerdict) -> _Chosen:
        needs = loop.needs
        is_plain = needs == Needs(needs.private) and "collapse" not in chosen.directive
        if not is_plain:
            raise _Left("its directive says more than that it is parallel")
        order = localized(self._nest(chosen.loop, loop))
        if not set(order.private) <= set(needs.private):
            raise _Left("its directive would have to say more")
        own = chosen.loop
        outermost, more = (own, ()) if order.outermost else (_strips_of(own), (own,))
        directive = self._parts(order, outermost, needs, more)
        return self._rewritten(own, order, directive)

    def _turned(self, own: Do, loop: LoopVerdict, refused: list[str]) -> _Chosen | None:
        """A loop whose only content is a parallel one, which becomes the outermost one."""
        inner = self._filling(own)
        verdict = None if inner is None else self._verdicts.get(inner.first)
        is_parallel = verdict is not None and verdict.verdict is Verdict.PARALLEL
        if self._subjects is None or inner is None or not is_parallel:
            return None
        if any(x.loop.first < own.first <= x.loop.last for x in self._chosen):
            return None
        try:
            self._check_head(own)
            self._check_index(inner)
            count, others = trips(inner), trips(own)
            if count is not None and (others is None or count < min(others, FEW)):
                raise _Left("it has few iterations")
            order = turned_over(self._nest(own, loop))
            needs = Needs(order.private)
            # It stands where the outer one does, and its bounds do not change there.
            moved = replace(inner, first=own.first, last=own.last, bounds=own.bounds)
            directive = self._parts(order, moved, needs, (own,))
            return self._rewritten(own, order, directive)
        except (_Left, NoClauseError, NoPlanError, NoGuardError) as error:
            refused.append(f"with the loop inside as the outer one: {error}")
            return None

    def _nest(self, own: Do, loop: LoopVerdict) -> Nest:
        """What other orders have to know of a loop."""
        assert self._subjects is not None, "loops may run in other orders"
        subject = self._subjects.at((loop.span.line, loop.span.column))
        if subject is None or subject.overlaps:
            raise _Left("variables of it may be one memory")
        return Nest(subject, self._around, own, loop.span, self._own)

    def _parts(self, order: Order, loop: Do, needs: Needs, more: Iterable[Do]) -> str:
        """The directive of a loop, where others are inside it besides those of the text."""
        found = self._clauses(loop, needs, [*more, *self._inside(loop)])
        dealt = CYCLIC if order.is_uneven else ""
        return " ".join(part for part in (_DIRECTIVE, str(found), dealt) if part)

    def _rewritten(self, own: Do, order: Order, directive: str) -> _Chosen:
        lines = order.text.lines(order.loop, directive)
        return _Chosen(own, directive, order.assumptions, ORDER, lines)

    def _inside(self, outer: Do) -> list[Do]:
        """All loops in the body of another one."""
        return [x for x in self._loops if outer.first < x.first <= outer.last]

    def _is_perfect(self, outer: Do) -> bool:
        """Whether all loops inside of one are nested without other code."""
        inner = self._filling(outer)
        return not self._inside(outer) if inner is None else self._is_perfect(inner)

    def _filling(self, outer: Do) -> Do | None:
        """The loop that is all of another one's body."""
        inner = next((x for x in self._loops if x.first == outer.first + 1), None)
        is_all = inner is not None and inner.last + (not inner.is_sharing) == outer.last
        return inner if is_all else None

    def text(self) -> str:
        """The text with the lines of all directives and new orders."""
        source = self._around.source
        lines = source.text.split("\n")
        for first, last, texts in sorted(self._edits(), reverse=True):
            like = min(first - 1, len(lines) - 2)
            end = "\r" if like >= 0 and lines[like].endswith("\r") else ""
            lines[first - 1 : last] = [text + end for text in texts]
        return "\n".join(lines)

    def _edits(self) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """First and last lines, and what takes their place; a labelled loop needs an end."""
        for chosen in self._chosen:
            loop, directive = chosen.loop, chosen.directive
            head = self._around.statements[loop.first]
            last = self._around.statements[loop.last]
            if chosen.lines:
                yield head.line, last.end_line, chosen.lines
                continue
            written = self._around.source.lines[head.line - 1]
            indentation = written[: len(written) - len(written.lstrip())]
            is_free = self._around.is_free
            added = sentinel_lines(directive, indentation, is_free=is_free)
            yield head.line, head.line - 1, added
            if loop.label is not None:
                end = sentinel_lines(f"end {_DIRECTIVE}", indentation, is_free=is_free)
                yield last.end_line + 1, last.end_line, end

    def _directive(self, loop: LoopVerdict, own: Do | None) -> _Chosen:
        """The directive, and what it takes for granted."""
        if loop.verdict is not Verdict.PARALLEL:
            raise _Left(f"{loop.verdict}: {loop.reason}")
        if own is None:
            raise _Left("it is an array statement or comes from another text")
        self._check_free(own)
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
        shared = _joined(found)
        dealt = CYCLIC if self._is_uneven(found) else ""
        parts = (_DIRECTIVE, collapse, str(shared), dealt)
        directive = " ".join(part for part in parts if part)
        names = " and ".join(name for name, _ in shared.sized)
        taken = (f"the stack has room for another copy of {names}",) if names else ()
        return _Chosen(own, directive, taken)

    def _check_free(self, own: Do) -> None:
        """Refuse a loop inside of one that has threads of its own."""
        for outer in (each.loop for each in self._chosen):
            if outer.first < own.first <= outer.last:
                line = self._around.statements[outer.first].line
                raise _Left(f"the loop around it on line {line} runs in parallel")

    def _is_uneven(self, found: list[_Candidate]) -> bool:
        """Whether some iterations are longer, since a loop inside has a sloping bound."""
        whole = found[0].loop
        return any(
            mentions(x.bounds[:1], one.loop.index)
            != mentions(x.bounds[1:2], one.loop.index)
            for x in self._inside(whole)
            for one in found
        )

    def _own(self, span: Span) -> Do | None:
        """The loop at a place; one with a name starts before its keyword."""
        place = span.line, span.column
        on_line = [x for (line, _), x in self._known.items() if line == place[0]]
        return self._known.get(place, on_line[0] if len(on_line) == 1 else None)

    def _candidate(self, loop: Do) -> _Candidate:
        self._check_head(loop)
        verdict = self._verdicts[loop.first]
        if verdict.obstacle is not None:
            raise _Left(verdict.obstacle)
        inner = self._inside(loop)
        return _Candidate(loop, self._clauses(loop, verdict.needs, inner))

    def _check_head(self, loop: Do) -> None:
        """Refuse a loop that no directive can stand above."""
        around = self._around
        if loop.kind == "concurrent":
            raise _Left("`do concurrent` says already that it is parallel")
        around_it = (x for x in self._loops if x.first < loop.first < x.last)
        if any(x.kind == "concurrent" for x in around_it):
            raise _Left("no OpenMP directive may stand in a `do concurrent`")
        if not loop.index:
            raise _Left("it does not count")
        if (problem := around.problem(loop)) is not None:
            raise _Left(problem)
        self._check_index(loop)

    def _check_index(self, loop: Do) -> None:
        """Refuse a loop whose index may be wanted after it."""
        around = self._around
        line = around.statements[loop.first].line
        found, texts = declared(around.unit(line), loop.index), around.texts(line)
        wanted = index_problem(loop, around.statements, self._loops, texts, found)
        if wanted is not None:
            raise _Left(wanted)

    def _clauses(self, loop: Do, needs: Needs, inner: Iterable[Do]) -> Clauses:
        """The clauses of a loop, if nothing else knows the names in them."""
        around = self._around
        line = around.statements[loop.first].line
        body = around.statements[loop.first + 1 : loop.last + 1]
        found = clauses(needs, loop, body, inner, around.unit(line))
        names = (loop.index, *found.names)
        if (other := around.other_use(line, names)) is not None:
            raise _Left(other)
        if (kept := callee_use(around, loop, names)) is not None:
            raise _Left(kept)
        return found

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


def _strips_of(loop: Do) -> Do:
    """The loop over strips of a loop, in its place."""
    return replace(loop, index=STRIP)


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
