"""Subscripts that leave their extent in every run, against runs with small parameters."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.engines.leaving import leaves
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.interpreter.values import settled
from tests.oracle.models import access, facts

TABLE = "parameter n: i32 parameter m: i32 parameter k: i32 array a: i32[?, m]"


def leaves_row(body: str, text: str, declared: str = TABLE) -> bool | None:
    known = facts(body, declarations=declared)
    found = access(known.model, "write", text)
    extent = known.extents(found)[1]
    assert extent is not None
    return leaves(known.model, found, 1, extent)


@pytest.mark.parametrize(
    ("head", "index", "expected"),
    [
        ("for i = 0 to m - 1", "i", False),
        ("for i = 0 to m", "i", True),
        ("for i = 0 to k", "i", False),
        ("for i = 0 to n * m - 1", "i", True),
        ("for i = 0 to m - 1", "i + 1", True),
        ("for i = 0 to k", "m + i", True),
        ("for i = 0 to k", "m - 1 - i", False),
        ("for i = 0 to k", "i - 1", True),
        ("for i = 0 to k", "n * m + i", True),
        ("for i = 0 to k", "i * m", True),
        ("for i = 0 to k", "i * k", False),
        ("for i = 0 to m - 1", "min(i + 3, m - 1)", False),
        # What a bound may be that is a product says nothing about the runs there are.
        ("for i = 0 to max(m, 0) * select(k != 0, 1, 0) - 2", "k - k + i + 1", False),
    ],
)
def test_what_every_run_does(head, index, expected):
    body = f"{head} {{ a[0, {index}] = 0 }}"
    assert leaves_row(body, f"a[0, {index}]") is expected


@pytest.mark.parametrize(("guard", "expected"), [("i < m", False), ("i > m", True)])
def test_guards_are_part_of_the_text(guard, expected):
    body = f"for i = 0 to m + 9 {{ if {guard} {{ a[0, i] = 0 }} }}"
    assert leaves_row(body, "a[0, i]") is expected


def test_rows_of_one_element_may_be_longer_than_they_say():
    declared = "parameter n: i32 array a: i32[?, 1]"
    assert leaves_row("a[0, n] = 0", "a[0, n]", declared)


SUBSCRIPTS = st.sampled_from(
    ["i", "i + 1", "i - 1", "m - i", "2 * i", "m - 1 - i", "k + i", "i * m", "m"]
)
ENDS = st.sampled_from(["m - 1", "m", "k", "k * m - 1", "m - k", "5", "m + k"])


@given(SUBSCRIPTS, ENDS, st.sampled_from(["m", "6", "k + m"]))
def test_a_text_that_leaves_has_no_long_run_inside(index, end, extent):
    declared = f"parameter m: i32 parameter k: i32 array a: i32[?, {extent}]"
    body = f"for i = 0 to {end} {{ a[0, {index}] = 0 }}"
    if leaves_row(body, f"a[0, {index}]", declared) is not True:
        return
    known = facts(body, declarations=declared)
    for m, k in product(range(2, 8), repeat=2):
        inputs = Inputs({"m": m, "k": k}, lambda _name, _at: 0, functions=settled)
        try:
            made = run(known.model.program, inputs)
        except InterpretationError:
            continue
        assert len(made.accesses) < 2 or made.strayed
