import re

import pytest

from depanalysis.emit.clauses import Clauses, NoClauseError, clauses
from depanalysis.frontends.c.canonical import Head
from depanalysis.frontends.c.skeletons import skeletons
from depanalysis.source import SourceFile
from depanalysis.verdicts import Needs, Reduction

TEXT = """
int shared;
int g(int x) {{ return x; }}
void f(int n, double *a) {{
  int i, s, k, taken, *p = &taken;
  double r, t;
  _Bool truth;
  struct {{ int x; }} q;
  static int own[9];
  double row[9], rows[n][9], more[n], wide[99999], far[40000];
  for (i = 0; i < {bound}; i++) {{ {body} }}
}}
"""


def found(needs, body="", bound="n", **values):
    text = TEXT.format(body=body, bound=bound)
    (skeleton,) = skeletons(SourceFile("a.c", text))
    assert isinstance(skeleton.head, Head)
    return str(clauses(needs, skeleton, skeleton.head.variable, **values))


def sums(*names, operator="+"):
    return Needs(reduction=tuple(Reduction(operator, name) for name in names))


@pytest.mark.parametrize(
    ("needs", "body", "expected"),
    [
        (Needs(), "a[i] = 0;", ""),
        (Needs(private=("i", "t")), "t = i;", "private(t)"),
        (Needs(private=("q",)), "q.x = i;", "private(q)"),
        (Needs(private=("t (line 6)",)), "t = i;", "private(t)"),
        (Needs(firstprivate=("t",)), "t = i;", "firstprivate(t)"),
        (Needs(lastprivate=("t",)), "t = i;", "firstprivate(t) lastprivate(t)"),
        (
            Needs(lastprivate=("shared",)),
            "shared = i;",
            "firstprivate(shared) lastprivate(shared)",
        ),
        (Needs(private=("row",)), "row[0] = i;", "private(row)"),
        (Needs(("t",), ("row",)), "t = i; row[0] = i;", "private(t) firstprivate(row)"),
        (sums("r", "s"), "r += s++;", "reduction(+: r, s)"),
        (sums("s", operator="&&"), "s = s && i;", "reduction(&&: s)"),
        (sums("truth", operator="||"), "truth = truth || i;", "reduction(||: truth)"),
        (
            Needs(private=("t",), reduction=(Reduction("max", "r"),)),
            "r = t = 1;",
            "private(t) reduction(max: r)",
        ),
    ],
)
def test_clauses_as_openmp_writes_them(needs, body, expected):
    assert found(needs, body) == expected


def test_what_only_the_program_knows_is_a_condition():
    text = TEXT.format(body="rows[i][0] = more[i] = row[0] = 1;", bound="n")
    (skeleton,) = skeletons(SourceFile("a.c", text))
    assert isinstance(skeleton.head, Head)
    needs = Needs(private=("more", "row", "rows"))
    made = clauses(needs, skeleton, skeleton.head.variable)
    assert str(made) == "private(more, row, rows)"
    assert made.sized == ("more", "rows")
    assert made.condition == "sizeof more + sizeof rows <= 1048504"


def test_a_loop_that_certainly_runs_needs_no_first_value():
    assert found(Needs(lastprivate=("t",)), "t = i;", "9") == "lastprivate(t)"
    expected = "firstprivate(t) lastprivate(t)"
    assert found(Needs(lastprivate=("t",)), "t = i;", "0") == expected


def test_a_variable_that_may_have_no_value_is_not_copied():
    needs, names = Needs(lastprivate=("t",)), frozenset({"t"})
    assert found(needs, "t = i;", unset=names, unsure=names) == "lastprivate(t)"
    assert found(needs, "t = i;", "9", unsure=names) == "lastprivate(t)"
    with pytest.raises(NoClauseError, match="`t` may have no value before it"):
        found(needs, "t = i;", unsure=names)


@pytest.mark.parametrize(
    ("needs", "body", "part"),
    [
        (Needs(private=("q.x",)), "q.x = i;", "`q.x` is a part of an object"),
        (Needs(private=("t",)), "a[i] = t;", "`t` is no variable from outside"),
        (Needs(private=("t (line 5)",)), "t = i;", "`t (line 5)` is no variable"),
        (Needs(private=("taken",)), "taken = i;", "the address of `taken` is taken"),
        (Needs(private=("own",)), "own[i] = 1;", "`own` is shared by all calls"),
        (
            Needs(private=("far", "wide")),
            "far[i] = wide[i] = 1;",
            "copies of `far` and `wide` would take 1119992 bytes",
        ),
        (Needs(), "t = i;", "`t` is written, and it is not private"),
        (Needs(private=("t",)), "t = i; s = 2;", "`s` is written"),
        (sums("a[0]"), "a[0] += 1;", "it combines values into `a[0]`"),
        (sums("a"), "a[i % 2] += 1;", "it combines values into elements of `a`"),
        (sums("r", operator="|"), "r += 1;", "there is no reduction by `|`"),
        (sums("truth"), "truth += 1;", "there is no reduction by `+`"),
        (sums("p"), "p += 1;", "there is no reduction by `+` for the type of `p`"),
    ],
)
def test_needs_that_no_clause_meets(needs, body, part):
    with pytest.raises(NoClauseError, match=re.escape(part)):
        found(needs, body)


def test_names_of_all_clauses():
    listed = Clauses(("a",), ("b",), ("c",), (("+", "d"), ("*", "e"), ("+", "f")))
    assert not listed.is_order_free
    assert Clauses(("a",), reduction=(("+", "d"),)).is_order_free
    expected = (
        "private(a) firstprivate(b) lastprivate(c) reduction(+: d, f) reduction(*: e)"
    )
    assert str(listed) == expected
