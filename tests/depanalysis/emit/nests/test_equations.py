"""The equations of loops, against all pairs of iterations that meet."""

import pytest

from depanalysis.emit.guards.subjects import Subjects
from depanalysis.emit.nests.equations import NoPlanError, dependence_equations
from depanalysis.options import Options
from depanalysis.source import SourceFile


def found(body, loop="for (int i = 0; i < n; i++)"):
    text = f"void f(int n, int k, int *a, int *b, int m[9][9]) {{\n{loop} {body}\n}}\n"
    subject = Subjects(SourceFile("a.c", text), Options()).at((2, 1))
    assert subject is not None
    facts = subject.facts()
    return [
        (each.a, each.b, each.c)
        for each in dependence_equations(facts, subject.loop(facts))
    ]


def shown(body):
    return [
        (a, b, " + ".join(f"{f}{''.join(v.name for v in m)}" for m, f in c.terms))
        for a, b, c in found(body)
    ]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[i] = b[i];", []),
        ("a[2 * i + 1] = a[3 * i + 6];", [(-2, 3, "-5")]),
        ("a[3 * i + 6] = a[2 * i + 1];", [(-2, 3, "-5")]),
        ("a[i] = a[n - i];", [(1, 1, "1n")]),
        ("a[i] = a[k];", [(0, 1, "1k")]),
        ("a[i] = a[i - 20];", [(-1, 1, "20")]),
        ("a[i] = a[i + 20] + a[i - 20];", [(-1, 1, "20")]),
        ("a[4 * i] = a[6 * i + 2 * k];", [(-2, 3, "-1k")]),
        ("m[i][2] = m[3 * i + 1][2];", [(-1, 3, "-1")]),
        ("a[0] = i;", None),
        ("m[i][k] = m[3 * i][0];", None),
        ("a[i * k] = 0;", None),
        ("a[i / 2] = 0;", None),
        ("{ if (b[i]) break; a[i] = a[k]; }", None),
        ('{ __asm__(""); a[i] = a[k]; }', None),
        ("{ int t[k]; t[0] = 1; a[i] = a[k] + t[0]; }", None),
        ("a[1048577 * i] = a[k];", None),
    ],
)
def test_equations(body, expected):
    if expected is None:
        with pytest.raises(NoPlanError):
            found(body)
    else:
        assert shown(body) == expected


@pytest.mark.parametrize(
    "loop", ["for (int i = 0; i < n; i += 2)", "for (int i = n; i > 0; i--)"]
)
def test_loops_that_do_not_count_up_by_one(loop):
    with pytest.raises(NoPlanError, match="count up by one"):
        found("a[i] = a[k];", loop)


def test_many_accesses():
    sums = " + ".join(f"a[i + {50 * n}]" for n in range(1, 30))
    with pytest.raises(NoPlanError, match="too many"):
        found(f"a[i] = {sums};")
