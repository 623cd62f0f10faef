"""Calls: inlined where the file defines the function, pure where the library does."""

from collections.abc import Iterator, Mapping

from depanalysis.frontends.c.assignments import copy_object
from depanalysis.frontends.c.attempts import frame_of
from depanalysis.frontends.c.chosen_functions import call_one, functions_of
from depanalysis.frontends.c.conditions import known_presence
from depanalysis.frontends.c.copies import copied
from depanalysis.frontends.c.declarations import parameter_type, parameters_of
from depanalysis.frontends.c.effects import holds, read
from depanalysis.frontends.c.function_pointers import (
    is_changed,
    leads_to_function,
    named_function,
)
from depanalysis.frontends.c.libclang import Node, file_of, identity
from depanalysis.frontends.c.libraries import PROMISES, UNOBSERVED, without_prefix
from depanalysis.frontends.c.mathematics import (
    BUILTINS,
    EXTENSIONS,
    EXTREMES,
    MAGNITUDES,
    NONZERO,
    is_of_library,
    is_pure,
)
from depanalysis.frontends.c.operations import (
    arithmetic_type,
    sequenced,
    stored_in_temporary,
)
from depanalysis.frontends.c.outside import result_of, unknown_call
from depanalysis.frontends.c.places import Place, Pointer, leaves
from depanalysis.frontends.c.pointers import (
    allocated,
    called_name,
    evaluate_arguments,
)
from depanalysis.frontends.c.quotas import FAR
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.state import Frame, Jumps, State
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.c.summaries import argument_of, summarized
from depanalysis.frontends.c.surveys import (
    cleaned_up,
    is_weak,
    stored_allocation,
    survey,
    without_casts,
)
from depanalysis.frontends.c.types import (
    Arithmetic,
    PointerTo,
    Record,
    c_type,
    pointee,
    type_of,
)
from depanalysis.frontends.c.undeclared import PATH as UNDECLARED
from depanalysis.frontends.c.variables import (
    bind_pointer,
    declare_storage,
    new_variable,
    pointer_at,
    renew_pointer,
    store_pointer,
    variable_at,
)
from depanalysis.ir.expressions import (
    UNKNOWN_CONDITION,
    Binary,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    RealConst,
    Select,
    Unary,
    loads,
)
from depanalysis.ir.rewriting import Body, moved
from depanalysis.ir.statements import Assign, Block, Exit, walk_statements
from depanalysis.ir.types import F64, INT
from depanalysis.source import Span

_DEEPEST = 8
_EXTREMES = ("min", "max")

Result = Expr | Pointer | Place | None


def call(s: State, node: Node) -> Result:
    """The value of a call; its effects are emitted."""
    callee = without_casts(node.children[0]) if node.children else node
    mention = named_function(s, node.children[0]) if node.children else None
    if mention is not None and mention is not callee:
        return s.to.call(s, node.with_children((mention, *node.children[1:])))
    chosen = functions_of(s, callee) if node.children else None
    if chosen is not None:
        return call_one(s, node, chosen)
    if callee.kind == "DECL_REF_EXPR" and callee.cursor.referenced is not None:
        function = s.file.function(callee.declaration)
        if function is not None:
            return _inlined(s, node, function)
        is_undeclared = file_of(callee.cursor.referenced) == UNDECLARED
        if is_undeclared or callee.cursor.referenced.get_definition() is not None:
            # A header has it, so it is not what the library has under its name.
            return unknown_call(s, node, called_name(node), is_library=False)
    fresh = stored_allocation(node)
    if fresh is not None:
        return _allocating(s, node, fresh)
    return _declared(s, node, callee)


def _declared(s: State, node: Node, callee: Node) -> Result:
    """A call of a function that is at most declared: the compiler's, or the library's."""
    written = called_name(node)
    name, arguments = without_prefix(written), node.children[1:]
    if written in PROMISES:
        _promise(s, node)
        return None
    if written in UNOBSERVED and len(arguments) <= 2:
        for argument in arguments[UNOBSERVED[written] :]:
            if isinstance(type_of(argument), Arithmetic) or has_effects(s, argument):
                s.to.effect(s, argument)
        return s.to.value(s, arguments[0]) if UNOBSERVED[written] else None
    if name in MAGNITUDES:
        return _magnitude(s, node)
    if name in EXTREMES:
        return _extreme(s, node, EXTREMES[name] == "max")
    if _is_pure(s, node, callee, name):
        return _pure(s, node, written if written in BUILTINS else name)
    target = copied(s, node, name)
    return unknown_call(s, node, name) if target is None else target


def _promise(s: State, node: Node) -> None:
    """Asserts what the compiler may take for granted, if that can be said."""
    arguments = node.children[1:]
    if not arguments:
        holds(s, BoolConst(False, s.span(node)))
    elif not has_effects(s, arguments[0]):
        condition = s.to.condition(s, arguments[0])
        # It is not evaluated, and an assertion reads what it is about.
        holds(s, UNKNOWN_CONDITION if any(loads(condition)) else condition)


def _allocating(s: State, node: Node, target: Node) -> Expr | None:
    """`posix_memalign(&p, …)` is `p = aligned_alloc(…)`; a number says whether it failed."""
    place = s.to.place(s, target)
    if place.indices:
        evaluate_arguments(s, node)
        renew_pointer(s, node, place, called_name(node))
    else:
        with s.naming(place.base):
            found = allocated(s, target, node, pointee(type_of(target)))
        store_pointer(s, node, place, found)
    result = result_of(s, node)
    if result is not None:
        s.opaque("calls `posix_memalign`", (), (result.name,), s.span(node))
    return result


def _magnitude(s: State, node: Node) -> Expr:
    type_ = arithmetic_type(s, node)
    value = stored_in_temporary(s, s.to.value(s, node.children[1]), type_, "value")
    span = s.span(node)
    zero = RealConst("0.0", span) if type_.kind == "real" else IntConst(0, span)
    test = Binary("<", value, zero, span)
    return Select(test, Unary("-", value, span), value, span)


def _extreme(s: State, node: Node, is_greatest: bool) -> Expr:
    left, right = (s.to.value(s, each) for each in node.children[1:])
    return Binary("max" if is_greatest else "min", left, right, s.span(node))


def _is_pure(s: State, node: Node, callee: Node, name: str) -> bool:
    """Whether a call is one of a function of numbers alone, with the library's result."""
    if not all(map(_is_constant, node.children[1:])):
        return False
    if called_name(node) in BUILTINS or is_declared_pure(callee):
        return True
    if not is_pure(name) or (name in EXTENSIONS and not _is_from_header(callee)):
        return False
    return is_of_library(name, is_real=arithmetic_type(s, node).kind == "real")


def _is_constant(argument: Node) -> bool:
    """Whether an argument is a number, or a text that never changes."""
    is_number = isinstance(type_of(argument), Arithmetic)
    return is_number or without_casts(argument).kind == "STRING_LITERAL"


def _is_from_header(callee: Node) -> bool:
    """Whether a function is declared by a header of the library, or known to the compiler."""
    declared = callee.cursor.referenced
    is_known = callee.name.startswith("__builtin_")
    return is_known or (
        declared is not None and file_of(declared).startswith(STUB_DIRECTORY)
    )


def _pure(s: State, node: Node, name: str) -> Expr:
    type_, span = arithmetic_type(s, node), s.span(node)
    numbers = [e for e in node.children[1:] if isinstance(type_of(e), Arithmetic)]
    arguments = tuple(s.to.value(s, each) for each in numbers)
    types = [arithmetic_type(s, each) for each in numbers]
    if name in NONZERO:
        value = stored_in_temporary(s, arguments[0], types[0])
        holds(s, Binary("!=", value, IntConst(0), span))
        arguments = (value,)
    result = Call(name, arguments, span)
    natural = F64 if not types or any(each.kind == "real" for each in types) else INT
    is_natural = (natural.kind == "real") == (type_.kind == "real")
    return result if is_natural and type_.kind != "uint" else Cast(type_, result, span)


def is_declared_pure(callee: Node) -> bool:
    """`__attribute__((const))` on a function of numbers only."""
    if callee.kind != "DECL_REF_EXPR":
        return False
    declaration = callee.cursor.referenced
    kinds = {child.kind.name for child in declaration.get_children()}
    types = [c_type(each.type) for each in declaration.get_arguments() or ()]
    return "CONST_ATTR" in kinds and all(isinstance(each, Arithmetic) for each in types)


# Functions of the same file.


def _refuse_attributes(s: State, call: Node, function: Node) -> None:
    attribute = cleaned_up(function)
    if attribute is not None:
        raise s.unmodelled(attribute, "the attribute `cleanup` is not modelled")
    if is_weak(function.cursor):
        reason = f"calls `{function.name}`, which is weak: another file may replace it"
        raise s.unmodelled(call, reason)


def _inlined(s: State, node: Node, function: Node) -> Result:
    name = function.name
    keys = [identity(frame.node.cursor.canonical) for frame in s.frames]
    if identity(function.cursor.canonical) in keys:
        return summarized(s, node, function, f"calls `{name}` recursively")
    if len(s.frames) > _DEEPEST:
        reason = f"calls `{name}` at a depth of more than {_DEEPEST}"
        return summarized(s, node, function, reason)
    _refuse_attributes(s, node, function)
    parameters, arguments = parameters_of(function), node.children[1:]
    if len(parameters) != len(arguments):
        raise s.unmodelled(node, f"calls `{name}` with other arguments than it has")
    home = s.span(function).path
    is_far = home in s.file.linked
    if is_far and function.size > FAR:
        reason = f"calls `{name}`, which another file defines and is too long to inline"
        return summarized(s, node, function, reason)
    if not s.may_inline(function):
        reason = f"calls `{name}`, and all that is called here is too much to inline"
        return summarized(s, node, function, reason)
    if is_far:
        s.note(f"{name} is the function of that name in {home}")
    known = _presences(s, function, arguments)
    formula = _formula(function, parameters) if all(known.values()) else None
    if formula is not None and _may_substitute(s, node, home):
        value = _substituted(s, node, function, formula)
        if value is not None:
            return value
    return _as_block(s, node, function, known)


def _may_substitute(s: State, node: Node, home: str) -> bool:
    """Whether arguments may be evaluated where a formula uses them.

    The library's `max(best, f(x))` may evaluate its arguments in any order.
    """
    arguments = node.children[1:]
    if is_of_standard(home) and called_name(node) in _EXTREMES:
        return not any(survey(each).modified for each in arguments)
    return not any(has_effects(s, each) for each in arguments)


def _presences(
    s: State, function: Node, arguments: tuple[Node, ...]
) -> dict[int, bool]:
    """Which parameters that the function keeps lead somewhere, or are null, by the call."""
    found = survey(function)
    changed = found.modified | found.addressed
    known: dict[int, bool] = {}
    pairs = zip(parameters_of(function), arguments, strict=True)
    for position, (parameter, argument) in enumerate(pairs):
        is_kept = identity(parameter.cursor.canonical) not in changed
        if is_kept and isinstance(parameter_type(parameter), PointerTo):
            is_set = known_presence(s, argument)
            known.update({} if is_set is None else {position: is_set})
    return known


def has_effects(s: State, argument: Node) -> bool:
    """Whether the evaluation of an argument may do more than give a value."""
    calls = (part for part in argument.walk() if part.kind == "CALL_EXPR")
    return bool(survey(argument).modified) or not all(_is_formula(s, e) for e in calls)


def _is_formula(s: State, call: Node) -> bool:
    """Whether a call stands for an expression without calls of its own arguments."""
    callee = without_casts(call.children[0]) if call.children else call
    if callee.kind != "DECL_REF_EXPR" or callee.cursor.referenced is None:
        return False
    if callee.cursor.referenced.is_virtual_method():
        return False
    function = s.file.function(callee.declaration)
    name = without_prefix(called_name(call))
    if function is None and (is_pure(name) or name in MAGNITUDES):
        return not any(has_effects(s, each) for each in call.children[1:])
    if function is None or len(parameters_of(function)) != len(call.children) - 1:
        return False
    formula = _formula(function, parameters_of(function))
    keys = [identity(frame.node.cursor.canonical) for frame in s.frames]
    is_known = identity(function.cursor.canonical) not in keys
    return is_known and formula is not None and not has_effects(s, formula)


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
    is_value = isinstance(type_of(result), Arithmetic | PointerTo)
    return result if is_kept and is_simple and is_value else None


def _substituted(s: State, node: Node, function: Node, formula: Node) -> Result:
    """The formula with the arguments in its place; nothing if it has effects."""
    frame = frame_of(function.name, function, label="", call=node)
    frame.functions = _functions(s, frame, node.children[1:])
    pairs = [
        (parameter, argument)
        for parameter, argument in zip(
            parameters_of(function), node.children[1:], strict=True
        )
        if identity(parameter.cursor.canonical) not in frame.functions
    ]
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
            value: Expr | Pointer
            if isinstance(type_of(formula), PointerTo):
                value = s.to.pointer(s, formula)
            else:
                value = s.to.value(s, formula)
            effects.extend(s.postponed)
    finally:
        s.frames.pop()
        s.values = outer
    if effects:
        return None
    for argument in _not_always_used(formula, pairs):
        if isinstance(type_of(argument), Arithmetic):
            # It is passed by value, whatever the parser shows of that below a comma.
            read(s, s.to.value(s, argument), arithmetic_type(s, argument))
        else:
            s.to.effect(s, argument)
    return value


def _not_always_used(formula: Node, pairs: list[tuple[Node, Node]]) -> Iterator[Node]:
    """The arguments that a call evaluates, and its formula in some cases at most."""
    used = {
        identity(part.declaration)
        for part in _always_evaluated(formula)
        if part.kind == "DECL_REF_EXPR"
    }
    for parameter, argument in pairs:
        if identity(parameter.cursor.canonical) not in used:
            yield argument


def _always_evaluated(node: Node) -> Iterator[Node]:
    """The parts of an expression that are evaluated whatever their values are."""
    yield node
    is_connective = node.kind == "BINARY_OPERATOR" and node.operator in ("&&", "||")
    if is_connective or node.kind == "CONDITIONAL_OPERATOR":
        yield from _always_evaluated(node.children[0])
    elif node.kind != "CXX_UNARY_EXPR":
        for child in node.children:
            yield from _always_evaluated(child)


def _as_block(
    s: State, node: Node, function: Node, known: Mapping[int, bool]
) -> Result:
    span, name = s.span(node), function.name
    label = s.label(name)
    result = _result_place(s, node, name)
    frame = frame_of(name, function, label, result, node)
    frame.functions = _functions(s, frame, node.children[1:])
    frame.began = len(s.allocated)
    keys = [identity(each.cursor.canonical) for each in parameters_of(function)]
    with sequenced(s):
        values = [
            argument_of(s, each)
            if known.get(k, True) and keys[k] not in frame.functions
            else None
            for k, each in enumerate(node.children[1:])
        ]
    entry, start = s.leads(), len(s.pointer_log)
    with s.jumping(Jumps()), s.captured() as body, s.scope():
        for k, parameter in enumerate(parameters_of(function)):
            _bind(s, frame, parameter, values[k], known.get(k))
        s.frames.append(frame)
        try:
            s.to.statement(s, function.children[-1])
        finally:
            s.frames.pop()
    shown = _at_call(tuple(body), span)
    s.emit(Block("inlined", shown, name=name, label=label, span=span))
    is_left_early = any(
        isinstance(each, Exit) and each.label == label
        for each in walk_statements(tuple(body))
    )
    if result is not None:
        # Nobody follows what it led to before the call.
        entry.pointers.pop(result.base, None)
    s.join_since(start, entry, may_skip=is_left_early)
    if result is not None and isinstance(result.type, PointerTo):
        return pointer_at(s, node, result)
    if result is None or not isinstance(result.type, Arithmetic):
        return result
    return variable_at(s, result, span)


def _functions(s: State, frame: Frame, arguments: tuple[Node, ...]) -> dict[int, Node]:
    """The functions that a call hands over, to parameters that lead there throughout."""
    found: dict[int, Node] = {}
    pairs = zip(parameters_of(frame.node), arguments, strict=True)
    for parameter, argument in pairs:
        key = identity(parameter.cursor.canonical)
        if leads_to_function(parameter.cursor) and not is_changed(frame, key):
            mention = named_function(s, argument)
            found.update({} if mention is None else {key: mention})
    return found


def _at_call(body: Body, call: Span) -> Body:
    """What a function of our headers does stands where the user's text calls it."""
    if is_of_standard(call.path):
        return body
    return moved(body, lambda span: call if is_of_standard(span.path) else span)


def _result_place(s: State, node: Node, name: str) -> Place | None:
    type_ = type_of(node)
    if not isinstance(type_, Arithmetic | Record | PointerTo):
        return None
    # The scalars of a pointer are declared once, so that no two pointers share a name.
    kind = object() if isinstance(type_, PointerTo) else type_
    stem = name if name.isidentifier() else "operator"
    unique = s.claim(f"{stem}.result", kind)
    s.objects.add(unique)
    s.spellings.note_variable(unique, f"{name}()", s.span(node).line)
    place = Place(unique, type_)
    declare_storage(s, place, s.span(node))
    return place


def _bind(
    s: State, frame: Frame, parameter: Node, value: Result, is_set: bool | None
) -> None:
    """Gives a parameter its value inside the block of its call."""
    type_ = parameter_type(parameter)
    key = identity(parameter.cursor.canonical)
    place = new_variable(s, parameter.cursor, type_)
    span = s.span(parameter)
    declare_storage(s, place, span)
    if is_set is not None:
        frame.presences[place.base] = is_set
    if key in frame.survey.addressed:
        s.exposed.update(leaf.base for leaf in leaves(place))
    if isinstance(value, Pointer):
        moves = key in frame.modified
        with s.modifying(frame.modified):
            bind_pointer(s, parameter, place, value, moves=moves, is_argument=True)
    elif isinstance(value, Place):
        copy_object(s, parameter, place, value)
    elif value is not None and isinstance(type_, Arithmetic):
        s.emit(Assign(variable_at(s, place, span), value, span=span))
