"""The conditions that are tried; that they suffice is for the prover to say."""

import pytest

from depanalysis.emit.guards.conditions import NoGuardError
from depanalysis.emit.guards.distances import alternatives
from depanalysis.emit.guards.subjects import Subjects
from depanalysis.options import Options
from depanalysis.source import SourceFile


def found(body):
    text = f"void f(int n, int k, int m, int *a, int *b) {{\n{body}\n}}\n"
    subject = Subjects(SourceFile("a.c", text), Options()).at((2, 1))
    assert subject is not None
    facts = subject.facts()
    result = alternatives(facts, subject.loop(facts))
    if result is None:
        return None
    return [[c.text(subject.types) for c in group] for group in result.groups]


FLAT = "for (int i = 0; i < n; i++) "


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[i] = b[i];", []),
        ("a[i] = a[i + k];", [["k == 0", "k >= n", "(long long)k + n <= 0"]]),
        ("a[i] = a[k];", [["k >= n", "k < 0"]]),
        ("a[k * i] = 0;", [["k > 0"]]),
        ("for (int j = 0; j < m; j++) a[k * i + j] = 0;", [["k >= m"]]),
        ("a[i] = a[i - 1];", [["n <= 1", "n < 0"]]),
        ("a[0] = i;", None),
    ],
)
def test_conditions(body, expected):
    assert found(FLAT + body) == expected


def test_no_condition_on_data():
    with pytest.raises(NoGuardError, match="depends on data"):
        found(FLAT + "a[b[i]] = 0;")


def test_many_accesses():
    sums = " + ".join(f"a[i + {n} * k]" for n in range(1, 30))
    with pytest.raises(NoGuardError, match="too many accesses"):
        found(f"{FLAT} a[i] = {sums};")
