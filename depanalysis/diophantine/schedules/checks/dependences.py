"""The dependences that a schedule has to keep, as streams, and the equation of each."""

from collections.abc import Iterator

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.explicit.streams import Stream, is_clique, streams
from depanalysis.diophantine.systems.system import System


def dependences(system: System) -> Iterator[Stream]:
    """Streams whose edges imply all others, counted from the low end of the range on.

    A clique is kept by keeping each two iterations in a row in their order.
    """
    if is_clique(system):
        return iter((Stream(1, 1, 0, 1, max(0, system.size - 1)),))
    return iter(streams(system))


def equation_of(system: System, source: int, sink: int) -> Equation:
    """The first equation that makes the sink depend on the source."""
    for each in system.equations:
        a, b, c = each.a, each.b, each.c
        if c in (a * source + b * sink, a * sink + b * source):
            return each
    raise AssertionError("a dependence comes from an equation")
