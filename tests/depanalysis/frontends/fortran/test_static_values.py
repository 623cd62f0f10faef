"""What the other files of a program may store to, by their text alone."""

import pytest

import depanalysis
from depanalysis.frontends.fortran.static_values import stored_names
from depanalysis.verdicts import Verdict

_DECLARATIONS = """
module other
  use settings, only: own => renamed
  real :: a(10)
  integer, dimension(3) :: n
contains
"""


def names(statement: str) -> frozenset[str] | None:
    return stored_names((_DECLARATIONS + statement,))


@pytest.mark.parametrize(
    "statement",
    [
        "k = 3", "if (x > 2) k = 3", "10 k = 3", "a(2) = 0; k = 1", "do k = 1, 3",
        "do 20 k = 1, 3", "call f(k)", "if (x) call f(2, k)", "20 read (5, *) k",
        "x = f(k)", "x = a(f(k + 1))", "print *, f(k)",
        "read (5, nml=x, iostat=k)", "namelist /x/ k", "p => k", "open (newunit=k)",
        "do concurrent (k = 1:3)", "x = f(a=k)", "call x%s(k)", "k(2) = 1",
    ],
)  # fmt: skip
def test_what_may_store_is_found(statement: str) -> None:
    found = names(statement)
    assert found is not None
    assert "k" in found


@pytest.mark.parametrize(
    "statement",
    [
        "x = k", "a(k) = 2", "x = a(k + 1) + n(k)", "if (k == 3) x = 2", "x = max(k, 3)",
        "integer :: k = 3", "if (a(k) >= k) x = 1", "do i = 1, k", "print *, k",
        "x = f(max(k, 2))", "! k = 3", "x = 'k = 3'", "use settings, only: k",
    ],
)  # fmt: skip
def test_what_only_reads_stores_nothing(statement: str) -> None:
    found = names(statement)
    assert found is not None
    assert "k" not in found


def test_a_renamed_variable_may_be_stored_to() -> None:
    assert "renamed" in (names("own = 2") or ())


def test_a_file_that_includes_another_may_store_to_any_name() -> None:
    assert names('#include "x.h"') is None
    assert names("include 'x.inc'") is None


@pytest.mark.parametrize(
    ("lost", "verdict"),
    [("x = 1", Verdict.PARALLEL), ("if (m > 3) then\nkept = m", Verdict.SEQUENTIAL)],
)
def test_a_procedure_that_cannot_be_read_may_store_to_any_variable(
    lost: str, verdict: Verdict
) -> None:
    text = f"""
module one
  implicit none
  private
  integer :: kept = 2
  public :: lost, use_kept
contains
  subroutine lost(m)
    integer, intent(in) :: m
    real :: x
    {lost}
  end subroutine
  subroutine use_kept(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, min(n - 2, 2)
      a(i) = a(i + kept)
    end do
  end subroutine
end module
"""
    (loop,) = depanalysis.check(text, language="fortran").loops
    assert loop.verdict is verdict
