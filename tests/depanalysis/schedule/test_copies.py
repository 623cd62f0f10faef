from typing import Any

import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.frontends.c import translate
from depanalysis.options import Options
from depanalysis.schedule.copies import judged, privatized
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.depanalysis.schedule.texts import loops_of
from tests.oracle.runs import program

BODY = "for i = 0 to n { for j = 0 to 9 { q[j] = a[i, j] } for j = 0 to 9 { a[i, 9 - j] = q[j] } }"


def test_a_loop_is_parallel_with_its_own_rows() -> None:
    facts, loops = loops_of(f"local q: i32[10] {BODY}")
    found = privatized(facts, loops[0])
    assert found is not None
    assert found.verdict is Verdict.PARALLEL
    assert found.needs.private == ("q",)


def test_other_dependences_still_count() -> None:
    facts, loops = loops_of(
        f"local q: i32[10] {BODY}".replace("a[i, j] }", "a[i - 1, j] }")
    )
    assert privatized(facts, loops[0]) is None


def test_a_loop_without_temporaries_is_left_alone() -> None:
    facts, loops = loops_of("for i = 1 to n { v[i] = v[i - 1] }")
    assert privatized(facts, loops[0]) is None


def test_an_array_that_others_may_overlap_is_copied_under_an_assumption() -> None:
    declared = "parameter n: i32 array a: may_alias i32[?, ?] array q: may_alias i32[?]"
    text = program(BODY, declared)
    facts = Facts(model(text), Options())
    found = privatized(facts, facts.model.loops[0])
    assert found is not None
    assert found.needs.firstprivate == found.needs.lastprivate == ("q",)
    assert "a and q do not overlap in memory" in found.assumptions
    strict = Facts(model(text, "strict"), Options(alias="strict"))
    assert privatized(strict, strict.model.loops[0]) is None


ROWS = """
void twice(long *to, long m) { for (long j = 0; j < m; j++) to[j] *= 2; }
void f(long n, long a[][9], long *r) {
  static long s[9];
  long t[9], u[9], *p = %s;
  struct { long x, y; } w[9];
  for (long i = 0; i < n; i++) {
    %s
  }
}
"""


def judged_rows(body: str, pointed: str = "0", **options: Any) -> LoopVerdict:
    """The verdict on the loop over i."""
    source = SourceFile("rows.c", ROWS % (pointed, body))
    _, program = translate(source).programs
    facts = Facts(model(program), Options(**options), source)
    return judged(facts, next(x for x in facts.model.loops if x.symbol.startswith("i")))


@pytest.mark.parametrize(
    ("body", "private"),
    [
        ("for (int j = 0; j < 9; j++) t[j] = a[i][j]; a[i][3] = t[8];", ("t",)),
        ("for (int j = 0; j < 9; j++) w[j].x = w[j].y = i; a[i][3] = w[8].y;", ("w.x", "w.y")),
        # What a called function writes is written in the iteration.
        ("for (int j = 0; j < 9; j++) t[j] = i; twice(t, 9); a[i][3] = t[8];", ("t",)),
    ],
)  # fmt: skip
def test_own_arrays_are_private(body: str, private: tuple[str, ...]) -> None:
    found = judged_rows(body)
    assert found.verdict is Verdict.PARALLEL
    assert found.needs.private == private
    assert found.reason.endswith("once the needs are met")
    assert not any("stay inside" in each for each in found.assumptions)


def test_own_arrays_are_as_large_as_they_have_to_be() -> None:
    body = "for (int j = 0; j < r[0]; j++) t[j] = i; a[i][3] = t[0];"
    found = judged_rows(f"if (r[0] > 0) {{ {body} }}")
    listed = "subscripts of t stay inside its extents" in found.assumptions
    assert listed == (found.verdict is Verdict.PARALLEL)


@pytest.mark.parametrize(
    ("body", "pointed"),
    [
        # The pointer would not point to the copy.
        ("for (int j = 0; j < 9; j++) p[j] = a[i][j]; a[i][3] = t[8];", "t"),
        ("for (int j = 0; j < 9; j++) t[j] = a[i][j]; a[i][3] = p[8];", "t"),
        # Others may want what is left in these.
        ("for (int j = 0; j < 9; j++) r[j] = a[i][j]; a[i][3] = r[8];", "0"),
        ("for (int j = 0; j < 9; j++) s[j] = a[i][j]; a[i][3] = s[8];", "0"),
        # The other array is not private.
        ("for (int j = 0; j < 9; j++) t[j] = a[i][j]; a[0][j] = u[8] += t[8];", "0"),
        ("for (int j = 0; j < 8; j++) t[j] = a[i][j]; t[8] += 2; a[i][3] = t[8];", "0"),
    ],
)
def test_other_rows_are_not(body: str, pointed: str) -> None:
    body = body.replace("a[0][j]", "a[0][1]")
    assert judged_rows(body, pointed).verdict is Verdict.SEQUENTIAL
