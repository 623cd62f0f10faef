"""A loop that looks before it runs whether its iterations meet.

Input: a loop of which only data tells whether it is parallel. Output: the lines around it,
or a `NoInspectorError`. All but the accesses that are looked at is proved. Where iterations
do meet, or there is no memory to find out, one thread runs the loop in order, which gives
the same values to the bit, since nothing in it is summed up in another order.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.emit.clauses import Clauses
from depanalysis.emit.decisions import FEW, NoInspectorError
from depanalysis.emit.guards.guarding import may_overlap
from depanalysis.emit.guards.subjects import Subject, Subjects
from depanalysis.emit.inspectors.slices import Question, Slice, sliced
from depanalysis.emit.inspectors.texts import CONDITION, HELPERS, block
from depanalysis.emit.lines import obstacle
from depanalysis.emit.nests.bodies import end_of_body
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.surroundings import Surroundings
from depanalysis.engines.conflict import Facts
from depanalysis.frontends.c.canonical import Head
from depanalysis.frontends.c.skeletons import Place, Skeleton, Tree, trees
from depanalysis.proofs.assumptions import pointer_notes
from depanalysis.proofs.naming import named
from depanalysis.proofs.parallel import once_checked
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict, Verdict

_NO_PLACE = "code before its function is in the way of the functions that look"


@dataclass(frozen=True, slots=True)
class Inspection:
    """The new lines of a text, and the directive in them, for a loop that is looked at."""

    loop: LoopVerdict
    lines: Mapping[int, str]
    directive: str
    arrays: tuple[str, ...]


@dataclass(slots=True)
class Inspectors:
    """Makes inspectors for the loops of one text.

    `helpers` are the lines above which the functions stand that all of them share.
    """

    subjects: Subjects
    around: Surroundings
    helpers: list[int] = field(default_factory=list)
    _trees: dict[Place, Tree] | None = field(default=None)

    def of(
        self, skeleton: Skeleton, candidate: Callable[[LoopVerdict], Clauses]
    ) -> Inspection:
        """An inspector for a loop; `candidate` finds the clauses for a verdict on it."""
        source = self.subjects.source
        problem = obstacle(source, *skeleton.place, "for")
        if problem is not None:
            raise NoInspectorError(problem)
        if self.around.has_own_names:
            raise NoInspectorError("names in the text begin with `da_`")
        if skeleton.callees:
            raise NoInspectorError("it calls a function of the file")
        subject = self.subjects.at(skeleton.place)
        if subject is None:
            raise NoInspectorError("it is no loop of one function of C")
        facts = subject.facts()
        loop, arrays = self._proved(subject, facts)
        clauses = candidate(loop)
        found = sliced(self._question(skeleton, facts, subject.loop(facts), arrays))
        _check_variables(loop, clauses, skeleton, found)
        shared = str(clauses)
        parts = ("#pragma omp parallel for", shared, f"if({CONDITION})")
        directive = " ".join(part for part in parts if part)
        lines = self._lines(skeleton, found, arrays, directive)
        return Inspection(loop, lines, directive, arrays)

    def _proved(
        self, subject: Subject, facts: Facts
    ) -> tuple[LoopVerdict, tuple[str, ...]]:
        """The verdict once the arrays are checked."""
        inner = subject.loop(facts)
        found, arrays = once_checked(facts, inner)
        if found.verdict is not Verdict.PARALLEL or not arrays:
            reason = "more than subscripts is open" if arrays else "nothing is open"
            raise NoInspectorError(reason)
        is_strict = self.subjects.options.alias == "strict"
        notes = any(pointer_notes(facts.model, inner))
        if subject.overlaps or (is_strict and (may_overlap(found) or notes)):
            raise NoInspectorError("its pointers may overlap")
        return named(facts, inner, found), arrays

    def _question(
        self,
        skeleton: Skeleton,
        facts: Facts,
        loop: LoopFacts,
        arrays: tuple[str, ...],
    ) -> Question:
        if self._trees is None:
            options = self.subjects.options
            self._trees = trees(self.subjects.source, options.preprocessing)
        accesses: dict[Span, list[Access]] = defaultdict(list)
        inside = facts.model.inside(loop)
        header = (a for a in facts.model.accesses if a.id.statement == loop.number)
        for access in (*inside, *header):
            if access.indices:
                accesses[access.span].append(access)
        written = {(a.storage, a.variable) for a in inside if a.kind == "write"}
        return Question(
            self._trees[skeleton.place],
            self.around,
            {span: tuple(found) for span, found in accesses.items()},
            arrays,
            frozenset(written),
        )

    def _lines(
        self,
        skeleton: Skeleton,
        found: Slice,
        arrays: tuple[str, ...],
        directive: str,
    ) -> dict[int, str]:
        source = self.subjects.source
        span = skeleton.span
        try:
            end = end_of_body(source, skeleton)
        except NoPlanError as error:
            raise NoInspectorError(str(error)) from error
        if source.lines[span.end_line - 1][end:].strip():
            raise NoInspectorError("other code stands behind it on its last line")
        old = source.lines[span.line - 1 : span.end_line]
        lead = old[0][: span.column - 1]
        made = block(found, arrays, directive, ())
        added = block(replace(found, lines=()), arrays, directive, ())
        self.around.check_words("\n".join(added), NoInspectorError)
        before = [f"{lead}{line}" for line in made[:-1]]
        new = {span.end_line: f"{old[-1]}\n{lead}{made[-1]}"}
        if len(old) == 1:
            new[span.line] = "\n".join((*before, old[0], f"{lead}{made[-1]}"))
        else:
            new[span.line] = "\n".join((*before, old[0]))
        if not any(self._reaches(line, span.line) for line in self.helpers):
            line = self._place_of_helpers(skeleton)
            new[line] = f"{HELPERS}\n{source.lines[line - 1]}"
            self.helpers.append(line)
        return new

    def _place_of_helpers(self, skeleton: Skeleton) -> int:
        """The line above which the shared functions stand: that of the loop's function."""
        line, column = skeleton.around[-1]
        self.around.check_words(HELPERS, NoInspectorError)
        begins = not self.subjects.source.lines[line - 1][: column - 1].strip()
        begins &= self.around.begins_declaration((line, column))
        if not begins or not self._reaches(line, skeleton.span.line):
            raise NoInspectorError(_NO_PLACE)
        return line

    def _reaches(self, line: int, other: int) -> bool:
        """Whether a line is compiled wherever another one is."""
        around = self.around.choices(line)
        return around == self.around.choices(other)[: len(around)]


def _check_variables(
    loop: LoopVerdict, clauses: Clauses, skeleton: Skeleton, found: Slice
) -> None:
    """What the loop computes is the same in any order, and in the inspector."""
    head = skeleton.head
    assert isinstance(head, Head)
    if head.trips is not None and head.trips < FEW:
        raise NoInspectorError(f"it has fewer than {FEW} iterations")
    if clauses.condition:
        raise NoInspectorError("copies of its arrays may not fit the stack")
    kinds = {each.name: each.type for each in skeleton.written}
    for _, name in clauses.reduction:
        if kinds.get(name) == "real":
            raise NoInspectorError(f"`{name}` would be rounded in another order")
    fresh = {*loop.needs.private, *loop.needs.lastprivate} - {*loop.needs.firstprivate}
    # Variables of the text are told apart by their lines where names are not enough.
    fresh = {name.partition(" ")[0] for name in fresh} | {head.variable.name}
    for each in found.variables:
        if each.name not in fresh:
            raise NoInspectorError(
                f"what it touches depends on `{each.name}` of another iteration"
            )
