"""All questions about a loop share a quota: what it costs does not grow with its text."""

import pytest

import depanalysis
from depanalysis.solvers import effort
from depanalysis.verdicts import Verdict

_MOST_OPERATIONS = 4_000_000


def _checked(body: str) -> tuple[depanalysis.LoopVerdict, int]:
    text = f"void f(int n, double *a) {{ for (int i = 0; i < n; i++) {{ {body} }} }}"
    before = effort.taken()
    (loop,) = depanalysis.check(text, language="c").loops
    return loop, effort.taken() - before


def test_a_loop_with_many_stores_is_decided_by_the_first_that_meet():
    stores = " ".join(f"a[{k + 2} * i + {k}] = {k};" for k in range(150))
    loop, operations = _checked(stores)
    assert loop.verdict == Verdict.SEQUENTIAL
    assert loop.dependences
    assert operations < _MOST_OPERATIONS


def test_a_value_that_is_handed_on_is_listed_among_many_that_are_overwritten():
    stores = " ".join(f"a[i + {k}] = {k};" for k in range(60))
    loop, _ = _checked(f"{stores} a[i + 60] = a[i] + 1;")
    assert "flow" in {dependence.kind for dependence in loop.dependences}


def test_questions_with_the_same_subscripts_have_one_answer():
    loop, one = _checked("a[2 * i] = a[2 * i + 1];")
    again, many = _checked("a[2 * i] = a[2 * i + 1];" * 8)
    assert loop.verdict == again.verdict == Verdict.PARALLEL
    assert many < 8 * one + 1_000


@pytest.mark.sampled(4)
def test_subscripts_that_wrap_around_cost_little_where_they_may_leave():
    text = """static int a[64];
    void f(long n, int m) {
      unsigned short k = m;
      for (int i = n; i-- > 0;) { a[k + m] = 1; k += 200; }
    }"""
    before = effort.taken()
    depanalysis.check(text, language="c")
    assert effort.taken() - before < 100_000
