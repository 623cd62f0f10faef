"""C with OpenMP 4.5 directives: which loops get one, which, and why the others do not.

Input: a C text and the verdicts on its loops. Output: the same text with a line above
each loop that is chosen, and one `Decision` for each loop. The outermost parallel loop of
a nest is chosen, unless it has few iterations or cannot carry a directive.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from depanalysis.emit.clauses import Clauses, NoClauseError, clauses
from depanalysis.emit.lines import obstacle, with_lines
from depanalysis.emit.surroundings import Surroundings, surroundings
from depanalysis.frontends.c.canonical import Head
from depanalysis.frontends.c.skeletons import Place, Skeleton, skeletons
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict

TINY = 4
FEW = 64
_MOST_COLLAPSED = 3


@dataclass(frozen=True, slots=True)
class Decision:
    """What was done with a loop: the directive that it got, or the reason why none."""

    loop: LoopVerdict
    directive: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Emission:
    """A text with directives, and what was decided about each loop of it."""

    text: str
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A loop that may have a directive."""

    skeleton: Skeleton
    head: Head
    clauses: Clauses


def parallelized(
    source: SourceFile,
    loops: Iterable[LoopVerdict],
    include_directories: tuple[str, ...] = (),
) -> Emission:
    """The text with a directive above each loop that is chosen, the outermost first."""
    listed = sorted(loops, key=lambda loop: (loop.span.line, loop.span.column))
    known = {each.place: each for each in skeletons(source, include_directories)}
    chooser = _Chooser(source, surroundings(source), known, _by_place(listed))
    decisions = tuple(chooser.decided(loop) for loop in listed)
    additions = {d.loop.span.line: d.directive for d in decisions if d.directive}
    return Emission(with_lines(source, additions), decisions)


def _by_place(loops: list[LoopVerdict]) -> dict[Place, LoopVerdict]:
    """The verdict on each loop; of several, one that is not parallel."""
    found: dict[Place, LoopVerdict] = {}
    for loop in loops:
        place = loop.span.line, loop.span.column
        if place not in found or loop.verdict is not Verdict.PARALLEL:
            found[place] = loop
    return found


class _Left(Exception):  # noqa: N818
    """Why a loop is left as it is, as a sentence."""


class _Chooser:
    """Goes through the loops in the order of the text and keeps those that are chosen."""

    def __init__(
        self,
        source: SourceFile,
        around: Surroundings,
        known: dict[Place, Skeleton],
        verdicts: dict[Place, LoopVerdict],
    ) -> None:
        self._source = source
        self._around = around
        self._known = known
        self._verdicts = verdicts
        self._chosen: set[Place] = set()

    def decided(self, loop: LoopVerdict) -> Decision:
        """What happens to one loop."""
        place = loop.span.line, loop.span.column
        try:
            self._check_verdict(place)
            directive = self._directive(place)
        except (_Left, NoClauseError) as error:
            return Decision(loop, reason=str(error))
        self._chosen.add(place)
        return Decision(loop, directive)

    def _check_verdict(self, place: Place) -> None:
        loop = self._verdicts[place]
        if loop.verdict is not Verdict.PARALLEL:
            raise _Left(f"{loop.verdict}: {loop.reason}")
        if loop.span.path != self._source.path:
            raise _Left("it stands in another file")
        skeleton = self._known.get(place)
        if skeleton is not None:
            for outer in skeleton.around:
                if outer in self._chosen:
                    raise _Left(
                        f"the loop around it on line {outer[0]} runs in parallel"
                    )

    def _directive(self, place: Place) -> str:
        """The directive above a loop, which may speak of the loops right inside, too."""
        found = [self._candidate(place)]
        problem = obstacle(self._source, *place, "for")
        if problem is not None:
            raise _Left(problem)
        while len(found) < _MOST_COLLAPSED and _is_short(found):
            inner = self._collapsible(found)
            if inner is None:
                break
            found.append(inner)
        trips = _trips(found)
        if trips is not None and trips < TINY:
            raise _Left(f"it has fewer than {TINY} iterations")
        collapse = f"collapse({len(found)})" if len(found) > 1 else ""
        parts = ("#pragma omp parallel for", collapse, str(_joined(found)))
        directive = " ".join(part for part in parts if part)
        self._around.check_words(directive, _Left)
        return directive

    def _candidate(self, place: Place) -> _Candidate:
        skeleton = self._known.get(place)
        if skeleton is None:
            if self._verdicts[place].keyword not in ("for", "loop"):
                raise _Left("it is not a `for` loop")
            is_macro = bool(self._known)
            raise _Left("it comes from a macro" if is_macro else "no function has it")
        if (problem := self._around.problem(skeleton)) is not None:
            raise _Left(problem)
        if isinstance(skeleton.head, str):
            raise _Left(skeleton.head)
        index = skeleton.head.variable
        if skeleton.is_index_wanted:
            raise _Left(f"the value of `{index.name}` may be wanted after the loop")
        needs = self._verdicts[place].needs
        return _Candidate(skeleton, skeleton.head, clauses(needs, skeleton, index))

    def _collapsible(self, outer: list[_Candidate]) -> _Candidate | None:
        """The loop that fills the last one's body, if all can be run as one loop."""
        place = outer[-1].skeleton.inner
        verdict = self._verdicts.get(place) if place else None
        if place is None or verdict is None or verdict.verdict is not Verdict.PARALLEL:
            return None
        try:
            inner = self._candidate(place)
        except (_Left, NoClauseError):
            return None
        changed = {each.key for one in outer for each in one.skeleton.written}
        indices = {one.head.variable.key for one in outer}
        is_rectangular = not inner.head.mentioned & (changed | indices)
        is_alike = inner.clauses.reduction == outer[0].clauses.reduction
        candidates = (*outer, inner)
        is_order_free = all(one.clauses.is_order_free for one in candidates)
        is_plain = all(one.head.is_plain for one in candidates)
        is_legal = is_rectangular and is_alike and is_order_free and is_plain
        return inner if is_legal else None


def _is_short(found: list[_Candidate]) -> bool:
    """Whether there are too few iterations for many threads."""
    trips = _trips(found)
    return trips is not None and trips < FEW


def _trips(found: list[_Candidate]) -> int | None:
    product = 1
    for each in found:
        if each.head.trips is None:
            return None
        product *= each.head.trips
    return product


def _joined(found: list[_Candidate]) -> Clauses:
    """The clauses of all loops; the indices are private anyway."""
    indices = {each.head.variable.name for each in found}
    private = dict.fromkeys(name for each in found for name in each.clauses.private)
    kept = tuple(sorted(name for name in private if name not in indices))
    return replace(found[0].clauses, private=kept)
