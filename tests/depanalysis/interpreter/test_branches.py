"""What a run shows that no function's value may decide happens whatever functions give."""

import re
from contextlib import suppress
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Inputs, Run, run
from depanalysis.interpreter.values import called, settled
from tests.oracle.runs import program

HEAD = """
  parameter n: int
  array a: int[?]
  array b: int[?]
  scalar s: in out int
  scalar t: in out int
"""
FUNCTIONS = (
    called,
    lambda name, given: 0,
    lambda name, given: 1,
    lambda name, given: -7,
    lambda name, given: sum(map(int, given)) % 3,
    lambda name, given: int(given[0]) if given else 2,
)


def _run(body: str, functions, n: int = 3) -> Run:
    def values(name, given):
        return called(name, given) if name == "abs" else functions(name, given)

    def memory(name, element):
        return (sum(element) * 5 + len(name)) % 4

    return run(
        program(body, HEAD),
        Inputs({"n": n}, memory, 2_000, settled if functions is settled else values),
    )


def _shown(found: Run):
    return [(a.site, a.kind, a.element, a.iteration) for a in found.accesses]


def _check(body: str) -> Run:
    certain = _run(body, settled)
    for functions in FUNCTIONS:
        try:
            happened = iter(_shown(_run(body, functions)))
        except InterpretationError:
            continue
        assert all(each in happened for each in _shown(certain)), body
    return certain


@pytest.mark.parametrize(
    ("body", "elements"),
    [
        pytest.param("a[0] = 1 a[f(n)] = 1 b[1] = 1", [0, 1], id="subscript"),
        pytest.param("if f(n) > 2 { a[5] = 1 } b[1] = 1", [1], id="if"),
        pytest.param("if f(n) > 2 { t = 1 } a[t] = 1 b[1] = 1", [1], id="stored"),
        pytest.param("a[f(n)] = 1 b[a[0]] = 1 b[1] = 1", [1], id="anywhere"),
        pytest.param("while f(n) > 2 { a[5] = 1 } b[1] = 1", [1], id="while"),
        pytest.param(
            "for i = 0 to n { a[i] = 1 if f(i) > 2 { continue } a[9] = 1 } b[1] = 1",
            [0, 1, 2, 3, 1],
            id="continue",
        ),
        pytest.param(
            "for i = 0 to n { a[i] = 1 if f(i) > 2 { break } t = 2 } b[t] = 1 b[1] = 1",
            [0, 1],
            id="break",
        ),
        pytest.param(
            "for i = 0 to n { if f(i) > 2 { continue } if i > 1 { break } } b[1] = 1",
            [1],
            id="continue-or-break",
        ),
        pytest.param(
            "for i = 0 to n #o { for j = 0 to n { if f(i) > 2 { continue #o } a[j] = 1 } }"
            " b[1] = 1",
            [1],
            id="continue-outside",
        ),
        pytest.param("a[0] = 1 if f(n) > 2 { return } b[1] = 1", [0], id="return"),
        pytest.param("a[0] = 1 for i = 0 to f(n) { } b[1] = 1", [0], id="bound"),
        pytest.param(
            "t = f(n) t += 1 t = max(t, 3) a[abs(0 - 2)] = t", [2], id="values"
        ),
        pytest.param("s = select(f(n) > 2, a[1], a[2]) b[3] = s", [3], id="select"),
        pytest.param("if f(n) > 2 and n > 1 { a[1] = 1 } b[3] = s", [3], id="and"),
    ],
)
def test_what_is_certain(body, elements):
    found = _check(body)
    stored = [
        each.element[0]
        for each in found.accesses
        if each.variable in "ab" and each.kind == "write"
    ]
    assert stored == elements
    assert found.is_whole == (body.startswith("t = f(n) t += 1"))


NAMES = ("i", "s", "t", "n")
VALUES = st.recursive(
    st.sampled_from((*NAMES, "0", "1", "2")),
    lambda inner: st.one_of(
        inner.map("a[{}]".format),
        inner.map("f({})".format),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} + {pair[1]})"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} * {pair[1]})"),
        st.tuples(inner, inner, inner).map(
            lambda part: f"select({part[0]} > 1, {part[1]}, {part[2]})"
        ),
    ),
    max_leaves=3,
)
TESTS = st.tuples(VALUES, st.sampled_from(("<", ">", "==")), VALUES).map(" ".join)
SIMPLE = st.one_of(
    st.tuples(st.sampled_from("st"), VALUES).map(lambda p: f"{p[0]} = {p[1]}"),
    st.tuples(VALUES, VALUES).map(lambda p: f"a[{p[0]}] = {p[1]}"),
    st.tuples(VALUES, VALUES).map(lambda p: f"b[{p[0]}] += {p[1]}"),
    st.sampled_from(("break", "continue", "break #o", "continue #o", "return")),
)


def _compound(inner):
    body = st.lists(inner, max_size=3).map(" ".join)
    return st.one_of(
        st.tuples(TESTS, body, body).map(
            lambda p: f"if {p[0]} {{ {p[1]} }} else {{ {p[2]} }}"
        ),
        st.tuples(VALUES, body).map(lambda p: f"for @ = 0 to {p[0]} % 4 {{ {p[1]} }}"),
        st.tuples(TESTS, body).map(lambda p: f"while {p[0]} {{ {p[1]} s += 1 }}"),
    )


STATEMENTS = st.recursive(SIMPLE, _compound, max_leaves=6)


def _whole(found):
    indices = (f"j{k}" for k in count())
    inside = re.sub("@", lambda _: next(indices), " ".join(found))
    return f"for i = 0 to 2 #o {{ {inside} }} b[n] = s"


BODIES = st.lists(STATEMENTS, min_size=1, max_size=4).map(_whole)


@settings(deadline=None)
@given(BODIES)
def test_what_is_shown_happens_whatever_functions_give(body):
    # A loop without an end has no run.
    with suppress(InterpretationError):
        _check(body)
