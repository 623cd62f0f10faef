"""SELECT CASE as a chain of choices, and conditions that are not modelled."""

from collections.abc import Callable, Sequence

from depanalysis.frontends.fortran.expressions import value
from depanalysis.frontends.fortran.jumps import sections
from depanalysis.frontends.fortran.state import TOUCHABLE, State, UnmodelledError, Value
from depanalysis.frontends.fortran.symbols import Symbol
from depanalysis.frontends.fortran.texts import text_is, text_of
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import Binary, BoolConst, Expr, Unary
from depanalysis.ir.statements import Assign, If
from depanalysis.ir.types import BOOL, INT

Body = Callable[[Sequence[Node]], None]


def unknown_condition(
    s: State, node: Node, error: UnmodelledError, names: tuple[str, ...]
) -> Expr:
    """A condition that may hold or not, decided by code that is not modelled."""
    chosen = s.temporary("condition", BOOL, node.span)
    touched = (*names, TOUCHABLE)
    s.opaque(error.reason, touched, (*touched, chosen.name), error.span)
    return chosen


def case_construct(s: State, node: Node, lower: Body) -> None:
    """The cases exclude each other, so their order does not matter."""
    (head, _), *cases = sections(node)
    text = text_of(s, head.node(0))
    if text is not None:
        _chain(s, text, _ordered(cases), lower)
        return
    selector = value(s, head.node(0))
    if selector.kind == "real":
        raise s.unmodelled(head, "SELECT CASE of a real")
    kept = s.temporary("selector", BOOL if selector.kind == "bool" else INT, head.span)
    s.emit(Assign(kept, selector.expr, span=head.span))
    chosen = Value(kept, selector.kind)
    _chain(s, chosen, _ordered(cases), lower)


def _ordered(cases: list[tuple[Node, list[Node]]]) -> list[tuple[Node, list[Node]]]:
    """The cases, and the default behind them."""
    return sorted(cases, key=lambda each: not each[0].node(0).children)


def _chain(
    s: State,
    selector: Value | Symbol,
    cases: list[tuple[Node, list[Node]]],
    lower: Body,
) -> None:
    if not cases:
        return
    (head, body), *rest = cases
    if not head.node(0).children:
        lower(body)
        return
    test = _test(s, selector, head)
    with s.captured() as then:
        lower(body)
    with s.captured() as otherwise:
        _chain(s, selector, rest, lower)
    s.emit(If(test, tuple(then), tuple(otherwise), span=head.span))


def _test(s: State, selector: Value | Symbol, head: Node) -> Expr:
    ranges = head.node(0).children[0]
    items = ranges.children if ranges.kind.endswith("_List") else (ranges,)
    tests = [_matches(s, selector, each) for each in items]
    result: Expr = BoolConst(False, head.span)
    for position, test in enumerate(tests):
        result = test if position == 0 else Binary("or", result, test, head.span)
    return result


def _matches(s: State, selector: Value | Symbol, node: Node) -> Expr:
    if isinstance(selector, Symbol):
        return text_is(s, selector, node)
    span = node.span
    if node.kind != "Case_Value_Range":
        only = _case_value(s, selector, node)
        if selector.kind == "bool":
            is_true = only == BoolConst(True)
            return selector.expr if is_true else Unary("not", selector.expr, span)
        return Binary("==", selector.expr, only, span)
    low, high = node.parts
    tests: list[Expr] = []
    if isinstance(low, Node):
        tests.append(Binary(">=", selector.expr, _case_value(s, selector, low), span))
    if isinstance(high, Node):
        tests.append(Binary("<=", selector.expr, _case_value(s, selector, high), span))
    if len(tests) == 2:
        return Binary("and", tests[0], tests[1], span)
    return tests[0]


def _case_value(s: State, selector: Value, node: Node) -> Expr:
    found = value(s, node)
    if found.kind != selector.kind:
        raise s.unmodelled(node, "a case of another type than the selector")
    return found.expr
