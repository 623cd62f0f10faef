import pytest

from depanalysis.engines.conflict import assume, conflict
from depanalysis.engines.encoding import Encoding
from depanalysis.engines.instances import Instance
from depanalysis.options import Options
from tests.oracle.models import COMMON, access, facts, modelled, question, questions

STRICT = Options(bounds="strict")
TABLE = f"{COMMON} array q: i32[?, m] array u: i32[?, ?] array w: i32[?, 4, 10]"


@pytest.mark.parametrize(
    ("body", "text", "is_inside"),
    [
        pytest.param("for i = 0 to 9 { c[n, i] = 0 }", "c[n, i]", True, id="at-sight"),
        pytest.param("for i = 0 to 10 { c[n, i] = 0 }", "c[n, i]", False, id="one-beyond"),
        pytest.param("for i = -1 to 9 { c[n, i] = 0 }", "c[n, i]", False, id="one-below"),
        pytest.param("for i = 9 to 0 step -1 { c[n, i] = 0 }", "c[n, i]", True, id="falling"),
        pytest.param("for i = 0 to 8 { c[n, i + 1] = 0 }", "c[n, i + 1]", True, id="shifted"),
        pytest.param(
            "for i = 0 to 9 { c[n, i + 1] = 0 }", "c[n, i + 1]", False, id="shifted-beyond"
        ),
        pytest.param("for i = 0 to m - 1 { q[n, i] = 0 }", "q[n, i]", True, id="symbolic"),
        pytest.param("for i = 0 to m { q[n, i] = 0 }", "q[n, i]", False, id="symbolic-beyond"),
        pytest.param(
            "for i = 0 to n { if i < 10 { c[n, i] = 0 } }", "c[n, i]", True, id="guarded"
        ),
        pytest.param("for i = 0 to n { c[i, i % 10] = 0 }", "c[i, i % 10]", True, id="modulo"),
        pytest.param("c[n, m] = 0", "c[n, m]", False, id="parameter"),
        pytest.param("u[n, m] = 0", "u[n, m]", True, id="extent-not-known"),
        pytest.param("for i = 0 to n { w[0, i, 9] = 0 }", "w[0, i, 9]", False, id="middle"),
        pytest.param("c[-5, 3] = 0", "c[-5, 3]", True, id="first-subscript-is-free"),
    ],
)  # fmt: skip
def test_a_subscript_is_inside_only_by_proof(body, text, is_inside):
    known = facts(body, declarations=TABLE)
    assert known.is_in_bounds(access(known.model, "write", text)) is is_inside


def _differences(body, options=None, array="c"):
    known = facts(body, options, TABLE).relying("own")
    (asked, *_) = questions(known.model, "i", array)
    found = conflict(known, asked)
    return len(found.differences), found.assumptions


def test_subscripts_inside_their_extents_are_compared_one_by_one():
    body = "for i = 0 to n { for j = 0 to 9 { c[i, j] = 0 } }"
    assert _differences(body, STRICT) == (2, ())


def test_others_are_compared_by_address():
    body = "for i = 0 to n { for j = 0 to 12 { c[i, j] = 0 } }"
    assert _differences(body, STRICT) == (1, ())


def test_subscripts_that_leave_their_row_in_every_run_are_compared_by_address():
    body = "for i = 0 to n { for j = 0 to 12 { c[i, j] = 0 } }"
    assert _differences(body)[0] == 1


def test_subscripts_are_taken_to_stay_inside():
    body = "for i = 0 to n { for j = 0 to m { c[i, j] = 0 } }"
    count, assumptions = _differences(body)
    assert (count, assumptions) == (2, ("subscripts of c stay inside its extents",))


def test_subscripts_of_a_sequence_may_run_on():
    body = "for i = 0 to n { for j = 0 to m { c[i, j :] = 0 } }"
    assert _differences(body)[0] == 1


def test_rows_of_unknown_length_do_not_overlap():
    body = "for i = 0 to n { for j = 0 to 12 { u[i, j] = 0 } }"
    assert _differences(body, array="u") == (2, ())


def test_rows_inside_of_a_member_overlap_and_members_do_not():
    declarations = "parameter n: i32 parameter m: i32 array s.a: i32[?, in 4, 4]"
    known = facts("for i = 0 to n { s.a[i, 0, m] = 0 }", Options(), declarations)
    asked = question(known.model, "i", "write s.a[i, 0, m]", "write s.a[i, 0, m]")
    found = conflict(known.relying("none"), asked)
    assert found.assumptions == ("subscripts of s.a stay inside its extents",)
    assert len(found.differences) == 1
    bounds = "(1*p_m + 0 >= 0) and (-1*p_m + 15 >= 0)"
    assert bounds in map(str, found.encoding.constraints)


def test_a_subscript_inside_of_its_member_needs_no_assumption():
    declarations = "parameter n: i32 array s.a: i32[?, in 4]"
    known = facts("for i = 0 to n { s.a[i, 3] = 0 }", STRICT, declarations)
    asked = question(known.model, "i", "write s.a[i, 3]", "write s.a[i, 3]")
    assert conflict(known, asked).assumptions == ()


def test_the_address_counts_the_rows():
    known = facts("for i = 0 to n { c[i, 3] = c[i + m, n] }", STRICT, TABLE)
    found = conflict(
        known, question(known.model, "i", "write c[i, 3]", "read c[i + m, n]")
    )
    (difference,) = found.differences
    shown = found.encoding.text(difference)
    assert sorted(shown.split(" + ")) == sorted(
        ["10*x0", "-10*y0", "-10*p_m", "-1*p_n", "3"]
    )


def test_both_orders_of_a_question_share_one_encoding():
    known = facts("for i = 0 to n { a[i] = a[i + m] }")
    asked = question(known.model, "i", "write a[i]", "read a[i + m]")
    back = question(known.model, "i", "read a[i + m]", "write a[i]")
    first, second = conflict(known, asked), conflict(known, back)
    assert second.encoding is first.encoding
    assert (second.source, second.sink) == (first.sink, first.source)
    assert conflict(known, asked).question == asked


def test_another_carrier_is_another_question():
    known = facts("for i = 0 to n { for j = 0 to n { a[i + j] = a[j] } }")
    outer = question(known.model, "i", "write a[i + j]", "read a[j]")
    inner = question(known.model, "j", "read a[j]", "write a[i + j]")
    assert conflict(known, outer).encoding is not conflict(known, inner).encoding


def test_assumptions_and_ranges_of_unsigned_types_are_constraints():
    known = modelled(
        "for i = 0 to n { a[i + k] = 0 }",
        "parameter n: i32 parameter k: u8 array a: i32[?] assume n > 5",
    )
    encoding = Encoding(known, frozenset())
    instance = Instance(encoding, "x")
    written = access(known, "write", "a[i + k]")
    instance.form(written.indices[0])
    assume(known, instance)
    assert list(map(str, encoding.constraints)) == [
        "1*p_n + -6 >= 0",
        "(1*p_k + 0 >= 0) and (-1*p_k + 255 >= 0)",
    ]
