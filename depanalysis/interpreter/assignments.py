"""Assignments and declarations as Python closures."""

from collections.abc import Callable
from typing import TypeAlias

from depanalysis.interpreter.expressions import (
    Code,
    Context,
    ElementCode,
    Variable,
    expression_code,
    logged_site,
    misplacing_code,
    target_code,
    unrecorded,
)
from depanalysis.interpreter.overflow import (
    defined,
    enumerated,
    overflow_bounds,
    overflowed,
)
from depanalysis.interpreter.reals import Real
from depanalysis.interpreter.unsettled import UnsettledError
from depanalysis.interpreter.values import (
    SHORT,
    Element,
    NonconformingError,
    Value,
    called,
    conformed,
    inside,
    integer,
    shortened,
)
from depanalysis.ir.expressions import Binary, Expr
from depanalysis.ir.statements import Array, Assign, Scalar

Store: TypeAlias = Callable[[Element, Value], None]


def assignment_code(stmt: Assign, context: Context) -> Callable[[], None]:
    """The closure that executes an assignment whose sites the context numbers."""
    value = expression_code(stmt.value, context)
    variable, element = target_code(stmt.target, context)
    if stmt.update is None:
        store = _store_code(variable, context)
        assign = _plain_assignment(value, element, store)
    else:
        assign = _update(stmt, value, element, variable, context)
    if context.functions is called:
        return assign
    misplace, cells = misplacing_code(stmt.target, context), context.state.cells

    def assign_somewhere() -> None:
        """The assignment, or that nothing is known any more where its subscript is not."""
        try:
            assign()
        except UnsettledError:
            misplace()
            cells[variable.slot].forget()

    return assign_somewhere


def _plain_assignment(
    value: Code, element: ElementCode, store: Store
) -> Callable[[], None]:
    def assign() -> None:
        result = value()
        store(element(), result)

    return assign


def _update(
    stmt: Assign,
    value: Code,
    element: ElementCode,
    variable: Variable,
    context: Context,
) -> Callable[[], None]:
    assert stmt.update is not None, "only an update combines values"
    operation = context.operations.binary[stmt.update]
    whole = Binary(stmt.update, stmt.target, stmt.value)
    bounds = overflow_bounds(whole, context.type_of) if context.is_certain else None
    if context.is_certain:
        operation = defined(operation, whole, context.type_of)
    low, high = bounds or (0, 0)
    fetch = _fetch_code(variable, context)
    store = _store_code(variable, context)

    def assign() -> None:
        result = value()
        place = element()
        store(place, operation(fetch(place), result))

    def assign_inside() -> None:
        result = value()
        place = element()
        combined = operation(fetch(place), result)
        if combined.__class__ is not int:
            inside(combined, low, high)
        elif not low <= combined <= high:
            combined = overflowed(whole, context.type_of)
        store(place, combined)

    return assign if bounds is None else assign_inside


def _fetch_code(variable: Variable, context: Context) -> Callable[[Element], Value]:
    site, slot = logged_site(variable, "read", context), variable.slot
    state, cells, extend = context.state, context.state.cells, context.state.log.extend
    if site is None:
        return lambda place: cells[slot][place]

    def fetch(place: Element) -> Value:
        cell = cells[slot]
        extend((site, cell.storage, place, state.moment))
        return cell[place]

    return fetch


def _store_code(variable: Variable, context: Context) -> Store:
    site, slot = logged_site(variable, "write", context), variable.slot
    state, cells, extend = context.state, context.state.cells, context.state.log.extend
    kind = variable.declaration.type.kind
    natural = Real if kind == "real" else bool if kind == "bool" else int

    name, scope = variable.declaration.name, context.scope
    beside = [scope.get(each) for each in state.partners.get(name, ())]
    partners = [each.slot for each in beside if isinstance(each, Variable)]
    allowed = state.enumerations.get(name)
    is_whole = state.is_certain and variable.declaration.type.is_integer
    limits = variable.declaration.type.bounds if is_whole else None
    bits = variable.declaration.type.bits if kind == "real" and state.is_certain else 0

    def store(place: Element, value: Value) -> None:
        cell = cells[slot]
        kept = value if value.__class__ is natural else conformed(value, kind)
        if bits in SHORT:
            kept = shortened(kept, bits)
        if allowed is not None:
            # A loop over all enumerators counts one further.
            enumerated(kept, allowed[0], allowed[1] + 1)
        if limits and kept.__class__ is not int:
            inside(kept, *limits)
        elif limits and not limits[0] <= kept <= limits[1]:
            raise NonconformingError("a number did not fit its variable")
        if site is not None:
            extend((site, cell.storage, place, state.moment))
            if state.stored is not None:
                state.stored[len(state.log) // 4 - 1] = kept
        cell[place] = kept
        for partner in partners:
            cells[partner].forget()

    return store


def declaration_code(variable: Variable, context: Context) -> Callable[[], None]:
    """The closure that gives a variable new storage."""
    declaration, slot, state = variable.declaration, variable.slot, context.state
    inner = inner_extents_code(declaration, context)

    def declare() -> None:
        state.cells[slot] = state.fresh(declaration, inner())

    return declare


def inner_extents_code(
    declaration: Scalar | Array, context: Context
) -> Callable[[], tuple[int, ...] | None]:
    """The closure that evaluates the extents behind the first and the last unknown one."""
    silent = unrecorded(context)
    extents = declaration.extents[1:] if isinstance(declaration, Array) else ()
    known: list[Expr] = []
    for extent in extents:
        known = [] if extent is None else [*known, extent]
    if not known:
        return lambda: None
    codes = [expression_code(extent, silent) for extent in known]
    return lambda: tuple([integer(code()) for code in codes])
