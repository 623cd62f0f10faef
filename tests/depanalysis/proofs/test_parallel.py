"""Verdicts on loops written as text: what is parallel, and above all what is not."""

import pytest

from depanalysis.options import Options
from depanalysis.proofs.parallel import unasked
from depanalysis.verdicts import Verdict
from tests.oracle.models import COMMON, facts, judged, judgments

MORE = f"{COMMON} scalar u: in out u8 scalar g: in out bool"


def _verdict(body, options=None, declarations=MORE):
    """The verdict on the last loop over i."""
    found = judged(body, options, declarations)
    return next(one for one in reversed(found) if one.variable == "i")


@pytest.mark.parametrize(
    ("body", "needs"),
    [
        pytest.param("for i = 0 to n { a[i] = b[i] }", {}, id="copy"),
        pytest.param("for i = 0 to n { b[i] = a[n - i] }", {}, id="reversed"),
        pytest.param(
            "for i = 0 to n { t = b[i] a[i] = t }", {"private": ("t",)}, id="private"
        ),
        pytest.param(
            "for i = 0 to n { local w: i32 w = b[i] a[i] = w }", {}, id="local"
        ),
        pytest.param("for i = 0 to n { for j = 0 to n { b[i] = j } }", {}, id="own-element"),
        pytest.param(
            "for i = 0 to n { local w: i32[?, m] w[0, i] = 1 w[1, 0] = 2 a[i] = w[0, i] }",
            {}, id="local-array",
        ),
    ],
)  # fmt: skip
def test_independent_iterations_are_parallel(body, needs):
    found = _verdict(body)
    assert found.verdict == Verdict.PARALLEL
    for role in ("private", "firstprivate", "lastprivate", "reduction", "induction"):
        assert getattr(found.needs, role) == needs.get(role, ())
    assert (found.dependences, found.pattern) == ((), "forall")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("for i = 0 to n { a[i] = a[i - 1] }", id="recurrence"),
        pytest.param("for i = 0 to n { a[0] = i }", id="one-element"),
        pytest.param(
            "for i = 0 to n { a[i] = b[i] if b[i] > 0 { break } }", id="break"
        ),
        pytest.param(
            "for i = 0 to n { a[i] = b[i] if b[i] > 0 { return } }", id="return"
        ),
        pytest.param(
            "for i = 0 to n #rows { for j = 0 to n { if b[j] > 0 { break #rows } } a[i] = 0 }",
            id="break-from-an-inner-loop",
        ),
        pytest.param(
            'for i = 0 to n { a[i] = 0 opaque "x" reads() writes() }', id="opaque"
        ),
        pytest.param(
            "for i = 0 to n { u = u8(u + b[i]) a[i] = i32(u) }", id="wrapping"
        ),
        pytest.param("for i = 0 to n { s = i8(max(s, b[i])) }", id="wrapped-maximum"),
        pytest.param(
            "for i = 0 to n { s = u8(s + b[i]) }", id="wrapped-into-another-type"
        ),
        pytest.param("for i = 0 to n { s = i32(bool(s + b[i])) }", id="truth-of-a-sum"),
        pytest.param("for i = 0 to n { s = b[i] - s }", id="alternating"),
        pytest.param(
            "t = 3 for i = 0 to n { local w: i32[4, t] w[0, 3] = i w[1, 0] = 7"
            " a[i] = w[0, 3] t = 3 + i % 2 }",
            id="extents-that-change",
        ),
        pytest.param(
            "t = 3 for i = 0 to n { local w: i32[4, p[0]] w[0, 3] = i w[1, 0] = 7"
            " a[i] = w[0, 3] p[0] = 3 + i % 2 }",
            id="extents-from-memory-that-changes",
        ),
        pytest.param(
            """
            for i = 0 to n {
              k = 0 - i  t = 1
              single #out {
                for j = 0 to m { if b[j] > 0 { t = 0 break #out } }
                k = 0
              }
              a[2*(k + i) + t] = i
            }
            """,
            id="value-that-left-an-inner-loop",
        ),
        pytest.param(
            """
            t = 0 - 1
            for j = 0 to n { if b[j] > 0 { t = j break } }
            if t >= 0 { for i = 0 to n { a[0] = i } }
            """,
            id="value-of-a-break",
        ),
        pytest.param(
            """
            for i = 0 to n {
              single #out {
                single #in { for j = 0 to m { if b[j] > 0 { break #in } } break #out }
                a[0] = i
              }
            }
            """,
            id="code-behind-a-doubtful-jump",
        ),
        pytest.param(
            "while s > 0 { for i = 0 to n { a[i // 2] = 0 } s -= 1 }", id="in-while"
        ),
        pytest.param(
            "for i = 0 to n { if g { a[0] = i } g = b[i] > 0 }", id="carried-flag"
        ),
        pytest.param("for i = 0 to n step m { a[i // 2] = 0 }", id="symbolic-step"),
        pytest.param(
            "for o = 0 to n { local w: i32[?] for i = 0 to n { w[0] = i } b[o] = w[0] }",
            id="local-array-of-the-outer-loop",
        ),
        pytest.param(
            "for o = 0 to n { local w: i32 w = 0 for i = 0 to n { a[i] = w w = b[i] } }",
            id="local-scalar-of-the-outer-loop",
        ),
        pytest.param("for i = 0 to n { a[i + p[i]] = 0 }", id="index-plus-data"),
        pytest.param(
            "for i = 0 to n { a[2*i + p[i] % 2] = 0 a[2*i + p[i]] = 1 }", id="odd"
        ),
        pytest.param(
            "for i = 0 to n { local w: i32[?] w[0] = b[i] k = w[0] w[0] = i"
            " a[i + k - w[0]] = 0 }",
            id="an-element-before-and-after-a-store",
        ),
        pytest.param(
            "t = 5 for i = 0 to n { a[i] = t if i == n { t = b[i] } } b[0] = t",
            id="written-once-and-read-before",
        ),
    ],
)
def test_these_loops_are_never_called_parallel(body):
    assert _verdict(body).verdict != Verdict.PARALLEL


@pytest.mark.parametrize(
    ("body", "verdict", "reason"),
    [
        pytest.param(
            "for i = 0 to n { a[i] = a[i - 1] }", "sequential",
            "an iteration reads what an earlier one wrote: a[i - 1] after a[i]", id="flow",
        ),
        pytest.param(
            "for i = 0 to n { a[i] = a[i + 1] }", "sequential",
            "an iteration overwrites what an earlier one reads: a[i] after a[i + 1]", id="anti",
        ),
        pytest.param(
            "for i = 0 to n { a[0] = i }", "sequential",
            "an iteration overwrites what an earlier one wrote: a[0] after a[0]", id="output",
        ),
        pytest.param(
            "for i = 0 to n { for k = 0 to m { a[k] = i } for j = 0 to m { b[i] += a[j] } }",
            "sequential",
            "iterations reuse the storage of a; no value goes from one to another", id="reuse",
        ),
        pytest.param(
            "for i = 0 to n { a[p[i]] = i }", "runtime",
            "whether two iterations touch one element depends on a value loaded from `p`",
            id="index-array",
        ),
        pytest.param(
            'for i = 0 to n { opaque "calls `f`" reads() writes() }', "unknown",
            "the code on line ", id="opaque",
        ),
        pytest.param(
            "for i = 0 to n { b[i] = 0 if i * i > m { break } }", "unknown",
            "the jump on line ", id="break",
        ),
        pytest.param(
            "for i = 0 to n { b[i] = 0 if a[i] > 0 { break } }", "sequential",
            "an iteration decides whether later ones run: it reads a[i]", id="ending",
        ),
    ],
)  # fmt: skip
def test_other_verdicts_have_a_reason(body, verdict, reason):
    found = _verdict(body)
    assert (found.verdict, found.needs.is_empty) == (verdict, True)
    assert found.reason.startswith(reason)


def test_a_loop_that_does_not_count_is_not_parallel():
    (found,) = judged("while s > 0 { a[s] = 0 s -= 1 }")
    assert (found.variable, found.verdict in ("unknown", "sequential")) == (None, True)


@pytest.mark.parametrize(
    ("body", "operator", "pattern"),
    [
        pytest.param("for i = 0 to n { s += b[i] }", "+", "reduction", id="sum"),
        pytest.param("for i = 0 to n { r = r + x[i] }", "+", "reduction", id="reals"),
        pytest.param(
            "for i = 0 to n { if b[i] > s { s = b[i] } }", "max", "reduction", id="max"
        ),
        pytest.param(
            "for i = 0 to n { a[p[i]] += 1 }", "+", "sparse-reduction", id="histogram"
        ),
        pytest.param(
            "for i = 0 to n { a[0] += b[i] }", "+", "reduction", id="one-element"
        ),
    ],
)
def test_reductions_are_parallel(body, operator, pattern):
    found = _verdict(body)
    assert found.verdict == Verdict.PARALLEL
    assert [r.operator for r in found.needs.reduction] == [operator]
    assert found.pattern == pattern


def test_a_last_value_behind_a_jump_is_kept():
    body = """
      single #out {
        critical { for i = 0 to n { t = b[i] a[i] = t } if n > 3 { break #out } }
        t = 0
      }
      b[0] = t
    """
    assert _verdict(body).needs.lastprivate == ("t",)


def test_updates_of_different_elements_need_no_reduction():
    assert _verdict("for i = 0 to n { a[i] += 1 }").needs.is_empty


def test_an_induction_is_shown_with_its_closed_form():
    found = _verdict("k = 0 for i = 0 to n { a[k] = 0 k += 2 }")
    (induction,) = found.needs.induction
    assert (induction.variable, induction.value) == ("k", "2 * i")


ALIASES = """
  parameter n: i32 array a: may_alias i32[?] array b: may_alias i32[?] array c: i32[?]
"""


def test_pointers_that_may_overlap_are_an_assumption_or_a_doubt():
    body = "for i = 0 to n { a[i] = b[i] }"
    (assumed,) = judged(body, Options(), ALIASES)
    assert assumed.verdict == Verdict.PARALLEL
    assert "a and b do not overlap in memory" in assumed.assumptions
    (strict,) = judged(body, Options(alias="strict"), ALIASES)
    assert (strict.verdict, strict.reason) == (
        "unknown",
        "a and b may overlap in memory",
    )


def test_pointers_that_are_only_read_may_overlap():
    (found,) = judged(
        "for i = 0 to n { c[i] = a[i] + b[i] }", Options(alias="strict"), ALIASES
    )
    assert found.verdict == Verdict.PARALLEL


def test_rows_stay_inside_only_by_assumption():
    body = "for i = 0 to n { for j = 0 to m { c[i, j] = i } }"
    strict = _verdict(body, Options(bounds="strict"))
    assert strict.verdict == Verdict.SEQUENTIAL
    found = _verdict(body, Options())
    assert found.verdict == Verdict.PARALLEL
    assert "subscripts of c stay inside its extents" in found.assumptions


@pytest.mark.parametrize(
    ("body", "engine"),
    [
        pytest.param("for i = 0 to n { t = i }", "syntactic", id="syntactic"),
        pytest.param("for i = 0 to n { a[i] = 0 }", "diophantine", id="diophantine"),
        pytest.param(
            "for i = 0 to n { a[i % 7 + 7*i] = 0 }", "polyhedral", id="polyhedral"
        ),
        pytest.param("for i = 0 to n { a[m * i] = 0 }", "search", id="search"),
    ],
)
def test_the_evidence_names_the_highest_rung(body, engine):
    found = _verdict(body).evidence.engine
    assert found == engine or (engine == "search" and found == "polyhedral")


def test_flow_dependences_come_first():
    found = _verdict("for i = 0 to n { a[i] = a[i + 1] + a[i - 1] }")
    assert [d.kind for d in found.dependences] == ["flow", "anti"]


def test_a_loop_may_be_left_unasked():
    known = facts("for i = 0 to n { a[i] = 0 }")
    found = unasked(known, known.model.loops[0], "there was no time")
    assert (found.verdict, found.reason) == ("unknown", "there was no time")


def test_no_question_is_asked_after_the_deadline():
    known = facts("for i = 0 to n { a[i] = a[i + 1] }")
    known.deadline = -1.0
    ((_, found),) = judgments(known)
    assert (found.verdict, found.reason) == ("unknown", "the time limit was reached")
    assert found.advice is not None
    assert "--timeout" in found.advice


_MEMBERS = """
  parameter n: i32 parameter k: i32 parameter w.n: i32
  array p.n: i32[?] array p.v: i32[?, in 2] array w.v: i32[in 2]
"""


@pytest.mark.parametrize(
    ("body", "strict", "assumed"),
    [
        pytest.param("p.v[i, k] = p.n[i]", Verdict.UNKNOWN, "p.v", id="next-structure"),
        pytest.param("w.v[i] = w.n", Verdict.UNKNOWN, "w.v", id="same-structure"),
        pytest.param("p.v[i, 1] = p.n[i]", Verdict.PARALLEL, "", id="surely-inside"),
        pytest.param("p.v[i, k] = n", Verdict.UNKNOWN, "p.v", id="no-other-member"),
        pytest.param("p.n[i] = w.v[k]", Verdict.PARALLEL, "", id="another-object"),
    ],
)
def test_subscripts_stay_inside_of_members_only_by_assumption(body, strict, assumed):
    text = f"for i = 0 to n {{ {body} }}"
    (found,) = judged(text, Options(), _MEMBERS)
    assert found.verdict == Verdict.PARALLEL
    expected = f"subscripts of {assumed} stay inside its extents"
    assert (expected in found.assumptions) == bool(assumed)
    (without,) = judged(text, Options(bounds="strict"), _MEMBERS)
    assert without.verdict == strict
    assert not any("stay inside" in each for each in without.assumptions)


def test_a_text_that_leaves_a_member_is_not_decided():
    (found,) = judged("for i = 0 to n { p.v[i, 0] = p.v[i, 2] }", Options(), _MEMBERS)
    assert found.verdict == Verdict.UNKNOWN
    assert "lead to other members" in found.reason
