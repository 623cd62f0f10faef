"""Iterations that only evaluate the failing test of a `while`."""

import pytest

from depanalysis.engines.tests_only import test_ends as ends_of
from depanalysis.engines.tests_only import tests_only as found_in
from depanalysis.interpreter.machine import Inputs, run
from tests.oracle.runs import program

DECLARED = "array a: i32[?] scalar i: i32 scalar t: i32"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("i = 0 while a[i] > 0 { i += 1 }", {2}),
        ("i = 0 while true { t = a[i] if t == 0 { break } i += 1 }", {2}),
        ("i = 0 while true { a[9] = i if a[i] == 0 { break } i += 1 }", set()),
        ("i = 0 while true { i += 1 if a[i] == 0 { break } }", set()),
        ("i = 0 while true { t = a[i] i += 1 if t == 0 { break } }", set()),
    ],
)
def test_the_last_iteration(body, expected):
    text = program(body, DECLARED)
    made = run(text, Inputs({}, lambda _name, at: int(at < (2,))))
    found = found_in(ends_of(text), made.accesses)
    assert {iteration[-1][1] for iteration in found} == expected
