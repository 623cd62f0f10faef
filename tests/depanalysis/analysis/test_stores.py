"""What single statements do to values and versions."""

import pytest

from depanalysis.analysis.stores import storage_of
from depanalysis.analysis.symbolic import model
from depanalysis.ir.printer import show_expression
from tests.oracle.runs import program

POINTERS = """
  parameter n: i32
  array p: may_alias i32[?]
  array q: may_alias i32[?]
  array whole: i32[10]
  array own: i32[?]
"""


@pytest.mark.parametrize(
    ("aliasing", "changed"),
    [
        pytest.param("assume", {"p"}, id="pointers do not overlap"),
        pytest.param(
            "strict", {"p", "q", "whole"}, id="they may, with what has a name"
        ),
    ],
)
def test_a_store_reaches_what_may_overlap(aliasing, changed):
    storage = storage_of(program("p[0] = 1", POINTERS), aliasing)
    assert storage.touched(frozenset({"p"})) == changed


def test_a_store_to_an_array_apart_reaches_only_itself():
    storage = storage_of(program("p[0] = 1", POINTERS), "strict")
    assert storage.touched(frozenset({"own"})) == {"own"}


@pytest.mark.parametrize(
    ("store", "aliasing", "is_same"),
    [
        pytest.param("own[0] = 1", "strict", True, id="apart"),
        pytest.param("q[0] = 1", "assume", True, id="assumed apart"),
        pytest.param("q[0] = 1", "strict", False, id="may overlap"),
        pytest.param("p[0] = 1", "assume", False, id="the same array"),
        pytest.param(
            'opaque "calls f" reads(*) writes(*)', "assume", False, id="not modelled"
        ),
    ],
)
def test_a_load_is_the_same_until_something_is_stored(store, aliasing, is_same):
    body = f"own[p[n]] = 0 {store} own[p[n]] = 0"
    facts = model(program(body, POINTERS), aliasing)
    writes = [
        a.indices for a in facts.accesses if a.variable == "own" and a.kind == "write"
    ]
    assert (writes[0] == writes[-1]) == is_same


FIELDS = """
  parameter n: i32
  array p: may_alias i32[?]
  array g.rows: may_alias field_of g i32[?]
  array g.columns: may_alias field_of g i32[?]
"""


def test_fields_of_one_record_do_not_overlap():
    storage = storage_of(program("p[0] = 1", FIELDS), "strict")
    assert storage.touched(frozenset({"g.rows"})) == {"g.rows", "p"}
    assert storage.touched(frozenset({"g.rows", "g.columns"})) == {
        *("g.rows", "g.columns", "p")
    }
    assert storage.touched(frozenset({"p"})) == {"p", "g.rows", "g.columns"}


def _bound(body: str, *, is_alone: bool = True) -> str:
    """What is known of the bound of the last loop."""
    found = model(program(f"{body} for i = 0 to q[0] {{ own[i] = 0 }}", POINTERS),
                  is_alone=is_alone)  # fmt: skip
    upper = found.loops[-1].upper
    assert upper is not None
    return show_expression(upper)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("q[0] = n", "n", id="stored"),
        pytest.param("q[0] = n q[0] += 2", "n + 2", id="updated"),
        pytest.param("q[0] = n own[0] = 1", "n", id="another object"),
        pytest.param("q[0] = n for k = 0 to 3 { own[k] = 1 }", "n", id="a loop apart"),
    ],
)
def test_what_was_stored_is_loaded(body, expected):
    assert _bound(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("q[1] = n", id="another element"),
        pytest.param("q[0] = n q[n] = 1", id="perhaps the same element"),
        pytest.param("q[0] = n p[0] = 1", id="perhaps the same object"),
        pytest.param("q[0] = n for k = 0 to 3 { p[k] = 1 }", id="in a loop"),
        pytest.param("if n > 2 { q[0] = n }", id="on one way"),
        pytest.param('q[0] = n opaque "x" reads() writes(q)', id="unknown code"),
        pytest.param('q[0] = n opaque "x" reads() writes(p)', id="near unknown code"),
        pytest.param("q[0] = n while p[n] > 0 { p[n] -= 1 }", id="in a while loop"),
    ],
)
def test_what_may_have_changed_is_not_taken_for_what_was_stored(body):
    assert _bound(body).startswith("`?")


def test_other_threads_may_store_in_between():
    assert _bound("q[0] = n", is_alone=False).startswith("`?")
