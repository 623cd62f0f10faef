"""Calls: inlined where the file defines the function, pure where the library does."""

from depanalysis.frontends.c.assignments import copy_object
from depanalysis.frontends.c.declarations import parameter_type, parameters_of
from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.libraries import (
    ENDING,
    EXTREMES,
    MAGNITUDES,
    QUIET,
    SETTING,
    is_pure,
    without_prefix,
)
from depanalysis.frontends.c.operations import arithmetic_type, stored_in_temporary
from depanalysis.frontends.c.places import Place, Pointer, leaves
from depanalysis.frontends.c.pointers import called_name
from depanalysis.frontends.c.state import TOUCHABLE, Frame, Jumps, State, pointer_key
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.types import (
    Arithmetic,
    ArrayOf,
    PointerTo,
    Record,
    c_type,
    type_of,
)
from depanalysis.frontends.c.variables import (
    bind_pointer,
    declare_storage,
    new_variable,
    pointer_at,
    variable_at,
)
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.statements import Assign, Block, Exit, Opaque
from depanalysis.ir.types import F64, INT
from depanalysis.source import Span

_DEEPEST = 8

Result = Expr | Pointer | Place | None


def call(s: State, node: Node) -> Result:
    """The value of a call; its effects are emitted."""
    name = without_prefix(called_name(node))
    arguments = node.children[1:]
    if name == "expect" and arguments:
        return s.to.value(s, arguments[0])
    if name == "free" or (name == "unreachable" and not arguments):
        return None
    callee = without_casts(node.children[0]) if node.children else node
    if callee.kind == "DECL_REF_EXPR" and callee.cursor.referenced is not None:
        function = s.file.function(callee.declaration)
        if function is not None:
            return _inlined(s, node, function)
    if name in MAGNITUDES:
        return _magnitude(s, node)
    if name in EXTREMES:
        return _extreme(s, node, EXTREMES[name] == "max")
    if is_pure(name) or _is_declared_pure(callee):
        return _pure(s, node, name)
    return _unknown(s, node, name)


def frame_of(
    name: str, function: Node, label: str | None = None, result: Place | None = None
) -> Frame:
    """A frame for a function, with what its text says about jumps and assignments."""
    found = survey(function)
    gotos = [part for part in function.walk() if part.kind == "GOTO_STMT"]
    targets = frozenset(each.children[0].name for each in gotos if each.children)
    returns = sum(part.kind == "RETURN_STMT" for part in function.walk())
    return Frame(
        name, function, found, label, result, found.modified, targets, returns == 1
    )


def _magnitude(s: State, node: Node) -> Expr:
    type_ = arithmetic_type(s, node)
    value = stored_in_temporary(s, s.to.value(s, node.children[1]), type_, "value")
    span = s.span(node)
    test = Binary("<", value, IntConst(0, span), span)
    return Select(test, Unary("-", value, span), value, span)


def _extreme(s: State, node: Node, is_greatest: bool) -> Expr:
    left, right = (s.to.value(s, each) for each in node.children[1:])
    return Binary("max" if is_greatest else "min", left, right, s.span(node))


def _pure(s: State, node: Node, name: str) -> Expr:
    type_, span = arithmetic_type(s, node), s.span(node)
    arguments = tuple(s.to.value(s, each) for each in node.children[1:])
    types = [arithmetic_type(s, each) for each in node.children[1:]]
    result = Call(name, arguments, span)
    natural = F64 if not types or any(each.kind == "real" for each in types) else INT
    is_natural = (natural.kind == "real") == (type_.kind == "real")
    return result if is_natural and type_.kind != "uint" else Cast(type_, result, span)


def _is_declared_pure(callee: Node) -> bool:
    """`__attribute__((const))` on a function of numbers only."""
    if callee.kind != "DECL_REF_EXPR":
        return False
    declaration = callee.cursor.referenced
    kinds = {child.kind.name for child in declaration.get_children()}
    types = [c_type(each.type) for each in declaration.get_arguments() or ()]
    return "CONST_ATTR" in kinds and all(isinstance(each, Arithmetic) for each in types)


# Unknown functions.


def _unknown(s: State, node: Node, name: str) -> Result:
    span = s.span(node)
    read: dict[str, None] = {}
    for argument in node.children[1:]:
        read.update(dict.fromkeys(_passed(s, argument)))
    reads = tuple(read)
    result = _unknown_result(s, node)
    results = (result.name,) if isinstance(result, Var) else ()
    if name in ENDING:
        s.emit(Exit("return", span=span))
    elif name in QUIET:
        changed = tuple(each for each in reads if s.type_of_name(each) is None)
        writes = changed if QUIET[name] == "writes" else ()
        s.opaque(f"calls `{name}`", reads, (*results, *writes), span)
    else:
        _touching(s, node, name, reads, results, span)
    return result


def _touching(
    s: State, node: Node, name: str, reads: tuple[str, ...], results: tuple[str, ...],
    span: Span,
) -> None:  # fmt: skip
    arrays = tuple(each for each in reads if s.type_of_name(each) is None)
    s.exposed.update(arrays)
    reason = f"calls `{name}`, which is not defined in this file"
    if not name:
        reason = f"calls a function through `{s.text(node.children[0])}`"
    elif name in SETTING:
        reason = f"calls `{name}`, which sets the global `{SETTING[name]}`"
    touched = (*reads, TOUCHABLE)
    s.emit(Opaque(reason, touched, (*results, *arrays, TOUCHABLE), span))
    for pointer in sorted(s.exposed_pointers):
        _reassigned(s, pointer)


def _reassigned(s: State, name: str) -> None:
    """Unknown code may have made an exposed pointer point elsewhere.

    A global one keeps its name for what it points at; that is the same object in every
    loop without such a call. Others that pointed there do not follow it.
    """
    current = s.pointers.get(name)
    if current is None:
        return
    base = current.place.base
    s.exposed.update(leaf.base for leaf in leaves(current.place))
    is_kept = s.owners.get(name) in s.file.globals and current.place.is_shared
    for other, pointer in sorted(s.pointers.items()):
        is_same_array = pointer is not None and pointer.place.base == base
        if is_same_array and not (is_kept and other == name):
            s.bind(other, None)


def _unknown_result(s: State, node: Node) -> Result:
    type_ = type_of(node)
    if isinstance(type_, Arithmetic):
        return s.temporary(
            f"{called_name(node) or 'call'}.result", type_.type, s.span(node)
        )
    return None


def _passed(s: State, argument: Node) -> tuple[str, ...]:
    """The variables whose values, or whose elements, an argument hands over."""
    type_ = type_of(argument)
    inner = without_casts(argument)
    if isinstance(type_, PointerTo | ArrayOf):
        if inner.kind == "STRING_LITERAL" or _is_function(inner):
            return ()
        pointer = s.to.pointer(s, argument)
        return tuple(leaf.base for leaf in leaves(pointer.place) if _is_stored(leaf))
    if isinstance(type_, Arithmetic):
        value = s.to.value(s, argument)
        if isinstance(value, Var):
            return (value.name,)
        temporary = stored_in_temporary(s, value, type_.type, "argument")
        return (temporary.name,) if isinstance(temporary, Var) else ()
    if isinstance(type_, Record):
        return tuple(leaf.base for leaf in leaves(s.to.place(s, argument)))
    return ()


def _is_stored(leaf: Place) -> bool:
    return isinstance(leaf.type, Arithmetic)


def _is_function(node: Node) -> bool:
    kinds = ("FUNCTIONPROTO", "FUNCTIONNOPROTO")
    return node.cursor.type.kind.name in kinds


# Functions of the same file.


def _inlined(s: State, node: Node, function: Node) -> Result:
    name = function.name
    keys = [identity(frame.node.cursor.canonical) for frame in s.frames]
    if identity(function.cursor.canonical) in keys:
        raise s.unmodelled(node, f"calls `{name}` recursively")
    if len(s.frames) > _DEEPEST:
        raise s.unmodelled(node, f"calls `{name}` at a depth of more than {_DEEPEST}")
    parameters, arguments = parameters_of(function), node.children[1:]
    if len(parameters) != len(arguments):
        raise s.unmodelled(node, f"calls `{name}` with other arguments than it has")
    formula = _formula(function, parameters)
    if formula is not None and not any(map(_has_effects, node.children[1:])):
        value = _substituted(s, node, function, formula)
        if value is not None:
            return value
    return _as_block(s, node, function)


def _has_effects(argument: Node) -> bool:
    found = survey(argument)
    return bool(found.modified) or any(
        part.kind == "CALL_EXPR" for part in argument.walk()
    )


def _formula(function: Node, parameters: tuple[Node, ...]) -> Node | None:
    """The expression of a function that only returns one, and that keeps its parameters."""
    body = function.children[-1]
    is_single = len(body.children) == 1 and body.children[0].kind == "RETURN_STMT"
    if not is_single or not body.children[0].children:
        return None
    found = survey(function)
    keys = {identity(each.cursor.canonical) for each in parameters}
    is_kept = not keys & (found.modified | found.addressed)
    types = [parameter_type(each) for each in parameters]
    is_simple = all(isinstance(each, Arithmetic | PointerTo) for each in types)
    result = body.children[0].children[0]
    is_number = isinstance(type_of(result), Arithmetic)
    return result if is_kept and is_simple and is_number else None


def _substituted(s: State, node: Node, function: Node, formula: Node) -> Expr | None:
    """The formula with the arguments in its place; nothing if it has effects."""
    frame = frame_of(function.name, function, label="")
    pairs = list(zip(parameters_of(function), node.children[1:], strict=True))
    values = {
        identity(parameter.cursor.canonical): s.to.value(s, argument)
        for parameter, argument in pairs
        if isinstance(parameter_type(parameter), Arithmetic)
    }
    pointers = [
        (parameter, s.to.pointer(s, argument))
        for parameter, argument in pairs
        if not isinstance(parameter_type(parameter), Arithmetic)
    ]
    outer = s.values
    s.values = {**outer, **values}
    s.frames.append(frame)
    try:
        with s.captured() as effects, s.scope():
            for parameter, pointer in pointers:
                place = new_variable(s, parameter.cursor, parameter_type(parameter))
                s.bind(place.base, pointer)
            value = s.to.value(s, formula)
            effects.extend(s.postponed)
        return None if effects else value
    finally:
        s.frames.pop()
        s.values = outer


def _as_block(s: State, node: Node, function: Node) -> Result:
    span, name = s.span(node), function.name
    label = s.label(name)
    result = _result_place(s, node, name)
    values = [_argument(s, each) for each in node.children[1:]]
    s.flush()
    frame = frame_of(name, function, label, result)
    entry, start = dict(s.pointers), len(s.pointer_log)
    outer, s.jumps = s.jumps, Jumps()
    with s.captured() as body, s.scope():
        for parameter, value in zip(parameters_of(function), values, strict=True):
            _bind(s, frame, parameter, value)
        s.frames.append(frame)
        try:
            s.to.statement(s, function.children[-1])
        finally:
            s.frames.pop()
            s.jumps = outer
    s.emit(Block("inlined", tuple(body), name=name, label=label, span=span))
    for pointer, key in s.pointer_log[start:]:
        if pointer in entry and pointer_key(s.pointers.get(pointer)) != key:
            s.bind(pointer, None)
    if result is not None and isinstance(result.type, PointerTo):
        return pointer_at(s, node, result)
    if result is None or not isinstance(result.type, Arithmetic):
        return result
    return variable_at(s, result, span)


def _result_place(s: State, node: Node, name: str) -> Place | None:
    type_ = type_of(node)
    if not isinstance(type_, Arithmetic | Record | PointerTo):
        return None
    unique = s.claim(f"{name}.result", type_)
    s.spellings.note_variable(unique, f"{name}()", s.span(node).line)
    place = Place(unique, type_)
    declare_storage(s, place, s.span(node))
    return place


def _argument(s: State, argument: Node) -> Result:
    type_ = type_of(argument)
    if isinstance(type_, PointerTo | ArrayOf):
        return s.to.pointer(s, argument)
    if isinstance(type_, Record):
        return s.to.place(s, argument)
    value = s.to.value(s, argument)
    if s.postponed:
        return stored_in_temporary(s, value, arithmetic_type(s, argument), "argument")
    return value


def _bind(s: State, frame: Frame, parameter: Node, value: Result) -> None:
    """Gives a parameter its value inside the block of its call."""
    type_ = parameter_type(parameter)
    key = identity(parameter.cursor.canonical)
    place = new_variable(s, parameter.cursor, type_)
    span = s.span(parameter)
    declare_storage(s, place, span)
    if key in frame.survey.addressed:
        s.exposed.update(leaf.base for leaf in leaves(place))
    if isinstance(value, Pointer):
        modified = s.frame.modified
        s.frame.modified = frame.modified
        moves = key in frame.modified
        bind_pointer(s, parameter, place, value, moves=moves, is_argument=True)
        s.frame.modified = modified
    elif isinstance(value, Place):
        copy_object(s, parameter, place, value)
    elif value is not None and isinstance(type_, Arithmetic):
        s.emit(Assign(variable_at(s, place, span), value, span=span))
