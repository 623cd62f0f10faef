"""Routines that Loki reads, run by the test of released tools in its environment."""

from loki import Sourcefile, fgen
from loki.frontend import FP

import depanalysis as da
from depanalysis.plugins.loki import parallelize, verdicts

SOURCE = """
module kernels
  implicit none
  integer, parameter :: width = 64
contains
  subroutine nest(n, a, b, total)
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n), b(n, n)
    real, intent(out) :: total
    integer :: i, j
    real :: t
    do j = 1, n
      do i = 2, n
        a(i, j) = a(i - 1, j) + b(i, j)
      end do
    end do
    do j = 2, n
      do i = 1, n
        t = a(i, j - 1)
        a(i, j) = t * t
      end do
    end do
    total = 0.0
    do j = 1, n
      total = total + b(j, j) * width
    end do
  end subroutine nest

  subroutine directed(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    !$omp parallel do
    do i = 1, n
      a(i) = 0.0
    end do
    do i = 1, n
      a(i) = a(i) + width
    end do
  end subroutine directed
end module kernels
"""

source = Sourcefile.from_source(SOURCE, frontend=FP)
routine, directed = source.all_subroutines
answers = [(str(loop.variable), str(v.verdict)) for loop, v in verdicts(routine)]
assert answers == [
    ("j", "parallel"),
    ("i", "sequential"),
    ("j", "sequential"),
    ("i", "parallel"),
    ("j", "parallel"),
], answers
before = fgen(routine)
assert "depanalysis" not in before
chosen = parallelize(routine)
text = fgen(source)
assert [str(loop.variable) for loop in chosen] == ["j", "i", "j"], text
assert parallelize(directed) == []
assert text.lower().count("!$omp parallel do") == len(chosen) + 1, text
found = da.race(text, "fortran").constructs
assert [str(each.verdict) for each in found] == ["race-free"] * (len(chosen) + 1), text
