"""All machine code of the package, which works on arrays of 4-byte integers.

It is kept on disk for the next process until this file changes, and only this file is
looked at. So whatever the machine code is made of stands here, and nothing else does.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import njit
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from depanalysis.diophantine.explicit.streams import Table

# Functions over arrays of integers, compiled when they are first called.


_P = ParamSpec("_P")
_R = TypeVar("_R")


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """The function as machine code that lets other threads run.

    The code is kept on disk for the next process, unless no folder can be written to.
    """
    try:
        made = njit(nogil=True, cache=True)(function)
    except RuntimeError:
        made = njit(nogil=True)(function)
    return cast("Callable[_P, _R]", made)


Numbers = NDArray[np.int32]
Row = NDArray[np.int64]

AHEAD = 16  # Edges from asking for a number until it is needed.
_ORDER = "monotonic"
_ALIGNMENT = 4


@compiled
def plant(parents: Numbers, low: int, high: int) -> int:
    """Each iteration as a tree of its own."""
    for i in range(low, high):
        parents[i] = i
    return high - low


@compiled
def unite(parents: Numbers, rows: Table, block: int, low: int, high: int) -> int:
    """Join the ends of all edges with sinks in [low, high); the number of unions."""
    unions = 0
    for start in range(low, high, block):
        for stream in rows:
            first, last = _span(stream, start, min(start + block, high))
            sink = stream[0] + stream[1] * first
            source = stream[2] + stream[3] * first
            for _ in range(first, last):
                _expect(parents, source, stream[3])
                unions += _joined(parents, sink, source)
                sink += stream[1]
                source += stream[3]
    return unions


@compiled
def _expect(parents: Numbers, place: int, step: int) -> None:
    """Start to fetch the parents of places to come, and the parents of those."""
    fetch(parents, place + 2 * AHEAD * step)
    ahead = place + AHEAD * step
    if 0 <= ahead < len(parents):
        fetch(parents, load(parents, ahead))


@compiled
def _joined(parents: Numbers, one: int, other: int) -> int:
    """Hook the greater root below the smaller one; 1 if there were two trees."""
    one, other = load(parents, one), load(parents, other)
    while one != other:
        one, other = _root(parents, one), _root(parents, other)
        low, high = min(one, other), max(one, other)
        # Another thread may have hooked the greater one already: look again.
        if low < high and exchange(parents, high, high, low):
            return 1
    return 0


@compiled
def _root(parents: Numbers, place: int) -> Any:
    """The root above; on the way, every other place skips its parent.

    Two threads may do so at once. Each stores an ancestor of a place that is no root any
    more, so what is overwritten is at worst a shorter way to the same root.
    """
    up = load(parents, place)
    while True:
        higher = load(parents, up)
        if higher == up:
            return up
        store(parents, place, higher)
        place, up = higher, load(parents, higher)


@compiled
def flatten(parents: Numbers, low: int, high: int) -> int:
    """The root of each iteration in [low, high) as its parent."""
    for i in range(low, high):
        # Most places are two steps or less below their roots: two without a branch.
        # No other place is written to, since another thread may have finished with it.
        place = load(parents, load(parents, i))
        up = load(parents, place)
        while up != place:
            place, up = up, load(parents, up)
        store(parents, i, place)
    return high - low


@compiled
def lengths(parents: Numbers, counts: Table, others: Table) -> int:
    """Count the lengths of all trees of a flat forest, which is used up.

    From the last iteration to the first, a root holds -k after k of its children; since
    it is the smallest of its component, it comes last. The number of others is returned.
    """
    listed = 0
    for i in range(len(parents) - 1, -1, -1):
        root = parents[i]
        if 0 <= root < i:
            parents[root] = min(parents[root], 0) - 1
            continue
        length = 1 - min(root, 0)
        if length < len(counts):
            counts[length] += 1
        else:
            others[listed] = length
            listed += 1
    return listed


@compiled
def sweep(
    levels: Numbers, rows: Table, start: int, heads: Numbers, waiting: Numbers
) -> None:
    """The levels of the block that starts here and has one list head an iteration.

    The last block may be shorter than its list of heads.
    """
    stop = start + len(heads)
    levels[start:stop] = 1
    heads[:] = -1
    used = 0
    for stream in rows:
        used = _apply(levels, stream, start, heads, waiting, used)
    if used:
        _settle(levels[start:stop], levels, heads, waiting)


@compiled
def _apply(
    levels: Numbers,
    stream: Row,
    start: int,
    heads: Numbers,
    waiting: Numbers,
    used: int,
) -> int:
    """Apply the edges from before the block, list the others; the number listed."""
    first, last = _span(stream, start, start + len(heads))
    sink = stream[0] + stream[1] * first
    source = stream[2] + stream[3] * first
    for _ in range(first, last):
        fetch(levels, source + AHEAD * stream[3])
        if source < start:
            levels[sink] = max(levels[sink], levels[source] + 1)
        else:
            waiting[0, used] = source
            waiting[1, used] = heads[sink - start]
            heads[sink - start] = used
            used += 1
        sink += stream[1]
        source += stream[3]
    return used


@compiled
def _settle(block: Numbers, levels: Numbers, heads: Numbers, waiting: Numbers) -> None:
    """Apply the listed edges, sink after sink."""
    for i in range(len(block)):
        edge = heads[i]
        while edge >= 0:
            block[i] = max(block[i], levels[waiting[0, edge]] + 1)
            edge = waiting[1, edge]


@compiled
def _span(stream: Row, start: int, stop: int) -> tuple[int, int]:
    """The t, first <= t < last, with start <= sink + sink_step t < stop."""
    sink, step, edges = stream[0], stream[1], stream[4]
    if step == 0:
        return (0, edges) if start <= sink < stop else (0, 0)
    first = (start - sink + step - 1) // step
    last = (stop - sink + step - 1) // step
    return max(0, first), min(edges, last)


def _inlined(function: Any) -> Any:
    """The function as a writer of machine code, for which mypy has no type."""
    return intrinsic(function)


# The accesses below are indivisible, so threads may share an array. They order no other
# access: whoever reads an element learns about that element only.


@_inlined
def load(_typing: Any, array: Any, index: Any) -> Any:
    """array[index]."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(context, builder, signature, arguments)
        element = context.get_data_type(types.int32)
        return builder.load_atomic(pointer, _ORDER, _ALIGNMENT, typ=element)

    return types.int32(array, types.int64), generate


@_inlined
def store(_typing: Any, array: Any, index: Any, value: Any) -> Any:
    """array[index] = value."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(context, builder, signature, arguments)
        builder.store_atomic(arguments[2], pointer, _ORDER, _ALIGNMENT)
        return context.get_dummy_value()

    return types.none(array, types.int64, types.int32), generate


@_inlined
def exchange(_typing: Any, array: Any, index: Any, expected: Any, value: Any) -> Any:
    """If array[index] = expected, store the value there; whether that happened."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(context, builder, signature, arguments)
        old, new = arguments[2:]
        outcome = builder.cmpxchg(pointer, old, new, _ORDER, _ORDER)
        return builder.extract_value(outcome, 1)

    return types.boolean(array, types.int64, types.int32, types.int32), generate


@_inlined
def fetch(_typing: Any, array: Any, index: Any) -> Any:
    """Bring array[index] into the cache in the background; the index may be any."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(context, builder, signature, arguments)
        address = builder.bitcast(pointer, ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [address.type, *[number] * 3])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch.p0", fnty=kind)
        for_reading, kept, data = number(0), number(3), number(1)
        builder.call(prefetch, [address, for_reading, kept, data])
        return context.get_dummy_value()

    return types.none(array, types.int64), generate


def _pointer(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind = signature.args[0]
    array = context.make_array(kind)(context, builder, arguments[0])
    return cgutils.get_item_pointer(  # type: ignore[no-untyped-call]
        context, builder, kind, array, [arguments[1]]
    )
