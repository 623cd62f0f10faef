"""A loop with all that it names."""

import pytest

from depanalysis.frontends.c import translate
from depanalysis.frontends.fortran import translate as translate_fortran
from depanalysis.ir.printer import show_expression
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.source import SourceFile
from gpugen.planning import kernel_plan
from gpugen.plans.loops import end_of, inner, numbered, planned_loop, size
from tests.gpugen.emit.lowered import loop_of, python_loop
from tests.gpugen.loops import program

TEXT = """def f(a, p, x, n):
    m = n - 1
    for sweep in range(2):
        for i in range(m):
            if x[i] > 0.5:
                t = p[i]
                a[t] = x[i] + sweep
            else:
                a[i] = 0.0
"""


def test_inputs_are_what_is_read_and_not_changed():
    found = planned_loop(program(TEXT)[0], 2)
    assert found is not None
    assert {each.name for each in found.inputs} == {"m", "sweep", "a.shape.0"}
    assert [scalar.name for scalar in found.changed] == ["t"]
    assert {array.name for array in found.arrays} == {"a", "p", "x"}
    assert found.written == ("a",)


def test_statements_are_numbered_as_the_program_numbers_them():
    whole, _ = program(TEXT)
    expected = dict(enumerate(walk_statements(whole.body)))

    def check(body):
        for number, stmt in body:
            assert expected[number] is stmt
            for part in inner(number, stmt):
                check(part)

    check(numbered(whole.body, 0))
    assert size(expected[1]) == 6


def test_only_a_counted_loop_is_planned():
    whole, _ = program(TEXT)
    assert planned_loop(whole, 0) is None
    assert planned_loop(whole, 99) is None


def test_arrays_of_bounds_are_arrays_of_the_loop():
    loop = python_loop("a[i] = 1.0")
    assert [array.name for array in loop.arrays] == ["a"]


LOCALS = """void f(int n, double *a, const double *x, int *p) {
  double scale = 0.5, t, w[10];
  int j;
  for (int i = 0; i < n; i++) {
    t = scale * x[i];
    for (j = 0; j < 3; j++) a[p[i]] += t;
  }
  for (int i = 0; i < n; i++) a[p[i]] = w[3];
}
"""


def loops_in_c(text):
    (found,) = translate(SourceFile("f.c", text)).programs
    body = enumerate(walk_statements(found.body))
    numbers = [n for n, stmt in body if isinstance(stmt, Loop)]
    return [planned_loop(found, n) for n in numbers]


def test_scalars_that_a_function_declares_have_their_types():
    first, _, _ = loops_in_c(LOCALS)
    assert first is not None
    assert [(each.name, str(each.type)) for each in first.inputs][-1] == (
        "scale",
        "f64",
    )
    assert {each.name for each in first.changed} == {"t", "j"}


def test_an_array_that_a_function_declares_is_an_obstacle():
    first, _, other = loops_in_c(LOCALS)
    assert kernel_plan(first.program, first.number).obstacles == ()
    reasons = kernel_plan(other.program, other.number).obstacles
    assert reasons == ("`w` is an array of the function's own, at 8:41",)


@pytest.mark.parametrize(
    ("values", "end"),
    [
        ("n", "n"),
        ("n + 1", "n + 1"),
        ("q[0] - 1", "q[0] - 1"),
        ("n, 0, -1", "0"),
        ("0, n + 1, q[0]", "n + 1"),
    ],
)
def test_a_range_ends_as_the_text_has_it(values, end):
    text = (
        f"def f(a, p, q, n):\n    for i in range({values}):\n        a[p[i]] = q[i]\n"
    )
    found = planned_loop(*program(text))
    assert found is not None
    assert show_expression(end_of(found.node)) == end


def test_an_end_is_past_the_last_value_of_any_step():
    loop = loop_of("for i = 0 to n step b[0] { a[i] = 1 }")
    shown = show_expression(end_of(loop.node))
    assert shown == "n + select(b[0] > 0, 1, -1)"


def test_an_index_hides_the_scalar_of_its_name():
    """In Fortran the declared `i` is another scalar; a bound of the loop may read it."""
    text = "subroutine f(n, a)\n integer n, i, j\n real a(n, n)\n{}\nend subroutine\n"
    loop = " do {0}\n  do j = 1, n\n   a(j, {1}) = i + j\n  end do\n end do"
    for head, names in (("i = 1, n", {"n"}), ("i = i, n", {"n", "i"})):
        source = SourceFile("f.f90", text.format(loop.format(head, "i")))
        (found,) = translate_fortran(source).programs
        planned = planned_loop(found, 0)
        assert planned is not None
        assert {each.name for each in planned.inputs} == names
