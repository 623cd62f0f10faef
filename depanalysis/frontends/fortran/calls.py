"""CALL and references to functions: procedures that are given, others not modelled."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from depanalysis.frontends.fortran.arguments import (
    ABSENT,
    accepts,
    arguments_of,
    bind,
)
from depanalysis.frontends.fortran.bindings import Call as BoundCall
from depanalysis.frontends.fortran.bindings import candidates, is_bound
from depanalysis.frontends.fortran.changes import (
    changed_in,
    is_changed,
    set_by_statements,
)
from depanalysis.frontends.fortran.conversions import converted
from depanalysis.frontends.fortran.entry_values import is_steady, kept
from depanalysis.frontends.fortran.instances import (
    actuals,
    instance,
    is_value,
    symbol_of,
    translated,
)
from depanalysis.frontends.fortran.libraries import library_statement
from depanalysis.frontends.fortran.procedures import (
    gives_single_value,
    procedure_of,
    specifics_of,
)
from depanalysis.frontends.fortran.rules import demand
from depanalysis.frontends.fortran.state import (
    TOUCHABLE,
    Actual,
    CallSurvey,
    Instance,
    State,
    UnmodelledError,
    Value,
)
from depanalysis.frontends.fortran.symbols import Scope, Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sections import Elements, Naming, Positions, nest
from depanalysis.ir.expressions import Expr, Load, Var
from depanalysis.ir.formulas import formula
from depanalysis.ir.procedures import applied
from depanalysis.ir.programs import Program, Spelling
from depanalysis.ir.rewriting import located, moved
from depanalysis.ir.sites import sites
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    Invoke,
    Opaque,
    OpaqueKind,
    Scalar,
    Stmt,
)
from depanalysis.ir.typeof import program_scope, type_of
from depanalysis.ir.types import BOOL, F64, I32, Type
from depanalysis.source import Span

Evaluate = Callable[[State, Node], Value]

_DEEPEST = 8
_LIBRARY = "omp_"
_SECONDS = ("omp_get_wtime", "omp_get_wtick")
_LOGICAL = (
    "omp_in_parallel", "omp_in_final", "omp_get_dynamic", "omp_get_nested",
    "omp_get_cancellation", "omp_is_initial_device", "omp_test_lock",
)  # fmt: skip


def called(s: State, node: Node) -> Scope | None:
    """The procedure that a CALL or a reference means, by its arguments if it is generic."""
    name = node.node(0)
    if name.kind != "Name":
        return None
    found = procedure_of(s.scope, name.word)
    if found is None and s.scope.is_generic(name.word):
        given = arguments_of(node)
        fitting = [x for x in specifics_of(s.scope, name.word) if accepts(s, x, given)]
        return fitting[0] if len(fitting) == 1 else None
    return found


def _meant(s: State, node: Node) -> tuple[Scope | None, tuple[Node, ...]]:
    """The procedure that is called, and its arguments; a type may have a procedure."""
    return _of_type(s, node) or (called(s, node), arguments_of(node))


def _of_type(s: State, node: Node) -> BoundCall | None:
    """The procedure of a type that is called, if there is one that it must be."""
    found = candidates(s, node)
    if len({id(procedure) for procedure, _ in found}) > 1:
        found = tuple(each for each in found if accepts(s, *each))
    if len({id(procedure) for procedure, _ in found}) > 1:
        raise s.unmodelled(node, f"calls `{s.text(node)}`, which depends on a type")
    return found[0] if found else None


def reference(s: State, node: Node, value: Evaluate) -> Value:
    """The value of a function of the user."""
    of_type = _of_type(s, node)
    if of_type is not None and of_type[0].result is not None:
        return _function_value(s, node, *of_type, value)
    if is_bound(s.scope, node) or node.node(0).kind == "Procedure_Designator":
        raise s.unmodelled(node, f"calls `{s.text(node)}`")
    name = node.node(0).word
    formula = s.scope.statement_function(name)
    if formula is not None:
        return _formula_value(s, node, value)
    procedure = called(s, node)
    if node.kind == "Intrinsic_Function_Reference" and s.scope.is_generic(name):
        # For arguments of other types it is still the function of the language.
        procedure = None
    if procedure is None or procedure.result is None:
        return _foreign_value(s, node, _missing(s, name))
    return _function_value(s, node, procedure, arguments_of(node), value)


def _missing(s: State, name: str) -> str:
    """Why nothing is known of a function."""
    symbol = s.scope.find(name)
    if symbol is not None and (symbol.is_typed or symbol.has("procedure")):
        return f"calls the function `{name}`, which no given file defines"
    return f"calls `{name}`, which is a function or an undeclared array"


def _foreign_value(s: State, node: Node, reason: str) -> Value:
    """The value of a function that no text defines, and that may change what it reaches."""
    name = node.node(0).word
    symbol = s.scope.find(name)
    type_ = _type_without_text(s, name) if symbol is None else symbol.type
    is_lost = symbol is not None and symbol.has("lost")
    if s.may_repeat or is_lost or type_ is None:
        raise s.unmodelled(node, reason)
    result = s.fresh(name)
    shown = ", ".join(s.text(each) for each in arguments_of(node))
    s.spellings[result] = Spelling(result, f"{name}({shown})")
    s.emit(Declare(Scalar(result, type_, span=node.span), node.span))
    touched = (*names_in(s, node), TOUCHABLE)
    changed = tuple(x for x in changed_in(s.scope, node) if x not in s.indices)
    written = (*changed, TOUCHABLE, result)
    # One that is pure, or tells a number of the library, may give the same each time.
    is_steady_one = name.lower().startswith(_LIBRARY) or (symbol and symbol.has("pure"))
    kind: OpaqueKind = "havoc" if is_steady_one else "reply"
    s.opaque(reason, touched, written, node.span, kind=kind)
    return Value.of(Var(result, node.span), type_)


def _type_without_text(s: State, name: str) -> Type | None:
    """The type of a function that no text declares; `omp_lib.h` may be included anywhere."""
    word = name.lower()
    if not word.startswith(_LIBRARY):
        return s.scope.implicit_type(name)
    if word in _SECONDS:
        return F64
    return BOOL if word in _LOGICAL else I32


def _formula_value(s: State, node: Node, value: Evaluate) -> Value:
    name = node.node(0).word
    formula = s.scope.statement_function(name)
    assert formula is not None
    if s.inlining >= _DEEPEST or len(formula.arguments) != len(arguments_of(node)):
        raise s.unmodelled(node, f"the statement function `{name}` is not modelled")
    values = [value(s, each) for each in arguments_of(node)]
    outer = s.substitutes
    s.substitutes = dict(zip(formula.arguments, values, strict=True))
    s.inlining += 1
    try:
        found = value(s, formula.value)
    finally:
        s.substitutes = outer
        s.inlining -= 1
    return _as_declared(s, name, found, node)


def _as_declared(s: State, name: str, found: Value, node: Node) -> Value:
    symbol = s.scope.find(name)
    type_: Type | None = symbol.type if symbol else s.scope.implicit_type(name)
    if type_ is None:
        return found
    if found.kind == ("int" if type_.is_integer else type_.kind):
        return Value.of(converted(found, type_), type_)
    raise s.unmodelled(node, f"the statement function `{name}` converts its value")


def call(s: State, node: Node, value: Evaluate) -> None:
    """A CALL; what is not known may change its arguments and all that is in reach."""
    name = node.node(0)
    if s.scope.library and library_statement(s, node, value):
        return
    reason = f"calls `{s.text(name)}`"
    procedure, given = _meant(s, node)
    if procedure is not None and procedure.result is None:
        mark = len(s.out)
        try:
            parts = _handed_over(s, node, procedure, given, (value, {}))
            s.out += _invoked(s, node, *parts)
            return
        except UnmodelledError as error:
            del s.out[mark:]
            is_whole = error.reason.startswith("calls")
            reason = error.reason if is_whole else f"{reason}: {error.reason}"
            procedure = None if procedure.library else procedure
    demand(s, node, value)
    touched = (*names_in(s, node), TOUCHABLE)
    changed = tuple(x for x in changed_in(s.scope, node) if x not in s.indices)
    survey = _surveyed(s)
    comes_back = not (procedure or survey.may_move or is_bound(s.scope, node))
    comes_back &= all(each.kind != "Alt_Return_Spec" for each in given)
    comes_back &= not s.text(name).lower().startswith(_LIBRARY)
    kind: OpaqueKind = "foreign" if procedure is None else "opaque"
    written = (*changed, TOUCHABLE)
    s.opaque(reason, touched, written, node.span, kind, comes_back=comes_back)
    results = tuple(x for x in changed if _is_result(s, x) and x not in survey.assigned)
    if results and comes_back:
        s.opaque(reason, (), results, node.span, kind="reply")


def _surveyed(s: State) -> CallSurvey:
    known = s.shared.surveys.get(s.scope)
    if known is None:
        names = {part.word for part in s.scope.node.walk() if part.kind == "Name"}
        found = [x for each in sorted(names) if (x := s.scope.find(each)) is not None]
        may_move = any(x.has("allocatable", "pointer") or x.record for x in found)
        known = CallSurvey(may_move, set_by_statements(s.scope))
        s.shared.surveys[s.scope] = known
    return known


def _is_result(s: State, name: str) -> bool:
    """Whether a name is that of a single variable that lives in the unit only."""
    symbol = s.scope.find(name)
    return symbol is None or not (
        symbol.dimensions
        or symbol.slot
        or symbol.home is not s.scope
        or symbol.has("dummy", "save", "common", "module")
    )


def _function_value(
    s: State,
    node: Node,
    procedure: Scope,
    arguments: tuple[Node, ...],
    value: Evaluate,
) -> Value:
    if not gives_single_value(procedure):
        raise s.unmodelled(
            node, f"calls `{procedure.name}`, which gives no single value"
        )
    result = procedure.symbols[procedure.result or ""]
    assert result.type is not None
    name = s.fresh(procedure.name)
    target = Var(name, node.span)
    given = Actual(lambda _: target, mentions=(name,))
    context = value, {result: given}
    called, frame, actual = _handed_over(s, node, procedure, arguments, context)
    own = called.state.name_of(result)
    effects = s.shared.library.procedures.effects(called.key)
    is_pure = effects.is_complete and effects.writes == frozenset({own})
    computed = _formula(called.program, own, result.type) if is_pure else None
    if computed is not None:
        for note in called.program.notes:
            s.note(note)
        return Value.of(applied(located(computed, node.span), actual), result.type)
    if s.is_strict and not is_pure:
        raise s.unmodelled(
            node, f"`{procedure.name}` has effects and may not be called"
        )
    s.spellings[name] = Spelling(name, f"{procedure.name}()")
    s.emit(Declare(Scalar(name, result.type, span=node.span), node.span))
    s.out += _invoked(s, node, called, frame, actual)
    return Value.of(target, result.type)


def array_call(
    s: State, node: Node, procedure: Scope, value: Evaluate
) -> tuple[Elements, Value]:
    """The elements of a result that is an array, which the function fills."""
    result = procedure.symbols[procedure.result or ""]
    assert result.type is not None
    rank, span = len(result.dimensions), node.span
    name = s.fresh(procedure.name)
    s.spellings[name] = Spelling(name, f"{procedure.name}()")
    s.emit(Declare(Array(name, result.type, (None,) * rank, span=span), span))

    def at(indices: tuple[Expr, ...]) -> Load:
        return Load(name, tuple(reversed(indices)), span)

    # The extents of the result are looked up where somebody asks for them.
    given = Actual(at, mentions=(name,), sizes=(None,) * rank)
    context = value, {result: given}
    called, frame, actual = _handed_over(
        s, node, procedure, arguments_of(node), context
    )
    own = called.state.name_of(result)
    effects = s.shared.library.procedures.effects(called.key)
    if s.is_strict and not (effects.is_complete and effects.writes == frozenset({own})):
        raise s.unmodelled(
            node, f"`{procedure.name}` has effects and may not be called"
        )
    with frame.captured() as before:
        uppers = [value(frame, each.upper) for each in result.dimensions if each.upper]
    s.out += before
    extents = tuple(kept(s, each.expr, "extent") for each in uppers)
    s.out += _invoked(s, node, called, frame, actual)
    whole = Elements(extents, lambda place: Load(name, place, span))
    return whole, Value.of(Var(name), result.type)


def _formula(program: Program, result: str, type_: Type) -> Expr | None:
    """The value of a function that does nothing but compute it, in terms of its formals."""
    if any(s.type.kind == "real" and s.name != result for s in program.scalars):
        # A variable rounds what is stored.
        return None
    found = formula(program, result, keeps_exceptions=False)
    if found is None:
        return None
    return converted(Value.of(found, type_of(found, program_scope(program))), type_)


def _handed_over(
    s: State,
    node: Node,
    procedure: Scope,
    arguments: tuple[Node, ...],
    context: tuple[Evaluate, dict[Symbol, Actual]],
) -> tuple[Instance, State, dict[str, Expr]]:
    """A procedure, the frame of its call, and what stands there for its formals."""
    frame = State(
        procedure,
        procedure.source or s.source,
        spellings=s.spellings,
        notes=s.notes,
        shared=s.shared,
        caller=s,
        call=node.span,
        keeps=False,
    )
    if procedure.library:
        s.note(f"{procedure.name} is that of {procedure.library}")
    value, results = context
    frame.bindings.update(results)
    outer, s.keeps = s.keeps, False
    try:
        bind(s, frame, node, arguments, value)
    finally:
        s.keeps = outer
    s.out += frame.out
    keys = [
        k for k in procedure.dummies if frame.bindings[procedure.symbols[k]] is ABSENT
    ]
    library = s.shared.library
    state = translated(library, procedure, frozenset(keys), node.span)
    called = instance(state)
    given = actuals(s, frame, called, node, value)
    if frame.variables:
        raise s.unmodelled(node, f"calls `{procedure.name}` with extents of its own")
    return called, frame, given


def _invoked(
    s: State, node: Node, called: Instance, frame: State, actual: dict[str, Expr]
) -> tuple[Stmt, ...]:
    """What a call does, and what its unmodelled code may touch besides."""
    caller = s.shared.caller
    assert caller is not None
    _note_names(s, node, called, frame, actual)
    caller.variables = {
        name: variable
        for each in s.chain()
        for name, variable in each.variables.items()
        if not is_steady(s, Var(name))
    }
    # No argument that a procedure changes is another one of its variables.
    caller.local = {*caller.variables}
    call = Invoke(called.key, tuple(actual.values()), node.span)
    stmts = tuple(caller.statement(call))
    if called.state.scope.library:
        stmts = moved(stmts, _argument_at(node, called, frame))
    s.spellings.update((each.name, each) for each in caller.spellings)
    caller.spellings.clear()
    reads, writes = (
        tuple(x if isinstance(x, str) else frame.mark(x) for x in listed)
        for listed in called.lost
    )
    if reads or writes:
        stmts = (*stmts, Opaque(called.reason, reads, writes, node.span))
    return (*stmts, *_copied_back(s, node, frame))


def _copied_back(s: State, node: Node, frame: State) -> Iterator[Stmt]:
    """The stores of all elements of a section that was handed over as a copy.

    A copy that nothing changes brings back what was there, unless that has changed.
    """
    for symbol, actual in frame.bindings.items():
        if actual.copied is not None:
            assert symbol.type is not None, "a section has elements of a type"
            span = node.span if actual.given is None else actual.given[1].span
            is_stored = is_changed(frame.scope, symbol.text.lower())
            value = None if is_stored else s.temporary("copy", symbol.type, span)
            naming, copied = Naming(s.fresh, span=span), actual.copied
            loops = nest(copied.extents, partial(_store, copied, value, span), naming)
            yield Block("inlined", loops, name="copy of a section", span=span)


def _store(
    copied: Elements, value: Var | None, span: Span, positions: Positions
) -> tuple[Stmt, ...]:
    place = copied.at(positions)
    assert isinstance(place, Load), "a section is a part of an array"
    place = replace(place, span=span)
    return (Assign(value or place, place, span=span),)


def _note_names(
    s: State, node: Node, called: Instance, frame: State, actual: dict[str, Expr]
) -> None:
    """Notes what a procedure has several names for, where it changes it by one of them."""
    named: dict[str, list[str]] = {}
    for formal, given in actual.items():
        if isinstance(given, Var | Load) and not is_value(called, frame, formal):
            named.setdefault(_root(given), []).append(formal)
    written = s.shared.library.procedures.effects(called.key).writes
    to = _argument_at(node, called, frame)
    variables = {each.name for each in called.program.arrays}
    variables |= {each.name for each in called.program.scalars if each.is_output}
    for formals in named.values():
        bound = {x for x in formals if _is_alone(frame, symbol_of(called, x))}
        is_changed = written is None or not written.isdisjoint(formals)
        if len(formals) == 1 or not bound or not is_changed:
            continue
        found = s.shared.library.namings.setdefault(node.span, {})
        for each in formals:
            places = found.setdefault(each if each in bound else "", set())
            places.update(map(to, _places(called.program, each)))
            if each not in variables:
                places.add(actual[each].span)


def _argument_at(node: Node, called: Instance, frame: State) -> Callable[[Span], Span]:
    """Where a call has what stands at a place in a procedure, if that is in a library."""
    scope = called.state.scope
    if not scope.library or scope.source is None:
        return lambda span: span
    found: dict[Span, Span] = {}
    for formal in called.program.formals or ():
        bound = frame.bindings.get(symbol_of(called, formal))
        if bound is not None and bound.given is not None:
            own = dict.fromkeys(_places(called.program, formal), bound.given[1].span)
            found.update(own)
    path = scope.source.path
    return lambda span: found.get(span, node.span) if span.path == path else span


def _is_alone(frame: State, symbol: Symbol) -> bool:
    """Whether what a dummy argument stands for has to be used by this name alone.

    A pointer may have other names, and so may a target that is one of the caller, too.
    """
    bound = frame.bindings.get(symbol)
    if bound is None or symbol.has("pointer"):
        return False
    is_shape = all(each.is_deferred for each in symbol.dimensions)
    if (
        not symbol.has("target")
        or symbol.has("intent_in", "contiguous")
        or not is_shape
    ):
        return True
    state, node = bound.given or (frame, None)
    names = [x.word for x in node.walk() if x.kind == "Name"] if node else []
    parts = map(state.scope.find, names)
    return not any(each is None or each.has("pointer", "target") for each in parts)


def _root(given: Var | Load) -> str:
    return given.name if isinstance(given, Var) else given.array


def _places(program: Program, name: str) -> Iterator[Span]:
    """Where the text of a procedure has a name."""
    for number, stmt in enumerate(program.statements):
        for site in sites(stmt, number):
            if _root(site.node) == name:
                yield site.span


def names_in(s: State, node: Node) -> tuple[str, ...]:
    """The variables that a piece of code names."""
    found = [part.word.lower() for part in node.walk() if part.kind == "Name"]
    return tuple(dict.fromkeys(found))
