from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import Expr
from depanalysis.ir.printer import show_expression
from depanalysis.solvers.constraints import Floor, Linear
from depanalysis.solvers.trees import (
    Band,
    Guard,
    Leaf,
    Scan,
    Scanned,
    Sequence,
    SharedTimeError,
    Tree,
    leaves_of,
    path_to,
    scanned,
)

Moment = tuple[int, tuple[int, ...]]


def row(*names: str, divisor: int = 1) -> Floor:
    return Floor(tuple((name, 1) for name in names), 0, divisor)


def at_least(constant: int, **factors: int) -> Linear:
    return Linear(tuple(each for each in factors.items() if each[1]), constant)


def value(expr: Expr, names: dict[str, int]) -> int:
    found = evaluate(expr, names, lambda name, element: 0)
    assert isinstance(found, int)
    return found


def visited(nodes: tuple[Scanned, ...], names: dict[str, int]) -> list[Moment]:
    found: list[Moment] = []
    for node in nodes:
        if isinstance(node, Scan):
            low, high = value(node.lower, names), value(node.upper, names)
            for index in range(low, high + 1, node.step):
                found += visited(node.body, {**names, node.name: index})
        elif isinstance(node, Guard):
            found += visited(node.body, names) if value(node.condition, names) else []
        else:
            found.append((node.number, tuple(value(v, names) for v in node.values)))
    return found


FACTORS = st.fixed_dictionaries(
    {name: st.integers(-3, 3) for name in "xyz"} | {"n": st.integers(-1, 1)}
)
BOX = [at_least(3, **{name: sign}) for name in "xyz" for sign in (1, -1)]


@given(st.lists(st.tuples(FACTORS, st.integers(-6, 6)), max_size=3), st.integers(-2, 4))
def test_exactly_the_points_are_visited_in_order(more, n) -> None:
    constraints = [*BOX, *(at_least(c, **factors) for factors, c in more)]
    leaf: Tree = Leaf(0, ("x", "y", "z"), tuple(constraints))
    for name in "zyx":
        leaf = Band(name, {0: row(name)}, leaf, 0)

    def holds(form: Linear, point: dict[str, int]) -> bool:
        return sum(point[str(k)] * v for k, v in form.terms) + form.constant >= 0

    expected = [
        (0, point)
        for point in product(range(-3, 4), repeat=3)
        if all(
            holds(f, dict(zip("xyzn", (*point, n), strict=True))) for f in constraints
        )
    ]
    assert visited(scanned(leaf), {"n": n}) == expected


SQUARE = Leaf(0, ("i",), (at_least(0, i=1), at_least(-1, i=-1, n=1)))
TRIANGLE = Leaf(
    1, ("i", "j"), (*SQUARE.constraints, at_least(0, j=1), at_least(0, i=1, j=-1))
)


def test_parts_of_a_sequence_share_the_loop_around_it() -> None:
    inner = Band("j", {1: row("j")}, TRIANGLE, 1)
    tree = Band("i", {0: row("i"), 1: row("i")}, Sequence((SQUARE, inner)), 0)
    expected = [(0, (0,)), (1, (0, 0)), (0, (1,)), (1, (1, 0)), (1, (1, 1))]
    assert visited(scanned(tree), {"n": 2}) == expected
    assert path_to(tree, 1) == (row("i"), 1, row("j"))
    assert [leaf.number for leaf in leaves_of(tree)] == [0, 1]


def test_bounds_that_others_imply_are_left_out() -> None:
    inner = Band("i", {1: row("i")}, TRIANGLE, 0)
    (loop,) = scanned(Band("j", {1: row("j")}, inner, 1))
    assert isinstance(loop, Scan)
    (body,) = loop.body
    assert isinstance(body, Scan)
    assert [show_expression(e) for e in (body.lower, body.upper)] == ["j", "n - 1"]


def test_two_instances_of_one_time_are_no_order() -> None:
    with pytest.raises(SharedTimeError):
        scanned(Band("i", {1: row("i")}, TRIANGLE, 0))
