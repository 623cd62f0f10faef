"""Expressions whose value is dropped, with all reads that the language makes for them.

C reads the object that a dropped expression names; C++ reads it only if it is volatile.
The parser shows which: where an object is read, it has put a conversion from an lvalue
above its name. An lvalue without one names an object and reads its subscripts only, also
where a conversion only adds `const`, as to one branch of `c ? a : b` for the other.
"""

from depanalysis.frontends.c.libclang import STEPS, Node, is_plain_constant
from depanalysis.frontends.c.libraries import UNREACHABLE
from depanalysis.frontends.c.operations import (
    arithmetic_type,
    sequenced,
    settled_condition,
    stored_in_temporary,
)
from depanalysis.frontends.c.places import Place, Pointer
from depanalysis.frontends.c.pointers import library_name
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import (
    VOID,
    Arithmetic,
    ArrayOf,
    Other,
    PointerTo,
    Record,
    type_of,
)
from depanalysis.frontends.c.variables import (
    DROPPED,
    element_count,
    flat_places,
    variable_at,
)
from depanalysis.ir.expressions import (
    ASSERTION,
    UNKNOWN_CONDITION,
    Binary,
    Call,
    Expr,
    Load,
    Var,
    walk,
)
from depanalysis.ir.statements import If
from depanalysis.ir.types import BOOL, INT, Type

_LARGEST_OBJECT = 64
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_LVALUES = ("DECL_REF_EXPR", "MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")
_CASTS = ("UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR")
_LITERALS = ("GNU_NULL_EXPR", "CXX_NULL_PTR_LITERAL_EXPR", "CXX_BOOL_LITERAL_EXPR")


def effect(s: State, node: Node) -> None:
    """An expression whose value is not used."""
    node = _below_conversions(_without_casts_to_void(node))
    if _is_assignment(node):
        s.to.assign(s, node)
    elif node.kind == "BINARY_OPERATOR" and node.operator == ",":
        with sequenced(s):
            effect(s, node.children[0])
        effect(s, node.children[1])
    elif node.kind == "CALL_EXPR":
        _drop(s, node, s.to.call(s, node))
    elif node.kind == "CONDITIONAL_OPERATOR":
        _conditional(s, node)
    elif node.kind == "StmtExpr":
        with s.scope():
            for statement in node.children[0].children:
                s.to.statement(s, statement)
    elif not _is_literal(node):
        _value(s, node)


def read(s: State, value: Expr, type_: Type) -> None:
    """Reads what a value that is dropped is made of."""
    if any(isinstance(part, Var | Load) for part in walk(value)):
        stored_in_temporary(s, value, type_, DROPPED)


def read_subscripts(s: State, place: Place) -> None:
    """Reads what the subscripts of an object are made of, and not the object."""
    for index in place.indices:
        read(s, index, INT)


def _is_assignment(node: Node) -> bool:
    if node.kind == "BINARY_OPERATOR":
        return node.operator == "="
    is_step = node.kind == "UNARY_OPERATOR" and node.operator in STEPS
    return is_step or node.kind == "COMPOUND_ASSIGNMENT_OPERATOR"


def _value(s: State, node: Node) -> None:
    """The value of anything that is neither an assignment nor a call."""
    type_ = type_of(node)
    if _is_lvalue(node):
        if not _is_name(node):
            read_subscripts(s, s.to.place(s, node))
    elif isinstance(type_, Arithmetic):
        read(s, s.to.value(s, node), type_.type)
    elif isinstance(type_, PointerTo):
        read_subscripts(s, s.to.pointer(s, node).place)
    elif isinstance(type_, Record):
        read_object(s, node, s.to.place(s, node))
    elif not _is_name(node) or (isinstance(type_, Other) and type_ != VOID):
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")


def read_object(s: State, node: Node, place: Place) -> None:
    """Reads all numbers that a structure is made of."""
    count = element_count(place.type)
    if count is None or count > _LARGEST_OBJECT:
        raise s.unmodelled(node, f"`{s.text(node)}` reads a large object")
    for part in flat_places(place):
        if isinstance(part.type, Arithmetic):
            read(s, variable_at(s, part, s.span(node)), part.type.type)


def _drop(s: State, node: Node, result: Expr | Pointer | Place | None) -> None:
    """The result of a call; a variable that the text does not name holds only that."""
    if isinstance(result, Pointer):
        read_subscripts(s, result.place)
    elif result is not None and not isinstance(result, Place):
        is_result = isinstance(result, Var) and result.name not in s.owners
        if not is_result:
            read(s, result, arithmetic_type(s, node))


def _conditional(s: State, node: Node) -> None:
    test, then, otherwise = node.children
    if otherwise.kind == "CALL_EXPR" and library_name(otherwise) == UNREACHABLE:
        with sequenced(s):
            _asserted(s, test)
        effect(s, then)
        return
    chosen = settled_condition(s, test)
    is_object = _is_object(then) and _is_object(otherwise)
    with s.perhaps() as first:
        _branch(s, then, is_object)
    with s.perhaps() as second:
        _branch(s, otherwise, is_object)
    if first or second:
        s.emit(If(chosen, tuple(first), tuple(second), span=s.span(node)))
    else:
        read(s, chosen, BOOL)


def _branch(s: State, node: Node, is_object: bool) -> None:
    """What is chosen names an object only if the other branch does; else it is its value."""
    if is_object or not _is_object(node) or not isinstance(type_of(node), Arithmetic):
        effect(s, node)
    else:
        read(s, s.to.value(s, node), arithmetic_type(s, node))


def _is_object(node: Node) -> bool:
    """Whether an expression names an object, and the parser shows no read of it."""
    node = _below_conversions(node)
    if node.kind == "BINARY_OPERATOR" and node.operator == ",":
        return _is_object(node.children[1])
    if node.kind == "CONDITIONAL_OPERATOR":
        return all(map(_is_object, node.children[1:]))
    if _is_assignment(node):
        return node.operator not in ("x++", "x--")
    return _is_lvalue(node)


def _asserted(s: State, test: Node) -> None:
    """A condition that holds in every run of the program that conforms."""
    test = without_casts(test)
    if test.kind == "BINARY_OPERATOR" and test.operator == "&&":
        for operand in test.children:
            _asserted(s, operand)
            s.flush()
    elif _is_pointer(test):
        effect(s, test)
    elif _is_test(test) and any(map(_is_pointer, test.children)):
        for operand in test.children:
            effect(s, operand)
    else:
        holds(s, s.to.condition(s, test))


def holds(s: State, condition: Expr, *, is_proof: bool = True) -> None:
    """What every run that conforms meets here, and what proofs may rely on, or not."""
    span = condition.span
    if not is_proof:
        condition = Binary("or", condition, UNKNOWN_CONDITION, span)
    stored_in_temporary(s, Call(ASSERTION, (condition,), span), INT, DROPPED)


def _is_test(node: Node) -> bool:
    is_negation = node.kind == "UNARY_OPERATOR" and node.operator == "!"
    is_comparison = node.kind == "BINARY_OPERATOR" and node.operator in _COMPARISONS
    return is_negation or is_comparison


def _is_pointer(node: Node) -> bool:
    return isinstance(type_of(without_casts(node)), PointerTo | ArrayOf)


def _below_conversions(node: Node) -> Node:
    """The lvalue that a dropped one is converted from: nothing of it is read.

    A conversion that reads gives a value, which has no qualifiers.
    """
    while len(node.children) == 1 and _is_lvalue_conversion(node):
        node = node.children[0]
    return node


def _is_lvalue_conversion(node: Node) -> bool:
    """Whether a conversion gives an lvalue: it adds `const`, or is to a reference."""
    if node.kind == "CSTYLE_CAST_EXPR":
        return _is_lvalue(_below_conversions(node.children[0]))
    return node.kind == "UNEXPOSED_EXPR" and is_plain_constant(node.cursor.type)


def _is_literal(node: Node) -> bool:
    """A number, a text or a null pointer, whatever it is converted to."""
    while node.kind in _CASTS and len(node.children) == 1:
        node = node.children[-1]
    return node.kind in _LITERALS or node.kind.endswith("_LITERAL")


def _is_lvalue(node: Node) -> bool:
    is_behind = node.kind == "UNARY_OPERATOR" and node.operator == "*"
    return node.kind in _LVALUES or is_behind


def _is_name(node: Node) -> bool:
    """Whether an expression is the name of a variable or of a member of one."""
    node = without_casts(node)
    while node.kind == "MEMBER_REF_EXPR" and node.children:
        if isinstance(type_of(node.children[0]), PointerTo):
            return False
        node = without_casts(node.children[0])
    return node.kind == "DECL_REF_EXPR"


def _without_casts_to_void(node: Node) -> Node:
    while node.kind == "CSTYLE_CAST_EXPR" and type_of(node) == VOID:
        node = node.children[-1]
    return without_casts(node) if type_of(node) == VOID else node
