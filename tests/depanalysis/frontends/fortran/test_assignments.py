"""Array statements leave in memory what Fortran says, by runs of the interpreter."""

import pytest

from depanalysis.frontends.fortran import translate
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile

_UNIT = """subroutine test(a, p, s)
implicit none
integer, intent(inout) :: a(6), s
integer, intent(in) :: p(6)
integer :: i
{}
end subroutine
"""
START = [3, 1, 4, 1, 5, 9]
PLACES = [2, 3, 1, 6, 5, 4]


def outcome(body: str) -> tuple[list[int], int]:
    """The final elements of `a` and the value of `s`."""
    found = translate(SourceFile("t.f90", _UNIT.format(body)))
    assert not found.errors
    (program,) = found.programs
    assert not verify(program)
    opaque = [s for s in walk_statements(program.body) if isinstance(s, Opaque)]
    assert not opaque
    lists = {"a": START, "p": PLACES}
    memory = run(
        program, Inputs({}, lambda name, at: lists[name][at[0]] if at else 0)
    ).memory
    final = [int(memory.get(("a", (at,)), START[at])) for at in range(6)]
    return final, int(memory.get(("s", ()), 0))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("a = 7", [7] * 6, id="whole"),
        pytest.param("a(2:6) = a(1:5)", [3, 3, 1, 4, 1, 5], id="shift-up"),
        pytest.param("a(1:5) = a(2:6)", [1, 4, 1, 5, 9, 9], id="shift-down"),
        pytest.param("a = a(6:1:-1)", [9, 5, 1, 4, 1, 3], id="reverse"),
        pytest.param("a(::2) = 2 * a(2::2)", [2, 1, 2, 1, 18, 9], id="steps"),
        pytest.param("a = a(p)", [1, 4, 3, 9, 5, 1], id="gather"),
        pytest.param("a(p) = a", [4, 3, 1, 9, 5, 1], id="scatter"),
        pytest.param("a = a + a(1)", [6, 4, 7, 4, 8, 12], id="first-is-read-before"),
        pytest.param("where (a > 3) a = 0", [3, 1, 0, 1, 0, 0], id="where"),
        pytest.param(
            "where (a > 4)\na = a - 4\nelsewhere (a > 1)\na = -a\nelsewhere\na = 7\nend where",
            [-3, 7, -4, 7, 1, 5],
            id="elsewhere",
        ),
        pytest.param(
            "forall (i = 2:6) a(i) = a(i - 1)", [3, 3, 1, 4, 1, 5], id="forall"
        ),
        pytest.param(
            "forall (i = 1:6:2, a(i) > 3)\na(i) = i\na(i + 1) = a(i)\nend forall",
            [3, 1, 3, 3, 5, 5],
            id="forall-in-order",
        ),
    ],
)
def test_statements_evaluate_before_they_store(body: str, expected: list[int]) -> None:
    assert outcome(body)[0] == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("s = sum(a)", 23, id="sum"),
        pytest.param("s = sum(a(2:5)) + 1", 12, id="section"),
        pytest.param("s = maxval(a) - minval(a)", 8, id="extremes"),
        pytest.param("s = product(a(1:3))", 12, id="product"),
        pytest.param("s = count(a == 1)", 2, id="count"),
        pytest.param("s = dot_product(a, p)", 80, id="dot"),
        pytest.param("if (any(a > 8) .and. all(a > 0)) s = 5", 5, id="logical"),
        pytest.param("s = size(a) + lbound(p, 1) + ubound(p, 1)", 13, id="inquiries"),
    ],
)
def test_functions_of_arrays_have_their_values(body: str, expected: int) -> None:
    assert outcome(body)[1] == expected
