from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.analysis.polynomials import Polynomial, constant, polynomial
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import Expr, Var
from depanalysis.ir.printer import show_expression
from depanalysis.schedule.heads import Head, heads
from tests.oracle.models import expr


def value(bound: Expr, names: dict[str, int]) -> int:
    found = evaluate(bound, names, lambda name, element: 0)
    assert isinstance(found, int)
    return found


def visited(loops: tuple[Head, ...], names: dict[str, int]) -> list[tuple[int, ...]]:
    if not loops:
        return [()]
    first, *rest = loops
    low, high = value(first.lower, names), value(first.upper, names)
    return [
        (index, *others)
        for index in range(low, high + 1)
        for others in visited(tuple(rest), {**names, first.variable: index})
    ]


def form(factors: dict[str, int], rest: int) -> Polynomial:
    total = constant(rest)
    for name, factor in factors.items():
        total = total + polynomial(Var(name)).scaled(factor)
    return total


FACTORS = st.fixed_dictionaries(
    {name: st.integers(-3, 3) for name in "xyz"} | {"n": st.integers(-1, 1)}
)


@given(st.lists(st.tuples(FACTORS, st.integers(-6, 6)), max_size=3), st.integers(-2, 4))
def test_exactly_the_points_are_visited_in_order(more, n) -> None:
    box = [({name: sign}, 3) for name in "xyz" for sign in (1, -1)]
    about = [each for each in more if any(each[0][name] for name in "xyz")]
    forms = [*box, *about]
    expected = [
        point
        for point in product(range(-3, 4), repeat=3)
        if all(
            sum(f.get(k, 0) * v for k, v in zip("xyzn", (*point, n), strict=True)) + c
            >= 0
            for f, c in forms
        )
    ]
    made = heads("xyz", [form(*each) for each in forms])
    if made is None:
        # Bounds that contradict each other make one another redundant.
        assert expected == []
        return
    assert visited(made, {"n": n}) == expected


def test_bounds_that_others_imply_are_left_out() -> None:
    triangle = [polynomial(expr(t)) for t in ("i", "n - 1 - i", "j - i", "n - 1 - j")]
    outer, inner = heads("ji", triangle) or ()
    assert (show_expression(outer.lower), show_expression(outer.upper)) == (
        "0",
        "n - 1",
    )
    assert (show_expression(inner.lower), show_expression(inner.upper)) == ("0", "j")


@pytest.mark.parametrize("text", ["n * i", "i * i", "i % 2 - i"])
def test_what_is_not_linear_has_no_heads(text: str) -> None:
    forms = [polynomial(expr(t)) for t in ("i", "9 - i", text)]
    assert heads("i", forms) is None


def test_a_counter_without_an_end_has_no_head() -> None:
    assert heads("i", [polynomial(expr("i"))]) is None
