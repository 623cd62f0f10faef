"""Interchange, skewing and all that a unimodular matrix does to a perfect nest.

The new counters are the matrix times the old ones; the bounds follow by elimination and
the body is kept, with the old indices as functions of the new ones. Legal if every
dependence still goes forward.
"""

from collections.abc import Sequence
from dataclasses import replace

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import Expr, IntConst, Var, names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, Stmt
from depanalysis.options import Options
from depanalysis.schedule.dependence_pairs import dependence_pairs, own_scalars
from depanalysis.schedule.domains import composed, domain, unsteady
from depanalysis.schedule.heads import heads
from depanalysis.schedule.matrices import Matrix, identity, inverse, permutation
from depanalysis.schedule.obstacles import assumptions, obstacle
from depanalysis.schedule.orders import Times, broken
from depanalysis.schedule.pieces import Kept, NewLoop, Piece, Refusal, Rewriting, kept
from depanalysis.schedule.places import fresh, loop_at, perfect_nest, rewritten

_DEFAULTS = Options()


def interchange(
    program: Program, place: int, options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """The loop at a place and the one that fills its body change places."""
    return reorder(program, place, permutation((1, 0)), options)


def skew(
    program: Program, place: int, factor: int, options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """The inner of two loops counts its own index plus a multiple of the outer one."""
    return reorder(program, place, ((1, 0), (factor, 1)), options)


def wavefront(
    program: Program, place: int, vector: Sequence[int], options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """A perfect nest whose outer loop counts the sum of the indices times the vector."""
    matrix = front(tuple(vector))
    if matrix is None:
        return Refusal("no entry of the vector is 1")
    return reorder(program, place, matrix, options)


def front(vector: tuple[int, ...]) -> Matrix | None:
    """A matrix with the vector as its first row; an entry of 1 gives up its own row."""
    if 1 not in vector:
        return None
    left_out = len(vector) - 1 - vector[::-1].index(1)
    unit = identity(len(vector))
    return (vector, *(row for k, row in enumerate(unit) if k != left_out))


def reorder(
    program: Program, place: int, matrix: Matrix, options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """A perfect nest whose counters are a unimodular matrix times the old ones."""
    made = reordered(program, place, matrix)
    if isinstance(made, Refusal):
        return made
    facts = Facts(model(program, options.alias), options)
    nest = nest_facts(facts, place, len(matrix))
    times = Times(tuple((row, 1) for row in matrix))
    return checked(facts, nest, times, made)


def checked(
    facts: Facts, nest: Sequence[LoopFacts], times: Times, made: Rewriting
) -> Rewriting | Refusal:
    """A rewriting that runs the iterations at other times, if all dependences are kept."""
    problem = obstacle(facts, nest)
    if problem is not None:
        return problem
    without = own_scalars(facts, nest[0], nest[-1])
    found = broken(facts, dependence_pairs(facts, nest[0], without), len(nest), times)
    if found is not None:
        return Refusal("a dependence would go backward", found)
    return replace(made, assumptions=assumptions(facts, nest[0]))


def nest_facts(facts: Facts, place: int, depth: int) -> tuple[LoopFacts, ...]:
    """The loops of a perfect nest: each is the statement after the one around it."""
    numbered = {loop.number: loop for loop in facts.model.loops}
    return tuple(numbered[place + k] for k in range(depth))


def reordered(program: Program, place: int, matrix: Matrix) -> Rewriting | Refusal:
    """The rewritten program, without a look at dependences."""
    back = inverse(matrix)
    if back is None:
        return Refusal("the matrix has no inverse of integers")
    found = loop_at(program, place)
    if isinstance(found, Refusal):
        return found
    nest = perfect_nest(found, len(matrix))
    if len(nest) < len(matrix):
        return Refusal(f"fewer than {len(matrix)} loops are nested without other code")
    problem = unsteady(nest)
    if problem is not None:
        return problem
    order = _order(matrix)
    if order is not None and _is_rectangular(nest):
        return rewritten(program, place, 1, _exchanged(nest, order))
    pieces = _skewed(program, nest, matrix, back)
    if isinstance(pieces, Refusal):
        return pieces
    return rewritten(program, place, 1, pieces)


def _order(matrix: Matrix) -> tuple[int, ...] | None:
    """The permutation that a matrix is, if it is one."""
    if any(sorted(row) != [0] * (len(row) - 1) + [1] for row in matrix):
        return None
    return tuple(row.index(1) for row in matrix)


def _is_rectangular(nest: Sequence[Loop]) -> bool:
    """Whether no bound depends on an index of the nest."""
    indices = {loop.variable for loop in nest}
    return all(
        indices.isdisjoint(names(bound))
        for loop in nest
        for bound in (loop.lower, loop.upper)
    )


def _exchanged(nest: Sequence[Loop], order: Sequence[int]) -> tuple[Piece, ...]:
    body: tuple[Piece, ...] = kept(nest[-1].body)
    label = nest[-1].label
    for loop in (nest[k] for k in reversed(order)):
        body = (
            NewLoop(
                loop.variable, loop.lower, loop.upper, body, loop.step, label, loop.span
            ),
        )
        label = None
    return body


def _skewed(
    program: Program, nest: Sequence[Loop], matrix: Matrix, back: Matrix
) -> tuple[Piece, ...] | Refusal:
    known = domain(nest, [fresh(program, f"{loop.variable}_count") for loop in nest])
    if isinstance(known, Refusal):
        return known
    new = _new_names(program, known.counters, matrix)
    old = {
        counter: _combination(row, new)
        for counter, row in zip(known.counters, back, strict=True)
    }
    constraints = [composed(form, old) for form in known.constraints]
    values = [(name, composed(form, old)) for name, form in known.values]
    forms = [form for form in constraints if form is not None]
    made = heads(new, forms) if len(forms) == len(constraints) else None
    if made is None:
        return Refusal("the bounds are not linear in the indices")
    meant = {n: expression(form) for n, form in values if form is not None}
    body: tuple[Piece, ...] = with_values(nest[-1].body, meant)
    label = nest[-1].label
    for head, loop in zip(reversed(made), reversed(nest), strict=True):
        body = (
            NewLoop(
                head.variable,
                head.lower,
                head.upper,
                body,
                IntConst(1),
                label,
                loop.span,
            ),
        )
        label = None
    return body


def with_values(body: Sequence[Stmt], meant: dict[str, Expr]) -> tuple[Kept, ...]:
    """The statements of a body under new meanings of the indices."""
    changed = tuple((n, e) for n, e in meant.items() if e != Var(n))
    return tuple(Kept(stmt, changed) for stmt in body)


def _new_names(
    program: Program, counters: Sequence[str], matrix: Matrix
) -> tuple[str, ...]:
    """A row that picks one counter keeps its name, any other gets a new one."""
    found: list[str] = []
    for position, row in enumerate(matrix):
        if sorted(row) == [0] * (len(row) - 1) + [1]:
            found.append(counters[row.index(1)])
        else:
            stem = f"{counters[position]}_skewed"
            found.append(fresh(program, stem, (*counters, *found)))
    return tuple(found)


def _combination(factors: Sequence[int], counters: Sequence[str]) -> Polynomial:
    total = constant(0)
    for factor, name in zip(factors, counters, strict=True):
        total = total + polynomial(Var(name)).scaled(factor)
    return total
