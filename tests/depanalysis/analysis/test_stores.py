"""What single statements do to values and versions."""

import pytest

from depanalysis.analysis.stores import storage_of
from depanalysis.analysis.symbolic import model
from tests.oracle.runs import program

POINTERS = """
  parameter n: i32
  array p: may_alias i32[?]
  array q: may_alias i32[?]
  array table: i32[10]
  array apart: i32[?]
"""


@pytest.mark.parametrize(
    ("aliasing", "changed"),
    [
        pytest.param("assume", {"p"}, id="pointers do not overlap"),
        pytest.param(
            "strict", {"p", "q", "table"}, id="they may, with what has a name"
        ),
    ],
)
def test_a_store_reaches_what_may_overlap(aliasing, changed):
    storage = storage_of(program("p[0] = 1", POINTERS), aliasing)
    assert storage.touched(frozenset({"p"})) == changed


def test_a_store_to_an_array_apart_reaches_only_itself():
    storage = storage_of(program("p[0] = 1", POINTERS), "strict")
    assert storage.touched(frozenset({"apart"})) == {"apart"}


@pytest.mark.parametrize(
    ("store", "aliasing", "is_same"),
    [
        pytest.param("apart[0] = 1", "strict", True, id="apart"),
        pytest.param("q[0] = 1", "assume", True, id="assumed apart"),
        pytest.param("q[0] = 1", "strict", False, id="may overlap"),
        pytest.param("p[0] = 1", "assume", False, id="the same array"),
        pytest.param(
            'opaque "calls f" reads(*) writes(*)', "assume", False, id="not modelled"
        ),
    ],
)
def test_a_load_is_the_same_until_something_is_stored(store, aliasing, is_same):
    body = f"apart[p[n]] = 0 {store} apart[p[n]] = 0"
    facts = model(program(body, POINTERS), aliasing)
    writes = [
        a.indices for a in facts.accesses if a.variable == "apart" and a.kind == "write"
    ]
    assert (writes[0] == writes[-1]) == is_same
