"""A long Fortran file: the whole check against what its parser takes alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from fparser.common.readfortran import FortranStringReader
from fparser.common.sourceinfo import FortranFormat
from fparser.two.parser import ParserFactory

import depanalysis

_UNIT = """\
subroutine work_{k}(n, m, a, b, x, y)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m), x(2*n), y(n)
  real(8), intent(in) :: b(n, m)
  real(8) :: total, t
  integer :: i, j
  total = 0.0d0
  do i = 1, n
    x(2*i - 1) = y(i) + {k}
    x(2*i) = y(i) - {k}
  end do
  do i = 2, n
    y(i) = y(i - 1)*0.5d0 + x(i)
  end do
  do j = 2, m - 1
    do i = 2, n - 1
      t = b(i, j - 1) + b(i, j + 1)
      if (t > {k}) then
        a(i, j) = 0.25d0*(t + b(i - 1, j) + b(i + 1, j))
      else
        a(i, j) = 0.0d0
      end if
    end do
  end do
  a(:, 1) = b(:, 1)
  do j = 1, m
    call scaled_{k}(a(:, j), n)
  end do
  do i = 1, n
    total = total + x(i)*y(i)
  end do
  x(1) = total
end subroutine

subroutine scaled_{k}(v, n)
  integer, intent(in) :: n
  real(8), intent(inout) :: v(n)
  integer :: i
  do i = 1, n
    v(i) = v(i)*2.0d0
  end do
end subroutine

"""


@dataclass(frozen=True, slots=True)
class Row:
    """A file: seconds of the parser alone, and of parser, translation and verdicts."""

    lines: int
    loops: int
    parser: float
    check: float

    @property
    def allowed(self) -> float:
        """What the whole may take: half as much again as the parser, and two seconds."""
        return 1.5 * self.parser + 2


def rows(repetitions: int = 3) -> Iterator[Row]:
    """One file of about 2,000 lines."""
    text = long_file(2_000)
    report = depanalysis.check(text, path="long.f90", language="fortran")
    yield Row(
        text.count("\n"),
        len(report.loops),
        median(_parsed(text) for _ in range(repetitions)),
        median(_checked(text) for _ in range(repetitions)),
    )


def long_file(lines: int) -> str:
    """A file with at least as many lines."""
    count = -(-lines // _UNIT.count("\n"))
    return "".join(_UNIT.format(k=k) for k in range(count))


def _parsed(text: str) -> float:
    start = perf_counter()
    reader = FortranStringReader(text, ignore_comments=True)
    reader.set_format(FortranFormat(True, False))
    ParserFactory().create(std="f2008")(reader)
    return perf_counter() - start


def _checked(text: str) -> float:
    start = perf_counter()
    depanalysis.check(text, path="long.f90", language="fortran")
    return perf_counter() - start
