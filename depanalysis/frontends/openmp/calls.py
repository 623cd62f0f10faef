"""Calls of the OpenMP library, and of functions that only print."""

from collections.abc import Callable
from dataclasses import replace

from depanalysis.frontends.c.effects import read
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.libraries import ENDING
from depanalysis.frontends.c.places import Place, Pointer, leaves
from depanalysis.frontends.c.pointers import called_name, library_name
from depanalysis.frontends.c.state import State, UnmodelledError
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import Arithmetic, type_of
from depanalysis.frontends.c.variables import flat_places, variable_at
from depanalysis.frontends.openmp.directives import words
from depanalysis.frontends.openmp.programs import (
    ASKED,
    ASKING,
    LIMIT,
    OMP,
    PROCESSORS,
    TEAM,
    TEAMS,
    THREAD,
    THREADS,
    LockStep,
    Step,
)
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Cast,
    Expr,
    IntConst,
    Select,
    Var,
)
from depanalysis.ir.inputs import INPUT
from depanalysis.ir.statements import Assign, Barrier, Exit, Opaque, Scalar
from depanalysis.ir.types import I32, I64, Type
from depanalysis.source import Span

_VALUES = {
    "omp_get_thread_num": THREAD,
    "omp_get_num_threads": THREADS,
    "omp_get_num_procs": PROCESSORS,
    "omp_get_thread_limit": LIMIT,
    "omp_get_team_num": TEAM,
    "omp_get_num_teams": TEAMS,
}
_CLOCKS = ("omp_get_wtime", "omp_get_wtick")
_QUIET = words(
    "omp_set_dynamic omp_set_nested omp_set_max_active_levels omp_set_default_device "
    "omp_set_schedule perror"
)
_SETTINGS = words(
    "omp_get_level omp_get_active_level omp_get_max_active_levels omp_get_dynamic "
    "omp_get_nested omp_get_cancellation omp_get_supported_active_levels omp_in_final "
    "omp_get_ancestor_thread_num omp_get_team_size omp_get_max_teams "
    "omp_get_teams_thread_limit omp_get_default_device omp_get_initial_device "
    "omp_get_device_num omp_get_num_devices omp_is_initial_device omp_get_num_places "
    "omp_get_place_num omp_get_max_task_priority omp_get_proc_bind"
)
"""Functions that tell a number, which is not followed."""
_PLAIN = words(
    "DECL_REF_EXPR INTEGER_LITERAL PAREN_EXPR CSTYLE_CAST_EXPR UNEXPOSED_EXPR TYPE_REF"
)
_OPERATIONS = {
    "BINARY_OPERATOR": words("&& || < <= > >= == != + - *"),
    "UNARY_OPERATOR": words("! + -"),
}
_IDLE = words("sleep usleep sched_yield")
_MAKING = words(
    "omp_init_lock omp_destroy_lock omp_init_nest_lock omp_destroy_nest_lock "
    "omp_init_lock_with_hint omp_init_nest_lock_with_hint"
)
_LOCKS = {
    "omp_set_lock": True,
    "omp_unset_lock": False,
    "omp_set_nest_lock": True,
    "omp_unset_nest_lock": False,
    "omp_test_lock": True,
    "omp_test_nest_lock": True,
}
_READING = {"scanf": 0, "fscanf": 1}
"""The position of the format."""
_PRINTING = words("printf fprintf puts putchar fflush")

Result = Expr | Pointer | Place | None


def call(
    s: State, node: Node, steps: list[Step], plain: Callable[[State, Node], Result]
) -> Result:
    """The value of a call; steps of locks go to the list, `plain` knows all others."""
    name = called_name(node)
    span = s.span(node)
    if name in ASKING:
        return _asking(s, node)
    if name in _VALUES:
        return Var(_VALUES[name], span)
    if name in _CLOCKS:
        return Call(name, (), span)
    if name == "omp_in_parallel":
        is_alone = Binary("<=", Var(THREADS, span), IntConst(1), span)
        return Select(is_alone, IntConst(0), IntConst(1), span)
    if name in _LOCKS or name in _MAKING:
        return _lock(s, node, steps)
    if name in _QUIET or name in _IDLE:
        _evaluated(s, node)
        return None if name in _QUIET else IntConst(0, span)
    if name in _SETTINGS:
        return _setting(s, node)
    if library_name(node) in ENDING:
        _evaluated(s, node)
        s.emit(Exit("stop", span=span))
        return None
    if name == "free":
        _given_back(s, node)
    found = _input_output(s, node)
    return plain(s, node) if found is None else found


def _evaluated(s: State, node: Node) -> None:
    """What the arguments of a call do."""
    for argument in node.children[1:]:
        s.to.effect(s, argument)


def _setting(s: State, node: Node) -> Var:
    """A number that nobody stores to: whatever it is, it is no other thread's memory."""
    _evaluated(s, node)
    return told(s, f"calls `{called_name(node)}`", s.span(node))


def compared(s: State, node: Node) -> Var | None:
    """The result of comparisons of pointers, which may be any number.

    Nothing for an expression that does anything else than to read numbers and to compare.
    """
    parts = tuple(node.walk())
    if not all(each.kind in _PLAIN or _is_plain_operation(each) for each in parts):
        return None
    for each in parts:
        if each.kind == "DECL_REF_EXPR" and isinstance(type_of(each), Arithmetic):
            value = s.to.value(s, each)
            kept = s.temporary("compared", I64, value.span)
            s.emit(Assign(kept, value, span=value.span))
    return told(s, "compares places of pointers", s.span(node))


def _is_plain_operation(node: Node) -> bool:
    return node.operator in _OPERATIONS.get(node.kind, ())


def told(s: State, reason: str, span: Span) -> Var:
    """A number that code gives which is not followed."""
    result = s.temporary("told", I32, span)
    s.emit(Opaque(reason, (), (result.name,), span, "summary"))
    return result


def _input_output(s: State, node: Node) -> Expr | None:
    """What a function of the library gives that reads or prints numbers."""
    name = called_name(node)
    if name in _READING:
        return _reading(s, node, _READING[name])
    if name in _PRINTING and all(map(_is_printable, node.children[1:])):
        _printed(s, node)
        return IntConst(0, s.span(node))
    return None


def _given_back(s: State, node: Node) -> None:
    """Memory that is given back is as if written, by whoever does it."""
    reason, span = "calls `free`", s.span(node)
    try:
        place = s.to.pointer(s, node.children[1]).place
    except UnmodelledError:
        s.opaque(reason, (), (), span)
        return
    known = tuple(e.base for e in leaves(place) if e.base in {*s.arrays, *s.locals})
    s.emit(Opaque(reason, (), known, span, "summary" if known else "opaque"))


def _reading(s: State, node: Node, position: int) -> Var | None:
    """`scanf` into numbers: each gets whatever value whoever runs the program types."""
    targets = node.children[1 + position :]
    text = without_casts(targets[0]) if targets else node
    if text.kind != "STRING_LITERAL":
        return None
    with s.perhaps():
        try:
            places = [s.to.pointer(s, each).place for each in targets[1:]]
        except UnmodelledError:
            return None
    if not all(isinstance(each.type, Arithmetic) for each in places):
        return None
    s.flush()
    span = s.span(node)

    def typed(type_: Type) -> Var:
        given = s.temporary("given", type_, span)
        s.emit(Opaque(INPUT, (), (given.name,), span, "havoc"))
        return given

    for each in places:
        place = variable_at(s, each, span)
        s.emit(Assign(place, typed(_type_of(each)), span=span))
    return typed(I32)


def asked(s: State) -> Var:
    """The number of threads that the next team may have, which any function may set."""
    s.scalars[ASKED] = Scalar(ASKED, I32, is_input=True, is_output=True)
    s.exposed.add(ASKED)
    return Var(ASKED)


def _asking(s: State, node: Node) -> Result:
    """That number as a value, or a call that sets it."""
    span = s.span(node)
    if len(node.children) < 2:
        return replace(asked(s), span=span)
    number = Cast(I32, s.to.value(s, node.children[1]), span)
    s.emit(Assign(asked(s), number, span=span))
    return None


def _lock(s: State, node: Node, steps: list[Step]) -> Result:
    """A call about a lock: it reads the lock, or changes it where it makes or destroys it."""
    name, span = called_name(node), s.span(node)
    place = s.to.pointer(s, node.children[1]).place
    s.flush()
    for state in _states(s, node, place):
        lock, type_ = variable_at(s, state, span), _type_of(state)
        if name in _LOCKS:
            read(s, lock, type_)
        else:
            # No two threads leave the same in it, so that two of them are a race.
            s.emit(Assign(lock, Cast(type_, Var(THREAD, span), span), span=span))
    if name not in _LOCKS:
        return None
    result: Var | None = None
    if name in ("omp_test_lock", "omp_test_nest_lock"):
        # One thread alone finds every lock free.
        result = s.temporary("tested", I32, span)
        s.emit(Assign(result, IntConst(1), span=span))
    tested = "" if result is None else result.name
    steps.append(LockStep(_LOCKS[name], place.base, place.indices, tested, span))
    s.emit(Barrier(f"{OMP} {len(steps) - 1}", span))
    return result


def _states(s: State, node: Node, lock: Place) -> tuple[Place, ...]:
    """The numbers that a lock is made of."""
    found = tuple(flat_places(lock))
    if not found or not all(isinstance(each.type, Arithmetic) for each in found):
        raise s.unmodelled(node, f"`{s.text(node)}` is about a lock of an unknown type")
    return found


def _type_of(state: Place) -> Type:
    assert isinstance(state.type, Arithmetic)
    return state.type.type


def _is_printable(argument: Node) -> bool:
    """A number, a text that is written out, or a stream."""
    inner = without_casts(argument)
    is_stream = inner.kind == "DECL_REF_EXPR" and inner.name in ("stdout", "stderr")
    is_text = inner.kind == "STRING_LITERAL" or is_stream
    return is_text or isinstance(type_of(argument), Arithmetic)


def _printed(s: State, node: Node) -> None:
    for argument in node.children[1:]:
        type_ = type_of(argument)
        if isinstance(type_, Arithmetic):
            value = s.to.value(s, argument)
            span = s.span(argument)
            s.emit(Assign(s.temporary("printed", type_.type, span), value, span=span))
