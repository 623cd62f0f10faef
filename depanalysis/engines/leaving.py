"""Subscripts that leave their extent in every run, by the text itself.

That subscripts stay inside their extents may be assumed of a program, but not of a text
that says otherwise: `a[0][i]` with `i` up to the number of all elements walks through the
rows, and `a[i][m]` is the first element of the next row. Input: a model, an access and a
position among its subscripts. Output: whether the text leaves the extent there, either in
every execution of the access, or in some execution whenever sizes are at least two and
loops run at least twice.
"""

from collections.abc import Collection, Iterable

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.polynomials import Polynomial, polynomial
from depanalysis.engines.encoding import FREE, Encoding, Kind
from depanalysis.engines.instances import Instance
from depanalysis.ir.expressions import Expr, IntConst, Var, names
from depanalysis.solvers.constraints import FALSE, Constraint, any_of, names_in
from depanalysis.solvers.polyhedra import (
    IntegerSet,
    QuotaExceededError,
    integer_set,
)

_MOST_PRODUCTS = 6
_MOST_ACCESSES = 32
_ENDLESS = IntConst(2**62)
"""The extent of an array that ends somewhere, and begins at 0."""


def leaves(model: Model, access: Access, position: int, extent: Expr) -> bool | None:
    """Whether a subscript provably leaves its extent; `None` if that is too difficult."""
    if position and isinstance(extent, IntConst) and extent.value <= 1:
        # More than one element may be allocated for the last member of a structure.
        return True
    if _may_stay(model, access, access.indices[position], extent):
        return False
    try:
        return _leaves(model, access, position, extent)
    except QuotaExceededError:
        return None


def excludes_all(model: Model, loop: LoopFacts, accesses: Iterable[Access]) -> bool:
    """Whether no run in which the accesses of a loop stay inside has two iterations."""
    encoding = Encoding(model)
    _run_twice(encoding, Instance(encoding, "x"), (*_around(model, loop), loop))
    try:
        kept = encoding.of_kinds(FREE)
        remaining = _points(encoding).onto(kept)
        return _without(remaining, departures(model, accesses)).is_empty()
    except QuotaExceededError:
        return False


def conforming_point(
    points: IntegerSet, outside: Iterable[IntegerSet], natural: Collection[str]
) -> dict[str, int] | None:
    """The least point at which no access of the run leaves its array, if that is known."""
    try:
        remaining = _without(points, outside)
        return remaining.least(name for name in remaining.names if name in natural)
    except QuotaExceededError:
        return None


def _without(points: IntegerSet, outside: Iterable[IntegerSet]) -> IntegerSet:
    for each in outside:
        points = points.with_names(each.names).minus(each)
    return points


def departures(model: Model, accesses: Iterable[Access]) -> tuple[IntegerSet, ...]:
    """For each subscript the values of parameters with which it leaves its extent."""
    found: list[IntegerSet] = []
    for access in distinct(accesses):
        extents = model.extents.get((access.storage, access.variable), ())
        for position, index in enumerate(access.indices[: len(extents)]):
            extent = extents[position]
            if extent is None and not position and model.program.begins_at_zero:
                extent = _ENDLESS
            if extent is not None:
                entered = _encoded(model, access, index, extent)
                outside = _sure(model, access, *entered)
                if not outside.is_empty():
                    found.append(outside)
    return tuple(found)


def violations(
    model: Model, assertions: Iterable[tuple[Access, Expr]]
) -> tuple[IntegerSet, ...]:
    """For each assertion the values of parameters with which it fails."""
    found: list[IntegerSet] = []
    for access, condition in list(assertions)[:_MOST_ACCESSES]:
        encoding = Encoding(model)
        instance = Instance(encoding, "x")
        holds = instance.formula(condition)
        _enter(model, encoding, instance, access)
        found.append(_sure(model, access, encoding, holds))
    return tuple(each for each in found if not each.is_empty())


def distinct(accesses: Iterable[Access]) -> list[Access]:
    """Accesses with different subscripts, as many as are looked at."""
    found: dict[object, Access] = {}
    for access in accesses:
        key = (access.storage, access.variable, access.indices, access.conditions)
        found.setdefault((key, tuple(loop.number for loop in access.loops)), access)
        if len(found) == _MOST_ACCESSES:
            break
    return list(found.values())


def _around(model: Model, loop: LoopFacts) -> tuple[LoopFacts, ...]:
    return tuple(each for each in model.loops if each.number in loop.outer)


def _may_stay(model: Model, access: Access, index: Expr, extent: Expr) -> bool:
    """At sight: the subscript is natural, and the extent has a size of its own."""
    encoding = Encoding(model)
    if not Instance(encoding, "x").is_natural(index):
        return False
    exprs = [index, *access.conditions, *model.program.assumptions]
    for loop in access.loops:
        exprs += [e for e in (loop.lower, loop.upper, loop.step) if e is not None]
    used = {name for expr in exprs for name in names(expr)}
    return any(
        isinstance(atom, Var) and atom.name not in used and factor > 0
        for (atom, *others), factor in _factors(polynomial(extent))
        if not others
    )


def _factors(form: Polynomial) -> list[tuple[tuple[Expr, ...], int]]:
    return [(monomial, factor) for monomial, factor in form.terms if monomial]


def _leaves(model: Model, access: Access, position: int, extent: Expr) -> bool:
    index = access.indices[position]
    encoding, inside = _encoded(model, access, index, extent)
    executed = _connected(encoding, names_in(inside))
    if executed.is_empty():
        return False
    if executed.where(inside).is_empty():
        return not _points(encoding).is_empty()
    if not _is_exact(model, access, encoding):
        return False
    twice, _ = _encoded(model, access, index, extent)
    _run_twice(twice, Instance(twice, "x"), access.loops)
    _have_sizes(twice, Instance(twice, "x"), access)
    wanted = _connected(twice, names_in(inside))
    executed = _connected(encoding, wanted.names)
    fixed = _parameters(encoding)
    sure = _surely_outside(encoding, executed, inside, fixed)
    is_sure = wanted.onto(fixed).minus(sure).is_empty()
    return is_sure and not _points(encoding).is_empty()


def _sure(
    model: Model, access: Access, encoding: Encoding, inside: Constraint
) -> IntegerSet:
    """The values of parameters with which an execution is outside for sure."""
    fixed = _parameters(encoding)
    if not _is_exact(model, access, encoding):
        return integer_set((), (FALSE,))
    plain = tuple(name for name in fixed if encoding.variables[name] in FREE)
    return _surely_outside(encoding, _points(encoding), inside, plain)


def _encoded(
    model: Model, access: Access, index: Expr, extent: Expr
) -> tuple[Encoding, Constraint]:
    """The executions of an access, and that the subscript is inside, where it is linear."""
    encoding = Encoding(model)
    instance = Instance(encoding, "x")
    form, size = instance.form(index), instance.form(extent)
    _enter(model, encoding, instance, access)
    inside = encoding.inside(form, size)
    _bound_products(encoding)
    return encoding, inside


def _enter(
    model: Model, encoding: Encoding, instance: Instance, access: Access
) -> None:
    instance.enter(access)
    for assumption in model.program.assumptions:
        encoding.require(instance.formula(assumption))


def _is_exact(model: Model, access: Access, encoding: Encoding) -> bool:
    """Whether the access is executed wherever the constraints say so.

    Products may be what its subscripts are, but not decide whether it is executed.
    """
    if any(doubt.cause != "arithmetic" for doubt in encoding.doubts):
        return False
    entered = Encoding(model)
    _enter(model, entered, Instance(entered, "x"), access)
    fixed = _parameters(entered)
    return all(doubt.name in fixed for doubt in entered.doubts)


def _points(encoding: Encoding) -> IntegerSet:
    return integer_set(tuple(encoding.variables) or ("none",), encoding.constraints)


def _connected(encoding: Encoding, wanted: Iterable[str]) -> IntegerSet:
    """The points of the constraints with which variables are connected.

    Others have no say in these variables, as long as any point satisfies them.
    """
    near = frozenset(wanted) & frozenset(encoding.variables)
    parts = encoding.components(encoding.constraints)
    found = [each for each in parts if not near.isdisjoint(each[0])]
    near = near.union(*(variables for variables, _ in found))
    kept = [constraint for _, own in found for constraint in own]
    return integer_set(encoding.ordered(near) or ("none",), kept)


def _surely_outside(
    encoding: Encoding, executed: IntegerSet, inside: Constraint, fixed: tuple[str, ...]
) -> IntegerSet:
    """Parameters with an execution that is outside whatever nonlinear terms are."""
    kept = (*fixed, *encoding.of_kinds((Kind.SOURCE,)))
    outside = executed.onto(kept).minus(executed.where(inside).onto(kept))
    return outside.onto(fixed)


def _parameters(encoding: Encoding) -> tuple[str, ...]:
    """What is the same in all iterations: parameters, and their products."""
    plain = set(encoding.of_kinds(FREE))
    products = {
        name
        for monomial, name in encoding.products.items()
        if all(isinstance(atom, Var) and atom.name in plain for atom in monomial)
    }
    return tuple(n for n in encoding.variables if n in plain | products)


def _run_twice(
    encoding: Encoding, instance: Instance, loops: Iterable[LoopFacts]
) -> None:
    """Every loop has two iterations or more, where its ends are linear."""
    for loop in loops:
        if loop.lower is None or loop.upper is None:
            continue
        if not isinstance(loop.step, IntConst):
            continue
        apart = instance.form(loop.upper) - instance.form(loop.lower)
        sign = 1 if loop.step.value > 0 else -1
        encoding.require(encoding.at_least(apart.scaled(sign), abs(loop.step.value)))
    _bound_products(encoding)


def _have_sizes(encoding: Encoding, instance: Instance, access: Access) -> None:
    """Extents, and the factors of products of parameters, are two or more."""
    extents = encoding.names.extents.get((access.storage, access.variable), ())
    for extent in extents:
        if extent is not None and not isinstance(extent, IntConst):
            encoding.require(encoding.at_least(instance.form(extent), 2))
    fixed = _parameters(encoding)
    for monomial, name in encoding.products.items():
        if name in fixed:
            for atom in monomial:
                encoding.require(encoding.at_least(polynomial(atom), 2))


def _bound_products(encoding: Encoding) -> None:
    """What holds of a product p = u·v of integers, as far as it is linear."""
    products = list(encoding.products.items())[:_MOST_PRODUCTS]
    for monomial, name in products:
        if len(monomial) != 2 or monomial[0] == monomial[1]:
            continue
        p, first, second = (polynomial(atom) for atom in (Var(name), *monomial))
        for u, v in ((first, second), (second, first)):
            least, most = encoding.at_least, encoding.at_most
            encoding.require(any_of((most(u, 1), most(v), least(p - v.scaled(2)))))
            encoding.require(any_of((most(u), most(v), least(p - v))))
            encoding.require(any_of((least(u, 1), most(u, -1), encoding.is_zero(p))))
