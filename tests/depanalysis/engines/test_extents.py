"""Runs that leave the arrays which they are said to stay inside."""

import pytest

from depanalysis.engines.extents import stays_inside
from depanalysis.engines.search import found
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.options import Options
from tests.oracle.models import facts, question

_DECLARED = (
    "parameter n: i32 parameter m: i32 "
    "array a: i32[m] array b: i32[n // m] array c: i32[?]"
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
@pytest.mark.parametrize("in_bounds", [True, False])
def test_a_run_stays_inside_the_extents_that_are_known(body, is_inside, in_bounds):
    parameters = {"n": 3, "m": 0 if body[0] == "b" else 4}
    known = facts(
        f"for i = 0 to 1 {{ {body} }}", Options(in_bounds=in_bounds), _DECLARED
    )
    log = run(known.model.program, Inputs(parameters, lambda _name, _at: 0)).accesses
    assert stays_inside(known, log, parameters) == (is_inside or not in_bounds)


def test_a_witness_has_an_array_that_is_large_enough():
    known = facts("for i = 0 to n { a[i * n] = 0 }", Options(in_bounds=True), _DECLARED)
    asked = question(known.model, "i", "write a[i * n]", "write a[i * n]")
    assert found(known, asked) is None
    known = facts("for i = 0 to n { a[m - m] = 0 }", Options(in_bounds=True), _DECLARED)
    asked = question(known.model, "i", "write a[m - m]", "write a[m - m]")
    witness = found(known, asked)
    assert witness is not None
    assert dict(witness.parameters)["m"] == 1
