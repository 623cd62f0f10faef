"""Conditions: comparisons, connectives, and whether a pointer is null."""

from depanalysis.frontends.c.allocators import uncast
from depanalysis.frontends.c.effects import read_subscripts
from depanalysis.frontends.c.function_pointers import named_function
from depanalysis.frontends.c.libclang import Node, evaluate, identity, is_static
from depanalysis.frontends.c.operations import (
    arithmetic_type,
    operands,
    settled_condition,
    stored_in_temporary,
)
from depanalysis.frontends.c.places import Place, Pointer
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import (
    VOID,
    ArrayOf,
    PointerTo,
    pointee,
    truth,
    type_of,
)
from depanalysis.frontends.sums import subtracted
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Comparison,
    Connective,
    Expr,
    Unary,
)
from depanalysis.ir.statements import Assign, If, Opaque, OpaqueKind, Stmt
from depanalysis.ir.types import BOOL
from depanalysis.source import Span

_COMPARISONS: dict[str, Comparison] = {
    "==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
}  # fmt: skip
_CHANGING = ("=", "x++", "x--", "++x", "--x", "+=", "-=")
_CONNECTIVES: dict[str, Connective] = {"&&": "and", "||": "or"}


def condition(s: State, node: Node) -> Expr:
    """An expression of any scalar type as a condition."""
    node = _without_boolean_casts(node)
    if node.kind == "BINARY_OPERATOR" and node.operator in _COMPARISONS:
        return _comparison(s, node, _COMPARISONS[node.operator])
    if node.kind == "BINARY_OPERATOR" and node.operator in _CONNECTIVES:
        return _connection(s, node, _CONNECTIVES[node.operator])
    if node.kind == "UNARY_OPERATOR" and node.operator == "!":
        return negated(condition(s, node.children[0]), s.span(node))
    if without_casts(node).kind == "STRING_LITERAL":
        return BoolConst(True, s.span(node))
    if isinstance(type_of(node), PointerTo | ArrayOf):
        return is_not_null(s, node)
    return truth(s.to.value(s, node), arithmetic_type(s, node))


def negated(expr: Expr, span: Span) -> Expr:
    """The opposite of a condition."""
    match expr:
        case Unary(operator="not", operand=operand):
            return operand
        case BoolConst(value=truth_value):
            return BoolConst(not truth_value, span)
        case Binary(operator="==" | "!=" as operator, left=left, right=right):
            # The other comparisons have no opposite where an operand is not a number.
            return Binary("!=" if operator == "==" else "==", left, right, span)
        case _:
            return Unary("not", expr, span)


def _comparison(s: State, node: Node, operator: Comparison) -> Expr:
    first, second = node.children
    if isinstance(type_of(first), PointerTo) or isinstance(type_of(second), PointerTo):
        return _pointer_comparison(s, node, operator)
    left, right = (s.to.value(s, each) for each in operands(node))
    return Binary(operator, left, right, s.span(node))


def _pointer_comparison(s: State, node: Node, operator: Comparison) -> Expr:
    first, second = node.children
    for one, other in ((first, second), (second, first)):
        if is_null(one):
            known = is_not_null(s, other)
            return known if operator == "!=" else negated(known, s.span(node))
    inner = uncast(first), uncast(second)
    left_kind, right_kind = (pointee(type_of(each)) for each in inner)
    if left_kind == right_kind != VOID or type_of(inner[0]) == type_of(inner[1]):
        first, second = inner
    left, right = s.to.pointer(s, first), s.to.pointer(s, second)
    if {left.place.base, right.place.base} & s.unsure.nullable:
        raise s.unmodelled(node, f"`{s.text(node)}` compares what may be null")
    is_equality = operator in ("==", "!=")
    if is_equality or not _is_one_row(left, right):
        _check_same_row(s, node, left, right, is_ordered=not is_equality)
    return Binary(operator, left.offset, right.offset, s.span(node))


def distance(s: State, node: Node) -> Expr:
    """How many elements one pointer stands after another."""
    left, right = (s.to.pointer(s, child) for child in node.children)
    if not _is_one_row(left, right):
        _check_same_row(s, node, left, right, is_ordered=True)
    if left.place.width or right.place.width:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    return subtracted(left.offset, right.offset)


def _is_one_row(left: Pointer, right: Pointer) -> bool:
    """Whether two pointers come from one member, or one array of pointers.

    Only pointers into one object have an order and a distance, so they are of one row.
    """
    one, other = left.place, right.place
    is_loaded = len(one.extents) > 1 and one.extents[-1] is other.extents[-1] is None
    return is_loaded and one.base == other.base and left.moves and right.moves


def _check_same_row(
    s: State, node: Node, left: Pointer, right: Pointer, *, is_ordered: bool
) -> None:
    one, other = left.place.base, right.place.base
    if (one, left.prefix) != (other, right.prefix):
        if is_ordered:
            s.meetings.ordered.setdefault((one, other))
        s.meetings.compared[one, other] = s.span(node)
        raise s.unmodelled(node, "pointers to different objects are compared")


def is_null(node: Node) -> bool:
    """Whether an expression is a null pointer by its form."""
    inner = without_casts(node)
    while inner.kind == "CSTYLE_CAST_EXPR":
        inner = without_casts(inner.children[-1])
    if inner.kind in ("GNU_NULL_EXPR", "CXX_NULL_PTR_LITERAL_EXPR"):
        return True
    return inner.kind == "INTEGER_LITERAL" and evaluate(inner.cursor) == 0


def known_presence(s: State, node: Node) -> bool | None:
    """Whether a pointer leads somewhere, if its form tells, or the call that gives it."""
    if is_null(node):
        return False
    inner = uncast(node)
    is_address = inner.kind == "UNARY_OPERATOR" and inner.operator == "&"
    named = without_casts(inner.children[0]) if is_address else inner
    if named.kind != "DECL_REF_EXPR" or named.cursor.referenced is None:
        return None
    is_variable = named.declaration.kind.name == "VAR_DECL"
    is_array = is_variable and isinstance(type_of(named), ArrayOf)
    function = named_function(s, node)
    if is_address or is_array or function is not None:
        # What is weak and of another file may be nowhere.
        declared = (function or named).declaration
        return True if declared.get_definition() is not None else None
    place = s.places.get(identity(named.declaration))
    return None if place is None else s.frame.presences.get(place.base)


def is_not_null(s: State, node: Node) -> Expr:
    """An unknown truth: pointers have no value that is modelled."""
    span = s.span(node)
    presence = known_presence(s, node)
    if presence is not None:
        return BoolConst(presence, span)
    pointer = s.to.pointer(s, node)
    read_subscripts(s, pointer.place)
    base = pointer.place.base
    known = s.to.is_set(s, pointer)
    if known is not None:
        return known
    temporary = s.temporary("is_set", BOOL, span)
    is_given = _is_given(s, node) and _is_memory_of_others(s, pointer.place)
    kind: OpaqueKind = "presence" if is_given else "summary"
    reason = f"tests whether `{base}` is a null pointer"
    s.emit(Opaque(reason, (), (temporary.name,), span, kind))
    return temporary


def _is_memory_of_others(s: State, place: Place) -> bool:
    """Whether neither the function nor one of the library has chosen where it leads."""
    root = place.base.partition(".")[0]
    returned = any(root == each.base for each in s.meetings.returned.values())
    return s.file.is_sequential and not (returned or root in s.unsure.memory)


def _is_given(s: State, node: Node) -> bool:
    """Whether a pointer leads somewhere in some run, whatever the function has done.

    So does what it was given, and what it loads. A variable that it assigns may have got
    a null pointer on some way, as may a parameter of what is inlined.
    """
    node = uncast(node)
    if any(
        part.kind == "CALL_EXPR" or part.operator in _CHANGING for part in node.walk()
    ):
        return False
    if node.kind in ("MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR") or node.operator == "*":
        with s.captured():
            return bool(s.to.place(s, node).indices)
    if node.kind != "DECL_REF_EXPR":
        return False
    key, declared = identity(node.declaration), node.declaration.kind.name
    changed = [f.survey.modified | f.survey.addressed for f in s.frames]
    if any(key in each for each in changed):
        return False
    if key in s.file.globals:
        return all(name != node.name for name, _ in s.pointer_log)
    is_own = declared == "PARM_DECL" and len(s.frames) == 1
    return is_own or _begins_given(s, node)


def _begins_given(s: State, node: Node) -> bool:
    """Whether the initializer of a variable of the function leads somewhere."""
    if node.declaration.kind.name != "VAR_DECL" or is_static(node.declaration):
        return False
    built = s.file.build(node.declaration)
    parts = [child for child in built.children if child.kind != "TYPE_REF"]
    return bool(parts) and _is_given(s, parts[-1])


def _connection(s: State, node: Node, operator: Connective) -> Expr:
    span = s.span(node)
    left = settled_condition(s, node.children[0])
    if isinstance(left, BoolConst):
        # The right operand is evaluated always, or never.
        is_decided = left.value == (operator == "or")
        return left if is_decided else settled_condition(s, node.children[1])
    with s.perhaps() as statements:
        right = condition(s, node.children[1])
        if statements or s.postponed:
            right = stored_in_temporary(s, right, BOOL, "condition")
    if not statements:
        return Binary(operator, left, right, span)
    return _guarded_operand(s, operator, left, right, (statements, span))


def _guarded_operand(
    s: State,
    operator: Connective,
    left: Expr,
    right: Expr,
    rest: tuple[list[Stmt], Span],
) -> Expr:
    """The right operand has side effects: they happen only if the left one asks for them."""
    statements, span = rest
    result = s.temporary("condition", BOOL, span)
    s.emit(Assign(result, left, span=span))
    guard = result if operator == "and" else negated(result, span)
    body = (*statements, Assign(result, right, span=span))
    s.emit(If(guard, body, span=span))
    return result


def _without_boolean_casts(node: Node) -> Node:
    """Drops conversions around something that is a condition by itself."""
    inner = without_casts(node)
    is_logical = inner.kind == "BINARY_OPERATOR" and inner.operator in (
        *_COMPARISONS,
        *_CONNECTIVES,
    )
    is_negation = inner.kind == "UNARY_OPERATOR" and inner.operator == "!"
    return inner if is_logical or is_negation else node
