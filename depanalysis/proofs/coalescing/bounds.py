"""Bounds on the segments that any warp touches, for all values of what is not fixed.

Input: an `Instance` and a launch. For each warp of a block every lane gets its address
as a polynomial over uniform names. What all lanes have in common shifts the whole
pattern, and only its remainder modulo 128 matters; lanes that differ in a coefficient,
as in `threadIdx.x * n`, form groups that may lie anywhere. A mask of active lanes that
the conditions leave open is taken to be any. So the bounds hold always, and they are
reached where a witness shows it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from depanalysis.analysis.polynomials import Monomial, Polynomial
from depanalysis.frontends.cuda.kernels import THREAD
from depanalysis.ir.expressions import Binary, Expr, Unary, Var, names
from depanalysis.options import Triple
from depanalysis.proofs.coalescing.forms import (
    Lane,
    Residues,
    SplitError,
    UnresolvedError,
    decided,
    with_values,
)
from depanalysis.proofs.coalescing.patterns import (
    Groups,
    Term,
    counted,
    moved,
    residues_of,
)
from depanalysis.proofs.coalescing.scopes import Scope
from depanalysis.proofs.coalescing.segments import LINE, SECTOR, WARP
from depanalysis.proofs.coalescing.sites import Instance, Piece
from depanalysis.proofs.coalescing.verdicts import (
    Count,
)
from depanalysis.proofs.coalescing.warps import warps_of

_MOST_CASES = 1024

Pieces = tuple[tuple[Polynomial, int], ...]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Least and most lines and sectors; no bounds at all where no lane is ever active.

    `obstacle` is what made an address unknown; the bounds are then rough ones.
    """

    lines: Count | None
    sectors: Count | None
    obstacle: str | None = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """The lanes of one warp that may be active; `is_all` if all of them or none are."""

    lanes: tuple[Pieces, ...]
    is_all: bool


class TooManyCasesError(Exception):
    """An instance falls into more cases than are looked at."""


def bounds_of(instance: Instance, scope: Scope, block: Triple) -> Bounds:
    """The bounds over all warps, blocks, iterations and parameters."""
    if scope.is_empty:
        return Bounds(None, None)
    work = _Work(instance, scope, block)
    warps = warps_of(block)
    try:
        return _bounds(
            [p for threads in warps for p in _patterns(work, threads)], scope
        )
    except UnresolvedError as error:
        return _by_value(work, block, str(error))
    except TooManyCasesError:
        return _rough(work, block, "the address falls into too many cases")


def _by_value(known: "_Work", block: Triple, why: str) -> Bounds:
    """Lanes that compute a number from equal ones have the same, whatever it is."""
    rough = _rough(known, block, why)
    instance, scope = known.instance, known.scope
    scope = replace(scope, is_by_value=True)
    # Which lanes are active is left open here.
    work = _Work(replace(instance, conditions=(), is_certain=False), scope, block)
    found: list[Bounds] = []
    try:
        for threads in warps_of(block):
            if _is_apart(work, threads[:2]):
                return rough
            found.append(_bounds([_pattern(work, threads, {})], scope))
            if _most(found[-1]) >= _most(rough):
                return rough
    except UnresolvedError:
        return rough
    return replace(merged(found), obstacle=why)


def _most(bounds: Bounds) -> int:
    return bounds.lines.most if bounds.lines is not None else 0


def _bounds(patterns: list[Pattern], scope: Scope) -> Bounds:
    used = [pattern for pattern in patterns if pattern.lanes]
    counts = _Counts(scope)
    lines, sectors = (
        _merged([counts.of_pattern(pattern, segment) for pattern in used])
        for segment in (LINE, SECTOR)
    )
    return Bounds(lines, sectors)


def merged(bounds: Sequence[Bounds]) -> Bounds:
    """The bounds of several instances together."""
    lines = [b.lines for b in bounds if b.lines is not None]
    sectors = [b.sectors for b in bounds if b.sectors is not None]
    obstacles = [b.obstacle for b in bounds if b.obstacle is not None]
    obstacle = obstacles[0] if obstacles else None
    return Bounds(_merged(lines), _merged(sectors), obstacle)


def _merged(counts: Sequence[Count]) -> Count | None:
    if not counts:
        return None
    return Count(min(c.least for c in counts), max(c.most for c in counts))


def _rough(work: "_Work", block: Triple, why: str) -> Bounds:
    """What holds for any addresses of the lanes that may be active."""
    lanes, instance = 0, work.instance
    for threads in warps_of(block):
        active = sum(work.may_run(thread) for thread in threads)
        lanes = max(lanes, active)
        if lanes == WARP:
            break
    if not lanes:
        return Bounds(None, None)
    lines, sectors = (
        Count(_widest(instance.pieces, s)[0], lanes * _widest(instance.pieces, s)[1])
        for s in (LINE, SECTOR)
    )
    return Bounds(lines, sectors, why)


def _widest(pieces: tuple[Piece, ...], segment: int) -> tuple[int, int]:
    """The least and the most segments that the bytes of one lane may lie in."""
    size = sum(piece.size for piece in pieces)
    least = max(1, size // segment)
    is_whole = size & (size - 1) == 0 and all(piece.unit == size for piece in pieces)
    if is_whole:
        return least, least
    return least, sum(_crossed(piece, segment) for piece in pieces)


def _crossed(piece: Piece, segment: int) -> int:
    if piece.is_aligned and segment % piece.size == 0:
        return 1
    return 1 + (piece.size + segment - 2) // segment


def _lane(scope: Scope, thread: Triple, residues: Residues) -> Lane:
    values = dict(scope.fixed) | dict(zip(THREAD, thread, strict=True))
    return Lane(scope, values, residues)


class _Work:
    """An instance with the templates of its addresses and conditions."""

    def __init__(self, instance: Instance, scope: Scope, block: Triple) -> None:
        self.instance, self.scope = instance, scope
        self.pieces = [(p, template(scope, block, p.offset)) for p in instance.pieces]
        self.conditions = [(c, truth(scope, block, c)) for c in instance.conditions]

    def open_conditions(self, lane: Lane, thread: Triple) -> list[Expr] | None:
        """The conditions that may hold or not; nothing if one never holds in this lane."""
        found: list[Expr] = []
        for condition, holds in self.conditions:
            known = holds(lane, thread)
            if known is False:
                return None
            found += [condition] if known is None else []
        return found

    def may_run(self, thread: Triple) -> bool:
        """Whether no condition is known that keeps a thread from the access."""
        lane = _lane(self.scope, thread, {})
        return self.open_conditions(lane, thread) is not None

    def addresses(self, lane: Lane, thread: Triple) -> Pieces:
        """The bytes that a lane touches."""
        return tuple(
            (lane.form(piece.offset) if form is None else form.at(thread), piece.size)
            for piece, form in self.pieces
        )


def _is_apart(work: _Work, threads: Sequence[Triple]) -> bool:
    """Whether neighbors have addresses that nothing is known to have in common."""
    lanes = [work.addresses(_lane(work.scope, each, {}), each) for each in threads]
    terms = [
        [tuple(t for t in form.terms if t[0]) for form, _ in lane] for lane in lanes
    ]
    return any(each != terms[0] for each in terms)


def _patterns(work: _Work, threads: tuple[Triple, ...]) -> Iterator[Pattern]:
    """One pattern for each case of the residues that the addresses depend on."""
    pending: list[dict[tuple[Polynomial, int], int]] = [{}]
    count = 0
    while pending:
        residues = pending.pop()
        count += 1
        if count > _MOST_CASES:
            raise TooManyCasesError
        try:
            yield _pattern(work, threads, residues)
        except SplitError as split:
            pending += [{**residues, split.key: case} for case in split.cases]


def _pattern(work: _Work, threads: tuple[Triple, ...], residues: Residues) -> Pattern:
    lanes: list[Pieces] = []
    masks: set[frozenset[Expr] | None] = set()
    for thread in threads:
        lane = _lane(work.scope, thread, residues)
        open_ = work.open_conditions(lane, thread)
        if open_ is None:
            continue
        masks.add(_shared(lane, open_) if open_ else frozenset())
        lanes.append(work.addresses(lane, thread))
    is_all = work.instance.is_certain and len(masks) <= 1 and None not in masks
    return Pattern(tuple(lanes), is_all)


def _shared(lane: Lane, conditions: list[Expr]) -> frozenset[Expr] | None:
    """The conditions that are open, if they are the same in every lane of a warp."""
    plain = [with_values(condition, lane.values) for condition in conditions]
    is_uniform = all(lane.scope.is_uniform(condition) for condition in plain)
    return frozenset(plain) if is_uniform else None


@dataclass(frozen=True, slots=True)
class _Counts:
    """Counts segments; lanes whose addresses differ by whole lines are looked at once."""

    scope: Scope
    residues: dict[tuple[Term, ...], frozenset[int]] = field(default_factory=dict)
    least: dict[object, int] = field(default_factory=dict)

    def of_pattern(self, pattern: Pattern, segment: int) -> Count:
        """The least and the most segments of a warp."""
        pieces = [piece for lane in pattern.lanes for piece in lane]
        common = _common([form for form, _ in pieces])
        shift = self._residues(common)
        groups: Groups = {}
        for form, size in pieces:
            own = tuple(t for t in form.terms if t[0] and t not in common)
            groups.setdefault(own, []).append((form.constant, size))
        least, most = counted(groups, shift, self.scope, segment)
        if not pattern.is_all:
            least = min(self._of_lane(lane, segment) for lane in pattern.lanes)
        return Count(least, most)

    def _residues(self, terms: tuple[Term, ...]) -> frozenset[int]:
        if terms not in self.residues:
            self.residues[terms] = residues_of(terms, self.scope)
        return self.residues[terms]

    def _of_lane(self, lane: Pieces, segment: int) -> int:
        terms = _common([form for form, _ in lane])
        first = lane[0][0].constant // LINE * LINE
        pieces = tuple((form.constant - first, size) for form, size in lane)
        key = terms, pieces, segment
        if key not in self.least:
            residues = self._residues(terms)
            self.least[key] = min(moved(pieces, r, segment) for r in residues)
        return self.least[key]


def _common(forms: list[Polynomial]) -> tuple[Term, ...]:
    """The terms that all addresses have, the constant aside."""
    first, *others = forms
    terms = [set(form.terms) for form in others]
    return tuple(t for t in first.terms if t[0] and all(t in each for each in terms))


# Forms and conditions of all lanes of a block at once, where no lane is special.


_COORDINATES = {Var(name): axis for axis, name in enumerate(THREAD)}
Factor = tuple[int, tuple[int, int, int], Monomial]


@dataclass(frozen=True, slots=True)
class Template:
    """A polynomial as factors: a number, powers of the coordinates, and the rest."""

    factors: tuple[Factor, ...]

    def at(self, thread: Triple) -> Polynomial:
        """The form in one lane."""
        x, y, z = thread
        terms: dict[Monomial, int] = {}
        for number, (a, b, c), rest in self.factors:
            terms[rest] = terms.get(rest, 0) + number * x**a * y**b * z**c
        return Polynomial(tuple((m, f) for m, f in terms.items() if f))


def template(scope: Scope, block: Triple, expr: Expr) -> Template | None:
    """The template of an integer expression, if it has one."""
    ranges = dict(scope.ranges)
    ranges |= {name: (0, size - 1) for name, size in zip(THREAD, block, strict=True)}
    try:
        lane = Lane(replace(scope, ranges=ranges), scope.fixed, {})
        form = lane.form(expr)
    except (UnresolvedError, SplitError):
        return None
    factors = []
    for monomial, number in form.terms:
        powers = [0, 0, 0]
        for atom in monomial:
            if atom in _COORDINATES:
                powers[_COORDINATES[atom]] += 1
            elif names(atom) & set(THREAD):
                return None
        rest = tuple(atom for atom in monomial if atom not in _COORDINATES)
        factors.append((number, (powers[0], powers[1], powers[2]), rest))
    return Template(tuple(factors))


Truth = Callable[[Lane, Triple], bool | None]


def truth(scope: Scope, block: Triple, condition: Expr) -> Truth:
    """The function that tells whether a condition holds in a lane; `None` if that varies."""
    match condition:
        case Unary(operator="not", operand=operand):
            inner = truth(scope, block, operand)
            return lambda lane, thread: _negated(inner(lane, thread))
        case Binary(operator="<" | "<=" | ">" | ">=" | "==" | "!=" as operator):
            form = template(scope, block, Binary("-", condition.left, condition.right))
            if form is not None:
                return _compared(operator, form)
    return lambda lane, thread: lane.truth(condition)


def _compared(operator: str, form: Template) -> Truth:
    known: dict[Polynomial, bool | None] = {}

    def holds(lane: Lane, thread: Triple) -> bool | None:
        difference = form.at(thread)
        if difference not in known:
            known[difference] = decided(operator, *lane.range(difference))
        return known[difference]

    return holds


def _negated(known: bool | None) -> bool | None:
    return None if known is None else not known
