"""CALL and references to functions: procedures of the file inlined, others not modelled."""

from collections.abc import Callable

from depanalysis.frontends.fortran.arguments import accepts, bind
from depanalysis.frontends.fortran.conversions import converted
from depanalysis.frontends.fortran.layouts import adopt_blocks
from depanalysis.frontends.fortran.procedures import (
    gives_single_value,
    procedure_of,
    specifics_of,
)
from depanalysis.frontends.fortran.state import (
    TOUCHABLE,
    Actual,
    State,
    UnmodelledError,
    Value,
)
from depanalysis.frontends.fortran.surveys import executed, has_directives
from depanalysis.frontends.fortran.symbols import Scope, Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Var
from depanalysis.ir.programs import Spelling
from depanalysis.ir.statements import (
    Block,
    Declare,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import Type

Evaluate = Callable[[State, Node], Value]

_DEEPEST = 8
_MOST_STATEMENTS = 1_000


def arguments_of(node: Node) -> tuple[Node, ...]:
    """The arguments of a CALL or a reference."""
    rest = node.children[1:]
    if len(rest) == 1 and rest[0].kind.endswith("_List"):
        return rest[0].children
    return rest


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


def reference(s: State, node: Node, value: Evaluate) -> Value:
    """The value of a function of the user."""
    name = node.node(0).word
    formula = s.scope.statement_function(name)
    if formula is not None:
        return _formula_value(s, node, value)
    procedure = called(s, node)
    if node.kind == "Intrinsic_Function_Reference" and s.scope.is_generic(name):
        # For arguments of other types it is still the function of the language.
        procedure = None
    if procedure is None or procedure.result is None:
        raise s.unmodelled(
            node, f"calls `{name}`, which is a function or an undeclared array"
        )
    return _function_value(s, node, procedure, value)


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
    procedure = called(s, node)
    reason = f"calls `{s.text(name)}`"
    if procedure is not None and procedure.result is None:
        mark = len(s.out)
        try:
            s.emit(_inlined(s, node, procedure, value, {}))
            return
        except UnmodelledError as error:
            del s.out[mark:]
            is_whole = error.reason.startswith("calls")
            reason = error.reason if is_whole else f"{reason}: {error.reason}"
    touched = (*names_in(s, node), TOUCHABLE)
    changed = tuple(each for each in touched if each not in s.indices)
    s.opaque(reason, touched, changed, node.span)


def _function_value(s: State, node: Node, procedure: Scope, value: Evaluate) -> Value:
    if not gives_single_value(procedure):
        raise s.unmodelled(
            node, f"calls `{procedure.name}`, which gives no single value"
        )
    found = _by_formula(s, node, procedure, value)
    if found is not None:
        return found
    result = procedure.symbols[procedure.result or ""]
    assert result.type is not None
    name = s.fresh(procedure.name)
    s.spellings[name] = Spelling(name, f"{procedure.name}()")
    target = Var(name, node.span)
    s.emit(Declare(Scalar(name, result.type, span=node.span), node.span))
    given = Actual(lambda _: target, mentions=(name,))
    block = _inlined(s, node, procedure, value, {result: given})
    if s.is_strict and _has_effects(block, name):
        raise s.unmodelled(
            node, f"`{procedure.name}` has effects and may not be called"
        )
    s.emit(block)
    return Value.of(target, result.type)


def _has_effects(block: Block, result: str) -> bool:
    """Whether more than the variables of the block itself may change."""
    own = {
        stmt.variable.name
        for stmt in walk_statements(block.body)
        if isinstance(stmt, Declare)
    }
    direct, opaque = written_names(block.body)
    return bool(opaque) or not direct <= own | {result}


def _by_formula(
    s: State, node: Node, procedure: Scope, value: Evaluate
) -> Value | None:
    """The value of a function that does nothing but give it, without a block."""
    formula = _formula(procedure)
    result = procedure.symbols[procedure.result or ""]
    if formula is None or result.type is None:
        return None
    outer, s.keeps = s.keeps, False
    try:
        with s.captured() as before:
            inner = _frame(s, node, procedure)
            inner.keeps = False
            bind(s, inner, node, arguments_of(node), value)
            found = value(inner, formula)
    except UnmodelledError:
        return None
    finally:
        s.keeps = outer
    kind = "int" if result.type.is_integer else result.type.kind
    is_plain = not (before or inner.out or inner.before or inner.variables)
    if not is_plain or found.kind != kind:
        return None
    return Value.of(converted(found, result.type), result.type)


def _formula(procedure: Scope) -> Node | None:
    """`f = x * 2`, if a function has no other statement."""
    steps = [
        each
        for each in executed(procedure)
        if each.kind not in ("Return_Stmt", "Continue_Stmt")
    ]
    if len(steps) != 1 or steps[0].kind != "Assignment_Stmt":
        return None
    target, formula = steps[0].node(0), steps[0].node(2)
    is_result = target.kind == "Name" and target.word.lower() == procedure.result
    return formula if is_result else None


def _inlined(
    s: State,
    node: Node,
    procedure: Scope,
    value: Evaluate,
    bindings: dict[Symbol, Actual],
) -> Block:
    """The statements of a procedure, with the arguments in place of its dummies."""
    name = procedure.name
    inner = _frame(s, node, procedure)
    inner.bindings.update(bindings)
    inner.end = s.fresh(name)
    bind(s, inner, node, arguments_of(node), value)
    for note in procedure.notes:
        s.note(note)
    s.shared.lower(inner, executed(procedure))
    declares = tuple(Declare(each, each.span) for each in inner.variables.values())
    body: tuple[Stmt, ...] = (*inner.before, *declares, *inner.out)
    return Block("inlined", body, name=name, label=inner.end, span=node.span)


def _frame(s: State, node: Node, procedure: Scope) -> State:
    """The state in which the statements of a procedure are translated."""
    name, chain = procedure.name, tuple(s.chain())
    if any(frame.scope is procedure for frame in chain):
        raise s.unmodelled(node, f"calls `{name}` recursively")
    if len(chain) > _DEEPEST:
        raise s.unmodelled(node, f"calls `{name}` at a depth of more than {_DEEPEST}")
    if s.shared.spent > _MOST_STATEMENTS:
        raise s.unmodelled(node, f"calls `{name}` after {_MOST_STATEMENTS} statements")
    if _has_directives(s, procedure):
        raise s.unmodelled(
            node, f"calls `{name}` of another file, which has directives"
        )
    inner = State(
        procedure,
        procedure.source or s.source,
        spellings=s.spellings,
        notes=s.notes,
        shared=s.shared,
        caller=s,
        call=node.span,
    )
    adopt_blocks(inner, node)
    return inner


def _has_directives(s: State, procedure: Scope) -> bool:
    """Whether a procedure of another file has OpenMP in it, for a region around a call."""
    *_, unit = s.chain()
    source = procedure.source
    is_other = source is not None and source.path != unit.source.path
    return is_other and has_directives(procedure)


def names_in(s: State, node: Node) -> tuple[str, ...]:
    """The variables that a piece of code names."""
    found = [part.word.lower() for part in node.walk() if part.kind == "Name"]
    return tuple(dict.fromkeys(found))
