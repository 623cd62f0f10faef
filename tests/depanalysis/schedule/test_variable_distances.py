from functools import partial

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.partitions import partition
from depanalysis.interpreter.machine import Inputs, Reordering, difference, run
from depanalysis.schedule.choices import carried_equations, has_components
from tests.depanalysis.schedule.texts import loops_of
from tests.oracle.programs import memory


def found(body: str) -> list[str] | None:
    facts, loops = loops_of(body)
    equations = carried_equations(facts, loops[0])
    return None if equations is None else sorted(map(str, equations))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("for i = 1 to n { v[2 * i] = v[3 * i + 1] }", ["-2x + 3y = -1"]),
        ("for i = 1 to n { v[i] = v[i - 4] + v[i - 6] }", ["-x + y = 4", "-x + y = 6"]),
        ("for i = 1 to n { v[i] = v[n] }", None),
        ("for i = 1 to n { v[i + n] = v[2 * i + n] }", ["-x + 2y = 0"]),
        ("for i = 1 to n { a[i, 2 * i] = a[i - 2, 6] }", ["-x + y = 2"]),
        ("for i = 1 to n { v[0] = i }", None),
        ("for i = 1 to n { s = v[i] + s }", None),
        ("for i = 1 to n step 2 { v[i] = v[2 * i] }", None),
        ("for i = 1 to n { for j = 1 to n { v[i] = v[2 * j] } }", None),
        ("for i = 1 to n { v[i] = w[i] }", []),
        ("for i = 1 to n { t = v[3 * i] v[2 * i] = t }", ["-2x + 3y = 0"]),
        ("for i = 1 to n { v[i] = v[2 * i] if w[i] > 3 { break } }", None),
    ],
)
def test_dependences_are_equations_between_iterations(
    body: str, expected: list[str] | None
) -> None:
    equations = found(body)
    if equations is None or expected is None:
        assert equations == expected
    else:
        assert equations == expected


@pytest.mark.parametrize(
    ("equations", "expected"),
    [
        ([(2, -3, 5)], True),
        ([(1, 1, 9)], True),
        ([(-1, 1, 4)], True),
        ([(-1, 1, 1)], False),
        ([(-1, 1, 4), (-1, 1, 6)], True),
        ([(-1, 1, 4), (-1, 1, 3)], False),
        ([(-1, 1, 4), (1, 1, 6)], False),
        ([(0, 1, 4)], False),
        ([(0, 0, 0)], False),
        ([], False),
    ],
)
def test_components_are_worth_it_if_there_are_many(equations, expected: bool) -> None:
    assert has_components(tuple(Equation(*each) for each in equations)) is expected


def in_order(parts: list[list[int]], trips: int) -> list[int]:
    return [i - 1 for part in parts for i in part]


@pytest.mark.parametrize(
    "subscripts",
    ["v[2 * i] = v[3 * i + 1]", "v[i] = v[i - 4] + 1", "v[5 - i] = v[i] + v[i + 8]",
     "v[3 * i] = v[7 - 2 * i]", "v[i] = v[2 * i]"],
)  # fmt: skip
def test_components_can_run_in_any_order(subscripts: str) -> None:
    facts, loops = loops_of(f"for i = 1 to n {{ {subscripts} + i }}")
    equations = carried_equations(facts, loops[0])
    assert equations is not None
    program, inputs = facts.model.program, Inputs({"n": 24, "m": 0}, memory(1))
    parts = [list(part) for part in partition(list(equations), 1, 24).components()]
    for chosen in (parts[::-1], parts[1::2] + parts[::2]):
        order = Reordering(0, partial(in_order, chosen))
        other = run(program, inputs, order)
        assert difference(program, inputs, run(program, inputs), other) is None
