"""C with OpenMP 4.5 directives: which loops get one, which, and why the others do not.

Input: a C text, the verdicts on its loops and the options they were found under. Output:
the same text with a line above each loop that is chosen, and one `Decision` for each loop.
The outermost parallel loop of a nest is chosen, unless it has few iterations or cannot
carry a directive. Where a condition that is checked before the loop makes it parallel, or
shows that its pointers do not overlap, the directive has it as an `if` clause. Where only
data tells, the loop may get an inspector, if that is wanted.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from depanalysis.emit.clauses import Clauses, NoClauseError, clauses
from depanalysis.emit.decisions import (
    CYCLIC,
    FEW,
    TINY,
    Decision,
    Emission,
    NoInspectorError,
    is_for_data_to_say,
)
from depanalysis.emit.element_sums import summed
from depanalysis.emit.guards.conditions import NoGuardError
from depanalysis.emit.guards.guarding import (
    Guarded,
    apart,
    freed,
    may_overlap,
    separated,
)
from depanalysis.emit.guards.subjects import Subject, Subjects
from depanalysis.emit.inspectors.inspecting import Inspectors
from depanalysis.emit.lines import obstacle, with_lines
from depanalysis.emit.nests.bodies import twice
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.rewriting import Rewriting, rewritten
from depanalysis.emit.orders.fronts import fronted
from depanalysis.emit.orders.localities import localized, turned_over
from depanalysis.emit.orders.rewriting import reordered
from depanalysis.emit.orders.sums import adds_to_variable
from depanalysis.emit.profits import NoProfitError, worth
from depanalysis.emit.surroundings import Surroundings, surroundings
from depanalysis.emit.uninitialized import unset_before, unsure_before
from depanalysis.frontends.c.canonical import Head
from depanalysis.frontends.c.skeletons import (
    Place,
    Skeleton,
    functions_in_c,
    skeletons,
)
from depanalysis.frontends.cxx.translate import functions_in_cxx
from depanalysis.options import Options
from depanalysis.projects import Project
from depanalysis.schedule.locality import SHORT
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict

_MOST_COLLAPSED = 3
# Lines of a loop that may stand twice.
_SHORT_TEXT = 3
_DEFAULT = Options()


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A loop that may have a directive."""

    skeleton: Skeleton
    head: Head
    clauses: Clauses


def parallelized(
    source: SourceFile,
    loops: Iterable[LoopVerdict],
    options: Options = _DEFAULT,
    *,
    transform: bool = True,
    inspect: bool = False,
    project: Project | None = None,
    is_cxx: bool = False,
) -> Emission:
    """The text with a directive above each loop that is chosen, the outermost first.

    Without `transform` no loop gets another head. In C++ none does, and no condition is
    checked when the program runs. With `inspect` loops of C look at their subscripts.
    """
    listed = sorted(loops, key=lambda loop: (loop.span.line, loop.span.column))
    read = functions_in_cxx if is_cxx else functions_in_c
    found = skeletons(source, options.preprocessing, read)
    known = {each.place: each for each in found}
    subjects = Subjects(source, options, project, is_cxx=is_cxx)
    around = surroundings(source, options.preprocessing)
    chooser = _Chooser(subjects, around, known, _by_place(listed))
    is_free = not around.has_own_names
    chooser.may_rewrite = transform and is_free and not is_cxx
    if inspect and not is_cxx:
        chooser.inspectors = Inspectors(subjects, around)
    decisions = tuple(chooser.decided(loop) for loop in listed)
    additions = {
        each.loop.span.line: each.directive
        for each in decisions
        if each.directive
        and not each.order
        and not each.inspected
        and each.loop.span.line not in chooser.replaced
    }
    return Emission(with_lines(source, additions, chooser.replaced), decisions)


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
        subjects: Subjects,
        around: Surroundings,
        known: dict[Place, Skeleton],
        verdicts: dict[Place, LoopVerdict],
    ) -> None:
        self._subjects = subjects
        self._source = subjects.source
        self._around = around
        self._known = known
        self._verdicts = verdicts
        self._chosen: set[Place] = set()
        self._in_order: set[Place] = set()
        self._inside: dict[Place, str] = {}
        self._refused: dict[Place, list[str]] = {}
        self.replaced: dict[int, str | None] = {}
        self.may_rewrite = True
        self.inspectors: Inspectors | None = None

    def decided(self, loop: LoopVerdict) -> Decision:
        """What happens to one loop, and which orders were refused."""
        place = loop.span.line, loop.span.column
        found = self._decided(loop, place)
        return replace(found, refused=tuple(self._refused.get(place, ())))

    def _refuse(self, place: Place, order: str, why: Exception) -> None:
        """Note that a loop cannot run in an order."""
        self._refused.setdefault(place, []).append(f"{order}: {why}")

    def _decided(self, loop: LoopVerdict, place: Place) -> Decision:
        if place in self._inside:
            return Decision(loop, self._inside[place])
        try:
            self._check_place(place)
        except _Left as error:
            return self._inspected(place, str(error))
        rewriting = self._rewriting(place)
        if rewriting is not None:
            return self._replacing(place, rewriting)
        try:
            guarded = self._guarded(place)
            directive, guarded = self._directive(place, guarded)
        except NoProfitError as error:
            return self._without_threads(place, str(error))
        except (_Left, NoClauseError) as error:
            reordering = self._reordering(place)
            if reordering is None:
                reordering = self._summed(place)
            if reordering is not None:
                return self._replacing(place, reordering)
            return self._inspected(place, str(error))
        local = self._localized(place, directive, guarded)
        if local is not None:
            return self._replacing(place, local)
        self._chosen.add(place)
        self.replaced.update(self._twice(place, directive, guarded))
        return Decision(guarded.loop, directive)

    def _twice(
        self, place: Place, directive: str, guarded: Guarded
    ) -> dict[int, str | None]:
        """A short loop with its directive where it has the work, since a region takes time."""
        skeleton = self._known[place]
        has_loops = any(place in each.around for each in self._known.values())
        is_long = skeleton.span.end_line - skeleton.span.line >= _SHORT_TEXT
        if not guarded.worth or has_loops or is_long or not self.may_rewrite:
            return {}
        rest = replace(guarded, worth="").clause
        bare = directive.replace(guarded.clause, rest).strip()
        try:
            return twice(self._source, skeleton, bare, guarded.worth)
        except NoPlanError:
            return {}

    def _replacing(self, place: Place, found: Rewriting) -> Decision:
        """The decision for a loop whose text is replaced."""
        self._chosen.add(place)
        self._inside |= found.inside
        self.replaced.update(found.lines)
        return Decision(found.loop, found.directive, found.reason, found.order)

    def _without_threads(self, place: Place, reason: str) -> Decision:
        """The decision for a parallel loop with little work, which one thread runs."""
        local = self._localized(place, "", self._guarded(place))
        if local is None:
            return Decision(self._verdicts[place], self._vectors(place), reason)
        self._in_order.add(place)
        return self._replacing(place, replace(local, directive=None, reason=reason))

    def _vectors(self, place: Place) -> str | None:
        """The directive of a loop of which a vector adds up several parts."""
        loop, subject = self._verdicts[place], self._subjects.at(place)
        if subject is None or not loop.needs.reduction:
            return None
        facts = subject.facts()
        if not adds_to_variable(facts, subject.loop(facts)):
            return None
        try:
            candidate = self._candidate(place, loop)
        except (_Left, NoClauseError):
            return None
        directive = f"#pragma omp simd {candidate.clauses}"
        is_short = candidate.head.trips is not None and candidate.head.trips < SHORT
        return None if is_short else directive

    def _inspected(self, place: Place, problem: str) -> Decision:
        """The decision for a loop that cannot have a directive as it stands."""
        loop, skeleton = self._verdicts[place], self._known.get(place)
        left = Decision(loop, reason=problem)
        is_open = is_for_data_to_say(loop)
        if self.inspectors is None or not is_open or skeleton is None:
            return left
        if not self._chosen.isdisjoint(skeleton.around):
            return left
        try:
            self._head(place)
            found = self.inspectors.of(
                skeleton, lambda proved: self._candidate(place, proved).clauses
            )
        except (_Left, NoClauseError, NoInspectorError) as error:
            return replace(left, reason=f"{problem}; not inspected: {error}")
        self._chosen.add(place)
        self.replaced.update(found.lines)
        return Decision(
            found.loop, found.directive, found.costs, inspected=found.arrays
        )

    def _check_place(self, place: Place) -> None:
        loop, skeleton = self._verdicts[place], self._known.get(place)
        around = skeleton.around if skeleton is not None else ()
        outer = next((each for each in around if each in self._chosen), None)
        is_parallel = loop.verdict is Verdict.PARALLEL
        is_runtime = loop.verdict is Verdict.RUNTIME and not self._may_be_apart(place)
        if is_runtime or (outer and not is_parallel):
            raise _Left(f"{loop.verdict}: {loop.reason}")
        if loop.span.path != self._source.path:
            raise _Left("it stands in another file")
        if outer is not None:
            deed = "another order" if outer in self._in_order else "parallel"
            raise _Left(f"the loop around it on line {outer[0]} runs in {deed}")

    def _may_be_apart(self, place: Place) -> bool:
        """Whether it is for pointers that may overlap that a loop is decided at run time."""
        subject = self._subjects.at(place)
        return subject is not None and bool(subject.overlaps)

    def _rewriting(self, place: Place) -> Rewriting | None:
        """A new head for a loop whose iterations meet at distances that vary."""
        loop, skeleton = self._verdicts[place], self._known.get(place)
        if loop.verdict is Verdict.PARALLEL or skeleton is None:
            return None
        if not self.may_rewrite or _is_hopeless(loop) or self._has_parallel(skeleton):
            return None
        subject = self._subjects.at(place)
        if subject is None or obstacle(self._source, *place, "for") is not None:
            return None
        try:
            head = self._head(place)
            if head.trips is not None and head.trips < FEW:
                return None
            is_strict = self._subjects.options.alias == "strict"
            found = rewritten(subject, skeleton, loop, is_strict=is_strict)
            for text in (found.directive or "", *found.names):
                self._around.check_words(text, _Left)
        except (_Left, NoPlanError) as error:
            self._refuse(place, "along the iterations that meet", error)
            return None
        return found

    def _reordering(self, place: Place) -> Rewriting | None:
        """A nest in another order that makes a loop of it parallel."""
        loop, skeleton = self._verdicts[place], self._known.get(place)
        if not self.may_rewrite or skeleton is None:
            return None
        subject = self._subjects.at(place)
        is_parallel = loop.verdict is Verdict.PARALLEL
        if subject is None or (is_parallel and not _combines_elements(loop, skeleton)):
            return None
        if subject.overlaps:
            # A new order takes pointers to be apart, and the program says otherwise.
            return None
        inside = [skeleton.inner] if skeleton.inner in self._verdicts else []
        try:
            for each in (place, *inside):
                self._head(each)
            if obstacle(self._source, *place, "for") is not None:
                return None
            found = (
                self._turned(subject, place)
                or self._fronted(subject, place)
                or reordered(subject, loop, self._known, self._verdicts, self._around)
            )
            for text in (found.directive or "", *found.inside.values()):
                self._around.check_words(text, _Left)
        except (_Left, NoPlanError) as error:
            self._refuse(place, "in shares, strips or waves, or in parts", error)
            return None
        return found

    def _summed(self, place: Place) -> Rewriting | None:
        """A parallel loop that combines values into few elements, which threads copy."""
        loop, skeleton = self._verdicts[place], self._known.get(place)
        is_parallel = self.may_rewrite and loop.verdict is Verdict.PARALLEL
        if (
            not is_parallel
            or skeleton is None
            or not _combines_elements(loop, skeleton)
        ):
            return None
        subject = self._subjects.at(place)
        if subject is None or subject.overlaps:
            return None
        try:
            head = self._head(place)
            if loop.obstacle or obstacle(self._source, *place, "for") is not None:
                return None
            dealt = CYCLIC if self._is_uneven(place, {head.variable.key}) else ""
            found = summed(subject, skeleton, loop, dealt, self._around)
            self._around.check_words(found.directive or "", _Left)
        except (_Left, NoPlanError) as error:
            self._refuse(place, "with sums of its own in each thread", error)
            return None
        return found

    def _turned(self, subject: Subject, place: Place) -> Rewriting | None:
        """A deep nest with the loop inside as the outer one, and others that walk along rows."""
        skeleton = self._known[place]
        inner = skeleton.inner
        is_deep = any(inner in each.around for each in self._known.values())
        if inner is None or not is_deep or not self._is_parallel(inner):
            return None
        arguments = skeleton, self._verdicts[place], self._known, self._around
        try:
            return turned_over(subject, *arguments)
        except (NoPlanError, NoGuardError) as error:
            self._refuse(place, "with the loop inside as the outer one", error)
            return None

    def _fronted(self, subject: Subject, place: Place) -> Rewriting | None:
        """A nest in which what is in no parallel loop runs front by front."""
        skeleton = self._known[place]
        inside = [x for x in self._known.values() if place in x.around]
        deepest = max((len(x.around) for x in inside), default=0)
        covered = any(
            len(x.around) == deepest
            and not any(self._is_whole(y) for y in (x.place, *x.around) if y != place)
            for x in inside
        )
        if not covered:
            return None
        arguments = skeleton, self._verdicts[place], self._known, self._around
        try:
            return fronted(subject, *arguments)
        except (NoPlanError, NoGuardError) as error:
            self._refuse(place, "in fronts", error)
            return None

    def _is_whole(self, place: Place) -> bool:
        """Whether a loop is parallel as it stands, and no mere sum."""
        is_parallel = place in self._known and self._is_parallel(place)
        return is_parallel and not self._verdicts[place].needs.reduction

    def _localized(
        self, place: Place, directive: str, guarded: Guarded
    ) -> Rewriting | None:
        """A parallel loop with the loops inside it in an order that walks along rows."""
        skeleton, subject = self._known[place], self._subjects.at(place)
        if not self.may_rewrite or subject is None or subject.overlaps:
            return None
        arguments = skeleton, guarded, directive, self._known, self._around
        try:
            return localized(subject, *arguments)
        except (NoPlanError, NoGuardError) as error:
            self._refuse(place, "with other loops innermost", error)
            return None

    def _has_parallel(self, skeleton: Skeleton) -> bool:
        """Whether a loop inside is parallel anyway."""
        return any(
            self._is_parallel(each.place)
            for each in self._known.values()
            if skeleton.place in each.around
        )

    def _guarded(self, place: Place) -> Guarded:
        """The verdict on a loop that is parallel, maybe under a condition."""
        loop, skeleton = self._verdicts[place], self._known.get(place)
        is_parallel = loop.verdict is Verdict.PARALLEL
        problem = ""
        try:
            found = self._checked(loop, skeleton) if skeleton is not None else None
        except NoGuardError as error:
            found, problem = None, f" ({error})"
        if found is None and not is_parallel:
            raise _Left(f"{loop.verdict}: {loop.reason}{problem}")
        return found or Guarded(loop)

    def _checked(self, loop: LoopVerdict, skeleton: Skeleton) -> Guarded | None:
        """A loop with a condition that makes it parallel, or its pointers apart."""
        if isinstance(skeleton.head, str):
            return None
        subject = self._subjects.at(skeleton.place)
        if loop.verdict is Verdict.PARALLEL and not _combines_elements(loop, skeleton):
            is_open = subject is not None and may_overlap(loop)
            return separated(subject, loop) if subject and is_open else None
        if subject is None or _is_hopeless(loop):
            return None
        if subject.overlaps:
            found = apart(subject)
            is_kept = found is not None and not _combines_elements(found.loop, skeleton)
            return found if is_kept else None
        found = freed(
            subject,
            FEW,
            has_parallel_loops=self._has_parallel(skeleton),
            is_strict=self._subjects.options.alias == "strict",
        )
        return (
            None if found is None or _combines_elements(found.loop, skeleton) else found
        )

    def _is_parallel(self, place: Place) -> bool:
        loop = self._verdicts.get(place)
        return loop is not None and loop.verdict is Verdict.PARALLEL

    def _directive(self, place: Place, guarded: Guarded) -> tuple[str, Guarded]:
        """The directive above a loop, which may speak of the loops right inside, too.

        The loop is returned with all of its conditions.
        """
        found = [self._candidate(place, guarded.loop)]
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
        guarded = replace(guarded, worth=self._worth(place))
        collapse = f"collapse({len(found)})" if len(found) > 1 else ""
        shared = _joined(found)
        guarded = _fitting(guarded, shared)
        indices = {each.head.variable.key for each in found}
        dealt = CYCLIC if self._is_uneven(place, indices) else ""
        clauses_ = (collapse, str(shared), dealt, guarded.clause)
        parts = ("#pragma omp parallel for", *clauses_)
        directive = " ".join(part for part in parts if part)
        self._around.check_words(directive, _Left)
        return directive, guarded

    def _worth(self, place: Place) -> str:
        """The condition under which a loop is worth a start of threads, if one is checked."""
        subject = self._subjects.at(place)
        return "" if subject is None else worth(subject)

    def _is_uneven(self, place: Place, indices: set[int]) -> bool:
        """Whether some iterations are longer, since a loop inside has a sloping bound."""
        inside = (each for each in self._known.values() if place in each.around)
        heads = (each.head for each in inside if not isinstance(each.head, str))
        return any(head.sloping & indices for head in heads)

    def _candidate(self, place: Place, loop: LoopVerdict) -> _Candidate:
        head = self._head(place)
        if loop.obstacle is not None:
            raise _Left(loop.obstacle)
        needs = loop.needs
        skeleton = self._known[place]
        subject = self._subjects.at(place) if needs.lastprivate else None
        unset = unsure = frozenset[str]()
        if subject is not None:
            unset = unset_before(subject.program, subject.number)
            unsure = unsure_before(subject.program, subject.number)
        found = clauses(needs, skeleton, head.variable, unset, unsure)
        return _Candidate(skeleton, head, found)

    def _head(self, place: Place) -> Head:
        """The header of a loop that a directive can stand above."""
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
        if skeleton.is_index_wanted:
            name = skeleton.head.variable.name
            raise _Left(f"the value of `{name}` may be wanted after the loop")
        return skeleton.head

    def _collapsible(self, outer: list[_Candidate]) -> _Candidate | None:
        """The loop that fills the last one's body, if all can be run as one loop."""
        place = outer[-1].skeleton.inner
        verdict = self._verdicts.get(place) if place else None
        if place is None or verdict is None or verdict.verdict is not Verdict.PARALLEL:
            return None
        try:
            inner = self._candidate(place, verdict)
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


def _combines_elements(loop: LoopVerdict, skeleton: Skeleton) -> bool:
    """Whether a reduction is one of elements, which no clause takes."""
    names = {each.name for each in skeleton.written}
    return any(
        each.variable.split(" ")[0] not in names for each in loop.needs.reduction
    )


def _is_hopeless(loop: LoopVerdict) -> bool:
    """Whether a scalar is carried, which no condition changes."""
    return any(each.source.text == each.variable for each in loop.dependences)


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


def _fitting(guarded: Guarded, shared: Clauses) -> Guarded:
    """A loop with the condition that copies of arrays fit the stack of a thread.

    The thread that runs the loop anyway has a copy, too, whatever its size.
    """
    if not shared.condition:
        return guarded
    names = " and ".join(shared.sized)
    taken = f"the stack has room for another copy of {names}"
    loop = replace(guarded.loop, assumptions=(*guarded.loop.assumptions, taken))
    return replace(
        guarded, loop=loop, conditions=(*guarded.conditions, shared.condition)
    )


def _joined(found: list[_Candidate]) -> Clauses:
    """The clauses of all loops; the indices are private anyway."""
    indices = {each.head.variable.name for each in found}
    private = dict.fromkeys(name for each in found for name in each.clauses.private)
    kept = tuple(sorted(name for name in private if name not in indices))
    return replace(found[0].clauses, private=kept)
