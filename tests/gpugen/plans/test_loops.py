"""A loop with all that it names."""

from depanalysis.ir.statements import walk_statements
from gpugen.plans.loops import inner, numbered, planned_loop, size
from tests.gpugen.emit.lowered import python_loop
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
