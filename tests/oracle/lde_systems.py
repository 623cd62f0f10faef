"""Several equations over one range by looking at all pairs, and random ones to try.

The dependences of a system are those of its equations together, so the truth about it is
the truth about the union of their solutions: components, levels and counts follow.
"""

from collections.abc import Sequence

from hypothesis import strategies as st

from tests.oracle import lde

Coefficients = tuple[int, int, int]
Drawn = tuple[list[Coefficients], int, int]


def truth(equations: Sequence[Coefficients], low: int, high: int) -> lde.Truth:
    """Everything about several equations in one range."""
    iterations = range(low, high + 1)
    solutions = {
        pair for each in equations for pair in lde.solve(*each, iterations, iterations)
    }
    return lde.Truth(low, high, sorted(solutions))


def labels(found: lde.Truth) -> list[int]:
    """The smallest iteration of the component of each iteration, in their order."""
    label = {i: component[0] for component in found.components() for i in component}
    return [label[i] for i in range(found.low, found.high + 1)]


def levels(found: lde.Truth) -> list[int]:
    """The level of each iteration, in their order."""
    return list(found.levels().values())


@st.composite
def systems(
    draw: st.DrawFn, size: int = 40, coefficient: int = 6, equations: int = 6
) -> Drawn:
    """A few equations and a range, empty and one-element ranges and far ones included.

    Half of the equations are made to have a solution in the range (where there is any),
    since a random right side seldom has one.
    """
    near = st.integers(-size, size)
    far = st.sampled_from([2**31, 2**32, 2**63, 10**18, 10**30])
    sign = st.sampled_from([-1, 1])
    low = draw(near) + draw(st.just(0) | st.builds(lambda s, f: s * f, sign, far))
    high = low + draw(st.integers(-1, size - 1))
    count = draw(st.integers(0, equations))
    return [_equation(draw, coefficient, low, high) for _ in range(count)], low, high


def _equation(draw: st.DrawFn, coefficient: int, low: int, high: int) -> Coefficients:
    a = draw(st.integers(-coefficient, coefficient))
    b = draw(st.just(a) | st.just(-a) | st.integers(-coefficient, coefficient))
    if low <= high and draw(st.booleans()):
        x, y = draw(st.integers(low, high)), draw(st.integers(low, high))
        return a, b, a * x + b * y
    return a, b, draw(st.integers(-3 * coefficient, 3 * coefficient)) + (a + b) * low
