"""Ranges of subscripts against all values that they take."""

from itertools import product

import pytest

from depanalysis.analysis.polynomials import polynomial
from depanalysis.analysis.symbolic import model
from depanalysis.emit.guards.conditions import NoGuardError
from depanalysis.emit.guards.ranges import range_of
from depanalysis.frontends.c import translate
from depanalysis.source import SourceFile


def written(body):
    """The first subscript of the first write, and the loops around it."""
    text = f"void f(int n, int m, int k, int *a, int *b) {{ {body} }}"
    (program,) = translate(SourceFile("a.c", text)).programs
    access = next(a for a in model(program, "strict").accesses if a.variable == "a")
    return polynomial(access.indices[0]), access.loops


def value(form, values):
    total = 0
    for monomial, factor in form.terms:
        for atom in monomial:
            factor *= values[atom.name]
        total += factor
    return total


def reached(form, loops, values):
    """All values of a form, by running through the loops."""
    if not loops:
        return {value(form, values)}
    loop, *inner = loops
    first, last = (value(polynomial(e), values) for e in (loop.lower, loop.upper))
    step = loop.step.value
    found = set()
    for index in range(first, last + (1 if step > 0 else -1), step):
        found |= reached(form, inner, values | {loop.symbol: index})
    return found


FLAT = "for (int i = {0}; i < {1}; i++) "
NESTS = [
    FLAT.format("0", "n") + "a[i] = 0;",
    FLAT.format("k", "n") + "a[2 * i + k - 1] = 0;",
    FLAT.format("0", "n") + "a[n - i] = 0;",
    "for (int i = n; i >= m; i--) a[3 * i] = 0;",
    FLAT.format("0", "n") + "for (int j = 0; j <= i; j++) a[j] = 0;",
    FLAT.format("0", "n") + "for (int j = 0; j < i; j++) a[i + j] = 0;",
    FLAT.format("0", "n") + "for (int j = i; j < m; j++) a[j - i] = 0;",
    FLAT.format("0", "n") + "for (int j = 0; j < m; j++) a[i * m + j] = 0;",
    FLAT.format("0", "n") + "for (int j = 0; j < m; j++) a[i * k + j] = 0;",
    FLAT.format("0", "n") + "for (int j = 0; j < m; j++) a[j * k - i] = 0;",
    FLAT.format("0", "9") + "for (int j = i; j < 9; j++) a[i * 10 + j] = 0;",
]


@pytest.mark.parametrize("body", NESTS)
def test_both_ends_occur_and_nothing_is_outside(body):
    form, loops = written(body)
    found = range_of(form, loops)
    hits = 0
    for n, m, k in product(range(-2, 7), repeat=3):
        values = {"n": n, "m": m, "k": k}
        is_running = all(value(c.form, values) >= 0 for c in found.conditions)
        if not is_running:
            continue
        everything = reached(form, loops, values)
        low, high = value(found.low, values), value(found.high, values)
        assert not everything or low <= min(everything) <= max(everything) <= high
        for end in (found.low, found.high):
            if end.as_constant is None:
                assert value(end, values) in everything, values
        hits += bool(everything)
    assert hits > 5


TIPS = [
    FLAT.format("0", "n") + "for (int j = i + 1; j < n; j++) a[i] = 0;",
    FLAT.format("0", "n") + "for (int j = i + 1; j < n; j++) a[n - i] = 0;",
    FLAT.format("k", "n") + "for (int j = k; j < i; j++) a[2 * i] = 0;",
    FLAT.format("0", "n")
    + "for (int l = 0; l < m; l++) for (int j = i + 1; j < n; j++) a[i + l] = 0;",
]


@pytest.mark.parametrize("body", TIPS)
def test_an_end_at_the_tip_of_a_triangle_is_near_one_that_occurs(body):
    form, loops = written(body)
    found = range_of(form, loops)
    hits = 0
    for n, m, k in product(range(-2, 7), repeat=3):
        values = {"n": n, "m": m, "k": k}
        everything = reached(form, loops, values)
        if all(value(c.form, values) >= 0 for c in found.conditions):
            low, high = value(found.low, values), value(found.high, values)
            assert low <= min(everything) <= low + 2
            assert high - 2 <= max(everything) <= high
            hits += 1
    assert hits > 5


@pytest.mark.parametrize(
    "body",
    [
        "for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) a[i * j] = 0;",
        "for (int i = 0; i < n; i++) a[i * i] = 0;",
        "for (int i = 0; i < n; i++) a[(m - k) * i] = 0;",
        "for (int i = 0; i < n; i++) { if (b[i]) break; a[i] = 0; }",
        "for (int i = 0; i < n; i += m) a[i] = 0;",
        "int i = 0; while (b[i]) { a[i] = 0; i++; }",
        "for (int i = 5; i < 3; i++) a[i + n] = 0;",
    ],
)
def test_ranges_that_are_not_known(body):
    form, loops = written(body)
    with pytest.raises(NoGuardError):
        range_of(form, loops)
