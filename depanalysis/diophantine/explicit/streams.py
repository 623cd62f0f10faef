"""The dependences of a system as a few streams of edges, of which none is stored.

The solutions of one equation in a range are x = x0 + p t, y = y0 + q t for t in an
interval. The fixed point x = y cuts the interval in two; on either side one of x and y is
always the later one, the sink. So an equation has at most two streams, whose sources and
sinks are both affine in t. The equation 0 = 0 has no such streams and is told apart.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.solutions import Line, solve
from depanalysis.diophantine.systems.system import System

Table = NDArray[np.int64]

# Iterations and edges that plain Python handles in about the time that importing the
# compiler takes. A number of steps, so that the choice is the same everywhere.
SHORT = 2**17

_LATER = Interval(1, None)
_EARLIER = Interval(None, -1)


class Stream(NamedTuple):
    """The edges (source + source_step t, sink + sink_step t) for 0 <= t < edges.

    Iterations are counted from the low end of the range on. Source < sink in every edge;
    sinks ascend, or are all the same (sink_step = 0) and sources ascend. The form is
    unique: streams of the same edges are equal.
    """

    sink: int
    sink_step: int
    source: int
    source_step: int
    edges: int


def streams(system: System) -> tuple[Stream, ...]:
    """The edges of all equations but 0 = 0, the longest streams first.

    Equations that are given twice or in both orders of their roles, and the two halves
    of x + y = c, lead to equal streams, which are kept once.
    """
    found = dict.fromkeys(each for line in _lines(system) for each in _sides(line))
    return tuple(sorted(found, key=lambda stream: (-stream.edges, stream)))


def table(system: System) -> Table:
    """The same, one row a stream, for a range that is short enough to be listed.

    Both ends of every edge are in the range and steps are differences of ends, so that
    8 bytes are enough for them and for all sums of a few of them.
    """
    return np.array(streams(system), dtype=np.int64).reshape(-1, 5)


def is_clique(system: System) -> bool:
    """Whether an equation 0 = 0 makes every two iterations dependent."""
    return any(each.a == each.b == each.c == 0 for each in system.equations)


def is_short(system: System) -> bool:
    """Whether plain Python is done before compiled code would be loaded."""
    return system.size + sum(stream.edges for stream in streams(system)) < SHORT


def _lines(system: System) -> Iterator[Line]:
    """The solutions of each equation in iterations counted from the low end on."""
    offsets = Interval(0, system.size - 1)
    for a, b, c in ((each.a, each.b, each.c) for each in system.equations):
        # a (low + x) + b (low + y) = c
        solved = solve(a, b, c - (a + b) * system.low, offsets, offsets)
        if isinstance(solved, Line):
            yield solved


def _sides(line: Line) -> Iterator[Stream]:
    """The edges with x < y and those with x > y."""
    x, y = (line.x0, line.p), (line.y0, line.q)
    distance, growth = line.y0 - line.x0, line.q - line.p
    for sink, source, allowed in ((y, x, _LATER), (x, y, _EARLIER)):
        t = line.t & allowed.preimage(distance, growth)
        if not t.is_empty:
            yield _ascending(sink, source, t)


def _ascending(sink: tuple[int, int], source: tuple[int, int], t: Interval) -> Stream:
    """One side of a line, from the first sink (then the first source) on."""
    assert t.low is not None
    assert t.high is not None
    is_ascending = (sink[1], source[1]) > (0, 0)
    start, sign = (t.low, 1) if is_ascending else (t.high, -1)
    edges = t.high - t.low + 1
    # A single edge has no steps, and those of its equation may be huge.
    steps = (sign * sink[1], sign * source[1]) if edges > 1 else (0, 0)
    first_sink, first_source = (each[0] + each[1] * start for each in (sink, source))
    return Stream(first_sink, steps[0], first_source, steps[1], edges)
