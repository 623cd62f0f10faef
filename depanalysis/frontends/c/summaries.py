"""Calls of functions that are not inlined: accesses to all that they may read and write.

A function is translated once, as a procedure, when the first call is found that is too
deep, too much or recursive. Its parameters are numbers, or lead to numbers. What it touches,
with what it calls, is found out in the intermediate form.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from depanalysis.frontends.c.attempts import translated
from depanalysis.frontends.c.declarations import parameter_type, parameters_of
from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.operations import (
    arithmetic_type,
    sequenced,
    stored_in_temporary,
)
from depanalysis.frontends.c.outside import result_of
from depanalysis.frontends.c.places import Place, Pointer, leaves
from depanalysis.frontends.c.programs import finished
from depanalysis.frontends.c.state import (
    Callee,
    State,
    StatementError,
    UnmodelledError,
)
from depanalysis.frontends.c.statements import function_result
from depanalysis.frontends.c.surveys import cleaned_up
from depanalysis.frontends.c.types import (
    VOID,
    Arithmetic,
    ArrayOf,
    PointerTo,
    Record,
    c_type,
    type_of,
)
from depanalysis.frontends.c.variables import global_place, variable_at
from depanalysis.frontends.sums import added
from depanalysis.ir.expressions import Expr, Load, Var, loads, names
from depanalysis.ir.procedures import Effects
from depanalysis.ir.programs import Parameter, declared
from depanalysis.ir.rewriting import map_statements
from depanalysis.ir.statements import Array, Exit, Invoke, Scalar, Stmt
from depanalysis.ir.summaries import Touched, assertion, name_of, summary
from depanalysis.ir.types import I64, INT, Type

_RETURN = "return"
_MOST_OPEN = 8


def summarized(s: State, node: Node, function: Node, reason: str) -> Var | None:
    """The result of a call of which only the accesses are known; else it is unmodelled."""
    error = s.unmodelled(node, reason)
    callee = _callee(s, function) if s.file.is_sequential else None
    if callee is None:
        raise error
    effects = Effects() if s.return_label else s.file.procedures.effects(callee.name)
    if effects.reads is None or effects.writes is None:
        raise error
    with sequenced(s):
        values, views = _arguments(s, callee, node, error)
    result = result_of(s, node)
    if s.return_label:
        results = () if result is None else (result,)
        arguments = (*values.values(), *views.values(), *results)
        s.emit(Invoke(callee.name, arguments, s.span(node)))
        return result

    def places(touched: frozenset[str]) -> tuple[Var | Load, ...]:
        others = sorted(touched - values.keys() - {callee.result})
        return tuple(
            views.get(n) or _outside(s, n, function.name, error) for n in others
        )

    touched = Touched(
        function.name,
        reason,
        (*values.values(), *places(effects.reads)),
        tuple((each, _type(s, each)) for each in places(effects.writes)),
        () if result is None else ((result, _type(s, result)),),
        Exit("return", span=s.span(node)) if effects.may_stop else None,
        effects.asserts,
    )
    if not effects.unmodelled:
        s.emit(summary(touched, lambda stem: s.claim(stem, object()), s.span(node)))
    elif touched.stop is None:
        read = {n for each in touched.reads for n in names(each)}
        read |= {n.array for each in touched.reads for n in loads(each)}
        changed = [name_of(each) for each, _ in (*touched.writes, *touched.results)]
        told = f"calls `{function.name}`, which {effects.unmodelled}"
        held = [s.temporary("holds", INT, s.span(node))] if effects.asserts else []
        changed += [each.name for each in held]
        s.opaque(told, tuple(sorted(read)), tuple(changed), s.span(node))
        for each in held:
            s.emit(assertion(each))
    else:
        raise error
    return result


def _type(s: State, place: Var | Load) -> Type:
    name = name_of(place)
    return {**s.scalars, **s.arrays, **s.locals}[name].type


def _arguments(
    s: State, callee: Callee, node: Node, error: UnmodelledError
) -> tuple[dict[str, Expr], dict[str, Var | Load]]:
    """The values that a call hands over, and what its pointers lead to."""
    values: dict[str, Expr] = {}
    views: dict[str, Var | Load] = {}
    for parameter, argument in zip(callee.parameters, node.children[1:], strict=True):
        found = argument_of(s, argument)
        if isinstance(found, Pointer):
            views.update(_views(s, parameter, found, error))
        elif isinstance(found, Place):
            raise error
        else:
            values[parameter[0].base] = found
    return values, views


def argument_of(s: State, argument: Node) -> Expr | Pointer | Place:
    """What an argument hands over."""
    type_ = type_of(argument)
    if isinstance(type_, PointerTo | ArrayOf):
        pointer = s.to.pointer(s, argument)
        return replace(pointer, place=_before_steps(s, pointer.place))
    if isinstance(type_, Record):
        return _before_steps(s, s.to.place(s, argument))
    value = s.to.value(s, argument)
    if s.postponed:
        return stored_in_temporary(s, value, arithmetic_type(s, argument), "argument")
    return value


def _before_steps(s: State, place: Place) -> Place:
    """The place that `p++` or `a[k++]` names, which the call gets after the step."""
    if not s.postponed:
        return place
    indices = (stored_in_temporary(s, e, I64, "argument") for e in place.indices)
    return replace(place, indices=tuple(indices))


def _views(
    s: State, places: tuple[Place, ...], pointer: Pointer, error: UnmodelledError
) -> Iterator[tuple[str, Var | Load]]:
    """What an argument makes of the numbers that a parameter leads to."""
    found = leaves(pointer.place)
    is_same = [each.type for each in found] == [each.type for each in places]
    if pointer.place.width or not is_same:
        raise error
    for formal, actual in zip(places, found, strict=True):
        inner = max(0, len(formal.indices) - 1)
        cut = len(actual.indices) - inner
        if cut < int(pointer.moves):
            raise error
        head, tail = actual.indices[:cut], actual.indices[cut:]
        if pointer.moves and formal.indices:
            head = (*head[:-1], added(head[-1], Var("$0")))
        tail = tuple(added(each, Var(f"${k}")) for k, each in enumerate(tail, 1))
        moved = replace(actual, indices=(*head, *tail))
        yield formal.base, variable_at(s, moved, error.span)


def _outside(s: State, name: str, function: str, error: UnmodelledError) -> Var | Load:
    """A variable of the file that a function uses itself."""
    cursor = s.file.globals[s.file.outside[name]]
    place = s.places.get(identity(cursor)) or global_place(s, cursor)
    s.note_use(place.base, function)
    for leaf in leaves(place):
        if leaf.base == name and isinstance(leaf.type, Arithmetic):
            marks = tuple(Var(f"${k}") for k in range(len(leaf.indices)))
            return variable_at(s, replace(leaf, indices=marks), error.span)
    raise error


# Functions as procedures.


def _callee(s: State, function: Node) -> Callee | None:
    key = identity(function.cursor.canonical)
    callees, known = s.file.callees, s.file.procedures.known
    is_open = [c is not None and c.name not in known for c in callees.values()]
    if key not in callees and sum(is_open) < _MOST_OPEN:
        callees[key] = None
        with suppress(UnmodelledError, StatementError):
            _translate(s, function, key)
        made = callees[key]
        if made is not None and made.name not in known:
            callees[key] = None
    return callees.get(key)


def _translate(s: State, function: Node, key: int) -> None:
    """Translates a function, calls of itself included, if all is known that it touches."""
    file, span = s.file, s.span(function)
    taken = {each.name for each in file.callees.values() if each is not None}
    name = function.name if function.name not in taken else f"{function.name} {key}"
    returned = c_type(function.cursor.result_type)
    if cleaned_up(function) is not None or not (
        isinstance(returned, Arithmetic) or returned == VOID
    ):
        return

    def begun() -> State:
        inner = State(file, s.to, refused=s.refused)
        inner.return_label = _RETURN
        # It may be called in a loop.
        inner.loops_around = 1
        return inner

    def read(inner: State, node: Node) -> None:
        parameters = tuple(_places(inner, each) for each in parameters_of(node))
        result = ""
        if isinstance(returned, Arithmetic):
            result = function_result(inner, node, returned).base
        file.callees[key] = Callee(name, parameters, result)
        inner.to.statement(inner, node.children[-1])

    inner = translated(function, begun, read)
    callee = file.callees[key]
    assert callee is not None, "its parameters have been read"
    program = finished(inner, name, span)
    pairs = list(zip(parameters_of(function), callee.parameters, strict=True))
    # The values come first.
    pairs.sort(key=lambda pair: not isinstance(parameter_type(pair[0]), Arithmetic))
    formals = [each.base for _, places in pairs for each in places]
    formals += [callee.result] if callee.result else []
    outside = {
        each.name: inner.owners.get(each.name.partition(".")[0], 0)
        for each in declared(program)
        if each.name not in formals and _is_input(each)
    }
    stored = inner.rows_stored or inner.unsure.renewed or inner.meetings.renewed
    if inner.older or stored or not _are_globals(inner, outside):
        return
    file.outside.update(outside)
    body = map_statements(program.body, lambda stmt: (_ending(stmt),))
    file.procedures.known[name] = replace(program, body=body, formals=tuple(formals))


def _places(s: State, parameter: Node) -> tuple[Place, ...]:
    """The numbers that a parameter is, or leads to."""
    type_, place = (
        parameter_type(parameter),
        s.places[identity(parameter.cursor.canonical)],
    )
    if isinstance(place.type, Arithmetic):
        return (place,)
    pointer = s.pointers.get(place.base)
    found = leaves(pointer.place) if pointer and isinstance(type_, PointerTo) else []
    if not found or not all(isinstance(each.type, Arithmetic) for each in found):
        raise s.unmodelled(parameter, "it leads to more than numbers")
    for each in found:
        variable_at(s, each, s.span(parameter))
    return tuple(found)


def _is_input(variable: Parameter | Scalar | Array) -> bool:
    return not isinstance(variable, Scalar) or variable.is_input or variable.is_output


def _are_globals(s: State, outside: Mapping[str, int]) -> bool:
    """Whether variables are the file's, under the names that they have in all functions."""
    for name, key in outside.items():
        cursor = s.file.globals.get(key)
        if cursor is None or s.file.outside.get(name, key) != key:
            return False
        parts = leaves(Place(cursor.spelling, c_type(cursor.type)))
        if not any(p.base == name and isinstance(p.type, Arithmetic) for p in parts):
            return False
    return True


def _ending(stmt: Stmt) -> Stmt:
    """A return is a jump to the end of the function; what is left ends the program."""
    is_end = isinstance(stmt, Exit) and stmt.kind == "return"
    return Exit("stop", span=stmt.span) if is_end else stmt
