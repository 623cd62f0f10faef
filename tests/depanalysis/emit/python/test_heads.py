"""How `prange` gets into a head, and when it does not."""

import ast

import pytest

from depanalysis.emit.python.edits import edited
from depanalysis.emit.python.modules import NoHeadError, head
from depanalysis.frontends.python.parsing import Places
from depanalysis.source import SourceFile


def loop(text):
    return ast.parse(text).body[0], Places(SourceFile("a.py", text))


@pytest.mark.parametrize(
    ("before", "body", "after"),
    [
        ("range(n)", "a[i] = b[i, 0] + c[0][i]", "numba.prange(n)"),
        ("range(n)", "a[i] = i", "numba.prange(0, n)"),
        ("range(n)", "a[i + 1] = 2", "numba.prange(0, n)"),
        ("range(n)", "a[b[i]] = 2", "numba.prange(n)"),
        ("range(n)", "a[-i] = 2", "numba.prange(0, n)"),
        ("range(n)", "a[i:] = 2", "numba.prange(0, n)"),
        ("range ( (n) )", "a[1] = i", "numba.prange (0,  (n) )"),
        ("range(1, n)", "a[i] = i", "numba.prange(1, n)"),
        ("range(1, n, 1)", "a[i] = i", "numba.prange(1, n, 1)"),
        ("range(len(é))", "é[i] = 0", "numba.prange(len(é))"),
    ],
)
def test_the_new_head(before, body, after):
    text = f"for i in {before}: {body}  # é\n"
    node, places = loop(text)
    found = head(node, places)
    assert edited(places.source, found.edits, ()) == text.replace(before, after)


def test_a_head_may_take_several_lines():
    text = "for i in range(\n    n\n): a[1] = i\n"
    node, places = loop(text)
    expected = text.replace("range(", "numba.prange(0, ")
    assert edited(places.source, head(node, places).edits, ()) == expected


@pytest.mark.parametrize(
    ("text", "trips"),
    [
        ("range(3)", 3), ("range(-3)", 0), ("range(2, 5)", 3), ("range(-2, 5, 1)", 7),
        ("range(n)", None), ("range(2, n)", None), ("range(True)", None),
    ],
)  # fmt: skip
def test_how_often_it_runs(text, trips):
    assert head(*loop(f"for i in {text}: pass")).trips == trips


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("while x: pass", "it is not a `for` loop"),
        ("for i in range(n): pass\nelse: pass", "it has an `else`"),
        ("for i in x: pass", "it does not go over a `range`"),
        ("for i in zip(x): pass", "it does not go over a `range`"),
        ("for i in range(): pass", "it does not go over a `range`"),
        ("for x.i in range(n): pass", "it does not go over a `range`"),
        ("for i in range(0, n, 2): pass", "numba's `prange` counts by 1 only"),
        ("for i in range(n, 0, -1): pass", "numba's `prange` counts by 1 only"),
        ("for i in range(0, n, k): pass", "numba's `prange` counts by 1 only"),
        (
            "for i in range \\\n (n): pass",
            "its `range` is on another line than its bounds",
        ),
        ("for i in (range)(n): pass", "its `range` is on another line than its bounds"),
    ],
)
def test_loops_without_a_head(text, reason):
    with pytest.raises(NoHeadError) as caught:
        head(*loop(text))
    assert str(caught.value) == reason
