"""Runs that leave the arrays which they are said to stay inside."""

import pytest

from depanalysis.engines.extents import conforming
from depanalysis.engines.search import found
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.interpreter.values import settled
from depanalysis.options import Options
from tests.oracle.models import facts, question

_DECLARED = (
    "parameter n: i32 parameter m: i32 "
    "array a: i32[m] array b: i32[n // m] array c: i32[?] array d: i32[2, m]"
)


@pytest.mark.parametrize(
    ("body", "is_inside"),
    [
        ("a[n] = 0", True),
        ("a[m] = 0", False),
        ("a[n] = a[n - 4]", False),
        ("c[n * n] = c[m]", True),
        ("b[7] = 0", True),
    ],
)
@pytest.mark.parametrize("bounds", ["assume", "strict"])
def test_a_run_stays_inside_the_extents_that_are_known(body, is_inside, bounds):
    parameters = {"n": 3, "m": 0 if body[0] == "b" else 4}
    log, found = logged(body, parameters, bounds)
    assert found == (log if is_inside else ())


@pytest.mark.parametrize(("value", "is_one"), [(4, True), (-4, False), (2**64, False)])
def test_parameters_have_values_of_their_types(value, is_one):
    declared = "parameter n: u64 parameter m: int array a: int[?]"
    known = facts("for i = 0 to 1 { a[i] = m }", Options(), declared)
    given = {"n": value, "m": -(2**70)}
    inputs = Inputs(given, lambda _name, _at: 0, functions=settled)
    made = run(known.model.program, inputs)
    assert bool(conforming(known, made, given)) is is_one


@pytest.mark.parametrize(
    ("body", "bounds", "is_inside"),
    [
        ("d[0, n] = 0", "assume", False),
        ("d[0, n] = 0", "strict", True),
        ("d[0, n :] = 0", "assume", True),
        ("d[1, n :] = 0", "assume", False),
    ],
)
def test_a_run_leaves_rows_where_it_may(body, bounds, is_inside):
    log, found = logged(body, {"n": 3, "m": 2}, bounds)
    assert found == (log if is_inside else ())


def test_a_text_that_leaves_its_row_does_so():
    log, found = logged("d[i, m] = 0", {"n": 3, "m": 2}, "assume")
    assert found == log[:1]


def logged(body, parameters, bounds):
    options = Options(bounds=bounds)
    known = facts(f"for i = 0 to 1 {{ {body} }}", options, _DECLARED)
    inputs = Inputs(parameters, lambda _name, _at: 0, functions=settled)
    made = run(known.model.program, inputs)
    return made.accesses, conforming(known, made, parameters)


def test_a_witness_has_an_array_that_is_large_enough():
    known = facts("for i = 0 to n { a[i * n] = 0 }", Options(), _DECLARED)
    asked = question(known.model, "i", "write a[i * n]", "write a[i * n]")
    assert found(known, asked) is None
    known = facts("for i = 0 to n { a[m - m] = 0 }", Options(), _DECLARED)
    asked = question(known.model, "i", "write a[m - m]", "write a[m - m]")
    witness = found(known, asked)
    assert witness is not None
    assert dict(witness.parameters)["m"] == 1
