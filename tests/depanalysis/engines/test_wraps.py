from itertools import product
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.engines import wraps
from depanalysis.engines.ladder import answer, proof
from depanalysis.engines.smt import deciding
from depanalysis.engines.wraps import (
    UNWRAPPED,
    assumed_of_all,
    plain_model,
    plain_question,
    without_wraps,
)
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import Cast, walk
from depanalysis.options import Options
from depanalysis.solvers.verdict import Proved, Refuted
from tests.oracle.models import facts, plain, questions

WIDE = """
  parameter n: u64
  parameter m: u64
  parameter w: u32
  parameter k: i32
  parameter l: i32
  array a: i32[?]
  array p: u64[?]
"""
BYTES = """
  parameter n: u8
  parameter m: u8
  parameter k: i8
  array a: i32[?]
"""


def _known(body, declarations=WIDE, **options):
    return facts(body, Options(**options), declarations)


def _answers(body, **options):
    known = _known(body, **options)
    return [answer(known, asked) for asked in questions(known.model, "i")]


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            "for i = 0 to n - 1 { for j = 0 to m - 1 { a[u64(u64(i * m) + j)] = 0 } }",
            id="rows",
        ),
        pytest.param(
            "for i = 0 to u64(n - 1) { for j = 0 to u64(n - 1) { a[u64(u64(i * n) + j)] = 0 } }",
            id="bounds",
        ),
        pytest.param(
            "for i = 0 to n - 1 { for j = 0 to i { a[tdiv(u64(i * u64(i + 1)), 2) + j] = 0 } }",
            id="halves",
        ),
        pytest.param("for i = 0 to n { a[u64(2 * i)] = a[u64(u64(2 * i) + 1)] }", id="evens"),
    ],
)  # fmt: skip
def test_products_of_unsigned_numbers_are_apart_if_nothing_wraps(body):
    found = _answers(body)
    assert all(isinstance(each, Proved) for each in found)
    assert any(UNWRAPPED in each.assumptions for each in found)
    strict = _answers(body, wrap="strict")
    assert not all(isinstance(each, Proved) for each in strict)
    assert not any(UNWRAPPED in getattr(each, "assumptions", ()) for each in strict)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            "for i = 0 to k - 1 { for j = 0 to l - 1 { "
            "a[u64(u64(u64(i) * u64(l)) + u64(j))] = 0 } }",
            id="converted",
        ),
        pytest.param(
            "for i = 0 to w { for j = 0 to w - 1 { a[u64(u64(i * w) + j)] = 0 } }",
            id="widened",
        ),
    ],
)
def test_nothing_is_assumed_of_products_that_fit(body):
    found = _answers(body)
    assert all(isinstance(each, Proved) for each in found)
    assert not any(UNWRAPPED in each.assumptions for each in found)


def test_a_run_outweighs_the_assumption_where_an_array_can_be_so_large():
    (found,) = _answers("for i = 0 to w { a[u32(2 * i)] = 0 }")
    assert isinstance(found, Refuted)
    assert dict(found.witness.parameters)["w"] == 2**31
    (found,) = _answers("for i = 0 to n { a[u64(2 * i)] = 0 }")
    assert isinstance(found, Proved)


def test_witnesses_are_runs_in_which_numbers_wrap():
    (found,) = _answers("for i = 0 to n { a[u64(i * m)] = 0 }")
    assert isinstance(found, Refuted)
    values = dict(found.witness.parameters)
    steps = dict(found.witness.sink)["i"] - dict(found.witness.source)["i"]
    assert steps * values["m"] % 2**64 == 0


def test_what_wraps_alone_brings_about_is_still_shown():
    (found,) = _answers("for i = 0 to 300 { a[u8(i)] = 0 }")
    assert isinstance(found, Refuted)


@pytest.mark.parametrize(
    ("index", "shown"),
    [
        pytest.param("u64(i - 1)", "i#0 - 1", id="difference"),
        pytest.param("u64(i + 18446744073709551615)", "i#0 + -1", id="minus-one"),
        pytest.param("u64(i * 1000000007)", "u64(1000000007 * i#0)", id="hash"),
        pytest.param("u64(i - 1) % m", "u64(i#0 - 1) % m", id="ring-buffer"),
        pytest.param("u64(i + 1) % m", "(i#0 + 1) % m", id="next-in-ring"),
        pytest.param("u64(i + 1) & 7", "u64(i#0 + 1) & 7", id="mask"),
        pytest.param("u64(u32(i + 1) + m)", "m + (i#0 + 1)", id="narrow-inside"),
    ],
)
def test_only_sums_and_products_lose_their_wraps(index, shown):
    known = _known(f"for i = 0 to n {{ a[{index}] = 0 }}")
    (asked,) = questions(known.model, "i")
    (value,) = plain_question(asked).source.indices
    assert plain(value) == shown


def test_a_test_of_two_ends_keeps_its_wrap():
    known = _known("for i = 0 to n { if u64(i - 3) < 10 { a[u64(i + 1)] = 0 } }")
    (asked,) = questions(known.model, "i")
    changed = plain_question(asked).source
    assert [plain(each) for each in changed.conditions] == ["u64(i#0 - 3) < 10"]
    assert [plain(each) for each in changed.indices] == ["i#0 + 1"]


def test_without_wraps_there_is_nothing_to_leave_out():
    known = _known("for i = 0 to n { a[i] = a[i + 1] }")
    assert without_wraps(known) is None
    asked = questions(known.model, "i")[0]
    assert plain_question(asked) is asked


def test_places_of_elements_are_compared_without_wraps():
    known = _known("for i = 0 to n { a[p[u64(i + 1)]] = 0 }")
    other = without_wraps(known)
    assert other is not None
    elements = [u.element for u in other.model.unknowns.values() if u.element]
    assert [plain(e.indices[0]) for e in elements] == ["i#0 + 1"]
    assert without_wraps(known) is other


@pytest.mark.parametrize(
    ("index", "is_exact"),
    [
        pytest.param("u64(u64(i) * u64(k))", True, id="converted"),
        pytest.param("u64(i * w)", True, id="fitting"),
        pytest.param("u32(i * k)", False, id="narrow"),
        pytest.param("u64(i * m)", False, id="wide"),
        pytest.param("tdiv(u64(i * k), 2)", False, id="half-of-a-negative"),
    ],
)
def test_a_whole_model_assumes_what_its_ranges_leave_open(index, is_exact):
    known = _known(f"for i = 0 to k {{ a[{index}] = 0 }}")
    assert plain_model(known.model) is not known.model
    found = assumed_of_all(known.model, known.model.bounds)
    assert found == (() if is_exact else (UNWRAPPED,))


def test_one_access_decides_for_all_to_an_array():
    known = _known("for i = 0 to k { a[u64(u64(i) * u64(k))] = a[w] }")
    assert assumed_of_all(known.model, known.model.bounds) == ()
    known = _known("for i = 0 to k { a[u64(u64(i) * u64(k))] = a[m] }")
    assert assumed_of_all(known.model, known.model.bounds) == (UNWRAPPED,)


# Bytes instead of words: all wraps can be counted.

_LEAVES = st.sampled_from(("i", "i", "m", "u8(k)", "1", "2", "3", "255"))


def _reduced(inner):
    return st.builds(
        lambda left, operator, right: f"u8({left} {operator} {right})",
        inner,
        st.sampled_from("++-**"),
        inner,
    )


_SUMS = st.recursive(_LEAVES, _reduced, max_leaves=4)
_INDICES = _SUMS | st.builds(
    lambda value, by: f"tdiv({value}, {by})", _SUMS, st.sampled_from("23")
)
_ENDS = st.sampled_from(("n", "u8(n - 1)", "15", "80"))
_LOOPS = st.builds(
    lambda end, one, other: f"for i = 0 to {end} {{ a[{one}] = a[{other}] }}",
    _ENDS,
    _INDICES,
    _INDICES,
)


def _runs(loop, access):
    """The values of m, k, n and i that come to an access, whether any wraps, its element."""
    exprs = (*access.indices, loop.upper)
    parts = [p.operand for e in exprs for p in walk(e) if isinstance(p, Cast)]
    for m, k, n in product((0, 3, 129, 255), (-128, -1, 3), (0, 255)):
        given = {"m": m, "k": k, "n": n}
        last = evaluate(loop.upper, given)
        assert isinstance(last, int)
        for i in range(last + 1):
            values = {**given, loop.symbol: i}
            wraps_here = any(not 0 <= evaluate(p, values) <= 255 for p in parts)
            yield (m, k, n), i, evaluate(access.indices[0], values), wraps_here


def _meetings(question):
    """Pairs of iterations that touch one element, and whether a wrap is behind each."""
    loop = question.carrier
    later: dict[object, list[tuple[int, bool]]] = {}
    for where, i, element, wraps_here in _runs(loop, question.sink):
        later.setdefault((where, element), []).append((i, wraps_here))
    for where, i, element, wraps_here in _runs(loop, question.source):
        for other, wraps_there in later.get((where, element), ()):
            # No array is so large that its last elements have the highest bit of an
            # address, nor does any loop run for so long.
            if i < other and max(other, element) < 2 ** (wraps._ADDRESS_BITS - 1):
                yield wraps_here or wraps_there


def _check(body):
    known = _known(body, BYTES)
    for question in questions(known.model, "i"):
        answers = (answer(known, question), proof(known, question))
        proved = [found for found in answers if isinstance(found, Proved)]
        met = set(_meetings(question)) if proved else set()
        for found in proved:
            is_assuming = UNWRAPPED in found.assumptions
            assert met <= ({True} if is_assuming else set()), (body, found)


@pytest.mark.parametrize("bits", [8, 16])
@settings(max_examples=12, deadline=None, derandomize=True)
@given(_LOOPS)
def test_proofs_agree_with_counting(bits, body):
    with (
        patch.object(wraps, "_LEAST_BITS", 8),
        patch.object(wraps, "_ADDRESS_BITS", bits),
        patch.object(deciding, "QUOTA", 60_000),
    ):
        _check(body)


@pytest.mark.parametrize("bits", [8, 16])
def test_a_number_that_may_be_negative(bits):
    with (
        patch.object(wraps, "_LEAST_BITS", 8),
        patch.object(wraps, "_ADDRESS_BITS", bits),
    ):
        for offset in (127, 128, 255):
            _check(f"for i = 0 to n {{ a[i] = a[u8(i + {offset})] }}")


@pytest.mark.nightly
@pytest.mark.parametrize("bits", [8, 16])
@settings(max_examples=300, deadline=None)
@given(_LOOPS)
def test_many_proofs_agree_with_counting(bits, body):
    with (
        patch.object(wraps, "_LEAST_BITS", 8),
        patch.object(wraps, "_ADDRESS_BITS", bits),
        patch.object(deciding, "QUOTA", 60_000),
    ):
        _check(body)
