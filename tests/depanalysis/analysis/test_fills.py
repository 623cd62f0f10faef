import pytest

from depanalysis.analysis.facts import stated_facts
from depanalysis.analysis.fills import fills
from tests.oracle.models import COMMON, modelled

_READ = "for j = 0 to n { a[p[j]] = 0 }"


def _texts(body, declarations=COMMON, stated=()):
    known = modelled(f"{body} {_READ}", declarations)
    return [each.text for each in fills(known, stated_facts(known, stated))]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        pytest.param(
            "for i = 0 to n - 1 { p[i] = 2 * i + m }",
            "p[k] is 2 * k + m for k from 0 to n - 1", id="formula",
        ),
        pytest.param(
            "for i = 1 to n { p[i + 1] = i }",
            "p[k] is k - 1 for k from 2 to n + 1", id="shifted",
        ),
        pytest.param(
            "for i = 0 to n step 3 { p[i] = i }",
            "p[k] is k for k from 0 to n by 3", id="step",
        ),
        pytest.param(
            "for i = 0 to n { p[i + 1] = p[i] + 4 }", "p increases from 0 to n + 1",
            id="sum-of-constants",
        ),
    ],
)  # fmt: skip
def test_a_fill_is_described(body, text):
    (found,) = _texts(body)
    assert found.startswith(f"{text}, as the loop on line ")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("for i = 0 to n { if m > 1 { p[i] = i } }", id="guarded"),
        pytest.param("if m > 1 { for i = 0 to n { p[i] = i } }", id="loop-guarded"),
        pytest.param("for k = 0 to n { for i = 0 to n { p[i] = k } }", id="nested"),
        pytest.param("for i = 0 to n { p[i] = i break }", id="early-exit"),
        pytest.param("for i = 0 to n { p[i] = i } p[m] = 0", id="changed-after"),
        pytest.param("for i = 0 to n { p[i] = i p[m] = 0 }", id="two-writes"),
        pytest.param("for i = 0 to n { p[i] += i }", id="update"),
        pytest.param("for i = 0 to n { p[i] = s }", id="scalar"),
        pytest.param("for i = 0 to n { p[i] = b[i] }", id="data"),
        pytest.param("for i = 0 to n { p[2 * i] = i }", id="stretched"),
        pytest.param("for i = n to 0 step -1 { p[i] = i }", id="backwards"),
        pytest.param("for i = 0 to n { p[i + 1] = p[i] + b[i] }", id="signed-counts"),
        pytest.param("for i = 0 to n { p[i + 1] = p[i] - 4 }", id="falling"),
        pytest.param("for i = 0 to n { p[i + 1] = p[i - 1] + 4 }", id="two-apart"),
        pytest.param("for i = 0 to n step 2 { p[i + 1] = p[i] + 4 }", id="gaps"),
        pytest.param("while s > 0 { p[s] = s s = s - 1 }", id="uncounted"),
    ],
)
def test_other_loops_leave_nothing_known(body):
    assert _texts(body) == []


_COUNTS = "for i = 0 to n { p[i + 1] = b[i] + p[i] }"


def test_counts_are_not_negative_by_their_type():
    assert _texts(_COUNTS, COMMON.replace("array b: i32", "array b: u8"))


@pytest.mark.parametrize(
    ("kind", "is_natural"),
    [("u8", True), ("u16", True), ("u32", False), ("u64", False)],
)
def test_a_cast_may_make_a_large_count_negative(kind, is_natural):
    body = "for i = 0 to n { p[i + 1] = p[i] + i32(b[i]) }"
    declared = COMMON.replace("array b: i32", f"array b: {kind}")
    assert bool(_texts(body, declared)) is is_natural


@pytest.mark.parametrize(
    ("stated", "is_natural"),
    [("range(b, 0, n)", True), ("range(b, -1, n)", False), ("range(b, m, n)", False)],
)
def test_counts_are_not_negative_if_that_is_stated(stated, is_natural):
    assert bool(_texts(_COUNTS, stated=(stated,))) is is_natural


def test_counts_that_are_written_are_not_those_of_the_statement():
    assert not _texts(f"b[m] = 0 - 7 {_COUNTS}", stated=("range(b, 0, n)",))
