import pytest

from depanalysis.frontends.openmp.library import LockCall, assigned, lock_call
from depanalysis.ir.printer import show_expression
from depanalysis.ir.statements import Opaque

WHOLE = frozenset({"t"})


def value_of(line, target="t"):
    found = assigned(Opaque("calls `omp_…`", (), (target,)), line, WHOLE)
    return None if found is None else show_expression(found.value).replace("`", "")


@pytest.mark.parametrize(
    ("line", "value"),
    [
        pytest.param("  t = omp_get_thread_num()", "omp.thread", id="number"),
        pytest.param("10 T = OMP_GET_NUM_THREADS ( ) ! all", "omp.threads", id="label"),
        pytest.param("t = omp_get_max_threads()", "omp.most_threads", id="most"),
        pytest.param("t = omp_get_thread_num() + 1", "omp.thread + 1", id="from-one"),
        pytest.param("t = omp_get_num_threads() - 2", "omp.threads + -2", id="fewer"),
        pytest.param("t = 2 * omp_get_thread_num()", None, id="product"),
        pytest.param("t = omp_get_thread_num() + k", None, id="sum"),
        pytest.param("t = omp_get_level()", None, id="other-function"),
        pytest.param("t = omp_get_thread_num(); s = 1", None, id="two-statements"),
        pytest.param("t = omp_get_thread_num() &", None, id="continued"),
    ],
)
def test_numbers_of_the_library_are_assigned(line, value):
    assert value_of(line) == value


@pytest.mark.parametrize(
    ("line", "value"),
    [
        pytest.param("if (omp_get_thread_num() == 0) s = 1", "omp.thread == 0", id="if"),
        pytest.param("else if (omp_get_thread_num() .GT. 2) then", "omp.thread > 2", id="else"),
        pytest.param("if (omp_get_num_threads() /= 1) then", "omp.threads != 1", id="unequal"),
        pytest.param("if (omp_get_thread_num() == k) then", None, id="no-constant"),
        pytest.param("if (omp_get_thread_num() == 0 .or. k == 1) x = 1", None, id="more"),
        pytest.param("if (omp_get_thread_num() .xx. 0) then", None, id="no-operator"),
        pytest.param("if (omp_get_thread_num() == 0) t = omp_get_level()", None, id="twice"),
    ],
)  # fmt: skip
def test_numbers_of_the_library_are_tested(line, value):
    assert value_of(line, "condition.1") == value


def test_only_integers_get_numbers():
    assert value_of("t = omp_get_thread_num()", "r") is None
    assert assigned(Opaque("", (), None), "t = omp_get_thread_num()", WHOLE) is None
    assert (
        assigned(Opaque("", (), ("t", "u")), "t = omp_get_thread_num()", WHOLE) is None
    )
    assert value_of("if (omp_get_thread_num() == 0) s = 1") is None


@pytest.mark.parametrize("deed", ["set", "unset", "init", "destroy"])
def test_locks_are_named(deed):
    assert lock_call(f"  CALL omp_{deed}_lock( L ) ! here") == LockCall(deed, "l")


def test_elements_of_arrays_of_locks_are_not():
    assert lock_call("call omp_set_lock(l(i))") is None
