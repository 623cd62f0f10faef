"""Which variables hold nothing but 0 and 1."""

import pytest

from depanalysis.analysis.boolean_scalars import is_truth_valued
from depanalysis.analysis.reductions import updates
from depanalysis.ir.types import BOOL, I32
from tests.oracle.models import COMMON
from tests.oracle.runs import program

DECLARATIONS = f"{COMMON} scalar g: in out bool scalar v: out i32"
TYPES = {"g": BOOL, "v": I32, "s": I32, "a": I32}


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("v = 1", id="constant"),
        pytest.param("v = i32(a[n] > 2)", id="comparison"),
        pytest.param("v = i32(g)", id="boolean"),
        pytest.param("v = 0 v = i32(v != 0 and a[n] != 0)", id="conjunction"),
        pytest.param("v = 0 v = v v |= select(g, 1, v)", id="selection"),
        pytest.param("v = 1 v &= a[n]", id="mask"),
        pytest.param('v = 1 opaque "calls f" reads(v) writes(s)', id="opaque"),
        pytest.param("v = i32(g) * v a[v] = 7", id="product"),
    ],
)
def test_only_truth_values_are_assigned(body):
    assert is_truth_valued(program(body, DECLARATIONS), "v", TYPES)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("v = 2", id="constant"),
        pytest.param("v = 1 v = a[n]", id="element"),
        pytest.param("v = 1 v += i32(g)", id="sum"),
        pytest.param("v = 1 v |= a[n]", id="bits"),
        pytest.param("v = select(g, 1, n)", id="selection"),
        pytest.param('v = 1 opaque "calls f" reads() writes(v)', id="named"),
        pytest.param('v = 1 opaque "f" reads(*) writes(*)', id="opaque"),
        pytest.param("v = i32(g) + i32(g)", id="two-truths"),
    ],
)
def test_anything_else_may_be_assigned(body):
    assert not is_truth_valued(program(body, DECLARATIONS), "v", TYPES)


def test_an_input_may_be_anything_unless_it_is_boolean():
    parsed = program("s = 1 g = true", DECLARATIONS)
    assert not is_truth_valued(parsed, "s", TYPES)
    assert is_truth_valued(parsed, "g", TYPES)
    assert not is_truth_valued(parsed, "a", TYPES)


def test_a_conjunction_with_an_input_is_no_update():
    parsed = program("s = i32(s != 0 and a[n] != 0)", DECLARATIONS)
    assert updates(parsed, parsed.body, 0, parsed.variables) == ()
