"""A loop that looks before it runs whether its iterations meet.

Input: a loop of which only data tells whether it is parallel. Output: the lines around it,
or a `NoInspectorError`. All but the accesses that are looked at is proved. Where iterations
do meet, or there is no memory to find out, one thread runs the loop in order, which gives
the same values to the bit, since nothing in it is summed up in another order.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.emit.clauses import Clauses
from depanalysis.emit.decisions import FEW, NoInspectorError
from depanalysis.emit.guards.guarding import may_overlap
from depanalysis.emit.guards.subjects import Subject, Subjects
from depanalysis.emit.inspectors.keeping import Keeper, keeper
from depanalysis.emit.inspectors.slices import Array, Question, Slice, sliced
from depanalysis.emit.inspectors.texts import (
    CONDITION,
    HELPERS,
    Loop,
    block,
    declaration,
)
from depanalysis.emit.lines import obstacle
from depanalysis.emit.nests.bodies import end_of_body
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.surroundings import Surroundings
from depanalysis.engines.conflict import Facts
from depanalysis.frontends.c.canonical import Head
from depanalysis.frontends.c.headers import for_parts
from depanalysis.frontends.c.skeletons import Place, Skeleton, Tree, trees
from depanalysis.proofs.assumptions import enumeration, pointer_notes
from depanalysis.proofs.naming import named
from depanalysis.proofs.parallel import once_checked
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict, Needs, Verdict

_NO_PLACE = "code before its function is in the way of the functions that look"


@dataclass(frozen=True, slots=True)
class Inspection:
    """The new lines of a text, and the directive in them, for a loop that is looked at.

    `costs` says what memory that takes, and how long what is found is kept.
    """

    loop: LoopVerdict
    lines: Mapping[int, str]
    directive: str
    arrays: tuple[str, ...]
    costs: str


class _Added(defaultdict[int, list[str]]):
    """Lines that are added at lines of a text."""

    def __init__(self) -> None:
        super().__init__(list)


@dataclass(slots=True)
class Inspectors:
    """Makes inspectors for the loops of one text.

    `helpers` are the lines above which the functions stand that all of them share, and
    `before` and `behind` what stands before and behind which line by now.
    """

    subjects: Subjects
    around: Surroundings
    helpers: list[int] = field(default_factory=list)
    before: _Added = field(default_factory=_Added)
    behind: _Added = field(default_factory=_Added)
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
        loop, arrays, needs = self._proved(subject, facts)
        clauses = candidate(loop)
        inner = subject.loop(facts)
        found = sliced(self._question(skeleton, facts, inner, arrays, needs))
        _check_variables(loop, clauses, skeleton, found)
        self._check_end(skeleton)
        kept = None
        if self.subjects.options.alias != "strict":
            kept = keeper(skeleton, found, facts, self._known(), self.around)
        has_waves = found.has_rest or kept is not None
        body = self._body(skeleton, clauses) if has_waves else ()
        name = _name(skeleton)
        text = Loop(name, arrays, kept is not None, str(clauses), body)
        lines = self._lines(skeleton, found, text, kept)
        assumptions = (*loop.assumptions, *(kept.assumptions if kept else ()))
        loop = replace(loop, assumptions=tuple(dict.fromkeys(assumptions)))
        directive = f"#pragma omp parallel for {clauses}".rstrip()
        return Inspection(
            loop, lines, f"{directive} if({CONDITION})", arrays, _memory(text, kept)
        )

    def _check_end(self, skeleton: Skeleton) -> None:
        source, line = self.subjects.source, skeleton.span.end_line
        try:
            end = end_of_body(source, skeleton)
        except NoPlanError as error:
            raise NoInspectorError(str(error)) from error
        if source.lines[line - 1][end:].strip():
            raise NoInspectorError("other code stands behind it on its last line")

    def _proved(
        self, subject: Subject, facts: Facts
    ) -> tuple[LoopVerdict, tuple[str, ...], Needs]:
        """The verdict once the arrays are checked; its needs by the names of the facts, too."""
        inner = subject.loop(facts)
        found, arrays = once_checked(facts, inner)
        if found.verdict is not Verdict.PARALLEL or not arrays:
            reason = "more than subscripts is open" if arrays else "nothing is open"
            raise NoInspectorError(reason)
        is_strict = self.subjects.options.alias == "strict"
        notes = any(pointer_notes(facts.model, inner))
        if subject.overlaps or (is_strict and (may_overlap(found) or notes)):
            raise NoInspectorError("its pointers may overlap")
        return named(facts, inner, found), arrays, found.needs

    def _question(
        self,
        skeleton: Skeleton,
        facts: Facts,
        loop: LoopFacts,
        arrays: tuple[str, ...],
        needs: Needs,
    ) -> Question:
        assert isinstance(skeleton.head, Head), "others have no inspector"
        accesses: dict[Span, list[Access]] = defaultdict(list)
        inside = facts.model.inside(loop)
        header = (a for a in facts.model.accesses if a.id.statement == loop.number)
        for access in (*inside, *header):
            if access.indices:
                accesses[access.span].append(access)
        written: dict[Array, tuple[Access, ...]] = {}
        for access in inside:
            array = access.storage, access.variable
            if access.kind == "write" and access.indices:
                written[array] = (*written.get(array, ()), access)
        return Question(
            self._known()[skeleton.place],
            skeleton.head.step,
            loop.depth,
            _name(skeleton),
            self.around,
            {span: tuple(found) for span, found in accesses.items()},
            arrays,
            written,
            _own(written, arrays, needs),
        )

    def _lines(
        self, skeleton: Skeleton, found: Slice, loop: Loop, kept: Keeper | None
    ) -> dict[int, str]:
        """The new lines; what other loops have put there stays."""
        source, span = self.subjects.source, skeleton.span
        before, behind = _Added(), _Added()
        indentation = source.lines[span.line - 1][: span.column - 1]
        made = block(found, loop)
        shown = "\n".join((*made, declaration(loop.name)))
        self.around.check_words(shown, NoInspectorError)
        directive = f"#pragma omp parallel for {loop.clauses}".rstrip()
        made.append(f"    {directive} if({CONDITION})")
        before[span.line] = [f"{indentation}{line}" for line in made]
        behind[span.end_line] = [f"{indentation}}}"]
        if kept is not None:
            indentation = source.lines[kept.span.line - 1][: kept.span.column - 1]
            if not self.before[kept.span.line]:
                before[kept.span.line] = [f"{indentation}{{"]
                behind[kept.span.end_line].append(f"{indentation}}}")
            declared = f"{indentation}    {declaration(loop.name)}"
            before[kept.span.line].append(declared)
        if not any(self._reaches(line, span.line) for line in self.helpers):
            top = self._place_of_helpers(skeleton)
            before[top] = [*HELPERS.split("\n")[:-1], "", *before[top]]
            self.helpers.append(top)
        for all_, new in ((self.before, before), (self.behind, behind)):
            for line, texts in new.items():
                all_[line] += texts
        return {
            line: "\n".join(
                (*self.before[line], source.lines[line - 1], *self.behind[line])
            )
            for line in (*before, *behind)
        }

    def _body(self, skeleton: Skeleton, clauses: Clauses) -> tuple[str, ...]:
        """The lines of the loop's body, if it may stand a second time for waves."""
        source, node = self.subjects.source, self._known()[skeleton.place].loop
        body = for_parts(node).body
        span = self._known()[skeleton.place].text.span(body.cursor)
        is_static = any(
            each.kind == "VAR_DECL" and each.cursor.storage_class.name == "STATIC"
            for each in node.walk()
        )
        lines = [*source.lines[span.line - 1 : skeleton.span.end_line]]
        lines[-1] = lines[-1][: end_of_body(source, skeleton)]
        text = "\n".join((lines[0][span.column - 1 :], *lines[1:]))
        is_continued = "\\\n" in text or "??/" in text
        if clauses.lastprivate or is_static or is_continued:
            return ()
        return tuple(text.split("\n"))

    def _known(self) -> dict[Place, Tree]:
        if self._trees is None:
            options = self.subjects.options
            self._trees = trees(self.subjects.source, options.preprocessing)
        return self._trees

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


def _own(
    written: Iterable[Array], checked: tuple[str, ...], needs: Needs
) -> frozenset[Array]:
    """The arrays of which no iteration gets a value that another one has written."""
    shared = {*needs.private, *needs.firstprivate, *needs.lastprivate, *checked}
    elements = (each.element for each in needs.reduction)
    shared |= {each.array for each in elements if each is not None}
    return frozenset(each for each in written if each[0] == 0 and each[1] not in shared)


def _name(skeleton: Skeleton) -> str:
    """The variable that keeps what is known of a loop."""
    return f"da_look_{skeleton.span.line}"


def _memory(loop: Loop, kept: Keeper | None) -> str:
    names = enumeration([f"`{each}`" for each in loop.arrays])
    texts = [
        f"looking takes 4 bytes for each element of {names} between those it touches"
    ]
    if loop.body:
        texts.append("8 and 8 for each iteration where these meet, to run in waves")
    if kept:
        texts.append(
            f"once for the loop on line {kept.span.line}, which changes nothing of it"
        )
    return "; ".join(texts)


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
