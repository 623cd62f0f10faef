import pytest

from depanalysis.proofs.assumptions import of_language, of_reductions, overlaps
from depanalysis.verdicts import Needs, Reduction
from tests.oracle.models import facts, loop

DECLARATIONS = """
  parameter n: i32
  array a: may_alias i32[?]
  array b: may_alias i32[?]
  array c: i32[?]
  array d: i32[9]
  scalar t: i32
  note "`b` was taken for an array"
  note "the stack is deep enough"
"""


def _stated(body):
    known = facts(body, declarations=DECLARATIONS)
    return list(of_language(known.model, loop(known.model, "i")))


OVERFLOW = "signed integers do not overflow"


@pytest.mark.parametrize(
    ("body", "sentences"),
    [
        pytest.param("for i = 0 to n { a[i] = 0 }", [], id="plain"),
        pytest.param("for i = 0 to n { a[i + 1] = 0 }", [OVERFLOW], id="subscript"),
        pytest.param(
            "for i = 0 to n { b[i] = 0 }", ["`b` was taken for an array"], id="note"
        ),
    ],
)
def test_only_what_a_loop_uses_is_stated(body, sentences):
    assert _stated(body) == [
        *[s for s in sentences if s != OVERFLOW],
        "the stack is deep enough",
        *[s for s in sentences if s == OVERFLOW],
    ]


@pytest.mark.parametrize(
    ("body", "names"),
    [
        pytest.param("for i = 0 to n { a[i] = b[i] }", ("a", "b"), id="two-pointers"),
        pytest.param("for i = 0 to n { c[i] = a[i] + b[i] }", (), id="only-read"),
        pytest.param("for i = 0 to n { a[i] = c[i] }", (), id="restricted-pointer"),
        pytest.param("for i = 0 to n { a[i] = d[i] }", ("a", "d"), id="array"),
        pytest.param("for i = 0 to n { d[i] = c[i] }", (), id="two-that-are-apart"),
        pytest.param("for i = 0 to n { a[i] = 0 }", (), id="alone"),
    ],
)
def test_pointers_may_overlap_what_they_could_point_into(body, names):
    known = facts(body, declarations=DECLARATIONS)
    carrier = loop(known.model, "i")
    assert overlaps(known, carrier, known.model.inside(carrier)) == names


@pytest.mark.parametrize(
    ("body", "names"),
    [
        pytest.param("for i = 0 to n { a[i] = g }", ("a", "g"), id="read"),
        pytest.param("for i = 0 to n { g += a[i] }", ("a", "g"), id="written"),
        pytest.param("for i = 0 to n { c[i] = g + a[i] }", (), id="only-read"),
    ],
)
def test_pointers_may_reach_what_is_exposed(body, names):
    known = facts(body, declarations=f"{DECLARATIONS} scalar g: in out i32 exposed g")
    carrier = loop(known.model, "i")
    assert overlaps(known, carrier, known.model.inside(carrier)) == names


@pytest.mark.parametrize(
    ("reduction", "sentences"),
    [
        pytest.param(
            Reduction("+", "r"), ["rounding may differ where r is combined in another order"],
            id="sum-of-reals",
        ),
        pytest.param(
            Reduction("max", "x"), ["x meets no NaN, for which max has no order"], id="maximum"
        ),
        pytest.param(Reduction("+", "t"), [], id="integers"),
    ],
)  # fmt: skip
def test_reordering_reals_is_an_assumption(reduction, sentences):
    declared = DECLARATIONS + "scalar r: f64\n  array x: f64[?]\n"
    known = facts("for i = 0 to n { r += 1.0 t += 1 }", declarations=declared)
    needs = Needs(reduction=(reduction,))
    assert list(of_reductions(known.model, needs)) == sentences


@pytest.mark.parametrize(
    ("body", "is_used"),
    [
        pytest.param("for i = 0 to n - 1 { a[i] = 0 }", False, id="strict-bound"),
        pytest.param("for i = 0 to n + n { a[i] = 0 }", True, id="sum-in-a-bound"),
        pytest.param("for i = 0 to n { t = 2 * i a[t] = 0 }", True, id="by-a-scalar"),
        pytest.param("for i = 0 to n { if i + n > 3 { a[i] = 0 } }", True, id="guard"),
        pytest.param("for i = 0 to n { a[i] = i + n }", False, id="value-only"),
    ],
)
def test_overflow_is_ruled_out_wherever_arithmetic_decides(body, is_used):
    assert (OVERFLOW in _stated(body)) is is_used


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("for i = 0 to n { s = t + i }", ("s", "t"), id="written"),
        pytest.param("for i = 0 to s { a[i] = t }", (), id="only read"),
        pytest.param("t = 3\n for i = 0 to n { a[i] = s }", ("s", "t"), id="before"),
        pytest.param("for i = 0 to n { d[i] = t }", ("d", "t"), id="array"),
    ],
)
def test_numbers_that_a_caller_gives_may_be_one(body, expected):
    declarations = """
      parameter n: i32
      array a: i32[9]
      array d: i32[9]
      scalar s: in out i32
      scalar t: in out i32
      apart s, t
      apart t, d
    """
    known = facts(body, declarations=declarations)
    own = loop(known.model, "i")
    header = tuple(a for a in known.model.accesses if a.id.statement == own.number)
    assert overlaps(known, own, known.model.inside(own) + header) == expected
