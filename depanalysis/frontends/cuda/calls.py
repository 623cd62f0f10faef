"""Calls in kernels that mean something to CUDA: barriers, fences, exchanges."""

from collections.abc import Iterator

from depanalysis.frontends.c import calls
from depanalysis.frontends.c.libclang import Node, evaluate
from depanalysis.frontends.c.operations import arithmetic_type, stored_in_temporary
from depanalysis.frontends.c.places import Place, Pointer, parts
from depanalysis.frontends.c.pointers import called_name
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.types import Arithmetic, type_of
from depanalysis.frontends.cuda.intrinsics import (
    BARRIERS,
    EXCHANGES,
    FENCES,
    NAMED_BARRIERS,
)
from depanalysis.interpreter.exchanges import FUNCTIONS
from depanalysis.ir.expressions import Expr, Var
from depanalysis.ir.statements import (
    FROM_OTHERS,
    Assign,
    Barrier,
    Opaque,
    OpaqueKind,
)

_ALL_LANES = 0xFFFFFFFF

_VOTES = frozenset(
    f"the value of `{name}` {FROM_OTHERS}" for name in EXCHANGES & BARRIERS.keys()
)

_UNCACHED = ("__ldcv",)

_VARIABLE = "the number or the count of a named barrier is not constant"

Result = Expr | Pointer | Place | None


def call(s: State, node: Node) -> Result:
    """The value of a call; what CUDA defines comes first, then what C does with calls."""
    name = called_name(node)
    if name in _UNCACHED:
        return _fetched(s, node)
    if name in NAMED_BARRIERS:
        _named(s, node)
        return None
    if name not in (*FENCES, *BARRIERS, *EXCHANGES, "printf"):
        return calls.call(s, node)
    if name in FUNCTIONS:
        offered = tuple(_offered(s, node))
    else:
        _evaluate_arguments(s, node)
        offered = ()
    if name == "printf":
        return _given(s, node, "calls `printf`")
    if name in BARRIERS:
        s.flush()
        kind = BARRIERS[name] if _has_all_lanes(node) else "lanes"
        s.emit(Barrier(kind, s.span(node)))
    if name in EXCHANGES:
        return _given(s, node, f"the value of `{name}` {FROM_OTHERS}", offered)
    return None


def _named(s: State, node: Node) -> None:
    """A barrier with a number, if that and the count of threads are constants."""
    values = [evaluate(argument.cursor) for argument in node.children[1:]]
    numbers = [each for each in values if isinstance(each, int)]
    if len(numbers) == len(values):
        barrier(s, node, *numbers)
    else:
        s.emit(Opaque(_VARIABLE, span=s.span(node)))


def barrier(s: State, node: Node, number: int, count: int | None = None) -> None:
    """Waits at the barrier of a number; that of 0 for the whole block is the usual one."""
    s.flush()
    if number == 0 and count is None:
        s.emit(Barrier("block", s.span(node)))
    else:
        s.emit(Barrier("named", s.span(node), number, count))


def _has_all_lanes(node: Node) -> bool:
    """Whether a barrier is without a mask, or its mask names every lane."""
    for argument in node.children[1:]:
        is_default = argument.cursor.extent.start.line == 0
        if argument.kind == "CALL_EXPR" or not is_default:
            value = evaluate(argument.cursor)
            if isinstance(value, int) and value & _ALL_LANES == _ALL_LANES:
                continue
            return called_name(node) != "__syncwarp"
    return True


def _evaluate_arguments(s: State, node: Node) -> None:
    """What the arguments read is read, although nothing is known of the result."""
    for argument in _arguments(node):
        type_ = type_of(argument)
        if isinstance(type_, Arithmetic):
            stored_in_temporary(s, s.to.value(s, argument), type_.type, "argument")
        else:
            s.to.effect(s, argument)


def _arguments(node: Node) -> list[Node]:
    """The arguments in the text: a default that it leaves out has no tree."""
    return [
        argument
        for argument in node.children[1:]
        if argument.children or argument.kind != "UNEXPOSED_EXPR"
    ]


def _offered(s: State, node: Node) -> Iterator[str]:
    """The variables with what a thread gives to others: the values of the arguments."""
    for argument in _arguments(node):
        type_ = arithmetic_type(s, argument)
        value = s.to.value(s, argument)
        if isinstance(value, Var) and s.type_of_name(value.name) == type_:
            # It need not have a value: what others do not ask for may be anything.
            yield value.name
            continue
        offer = s.temporary("argument", type_, s.span(argument))
        s.emit(Assign(offer, value, span=s.span(argument)))
        yield offer.name


def is_vote(code: Opaque) -> bool:
    """Whether code only gives its result the value that all threads of a block get."""
    return code.reason in _VOTES


def _given(s: State, node: Node, reason: str, offered: tuple[str, ...] = ()) -> Result:
    """A value of which proofs know nothing, as other threads or the device decide it."""
    type_ = type_of(node)
    if not isinstance(type_, Arithmetic):
        return None
    result = s.temporary(f"{called_name(node)}.result", type_.type, s.span(node))
    kind: OpaqueKind = "exchange" if offered else "opaque"
    s.emit(Opaque(reason, offered, (result.name,), s.span(node), kind))
    return result


def _fetched(s: State, node: Node) -> Result:
    """What memory holds at this time, which another load need not find there."""
    result = calls.call(s, node)
    reason = f"the value of `{called_name(node)}` {FROM_OTHERS}"
    if isinstance(result, Place):
        s.opaque(reason, (), parts(result), s.span(node))
        return result
    assert result is not None, "a load has a value"
    assert not isinstance(result, Pointer), "no pointer is loaded so"
    type_ = arithmetic_type(s, node)
    fresh = stored_in_temporary(s, result, type_, f"{called_name(node)}.result")
    assert isinstance(fresh, Var), "what is read is no constant"
    s.opaque(reason, (), (fresh.name,), s.span(node))
    return fresh
