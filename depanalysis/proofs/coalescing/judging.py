"""From a kernel to what is said about each of its accesses.

Bounds are proved first. An access is coalesced if no warp can touch more lines than 32
elements of its size need. It is uncoalesced if the interpreter replays an execution in
which a warp does. What is neither is unknown, with the reason.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from depanalysis.analysis.model import Model
from depanalysis.analysis.polynomials import Polynomial
from depanalysis.analysis.symbolic import model
from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.kernels import INPUTS, THREAD
from depanalysis.frontends.cuda.widths import without_wraps
from depanalysis.ir.expressions import NEGATED, Binary, Expr, Unary, Var, names, walk
from depanalysis.ir.sites import SiteId
from depanalysis.ir.statements import walk_statements
from depanalysis.options import CoalescingOptions, Triple
from depanalysis.proofs.coalescing.bounds import Bounds, bounds_of, merged
from depanalysis.proofs.coalescing.executions import (
    ALIKE,
    OF_LANES,
    Execution,
    Warps,
    worst_of,
)
from depanalysis.proofs.coalescing.forms import Lane, SplitError, UnresolvedError
from depanalysis.proofs.coalescing.intervals import intersected
from depanalysis.proofs.coalescing.lattice import Lattice
from depanalysis.proofs.coalescing.quotas import Quota
from depanalysis.proofs.coalescing.replay import Replays, replayed
from depanalysis.proofs.coalescing.scopes import Scope, scope_of
from depanalysis.proofs.coalescing.search import Finding, findings, proposals
from depanalysis.proofs.coalescing.segments import (
    ALIGNMENT,
    LINE,
    SECTOR,
    WARP,
    fewest,
    touched,
)
from depanalysis.proofs.coalescing.sites import Instance, Site, sites_of
from depanalysis.proofs.coalescing.solving import WarpQuestion
from depanalysis.proofs.coalescing.suggestions import suggestion
from depanalysis.proofs.coalescing.verdicts import (
    FLAGGED,
    UNFLAGGED,
    AccessVerdict,
    Cause,
    Coalescing,
    Count,
    KernelVerdict,
    Shape,
    WarpWitness,
)
from depanalysis.proofs.coalescing.whole_warps import (
    WHOLE,
    bounds_of_rows,
    scope_of_rows,
)
from depanalysis.proofs.evidence import resolved
from depanalysis.proofs.hidden_names import without_hidden_names
from depanalysis.source import SourceFile

ALIGNED = f"arrays start at multiples of {ALIGNMENT} bytes, as cudaMalloc returns them"
APART = "the objects that pointers point at do not overlap"
FEW_THREADS = "the grid has less than 2^31 threads in each direction"


@dataclass(frozen=True, slots=True)
class Question:
    """A kernel under one launch."""

    kernel: Kernel
    model: Model
    scope: Scope
    shape: Shape
    source: SourceFile
    replays: Replays
    warps: Warps
    rows: Scope
    known: dict[Hashable, Bounds] = field(default_factory=dict)

    def bounds(self, instance: Instance) -> Bounds:
        """The bounds of an instance; equal ones are found once."""
        key = (instance.pieces, instance.conditions, instance.is_certain)
        if key not in self.known:
            scope = _narrow(instance, self)
            self.known[key] = bounds_of(instance, scope, self.shape.block)
        return self.known[key]

    def shown(self, instances: Sequence[Instance], lines: range) -> WarpWitness | None:
        """The worst run that touches so many lines, among the usual ones of lanes or blocks.

        If there is none, the first one from values that are proposed.
        """
        for executions in (self.warps.usual, self.warps.further, self.warps.of_blocks):
            found = self._worst(executions, instances, lines)
            if found is not None:
                return found
        proposed = (
            worst_of(self.warps, instance, [execution], lines)
            for instance in instances
            for execution in self._proposed(instance, lines.start)
        )
        return next((each for each in proposed if each is not None), None)

    def _worst(
        self,
        executions: Callable[[], Iterable[Execution]],
        instances: Sequence[Instance],
        lines: range,
    ) -> WarpWitness | None:
        found = (worst_of(self.warps, each, executions(), lines) for each in instances)
        shown = (each for each in found if each is not None)
        return max(shown, key=lambda each: each.lines, default=None)

    def _proposed(self, instance: Instance, lines: int) -> Iterator[Execution]:
        for each in self._of_warps(instance).proposals(lines):
            fills = (ALIKE, 0)
            yield from self.warps.proposed(each.values, each.warp, fills, each.memory)
        assumptions = self.kernel.program.assumptions
        scope = _narrow(instance, self)
        found = proposals(instance, scope, self.shape.block, assumptions)
        for turn, (values, warp) in enumerate(found):
            fills = (turn, turn + OF_LANES // 2)
            yield from self.warps.proposed(values, warp, fills)

    def is_within(self, instance: Instance, lines: int) -> bool:
        """Whether z3 proves that a warp touches at most so many lines."""
        return self._of_warps(instance).is_within(lines)

    def _of_warps(self, instance: Instance) -> WarpQuestion:
        scope, assumptions = _narrow(instance, self), self.kernel.program.assumptions
        return WarpQuestion(instance, self.model, scope, self.shape.block, assumptions)


@dataclass(frozen=True, slots=True)
class _Subject:
    """One instance of an access under a question, for the search of extremes."""

    instance: Instance
    question: Question

    def findings(self) -> Iterable[Finding]:
        """Executions that the model predicts."""
        question = self.question
        assumptions = question.kernel.program.assumptions
        block = question.shape.block
        scope = _narrow(self.instance, question)
        return findings(self.instance, scope, block, assumptions)

    def replayed(self, finding: Finding) -> WarpWitness | None:
        """The same as the interpreter sees it."""
        replays, facts = self.question.replays, self.question.model
        block = self.question.shape.block
        return replayed(replays, facts, self.instance, finding, block)


@dataclass(frozen=True, slots=True)
class KernelQuestions:
    """The accesses of a kernel, and what is asked of each: one question a launch."""

    kernel: Kernel
    sites: tuple[Site, ...]
    questions: tuple[Question, ...]
    is_launch_known: bool
    taken: tuple[str, ...]


def prepared(
    kernel: Kernel,
    shapes: tuple[Shape, ...],
    source: SourceFile,
) -> KernelQuestions:
    """The accesses of a kernel under launches that are known, or under usual ones."""
    program, taken = without_wraps(kernel.program)
    plain = replace(kernel, program=program)
    facts = model(program, is_alone=False)
    size = sum(1 for _ in walk_statements(kernel.program.body))
    replays = Replays(kernel, Quota(size))
    questions = tuple(
        Question(
            kernel,
            facts,
            scope_of(plain, facts, shape),
            shape,
            source,
            replays,
            Warps(kernel, shape, replays.quota),
            scope_of_rows(plain, facts, shape),
        )
        for shape in shapes or _usual_shapes(kernel)
    )
    sites = sites_of(plain, facts)
    return KernelQuestions(kernel, sites, questions, bool(shapes), taken)


def judged(asked: KernelQuestions, options: CoalescingOptions) -> KernelVerdict:
    """The answers for all accesses of a kernel."""
    questions = asked.questions
    flagged = _flagged(asked.kernel, options)
    accesses = tuple(
        _seen_by_lattice(_blank(site, questions[0]), site, flagged)
        if options.method == "lattice"
        else _with_lattice(_over_shapes(site, asked), site, flagged)
        for site in asked.sites
    )
    is_open = any(None in question.shape.grid for question in questions)
    apart = (APART,) if any(_rests_on_loads(q, asked.sites) for q in questions) else ()
    program = asked.kernel.program
    few = (FEW_THREADS,) if is_open else ()
    whole = (WHOLE,) if any(WHOLE in a.reason for a in accesses) else ()
    assumptions = (ALIGNED, *asked.taken, *whole, *few, *apart, *program.notes)
    return KernelVerdict(program.name, program.span, accesses, assumptions)


def _rests_on_loads(question: Question, sites: Sequence[Site]) -> bool:
    """Whether values that the lanes of a warp load alike are taken to be alike."""
    unknowns = question.model.unknowns.values()
    used = {
        name
        for site in sites
        for instance in site.instances
        for expr in (*(p.offset for p in instance.pieces), *instance.conditions)
        for name in names(expr)
    }
    return bool(used & question.scope.loads.keys()) or any(
        u.name in question.scope.ranges and u.origin is not None and u.origin.indices
        for u in unknowns
    )


def _usual_shapes(kernel: Kernel) -> tuple[Shape, ...]:
    """Blocks that people use, where nothing says which one this kernel is for."""
    used: set[str] = set()
    facts = model(kernel.program, is_alone=False)
    for access in facts.accesses:
        for expr in (*access.indices, *access.conditions):
            used |= names(expr)
    blocks = [(256, 1, 1)]
    if THREAD[2] in used:
        blocks = [(8, 8, 4), (32, 4, 2)]
    elif THREAD[1] in used:
        blocks = [(16, 16, 1), (32, 8, 1)]
    fitting = (_fitting(block, kernel.most_threads) for block in blocks)
    return tuple(map(Shape, dict.fromkeys(fitting)))


def _fitting(block: Triple, most: int) -> Triple:
    """A block cut down to so many threads, of whole warps where they are enough for one."""
    x = min(block[0], most // WARP * WARP or most)
    y = min(block[1], most // x)
    return x, y, min(block[2], most // (x * y))


def _over_shapes(site: Site, asked: KernelQuestions) -> AccessVerdict:
    """The worst answer over all launches; bounds that hold for each of them."""
    answers = [_verdict(site, question) for question in asked.questions]
    worst = min(answers, key=lambda answer: _ORDER.index(answer.verdict))
    if len(answers) > 1 and all(a.lines and a.sectors for a in answers):
        worst = replace(
            worst,
            lines=_hull([a.lines for a in answers]),
            sectors=_hull([a.sectors for a in answers]),
            is_exact=all(a.is_exact for a in answers),
        )
    is_settled = asked.is_launch_known or _is_same_for_all(site)
    if is_settled or worst.verdict != Coalescing.COALESCED:
        return worst
    lines = None
    if asked.kernel.most_threads >= WARP:
        of_rows = _bounds_of_rows(site, asked.questions[0])
        lines = of_rows.lines
    if lines is not None and lines.most <= worst.fewest:
        return _in_rows(worst, lines, of_rows.sectors)
    sizes = ", ".join(_size(question.shape.block) for question in asked.questions)
    reason = f"coalesced in blocks of {sizes}; --block says which size is meant"
    return replace(worst, verdict=Coalescing.UNKNOWN, reason=reason, is_exact=False)


def _in_rows(
    answer: AccessVerdict, lines: Count, sectors: Count | None
) -> AccessVerdict:
    """The answer for all blocks of whole warps; what it has seen may occur in one of them."""
    is_exact = answer.is_exact and (lines, sectors) == (answer.lines, answer.sectors)
    return replace(
        answer, lines=lines, sectors=sectors, is_exact=is_exact, block_size=None,
        reason=f"{_sentence(answer, lines.most)} where {WHOLE}",
    )  # fmt: skip


_ORDER = (Coalescing.UNCOALESCED, Coalescing.UNKNOWN, Coalescing.COALESCED)


def _hull(counts: list[Count | None]) -> Count:
    known = [count for count in counts if count is not None]
    return Count(min(c.least for c in known), max(c.most for c in known))


def _size(block: Triple) -> str:
    used = [size for k, size in enumerate(block) if size > 1 or k == 0]
    return " x ".join(map(str, used)) + (" threads" if len(used) == 1 else "")


def _is_same_for_all(site: Site) -> bool:
    """Whether the address depends on nothing in which threads or launches differ."""
    used: set[str] = set()
    for instance in site.instances:
        for piece in instance.pieces:
            used |= names(piece.offset)
    return not used & set(INPUTS) and bool(site.instances)


def _blank(site: Site, question: Question) -> AccessVerdict:
    is_own = site.span.path == question.source.path
    return AccessVerdict(
        site.span,
        question.source.text_of(site.span) if is_own else "",
        site.array,
        site.kind,
        Coalescing.UNKNOWN,
        site.reason or "",
        fewest=fewest(site.size),
        block_size=question.shape.block,
    )


def _verdict(site: Site, question: Question) -> AccessVerdict:
    answer = _blank(site, question)
    if not site.instances:
        return answer
    bounds = merged([question.bounds(instance) for instance in site.instances])
    if question.shape.block[0] % WARP == 0 and any(map(_has_bits, site.instances)):
        of_rows = _bounds_of_rows(site, question)
        bounds = bounds if of_rows.obstacle is not None else of_rows
    return _decided(answer, site, question, bounds)


def _has_bits(instance: Instance) -> bool:
    """Whether an address has bits exchanged, so that cases of these may tell more."""
    return any(
        isinstance(part, Binary) and part.operator == "^"
        for piece in instance.pieces
        for part in walk(piece.offset)
    )


def _bounds_of_rows(site: Site, question: Question) -> Bounds:
    return merged([bounds_of_rows(each, question.rows) for each in site.instances])


def _flagged(kernel: Kernel, options: CoalescingOptions) -> frozenset[SiteId] | None:
    if options.method == "exact":
        return None
    found = Lattice(kernel, two_dimensions=options.second_dimension).run()
    return frozenset(found.flagged)


def _with_lattice(
    answer: AccessVerdict, site: Site, flagged: frozenset[SiteId] | None
) -> AccessVerdict:
    """The exact answer, with what the lattice says beside it."""
    if flagged is None or not site.instances:
        return answer
    return replace(answer, lattice=FLAGGED if _is_among(site, flagged) else UNFLAGGED)


def _seen_by_lattice(
    answer: AccessVerdict, site: Site, flagged: frozenset[SiteId] | None
) -> AccessVerdict:
    """The lattice's answer alone; it proves nothing where it finds nothing."""
    if flagged is None or not site.instances:
        return answer
    answer = replace(answer, block_size=None)
    if _is_among(site, flagged):
        reason = "the index may be far apart in neighboring threads, says the lattice"
        return replace(
            answer, verdict=Coalescing.UNCOALESCED, reason=reason, lattice=FLAGGED
        )
    reason = "the lattice finds nothing, which is no proof: it does not see alignment"
    return replace(answer, reason=reason, lattice=UNFLAGGED)


def _is_among(site: Site, flagged: frozenset[SiteId]) -> bool:
    return any(a.id in flagged for each in site.instances for a in each.accesses)


def _narrow(instance: Instance, question: Question) -> Scope:
    return narrowed(question.scope, question.shape.block, instance.conditions)


def _decided(
    answer: AccessVerdict, site: Site, question: Question, bounds: Bounds
) -> AccessVerdict:
    if bounds.lines is None or bounds.sectors is None:
        reason = "no thread reaches it"
        none = Count(0, 0)
        return replace(
            answer, verdict=Coalescing.COALESCED, reason=reason,
            lines=none, sectors=none, is_exact=True,
        )  # fmt: skip
    answer = replace(answer, lines=bounds.lines, sectors=bounds.sectors)
    if bounds.obstacle is not None and bounds.lines.most > answer.fewest:
        answer = _undecided(answer, question, bounds.obstacle)
        return _executed(answer, site, question)
    extremes = Extremes(bounds.lines, bounds.sectors)
    for instance in site.instances:
        extremes.search(_Subject(instance, question))
    answer = replace(answer, is_exact=extremes.is_exact)
    if bounds.lines.most <= answer.fewest:
        reason = _sentence(answer, bounds.lines.most)
        return replace(answer, verdict=Coalescing.COALESCED, reason=reason)
    worst = extremes.worst
    if worst is None or worst.lines <= answer.fewest:
        reason = (
            "no execution was found in which a warp touches more lines than it has to"
        )
        return _executed(replace(answer, reason=reason), site, question)
    refuted = _refuted(answer, worst, site)
    assert refuted.cause is not None
    block, scope = question.shape.block, question.scope
    advice = suggestion(site, scope, block, refuted.cause, worst.lines)
    return replace(refuted, suggestion=advice)


def _executed(answer: AccessVerdict, site: Site, question: Question) -> AccessVerdict:
    """The answer that was open, or the execution that shows too many lines."""
    most = answer.lines
    if most is None:
        return answer
    if all(question.is_within(each, answer.fewest) for each in site.instances):
        return _proved(answer)
    allowed = range(answer.fewest + 1, most.most + 1)
    worst = question.shown(site.instances, allowed)
    if worst is None:
        return answer
    refuted = _refuted(answer, worst, site)
    if answer.cause is None:
        return refuted
    reason = f"a warp touches {worst.lines} lines of 128 bytes: the address comes from memory"
    return replace(refuted, cause=answer.cause, reason=reason)


def _proved(answer: AccessVerdict) -> AccessVerdict:
    """The answer for a warp that touches no more lines than it has to."""
    few, lines, sectors = answer.fewest, answer.lines, answer.sectors
    assert lines is not None, "an open answer has bounds"
    assert sectors is not None, "an open answer has bounds"
    most = min(sectors.most, few * (LINE // SECTOR))
    return replace(
        answer,
        verdict=Coalescing.COALESCED,
        reason=_sentence(answer, few),
        cause=None,
        lines=Count(min(lines.least, few), few),
        sectors=Count(min(sectors.least, most), most),
    )


def _undecided(
    answer: AccessVerdict, question: Question, obstacle: str
) -> AccessVerdict:
    unknown = question.model.unknowns.get(obstacle)
    if unknown is None:
        shown = resolved(question.model, obstacle)
        return replace(answer, reason=f"the address depends on {shown}")
    is_loaded = unknown.origin is not None or unknown.element is not None
    cause: Cause | None = "indirect" if is_loaded or unknown.cause == "data" else None
    spelled = {each.name: each.text for each in question.kernel.program.spellings}
    shown = without_hidden_names(unknown.reason, question.source, spelled)
    reason = f"the address depends on {shown}"
    return replace(answer, reason=reason, cause=cause)


def _sentence(answer: AccessVerdict, most: int) -> str:
    lines = "1 line" if most == 1 else f"{most} lines"
    return f"a warp touches at most {lines} of 128 bytes"


def _refuted(answer: AccessVerdict, worst: WarpWitness, site: Site) -> AccessVerdict:
    pieces = [(lane.address, site.size) for lane in worst.lanes]
    is_shifted = any(
        touched([(at + shift, size) for at, size in pieces], LINE) <= answer.fewest
        for shift in range(LINE)
    )
    cause: Cause = "alignment" if is_shifted else "range"
    lines = f"{worst.lines} lines of 128 bytes where {answer.fewest} would do"
    why = (
        "the bytes lie close together and cross the border of a line"
        if is_shifted
        else "its lanes lie far apart"
    )
    reason = f"a warp touches {lines}: {why}"
    return replace(
        answer,
        verdict=Coalescing.UNCOALESCED,
        cause=cause,
        reason=reason,
        witness=worst,
    )


# The replayed executions that come closest to the bounds of an access.


class Subject(Protocol):
    """What proposes executions and replays them."""

    def findings(self) -> Iterable[Finding]:
        """Executions that the model predicts."""

    def replayed(self, finding: Finding) -> WarpWitness | None:
        """The same as the interpreter sees it."""


@dataclass(frozen=True, slots=True)
class _Goal:
    """A number of segments to come close to, from below or from above."""

    target: int
    is_most: bool
    of_lines: bool

    def value(self, finding: Finding) -> int:
        """How good a finding is; more is better."""
        count = finding.lines if self.of_lines else finding.sectors
        return count if self.is_most else -count

    @property
    def best(self) -> int:
        """The value that no finding exceeds."""
        return self.target if self.is_most else -self.target


class Extremes:
    """The best replayed execution for each goal so far."""

    def __init__(self, lines: Count, sectors: Count) -> None:
        self._goals = tuple(
            _Goal(target, is_most, of_lines)
            for count, of_lines in ((lines, True), (sectors, False))
            for target, is_most in ((count.most, True), (count.least, False))
        )
        self._reached: dict[_Goal, int] = {}
        self._witnesses: dict[_Goal, WarpWitness] = {}

    @property
    def is_exact(self) -> bool:
        """Whether all bounds are reached."""
        return all(self._reached.get(goal) == goal.best for goal in self._goals)

    @property
    def worst(self) -> WarpWitness | None:
        """The replayed execution with the most lines."""
        return self._witnesses.get(self._goals[0])

    def search(self, subject: Subject) -> None:
        """Looks among the executions of a subject for better ones."""
        found = self._proposed(subject)
        shown: dict[int, WarpWitness | None] = {}
        for goal, finding in found.items():
            if id(finding) not in shown:
                shown[id(finding)] = subject.replayed(finding)
            witness = shown[id(finding)]
            if witness is not None:
                self._reached[goal] = goal.value(finding)
                self._witnesses[goal] = witness

    def _proposed(self, subject: Subject) -> dict[_Goal, Finding]:
        found: dict[_Goal, Finding] = {}
        known = dict(self._reached)
        for finding in subject.findings():
            for goal in self._goals:
                value = goal.value(finding)
                if goal not in known or value > known[goal]:
                    known[goal], found[goal] = value, finding
            if all(known.get(goal) == goal.best for goal in self._goals):
                break
        return found


# Ranges that follow from the conditions under which an access happens.


_ROUNDS = 3


def narrowed(scope: Scope, block: Triple, conditions: tuple[Expr, ...]) -> Scope:
    """The scope with the ranges that hold where all conditions do."""
    threads = {name: (0, size - 1) for name, size in zip(THREAD, block, strict=True)}
    for _ in range(_ROUNDS):
        lane = Lane(replace(scope, ranges={**scope.ranges, **threads}), scope.fixed, {})
        ranges = dict(scope.ranges)
        for condition in conditions:
            for form in _natural(condition, lane):
                for name, low, high in _implied(form, lane):
                    if name in ranges:
                        ranges[name] = intersected(ranges[name], (low, high))
        if ranges == scope.ranges:
            break
        scope = replace(scope, ranges=ranges)
    return scope


def _natural(condition: Expr, lane: Lane) -> Iterator[Polynomial]:
    """Forms that are not negative where the condition holds."""
    match condition:
        case Binary(operator="and", left=left, right=right):
            yield from _natural(left, lane)
            yield from _natural(right, lane)
        case Unary(operator="not", operand=Binary(operator=op) as inner) if (
            op in NEGATED
        ):
            yield from _natural(replace(inner, operator=NEGATED[op]), lane)
        case Binary(operator=operator, left=left, right=right):
            try:
                difference = lane.form(right) - lane.form(left)
            except (UnresolvedError, SplitError):
                return
            if operator in ("<=", "=="):
                yield difference
            if operator in (">=", "=="):
                yield difference.scaled(-1)
            if operator in ("<", ">"):
                forward = difference if operator == "<" else difference.scaled(-1)
                yield forward - lane.one
        case _:
            return


def _implied(
    form: Polynomial, lane: Lane
) -> Iterator[tuple[str, int | None, int | None]]:
    """The bounds of single names, from c * name + rest >= 0."""
    for monomial, factor in form.terms:
        if len(monomial) != 1 or not isinstance(monomial[0], Var):
            continue
        if form.degree(monomial[0]) != 1:
            continue
        rest = form - Polynomial(((monomial, factor),))
        most = lane.range(rest)[1]
        if most is None:
            continue
        # factor * name >= -rest >= -most
        if factor > 0:
            yield monomial[0].name, -(most // factor), None
        else:
            yield monomial[0].name, None, most // -factor
