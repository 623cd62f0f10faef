"""What scalars need while the arrays of the loop are in its way."""

import pytest

from depanalysis.emit.guards.roles import needs_of
from depanalysis.emit.guards.subjects import Subjects
from depanalysis.options import Options
from depanalysis.source import SourceFile
from depanalysis.verdicts import Reduction


def needs(body):
    text = (
        "int f(int n, int *a) {\nint t = 0, s = 0;\n"
        f"for (int i = 0; i < n; i++) {{ {body} }}\nreturn s;\n}}\n"
    )
    subject = Subjects(SourceFile("a.c", text), Options()).at((3, 1))
    assert subject is not None
    facts = subject.facts()
    return needs_of(facts, subject.loop(facts))


@pytest.mark.parametrize(
    ("body", "role", "names"),
    [
        ("t = a[i]; a[i + 1] = t;", "private", ("t",)),
        ("s += a[i]; a[i + 1] = 0;", "reduction", (Reduction("+", "s"),)),
        ("s = a[i]; a[i + 1] = 0;", "lastprivate", ("s",)),
    ],
)
def test_roles(body, role, names):
    assert getattr(needs(body), role) == names


def test_values_that_are_carried():
    assert needs("a[i] = t; t = a[i + 1];") is None
    assert needs("a[i] = a[i + 1];").is_empty
