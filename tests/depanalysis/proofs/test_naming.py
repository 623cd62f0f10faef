"""Verdicts speak the names of the source, in every field that a person reads."""

import pytest

from depanalysis.api import check
from depanalysis.report.phrases import clauses, inductions
from depanalysis.report.records import json_text
from depanalysis.report.text import report_text

STRUCTS = """
typedef struct { double x, y; double *d; int n; } S;
void f(S *v, S w, S *p, int n, double *a) {
"""


def _loops(body, head=STRUCTS):
    report = check(f"{head}{body}\n}}", path="x.c")
    assert not report.errors
    return report.loops


@pytest.mark.parametrize(
    ("body", "needs"),
    [
        pytest.param(
            "for (int i = 0; i < n; i++) v->x += a[i];",
            "reduction(+: v->x)",
            id="arrow",
        ),
        pytest.param(
            "for (int i = 0; i < n; i++) (*v).x += a[i];",
            "reduction(+: v[0].x)",
            id="star",
        ),
        pytest.param(
            "double s; for (int i = 0; i < n; i++) { double s = a[i]; w.x += s; }",
            "reduction(+: w.x)",
            id="value",
        ),
        pytest.param(
            "S t; for (int i = 0; i < n; i++) { t.x = a[i]; t.n = i; a[i] = t.x + t.n; }",
            "private(t)",
            id="whole-struct",
        ),
        pytest.param(
            "int i; for (i = 0; i < n; i++) { } int t;"
            "for (int i = 0; i < n; i++) { t = i; a[i] = t; }",
            "private(t)",
            id="second-index",
        ),
    ],
)
def test_needs_are_clauses_in_the_names_of_the_source(body, needs):
    assert " ".join(clauses(_loops(body)[-1].needs)).startswith(needs)


@pytest.mark.parametrize(
    ("body", "forms"),
    [
        pytest.param(
            "for (int i = 0; i < n; i++) *a++ = i;", ("a = a + i",), id="parameter"
        ),
        pytest.param(
            "double *q = a + 3; for (int i = 0; i < n; i++) { *q = i; q += 2; }",
            ("q = a + 2 * i + 3",),
            id="into-an-array",
        ),
    ],
)
def test_a_moved_pointer_is_its_array_plus_an_offset(body, forms):
    assert inductions(_loops(body)[-1].needs) == forms


def test_two_indices_of_one_name_are_told_apart_by_their_lines():
    body = """for (int i = 1; i < n; i++)
      for (int i = 1; i < 5; i++)
        a[i] = a[i - 1];"""
    outer, inner = _loops(body)
    assert (outer.variable, inner.variable) == ("i", "i")
    (found, *_) = inner.dependences
    names = [name for name, _ in found.witness.source]
    assert names == ["i (line 4)", "i (line 5)"]


def test_a_loop_in_a_row_is_not_told_apart():
    body = "for (int i = 0; i < n; i++) a[i] = 0; for (int i = 1; i < n; i++) a[i] = a[i-1];"
    (found, *_) = _loops(body)[-1].dependences
    assert found.witness.source == (("i", 1),)


def test_elements_in_sentences_are_spelled_as_a_whole():
    (loop,) = _loops("for (int i = 0; i < n; i++) (*v).x += a[i];")
    assert "rounding may differ where v[0].x is combined in another order" in (
        loop.assumptions
    )


def test_a_witness_names_fields_as_they_are_written():
    body = "for (int i = 0; i < v->n; i++) v->x = a[i];"
    (found, *_) = _loops(body)[0].dependences
    assert (found.variable, found.witness.memory) == ("v->x", (("v->n", 2),))


@pytest.mark.parametrize(
    ("body", "keyword", "variable"),
    [
        pytest.param("for (int i = 0; i < n; i++) a[i] = 0;", "for", "i", id="for"),
        pytest.param("for (; *a; a++) n++;", "for", None, id="for-without-count"),
        pytest.param("while (*a) a++;", "while", None, id="while"),
        pytest.param("while (n > 0) { a[n] = 0; n--; }", "while", "n", id="counting"),
        pytest.param("do { a++; } while (*a);", "do", None, id="do"),
    ],
)
def test_a_loop_is_called_as_it_begins(body, keyword, variable):
    loop = _loops(body)[-1]
    assert (loop.keyword, loop.variable) == (keyword, variable)


def test_an_unknown_value_is_named_by_where_it_comes_from():
    body = "for (int i = 0; i < n; i++) if (k[i] * k[i] == 7 * i + 3) a[0] = i;"
    (loop,) = _loops(body, STRUCTS.replace("int n,", "int n, const int *k,"))
    assert "the product k[i] * k[i]" in loop.reason


EVERYTHING = """
  double *q = a; int k = 0; S t;
  while (*q++) k++;
  for (; q < a + n; q++) *q = v->x;
  for (int i = 0; i < n; i++) { p->x += a[i]; p++; }
  for (int i = 0; i < n; i++) { for (int i = 0; i < v->n; i++) v->d[i] = v->d[i + 1]; }
  for (int i = 0; i < n; i++) { t.x = v[i].x; k += 2; a[k] = t.x; v[i].y = a[k - 1]; }
  for (int i = 1; i < w.n; i++) v[i].x = v[i - 1].x + w.n;
  do { n -= 3; *a++ = n; } while (n > 0);
"""


def test_no_internal_name_is_shown():
    report = check(f"{STRUCTS}{EVERYTHING}}}", path="x.c")
    shown = report_text(report, {}) + json_text(report)
    for internal in (".offset", ".row", "i_2", "v.", "while = ", "_2", "#"):
        assert internal not in shown, internal


def test_a_table_and_its_rows_are_not_one_name_in_an_assumption():
    text = """void f(int n, double **a, double **c, double *d) {
      for (int i = 0; i < n; i++) { c[i] = a[i]; d[i] = a[i][0]; } }"""
    (loop,) = check(text, language="c").files[0].loops
    assert loop.assumptions[0] == "a, a[], c and d do not overlap in memory"
