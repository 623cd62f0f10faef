"""A loop as a schedule tree, and the loops that another tree of the same statements has.

Input: a program and the place of a loop. Output: a `Scop`. A loop is a band if its bounds
are linear and stay the same during the nest; a run of other statements is one leaf,
whatever it consists of. A loop of step 1 is counted by its index, any other by the number
of completed iterations.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.ir.expressions import Binary, Expr, IntConst, Unary, Var
from depanalysis.ir.printer import show_expression
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import mapped, substituted
from depanalysis.ir.statements import Declare, Loop, Stmt
from depanalysis.schedule.domains import domain, factor_of
from depanalysis.schedule.pieces import (
    Kept,
    NewGuard,
    NewLoop,
    Piece,
    Refusal,
    Rewriting,
)
from depanalysis.schedule.places import fresh, has_jumps, loop_at, rewritten, size
from depanalysis.solvers.constraints import Floor, Linear
from depanalysis.solvers.polyhedra import QuotaExceededError
from depanalysis.solvers.trees import (
    Band,
    Guard,
    Instance,
    Leaf,
    Scan,
    Scanned,
    SharedTimeError,
    Tree,
    leaves_of,
    scanned,
)
from depanalysis.solvers.trees import Sequence as InTurn

DEEPEST = 8
# The loops around a statement with their numbers, from outside inwards.
Path: TypeAlias = tuple[tuple[int, Loop], ...]
NOT_LINEAR = "the bounds are not linear in the indices"


@dataclass(frozen=True, slots=True)
class Part:
    """What a leaf runs: statements of the text from one number to before another.

    `loops` are the numbers of the bands around, `values` what their indices are by the
    leaf's counters; a jump in the statements may go on with the loop called `label`.
    """

    statements: tuple[Stmt, ...]
    first: int
    end: int
    loops: tuple[int, ...]
    values: tuple[tuple[str, Expr], ...]
    label: str | None


@dataclass(frozen=True, slots=True)
class Scop:
    """A loop by its place, its statements by the numbers of their leaves, their order."""

    program: Program
    place: int
    parts: tuple[Part, ...]
    tree: Tree
    loops: Mapping[int, Loop]
    products: Mapping[str, Expr] = field(repr=False)

    def counters(self, number: int) -> tuple[str, ...]:
        """The names of a leaf's counters, from outside inwards."""
        return next(x.counters for x in leaves_of(self.tree) if x.number == number)

    def part_at(self, number: int) -> int | None:
        """The leaf that the statement with a number belongs to."""
        for position, part in enumerate(self.parts):
            if part.first <= number < part.end:
                return position
        return None


def scop(program: Program, place: int, depth: int = DEEPEST) -> Scop | Refusal:
    """The loop at a place, with bands for the outermost loops up to a depth."""
    loop = loop_at(program, place)
    if isinstance(loop, Refusal):
        return loop
    builder = _Builder(program, depth)
    try:
        tree = builder.band(loop, place, ())
    except _NoBandError as error:
        return Refusal(str(error))
    parts = tuple(builder.parts)
    indices = {each.variable for each in builder.loops.values()}
    if any(_mentions(leaf, indices) for leaf in leaves_of(tree)):
        return Refusal("an index has the name of a variable in the bounds")
    return Scop(program, place, parts, tree, builder.loops, builder.products)


class _NoBandError(Exception):
    """Why a loop is no band, as a sentence."""


@dataclass(slots=True)
class _Builder:
    """Goes through the statements of a loop in the order of the text."""

    program: Program
    depth: int
    parts: list[Part] = field(default_factory=list)
    loops: dict[int, Loop] = field(default_factory=dict)
    products: dict[str, Expr] = field(default_factory=dict)

    def band(self, loop: Loop, number: int, around: Path) -> Band:
        """A loop with all inside it."""
        path = (*around, (number, loop))
        self.loops[number] = loop
        _, leaf = self.known(path)
        child = self._body(loop.body, number + 1, path)
        rows = {each.number: row(leaf.counters[-1]) for each in leaves_of(child)}
        return Band(leaf.counters[-1], rows, child, number)

    def _is_band(self, loop: Loop, number: int, around: Path) -> bool:
        try:
            self.known((*around, (number, loop)))
        except _NoBandError:
            return False
        return True

    def _body(self, body: Sequence[Stmt], number: int, path: Path) -> Tree:
        """The statements of a body; what belongs together stays one leaf."""
        is_whole = len(path) == self.depth or has_jumps(tuple(body))
        if is_whole or any(isinstance(stmt, Declare) for stmt in body):
            return self._run(body, number, path)
        trees: list[Tree] = []
        run: list[Stmt] = []
        start = number
        for stmt in body:
            if isinstance(stmt, Loop) and self._is_band(stmt, number, path):
                trees += [self._run(run, start, path)] if run else []
                trees.append(self.band(stmt, number, path))
                run, start = [], number + size(stmt)
            else:
                run.append(stmt)
            number += size(stmt)
        trees += [self._run(run, start, path)] if run or not trees else []
        return trees[0] if len(trees) == 1 else InTurn(tuple(trees))

    def _run(self, body: Sequence[Stmt], number: int, path: Path) -> Leaf:
        values, leaf = self.known(path)
        end = number + sum(map(size, body))
        loops = tuple(place for place, _ in path)
        label = path[-1][1].label
        self.parts.append(Part(tuple(body), number, end, loops, values, label))
        return leaf

    def known(self, path: Path) -> tuple[tuple[tuple[str, Expr], ...], Leaf]:
        """The values of the indices, and a leaf with the constraints of the loops."""
        nest = [loop for _, loop in path]
        stems = [f"{loop.variable}_count" for loop in nest]
        found = domain(nest, [fresh(self.program, stem) for stem in stems])
        if isinstance(found, Refusal):
            raise _NoBandError(found.reason)
        counters = found.counters
        factors = (factor_of(f, name) for f in found.constraints for name in counters)
        if None in factors or len(set(counters)) < len(counters):
            raise _NoBandError(NOT_LINEAR)
        constraints = tuple(map(self._linear, found.constraints))
        values = tuple((name, expression(form)) for name, form in found.values)
        return values, Leaf(len(self.parts), counters, constraints)

    def _linear(self, form: Polynomial) -> Linear:
        """form >= 0; a product of what stays the same gets a name."""
        terms: list[tuple[str, int]] = []
        for monomial, factor in form.terms:
            if not monomial:
                continue
            whole = expression(Polynomial(((monomial, 1),)))
            name = (
                whole.name if isinstance(whole, Var) else f"({show_expression(whole)})"
            )
            if not isinstance(whole, Var):
                self.products[name] = whole
            terms.append((name, factor))
        return Linear(tuple(terms), form.constant)


def _mentions(leaf: Leaf, indices: set[str]) -> bool:
    free = {name for each in leaf.constraints for name, _ in each.terms}
    return bool(indices & free - {*leaf.counters})


def row(*counters: str, divisor: int = 1) -> Floor:
    """The sum of some counters, divided and rounded down."""
    return Floor(tuple((name, 1) for name in counters), 0, divisor)


# The loops of a tree.


def rescheduled(found: Scop, tree: Tree) -> Rewriting | Refusal:
    """The program with the loops of a tree, without a look at dependences."""
    try:
        loops = scanned(tree)
    except QuotaExceededError:
        return Refusal("the bounds of the new loops need too many operations")
    except SharedTimeError:
        return Refusal("two iterations would have one time")
    pieces = _pieces(found, loops)
    return rewritten(found.program, found.place, 1, pieces)


def _pieces(found: Scop, nodes: Sequence[Scanned]) -> tuple[Piece, ...]:
    return tuple(piece for node in nodes for piece in _piece(found, node))


def _piece(found: Scop, node: Scanned) -> tuple[Piece, ...]:
    match node:
        case Instance():
            return _kept(found, node)
        case Guard(condition=condition, body=body):
            return (NewGuard(_tidy(found, condition), _pieces(found, body)),)
        case Scan():
            return (
                NewLoop(
                    node.name,
                    _tidy(found, node.lower),
                    _tidy(found, node.upper),
                    _pieces(found, node.body),
                    IntConst(node.step),
                    _label(found, node.body),
                    found.loops[node.loop].span,
                ),
            )


def _kept(found: Scop, node: Instance) -> tuple[Kept, ...]:
    """The statements of a leaf, and what its indices are."""
    part = found.parts[node.number]
    counters = found.counters(node.number)
    known = dict(zip(counters, node.values, strict=True))
    values = [(name, _tidy(found, substituted(e, known))) for name, e in part.values]
    changed = tuple((name, value) for name, value in values if value != Var(name))
    return tuple(Kept(stmt, changed) for stmt in part.statements)


def _label(found: Scop, body: Sequence[Scanned]) -> str | None:
    """The label of a loop that no other one is inside of."""
    for node in body:
        if isinstance(node, Instance):
            return found.parts[node.number].label
        if isinstance(node, Guard):
            return _label(found, node.body)
    return None


def _tidy(found: Scop, expr: Expr) -> Expr:
    """The expression with products for their names, and sums in one order."""

    def simpler(part: Expr) -> Expr:
        is_sum = isinstance(part, Unary | Binary) and part.operator in ("+", "-", "*")
        return expression(_inward(polynomial(part))) if is_sum else part

    return mapped(substituted(expr, found.products), simpler)


def _inward(form: Polynomial) -> Polynomial:
    """What is added to a quotient goes into it, if that is no longer: e // d + c."""
    for monomial, factor in form.terms:
        match monomial:
            case (Binary(operator="//", left=left, right=IntConst(value=by)) as old,):
                if abs(factor) != 1:
                    continue
                inside = polynomial(left)
                rest = form - polynomial(old).scaled(factor)
                for part in (rest, constant(rest.constant)):
                    moved = inside + part.scaled(factor * by)
                    if len(moved.terms) <= max(len(inside.terms), 2):
                        new = polynomial(Binary("//", expression(moved), IntConst(by)))
                        return rest - part + new.scaled(factor)
    return form
