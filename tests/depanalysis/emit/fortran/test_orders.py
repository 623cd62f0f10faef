"""Nests of Fortran in another order, as text; random ones are run in `tests`."""

import pytest

import depanalysis
from depanalysis.emit.decisions import Emission
from depanalysis.emit.fortran.directives import parallelized
from depanalysis.source import SourceFile

_FREE = """\
subroutine f(n, m, a, b, c)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, n), b(n, n)
  real(8), intent(inout) :: c(n, n)
  integer :: i, j, k
  real(8) :: t
{}end subroutine
"""
_FIXED = """\
      SUBROUTINE F(N, M, A, B, C)
      INTEGER N, M, I, J, K
      DOUBLE PRECISION A(N,N), B(N,N), C(N,N), T
{}      END
"""
_PRODUCT = """\
  do i = 1, n
    do j = 1, n  ! columns
      c(i, j) = 0
      ! a row times a column
      do k = 1, n
        c(i, j) = c(i, j) &
          + a(i, k) * b(k, j)
      end do  ! of k
    end do
  end do
"""
_PRODUCT_IN_STRIPS = """\
  block
    integer(kind(i)) :: da_strip
    !$omp parallel do private(i, j, k)
    do da_strip = 1, n, 64
      do j = 1, n  ! columns
        do i = da_strip, da_strip + min(63, n - da_strip)
          c(i, j) = 0
        end do
      end do
      do j = 1, n  ! columns
        do k = 1, n
          do i = da_strip, da_strip + min(63, n - da_strip)
            ! a row times a column
            c(i, j) = c(i, j) &
              + a(i, k) * b(k, j)
          end do
        end do  ! of k
      end do
    end do
  end block
"""
_OLD_PRODUCT = """\
      DO 20 I = 1, N
        DO 20 J = 1, N
          C(I,J) = 0
C         A row times a column.
          DO 10 K = 1, N
            C(I,J) = C(I,J)
     &        + A(I,K) * B(K,J)
   10     CONTINUE
   20 CONTINUE
"""
_OLD_PRODUCT_IN_STRIPS = """\
      BLOCK
        INTEGER(KIND(I)) :: DA_STRIP
!$omp parallel do private(i, j, k)
        DO DA_STRIP = 1, N, 64
          DO J = 1, N
            DO I = DA_STRIP, DA_STRIP + MIN(63, N - DA_STRIP)
              C(I,J) = 0
            END DO
          END DO
          DO J = 1, N
            DO K = 1, N
              DO I = DA_STRIP, DA_STRIP + MIN(63, N - DA_STRIP)
C         A row times a column.
                C(I,J) = C(I,J)
     &            + A(I,K) * B(K,J)
              END DO
            END DO
          END DO
        END DO
      END BLOCK
"""
_COLUMNS = """\
  all: do i = 2, n
    do j = m, n
      t = a(i, j)
      c(i, j) = c(i - 1, j) + t
    end do
  end do all
"""
_COLUMNS_TURNED = """\
  !$omp parallel do private(i, t)
  do j = m, n
    do i = 2, n
      t = a(i, j)
      c(i, j) = c(i - 1, j) + t
    end do
  end do
"""
_TRIANGLE = """\
  do i = m, n - 1
    do j = 1, i
      c(i, j) = 0
      do k = i + 1, n
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
"""
_SIMPLE = """\
  do i = 1, n
    do j = 1, n
{}    end do
  end do
"""


def emission(
    body: str, frame: str = _FREE, path: str = "a.f90", transform: bool = True
) -> Emission:
    text = frame.format(body)
    report = depanalysis.check(text, "fortran", path=path)
    assert report.errors == ()
    return parallelized(SourceFile(path, text), report.loops, transform=transform)


@pytest.mark.parametrize(
    ("body", "expected"),
    [(_PRODUCT, _PRODUCT_IN_STRIPS), (_COLUMNS, _COLUMNS_TURNED)],
)
def test_loops_change_places_in_free_form(body: str, expected: str) -> None:
    made = emission(body)
    assert made.text == _FREE.format(expected)
    first = made.decisions[0]
    assert first.order == "with other loops innermost"
    assert first.reason == "a loop inside would jump from column to column"
    assert "around it" in made.decisions[1].reason


def test_loops_change_places_in_fixed_form() -> None:
    made = emission(_OLD_PRODUCT, _FIXED, "a.f")
    assert made.text == _FIXED.format(_OLD_PRODUCT_IN_STRIPS)


def test_line_ends_stay() -> None:
    text = _FREE.format(_PRODUCT).replace("\n", "\r\n")
    report = depanalysis.check(text, "fortran", path="a.f90")
    made = parallelized(SourceFile("a.f90", text), report.loops)
    assert made.text == _FREE.format(_PRODUCT_IN_STRIPS).replace("\n", "\r\n")


def test_bounds_slope_with_strips_that_begin_anywhere() -> None:
    made = emission(_TRIANGLE)
    assert made.decisions[0].directive == (
        "!$omp parallel do private(i, j, k) schedule(static, 1)"
    )
    lines = [line.strip() for line in made.text.split("\n")]
    assert "do da_strip = m - modulo(m, 64), n - 1, 64" in lines
    end = "da_strip + min(63, n - 1 - da_strip)"
    assert f"do j = 1, {end}" in lines
    assert f"do i = max(m, da_strip, j), {end}" in lines


def test_without_transformation_there_are_directives_only() -> None:
    made = emission(_PRODUCT, transform=False)
    directive = "  !$omp parallel do private(j, k)\n"
    assert made.text == _FREE.format(f"{directive}{_PRODUCT}")
    assert made.decisions[0].refused == ()


@pytest.mark.parametrize(
    ("statements", "reason"),
    [
        ("      c(i, j) = 1; c(i, j) = c(i, j) + 1\n", "line 9 has several statements"),
        ("      !dir$ ivdep\n      c(i, j) = 1\n", "a directive stands on line 9"),
        ("      ! depanalysis: assume n > 2\n      c(i, j) = 1\n", "on line 9"),
        (
            "      if (a(i, j) > 2) go to 10\n      c(i, j) = 1\n10    continue\n",
            "a jump",
        ),
        ("10    c(i, j) = 1\n", "line 9 has the label 10"),
        (
            "      c(i, j) = 1 + & ! it's\n        2\n",
            "a string may go on behind line 9",
        ),
    ],
)
def test_why_lines_do_not_move(statements: str, reason: str) -> None:
    made = emission(_SIMPLE.format(statements))
    first = made.decisions[0]
    assert (first.directive, first.order) == ("!$omp parallel do private(j)", "")
    assert all(reason in each for each in first.refused)
    assert first.refused


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            "integer :: i, j, k",
            "integer(2) :: i, j, k",
            "the kind of `i` has few values",
        ),
        ("real(8) :: t", "real(8) :: da_strip", "the file has a name `da_strip`"),
        ("real(8) :: t", "real(8) :: min(9)", "`min` means something else"),
        ("do i = 1, n", "do i = 1, 99.5", "a bound is no integer"),
        ("do k = 1, n", "do k = n, 1, -1", "it does not count up by one"),
        ("do k = 1, n", "do k = 1, n, 2", "it does not count up by one"),
        ("end subroutine", "end subroutine\n#define x 1", "lines for a preprocessor"),
    ],
)
def test_why_nests_stay_as_they_are(old: str, new: str, reason: str) -> None:
    made = emission(_PRODUCT, _FREE.replace(old, new)) if old in _FREE else None
    made = made or emission(_PRODUCT.replace(old, new))
    (refused,) = made.decisions[0].refused
    assert reason in refused
    assert "!$omp parallel do private(j, k)" in made.text


def test_an_index_that_is_wanted_stays() -> None:
    made = emission(f"{_COLUMNS}  c(1, 1) = i\n")
    assert made.decisions[0].directive is None
    assert "`i` may be wanted" in made.decisions[0].refused[0]


def test_a_jump_goes_along_with_its_loop() -> None:
    made = emission(_SIMPLE.format("      if (a(i, j) > 2) cycle\n      c(i, j) = 1\n"))
    assert made.decisions[0].order == "with other loops innermost"


def test_kinds_are_alike_where_they_have_to_be() -> None:
    made = emission(_PRODUCT, _FREE.replace("integer :: i", "integer(8) :: i"))
    end = "da_strip + min(int(63, kind(i)), int(n - da_strip, kind(i)))"
    assert f"do i = da_strip, {end}\n" in made.text


def test_parameters_of_the_kind_of_literals_are_known() -> None:
    frame = _FREE.replace("real(8) :: t", "integer, parameter :: most = 90")
    made = emission(_PRODUCT.replace("i = 1, n", "i = 1, most"), frame)
    assert "do i = da_strip, da_strip + min(63, most - da_strip)\n" in made.text


def test_the_second_of_loops_without_other_code_becomes_the_outermost_one() -> None:
    made = emission(
        "  do 30 i = 1, n\n  do 20 j = 1, n  ! j\n  do 10 k = 1, n\n"
        "    c(i, j) = c(i, j) + a(i, k) * b(k, j)\n10 continue\n20 continue\n30 continue\n"
    )
    expected = (
        "  !$omp parallel do private(i, k)\n  do j = 1, n  ! j\n    do k = 1, n\n"
        "      do i = 1, n\n        c(i, j) = c(i, j) + a(i, k) * b(k, j)\n"
        "      end do\n    end do\n  end do\n"
    )
    assert made.text == _FREE.format(expected)
