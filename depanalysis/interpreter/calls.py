"""Arguments of procedures as closures that give the formals their values or their storage."""

from collections.abc import Callable
from typing import TypeAlias

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.expressions import (
    Binding,
    Code,
    Context,
    Index,
    Variable,
    expression_code,
    target_code,
    unrecorded,
)
from depanalysis.interpreter.memory import ViewCell
from depanalysis.interpreter.values import Element, conformed, integer
from depanalysis.ir.expressions import Expr, Load, Var, names
from depanalysis.ir.programs import Parameter
from depanalysis.ir.rewriting import replaced
from depanalysis.ir.statements import Array, Scalar

Enter: TypeAlias = Callable[[], None]


def argument_code(
    formal: Parameter | Scalar | Array, argument: Expr, caller: Context
) -> tuple[Binding, Enter]:
    """What a formal is inside, and the closure that sets it when the procedure begins."""
    is_variable = isinstance(formal, Array) or (
        isinstance(formal, Scalar) and formal.is_output
    )
    if not is_variable:
        return _value_code(formal, argument, caller)
    if isinstance(argument, Var):
        variable, _ = target_code(argument, caller)
        return variable, lambda: None
    if not isinstance(argument, Load) or isinstance(formal, Parameter):
        raise InterpretationError(f"{formal.name} is no variable of the caller")
    return _view_code(formal, argument, caller)


def _value_code(
    formal: Parameter | Scalar | Array, argument: Expr, caller: Context
) -> tuple[Binding, Enter]:
    declaration = Scalar(formal.name, formal.type)
    state, slot = caller.state, caller.state.reserve(declaration)
    value, kind = expression_code(argument, caller), formal.type.kind

    def enter() -> None:
        found = value()
        state.cells[slot] = state.fresh(declaration, None)
        state.cells[slot][()] = conformed(found, kind)

    return Variable(declaration, slot), enter


def _view_code(
    formal: Scalar | Array, argument: Load, caller: Context
) -> tuple[Binding, Enter]:
    """All of the argument but the subscripts inside is evaluated when the call begins."""
    state = caller.state
    base = caller.scope.get(argument.array)
    if not isinstance(base, Variable):
        raise InterpretationError(f"{argument.array} is not an array")
    scope = dict(caller.scope)
    rank = len(formal.extents) if isinstance(formal, Array) else 0
    inside = [_index(scope, f"${k}", caller) for k in range(rank)]
    before: list[tuple[int, Code]] = []

    def settled(part: Expr) -> Expr | None:
        if any(name.startswith("$") for name in names(part)):
            return None
        name = f"?{len(before)}"
        slot = _index(scope, name, caller)
        before.append((slot, expression_code(part, unrecorded(caller))))
        return Var(name)

    indices = [replaced(each, settled) for each in argument.indices]
    context = unrecorded(Context(state, scope, iter(()), ()))
    subscripts = [expression_code(each, context) for each in indices]
    declaration = Scalar(formal.name, formal.type)
    slot = state.reserve(declaration)

    def place(element: Element) -> Element:
        for own, index in zip(inside, element, strict=True):
            state.indices[own] = index
        found = tuple([integer(each()) for each in subscripts])
        return state.cells[base.slot].located(found)

    def enter() -> None:
        for own, code in before:
            state.indices[own] = integer(code())
        state.cells[slot] = ViewCell(state.cells[base.slot], place)

    return Variable(formal, slot), enter


def _index(scope: dict[str, Binding], name: str, caller: Context) -> int:
    slot = len(caller.state.indices)
    caller.state.indices.append(0)
    scope[name] = Index(slot)
    return slot
