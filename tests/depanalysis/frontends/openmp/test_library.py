import pytest

from depanalysis.frontends.openmp.fortran import translate_fortran
from depanalysis.frontends.openmp.library import LockCall, lock_call
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile


def told(source):
    """The program of Fortran with this statement in a region."""
    text = f"""subroutine f(n, a, t, x)
  use omp_lib
  integer :: n, a(n), t
  integer(8) :: x
!$omp parallel
  {source}
!$omp end parallel
end subroutine
"""
    (found,) = translate_fortran(SourceFile("f.f90", text)).programs
    return show(found.program).replace("`", "")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        pytest.param("t = omp_get_thread_num()", "= omp.thread", id="number"),
        pytest.param("T = OMP_GET_NUM_THREADS ( ) ! all", "= omp.threads", id="all"),
        pytest.param("t = omp_get_max_threads()", "= omp.asked", id="most"),
        pytest.param("t = 2 * omp_get_thread_num() + n", "= omp.thread", id="sum"),
        pytest.param("x = omp_get_thread_num()", "= omp.thread", id="wide"),
        pytest.param("a(omp_get_team_num() + 1) = 2", "= omp.team", id="subscript"),
        pytest.param("if (omp_get_thread_num() .gt. t) n = 1", "= omp.thread", id="if"),
        pytest.param("t = omp_get_level()", "summary", id="setting"),
    ],
)
def test_numbers_of_the_library_are_told(line, shown):
    found = told(line)
    assert shown in found
    assert "havoc" not in found
    assert "opaque" not in found


@pytest.mark.parametrize("deed", ["set", "unset", "init", "destroy"])
def test_locks_are_named(deed):
    assert lock_call(f"  CALL omp_{deed}_lock( L ) ! here") == LockCall(deed, "l")


def test_elements_of_arrays_of_locks_have_a_subscript():
    assert lock_call("call omp_set_lock(l(i))") == LockCall("set", "l", "i")
    assert lock_call("call omp_set_lock(l(i, j))") is None
