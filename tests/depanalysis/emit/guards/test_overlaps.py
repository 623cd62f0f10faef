"""Conditions that pointers do not overlap; the case files run them."""

import pytest

from depanalysis.emit.guards.conditions import NoGuardError
from depanalysis.emit.guards.overlaps import separation
from depanalysis.emit.guards.subjects import Subjects
from depanalysis.options import Options
from depanalysis.source import SourceFile

HEAD = (
    "void f(int n, int m, unsigned long z, double *a, double *b, double *c, int *p,"
    " double r[n][m], double s[n][m], double *restrict q, double **w) {\n"
)


def separated(body, **options):
    text = f"static double g[100];\n{HEAD}{body}\n}}\n"
    return separated_at(text, (3, 1), Options(**options))


def separated_at(text, place, options):
    subject = Subjects(SourceFile("a.c", text), options).at(place)
    assert subject is not None
    facts = subject.facts()
    return separation(facts, subject.loop(facts), subject.types)


def apart(one, length, other, more):
    return (
        f"(char *)({one} + {length}) <= (char *){other} || "
        f"(char *)({other} + {more}) <= (char *){one}"
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[i] = b[i];", ("n > 0", apart("a", "n", "b", "n"))),
        ("a[i] = a[i] + 1;", ()),
        ("a[i] = q[i];", ()),
        ("q[i] = b[i];", ()),
        ("g[i] = b[i];", ("n > 0", apart("b", "n", "g", "n"))),
        ("p[i] = b[0];", ("n > 0", apart("b", "1", "p", "n"))),
        (
            "a[i] = b[i] + c[i];",
            ("n > 0", apart("a", "n", "b", "n"), apart("a", "n", "c", "n")),
        ),
        (
            "a[i] = b[i] + b[i + m];",
            (
                "n > 0",
                apart("a", "n", "b", "n"),
                "(char *)(a + n) <= (char *)(b + m) || "
                "(char *)(b + ((long long)m + n)) <= (char *)a",
            ),
        ),
        ("a[i] = b[i] + b[0];", ("n > 0", apart("a", "n", "b", "n"))),
        ("a[i] = b[n - 1] + b[i];", ("n > 0", apart("a", "n", "b", "n"))),
        (
            "a[i] = b[i] + b[n];",
            (
                "n > 0",
                "(char *)(a + n) <= (char *)b || "
                "(char *)(b + ((long long)n + 1)) <= (char *)a",
            ),
        ),
        (
            "a[i] = b[i] + b[n + 1];",
            (
                "n > 0",
                apart("a", "n", "b", "n"),
                "(char *)(a + n) <= (char *)(b + ((long long)n + 1)) || "
                "(char *)(b + ((long long)n + 2)) <= (char *)a",
            ),
        ),
        ("r[i][0] = s[i][0];", ("n > 0", apart("r", "n", "s", "n"))),
        ("if (b[i] > 0) a[i] = 1;", ("n > 0", apart("a", "n", "b", "n"))),
    ],
)
def test_conditions(body, expected):
    found = separated(f"for (int i = 0; i < n; i++) {{ {body} }}")
    assert found == expected


def test_what_is_not_touched_in_every_iteration_has_to_be_near():
    loop = "for (unsigned long i = 0; i < z; i++) if (p[i]) a[i] = b[i];"
    assert separated(loop)[:2] == ("z > 0", "z <= 4294967296LL")
    with pytest.raises(NoGuardError, match="not touched in every iteration"):
        separated("for (int i = 0; i < n; i++) if (p[i]) a[i - m] = b[i];")
    with pytest.raises(NoGuardError, match="not touched in every iteration"):
        separated("for (int i = 0; i < n; i++) if (p[i]) a[i - 4000] = b[i];")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("a[i] = b[p[i]];", "a value that is no variable"),
        ("r[i][m] = s[i][0];", "may leave its row"),
        ("w[i][0] = b[i];", "objects of their own"),
        ("a[i] = b[i / 2];", "more than parameters"),
    ],
)
def test_what_has_no_condition(body, reason):
    with pytest.raises(NoGuardError, match=reason):
        separated(f"for (int i = 0; i < n; i++) {{ {body} }}")


def test_many_pointers():
    names = "hijklmo"
    parameters = ", ".join(f"double *{name}" for name in names)
    sums = " + ".join(f"{name}[x]" for name in names[1:])
    text = f"void f(int n, {parameters}) {{\nfor (int x = 0; x < n; x++) h[x] = {sums};\n}}"
    assert len(separated_at(text, (2, 1), Options())) == 7
    text = text.replace("h[x] =", "i[x] = h[x] =")
    with pytest.raises(NoGuardError, match="too many pointers"):
        separated_at(text, (2, 1), Options())
