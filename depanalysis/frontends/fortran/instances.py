"""Procedures translated once, and what a call hands over for their formals.

Input: a procedure and the dummy arguments that a call leaves out. Output: a procedure of the
intermediate form. Variables of others, such as those of modules and of the host, are formals
like the dummy arguments. An argument is what the variable is in the frame of the call, in
which dummy arguments are bound.
"""

from dataclasses import replace

from depanalysis.frontends.fortran.arguments import ABSENT
from depanalysis.frontends.fortran.entry_values import is_steady
from depanalysis.frontends.fortran.layouts import adopt_blocks, layouts_of
from depanalysis.frontends.fortran.places import (
    Evaluate,
    element,
    leaf,
    shared_element,
    structures_of,
)
from depanalysis.frontends.fortran.programs import lost, procedure
from depanalysis.frontends.fortran.state import (
    Instance,
    Library,
    Shared,
    State,
    UnmodelledError,
)
from depanalysis.frontends.fortran.surveys import executed, has_directives
from depanalysis.frontends.fortran.symbols import Scope, Slot, Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.rewriting import written_names
from depanalysis.frontends.sums import added
from depanalysis.ir.expressions import Expr, Load, Var, loads
from depanalysis.ir.procedures import Caller, Variable
from depanalysis.ir.programs import Program, declared
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Assign, Scalar
from depanalysis.source import Span

_MOST_OPEN = 50


def translated(
    library: Library, scope: Scope, absent: frozenset[str], call: Span
) -> State:
    """A unit, without some of its arguments; a call of it has to be possible."""
    key = scope, absent
    found = library.states.get(key)
    if found is None and key in library.cut:
        library.is_cut, found = True, library.cut[key]
    if found is not None:
        return found
    reason = _refused(library, scope)
    if reason:
        library.is_cut |= scope in library.open or len(library.open) > _MOST_OPEN
        raise UnmodelledError(f"calls `{scope.name}` {reason}", call)
    outer, library.is_cut = library.is_cut, False
    library.open.append(scope)
    try:
        found = _state(library, scope, absent)
    finally:
        library.open.pop()
    (library.cut if library.is_cut else library.states)[key] = found
    library.is_cut |= outer
    return found


def _refused(library: Library, scope: Scope) -> str:
    if scope in library.open:
        return "recursively"
    if len(library.open) > _MOST_OPEN:
        return f"at a depth of more than {_MOST_OPEN}"
    is_other = scope.source is not None and scope.source.path != library.path
    if is_other and has_directives(scope):
        return "of another file, which has directives"
    return ""


def _state(library: Library, scope: Scope, absent: frozenset[str]) -> State:
    assert scope.source is not None
    s = State(scope, scope.source, shared=Shared(library), is_partial=bool(absent))
    s.shared.caller = Caller(
        library.procedures, s.named, notes=s.notes, by_reference=True
    )
    s.bindings = {scope.symbols[key]: ABSENT for key in absent}
    adopt_blocks(s, layouts_of(scope), scope.node)
    for note in scope.notes:
        s.note(note)
    library.lower(s, executed(scope))
    return s


def instance(s: State) -> Instance:
    """A unit as a procedure that can be called."""
    if s.shared.instance is None:
        procedures = s.shared.library.procedures
        program = procedure(s, s.scope.name)
        key = f"{program.name}#{len(procedures.known)}"
        assert s.shared.caller is not None
        procedures.add(key, program, s.shared.caller.depth)
        s.shared.instance = Instance(s, key, program, *lost(s), _by_address(program))
    return s.shared.instance


def _by_address(program: Program) -> frozenset[str]:
    found: set[str] = set()
    for stmt in program.statements:
        target = [stmt.target] if isinstance(stmt, Assign) else []
        for expr in (*evaluated(stmt), *target):
            found |= {each.array for each in loads(expr) if each.by_address}
    return frozenset(found)


# A call.


def actuals(
    s: State, frame: State, called: Instance, node: Node, value: Evaluate
) -> dict[str, Expr]:
    """What a call hands over for each formal."""
    adopt_blocks(frame, called.state.shared.blocks.items(), node)
    found: dict[str, Expr] = {}
    known = {each.name: each for each in declared(called.program)}
    for name in called.program.formals or ():
        try:
            actual = _actual(frame, called, known[name], (node, value))
        except UnmodelledError as error:
            if name not in called.state.asked:
                raise
            actual = s.temporary(name, known[name].type, node.span)
            s.opaque(error.reason, (), (actual.name,), node.span, kind="summary")
        formal = known[name]
        is_variable = isinstance(formal, Scalar) and formal.is_output
        is_index = isinstance(actual, Var) and actual.name in s.shared.opened.values()
        if is_variable and is_index and name in written_names(called.program.body)[0]:
            raise s.unmodelled(node, f"`{name}`, an index, is assigned in its loop")
        if isinstance(actual, Load) and is_value(called, frame, name):
            actual = _copy(s, formal, actual)
        found[name] = _as_variable(s, formal, actual) if is_variable else actual
    return found


def _as_variable(s: State, formal: Variable, actual: Expr) -> Expr:
    """A variable for what the procedure cannot change in a program that conforms."""
    is_variable = isinstance(actual, Var | Load)
    if is_variable and not (isinstance(actual, Var) and is_steady(s, actual)):
        return actual
    return _copy(s, formal, actual)


def _copy(s: State, formal: Variable, actual: Expr) -> Var:
    copy = s.temporary(formal.name, formal.type, actual.span)
    s.emit(Assign(copy, actual, span=actual.span))
    return copy


def symbol_of(called: Instance, formal: str) -> Symbol:
    """The variable that a formal is, or is a part of."""
    parts = called.state.parts.get(formal)
    return parts[0] if parts else called.state.symbols[formal]


def is_value(called: Instance, frame: State, formal: str) -> bool:
    """Whether a formal has a value of its own in a call, and stands for no variable."""
    if formal in called.state.asked:
        return True
    symbol = symbol_of(called, formal)
    return symbol.text.lower() in frame.constants and symbol.home is frame.scope


def _actual(
    frame: State,
    called: Instance,
    formal: Variable,
    context: tuple[Node, Evaluate],
) -> Expr:
    unit, name, (node, value) = called.state, formal.name, context
    if name in unit.asked:
        return unit.asked[name](frame)
    symbol, parts = unit.symbols[name], unit.parts.get(name)
    if parts:
        return _component(frame, parts, context)
    constant = frame.constants.get(symbol.text.lower())
    if constant is not None and symbol.home is frame.scope:
        return constant.expr
    bound = frame.bound(symbol)
    if bound is not None and not bound.is_linear and name in called.sequences:
        raise frame.unmodelled(node, f"`{symbol.text}` has another shape there")
    if symbol.slot is not None:
        return shared_element(frame, Slot(symbol, 0, (1,)), _marks(1), node)
    marks = _marks(len(symbol.dimensions))
    return element(frame, symbol, lambda: marks, node, value)


def _marks(rank: int) -> tuple[Var, ...]:
    return tuple(Var(f"${k}") for k in range(rank))


def _component(
    frame: State, parts: tuple[Symbol, ...], context: tuple[Node, Evaluate]
) -> Expr:
    """A component of a structure, whatever that is in the call."""
    (root, *inner), (node, value) = parts, context
    found = structures_of(frame, root, node)
    if found.indices and any(each.has("pointer") for each in inner):
        raise frame.unmodelled(node, f"`{inner[-1].text}` is a pointer in a structure")
    marks = _marks(sum(len(each.dimensions) for each in parts))
    if found.start is not None:
        indices = (added(found.start, marks[0]), *marks[1:])
    else:
        indices = (*found.indices, *marks)
    *around, _ = [each.text + "[]" * len(each.dimensions) for each in inner]
    spelling = "%".join((found.spelling + "[]" * len(root.dimensions), *around))
    path = found.path + "".join(f".{each.text.lower()}" for each in inner)
    whole = (*found.parts, *inner)
    found = replace(found, path=path, indices=indices, parts=whole, start=None)
    return leaf(frame, spelling, found, node, value)
