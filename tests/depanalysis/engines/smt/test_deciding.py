import pytest

from depanalysis.engines.conflict import conflict
from depanalysis.engines.ladder import answer
from depanalysis.engines.smt import deciding
from depanalysis.engines.smt.deciding import asked, candidates, proof
from depanalysis.solvers.smt.queries import Query, Undecided
from depanalysis.solvers.verdict import Proved, Refuted
from tests.oracle.models import COMMON, facts, questions

_UNSIGNED = COMMON.replace("parameter m: i32", "parameter m: u32")


def _asked(body, declarations=COMMON):
    known = facts(body, declarations=declarations)
    found = [
        asked(known, conflict(known, each)) for each in questions(known.model, "i")
    ]
    assert found
    assert all(found)
    return found


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("a[i * i] = 0", id="square"),
        pytest.param("a[i * i * i + i] = 0", id="cube"),
        pytest.param("for j = 0 to i { a[tdiv(i * (i + 1), 2) + j] = 0 }", id="triangle"),
        pytest.param("a[tdiv(i, m) * m + trem(i, m)] = 0", id="flat"),
        pytest.param("if m > n { a[i % m] = 0 }", id="modulo"),
        pytest.param("a[i ^ m] = 0", id="bits"),
        pytest.param("if (i ^ m) > i { a[i] = a[i ^ m] a[i ^ m] = 0 }", id="pairs"),
    ],
)  # fmt: skip
def test_products_quotients_and_bits_are_proved(body):
    outcomes = [proof(each) for each in _asked(f"for i = 0 to n {{ {body} }}")]
    assert set(outcomes) == {Proved("smt")}


def test_a_symbolic_step_leaves_room_for_a_chunk():
    inner = "for j = i to min(i + m - 1, n) { a[j * j] = 0 }"
    (found,) = _asked(f"for i = 0 to n step m {{ {inner} }}")
    assert proof(found) == Proved("smt")


def test_shifts_by_unknown_amounts_are_taken_to_be_sensible():
    body = "a[((i >> m) << (m + 1)) | (i & ((1 << m) - 1))] = 0"
    (found,) = _asked(f"for i = 0 to n {{ {body} }}")
    assert proof(found) == Proved("smt", ("no number is shifted by 64 bits or more",))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("a[i * m] = 0", id="zero"),
        pytest.param("a[i * i - 4 * i] = 0", id="parabola"),
        pytest.param("a[i % m] = 0", id="modulo"),
        pytest.param("a[i & m] = 0", id="mask"),
        pytest.param("a[i ^ m] = a[i]", id="butterfly"),
        pytest.param("for j = 0 to i + 1 { a[tdiv(i * (i + 1), 2) + j] = 0 }", id="triangle"),
    ],
)  # fmt: skip
def test_what_may_meet_is_not_proved_and_has_small_values(body):
    found = _asked(f"for i = 0 to n {{ {body} }}")
    assert None in [proof(each) for each in found]
    least = next(values for each in found for values in candidates(each) if values)
    assert all(abs(value) <= 40 for value in least.values())


def test_unsigned_indices_wrap():
    body = "for i = 0 to n { a[u32(m * u32(i))] = 0 }"
    (found,) = _asked(f"if m >= 1 {{ {body} }}", _UNSIGNED)
    assert proof(found) is None


def test_an_empty_small_range_is_left_out():
    declared = COMMON.replace("parameter m: i32", "parameter m: u8")
    (found,) = _asked("for i = 0 to n { a[i * m] = 0 }", declared)
    values = next(candidates(found))
    assert values is not None
    assert values["p_m"] == 0


_MIXED = """
  for i = 0 to n {
    a[i * i] = a[m * i]
    b[i ^ m] = b[i]
    p[tdiv(i, m) * m + trem(i, m)] = 1
  }
"""


def test_answers_do_not_depend_on_the_order_of_the_questions():
    known = facts(_MIXED)
    asked_about = [q for name in "abp" for q in questions(known.model, "i", name)]
    alone = [answer(facts(_MIXED), each) for each in asked_about]
    backwards = [answer(known, each) for each in reversed(asked_about)]
    assert backwards[::-1] == alone
    assert [answer(known, each) for each in asked_about] == alone
    engines = {each.engine for each in alone if isinstance(each, Proved | Refuted)}
    assert "smt" in engines


def test_the_questions_about_a_loop_share_their_steps(monkeypatch):
    monkeypatch.setattr(deciding, "_LOOP_QUOTA", 1)
    first, second = _asked("for i = 0 to n { a[i * i] = a[i * m] }")[:2]
    assert proof(first) is None
    assert first.taken == second.taken
    left = second.solved(Query((), 10))
    assert isinstance(left, Undecided)
    assert left.steps == 0
